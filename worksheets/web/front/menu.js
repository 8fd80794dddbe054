// The menu of commands for the whole job.

import { byId, h } from "./dom.js";
import { say } from "./texts.js";

/** Make the menu; the answer puts the focus on it. @param {[name: string, act: () => unknown][]} entries the texts' names @param {string} note below them, "" for none @returns {() => void} */
export function makeMenu(entries, note) {
  const menu = /** @type {HTMLDetailsElement} */ (byId("menu"));
  const focus = () => menu.querySelector("summary")?.focus();
  for (const [name, act] of entries) {
    byId("entries").append(h("button", { type: "button", onclick: () => {
      menu.open = false;
      void act();
    } }, say(name)));
  }
  if (note) byId("entries").append(h("p", { class: "help" }, note));
  document.addEventListener("click", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    focus();
  });
  return focus;
}
