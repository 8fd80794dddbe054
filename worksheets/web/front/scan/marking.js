// "Mark by photo or scan": reads pictures of the sheets of the open job, or of a key, in this browser; asks about unsure
// words one by one; saves the results as a table. Nothing is kept, and nothing is sent.

import { h, newId, isTextBox } from "../dom.js";
import { base64Of, blobOf, download } from "../files.js";
import { confirmed } from "../mine.js";
import { say } from "../texts.js";
import { PictureReader } from "./reader.js";
import { answerRow, legend, nameOf, photoOf, sheetRow, summaryChips, wordCard } from "./shown.js";

/** @typedef {import("../protocol").KnownSheet} KnownSheet */
/** @typedef {import("../protocol").Result} Result */
/** @typedef {import("../protocol").Results} Results */
/** @typedef {import("./reader.js").ReadPage} ReadPage */
/** `known` asks for the sheets of the open job; `size` is that of what is loaded, in MB. @typedef {{ ask: (request: any) => Promise<any>, known: () => Promise<{ sheets: KnownSheet[] }>, title: string, name: () => string, size: string, binary: string, closed: () => void }} Page */

const KEY = /-answers\.pdf$/i;
const CODES = { camera: "M3 7h4l1.5-2.5h7L17 7h4v12H3zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7" };

/** Whether a key is a letter, or has its place on a keyboard with other letters. @param {KeyboardEvent} event @param {string} letter */
const isKey = ({ key, code }, letter) => key.toLowerCase() === letter || (code === `Key${letter.toUpperCase()}` && !/[a-z]/i.test(key));

