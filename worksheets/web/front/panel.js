// A panel in place of the form, so that the sheet stays in view: for choices by pictures.

import { h, newId } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {{heading: string, note: string, body: HTMLElement[], foot: HTMLElement[], closed: () => void}} Inside */

export class Panel {
  #heading = h("h2", { id: newId("panel") });
  #section = h("section", { class: "panel", "aria-labelledby": this.#heading.id, hidden: true });
  /** @type {() => void} */
  #closed = () => {};

  /** @param {HTMLElement} form that it replaces */
  constructor(form) {
    form.after(this.#section);
    this.#section.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
    });
  }

  get isOpen() {
    return !this.#section.hidden;
  }

  /** @param {Inside} inside `closed` gives the focus back */
  open({ heading, note, body, foot, closed }) {
    this.#closed = closed;
    this.#heading.textContent = heading;
    const back = h("button", { type: "button", class: "quiet", "aria-label": say("back"), onclick: () => this.close() }, "‹");
    this.#section.replaceChildren(
      h("header", {}, back, h("div", {}, this.#heading, h("p", { class: "help" }, note))),
      ...body,
      h("footer", {}, ...foot));
    this.#section.hidden = false;
    this.#section.parentElement?.scrollTo(0, 0);
  }

  close() {
    if (!this.isOpen) return;
    this.#section.hidden = true;
    this.#section.replaceChildren();
    this.#closed();
  }
}
