// A card of the form: the fields of one sheet.

import { makeDraggable } from "./carddrag.js";
import { languageOfWords, saidAt, understood, wordsOf } from "./cardwords.js";
import { ruleOf } from "./choice.js";
import { clueChoice, clueField } from "./clues.js";
import { h, svgElement } from "./dom.js";
import { fill, fillLater } from "./folded.js";
import { control } from "./form.js";
import { gridRow, nextSeed, seedChanges } from "./grids.js";
import { isEdited } from "./job.js";
import { textChanges, textsOf } from "./kinds.js";
import { isLevel, stars } from "./level.js";
import { More, ofSheet } from "./more.js";
import { freeName, namesIn, presetOf } from "./named.js";
import { notice } from "./notice.js";
import { isPictured, pictureButton } from "./pictures.js";
import { remediesOf } from "./remedies.js";
import { askName, renaming, sharedLists, sharing } from "./sets.js";
import { isWide } from "./table.js";
import { say } from "./texts.js";
import { themeChoice } from "./themes.js";
import { at, key, settings, textOf } from "./values.js";
import { WordMarks } from "./wordmarks.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./form.js").Control} Control */
/** @typedef {import("./job.js").Job} Job */

const PRESET = "preset";

export class Card {
  #id;
  #job;
  #form;
  #kind;
  /** @type {Map<string, Control>} */
  fields = new Map();
  /** The words that are marked in their lists. @type {Map<string, WordMarks>} */
  marks = new Map();
  /** @type {Map<string, import("./themes.js").ThemeChoice>} */
  #themes = new Map();
  /** The buttons that give a list a name. @type {Map<string, HTMLElement>} */
  #sharers = new Map();
  #first = h("div", { class: "first" });
  #look = h("div", { class: "look" });
  /** @type {import("./more.js").Entry[]} */
  #others = [];
  #title = h("span", { class: "title" });
  #meta = h("span", { class: "meta" });
  #clues;
  #grids;
  #more;
  #up = this.#quiet("up", () => this.#move(this.index - 1));
  #down = this.#quiet("down", () => this.#move(this.index + 1));
  #remove = this.#quiet("remove", () => this.#takeAway());

