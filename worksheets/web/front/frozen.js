// The form while the job's text cannot be read: it shows the last readable job, and cannot be changed.

import { byId, h } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Said} Said */

/** @param {string | false} frozen what to say about that, false if the text can be read @param {Said[]} problems of the text @param {(line: number, column: number) => void} go to a place in the text */
export function showFrozen(frozen, problems, go) {
  /** @type {HTMLFieldSetElement} */ (byId("fields")).disabled = frozen !== false;
  const place = byId("frozen");
  if (frozen === false) place.replaceChildren();
  else {
    const link = (/** @type {string} */ name, line = 1, column = 1) => h("button", { type: "button", class: "link", onclick: () => go(line, column) }, name);
    const said = problems.map(({ text, line, column }) => h("li", {}, line ? link(say("line", { line }), line, column) : link(say("tab_file")), ": ", text));
    place.replaceChildren(h("p", {}, frozen), said.length ? h("ul", {}, ...said) : h("p", {}, link(say("tab_file"))));
  }
}
