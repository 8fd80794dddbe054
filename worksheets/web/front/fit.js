// The size of the pages on screen: whole, as wide as the desk, or larger or smaller.

import { byId } from "./dom.js";
import { item, setItem } from "./store.js";

const KEPT = "worksheets.fit";
const STEP = 1.25;
const [LEAST, MOST] = [0.4, 4];

export class Fit {
  #desk = byId("desk");
  #paper = byId("paper");
  #choice = byId("fit");
  #zoom = 1;

  constructor() {
    this.#show(item(KEPT) === "width" ? "width" : "page");
    this.#choice.addEventListener("change", (event) => this.choose(/** @type {HTMLInputElement} */ (event.target).value));
    byId("zoom-in").addEventListener("click", () => this.#resize(this.#zoom * STEP));
    byId("zoom-out").addEventListener("click", () => this.#resize(this.#zoom / STEP));
    byId("pages").addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
      if (event.key === "+") this.#resize(this.#zoom * STEP);
      else if (event.key === "-") this.#resize(this.#zoom / STEP);
      else if (event.key === "0") this.#resize(1);
    });
    this.#paper.addEventListener("dblclick", (event) => {
      const page = /** @type {Element} */ (event.target).closest(".page");
      if (page) this.#toggle(page, event.clientY);
    });
  }

  /** Fit the pages to the desk, now and whenever its size changes. @param {string} fit "page" or "width" */
  choose(fit) {
    this.#zoom = 1;
    setItem(KEPT, fit);
    this.#keepingPlace(() => this.#show(fit));
  }

  /** @param {string} fit */
  #show(fit) {
    this.#paper.dataset.fit = fit;
    this.#paper.style.setProperty("--zoom", String(this.#zoom));
    for (const input of this.#choice.querySelectorAll("input")) input.checked = input.value === fit;
  }

  /** Switch to the other fit; the point below the pointer stays there. @param {Element} page @param {number} y */
  #toggle(page, y) {
    getSelection()?.removeAllRanges(); // the double click has selected a word
    const before = page.getBoundingClientRect();
    this.choose(this.#paper.dataset.fit === "page" ? "width" : "page");
    const after = page.getBoundingClientRect();
    this.#desk.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
  }

  /** @param {number} zoom */
  #resize(zoom) {
    this.#keepingPlace(() => {
      this.#zoom = Math.min(MOST, Math.max(LEAST, zoom));
      this.#paper.style.setProperty("--zoom", String(this.#zoom));
    });
  }

  /** @param {() => void} change of the pages' size, after which the same part of them is seen */
  #keepingPlace(change) {
    const desk = this.#desk;
    const middle = (desk.scrollTop + desk.clientHeight / 2) / Math.max(1, desk.scrollHeight);
    change();
    desk.scrollTop = middle * desk.scrollHeight - desk.clientHeight / 2;
  }
}
