// The form: the fields of the job, and a card for each sheet.

import { Card } from "./card.js";
import { Choosing } from "./choosing.js";
import { fill } from "./folded.js";
import { keepGrids } from "./grids.js";
import { JobForm } from "./jobform.js";
import { Panel } from "./panel.js";
import { say } from "./texts.js";
import { at, key, settings, textOf } from "./values.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Words} Words */
/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("./form.js").Control} Control */

/** A field of the job, whose `index` is -1, or of a card; `whole` is its path in sentences, `other` that of a word set that it shows. @typedef {{shown: Control, path: import("./protocol").Path, index: number, whole: string, other: string, words: Words | null}} Place */

/** Takes files that are dropped on a words box. @typedef {(files: FileList, box: import("./drop.js").Box) => void} TakeFiles */

export class Cards extends EventTarget {
  #job;
  #list;
  /** @type {Map<string, Card>} */
  #cards = new Map();
  #ofJob;
  /** Asks the program. @type {(request: import("./protocol").Request) => Promise<any>} */
  ask = () => Promise.reject(new Error("nobody answers yet"));
  /** Waits until the current job is drawn. @type {() => Promise<void>} */
  settled = () => Promise.resolve();

  /** @param {HTMLElement} list @param {HTMLElement} jobFields @param {Job} job @param {About} about @param {TakeFiles} takeFiles */
  constructor(list, jobFields, job, about, takeFiles) {
    super();
    this.#list = list;
    this.#job = job;
    this.about = about;
    this.takeFiles = takeFiles;
    this.#ofJob = new JobForm(jobFields, job, about.job, (field, value, files) => this.set([], field, value, files));
    this.panel = new Panel(/** @type {HTMLElement} */ (list.closest("[role=tabpanel]")));
    this.choosing = new Choosing(job, about, this.panel, (request) => this.ask(request), (changes) => this.dispatchEvent(new CustomEvent("look", { detail: changes })));
    job.addEventListener("state", () => this.choosing.stays() || this.panel.close()); // it may be another sheet
    for (const type of ["state", "shown"]) job.addEventListener(type, () => keepGrids(job));
    for (const type of ["state", "change", "shown"]) job.addEventListener(type, () => this.update(type !== "state"));
    this.update(false);
  }

