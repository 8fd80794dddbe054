// Problems and notes about the job, above the pages, with links to their places.

import { byId, h } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Said} Said */

/**
 * Where a sentence leads: the name of the place, and how to go there; nothing where there is no such place.
 * @typedef {(said: Said) => {name: string, go: () => void} | null} Find
 */

/** @param {Said[]} problems @param {Find} find @param {Node[]} help what may mend them */
export function showProblems(problems, find, help) {
  const all = problems.length ? [h("p", {}, say("problem_count", { count: problems.length })), list(problems, find), ...help] : [];
  byId("problems").replaceChildren(...all);
}

/** @param {Said[]} warnings @param {string[]} notes @param {Find} find */
export function showNotes(warnings, notes, find) {
  const remarks = [...warnings, ...notes.map((text) => ({ text, path: "", file: "", line: 0, column: 0 }))];
  const folded = h("details", {}, h("summary", {}, say("note_count", { count: remarks.length })), list(remarks, find));
  byId("notes").replaceChildren(...(remarks.length ? [folded] : []));
}

/** @param {Said[]} said @param {Find} find */
const list = (said, find) => h("ul", {}, ...said.map((each) => h("li", {}, ...withLink(each, find(each)))));

/** @param {Said} said @param {ReturnType<Find>} place */
function withLink(said, place) {
  return place ? [h("button", { type: "button", class: "link", onclick: place.go }, place.name), ": ", said.text] : [said.text];
}

/** The index, from 0, of the sheet in a path such as `sheets[2].page.size`; -1 for none. @param {string} path */
export function placeOf(path) {
  const found = /^sheets\[(\d+)\]/.exec(path);
  return { card: found ? Number(found[1]) - 1 : -1 };
}
