// A dialog over the page, for tasks that make several sheets or read a file.

import { h, newId } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {{dialog: HTMLDialogElement, about: HTMLElement, body: HTMLElement, foot: HTMLElement, close: () => void}} Dialog */

/** @param {string} name of its class @param {string} heading @param {() => void} closed gives the focus back @returns {Dialog} */
export function openDialog(name, heading, closed) {
  const id = newId("heading");
  const [about, body, foot] = [h("p", { class: "help" }), h("div", { class: "inside" }), h("footer", {})];
  const back = h("button", { type: "button", class: "quiet", "aria-label": say("close"), onclick: () => dialog.close() }, h("span", { class: "wide", "aria-hidden": "true" }, "×"), h("span", { class: "narrow", "aria-hidden": "true" }, "‹"));
  const dialog = h("dialog", { class: `dialog ${name}`, "aria-labelledby": id }, h("header", {}, h("div", {}, h("h2", { id }, heading), about), back), body, foot);
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, about, body, foot, close: () => dialog.close() };
}

/** A count of what was found; not a button. @param {"good" | "warn" | "wrong" | "plain"} sort @param {string} text */
export function countChip(sort, text) {
  return h("span", { class: `count-chip chip-${sort}` }, ...signOf(sort), text);
}

/** The sign of a chip, for people who do not see its colour. @param {"good" | "warn" | "wrong" | "plain"} sort */
export function signOf(sort) {
  const sign = { good: "✓", warn: "▲", wrong: "!", plain: "" }[sort];
  return sign ? [h("span", { class: "sign-of", "aria-hidden": "true" }, sign)] : [];
}
