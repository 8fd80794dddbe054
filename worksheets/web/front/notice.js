// A sentence below the header about what was just done or has failed, with buttons for answers.

import { byId, h } from "./dom.js";
import { say } from "./texts.js";

/** Show a sentence in place of the last one, until it is closed or replaced; its buttons close it. @param {string} text @param {[string, () => unknown][]} [answers] */
export function notice(text, answers = []) {
  const button = (/** @type {string} */ name, /** @type {() => unknown} */ act) => {
    return h("button", { type: "button", onclick: () => {
      closeNotice();
      void act();
    } }, name);
  };
  const buttons = [...answers.map(([name, act]) => button(name, act)), button(say("close"), () => {})];
  byId("notice").replaceChildren(h("p", {}, text), h("p", { class: "row" }, ...buttons));
  byId("notice").classList.toggle("undoes", answers.some(([name]) => [say("undo"), say("bring_back")].includes(name)));
  byId("notice").scrollIntoView({ block: "nearest" });
}

/** The job has changed: "Undo" in a notice would undo something else. */
export function closeUndo() {
  if (byId("notice").classList.contains("undoes")) closeNotice();
}

export function closeNotice() {
  byId("notice").replaceChildren();
}
