// The pages as the program drew them, one below the other, and their size on screen.

import { byId, h, svgElement } from "./dom.js";
import { Fit } from "./fit.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Page} Page */
/** @typedef {{page: Page, figure: HTMLElement, svg: SVGElement, copy: HTMLElement}} ShownPage `copy` is the button under the page */

export class Pages extends EventTarget {
  #paper = byId("paper");
  #desk = byId("desk");
  /** @type {ShownPage[]} */
  #shown = [];
  /** The card that is open, -1 for none. */
  #card = -1;
  /** The card to scroll to as soon as it has a page, -1 for none. */
  #awaited = -1;
  #printed = new CSSStyleSheet();

  constructor() {
    super();
    document.adoptedStyleSheets.push(this.#printed);
    new Fit();
    byId("page-before").addEventListener("click", () => this.#turn(-1));
    byId("page-after").addEventListener("click", () => this.#turn(1));
    for (const scrolled of [this.#desk, document]) scrolled.addEventListener("scroll", () => this.#tellPlace(), { passive: true });
  }

  /** Show the pages; unchanged ones keep their elements. @param {Page[]} pages @param {boolean} [waiting] whether newer ones are on their way, so that outdated ones stay marked */
  show(pages, waiting = false) {
    const before = this.#shown;
    this.#shown = pages.map((page, number) => {
      const same = before[number]?.page.svg === page.svg ? before[number] : before.find((each) => each.page.svg === page.svg && !pages.some((other) => other !== page && other.svg === page.svg));
      return same ? { ...same, page } : this.#draw(page, before[number]);
    });
    const groups = [false, true].map((answers) => this.#shown.filter(({ page }) => page.answers === answers));
    const heading = h("h3", { class: "divider", id: "answers-heading" }, say("answers_heading"));
    const [handouts, answers] = groups.map((group) => group.flatMap(({ figure, copy }) => [figure, copy]));
    this.#paper.replaceChildren(...handouts, ...(answers.length ? [heading] : []), ...answers);
    this.#setPaper();
    if (!waiting) {
      for (const { figure } of this.#shown) {
        figure.classList.remove("stale");
        delete figure.dataset.note;
      }
      this.rest();
    }
    this.choose(this.#card);
    if (this.#awaited >= 0 && !waiting) this.reveal(this.#awaited);
    this.#tellPlace();
    this.dispatchEvent(new Event("shown"));
  }

  get count() {
    return this.#shown.length;
  }

  get shown() {
    return this.#shown;
  }

  /** Outline the pages of the card that is open. @param {number} card -1 for none */
  choose(card) {
    this.#card = card;
    const open = this.of(card, false);
    for (const shown of this.#shown) shown.figure.classList.toggle("open", open.includes(shown));
  }

  /** The handouts or the answers of a card, null for all. @param {number | null} card @param {boolean} answers */
  of(card, answers) {
    let last = /** @type {number[]} */ ([]); // a page on which nothing starts belongs to the card before
    return this.#shown.filter(({ page }) => {
      if (page.answers !== answers) return false;
      last = page.cards.length ? page.cards : last;
      return card === null || last.includes(card);
    });
  }

  /** Dim the pages of a card, or all, because they differ from the form, until newer ones are shown. @param {number | null} card @param {string} [note] why no newer ones are on their way */
  dim(card, note = "") {
    for (const { page, figure } of this.#shown) {
      if (card !== null && !page.cards.includes(card)) continue;
      figure.classList.add("stale");
      if (note) figure.dataset.note = note;
      else delete figure.dataset.note;
    }
  }

  /** Like `dim`, while newer pages are on their way. @param {number | null} card */
  stale(card) {
    this.dim(card);
    this.#paper.setAttribute("aria-busy", "true");
  }

  /** No newer pages are on their way; dimmed ones stay dimmed. */
  rest() {
    this.#paper.removeAttribute("aria-busy");
  }

  /** Whether some pages differ from the form. */
  get areStale() {
    return this.#shown.some(({ figure }) => figure.classList.contains("stale"));
  }

  /** Scroll to the first page of a card, now or when it is drawn. @param {number} card */
  reveal(card) {
    const found = this.#shown.find(({ page }) => page.cards.includes(card) && !page.answers);
    this.#awaited = found ? -1 : card;
    if (!found || getComputedStyle(this.#desk).overflowY === "visible") return;
    const { top, bottom } = found.figure.getBoundingClientRect();
    const desk = this.#desk.getBoundingClientRect();
    if (top > desk.bottom - 120 || bottom < desk.top + 120) found.figure.scrollIntoView({ block: "start" });
  }

  /** Print the answers or the handouts; false if there are none. @param {boolean} answers */
  print(answers) {
    if (!this.#shown.some(({ page }) => page.answers === answers)) return false;
    for (const { page, figure } of this.#shown) figure.classList.toggle("unprinted", page.answers !== answers);
    print();
    for (const { figure } of this.#shown) figure.classList.remove("unprinted");
    return true;
  }

  /** @param {Page} page @param {ShownPage | undefined} before @returns {ShownPage} */
  #draw(page, before) {
    const svg = svgElement(page.svg);
    svg.setAttribute("aria-label", say(page.answers ? "answers_label" : "page_label", { label: page.label }));
    const figure = before?.figure ?? h("figure", { class: "page" });
    const copy = before?.copy ?? h("button", { type: "button", class: "quiet copy", onclick: () => {
      this.dispatchEvent(new CustomEvent("copy", { detail: this.#shown.find((each) => each.copy === copy) }));
    } }, say("copy_picture"));
    copy.setAttribute("aria-label", `${say("copy_picture")}: ${svg.getAttribute("aria-label")}`);
    const [width, height] = sizeOf(svg);
    figure.style.setProperty("--shape", String(width / height));
    figure.style.setProperty("--wide", String(width / 595.3));
    if (before) before.svg.replaceWith(svg); // the elements over it stay
    else figure.append(svg);
    figure.onclick = () => {
      const card = this.#shown.find((each) => each.figure === figure)?.page.cards[0];
      if (card !== undefined && !getSelection()?.toString()) this.dispatchEvent(new CustomEvent("pick", { detail: card }));
    };
    return { page, figure, svg, copy };
  }

  /** The page in view: the last one that begins above the middle of the window. */
  get #current() {
    const middle = innerHeight / 2;
    const below = this.#inOrder.findIndex((figure) => figure.getBoundingClientRect().top > middle);
    return Math.max(0, (below < 0 ? this.#inOrder.length : below) - 1);
  }

  get #inOrder() {
    return /** @type {HTMLElement[]} */ ([...this.#paper.querySelectorAll(".page")]);
  }

  #tellPlace() {
    byId("turn").hidden = this.count < 2;
    if (this.count > 1) byId("page-number").textContent = say("page_of", { number: this.#current + 1, count: this.count });
  }

  /** @param {number} by so many pages */
  #turn(by) {
    this.#inOrder[Math.min(this.count - 1, Math.max(0, this.#current + by))]?.scrollIntoView({ block: "start" });
    this.#tellPlace();
  }

  /** Print each page on paper of its own size, without the browser's margins. */
  #setPaper() {
    const sizes = new Map();
    for (const { figure, svg } of this.#shown) {
      const [width, height] = sizeOf(svg);
      const size = `${width}pt ${height}pt`;
      if (!sizes.has(size)) sizes.set(size, `paper-${sizes.size}`);
      figure.style.setProperty("page", sizes.get(size));
    }
    const rules = [...sizes].map(([size, name]) => `@page ${name} { size: ${size}; margin: 0; }`);
    this.#printed.replaceSync(rules.join("\n"));
  }
}

/** Width and height in points. @param {SVGElement} svg @returns {[number, number]} */
function sizeOf(svg) {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 595 842").split(" ").map(Number);
  return [width, height];
}
