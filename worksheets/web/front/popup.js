// A panel that a button in the bar opens. The button, Escape, a press and a focus elsewhere close it.

import { h } from "./dom.js";
import { say } from "./texts.js";

export class Popup {
  #button;
  #panel;
  #opened;

  /** @param {HTMLElement} button @param {HTMLElement} panel what it opens, which has an id @param {() => void} opened called before the panel is shown */
  constructor(button, panel, opened) {
    this.#button = button;
    this.#panel = panel;
    this.#opened = opened;
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-controls", panel.id);
    button.addEventListener("click", () => (this.isOpen ? this.close() : this.open()));
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    panel.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && !this.#has(relatedTarget)) this.close(false);
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.isOpen && target instanceof Element && !this.#has(target)) this.close(false);
    });
  }

  get isOpen() {
    return !this.#panel.hidden;
  }

  open() {
    this.#opened();
    this.#panel.hidden = false;
    this.#button.setAttribute("aria-expanded", "true");
    this.#panel.focus();
  }

  /** @param {boolean} [back] whether the button gets the focus back */
  close(back = true) {
    if (!this.isOpen) return;
    this.#panel.hidden = true;
    this.#button.setAttribute("aria-expanded", "false");
    if (back) this.#button.focus();
  }

  /** A button that closes the panel if it fills the window. */
  back() {
    return h("button", { type: "button", class: "quiet back", onclick: () => this.close() }, `‹ ${say("back")}`);
  }

  /** @param {Element} element */
  #has(element) {
    return this.#panel.contains(element) || this.#button.contains(element);
  }
}
