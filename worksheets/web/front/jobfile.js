// The job as a text, which the command line takes: to read, to change and to copy. Until the editor has
// been loaded, when the text is first shown, or if it cannot be loaded, it is a plain text box.

import { h, newId } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("./protocol").Said} Said */

const PAUSE = 400; // milliseconds without typing after which the text is read

export class JobFile {
  #job;
  #about;
  #box;
  #place = h("div", { class: "editor" });
  #count = h("button", { type: "button", class: "mistakes", hidden: true, onclick: () => this.#editor?.next() });
  /** @type {import("./editor.js").Editor | null} */
  #editor = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  #timer = 0;
  /** @type {Said[]} */
  #said = [];

  /** @param {HTMLElement} place @param {Job} job @param {import("./protocol").About} about */
  constructor(place, job, about) {
    this.#job = job;
    this.#about = about;
    const id = newId("text");
    this.#box = h("textarea", { id, class: "text", spellcheck: "false", autocapitalize: "off", wrap: "off", "aria-label": say("tab_file"), "aria-describedby": "file-help" });
    this.#box.addEventListener("input", () => this.#typed());
    this.#box.addEventListener("blur", () => this.#take());
    this.#place.append(this.#box);
    place.append(
      h("div", { class: "row" }, h("p", { class: "help", id: "file-help" }, say("file_help")), this.#count),
      this.#place,
      h("p", { class: "help keys" }, ...KEYS.flatMap(([key, text]) => [h("kbd", {}, key), ` ${say(text)} `])),
    );
    for (const type of ["state", "shown", "change"]) job.addEventListener(type, () => this.#show());
    addEventListener("pagehide", () => this.finish());
    this.#show();
  }

  /** The text is shown for the first time: load the editor. */
  open() {
    this.#loading ??= this.#load().catch(() => {}); // the text box remains
    return this.#loading;
  }

  async #load() {
    const [{ Editor }, schema] = await Promise.all([import("./editor.js"), fetch("schema.json").then((answer) => answer.json())]);
    const hadFocus = document.activeElement === this.#box;
    const before = this.#text.slice(0, this.#box.selectionStart).split("\n");
    const editor = new Editor({ label: say("tab_file"), text: this.#text, about: this.#about, job: this.#job, changed: () => this.#typed(), left: () => this.#take() }, schema);
    editor.told = (count, line) => {
      this.#count.hidden = !count;
      this.#count.textContent = count ? say("mistakes", { count, line }) : "";
    };
    this.#place.replaceChildren(editor.element);
    this.#editor = editor;
    this.#show();
    editor.tell(this.#said);
    if (hadFocus) editor.go(before.length, (before.at(-1)?.length ?? 0) + 1);
  }

  get #text() {
    return this.#editor?.text ?? this.#box.value;
  }

  /** Go to a line and column, from 1. @param {number} line @param {number} column */
  async go(line, column) {
    await this.open();
    if (this.#editor) return this.#editor.go(line, column);
    const lines = this.#box.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    this.#box.focus();
    this.#box.setSelectionRange(start, start);
  }

  /** Mark the lines with problems. @param {Said[]} problems */
  tell(problems) {
    this.#said = problems;
    this.#editor?.tell(problems);
  }

  /** Read the typed text at once. */
  finish() {
    if (this.#timer) this.#take();
  }

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#take(), PAUSE);
  }

  #take() {
    const isTyped = this.#timer || !this.#editor;
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { text } = this.#job.state;
    if (isTyped && !this.#isWaiting && this.#text !== plain(text)) this.#job.rewrite(isOfWindows(text) ? this.#text.replaceAll("\n", "\r\n") : this.#text);
  }

  /** The program has not yet written the changes of the form into the text. */
  get #isWaiting() {
    const { waiting, broken } = this.#job.state;
    return waiting.length > 0 && !broken;
  }

  #show() {
    if (this.#timer) return; // being typed
    const text = plain(this.#job.state.text);
    this.#box.readOnly = this.#isWaiting;
    if (this.#editor) return this.#editor.show(text, !this.#isWaiting);
    if (this.#box.value !== text) this.#box.value = text;
  }
}

/** The text with the line breaks that boxes have. @param {string} text */
const plain = (text) => text.replace(/\r\n?/g, "\n");

/** Whether all line breaks of a text are those of Windows, which its file keeps. @param {string} text */
const isOfWindows = (text) => text.includes("\r\n") && !/[^\r]\n|^\n/.test(text);

const KEYS = [["Ctrl Space", "key_complete"], ["F8", "key_mistake"], ["F1", "key_help"]];
