// What is folded away enters the page when it is unfolded first: with many sheets, most never does.

import { h } from "./dom.js";

/** @type {WeakMap<HTMLDetailsElement, (HTMLElement | string)[]>} */
const waiting = new WeakMap();

/** Fields behind a word such as "More". @param {string} title @param {(HTMLElement | string)[]} inside @param {HTMLElement | null} [sign] behind the word */
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

/** Put in what waits, for who needs it at once. @param {HTMLDetailsElement} details */
export function fill(details) {
  details.append(...(waiting.get(details) ?? []));
  waiting.delete(details);
}
