// The form: the fields of the job, and a card for each sheet.

import { h, svgElement } from "./dom.js";
import { ruleOf } from "./choice.js";
import { Choosing } from "./choosing.js";
import { clueChoice, clueField } from "./clues.js";
import { makeDraggable } from "./carddrag.js";
import { languageOfWords, saidAt, understood, wordsOf } from "./cardwords.js";
import { fill, fillLater } from "./folded.js";
import { control } from "./form.js";
import { gridRow, keepGrids, nextSeed, seedChanges } from "./grids.js";
import { at, isEdited, key, settings, textOf } from "./job.js";
import { JobForm } from "./jobform.js";
import { textChanges, textsOf } from "./kinds.js";
import { isLevel, stars } from "./level.js";
import { More, ofSheet } from "./more.js";
import { freeName, namesIn, presetOf } from "./named.js";
import { notice } from "./notice.js";
import { Panel } from "./panel.js";
import { isPictured, pictureButton } from "./pictures.js";
import { remediesOf } from "./remedies.js";
import { askName, renaming, sharedLists, sharing } from "./sets.js";
import { isWide } from "./table.js";
import { say } from "./texts.js";
import { themeChoice } from "./themes.js";
import { WordMarks } from "./wordmarks.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Words} Words */
/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("./form.js").Control} Control */
/** @typedef {{element: HTMLLIElement, details: HTMLDetailsElement, kind: string, fields: Map<string, Control>,
 *   themes: Map<string, import("./themes.js").ThemeChoice>, marks: Map<string, WordMarks>, more: More, tile: HTMLElement, update: () => void}} CardView */

/** A field of the job, whose `index` is -1, or of a card; `whole` is its path in sentences, `other` that of a word set that it shows. @typedef {{shown: Control, path: import("./protocol").Path, index: number, whole: string, other: string, words: Words | null}} Place */

/** Takes files that are dropped on a words box. @typedef {(files: FileList, box: import("./drop.js").Box) => void} TakeFiles */

export class Cards extends EventTarget {
  #job;
  #about;
  #list;
  #takeFiles;
  #choosing;
  /** @type {Map<string, CardView>} */
  #views = new Map();
  #ofJob;
  /** Asks the program. @type {(request: import("./protocol").Request) => Promise<any>} */
  ask = () => Promise.reject(new Error("nobody answers yet"));
  /** Waits until the job is drawn as it is. @type {() => Promise<void>} */
  settled = () => Promise.resolve();

