// Marks in a word list: repeated words, words that cannot be used, and the one highlighted on the sheet. A
// layer behind the box draws the marks at its lines, and buttons at their ends remove a line. Which line has which word
// comes from the program; see `lines` in protocol.d.ts.

import { signOf } from "./dialog.js";
import { h } from "./dom.js";
import { plain } from "./sheetplaces.js";
import { say } from "./texts.js";

/** A word of the list, its line, and that of the same word before it, or 0. @typedef {[string, number, number]} Listed */
/** @typedef {{line: number, word: string, sort: "repeated" | "refused", alone: boolean}} Mark `alone` on its line */

const PAUSE = 150; // milliseconds of typing
const MOST = 2_000; // lines to be marked
const [LEAST_ROWS, MOST_ROWS] = [8, 14];

/** The marks of a list. @param {Listed[]} listed @param {Set<string>} refused words @returns {Mark[]} */
export function marksOf(listed, refused) {
  const onLine = new Map();
  for (const [, line] of listed) onLine.set(line, (onLine.get(line) ?? 0) + 1);
  return listed.flatMap(([word, line, earlier]) => {
    const sort = earlier ? /** @type {const} */ ("repeated") : refused.has(word) ? /** @type {const} */ ("refused") : null;
    return sort ? [{ line, word, sort, alone: onLine.get(line) === 1 }] : [];
  });
}

/** The range of a line in a text, with the line break after it, or before the last line. @param {string} text @param {number} line from 1 @returns {[number, number]} */
export function spanOf(text, line) {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const end = start + (lines[line - 1]?.length ?? 0);
  return line < lines.length ? [start, end + 1] : [Math.max(0, start - 1), end];
}

/** The line of a place in a text, from 1. @param {string} text @param {number} place */
export const lineAt = (text, place) => text.slice(0, place).split("\n").length;

export class WordMarks extends EventTarget {
  #box;
  #ask;
  #layer = h("div", { class: "layer" });
  #notes = h("ul", { class: "notes" });
  #chips = h("span", { class: "words-chips" });
  /** @type {Listed[]} */
  #listed = [];
  #remedies;
  #ways = h("div", { class: "ways", hidden: true });
  #isLooking = false; // whether remedies are being tried
  #asked = ""; // the text to which the marks belong
  #coming = ""; // the text that was asked about
  /** @type {Set<string>} */
  #refused = new Set();
  #here = 0; // the line of the word highlighted on the sheet
  #shown = ""; // the marks that are drawn
  #timer = 0;
  #count = 0;
  #longest = 0;

