// The words of a card, as far as they are known, and their language.

import { describe } from "./choice.js";
import { say } from "./texts.js";
import { themeOf, titleOf } from "./themes.js";
import { at, textOf } from "./values.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Words} Words */

/** The text of a words field; for a card that the program has not read yet, what the sheet itself says. @param {import("./job.js").State} state @param {number} index @param {string} field @returns {Words} */
export function wordsOf({ data, cards }, index, field) {
  const known = cards[index]?.words[field];
  const path = ["sheets", index, field];
  if (known) return known.from === "none" || known.from === "own" ? { ...known, path } : known;
  const said = at(data, path);
  const list = Array.isArray(said) ? said.map(lineOf) : [];
  return { path, text: list.join("\n"), from: "own", name: "", clues: 0, count: list.length, longest: 0, notes: [] };
}

/** The language of a sheet's words, found as the program does. @param {import("./protocol").About} about @param {Value} data of the job @param {number} index */
export function languageOfWords({ languages }, data, index) {
  const paths = [["sheets", index, "words_language"], ["words_language"], ["sheets", index, "language"], ["language"]];
  const said = paths.map((path) => textOf(at(data, path) ?? null)).find((each) => each.trim());
  return baseOf(languages, said ?? "en");
}

/** The language of a code or a name, without its region. @param {import("./protocol").About["languages"]} languages @param {string} said */
export function baseOf(languages, said) {
  const code = said.trim().toLowerCase();
  return languages.find(({ value }) => value.toLowerCase() === code)?.base ?? code.slice(0, 2);
}

/** The text at a path; empty if there is no text. @param {Value} data @param {import("./protocol").Path} path */
export function saidAt(data, path) {
  const said = at(data, path);
  return typeof said === "string" ? said : "";
}

/** A list entry as a line of the box. @param {Value} entry */
function lineOf(entry) {
  if (entry === null || typeof entry === "string" || Array.isArray(entry)) return textOf(entry);
  return entry.clue ? `${textOf(entry.word)} = ${textOf(entry.clue)}` : textOf(entry.word);
}

/** How a list was understood: where it is from, and the reader's remarks. @param {About} about @param {Words} words @param {string} language of the words @param {import("./choice.js").Rule | null} rule by which they are chosen */
export function understood(about, words, language, rule) {
  /** @type {string[]} */
  const found = [];
  if (words.from === "set") found.push(say("from_set", { name: words.name }));
  if (words.from === "rule" && rule) found.push(say("from_rule", { rule: describe(about, rule) }));
  const theme = words.from === "file" ? themeOf(words.name) : "";
  if (theme) found.push(say("from_theme", { name: titleOf(about, language, theme) }));
  else if (words.from === "file") found.push(say("from_file", { name: words.name }));
  return [...found, ...words.notes.map((note) => (/[.!?]$/.test(note) ? note : `${note}.`))];
}
