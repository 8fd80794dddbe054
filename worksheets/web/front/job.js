// The job: its text is what counts, and what else is here follows from it. A change of the form is a small change of
// the text, made by the program so that comments stay; until the program has made it, it waits here, and what the
// form shows has it already. States are never changed but replaced, so that undoing is going back to an older one.

/** @typedef {import("./protocol").Path} Path */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Card} Card */
/** @typedef {import("./protocol").Shown} Shown */

/**
 * `waiting` are the changes that are not yet in `text`; `data` and `cards` have them. `keys` name the cards for as long
 * as they live, wherever they move. `name` is that of the files; `files` are the word lists that the job names.
 * @typedef {{text: string, waiting: Change[], data: {[key: string]: Value}, cards: Card[], keys: string[], name: string,
 *   files: import("./protocol").Files}} State
 */

/** What the form and the pages are told: `changed` by whom, so that it need not hear itself. */
export class JobEvent extends Event {
  /** @param {"change" | "state" | "shown"} type @param {{path?: Path}} [detail] */
  constructor(type, { path = [] } = {}) {
    super(type);
    this.path = path;
  }
}

const MOST = 200; // states to go back to

export class Job extends EventTarget {
  /** @type {State} */
  state = { text: "", waiting: [], data: {}, cards: [], keys: [], name: "", files: {} };
  /** @type {State[]} */
  #before = [];
  /** @type {State[]} */
  #after = [];
  /** What was typed into words boxes, by path, as long as the job says the same. @type {Map<string, string>} */
  #typed = new Map();
  /** The text is another one as a whole, so that even the field that is being typed into shows what it says. */
  #replaced = false;
  #lastPath = "";
  #lastTime = 0;
  #made = 0;