  /** @param {import("./form.js").Control} control of the words @param {(list: string) => Promise<{words: Listed[]}>} ask the program @param {import("./remedies.js").Remedies} remedies where words cannot be used */
  constructor(control, ask, remedies) {
    super();
    this.#box = /** @type {HTMLTextAreaElement} */ (control.input);
    this.#ask = ask;
    this.#remedies = remedies;
    control.element.querySelector(".wrong")?.after(this.#ways);
    const marked = h("div", { class: "marked" });
    this.#box.replaceWith(marked);
    marked.append(h("div", { class: "box" }, h("div", { class: "behind", "aria-hidden": "true" }, this.#layer), this.#box), this.#notes);
    const label = control.element.querySelector("label");
    const head = h("div", { class: "words-head" });
    label?.replaceWith(head);
    head.append(label ?? "", this.#chips);
    this.#box.addEventListener("input", () => this.update());
    this.#box.addEventListener("scroll", () => this.#follow());
    this.#box.addEventListener("blur", () => this.#point());
    document.addEventListener("selectionchange", () => this.#point());
    new ResizeObserver(() => this.#draw()).observe(this.#box);
  }

  /** The text of the box may have changed; `count` of its words, and letters of the `longest`. @param {number} [count] @param {number} [longest] */
  update(count = this.#count, longest = this.#longest) {
    this.#count = count;
    this.#longest = longest;
    const text = this.#box.value;
    if (!this.#box.style.height) this.#box.rows = Math.min(MOST_ROWS, Math.max(LEAST_ROWS, text.split("\n").length));
    if (this.#isFixed || !text.trim()) this.#listed = [];
    clearTimeout(this.#timer);
    if (text !== this.#asked && text !== this.#coming && !this.#isFixed && this.#box.isConnected) this.#timer = setTimeout(() => void this.#refresh(), PAUSE);
    this.#draw();
  }

  /** The words that cannot be used. @param {string[]} words @param {boolean} isWrong whether something is wrong with the list */
  refuse(words, isWrong) {
    this.#refused = new Set(words);
    this.#draw();
    this.#ways.hidden = !isWrong || !this.#box.value.trim();
    if (this.#ways.hidden || !(this.#isLooking || this.#ways.contains(document.activeElement))) this.#offer([]);
  }

  /** @param {Node[]} found what was found, below the button that looks for it */
  #offer(found) {
    const button = h("button", { type: "button", "aria-expanded": String(found.length > 0), onclick: () => this.#look(button) }, say("what_helps"));
    this.#ways.replaceChildren(button, ...found);
    return button;
  }

  /** Look for remedies. @param {HTMLButtonElement} button */
  async #look(button) {
    button.textContent = say("trying");
    button.ariaDisabled = "true"; // it keeps the focus
    this.#isLooking = true;
    await this.#remedies.settled(); // otherwise the refused words would be those of an earlier list
    if (this.#asked !== this.#box.value) await this.#refresh();
    const ways = await this.#remedies.find(this.#listed, [...this.#refused]).catch(() => null);
    this.#isLooking = false;
    if (!button.isConnected) return;
    if (!ways) return void this.#offer([]).focus();
    const buttons = ways.map(({ label, changes }) => h("li", {}, h("button", { type: "button", onclick: () => {
      this.#remedies.take(changes);
      this.#box.focus({ preventScroll: true }); // not earlier: a box with the focus keeps its text
    } }, label)));
    this.#offer([h("p", { class: "help", role: "status" }, say(ways.length ? "ways" : "no_way")), h("ul", {}, ...buttons)]).focus();
  }

  /** Go to the line of a word; false if there is none. @param {string} word */
  go(word) {
    const wanted = plain(word);
    const found = this.#listed.find(([each]) => each === word) ?? this.#listed.find(([each]) => plain(each) === wanted);
    const line = found?.[1] ?? this.#box.value.split("\n").findIndex((each) => plain(each) === wanted || plain(each.split(" = ")[0]) === wanted) + 1;
    if (line) this.#goTo(line);
    return line > 0;
  }

  /** Lines can be removed only where words can be edited. */
  get #isFixed() {
    return this.#box.readOnly;
  }

  async #refresh() {
    const text = (this.#coming = this.#box.value);
    try {
      const { words } = await this.#ask(text);
      if (this.#box.value !== text || this.#isFixed) return;
      this.#listed = words;
      this.#asked = text;
      this.#draw();
      this.#point();
    } catch {
      // the marks come with the next change
    } finally {
      if (this.#coming === text) this.#coming = "";
    }
  }

  #draw() {
    const text = this.#box.value;
    const lines = text.split("\n");
    const isFresh = text === this.#asked; // otherwise the lines may have moved
    const marks = isFresh && !this.#isFixed && lines.length <= MOST ? marksOf(this.#listed, this.#refused) : [];
    const marked = new Map(marks.map((mark) => [mark.line, mark]));
    this.#layer.style.width = `${this.#box.clientWidth}px`;
    this.#layer.replaceChildren(...(marks.length || this.#here ? lines.map((line, number) => this.#line(line, number + 1, marked.get(number + 1))) : []));
    const shown = JSON.stringify([marks, this.#count, this.#longest]);
    if (shown !== this.#shown) { // otherwise a press would end on another element than it began on
      this.#shown = shown;
      this.#notes.replaceChildren(...[...marked.values()].map((mark) => this.#note(mark)));
      this.#showChips(marks);
    }
    this.#follow();
  }

  /** @param {string} text @param {number} number @param {Mark | undefined} mark */
  #line(text, number, mark) {
    const at = mark ? text.indexOf(mark.word) : -1;
    const parts = mark && at >= 0 ? [text.slice(0, at), h("u", {}, mark.word), text.slice(at + mark.word.length)] : [text];
    return h("div", { class: `line ${mark?.sort ?? ""} ${number === this.#here ? "here" : ""}` }, ...parts, "\u200b");
  }

  /** @param {Mark} mark */
  #note({ line, word, sort, alone }) {
    const why = say(sort === "repeated" ? "second_time" : "cannot_be_used");
    const out = h("button", { type: "button", class: "link", "aria-label": `${say("take_out")}: ${word}, ${why}`, onclick: () => this.#takeOut(line) }, say("take_out"));
    return h("li", { class: sort, "data-line": line }, h("span", { "aria-hidden": "true" }, ...signOf(sort === "repeated" ? "warn" : "wrong"), h("b", {}, word), ` ${why}`), ...(alone ? [" · ", out] : []));
  }

  /** @param {Mark[]} marks */
  #showChips(marks) {
    const chip = (/** @type {Mark["sort"]} */ sort) => {
      const mine = marks.filter((mark) => mark.sort === sort);
      if (!mine.length) return null;
      return h("button", { type: "button", class: `count-chip chip-${sort === "repeated" ? "warn" : "wrong"}`, onclick: () => this.#goTo(mine[0].line) }, ...signOf(sort === "repeated" ? "warn" : "wrong"), say(sort, { count: mine.length }));
    };
    const count = this.#count ? h("span", { class: "count-chip chip-good" }, say("words", { count: this.#count })) : null;
    const longest = this.#count && !marks.length ? h("span", { class: "help" }, say("longest", { count: this.#longest })) : null;
    const focused = this.#chips.contains(document.activeElement);
    this.#chips.replaceChildren(...[count, chip("repeated"), chip("refused"), longest].filter((each) => each !== null));
    if (focused) this.#box.focus();
  }

  /** Align the layer and the notes with the lines. */
  #follow() {
    this.#layer.style.translate = `0 ${-this.#box.scrollTop}px`;
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (this.#notes.querySelectorAll("li"))) {
      const line = /** @type {HTMLElement | undefined} */ (this.#layer.children[Number(note.dataset.line) - 1]);
      const top = (line?.offsetTop ?? 0) - this.#box.scrollTop + this.#box.clientTop;
      note.style.top = `${top}px`;
      note.classList.toggle("away", top < 0 || top > this.#box.clientHeight - 20);
    }
  }

  /** Report the word at the caret, while the box has the focus. */
  #point() {
    const isIn = document.activeElement === this.#box && this.#box.selectionStart === this.#box.selectionEnd;
    const line = isIn && this.#box.value === this.#asked ? lineAt(this.#box.value, this.#box.selectionStart) : 0;
    const words = this.#listed.filter(([, each]) => each === line).map(([word]) => word);
    const here = words.length === 1 ? line : 0;
    if (here === this.#here) return;
    this.#here = here;
    this.#draw();
    this.dispatchEvent(new CustomEvent("here", { detail: here ? words[0] : "" }));
  }

  /** @param {number} line */
  #goTo(line) {
    const { value } = this.#box;
    const [start] = spanOf(value, line);
    const place = line > 1 && line === value.split("\n").length ? start + 1 : start;
    this.#box.focus({ preventScroll: true });
    this.#box.scrollIntoView({ block: "nearest" });
    this.#box.setSelectionRange(place, place);
    const height = this.#box.scrollHeight / Math.max(1, value.split("\n").length);
    if (height * line > this.#box.scrollTop + this.#box.clientHeight || height * (line - 1) < this.#box.scrollTop) this.#box.scrollTop = height * (line - 3);
    this.#point();
  }

  /** Delete a line by an editing command, so that the browser can undo it. @param {number} line */
  #takeOut(line) {
    const [start, end] = spanOf(this.#box.value, line);
    this.#box.focus();
    this.#box.setSelectionRange(start, end);
    if (document.execCommand("delete")) return;
    this.#box.setRangeText("");
    this.#box.dispatchEvent(new Event("input"));
  }
}