  /** @param {HTMLElement} list @param {HTMLElement} jobFields @param {Job} job @param {About} about @param {TakeFiles} takeFiles */
  constructor(list, jobFields, job, about, takeFiles) {
    super();
    this.#list = list;
    this.#job = job;
    this.#about = about;
    this.#takeFiles = takeFiles;
    this.#ofJob = new JobForm(jobFields, job, about.job, (field, value, files) => this.#set([], field, value, files));
    this.panel = new Panel(/** @type {HTMLElement} */ (list.closest("[role=tabpanel]")));
    this.#choosing = new Choosing(job, about, this.panel, (request) => this.ask(request), (changes) => this.dispatchEvent(new CustomEvent("look", { detail: changes })));
    job.addEventListener("state", () => this.#choosing.stays() || this.panel.close()); // it may be another sheet
    for (const type of ["state", "shown"]) job.addEventListener(type, () => keepGrids(job));
    for (const type of ["state", "change", "shown"]) job.addEventListener(type, () => this.update(type !== "state"));
    this.update(false);
  }

  /** Show what the job says; what is being `typing` is left alone. */
  update(typing = true) {
    const { state } = this.#job;
    this.#ofJob.show(typing);
    const wanted = state.keys.map((id, index) => this.#view(id, index));
    let closed = false;
    for (const [id, view] of this.#views) {
      if (!state.keys.includes(id)) {
        closed ||= view.details.open;
        view.element.remove();
        this.#views.delete(id);
      }
    }
    if (closed && !wanted.some((view) => view.details.open)) wanted.at(-1)?.details.setAttribute("open", "");
    wanted.forEach((view, index) => {
      if (this.#list.children[index] !== view.element) this.#list.insertBefore(view.element, this.#list.children[index] ?? null);
      view.update();
    });
    if (!typing) for (const id of state.keys) this.#showFields(id, false);
  }

  /** Open a card, and go there. @param {number} index @param {string} [field] the path of the field to go to */
  open(index, field = "") {
    const view = this.#views.get(this.#job.state.keys[index]);
    if (!view) return;
    this.panel.close();
    view.details.open = true;
    fill(view.details);
    const wanted = view.fields.get(field) ?? (field === "" ? null : view.fields.get(key([JSON.parse(field)[0]])));
    if (wanted && (!wanted.element.isConnected || view.more.element.contains(wanted.element))) view.more.reveal(wanted.element);
    for (let outer = wanted?.element.parentElement?.closest("details"); outer; outer = outer.parentElement?.closest("details")) outer.open = true;
    view.element.scrollIntoView({ block: "nearest" });
    if (field) wanted?.go();
  }

  /** The lists of words that sheets have, each once. */
  get lists() {
    const { cards } = this.#job.state;
    const all = cards.flatMap((card, index) => Object.entries(card.words).flatMap(([field, words]) => (words.count ? [{ path: ["sheets", index, field], of: key(words.path), name: `${words.from === "set" ? words.name : this.nameOf(index)} (${words.count})` }] : [])));
    return all.filter((each, number) => all.findIndex((other) => other.of === each.of) === number);
  }

  /** Give the list of a card a name, so that other sheets can use it, or another name. @param {number} index @param {Field} field @param {HTMLElement} button */
  #nameList(index, field, button) {
    const words = this.#words(index, String(field.path[0]));
    const isShared = words.from === "set";
    const names = sharedLists(this.#job.state).map(({ name }) => name);
    askName(say(isShared ? "rename_list" : "share_list").replace(" …", ""), isShared ? words.name : this.nameOf(index), names, (name) => {
      const changes = isShared ? renaming(this.#job.state.data, words.name, name) : sharing(["sheets", index, ...field.path], words.text, name);
      this.#job.change(...changes);
      notice(say("list_shared", { name }), [[say("undo"), () => this.#job.undo()]]);
    }, () => button.focus());
  }

  /** Keep what a sheet sets under a name, so that others can choose it. @param {number} index @param {HTMLElement} button */
  #keepSettings(index, button) {
    const { data, cards } = this.#job.state;
    const kind = this.#about.kinds.find((each) => each.name === cards[index].kind);
    const fields = kind ? presetOf(at(data, ["sheets", index]) ?? null, kind, this.#about.of_one_sheet) : {};
    if (!kind || !Object.keys(fields).length) return notice(say("no_settings"));
    const preset = kind.fields.find(({ path }) => path[0] === PRESET);
    const label = preset?.label ?? "";
    const taken = [...(preset?.options ?? []).map(({ value }) => value), ...namesIn(data, "presets")];
    const texts = { label: say("settings_name"), help: say("settings_help", { label }), taken: (/** @type {string} */ name) => say("name_used", { name }) };
    askName(say("keep_settings_heading"), freeName(this.nameOf(index), taken), taken, (name) => {
      this.#job.change(...settings(data, [], ["presets", name], fields));
      notice(say("settings_kept", { name, label }), [[say("undo"), () => this.#job.undo()]]);
    }, () => button.focus(), texts);
  }

  /** Go to the line of a word in the list of a card. @param {number} index @param {string} word */
  goToWord(index, word) {
    this.open(index);
    for (const marks of this.#views.get(this.#job.state.keys[index])?.marks.values() ?? []) if (marks.go(word)) return;
  }

  /** The words of the card that is open; null where there are none. */
  get openBox() {
    const { keys, cards } = this.#job.state;
    const index = keys.findIndex((id) => this.#views.get(id)?.details.open);
    const kind = this.#about.kinds.find((each) => each.name === cards[index]?.kind);
    const field = kind?.fields.find((each) => each.type === "words" && each.first);
    return field ? this.#box(index, field) : null;
  }

  /** The words box of a card as the chooser of practice words takes it. @param {string} id @param {Field} field @returns {import("./chooser.js").Box} */
  practice(id, field) {
    const index = this.#job.state.keys.indexOf(id);
    const path = ["sheets", index, ...field.path];
    return { path, words: this.#words(index, String(field.path[0])), said: at(this.#job.state.data, path) ?? null, language: this.#languageOfWords(index) };
  }

  /** @param {number} index @param {Field} field @returns {import("./drop.js").Box} */
  #box(index, field) {
    const words = this.#words(index, String(field.path[0]));
    return { title: this.nameOf(index), path: words.path, sheet: index, words };
  }

  /** Add a sheet behind the others, of the kind of the last one, and go to its words. */
  add() {
    const { keys, cards } = this.#job.state;
    const kind = this.#about.kinds.find((each) => each.name === cards.at(-1)?.kind) ?? this.#about.kinds[0];
    const path = ["sheets", keys.length];
    this.#job.change(Array.isArray(this.#job.state.data.sheets) ? { what: "insert", path, value: kind.starter } : { what: "set", path: ["sheets"], value: [kind.starter] });
    this.open(keys.length, key(["words"]));
    const focused = document.activeElement;
    if (focused instanceof HTMLTextAreaElement) focused.select();
  }

  /** Show problems or remarks under the fields that they are about. @param {Said[]} problems @param {"complain" | "remark"} how */
  tell(problems, how) {
    const places = this.#places();
    /** @type {Map<Place, string[]>} */
    const sentences = new Map(places.map((place) => [place, []]));
    for (const each of problems) for (const place of this.#placesOf(each, places)) sentences.get(place)?.push(each.text);
    for (const [{ shown, words, index, path }, said] of sentences) {
      if (how === "complain" && words) this.#views.get(this.#job.state.keys[index])?.marks.get(key(path))?.refuse(problems.flatMap((each) => (each.word && this.#placesOf(each, places).some((place) => place.shown === shown) ? [each.word] : [])), said.length > 0);
      const rule = ruleOf(at(this.#job.state.data, ["sheets", index, ...path]));
      shown[how](how === "remark" && words ? [...understood(this.#about, words, this.#languageOfWords(index), rule), ...said] : said);
    }
    if (how === "remark") return;
    this.#choosing.tell(problems);
    this.#job.state.keys.forEach((id, index) => {
      const mine = (/** @type {Said} */ each) => /^sheets\[(\d+)\]/.exec(each.path)?.[1] === String(index + 1);
      this.#views.get(id)?.element.classList.toggle("bad", problems.some(mine));
    });
  }

  /** The field that a sentence is about: what to call the place, and how to go there. @param {Said} said */
  find(said) {
    const [place] = this.#placesOf(said, this.#places());
    if (!place) return null;
    const { index, path, shown } = place;
    if (index >= 0) return { name: this.nameOf(index), go: () => this.open(index, key(path)) };
    return { name: shown.label, go: () => this.#ofJob.go(shown) };
  }

  /** What a card is called. @param {number} index */
  nameOf(index) {
    return this.#job.state.cards[index].title || say("sheet_number", { number: index + 1 });
  }

  /** All fields, of the job and of its cards. @returns {Place[]} */
  #places() {
    const ofJob = [...this.#ofJob.controls].map(([name, shown]) => {
      const path = JSON.parse(name);
      return { shown, path, index: -1, whole: path.join("."), other: "", words: null };
    });
    const ofCards = this.#job.state.keys.flatMap((id, index) => [...(this.#views.get(id)?.fields ?? [])].map(([name, shown]) => {
      const path = JSON.parse(name);
      const words = shown.type === "words" ? this.#words(index, path[0]) : null;
      const other = words && words.path[0] !== "sheets" ? `word_sets.${words.name}` : "";
      return { shown, path, index, whole: [`sheets[${index + 1}]`, ...path].join("."), other, words };
    }));
    return [...ofJob, ...ofCards];
  }

  /** Those of the places that a sentence is about: the field at its path; of a mapping those that say something; and of a whole sheet the first one that the sentence names. @param {Said} said @param {Place[]} places @returns {Place[]} */
  #placesOf(said, places) {
    const { path } = said;
    const isAt = (/** @type {string} */ start) => start !== "" && (path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`));
    const exact = places.filter(({ whole, other }) => isAt(whole) || isAt(other));
    const inner = exact.filter(({ whole }) => !exact.some((each) => each.whole.startsWith(`${whole}.`))); // not the mapping that it is in
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

  /** @param {import("./protocol").Path} base @param {Field} field @param {Value} value @param {import("./protocol").Files} [files] */
  #set(base, field, value, files) {
    if (files) this.#job.addFiles(files);
    const changes = settings(this.#job.state.data, base, field.path, value);
    if (!changes.length) return;
    if (TYPED.has(field.type) && !files) this.#job.type([...base, ...field.path], textOf(value), ...changes);
    else this.#job.change(...changes);
  }

  // ---- cards

  /** The view of a card, made where there is none, or one of another kind. @param {string} id @param {number} index */
  #view(id, index) {
    const { kind } = this.#job.state.cards[index];
    const known = this.#views.get(id);
    if (known?.kind === kind) return known;
    const view = this.#makeView(id, kind);
    if (known) {
      view.details.open = known.details.open;
      known.element.replaceWith(view.element);
    } else if (!this.#views.size) view.details.open = true;
    if (view.details.open) fill(view.details);
    this.#views.set(id, view);
    this.#showFields(id, false);
    return view;
  }

  /** @param {string} id @param {string} name @returns {CardView} */
  #makeView(id, name) {
    const job = this.#job;
    const index = () => job.state.keys.indexOf(id);
    const kind = this.#about.kinds.find((each) => each.name === name);
    /** @type {Map<string, Control>} */
    const fields = new Map();
    /** @type {Map<string, import("./themes.js").ThemeChoice>} */
    const themes = new Map();
    const title = h("span", { class: "title" });
    const meta = h("span", { class: "meta" });
    const first = h("div", { class: "first" });
    /** @type {Map<string, WordMarks>} */
    const marks = new Map();
    /** @type {Map<string, HTMLElement>} */
    const sharers = new Map();
    const printed = clueField(kind?.fields ?? []);
    const clues = printed ? clueChoice(printed, (value) => {
      this.#set(["sheets", index()], printed, value);
      fields.get(key(printed.path))?.go();
    }) : null;
    /** @type {import("./more.js").Entry[]} */
    const others = [];
    const row = h("div", { class: "look" });
    for (const field of kind?.fields ?? []) {
      const pictured = isPictured(field) ? pictureButton(field, () => this.#choosing.pictures(id, () => this.#views.get(id)?.fields.get(key(field.path))?.go()), () => this.#choosing.usual(field, index())) : null;
      const made = control(field, (value, files) => (field.type === "words" ? this.#setWords(index(), field, textOf(value)) : this.#set(["sheets", index()], field, value, files)), pictured);
      if (field.type === "words") this.#makeDroppable(made, () => this.#box(index(), field));
      if (field.type === "words") {
        const mark = new WordMarks(made, (list) => this.ask({ do: "lines", list }), remediesOf(job, kind, index, String(field.path[0]), this));
        mark.addEventListener("here", (event) => this.dispatchEvent(new CustomEvent("here", { detail: { card: index(), word: /** @type {CustomEvent<string>} */ (event).detail } })));
        marks.set(key(field.path), mark);
      }
      fields.set(key(field.path), made);
      if (field.first) first.append(made.element, isLevel(field) ? row : "");
      else if (pictured) row.append(made.element);
      else others.push({ field, made });
      if (field.type === "words" && field.first) {
        const choice = themeChoice(this.#about, (theme) => this.#setTheme(index(), field, theme));
        themes.set(key(field.path), choice);
        const table = h("button", { type: "button", onclick: () => this.dispatchEvent(new CustomEvent("table", { detail: { box: this.#box(index(), field), button: table } })) }, say("table"));
        const practise = h("button", { type: "button", onclick: () => this.dispatchEvent(new CustomEvent("practise", { detail: { box: this.practice(id, field), button: practise } })) }, say("practise"));
        const week = h("button", { type: "button", onclick: () => this.dispatchEvent(new CustomEvent("week", { detail: { path: ["sheets", index(), ...field.path], button: week } })) }, say("make_week"));
        const share = h("button", { type: "button", onclick: () => this.#nameList(index(), field, share) });
        sharers.set(key(field.path), share);
        first.append(clues?.element ?? "", choice.element, h("p", { class: "row" }, table, practise, week, share));
      }
    }
    const keep = h("button", { type: "button", class: "keep", onclick: () => this.#keepSettings(index(), keep) }, say("keep_settings"));
    const more = new More(others, (field) => at(job.state.data, ["sheets", index(), ...field.path]), () => job.state.cards[index()]?.chosen ?? {}, ofSheet(others, keep));
    const anew = h("button", { type: "button", class: "die", onclick: () => this.#anew(index()) }, h("span", { "aria-hidden": "true" }, "⚄ "), say("another_grid"));
    const grids = gridRow(job, index);
    const up = h("button", { type: "button", class: "quiet", onclick: () => this.#move(index(), index() - 1) }, say("up"));
    const down = h("button", { type: "button", class: "quiet", onclick: () => this.#move(index(), index() + 1) }, say("down"));
    const copy = h("button", { type: "button", class: "quiet", onclick: () => this.#copy(index()) }, say("copy"));
    const remove = h("button", { type: "button", class: "quiet", onclick: () => this.#remove(index()) }, say("remove"));
    const summary = h("summary", { draggable: "true" }, title, meta);
    const body = h("div", { class: "body" }, first, h("div", { class: "row anew" }, anew, grids.element), more.element, h("p", { class: "row tidy" }, up, down, copy, remove));
    const details = h("details", { name: "cards" }, summary);
    fillLater(details, [body]);
    const tile = h("button", { type: "button", class: "tile", "aria-label": say("kind_now", { kind: kind?.title ?? name }), onclick: () => this.#choosing.kind(id, () => this.#views.get(id)?.tile.focus()) }, kind?.icon ? svgElement(kind.icon) : null);
    const element = h("li", { class: "card" }, details, tile);
    details.addEventListener("toggle", () => {
      if (details.open) this.dispatchEvent(new CustomEvent("open", { detail: index() }));
    });
    makeDraggable(element, summary, id, () => job.state.keys, (from, to) => this.#move(from, to));
    const update = () => {
      const at_ = index();
      const { data, cards } = job.state;
      const card = cards[at_];
      const sheet = /** @type {{[key: string]: Value}} */ (at(data, ["sheets", at_]) ?? {});
      title.textContent = textOf(sheet.title ?? null) || card.title || say("untitled");
      const count = Object.values(card.words)[0]?.count;
      const size = (card.chosen?.size ?? "").replace(/^(\d+)x(\d+)$/, "$1\u00a0×\u00a0$2");
      meta.replaceChildren(kind?.title ?? name, " · ", ...stars(sheet.difficulty ?? null), count ? ` · ${say("words", { count })}` : "", size ? ` · ${size}` : "");
      up.disabled = at_ === 0;
      down.disabled = at_ === job.state.keys.length - 1;
      remove.disabled = job.state.keys.length === 1;
      this.#showFields(id, true);
      clues?.show(Object.values(card.words)[0]?.clues ?? 0, at(data, ["sheets", at_, ...(printed?.path ?? [])]) !== undefined);
      for (const [path, share] of sharers) {
        const { from } = this.#words(at_, JSON.parse(path)[0]);
        share.hidden = from !== "own" && from !== "set";
        share.textContent = say(from === "set" ? "rename_list" : "share_list");
      }
      grids.update();
      more.update();
    };
    return { element, details, kind: name, fields, themes, marks, more, tile, update };
  }

  /** @param {string} id @param {boolean} typing */
  #showFields(id, typing) {
    const index = this.#job.state.keys.indexOf(id);
    const kind = this.#about.kinds.find((each) => each.name === this.#job.state.cards[index]?.kind);
    this.#views.get(id)?.fields.get(key([PRESET]))?.offer(namesIn(this.#job.state.data, "presets"));
    for (const field of kind?.fields ?? []) {
      const shown = this.#views.get(id)?.fields.get(key(field.path));
      const words = field.type === "words" ? this.#words(index, String(field.path[0])) : null;
      shown?.show(words ? words.text : (at(this.#job.state.data, ["sheets", index, ...field.path]) ?? null), typing);
      if (field.automatic) shown?.choose(this.#job.state.cards[index]?.chosen?.[field.path.join(".")] ?? "");
      if (words && shown) /** @type {HTMLTextAreaElement} */ (shown.input).readOnly = !isEdited(words);
      if (words) this.#views.get(id)?.marks.get(key(field.path))?.update(words.count, words.longest);
      if (words) this.#views.get(id)?.themes.get(key(field.path))?.show(this.#languageOfWords(index), saidAt(this.#job.state.data, ["sheets", index, ...field.path]), words.from === "rule", sharedLists(this.#job.state));
    }
  }

  /** @param {number} index @param {string} field */
  #words(index, field) {
    return wordsOf(this.#job.state, index, field);
  }

  /** @param {number} index */
  #languageOfWords(index) {
    return languageOfWords(this.#about, this.#job.state.data, index);
  }

  /** A list that comes with the program in place of the words; or, without one, its words as one's own. @param {number} index @param {Field} field @param {string} theme */
  #setTheme(index, field, theme) {
    if (theme) return this.#set(["sheets", index], field, theme);
    const words = this.#words(index, String(field.path[0]));
    this.#job.change({ what: "words", path: ["sheets", index, ...field.path], value: words.text });
  }

  /** @param {number} index @param {Field} field @param {string} text */
  #setWords(index, field, text) {
    const words = this.#words(index, String(field.path[0]));
    const empty = !text.trim() && !field.required && words.path[0] === "sheets";
    const changes = empty ? settings(this.#job.state.data, ["sheets", index], field.path, null) : [];
    this.#job.type(words.path, text, { what: "words", path: words.path, value: text }, ...changes);
  }

  /** @param {number} index */
  #anew(index) {
    this.#job.change(...seedChanges(this.#job, index, nextSeed(this.#job, index)));
  }

  /** @param {number} index @param {number} to */
  #move(index, to) {
    const focused = document.activeElement;
    this.#job.change({ what: "move", path: ["sheets", index], to });
    if (!(focused instanceof HTMLButtonElement)) return;
    const usable = focused.disabled ? focused.parentElement?.querySelector(/** @type {"button"} */ ("button:enabled")) : focused;
    usable?.focus(); // at an end of the list, the other of the two
  }

  /** @param {number} index */
  #copy(index) {
    const { id: _, ...sheet } = /** @type {{[key: string]: Value}} */ (at(this.#job.state.data, ["sheets", index]));
    const typed = textChanges(index + 1, textsOf(this.#job.state.cards[index])); // which the job may not say yet
    this.#job.change({ what: "insert", path: ["sheets", index + 1], value: sheet }, ...typed);
    this.open(index + 1, key(["title"]));
  }

  /** @param {number} index */
  #remove(index) {
    this.#job.change({ what: "remove", path: ["sheets", index] });
    this.open(Math.min(index, this.#job.state.keys.length - 1));
  }

  // ---- mouse

  /** @param {Control} made @param {() => import("./drop.js").Box} box */
  #makeDroppable(made, box) {
    made.input.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!isWide(text)) return;
      event.preventDefault();
      this.dispatchEvent(new CustomEvent("wide", { detail: { text, box: box(), input: made.input } }));
    });
    made.input.addEventListener("drop", (event) => {
      const files = event.dataTransfer?.files;
      if (!files?.length) return;
      event.preventDefault();
      this.#takeFiles(files, box());
    });
  }
}

const PRESET = "preset";
const TYPED = new Set(["text", "number", "list", "file"]); // fields whose values come letter by letter