  /** @param {string} id @param {string} kind its name @param {Job} job @param {import("./cards.js").Cards} form that the card is in */
  constructor(id, kind, job, form) {
    this.#id = id;
    this.kind = kind;
    this.#job = job;
    this.#form = form;
    this.#kind = form.about.kinds.find(({ name }) => name === kind);
    const printed = clueField(this.#kind?.fields ?? []);
    this.#clues = printed ? clueChoice(printed, (value) => {
      this.#set(printed, value);
      this.fields.get(key(printed.path))?.go();
    }) : null;
    for (const field of this.#kind?.fields ?? []) this.#add(field);
    const keep = h("button", { type: "button", class: "keep", onclick: () => this.#keepSettings(keep) }, say("keep_settings"));
    const said = (/** @type {Field} */ field) => at(job.state.data, this.#pathOf(field));
    this.#more = new More(this.#others, said, () => job.state.cards[this.index]?.chosen ?? {}, ofSheet(this.#others, keep));
    this.#grids = gridRow(job, () => this.index);
    const anew = h("button", { type: "button", class: "die", onclick: () => job.change(...seedChanges(job, this.index, nextSeed(job, this.index))) }, h("span", { "aria-hidden": "true" }, "⚄ "), say("another_grid"));
    const copy = this.#quiet("copy", () => this.#copy());
    const summary = h("summary", { draggable: "true" }, this.#title, this.#meta);
    this.details = h("details", { name: "cards" }, summary);
    fillLater(this.details, [h("div", { class: "body" }, this.#first, h("div", { class: "row anew" }, anew, this.#grids.element), this.#more.element, h("p", { class: "row tidy" }, this.#up, this.#down, copy, this.#remove))]);
    this.tile = h("button", { type: "button", class: "tile", "aria-label": say("kind_now", { kind: this.#kind?.title ?? kind }), onclick: () => form.choosing.kind(id, () => form.cardOf(id)?.tile.focus()) }, this.#kind?.icon ? svgElement(this.#kind.icon) : null);
    this.element = h("li", { class: "card" }, this.tile, this.details);
    this.details.addEventListener("toggle", () => {
      if (this.details.open) this.#say("open", this.index);
    });
    makeDraggable(this.element, summary, id, () => job.state.keys, (from, to) => this.#move(to, from));
  }

  /** Its number among the cards, from 0. */
  get index() {
    return this.#job.state.keys.indexOf(this.#id);
  }

  /** @param {Field} field */
  #pathOf(field) {
    return ["sheets", this.index, ...field.path];
  }

  /** @param {string} type @param {unknown} detail */
  #say(type, detail) {
    this.#form.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** A button that changes the row of cards. @param {string} text @param {() => void} act */
  #quiet(text, act) {
    return h("button", { type: "button", class: "quiet", onclick: act }, say(text));
  }

  // ---- made once

  /** Add the control of a field. @param {Field} field */
  #add(field) {
    const { choosing } = this.#form;
    const back = () => this.#form.cardOf(this.#id)?.fields.get(key(field.path))?.go();
    const pictured = isPictured(field) ? pictureButton(field, () => choosing.pictures(this.#id, back), () => choosing.usual(field, this.index)) : null;
    const made = control(field, (value, files) => (field.type === "words" ? this.#setWords(field, textOf(value)) : this.#set(field, value, files)), pictured);
    if (field.type === "words") this.#makeDroppable(made, field);
    if (field.type === "words") {
      const mark = new WordMarks(made, (list) => this.#form.ask({ do: "lines", list }), remediesOf(this.#job, this.#kind, () => this.index, String(field.path[0]), this.#form));
      mark.addEventListener("here", (event) => this.#say("here", { card: this.index, word: /** @type {CustomEvent<string>} */ (event).detail }));
      this.marks.set(key(field.path), mark);
    }
    this.fields.set(key(field.path), made);
    if (field.first) this.#first.append(made.element, isLevel(field) ? this.#look : "");
    else if (pictured) this.#look.append(made.element);
    else this.#others.push({ field, made });
    if (field.type === "words" && field.first) this.#addTools(field);
  }

  /** Add the tools for words below their box. @param {Field} field */
  #addTools(field) {
    const choice = themeChoice(this.#form.about, (theme) => this.#setTheme(field, theme));
    this.#themes.set(key(field.path), choice);
    const table = h("button", { type: "button", onclick: () => this.#say("table", { box: this.box(field), button: table }) }, say("table"));
    const practise = h("button", { type: "button", onclick: () => this.#say("practise", { box: this.#practice(field), button: practise }) }, say("practise"));
    const week = h("button", { type: "button", onclick: () => this.#say("week", { path: this.#pathOf(field), button: week }) }, say("make_week"));
    const share = h("button", { type: "button", onclick: () => this.#nameList(field, share) });
    this.#sharers.set(key(field.path), share);
    this.#first.append(this.#clues?.element ?? "", choice.element, h("p", { class: "row" }, table, practise, week, share));
  }

  /** @param {Control} made @param {Field} field */
  #makeDroppable(made, field) {
    made.input.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!isWide(text)) return;
      event.preventDefault();
      this.#say("wide", { text, box: this.box(field), input: made.input });
    });
    made.input.addEventListener("drop", (event) => {
      const files = event.dataTransfer?.files;
      if (!files?.length) return;
      event.preventDefault();
      this.#form.takeFiles(files, this.box(field));
    });
  }

  // ---- shown

  /** Show the job's values around the fields: title, counts and buttons. */
  update() {
    const { data, cards, keys } = this.#job.state;
    const { index } = this;
    const card = cards[index];
    const sheet = /** @type {{[key: string]: Value}} */ (at(data, ["sheets", index]) ?? {});
    const [words] = Object.values(card.words);
    this.#title.textContent = textOf(sheet.title ?? null) || card.title || say("untitled");
    const size = (card.chosen?.size ?? "").replace(/^(\d+)x(\d+)$/, "$1\u00a0×\u00a0$2");
    this.#meta.replaceChildren(this.#kind?.title ?? this.kind, " · ", ...stars(sheet.difficulty ?? null), words?.count ? ` · ${say("words", { count: words.count })}` : "", size ? ` · ${size}` : "");
    this.#up.disabled = index === 0;
    this.#down.disabled = index === keys.length - 1;
    this.#remove.disabled = keys.length === 1;
    this.showFields(true);
    const printed = clueField(this.#kind?.fields ?? []);
    this.#clues?.show(words?.clues ?? 0, at(data, ["sheets", index, ...(printed?.path ?? [])]) !== undefined);
    for (const [path, share] of this.#sharers) {
      const { from } = this.words(JSON.parse(path)[0]);
      share.hidden = from !== "own" && from !== "set";
      share.textContent = say(from === "set" ? "rename_list" : "share_list");
    }
    this.#grids.update();
    this.#more.update();
  }

  /** Show the job's values in the fields; with `typing`, not in the one that has the focus. @param {boolean} typing */
  showFields(typing) {
    const { data, cards } = this.#job.state;
    const { index } = this;
    this.fields.get(key([PRESET]))?.offer(namesIn(data, "presets"));
    for (const field of this.#kind?.fields ?? []) {
      const path = key(field.path);
      const shown = this.fields.get(path);
      const words = field.type === "words" ? this.words(String(field.path[0])) : null;
      shown?.show(words ? words.text : (at(data, this.#pathOf(field)) ?? null), typing);
      if (field.automatic) shown?.choose(cards[index]?.chosen?.[field.path.join(".")] ?? "");
      if (!words) continue;
      if (shown) /** @type {HTMLTextAreaElement} */ (shown.input).readOnly = !isEdited(words);
      this.marks.get(path)?.update(words.count, words.longest);
      this.#themes.get(path)?.show(this.#languageOfWords(), saidAt(data, this.#pathOf(field)), words.from === "rule", sharedLists(this.#job.state));
    }
  }

  /** Open the card and go to a field. @param {string} field its path, "" for none */
  open(field) {
    this.details.open = true;
    fill(this.details);
    const wanted = this.fields.get(field) ?? (field === "" ? null : this.fields.get(key([JSON.parse(field)[0]])));
    if (wanted && (!wanted.element.isConnected || this.#more.element.contains(wanted.element))) this.#more.reveal(wanted.element);
    for (let outer = wanted?.element.parentElement?.closest("details"); outer; outer = outer.parentElement?.closest("details")) outer.open = true;
    this.element.scrollIntoView({ block: "nearest" });
    if (field) wanted?.go();
  }

  /** The sentences below a box of words, remarks first. @param {import("./protocol").Path} path @param {string[]} said @returns {string[]} */
  remarks(path, said) {
    const words = this.words(String(path[0]));
    const rule = ruleOf(at(this.#job.state.data, ["sheets", this.index, ...path]));
    return [...understood(this.#form.about, words, this.#languageOfWords(), rule), ...said];
  }

  // ---- its words

  /** @param {string} field */
  words(field) {
    return wordsOf(this.#job.state, this.index, field);
  }

  #languageOfWords() {
    return languageOfWords(this.#form.about, this.#job.state.data, this.index);
  }

  /** The first box of words; null if there is none. */
  get firstBox() {
    const field = this.#kind?.fields.find((each) => each.type === "words" && each.first);
    return field ? this.box(field) : null;
  }

  /** @param {Field} field @returns {import("./drop.js").Box} */
  box(field) {
    const words = this.words(String(field.path[0]));
    return { title: this.#form.nameOf(this.index), path: words.path, sheet: this.index, words };
  }

  /** The box for the chooser of practice words. @param {Field} field @returns {import("./chooser.js").Box} */
  #practice(field) {
    const path = this.#pathOf(field);
    return { path, words: this.words(String(field.path[0])), said: at(this.#job.state.data, path) ?? null, language: this.#languageOfWords() };
  }

  /** Replace the words by a built-in list; without one, turn its words into the sheet's own. @param {Field} field @param {string} theme */
  #setTheme(field, theme) {
    if (theme) return this.#set(field, theme);
    this.#job.change({ what: "words", path: this.#pathOf(field), value: this.words(String(field.path[0])).text });
  }

  /** @param {Field} field @param {string} text */
  #setWords(field, text) {
    const words = this.words(String(field.path[0]));
    const empty = !text.trim() && !field.required && words.path[0] === "sheets";
    const changes = empty ? settings(this.#job.state.data, ["sheets", this.index], field.path, null) : [];
    this.#job.type(words.path, text, { what: "words", path: words.path, value: text }, ...changes);
  }

  /** Name or rename the list, so that other sheets can use it. @param {Field} field @param {HTMLElement} button */
  #nameList(field, button) {
    const words = this.words(String(field.path[0]));
    const isShared = words.from === "set";
    const names = sharedLists(this.#job.state).map(({ name }) => name);
    askName(say(isShared ? "rename_list" : "share_list").replace(" …", ""), isShared ? words.name : this.#form.nameOf(this.index), names, (name) => {
      const changes = isShared ? renaming(this.#job.state.data, words.name, name) : sharing(this.#pathOf(field), words.text, name);
      this.#job.change(...changes);
      notice(say("list_shared", { name }), [[say("undo"), () => this.#job.undo()]]);
    }, () => button.focus());
  }

  // ---- its settings and its place

  /** @param {Field} field @param {Value} value @param {import("./protocol").Files} [files] */
  #set(field, value, files) {
    this.#form.set(["sheets", this.index], field, value, files);
  }

  /** Keep the sheet's settings under a name, so that other sheets can choose them. @param {HTMLElement} button */
  #keepSettings(button) {
    const { data } = this.#job.state;
    const kind = this.#kind;
    const fields = kind ? presetOf(at(data, ["sheets", this.index]) ?? null, kind, this.#form.about.of_one_sheet) : {};
    if (!kind || !Object.keys(fields).length) return notice(say("no_settings"));
    const preset = kind.fields.find(({ path }) => path[0] === PRESET);
    const label = preset?.label ?? "";
    const taken = [...(preset?.options ?? []).map(({ value }) => value), ...namesIn(data, "presets")];
    const texts = { label: say("settings_name"), help: say("settings_help", { label }), taken: (/** @type {string} */ name) => say("name_used", { name }) };
    askName(say("keep_settings_heading"), freeName(this.#form.nameOf(this.index), taken), taken, (name) => {
      this.#job.change(...settings(data, [], ["presets", name], fields));
      notice(say("settings_kept", { name, label }), [[say("undo"), () => this.#job.undo()]]);
    }, () => button.focus(), texts);
  }

  /** @param {number} to @param {number} from */
  #move(to, from = this.index) {
    const focused = document.activeElement;
    this.#job.change({ what: "move", path: ["sheets", from], to });
    if (!(focused instanceof HTMLButtonElement)) return;
    const usable = focused.disabled ? focused.parentElement?.querySelector(/** @type {"button"} */ ("button:enabled")) : focused;
    usable?.focus(); // at the end of the list, the other button
  }

  #copy() {
    const { index } = this;
    const { id: _, ...sheet } = /** @type {{[key: string]: Value}} */ (at(this.#job.state.data, ["sheets", index]));
    const typed = textChanges(index + 1, textsOf(this.#job.state.cards[index])); // which may not be in the job yet
    this.#job.change({ what: "insert", path: ["sheets", index + 1], value: sheet }, ...typed);
    this.#form.open(index + 1, key(["title"]));
  }

  #takeAway() {
    const { index } = this;
    const { title } = this.#job.state.cards[index];
    this.#job.change({ what: "remove", path: ["sheets", index] });
    notice(say("sheet_removed", { title }), [[say("undo"), () => this.#job.undo()]]);
    this.#form.open(Math.min(index, this.#job.state.keys.length - 1), key(["title"]));
  }
}
