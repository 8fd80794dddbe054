// Editing on the sheet: its title, instruction and footer can be edited in place, a click on a word or a
// letter of the grid goes to its line in the list, and the word at the caret is highlighted in the grid.

import { byId, h } from "./dom.js";
import { say } from "./texts.js";
import { lastRunOf, lettersOn, lineOf, measureAgain, plain, runOf, textsOf, wordAt } from "./sheetplaces.js";
import { settings } from "./values.js";

/** @typedef {import("./pages.js").ShownPage} ShownPage */
/** @typedef {"title" | "instruction" | "footer"} Part */
/** A text that can be edited: which, of which card, and the elements in which it stands; the footer is that of all cards. @typedef {{part: Part, card: number, text: string, lines: SVGTextElement[]}} Place */

const SVG = "http://www.w3.org/2000/svg";
const BASELINE = 0.78; // share of a line's height above the baseline

export class OnSheet {
  #pages;
  #job;
  #go;
  /** The text that is edited. @type {{place: Place, figure: HTMLElement, element: HTMLElement, end: () => void} | null} */
  #edited = null;
  #back = ""; // the text to focus when it is drawn
  #focused = ""; // the text that has the focus, or had it when it was redrawn
  #here = { card: -1, word: "" };

  /** @param {import("./pages.js").Pages} pages @param {import("./cards.js").Cards} cards @param {import("./job.js").Job} job @param {(card: number, word: string) => void} go to the line of a word */
  constructor(pages, cards, job, go) {
    this.#pages = pages;
    this.#job = job;
    this.#go = go;
    pages.addEventListener("shown", () => this.#place());
    document.fonts.addEventListener("loadingdone", () => {
      measureAgain();
      this.#place();
    });
    byId("paper").addEventListener("click", (event) => this.#pressed(event), true);
    addEventListener("pagehide", () => this.#edited?.end());
    cards.addEventListener("here", (event) => {
      this.#here = /** @type {CustomEvent<{card: number, word: string}>} */ (event).detail;
      this.#showWord();
    });
  }

  /** The pages with handouts, and the cards that begin on each. */
  get #handouts() {
    return this.#pages.shown.filter(({ page }) => !page.answers && page.cards.length);
  }

  /** Put buttons over the texts that can be edited. */
  #place() {
    if (this.#focused && (document.activeElement === document.body || document.activeElement?.matches(".on-text"))) this.#back = this.#focused; // it is about to be replaced
    for (const old of document.querySelectorAll(".on-text")) old.remove();
    for (const { svg, figure, page } of this.#handouts) {
      const texts = textsOf(svg);
      const buttons = [];
      let end = texts.length; // the beginning of the next sheet on the page
      for (const card of [...page.cards].reverse()) {
        const places = this.#placesOf(texts.slice(0, end), card);
        if (places[0]?.part === "title") end = texts.indexOf(places[0].lines[0]);
        buttons.unshift(...places.map((place) => this.#button(svg, figure, place)));
      }
      figure.append(...buttons);
    }
    if (this.#edited && !this.#edited.element.isConnected) {
      this.#edited.figure.append(this.#edited.element);
      this.#edited.element.querySelector("textarea")?.focus();
    }
    this.#showWord();
  }

  /** @param {SVGTextElement[]} texts of a page @param {number} card @returns {Place[]} */
  #placesOf(texts, card) {
    const said = this.#job.state.cards[card]?.texts;
    if (!said || this.#job.state.broken) return [];
    const written = texts.map((each) => each.textContent ?? "");
    const title = runOf(written, said.title, (number) => texts[number].getAttribute("font-weight") === "bold");
    const after = title.at(-1) ?? -1;
    const [instruction, text] = said.instructions.map((each) => /** @type {const} */ ([runOf(written, each, (number) => number > after), each])).find(([run]) => run.length) ?? [[], ""];
    const footer = said.footers.map((each) => lastRunOf(written, each, (number) => number > after)).find((run) => run.length) ?? [];
    const runs = /** @type {[Part, string, number[]][]} */ ([["title", said.title, title], ["instruction", text, instruction], ["footer", said.footer, footer]]);
    return runs.filter(([, , run]) => run.length).map(([part, printed, run]) => ({ part, card, text: printed, lines: run.map((number) => texts[number]) }));
  }

  /** @param {SVGElement} svg @param {HTMLElement} figure @param {Place} place */
  #button(svg, figure, place) {
    const { part, card, text } = place;
    const button = h("button", { type: "button", class: `on-text ${part === "instruction" ? "" : "upwards"}`, "aria-label": say(`edit_${part}`, { text }), onclick: (event) => {
      event.stopPropagation();
      this.#edit(svg, figure, place);
    } });
    const { left, top, width, height } = areaOf(svg, place.lines);
    for (const [name, value] of Object.entries({ left, top, width, height })) button.style.setProperty(name, `${100 * value}%`);
    button.style.setProperty("--tall", `${height * figure.clientHeight}px`);
    const name = `${card} ${part}`;
    button.addEventListener("focus", () => (this.#focused = name));
    button.addEventListener("blur", () => queueMicrotask(() => {
      if (button.isConnected && document.activeElement !== document.body) this.#focused = ""; // otherwise it was redrawn
    }));
    if (this.#back === name) {
      this.#back = "";
      queueMicrotask(() => button.isConnected && button.focus({ preventScroll: true }));
    }
    return button;
  }

  /** @param {SVGElement} svg @param {HTMLElement} figure @param {Place} place */
  #edit(svg, figure, place) {
    const { part, card, text, lines } = place;
    const [first] = lines;
    const scale = figure.clientWidth / sizeOf(svg)[0];
    const box = h("textarea", { rows: lines.length, spellcheck: "false", "aria-label": say(`on_${part}`) });
    box.value = text;
    const keys = h("p", { class: "on-keys", "aria-hidden": "true" }, say(`on_${part}`), h("kbd", {}, "Enter"), say("edit_done"), h("kbd", {}, "Esc"), say("edit_back"));
    const element = h("div", { class: `on-edit on-edit-${part}`, onclick: (event) => event.stopPropagation() }, box, keys);
    const { left, top, width, height } = areaOf(svg, lines);
    element.style.left = `calc(${100 * left}% - 4px)`;
    element.style.maxWidth = `${100 * (1 - left)}%`;
    if (part === "footer") element.style.bottom = `calc(${100 * (1 - top - height)}% - 2px)`; // the help on keys is above it
    else element.style.top = `calc(${100 * top}% - 2px)`;
    box.style.width = `${Math.max(width + 0.05, Math.min(0.5, 0.95 - left)) * figure.clientWidth}px`;
    box.style.fontFamily = `"${first.getAttribute("font-family")}", sans-serif`;
    box.style.fontSize = `${Number(first.getAttribute("font-size")) * scale}px`;
    box.style.fontWeight = first.getAttribute("font-weight") ?? "normal";
    /** @param {boolean} isKept @param {boolean} isBack whether the text gets the focus back */
    const end = (isKept, isBack) => {
      if (this.#edited?.element !== element) return;
      this.#edited = null;
      const said = box.value.replace(/\s+/g, " ").trim();
      element.remove();
      if (isBack) this.#back = `${card} ${part}`;
      if (isKept && said !== text) this.#job.change(...settings(this.#job.state.data, part === "footer" ? [] : ["sheets", card], [part], said || null));
      this.#place();
    };
    box.addEventListener("keydown", (event) => {
      event.stopPropagation(); // "+" and "-" are letters here
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      end(event.key === "Enter", true);
    });
    box.addEventListener("blur", () => element.isConnected && this.#edited?.end());
    this.#edited = { place, figure, element, end: () => end(true, false) };
    figure.append(element);
    box.focus({ preventScroll: true });
    box.select();
  }

  /** A click on a word below the grid, or on one of its letters. @param {MouseEvent} event */
  #pressed(event) {
    const target = /** @type {Element} */ (event.target);
    const shown = this.#handouts.find(({ figure }) => figure.contains(target));
    if (!shown || target.closest(".on-text, .on-edit, .pin") || getSelection()?.toString()) return;
    for (const card of shown.page.cards) {
      const word = this.#wordOf(shown, card, target, event);
      if (!word) continue;
      event.stopPropagation();
      this.#go(card, word);
      return;
    }
  }

  /** @param {ShownPage} shown @param {number} card @param {Element} target @param {MouseEvent} event */
  #wordOf({ svg, figure }, card, target, event) {
    const { texts, lines = [] } = this.#job.state.cards[card] ?? {};
    const words = texts?.words ?? [];
    const printed = plain(target.textContent ?? "");
    const named = target.localName === "text" ? words.find((word) => plain(word) === printed) : undefined;
    if (named) return named;
    const grid = lettersOn(svg);
    if (!grid) return "";
    const area = figure.getBoundingClientRect();
    const scale = sizeOf(svg)[0] / area.width;
    const column = Math.round(((event.clientX - area.left) * scale - grid.x) / grid.across);
    const row = Math.round(((event.clientY - area.top) * scale - middleOf(grid)) / grid.down);
    return words[wordAt(lines, row, column)] ?? "";
  }

  /** Highlight the word at the caret in the grid. */
  #showWord() {
    for (const old of document.querySelectorAll(".loops:not(.dragged)")) old.remove();
    const { card, word } = this.#here;
    const { texts, lines } = this.#job.state.cards[card] ?? {};
    const line = word && texts ? lines?.[texts.words.findIndex((each) => plain(each) === plain(word))] : undefined;
    const shown = this.#handouts.find(({ page }) => page.cards.includes(card));
    const grid = line && shown ? lettersOn(shown.svg) : null;
    if (line && shown && grid) shown.figure.append(loopOf(shown.svg, grid, line));
  }
}

/** The height of the middle of the first row's letters. @param {import("./sheetplaces.js").Grid} grid */
export const middleOf = ({ y, down }) => y - 0.2 * down;

/** Width and height of a page, in points. @param {SVGElement} svg */
export function sizeOf(svg) {
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 595 842").split(" ").map(Number);
  return [width, height];
}

/** The place of texts on their page, as shares of its width and height. @param {SVGElement} svg @param {SVGTextElement[]} texts */
function areaOf(svg, texts) {
  const [width, height] = sizeOf(svg);
  const lines = texts.map(lineOf);
  const [first, last] = [lines[0], lines[lines.length - 1]];
  const left = Math.min(...lines.map((line) => line.x)) - 2;
  const right = Math.max(...lines.map((line) => line.x + line.width)) + 2;
  const top = first.y - (BASELINE + 0.14) * first.size;
  const bottom = last.y + 0.3 * last.size;
  return { left: left / width, top: top / height, width: (right - left) / width, height: (bottom - top) / height };
}

/** @param {SVGElement} svg @param {import("./sheetplaces.js").Grid} grid @param {number[]} line */
export function loopOf(svg, grid, [row, column, lastRow, lastColumn]) {
  const [x, endX] = [column, lastColumn].map((each) => grid.x + (each - 1) * grid.across);
  const [y, endY] = [row, lastRow].map((each) => middleOf(grid) + (each - 1) * grid.down);
  const [length, radius] = [Math.hypot(endX - x, endY - y), 0.38 * Math.min(grid.across, grid.down)];
  const loops = document.createElementNS(SVG, "svg");
  loops.setAttribute("class", "loops");
  loops.setAttribute("viewBox", svg.getAttribute("viewBox") ?? "");
  loops.setAttribute("aria-hidden", "true");
  const loop = document.createElementNS(SVG, "rect");
  const turned = (180 * Math.atan2(endY - y, endX - x)) / Math.PI;
  const attributes = { x: -radius, y: -radius, width: length + 2 * radius, height: 2 * radius, rx: radius, transform: `translate(${x} ${y}) rotate(${turned})` };
  for (const [name, value] of Object.entries(attributes)) loop.setAttribute(name, String(value));
  loops.append(loop);
  return loops;
}
