// Adds folded parts to the page when they are first unfolded: with many sheets, most never are.

import { h } from "./dom.js";

/** @type {WeakMap<HTMLDetailsElement, (HTMLElement | string)[]>} */
const waiting = new WeakMap();

/** Fields that unfold below a word such as "More". @param {string} title @param {(HTMLElement | string)[]} inside @param {HTMLElement | null} [sign] behind the word */
export function folded(title, inside, sign = null) {
  const details = h("details", { class: "more" }, h("summary", {}, title, sign));
  fillLater(details, inside);
  return details;
}

/** @param {HTMLDetailsElement} details @param {(HTMLElement | string)[]} inside */
export function fillLater(details, inside) {
  waiting.set(details, inside);
  details.addEventListener("toggle", () => fill(details), { once: true });
}

/** Add the parts now. @param {HTMLDetailsElement} details */
export function fill(details) {
  details.append(...(waiting.get(details) ?? []));
  waiting.delete(details);
}
