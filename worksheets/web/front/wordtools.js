// Tools for the words of a card: practice words, tables, and a week from one list.

import { Chooser } from "./chooser.js";
import { byId } from "./dom.js";
import { base64Of, choose } from "./files.js";
import { notice } from "./notice.js";
import { Table, isTable } from "./table.js";
import { say } from "./texts.js";
import { settings } from "./values.js";
import { Week } from "./week.js";
import { tellError } from "./work.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./drop.js").Box} Box */

/**
 * Open the tools when the cards ask for them; the answer is the chooser of practice words.
 * @param {{job: import("./job.js").Job, about: import("./protocol").About, work: import("./work.js").Work, drop: import("./drop.js").Drop, table: Table,
 *   name: () => string, show: (changes: Change[] | null) => Promise<void>, take: (changes: Change[], said: string) => void}} page
 * @param {import("./cards.js").Cards} cards
 */
export function wordTools({ job, about, work, drop, table, name, show, take }, cards) {
  /** Ask the program about the form's state of the job. */
  const ask = (/** @type {any} */ request) => {
    const { text, waiting, files } = job.state;
    return work.ask({ text, files, name: name(), ...request, changes: [...waiting, ...(request.changes ?? [])] });
  };
  /** The button that has opened the chooser. @type {HTMLElement | null} */
  let opener = null;
  const chooser = new Chooser(byId("chooser"), {
    about,
    ask: (changes, path, again) => ask({ do: "practise", changes, path, again }),
    show,
    languageChange: (path, code) => settings(job.state.data, path.slice(0, 2), ["words_language"], code),
    take,
    closed: () => opener?.focus(),
  });
  job.addEventListener("state", () => chooser.close()); // it may be another sheet
  cards.addEventListener("practise", (event) => {
    const { box, button } = /** @type {CustomEvent<{box: import("./chooser.js").Box, button: HTMLElement}>} */ (event).detail;
    opener = button;
    chooser.open(box);
  });
  cards.addEventListener("table", async (event) => {
    const { box, button } = /** @type {CustomEvent<{box: Box, button: HTMLElement}>} */ (event).detail;
    const [file] = await choose();
    if (!file) return;
    if (!isTable(file.name)) return drop.take([file], "words", box);
    await table.offer({ ...file, label: file.name }, box, true, () => button.focus()).catch((error) => notice(error.message));
  });
  cards.addEventListener("wide", async (event) => {
    const { text, box, input } = /** @type {CustomEvent<{text: string, box: Box, input: HTMLTextAreaElement}>} */ (event).detail;
    const source = { name: "pasted.tsv", data: await base64Of(new Blob([text])), label: say("pasted") };
    if (await table.offer(source, box, true, () => input.focus()).catch(() => false)) return;
    input.focus();
    document.execCommand("insertText", false, text); // as it is
  });
  cards.addEventListener("week", (event) => {
    const { path, button } = /** @type {CustomEvent<{path: import("./protocol").Path, button: HTMLElement}>} */ (event).detail;
    const back = () => button.isConnected && button.focus();
    new Week({ about, lists: cards.lists, ask, take, failed: tellError }, path, back);
  });
  return chooser;
}
