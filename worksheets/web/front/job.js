// The job: its text is what counts, and what else is here follows from it. A change of the form is a small change of
// the text, made by the program so that comments stay; until the program has made it, it waits here, and what the
// form shows has it already. States are never changed but replaced, so that undoing is going back to an older one.

import { at, changed, isMapping, key, listChanged } from "./values.js";

/** @typedef {import("./protocol").Path} Path */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Card} Card */
/** @typedef {import("./protocol").Shown} Shown */

/**
 * `waiting` are the changes that are not yet in `text`; `data` and `cards` have them. `keys` name the cards for as long
 * as they live, wherever they move; `aside` is what they said as other kinds of puzzles. `grids` are those that
 * they had, the same of all states, so that going back forgets none.
 * While the text cannot be read, it is `broken`: `data` and `cards` are the last ones that could be. `drawn` is the last text that gave pages. `name` is that of the files; `files` are the word lists that the job names.
 * @typedef {{text: string, waiting: Change[], data: {[key: string]: Value}, cards: Card[], keys: string[], name: string,
 *   files: import("./protocol").Files, aside: {[key: string]: import("./kinds.js").Aside}, grids: {[key: string]: import("./grids.js").Grid[]},
 *   broken: boolean, drawn: string}} State
 */

/** A change of the job, with its `path`; another `state` as a whole; or an answer of the program, which is `shown`. */
export class JobEvent extends Event {
  /** @param {"change" | "state" | "shown"} type @param {{path?: Path}} [detail] */
  constructor(type, { path = [] } = {}) {
    super(type);
    this.path = path;
  }
}

const MOST = 500; // states to go back to
const PAUSE = 500; // milliseconds without typing after which the next letter begins a new step

export class Job extends EventTarget {
  /** @type {State} */
  state = { text: "", waiting: [], data: {}, cards: [], keys: [], name: "", files: {}, aside: {}, grids: {}, broken: false, drawn: "" };
  /** @type {State[]} */
  #before = [];
  /** @type {State[]} */
  #after = [];
  /** The texts typed into words boxes, by path, as long as they agree with the job. @type {Map<string, string>} */
  #typed = new Map();
  /** Words boxes, by path, whose words are in the text, but not yet in `data`. @type {Set<string>} */
  #written = new Set();
  /** The whole text was replaced, so even the field with the focus shows its new value. */
  #replaced = false;
  /** The text is that of another job, and `data` and `cards` are still those of the one before. */
  #isOther = false;
  /** The field that is typed into, its last text, and when; empty after any other change. */
  #typing = { field: "", text: "", time: 0 };
  #made = 0;
  /** The sheet that a first visitor sees, whose title names its words; null for any other job. @type {Value} */
  sample = null;
  /** The sheets with which cards are added, whose titles name their words, too. @type {Value[]} */
  starters = [];

  /** Begin with a state, or another job, with nothing to undo. @param {Partial<State> & {text: string}} state */
  begin(state) {
    this.#take(state);
    this.#before = [];
    this.#after = [];
    this.#typed.clear();
    this.#remembered();
    this.sample = null;
    this.dispatchEvent(new JobEvent("state"));
  }

  /** Replace the state by that of another window. @param {Partial<State> & {text: string}} state */
  take(state) {
    this.#remember();
    this.#take(state);
    this.#typed.clear();
    this.dispatchEvent(new JobEvent("state"));
  }

  /** @param {Partial<State> & {text: string}} state */
  #take(state) {
    const { text, waiting = [], data = {}, cards = [], name = "", files = {}, broken = false, drawn = text } = state;
    const keys = cards.map(() => this.#key());
    const aside = Object.fromEntries(keys.map((made, index) => [made, state.aside?.[state.keys?.[index] ?? ""] ?? {}]));
    const grids = Object.fromEntries(keys.map((made, index) => [made, state.grids?.[state.keys?.[index] ?? ""] ?? []]));
    this.state = { text, waiting, data, cards, keys, name, files, aside, grids, broken, drawn };
  }

