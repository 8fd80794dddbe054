// Remedies for words that cannot be used on a sheet: ways to change its words or fields, of which those are offered that
// work. The program tries each by making the sheet with it.

import { wordsOf } from "./cardwords.js";
import { isEdited } from "./job.js";
import { say } from "./texts.js";
import { at, settings, textOf } from "./values.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./wordmarks.js").Listed} Listed */

/** A way, and the changes of the job that it is. @typedef {{label: string, changes: Change[]}} Remedy */

/** Finds the remedies that help once the job is `settled`; null if it has changed meanwhile. @typedef {{settled: () => Promise<void>, find: (listed: Listed[], refused: string[]) => Promise<Remedy[] | null>, take: (changes: Change[]) => void}} Remedies */

const NAMED = 3; // words named on a button
const PARTS = /[\s\-–]+/;

/** @param {import("./job.js").Job} job @param {import("./protocol").Kind | undefined} kind of the card @param {() => number} index of the card @param {string} field of its words @param {{ask: (request: import("./protocol").Request) => Promise<any>, settled: () => Promise<void>}} program @returns {Remedies} */
export function remediesOf(job, kind, index, field, program) {
  return {
    settled: () => program.settled(),
    async find(listed, refused) {
      const { text, waiting, files } = job.state;
      const isSame = () => job.state.text === text && job.state.waiting.length === waiting.length;
      /** @type {Remedy[]} */
      const found = [];
      for (const each of waysFor(job, kind, index(), field, listed, refused)) {
        const shown = /** @type {import("./protocol").Shown} */ (await program.ask({ do: "show", text, changes: [...waiting, ...each.changes], files, name: "look" }));
        if (!isSame()) return null;
        const ofThis = new RegExp(`^(sheets\\[${index() + 1}\\]|word_sets\\b)`);
        if (!shown.problems.some(({ path }) => ofThis.test(path))) found.push(each);
      }
      return found;
    },
    take: (changes) => job.change(...changes),
  };
}

/** All ways that may help. @param {import("./job.js").Job} job @param {import("./protocol").Kind | undefined} kind @param {number} index @param {string} field @param {Listed[]} listed @param {string[]} refused @returns {Remedy[]} */
function waysFor({ state }, kind, index, field, listed, refused) {
  const base = ["sheets", index];
  const valueOf = (/** @type {string} */ name) => at(state.data, [...base, name]);
  const set = (/** @type {string} */ name, /** @type {Value} */ value) => settings(state.data, base, [name], value);
  const words = wordsOf(state, index, field);
  const write = (/** @type {string | null} */ text) => (text === null || !isEdited(words) ? [] : [{ what: /** @type {const} */ ("words"), path: words.path, value: text }]);
  const names = refused.slice(0, NAMED).join(", ") + (refused.length > NAMED ? " …" : "");
  const known = (/** @type {string} */ name) => kind?.fields.find(({ path }) => path.length === 1 && path[0] === name);
  const directions = known("directions")?.options.map(({ value }) => value) ?? [];
  return [
    { label: say("help_leave_out", { words: names }), changes: write(withLines(words.text, listed, refused, () => [])) },
    { label: say("help_split", { words: names }), changes: write(withLines(words.text, listed, refused, parted)) },
    { label: say("help_larger"), changes: set("size", null) },
    { label: say("help_shape"), changes: ["shape", "mask"].flatMap((name) => set(name, null)) },
    { label: say("help_directions"), changes: directions.length ? set("directions", directions) : [] },
    { label: say("help_overlap"), changes: known("overlap") && !/^(yes|true|on)$/i.test(textOf(valueOf("overlap"))) ? set("overlap", "yes") : [] },
  ].filter(({ changes }) => changes.length);
}

/** A list with other lines in place of those of some words; null if nothing changes. @param {string} text @param {Listed[]} listed @param {string[]} words @param {(line: string) => string[]} instead @returns {string | null} */
export function withLines(text, listed, words, instead) {
  const places = new Map(listed.filter(([word]) => words.includes(word)).map(([word, line]) => [line, word]));
  const isAlone = [...places.keys()].every((line) => listed.filter((each) => each[1] === line).length === 1);
  if (!isAlone || words.some((word) => ![...places.values()].includes(word))) return null;
  const changed = text.split("\n").flatMap((line, number) => (places.has(number + 1) ? instead(line) : [line])).join("\n");
  return changed === text || !changed.trim() ? null : changed;
}

/** The parts of a line of several words without a clue, each a word. @param {string} line */
export function parted(line) {
  const parts = line.trim().split(PARTS).filter(Boolean);
  return parts.length > 1 && parts.every((part) => /^\p{L}{2,}$/u.test(part)) ? parts : [line];
}