  /** Show the job's values; with `typing`, not in the field that has the focus. */
  update(typing = true) {
    const { state } = this.#job;
    this.#ofJob.show(typing);
    const wanted = state.keys.map((id, index) => this.#made(id, index));
    let closed = false;
    for (const [id, card] of this.#cards) {
      if (!state.keys.includes(id)) {
        closed ||= card.details.open;
        card.element.remove();
        this.#cards.delete(id);
      }
    }
    const last = wanted.at(-1);
    if (closed && last && !wanted.some((card) => card.details.open)) {
      last.details.open = true;
      fill(last.details); // before the event, so that its words can have the focus
    }
    wanted.forEach((card, index) => {
      if (this.#list.children[index] !== card.element) this.#list.insertBefore(card.element, this.#list.children[index] ?? null);
      card.update();
    });
    if (!typing) for (const id of state.keys) this.#cards.get(id)?.showFields(false);
  }

  /** The card of a sheet; made if it does not exist, or has another kind. @param {string} id @param {number} index */
  #made(id, index) {
    const { kind } = this.#job.state.cards[index];
    const known = this.#cards.get(id);
    if (known?.kind === kind) return known;
    const card = new Card(id, kind, this.#job, this);
    if (known) {
      card.details.open = known.details.open;
      known.element.replaceWith(card.element);
    } else if (!this.#cards.size) card.details.open = true;
    if (card.details.open) fill(card.details);
    this.#cards.set(id, card);
    card.showFields(false);
    return card;
  }

  /** The card of a sheet, by the sheet's key; a new one after its kind has changed. @param {string} id */
  cardOf(id) {
    return this.#cards.get(id);
  }

  /** The card at a place. @param {number} index */
  #at(index) {
    return this.#cards.get(this.#job.state.keys[index]);
  }

  /** Open a card, and go there. @param {number} index @param {string} [field] the path of the field to go to */
  open(index, field = "") {
    const card = this.#at(index);
    if (!card) return;
    this.panel.close();
    card.open(field);
  }

  /** The word lists of all sheets, each once. */
  get lists() {
    const { cards } = this.#job.state;
    const all = cards.flatMap((card, index) => Object.entries(card.words).flatMap(([field, words]) => (words.count ? [{ path: ["sheets", index, field], of: key(words.path), name: `${words.from === "set" ? words.name : this.nameOf(index)} (${words.count})` }] : [])));
    return all.filter((each, number) => all.findIndex((other) => other.of === each.of) === number);
  }

  /** Go to the line of a word in a card's list. @param {number} index @param {string} word */
  goToWord(index, word) {
    this.open(index);
    for (const marks of this.#at(index)?.marks.values() ?? []) if (marks.go(word)) return;
  }

  /** The words of the open card; null if it has none. */
  get openBox() {
    const open = this.#job.state.keys.map((id) => this.#cards.get(id)).find((card) => card?.details.open);
    return open?.firstBox ?? null;
  }

  /** Add a sheet of the last one's kind at the end, and go to its words. */
  add() {
    const { keys, cards } = this.#job.state;
    const kind = this.about.kinds.find((each) => each.name === cards.at(-1)?.kind) ?? this.about.kinds[0];
    const path = ["sheets", keys.length];
    this.#job.change(Array.isArray(this.#job.state.data.sheets) ? { what: "insert", path, value: kind.starter } : { what: "set", path: ["sheets"], value: [kind.starter] });
    this.open(keys.length, key(["words"]));
    const focused = document.activeElement;
    if (focused instanceof HTMLTextAreaElement) focused.select();
  }

  /** Show problems or remarks below their fields. @param {Said[]} problems @param {"complain" | "remark"} how */
  tell(problems, how) {
    const places = this.#places();
    /** @type {Map<Place, string[]>} */
    const sentences = new Map(places.map((place) => [place, []]));
    for (const each of problems) for (const place of this.#placesOf(each, places)) sentences.get(place)?.push(each.text);
    for (const [{ shown, words, index, path }, said] of sentences) {
      if (how === "complain" && words) {
        const refused = problems.flatMap((each) => (each.word && this.#placesOf(each, places).some((place) => place.shown === shown) ? [each.word] : []));
        this.#at(index)?.marks.get(key(path))?.refuse(refused, said.length > 0);
      }
      shown[how](how === "remark" && words ? (this.#at(index)?.remarks(path, said) ?? said) : said);
    }
    if (how === "remark") return;
    this.choosing.tell(problems);
    this.#job.state.keys.forEach((id, index) => {
      const mine = (/** @type {Said} */ each) => /^sheets\[(\d+)\]/.exec(each.path)?.[1] === String(index + 1);
      this.#cards.get(id)?.element.classList.toggle("bad", problems.some(mine));
    });
  }

  /** The field that a sentence is about: its name, and a function that goes there. @param {Said} said */
  find(said) {
    const [place] = this.#placesOf(said, this.#places());
    if (!place) return null;
    const { index, path, shown } = place;
    if (index >= 0) return { name: this.nameOf(index), go: () => this.open(index, key(path)) };
    return { name: shown.label, go: () => this.#ofJob.go(shown) };
  }

  /** The name of a card. @param {number} index */
  nameOf(index) {
    return this.#job.state.cards[index].title || say("sheet_number", { number: index + 1 });
  }

  /** All fields, of the job and of its cards. @returns {Place[]} */
  #places() {
    const ofJob = [...this.#ofJob.controls].map(([name, shown]) => {
      const path = JSON.parse(name);
      return { shown, path, index: -1, whole: path.join("."), other: "", words: null };
    });
    const ofCards = this.#job.state.keys.flatMap((id, index) => [...(this.#cards.get(id)?.fields ?? [])].map(([name, shown]) => {
      const path = JSON.parse(name);
      const words = shown.type === "words" ? (this.#cards.get(id)?.words(path[0]) ?? null) : null;
      const other = words && words.path[0] !== "sheets" ? `word_sets.${words.name}` : "";
      return { shown, path, index, whole: [`sheets[${index + 1}]`, ...path].join("."), other, words };
    }));
    return [...ofJob, ...ofCards];
  }

  /** The places that a sentence is about: the field at its path; the fields set in a mapping; for a whole sheet, the first field that the sentence names. @param {Said} said @param {Place[]} places @returns {Place[]} */
  #placesOf(said, places) {
    const { path } = said;
    const isAt = (/** @type {string} */ start) => start !== "" && (path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`));
    const exact = places.filter(({ whole, other }) => isAt(whole) || isAt(other));
    const inner = exact.filter(({ whole }) => !exact.some((each) => each.whole.startsWith(`${whole}.`))); // not the mapping around it
    if (inner.length) return inner;
    const sheet = /^sheets\[(\d+)\]$/.exec(path);
    if (path && !sheet) {
      const within = places.filter(({ whole }) => whole.startsWith(`${path}.`));
      const { data } = this.#job.state;
      const set = within.filter(({ index, path: own }) => at(data, index < 0 ? own : ["sheets", index, ...own]) !== undefined);
      return set.length ? set : within.slice(0, 1);
    }
    const index = sheet ? Number(sheet[1]) - 1 : -1;
    const named = (said.named ?? []).map((own) => {
      const ones = places.filter((place) => key(place.path) === key(own));
      return ones.find((place) => place.index === index) ?? ones.find((place) => place.index < 0);
    });
    return named.filter((place) => place !== undefined).slice(0, 1);
  }

  /** Set a field of the job, or of what is at `base`. @param {import("./protocol").Path} base @param {Field} field @param {Value} value @param {import("./protocol").Files} [files] */
  set(base, field, value, files) {
    if (files) this.#job.addFiles(files);
    const changes = settings(this.#job.state.data, base, field.path, value);
    if (!changes.length) return;
    if (TYPED.has(field.type) && !files) this.#job.type([...base, ...field.path], textOf(value), ...changes);
    else this.#job.change(...changes);
  }
}

const TYPED = new Set(["text", "number", "list", "file"]); // fields whose values are typed