  /** Replace the whole text, by what was typed or opened. @param {string} text @param {Partial<State>} [more] */
  rewrite(text, more = {}) {
    if (text === this.state.text && !this.state.waiting.length && !more.name && !more.files) return;
    this.#remember();
    this.#replaced = true;
    const other = !!more.files; // a text with its own files is another job
    this.#isOther = other && !("data" in more);
    const { aside, drawn } = other ? { aside: {}, drawn: "" } : this.state;
    const waiting = this.state.broken && !other ? this.state.waiting : []; // until the text can be read again
    this.state = { ...this.state, ...more, text, waiting, aside, drawn };
    this.dispatchEvent(new JobEvent("change"));
  }

  /** Add files that the job names. @param {import("./protocol").Files} files */
  addFiles(files) {
    this.#remember();
    this.state = { ...this.state, files: { ...this.state.files, ...files } };
    this.dispatchEvent(new JobEvent("change"));
  }

  /** Keep a card's previous grids; this is no step to undo. @param {string} id @param {import("./grids.js").Grid[]} grids */
  keepGrids(id, grids) {
    this.state.grids[id] = grids;
  }

  /** Make changes as one step to undo. @param {...Change} changes */
  change(...changes) {
    if (changes.every((change) => this.#isMade(change))) return;
    this.#remember();
    this.#make(changes);
  }

  /** Change a card, and keep with it the values that it no longer shows. @param {string} id @param {import("./kinds.js").Aside} aside @param {...Change} changes */
  changeCard(id, aside, ...changes) {
    this.#remember();
    this.state = { ...this.state, aside: { ...this.state.aside, [id]: aside } };
    this.#make(changes);
  }

  /** Make the changes of a field whose text is typed; a word typed without a pause is one step to undo. @param {Path} field @param {string} text @param {...Change} changes */
  type(field, text, ...changes) {
    if (changes.every((change) => this.#isMade(change))) return;
    const now = Date.now();
    const { field: last, text: before, time } = this.#typing;
    const goesOn = last === key(field) && now - time < PAUSE && !beginsWord(before, text);
    if (!goesOn) this.#remember();
    this.#make(changes);
    this.#typing = { field: key(field), text, time: now };
  }

  /** Whether a change would have no effect, and so nothing to undo. @param {Change} change */
  #isMade({ what, path, value }) {
    if (what === "set") return JSON.stringify(at(this.state.data, path)) === JSON.stringify(value);
    if (what !== "words") return false;
    const words = this.state.cards.flatMap((card) => Object.values(card.words));
    return words.some((each) => key(each.path) === key(path) && isEdited(each) && each.text === value);
  }

  /** Changes, with that of a sample's title if they give it other words (a text, or the name of a list) or make it another sheet. @param {Change[]} changes @returns {Change[]} */
  #withoutSample(changes) {
    const own = changes.find(({ path, value }) => path.length === 3 && path[0] === "sheets" && path[2] === "words" && typeof value === "string");
    const other = changes.find(({ what, path }) => what === "set" && path.length === 2 && path[0] === "sheets");
    const path = (other ?? own)?.path.slice(0, 2);
    const sheet = path && (other?.value ?? at(this.state.data, path));
    if (!sheet || at(sheet, ["title"]) === undefined) return changes;
    const isSample = [this.sample, ...this.starters].some((each) => each && JSON.stringify(each) === JSON.stringify(at(this.state.data, path)));
    return isSample ? [...changes, { what: "remove", path: [...path, "title"] }] : changes;
  }

  /** @param {Change[]} made */
  #make(made) {
    const changes = this.#withoutSample(made);
    this.#replaced = false;
    let { data, cards, keys } = this.state;
    for (const change of changes) {
      if (change.what === "words") {
        const text = String(change.value ?? "");
        this.#typed.set(key(change.path), text);
        cards = cards.map((card, index) => withWords(card, index, change.path, text));
        continue;
      }
      data = /** @type {{[key: string]: Value}} */ (changed(data, change.path, change));
      this.#typed.delete(key(change.path)); // the words were typed before this
      const [list, index, ...rest] = change.path;
      if (list === "sheets" && typeof index === "number" && !rest.length) {
        cards = renumbered(listChanged(cards, index, change, cardOf(change.value)));
        keys = listChanged(keys, index, change, change.what === "set" ? keys[index] : this.#key());
        for (const typed of this.#typed.keys()) if (typed.startsWith('["sheets"')) this.#typed.delete(typed);
      }
    }
    this.state = { ...this.state, data, cards, keys, waiting: [...this.state.waiting, ...changes] };
    const path = changes[0].path;
    this.dispatchEvent(new JobEvent("change", { path }));
  }

  /** Take the program's answer to the state `asked`; later changes keep waiting. @param {State} asked @param {Shown} shown */
  answered(asked, shown) {
    const { state } = this;
    if (state.text !== asked.text || asked.waiting.some((change, at) => change !== state.waiting[at])) return; // undone
    const isOther = this.#isOther;
    this.#isOther = false;
    const drawn = shown.pages.length ? shown.text : state.drawn;
    if (!isForm(shown.data) && ((state.cards.length && !isOther) || !isMapping(shown.data))) {
      const made = shown.text !== asked.text;
      const last = isOther ? { ...state, data: {}, cards: [], keys: [] } : state;
      this.state = { ...last, text: shown.text, waiting: made ? state.waiting.slice(asked.waiting.length) : state.waiting, broken: true };
      this.dispatchEvent(new JobEvent("shown"));
      return;
    }
    const waiting = state.waiting.slice(asked.waiting.length);
    for (const change of asked.waiting) if (change.what === "words") this.#written.add(key(change.path));
    let { data, cards, keys } = state;
    if (!waiting.length && shown.data && typeof shown.data === "object" && !Array.isArray(shown.data)) {
      for (const path of this.#typed.keys()) {
        const same = this.#written.has(path) || JSON.stringify(at(state.data, path)) === JSON.stringify(at(shown.data, path));
        if (!same) this.#typed.delete(path);
      }
      this.#written.clear();
      data = shown.data;
      cards = shown.cards.map((card) => this.#asTyped(card));
      if (keys.length !== cards.length) keys = cards.map((_, number) => keys[number] ?? this.#key());
    }
    this.state = { ...state, text: shown.text, waiting, data, cards, keys, broken: false, drawn };
    if (this.#replaced && data !== asked.data) {
      this.#replaced = false;
      this.dispatchEvent(new JobEvent("state"));
    }
    this.dispatchEvent(new JobEvent("shown"));
  }

  /** The job with all changes, without the program: JSON, which is YAML as well, if changes wait to be written into the text. */
  heldText() {
    const { text, waiting, cards } = this.state;
    if (!waiting.length) return text;
    let { data } = this.state;
    for (const { path, text: typed } of cards.flatMap((card) => Object.values(card.words))) {
      if (!this.#typed.has(key(path))) continue;
      const lines = typed.split("\n").map((line) => line.trim()).filter(Boolean);
      const value = lines.length === 1 ? lines[0].split(/[,;]\s*/) : lines;
      data = /** @type {{[key: string]: Value}} */ (changed(data, path, { what: "set", path, value }));
    }
    return `${JSON.stringify(data, null, 2)}\n`;
  }

  get canUndo() {
    return this.#before.some((state) => !saysSame(state, this.state));
  }

  get canRedo() {
    return this.#after.some((state) => !saysSame(state, this.state));
  }

  undo() {
    this.#go(this.#before, this.#after);
  }

  redo() {
    this.#go(this.#after, this.#before);
  }

  /** @param {State[]} from @param {State[]} to */
  #go(from, to) {
    let state = from.pop();
    while (state && saysSame(state, this.state)) state = from.pop(); // typed, and deleted again
    if (!state) return;
    to.push(this.state);
    this.state = state;
    this.#isOther = false;
    this.#remembered();
    this.#typed.clear();
    for (const card of state.cards) {
      for (const words of Object.values(card.words)) {
        if (isEdited(words)) this.#typed.set(key(words.path), words.text);
      }
    }
    this.dispatchEvent(new JobEvent("state"));
    this.dispatchEvent(new JobEvent("change"));
  }

  /** Keep the present state for Undo. */
  #remember() {
    this.#remembered();
    this.#after = [];
    this.#before.push(this.state);
    if (this.#before.length > MOST) this.#before.shift();
  }

  /** Let the next letter begin a new step. */
  #remembered() {
    this.#typing = { field: "", text: "", time: 0 };
  }

  /** @param {Card} card @returns {Card} */
  #asTyped(card) {
    const words = Object.entries(card.words).map(([field, each]) => {
      const text = this.#typed.get(key(each.path));
      return [field, text === undefined ? each : { ...each, text }];
    });
    return { ...card, words: Object.fromEntries(words) };
  }

  #key() {
    return `card-${(this.#made += 1)}`;
  }
}

/** Whether the form can change the words: not if they are in files, or chosen by a rule. @param {import("./protocol").Words} words */
export const isEdited = ({ from }) => from !== "file" && from !== "rule";

const BETWEEN = /[\s,;]/; // between words

/** Whether a text was pasted, or the first letter of a new word was typed. @param {string} before @param {string} after */
function beginsWord(before, after) {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = before.length;
  while (end > start && before[end - 1] === after[end - 1 + after.length - before.length]) end -= 1;
  const put = after.slice(start, end + after.length - before.length);
  if (put.length !== 1) return put.length > 1;
  return !BETWEEN.test(put) && start > 0 && BETWEEN.test(after[start - 1]);
}

/** Whether a job's data has sheets, so that the form can show them. @param {Value} data */
const isForm = (data) => isMapping(data) && Array.isArray(at(data, ["sheets"])) && at(data, ["sheets", 0]) !== undefined;

/** Whether two states look the same. @param {State} one @param {State} other */
function saysSame(one, other) {
  if (one.files !== other.files && [one, other].some(({ files }) => Object.keys(files).length)) return false;
  if (!one.waiting.length && !other.waiting.length) return one.text === other.text;
  const [said, otherSaid] = [one, other].map(({ data, cards }) => JSON.stringify([data, cards.map((card) => Object.values(card.words).map((words) => words.text))]));
  return said === otherSaid;
}

/** A card with another text in a words box, which is made if the program has not read the card yet. @param {Card} card @param {number} index @param {Path} path @param {string} text @returns {Card} */
function withWords(card, index, path, text) {
  const field = String(path.at(-1));
  if (key(path) === key(["sheets", index, field]) && !card.words[field]) {
    return { ...card, words: { ...card.words, [field]: { path, text, from: "own", name: "", count: 0, longest: 0, notes: [] } } };
  }
  const words = Object.entries(card.words).map(([name, each]) => [name, key(each.path) === key(path) ? { ...each, text } : each]);
  return { ...card, words: Object.fromEntries(words) };
}

/** The cards with the paths of their words. @param {Card[]} cards @returns {Card[]} */
function renumbered(cards) {
  return cards.map((card, index) => {
    const words = Object.entries(card.words).map(([field, each]) => {
      return [field, each.path[0] === "sheets" ? { ...each, path: ["sheets", index, ...each.path.slice(2)] } : each];
    });
    return { ...card, words: Object.fromEntries(words) };
  });
}

/** What a new card shows until the program has read it. @param {Value | undefined} value @returns {Card} */
function cardOf(value) {
  const fields = /** @type {{[key: string]: Value}} */ (isMapping(value) ? value : {});
  return { kind: String(fields.kind ?? "wordsearch"), title: String(fields.title ?? ""), words: {} };
}