  /** Begin with a state, or another job: nothing to undo. @param {Partial<State> & {text: string}} state */
  begin(state) {
    const { waiting = [], data = {}, cards = [], name = "", files = {} } = state;
    const keys = cards.map(() => this.#key());
    this.state = { text: state.text, waiting, data, cards, keys, name, files };
    this.#before = [];
    this.#after = [];
    this.#typed.clear();
    this.#lastPath = "";
    this.dispatchEvent(new JobEvent("state"));
  }

  /** Another text as a whole, as typed or opened. @param {string} text @param {{name?: string, files?: import("./protocol").Files}} [more] */
  rewrite(text, more = {}) {
    if (text === this.state.text && !this.state.waiting.length && !more.name) return;
    this.#remember("text");
    this.#replaced = true;
    this.state = { ...this.state, ...more, text, waiting: [] };
    this.dispatchEvent(new JobEvent("change"));
  }

  /** Add files that the job names. @param {import("./protocol").Files} files */
  addFiles(files) {
    this.#remember("files");
    this.state = { ...this.state, files: { ...this.state.files, ...files } };
    this.dispatchEvent(new JobEvent("change"));
  }

  /** @param {...Change} changes */
  change(...changes) {
    this.#replaced = false;
    this.#remember(changes.length === 1 ? `${changes[0].what} ${key(changes[0].path)}` : "");
    let { data, cards, keys } = this.state;
    for (const change of changes) {
      if (change.what === "words") {
        const text = String(change.value ?? "");
        this.#typed.set(key(change.path), text);
        cards = cards.map((card) => withWords(card, change.path, text));
        continue;
      }
      data = /** @type {{[key: string]: Value}} */ (changed(data, change.path, change));
      this.#typed.delete(key(change.path)); // the words were typed before this
      const [list, index, ...rest] = change.path;
      if (list === "sheets" && typeof index === "number" && !rest.length) {
        cards = renumbered(listChanged(cards, index, change, cardOf(change.value)));
        keys = listChanged(keys, index, change, this.#key());
        for (const typed of this.#typed.keys()) if (typed.startsWith('["sheets"')) this.#typed.delete(typed);
      }
    }
    this.state = { ...this.state, data, cards, keys, waiting: [...this.state.waiting, ...changes] };
    const path = changes[0].path;
    this.dispatchEvent(new JobEvent("change", { path }));
  }

  /** What the program answers to what `asked` was; what was changed since then goes on waiting. @param {State} asked @param {Shown} shown */
  answered(asked, shown) {
    const { state } = this;
    const before = state.waiting.slice(0, asked.waiting.length);
    if (state.text !== asked.text || before.some((change, at) => change !== asked.waiting[at])) return; // undone
    const waiting = state.waiting.slice(asked.waiting.length);
    let { data, cards, keys } = state;
    if (!waiting.length && shown.data && typeof shown.data === "object" && !Array.isArray(shown.data)) {
      const said = new Set(asked.waiting.flatMap((change) => (change.what === "words" ? [key(change.path)] : [])));
      for (const path of this.#typed.keys()) {
        const same = said.has(path) || JSON.stringify(at(state.data, path)) === JSON.stringify(at(shown.data, path));
        if (!same) this.#typed.delete(path);
      }
      data = shown.data;
      cards = shown.cards.map((card) => this.#asTyped(card));
      if (keys.length !== cards.length) keys = cards.map((_, number) => keys[number] ?? this.#key());
    }
    this.state = { ...state, text: shown.text, waiting, data, cards, keys };
    if (this.#replaced && data !== asked.data) {
      this.#replaced = false;
      this.dispatchEvent(new JobEvent("state"));
    }
    this.dispatchEvent(new JobEvent("shown"));
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get canRedo() {
    return this.#after.length > 0;
  }

  undo() {
    this.#go(this.#before, this.#after);
  }

  redo() {
    this.#go(this.#after, this.#before);
  }

  /** @param {State[]} from @param {State[]} to */
  #go(from, to) {
    const state = from.pop();
    if (!state) return;
    to.push(this.state);
    this.state = state;
    this.#lastPath = "";
    this.#typed.clear();
    for (const card of state.cards) {
      for (const words of Object.values(card.words)) {
        if (words.from !== "file") this.#typed.set(key(words.path), words.text);
      }
    }
    this.dispatchEvent(new JobEvent("state"));
    this.dispatchEvent(new JobEvent("change"));
  }

  /** Keep the state to go back to; typing into one field is one change. @param {string} path */
  #remember(path) {
    const now = Date.now();
    const goesOn = path !== "" && path === this.#lastPath && now - this.#lastTime < 2000;
    this.#lastPath = path;
    this.#lastTime = now;
    this.#after = [];
    if (goesOn) return;
    this.#before.push(this.state);
    if (this.#before.length > MOST) this.#before.shift();
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

/** A path as one text, for maps. @param {Path} path */
export const key = (path) => JSON.stringify(path);

/** What stands at a path, given as a list or a key; undefined if nothing does. @param {Value} data @param {Path | string} path */
export function at(data, path) {
  /** @type {any} */
  let found = data;
  for (const part of typeof path === "string" ? JSON.parse(path) : path) found = found?.[part];
  return /** @type {Value | undefined} */ (found);
}

/** The changes that set a field, or take it away where nothing is said; parents that are not there come with it.
 * @param {Value} data @param {Path} base that is there @param {Path} path @param {Value} value @returns {Change[]} */
export function settings(data, base, path, value) {
  const whole = [...base, ...path];
  if (value === null) {
    let depth = whole.length; // with the last field of a mapping goes the mapping
    while (depth - 1 > base.length && Object.keys(at(data, whole.slice(0, depth - 1)) ?? {}).length <= 1) depth -= 1;
    return at(data, whole) === undefined ? [] : [{ what: "remove", path: whole.slice(0, depth) }];
  }
  let depth = base.length + 1;
  while (depth < whole.length && isMapping(at(data, whole.slice(0, depth)))) depth += 1;
  const inner = whole.slice(depth).reduceRight((made, part) => ({ [part]: made }), value);
  return [{ what: "set", path: whole.slice(0, depth), value: inner }];
}

/** @param {Value | undefined} value */
const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The data with a change made in it. @param {any} data @param {Path} path @param {Change} change @returns {Value} */
function changed(data, path, change) {
  const [part, ...rest] = path;
  const value = change.value ?? null;
  if (rest.length) {
    const inner = changed(data?.[part], rest, change);
    return Array.isArray(data) ? data.map((each, number) => (number === part ? inner : each)) : { ...data, [part]: inner };
  }
  if (Array.isArray(data)) return listChanged(data, Number(part), change, value);
  if (change.what === "remove") return Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => name !== part));
  return { ...data, [part]: value };
}

/** @template T @param {T[]} list @param {number} index @param {Change} change @param {T} value @returns {T[]} */
function listChanged(list, index, change, value) {
  const others = list.filter((_, number) => number !== index);
  switch (change.what) {
    case "insert":
      return [...list.slice(0, index), value, ...list.slice(index)];
    case "remove":
      return others;
    case "move":
      return [...others.slice(0, change.to), list[index], ...others.slice(change.to)];
    default:
      return list.map((each, number) => (number === index ? value : each));
  }
}

/** @param {Card} card @param {Path} path @param {string} text @returns {Card} */
function withWords(card, path, text) {
  const words = Object.entries(card.words).map(([field, each]) => [field, key(each.path) === key(path) ? { ...each, text } : each]);
  return { ...card, words: Object.fromEntries(words) };
}

/** The cards with the paths of what stands in their sheets. @param {Card[]} cards @returns {Card[]} */
function renumbered(cards) {
  return cards.map((card, index) => {
    const words = Object.entries(card.words).map(([field, each]) => {
      return [field, each.path[0] === "sheets" ? { ...each, path: ["sheets", index, ...each.path.slice(2)] } : each];
    });
    return { ...card, words: Object.fromEntries(words) };
  });
}

/** What a new card shows until the program says more. @param {Value | undefined} value @returns {Card} */
function cardOf(value) {
  const fields = /** @type {{[key: string]: Value}} */ (isMapping(value) ? value : {});
  return { kind: String(fields.kind ?? "wordsearch"), title: String(fields.title ?? ""), words: {} };
}
