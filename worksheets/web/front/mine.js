// "My sheets": the list of the jobs that are kept, to open and to delete; and what is asked before all is forgotten.

import { h, newId } from "./dom.js";
import { Lost } from "./engine.js";
import { say } from "./texts.js";
import { tellError } from "./work.js";

/** @typedef {import("./jobs.js").Jobs} Jobs */
/** @typedef {import("./jobs.js").Entry} Entry */
/** @typedef {import("./jobs.js").Opened} Opened */
/** @typedef {import("./jobs.js").Shelf} Shelf */

/** @param {Jobs} jobs @param {Shelf} shelf @param {string} language @param {(opened: Opened | null) => unknown} open a job, or a new one */
export async function showMine(jobs, shelf, language, open) {
  await jobs.settled(); // or the list would lack the open job, and what is deleted would be written again
  const entries = await shelf.list().catch((error) => {
    if (error instanceof Lost) return null;
    throw error;
  });
  const { dialog, close } = makeDialog(say("my_sheets").replace(" …", ""));
  const choose = (/** @type {Opened | null} */ opened) => {
    close();
    void open(opened);
  };
  /** @param {Entry} entry @returns {HTMLLIElement} */
  const row = (entry) => {
    const title = entry.title || say("untitled");
    const isOpen = entry.id === jobs.id;
    const about = [say("sheets", { count: entry.sheets }), ...(entry.begins ? [entry.begins] : []), timeOf(entry.changed, language), ...(isOpen ? [say("open_now")] : [])];
    const remove = async () => {
      const opened = await jobs.read(entry.id);
      try {
        await jobs.remove(entry.id);
      } catch (error) {
        close();
        tellError(error);
        return;
      }
      const bring = async () => {
        if (opened) await jobs.restore(opened);
        gone.replaceWith(row(entry));
      };
      const back = h("button", { type: "button", onclick: bring }, say("bring_back"));
      const gone = h("li", {}, h("span", { class: "name" }, say("deleted", { title })), back);
      line.replaceWith(gone);
      back.focus();
      if (isOpen) void open(null);
    };
    const line = h("li", {},
      h("span", { class: "name" },
        h("button", { type: "button", class: "link", onclick: async () => (isOpen ? close() : choose(await jobs.read(entry.id))) }, title),
        h("span", { class: "meta" }, about.join(" · "))),
      h("button", { type: "button", class: "quiet", "aria-label": `${say("delete")}: ${title}`, onclick: remove }, say("delete")));
    return line;
  };
  dialog.append(
    h("p", { class: "help" }, shelf.folder ? say("kept_in", { folder: shelf.folder }) : say("kept_here")),
    entries?.length ? h("ul", {}, ...entries.map(row)) : h("p", {}, say(entries ? "no_sheets" : "lost")),
    h("p", { class: "row" },
      h("button", { type: "button", onclick: () => choose(null) }, say("new_sheets")),
      h("button", { type: "button", onclick: close }, say("close"))));
  dialog.showModal();
}

/** Ask a question, and act if the answer is yes. @param {string} question @param {string} yes @param {() => unknown} act */
export function confirmed(question, yes, act) {
  const { dialog, close } = makeDialog(yes);
  const agree = () => {
    close();
    void act();
  };
  const no = h("button", { type: "button", onclick: close, autofocus: true }, say("cancel"));
  dialog.append(h("p", {}, question), h("p", { class: "row" }, h("button", { type: "button", onclick: agree }, yes), no));
  dialog.showModal();
}

/** @param {string} title */
export function makeDialog(title) {
  const id = newId("heading");
  const dialog = h("dialog", { class: "mine", "aria-labelledby": id }, h("h2", { id }, title));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  return { dialog, close: () => dialog.close() };
}

/** The time of an event, with the day unless it was today. @param {number} time @param {string} language */
export function timeOf(time, language) {
  const then = new Date(time);
  const clock = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit" });
  if (then.toDateString() === new Date().toDateString()) return then.toLocaleTimeString(language, clock);
  return then.toLocaleString(language, { day: "numeric", month: "short", year: "numeric", ...clock });
}