export class Marking {
  #page;
  /** @type {PictureReader | null} */
  #reader = null;
  /** @type {KnownSheet[]} */
  #sheets = [];
  /** @type {ReadPage[]} */
  #pages = [];
  /** @type {Results | null} */
  #results = null;
  /** The decisions on unsure words, by sheet and number. @type {{ [sheet: string]: { [word: string]: Result } }} */
  #decided = {};
  /** The addresses of pictures. @type {Map<Blob, string>} */
  #addresses = new Map();
  #chosen = "";
  /** The word to which the keys apply. @type {number} */
  #now = -1;
  /** The reading shown of the chosen sheet. */
  #shown = "";
  #isSaved = true;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #status = h("p", { class: "marking-status", role: "status" });
  #wrong = h("div", { class: "marking-wrong", role: "alert" });
  #title = h("span", { class: "help" });
  #name = "";
  #heading = h("h3", {});
  #chips = h("div", { class: "chips-of" });
  #list = h("ul", { class: "rows-of", "aria-label": say("mark_sheets") });
  #messages = h("ul", { class: "marking-messages" });
  #photo = h("div", { class: "marking-photo", role: "group", tabindex: 0, "aria-label": say("mark_on_photo") });
  #judge = h("section", { class: "marking-judge", tabindex: -1, "aria-label": say("mark_words") });
  #add = h("button", { type: "button", onclick: () => this.#input.click() }, say("mark_add"));
  #save = h("button", { type: "button", class: "strong", onclick: () => this.#saveResults() }, say("mark_save"));
  #input = h("input", { type: "file", multiple: true, hidden: true, accept: "image/*,application/pdf,.pdf", onchange: () => this.#takeInput(this.#input) });
  #camera = h("input", { type: "file", hidden: true, accept: "image/*", capture: "environment", onchange: () => this.#takeInput(this.#camera) });
  #dialog;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#title.textContent = page.title;
    this.#name = page.name();
    const id = newId("heading");
    const back = h("button", { type: "button", class: "quiet", onclick: () => this.#leave() }, "‹ ", say("back"));
    this.#dialog = h("dialog", { class: "marking", "aria-labelledby": id },
      h("header", {}, back, h("div", { class: "named" }, h("h2", { id }, say("mark_heading")), this.#title), h("div", { class: "row" }, this.#add, this.#save)),
      h("div", { class: "marking-body" },
        h("section", { class: "marking-list", "aria-label": say("mark_sheets") }, this.#heading, this.#chips, this.#status, this.#wrong, this.#list, this.#messages, h("p", { class: "help" }, say("mark_private"))),
        this.#photo, this.#judge),
      this.#input, this.#camera);
    this.#dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#leave();
    });
    this.#dialog.addEventListener("close", () => this.#end());
    this.#dialog.addEventListener("keydown", (event) => this.#press(event));
    for (const type of /** @type {const} */ (["dragenter", "dragover", "dragleave", "drop"]))
      this.#dialog.addEventListener(type, (event) => {
        event.preventDefault();
        event.stopPropagation(); // the page has other places for files
        if (type === "drop") this.take([...(event.dataTransfer?.files ?? [])]);
      });
    document.body.append(this.#dialog);
    this.#begin();
    this.#dialog.showModal();
  }

  /** The dialog before there is a picture. */
  #begin() {
    const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sign.setAttribute("viewBox", "0 0 24 24");
    sign.setAttribute("aria-hidden", "true");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", CODES.camera);
    sign.append(path);
    const touch = matchMedia("(pointer: coarse)").matches;
    this.#dialog.classList.add("empty");
    this.#photo.replaceChildren(h("div", { class: "marking-start" }, sign,
      h("p", {}, say("mark_about")),
      h("div", { class: "row" },
        h("button", { type: "button", class: touch ? "" : "strong", autofocus: true, onclick: () => this.#input.click() }, say("mark_choose")),
        touch ? h("button", { type: "button", class: "strong", onclick: () => this.#camera.click() }, say("mark_camera")) : null),
      h("p", { class: "help" }, say("mark_drop")),
      h("p", { class: "help" }, say("mark_loads", { size: this.#page.size })),
      this.#status, this.#wrong));
  }

  /** @param {HTMLInputElement} input */
  #takeInput(input) {
    const files = [...(input.files ?? [])];
    input.value = "";
    this.take(files);
  }

  /** Read files after those before them. @param {File[]} files */
  take(files) {
    if (files.length) this.#last = this.#last.then(() => this.#takeAll(files)).catch((error) => this.#fail(error));
  }

  /** @param {File[]} files */
  async #takeAll(files) {
    if (!this.#dialog.open) return;
    this.#wrong.replaceChildren();
    const key = files.find(({ name }) => KEY.test(name));
    const scans = files.filter((each) => each !== key);
    this.#status.textContent = say("mark_preparing");
    if (key && !this.#pages.length) {
      await this.#start(await this.#page.ask({ do: "mark", step: "key", name: key.name, data: await base64Of(key) }));
      this.#title.textContent = key.name;
      this.#name = key.name.replace(KEY, "");
    } else if (!this.#reader) await this.#start(await this.#page.known());
    for (const file of scans) {
      const tell = (/** @type {number} */ page, /** @type {number} */ count) => (this.#status.textContent = say("mark_reading", { file: file.name, page, count }));
      for await (const page of /** @type {PictureReader} */ (this.#reader).pages(file, tell)) {
        this.#pages.push(page);
        await this.#ask();
        if (!this.#dialog.open) return;
      }
    }
    this.#status.textContent = scans.length ? "" : say("mark_known", { count: this.#sheets.length });
  }

  /** @param {{ sheets: KnownSheet[] }} known */
  async #start({ sheets }) {
    this.#reader?.close();
    this.#sheets = sheets;
    this.#reader = new PictureReader(this.#page.ask, sheets, this.#page.binary);
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!this.#dialog.open) return;
    this.#status.textContent = "";
    this.#wrong.replaceChildren(h("p", {}, error instanceof Error ? error.message : String(error)));
  }

  /** Ask the program for the results of everything read. */
  async #ask() {
    const readings = this.#pages.map(({ file, page, fault, reading }) => ({ file, page, fault, sheets: reading?.sheets ?? [], foreign: reading?.foreign ?? [], lost: reading?.lost ?? [], empty: reading?.empty ?? false }));
    this.#results = await this.#page.ask({ do: "mark", step: "results", readings, decided: this.#decided });
    this.#isSaved = false;
    this.#chosen ||= this.#results?.sheets[0]?.id ?? "";
    this.#show();
  }

  /** The results of a sheet, with the decisions; null if it was not read. @param {string} id @returns {Result[] | null} */
  #resultsOf(id) {
    const read = this.#results?.sheets.find((each) => each.id === id);
    return read ? read.results.map((each, word) => this.#decided[id]?.[word] ?? each) : null;
  }

  /** The reading of a sheet that counts, and what is shown of it. @param {string} id */
  #readOf(id) {
    const kept = this.#results?.sheets.find((each) => each.id === id);
    const page = this.#pages.find((each) => each.file === kept?.file && each.page === kept.page && each.reading?.sheets.some((read) => read.id === id));
    const shown = page?.reading?.shown.find((each) => each.id === id);
    return page?.reading && shown ? { reading: page.reading, shown } : null;
  }

  /** The address of a picture, until the dialog is closed. @param {Blob} blob */
  #address(blob) {
    const known = this.#addresses.get(blob) ?? URL.createObjectURL(blob);
    this.#addresses.set(blob, known);
    return known;
  }

  #show() {
    if (!this.#results) return;
    const isFirst = this.#dialog.classList.contains("empty");
    this.#dialog.classList.remove("empty");
    const { sheets, messages, unread } = this.#results;
    if (!this.#status.closest(".marking-list")) this.#list.before(this.#status, this.#wrong);
    this.#heading.textContent = say("mark_read", { count: sheets.length });
    const words = this.#sheets.map(({ id }) => this.#resultsOf(id) ?? []).filter((each) => each.length);
    const unsure = words.filter((each) => each.includes("unsure")).length;
    this.#chips.replaceChildren(...summaryChips(words.length - unsure, unsure, unread));
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.sheet : undefined;
    this.#list.replaceChildren(...this.#sheets.map((sheet) => sheetRow(sheet, this.#resultsOf(sheet.id), sheet.id === this.#chosen, () => this.#choose(sheet.id))));
    if (focused) [...this.#list.querySelectorAll("button")].find(({ dataset }) => dataset.sheet === focused)?.focus();
    this.#messages.replaceChildren(...messages.map(({ text, place, file }) => h("li", {}, h("b", {}, [file, place].filter(Boolean).join(", ")), ` ${text}`)));
    this.#save.disabled = !sheets.length;
    this.#showSheet();
    if (isFirst) this.#judge.focus(); // so that Enter continues, and does not press "Back"
  }

  #showSheet() {
    const sheet = this.#sheets.find(({ id }) => id === this.#chosen);
    const read = this.#readOf(this.#chosen);
    const results = this.#resultsOf(this.#chosen);
    if (!sheet || !read || !results) return this.#photo.replaceChildren();
    const asked = read.shown.pieces.filter(({ word }) => word in (this.#decided[sheet.id] ?? {}) || results[word] === "unsure");
    if (!asked.some(({ word }) => word === this.#now && results[word] === "unsure")) this.#now = asked.find(({ word }) => results[word] === "unsure")?.word ?? -1;
    const shown = JSON.stringify([sheet.id, results, this.#now, read.reading.number, this.#nextUnsure()?.id]);
    if (shown === this.#shown) return; // another sheet was read meanwhile
    this.#shown = shown;
    this.#photo.replaceChildren(photoOf(this.#address(read.reading.picture), read.reading, read.shown, results, nameOf(sheet)), legend());
    const cards = asked.map(({ word, photo, key }) => wordCard(sheet.words[word].word, { photo: this.#address(photo), key: this.#address(key) }, results[word], word === this.#now, (result) => this.#decide(word, result)));
    this.#judge.replaceChildren(
      h("p", { class: "word-head" }, h("b", {}, nameOf(sheet)), sheet.name && sheet.code ? h("span", { class: "help" }, sheet.code) : null),
      asked.length ? h("ul", {}, ...cards) : h("p", { class: "help" }, say(sheet.read ? "mark_none_unsure" : "mark_by_hand")),
      h("ul", { class: "answers-of" }, ...sheet.answers.map((known, n) => answerRow(known, this.#address(read.shown.answers[n])))),
      h("div", { class: "pair judge-foot" },
        this.#now >= 0 ? h("button", { type: "button", onclick: () => this.#propose() }, say("mark_proposed")) : null,
        this.#nextUnsure() ? h("button", { type: "button", class: this.#now < 0 ? "strong" : "", onclick: () => this.#goOn() }, say("mark_next"), " ", h("kbd", { "aria-hidden": "true" }, "Enter")) : null));
    this.#judge.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} id */
  #choose(id) {
    this.#chosen = id;
    this.#now = -1;
    this.#show();
  }

  /** The next sheet with an unsure word. */
  #nextUnsure() {
    const at = this.#sheets.findIndex(({ id }) => id === this.#chosen);
    const others = [...this.#sheets.slice(at + 1), ...this.#sheets.slice(0, Math.max(0, at))];
    return others.find(({ id }) => this.#resultsOf(id)?.includes("unsure"));
  }

  #goOn() {
    const next = this.#nextUnsure();
    if (!next) return;
    this.#choose(next.id);
    this.#judge.focus();
  }

  /** @param {number} word @param {Result} result */
  #decide(word, result) {
    (this.#decided[this.#chosen] ??= {})[word] = result;
    this.#isSaved = false;
    const focused = this.#judge.contains(document.activeElement);
    this.#show();
    if (focused) this.#judge.focus();
  }

  /** Decide all unsure words of this sheet as is likelier. */
  #propose() {
    const read = this.#readOf(this.#chosen)?.reading.sheets.find(({ id }) => id === this.#chosen);
    this.#resultsOf(this.#chosen)?.forEach((result, word) => {
      if (result === "unsure" && read) (this.#decided[this.#chosen] ??= {})[word] = read.words[word].chance >= 0.5 ? "found" : "not found";
    });
    this.#isSaved = false;
    this.#show();
    this.#judge.focus();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextBox(document.activeElement)) return;
    const result = isKey(event, "f") ? "found" : isKey(event, "n") ? "not found" : null;
    if (result && this.#now >= 0) this.#decide(this.#now, result);
    else if (event.key === "Enter" && !document.activeElement?.closest("button:not([aria-current]), input, a")) this.#enter();
    else return;
    event.preventDefault();
  }

  /** The next unsure word of this sheet, or the next sheet. */
  #enter() {
    const results = this.#resultsOf(this.#chosen) ?? [];
    const next = results.findIndex((each, word) => word > this.#now && each === "unsure");
    if (this.#now < 0 || next < 0) return this.#goOn();
    this.#now = next;
    this.#show();
  }

  async #saveResults() {
    try {
      await this.#ask();
      const name = `${this.#name}-results.csv`;
      download(name, blobOf(this.#results?.csv ?? "", "text/csv"));
      this.#isSaved = true;
      this.#status.textContent = say("mark_saved", { name });
    } catch (error) {
      this.#fail(error);
    }
  }

  #leave() {
    if (this.#isSaved || !this.#results?.sheets.length) return this.#dialog.close();
    confirmed(say("mark_leave"), say("mark_leave_yes"), () => this.#dialog.close());
  }

  /** Forget everything. */
  #end() {
    this.#reader?.close();
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address);
    this.#dialog.remove();
    if (this.#reader) void this.#page.ask({ do: "mark", step: "close" }).catch(() => {});
    this.#page.closed();
  }
}

const BINARY = "program/zxing/reader.bin";
const LOADED = /^(marking\.css|scan\/|program\/(scans\.bin|zxing\/))/; // files that are loaded for marking alone

/** @typedef {{ work: import("../work.js").Work, job: import("../job.js").Job, title: () => string, name: () => string, closed: () => void }} Opener */

/** Open the dialog, with the sheets of the open job. @param {Opener} opener */
export async function openMarking({ work, job, title, name, closed }) {
  const response = await fetch("files.json");
  /** @type {{ files: { [path: string]: { size: number, sha256: string } } }} */
  const { files } = await response.json();
  if (!document.querySelector('link[href="marking.css"]')) {
    const style = h("link", { rel: "stylesheet", href: "marking.css" });
    await new Promise((resolve) => {
      style.addEventListener("load", resolve);
      style.addEventListener("error", resolve);
      document.head.append(style);
    });
  }
  const size = Object.entries(files).reduce((sum, [path, file]) => sum + (LOADED.test(path) ? file.size : 0), 0);
  const ask = (/** @type {any} */ request) => work.ask(request);
  new Marking({
    ask, name, closed,
    known: async () => ask({ do: "mark", step: "job", text: await work.wholeText(), files: job.state.files, name: name() }),
    title: title(),
    size: (size / 1e6).toFixed(1),
    binary: `../${BINARY}?${files[BINARY].sha256.slice(0, 12)}`,
  });
}
