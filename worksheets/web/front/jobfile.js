// The job as a text: the file that the command line takes, to read, to change and to take along.

import { h, newId } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("./protocol").Said} Said */

const PAUSE = 400; // milliseconds of no typing, after which the text counts

export class JobFile {
  #job;
  #box;
  #numbers = h("div", { class: "numbers", "aria-hidden": "true" });
  #timer = 0;
  /** @type {Map<number, string>} */
  #wrong = new Map();

  /** @param {HTMLElement} place @param {Job} job */
  constructor(place, job) {
    this.#job = job;
    const id = newId("text");
    this.#box = h("textarea", { id, class: "text", spellcheck: "false", autocapitalize: "off", wrap: "off", "aria-describedby": "file-help" });
    this.#box.addEventListener("input", () => {
      this.#number();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#take(), PAUSE);
    });
    this.#box.addEventListener("blur", () => this.#take());
    this.#box.addEventListener("scroll", () => {
      this.#numbers.scrollTop = this.#box.scrollTop;
    });
    place.append(
      h("label", { for: id, class: "hidden" }, say("tab_file")),
      h("p", { class: "help", id: "file-help" }, say("file_help")),
      h("div", { class: "editor" }, this.#numbers, this.#box),
    );
    for (const type of ["state", "shown", "change"]) job.addEventListener(type, () => this.#show());
    this.#show();
  }

  /** Go to a line and column, from 1. @param {number} line @param {number} column */
  go(line, column) {
    const lines = this.#box.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    this.#box.focus();
    this.#box.setSelectionRange(start, start);
    this.#box.scrollTop = Math.max(0, (line - 5) * parseFloat(getComputedStyle(this.#box).lineHeight));
  }

  /** Mark the lines with problems. @param {Said[]} problems */
  tell(problems) {
    this.#wrong = new Map(problems.filter((each) => each.line).map((each) => [each.line, each.written ?? each.text]));
    this.#number();
  }

  /** What is being typed counts at once. */
  finish() {
    if (this.#timer) this.#take();
  }

  #take() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#box.readOnly) this.#job.rewrite(this.#box.value);
  }

  #show() {
    if (this.#timer) return; // being typed
    const { text, waiting, broken } = this.#job.state;
    this.#box.readOnly = waiting.length > 0 && !broken; // until the program has written them into the text
    if (this.#box.value !== text) {
      const { selectionStart, selectionEnd, scrollTop } = this.#box;
      this.#box.value = text;
      if (document.activeElement === this.#box) this.#box.setSelectionRange(selectionStart, selectionEnd);
      this.#box.scrollTop = scrollTop;
    }
    this.#number();
  }

  #number() {
    const count = this.#box.value.split("\n").length;
    const rows = Array.from({ length: count }, (_, at) => h("span", { class: this.#wrong.has(at + 1) ? "bad" : null, title: this.#wrong.get(at + 1) }, String(at + 1)));
    this.#numbers.replaceChildren(...rows);
    this.#numbers.scrollTop = this.#box.scrollTop;
  }
}
