// Word lists that the sheets of a job share, in its field `word_sets`; a sheet that uses one has its name
// in place of words.

import { openDialog } from "./dialog.js";
import { h, newId } from "./dom.js";
import { say } from "./texts.js";
import { at, settings } from "./values.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./job.js").State} State */
/** @typedef {{name: string, count: number}} Shared */

/** The lists of a job, with the number of words of each, if it is known. @param {State} state @returns {Shared[]} */
export function sharedLists({ data, cards }) {
  const sets = at(data, ["word_sets"]);
  if (typeof sets !== "object" || sets === null || Array.isArray(sets)) return [];
  const used = new Map(cards.flatMap((card) => Object.values(card.words).map((words) => [words.name, words.count])));
  return Object.entries(sets).map(([name, words]) => ({ name, count: used.get(name) ?? (Array.isArray(words) ? words.length : 0) }));
}

/** The changes that turn the words of a field into a shared list. @param {import("./protocol").Path} path of the field @param {string} text of its words @param {string} name @returns {Change[]} */
export const sharing = (path, text, name) => [{ what: "words", path: ["word_sets", name], value: text }, { what: "set", path, value: name }];

/** The changes that rename a list wherever sheets use it. @param {Value} data of the job @param {string} old @param {string} name @returns {Change[]} */
export function renaming(data, old, name) {
  const words = at(data, ["word_sets", old]);
  if (words === undefined) return [];
  const other = (/** @type {Value} */ value) => (value === old ? name : value);
  const sheets = /** @type {Value[]} */ (at(data, ["sheets"]) ?? []);
  const uses = sheets.flatMap((sheet, index) => Object.entries(sheet ?? {}).flatMap(([field, value]) => {
    const path = ["sheets", index, field];
    const pool = at(value, ["pool"]);
    const [where, said] = pool === undefined ? [path, value] : [[...path, "pool"], pool];
    const isName = (said === old && NAMING.has(field)) || (Array.isArray(said) && said.includes(old));
    return isName ? [/** @type {Change} */ ({ what: "set", path: where, value: Array.isArray(said) ? said.map(other) : name })] : [];
  }));
  return [...settings(data, [], ["word_sets", name], words), ...uses, { what: "remove", path: ["word_sets", old] }];
}

const NAMING = new Set(["words", "avoid", "dictionary", "extra_words"]); // fields in which a text is the name of a list, not a word

/** What is said of a name: usually that of a list. @typedef {{label: string, help: string, taken: (name: string) => string}} Naming */

/** @type {() => Naming} */
const ofLists = () => ({ label: say("list_name"), help: say("share_help"), taken: (name) => say("name_taken", { name }) });

/** Ask for a name that is not taken. @param {string} heading @param {string} now @param {string[]} taken @param {(name: string) => void} done @param {() => void} closed @param {Naming} [texts] */
export function askName(heading, now, taken, done, closed, texts = ofLists()) {
  const { dialog, body, foot, close } = openDialog("ask-name", heading, closed);
  const wrong = h("p", { class: "wrong", role: "alert", id: newId("wrong") });
  const box = h("input", { type: "text", id: newId("name"), value: now, autocomplete: "off", maxlength: 60, "aria-describedby": wrong.id });
  const form = h("form", { id: newId("form"), method: "dialog", onsubmit: (event) => {
    event.preventDefault();
    const name = box.value.replace(/\s+/g, " ").trim();
    const fault = !name ? say("name_needed") : name !== now && taken.includes(name) ? texts.taken(name) : "";
    wrong.textContent = fault;
    if (fault) return box.focus();
    close();
    if (name !== now || !taken.includes(name)) done(name);
  } }, h("div", { class: "field" }, h("label", { for: box.id }, texts.label), box, wrong), h("p", { class: "help" }, texts.help));
  body.append(form);
  foot.append(h("div", { class: "row" }, h("button", { type: "button", onclick: close }, say("cancel")), h("button", { type: "submit", form: form.id, class: "strong" }, say("done"))));
  dialog.dataset.asks = "name";
  box.select();
}
