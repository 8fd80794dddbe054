// "More" of a card, or of the job: its other fields in groups, each with a line of the values set, and a search for fields.

import { h, newId } from "./dom.js";
import { fill, folded } from "./folded.js";
import { say } from "./texts.js";
import { textOf } from "./values.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./form.js").Control} Control */
/** @typedef {{field: Field, made: Control}} Entry */
/** @typedef {{element: HTMLDetailsElement, dot: HTMLElement, line: HTMLElement, entries: Entry[], wasOpen: boolean}} Group */

/** What `More` is called, the groups in their order, the name of a group, what is below the chips, and what comes last. @typedef {{title: string, groups: string[][], nameOf: (name: string) => string, below?: HTMLElement, last?: HTMLElement}} Shape */

/** The groups of a sheet; those of the puzzle are named after its grid, if it has one. */
const GROUPS = [["grid", "puzzle"], ["below"], ["class"], ["extras"]];
const MOST = 2; // fields whose values are shown for a group in which nothing is set

export class More {
  /** @type {HTMLDetailsElement} */
  element;
  #valueOf;
  #chosen;
  /** @type {Entry[]} */
  #entries;
  /** @type {Group[]} */
  #groups = [];
  #search = h("input", { type: "search", id: newId("find"), placeholder: say("find_setting"), autocomplete: "off", oninput: () => this.#filter() });
  #none = h("p", { class: "help", role: "status" });
  #dot = dot();

  /** @param {Entry[]} entries @param {(field: Field) => Value | undefined} valueOf what the sheet says @param {() => {[path: string]: string}} chosen what the program has chosen @param {Shape} shape */
  constructor(entries, valueOf, chosen, shape) {
    this.#entries = entries;
    this.#chosen = chosen;
    this.#valueOf = valueOf;
    const isMade = (/** @type {Entry} */ { field }) => field.group === "made";
    for (const names of shape.groups) {
      const own = entries.filter(({ field }) => names.includes(field.group));
      if (own.length) this.#groups.push(this.#group(shape.nameOf(names[0]), own));
    }
    const find = h("p", { class: "find" }, h("label", { for: this.#search.id, class: "hidden" }, say("find_setting")), this.#search);
    const inside = [...entries.filter(isMade).map(({ made }) => made.element), shape.below ?? "", find, this.#none, ...this.#groups.map(({ element }) => element)];
    if (shape.last) inside.push(shape.last);
    this.element = folded(shape.title, inside, this.#dot);
    this.element.addEventListener("toggle", () => this.update());
  }

  /** @param {string} name @param {Entry[]} entries @returns {Group} */
  #group(name, entries) {
    const [mark, line] = [dot(), h("span", { class: "line" })];
    const summary = h("summary", {}, h("span", { class: "name" }, name), mark, line);
    const element = h("details", { class: "group" }, summary, h("div", {}, ...entries.map(({ made }) => made.element)));
    return { element, dot: mark, line, entries, wasOpen: false };
  }

  /** Update the lines of the values set. */
  update() {
    const changed = this.#entries.filter(({ field }) => isChanged(field, this.#valueOf(field)));
    this.#dot.hidden = !changed.length;
    if (!this.element.open) return;
    for (const { dot: mark, line, entries } of this.#groups) {
      const own = entries.filter((entry) => changed.includes(entry));
      mark.hidden = !own.length;
      line.textContent = own.length ? own.map((entry) => this.#said(entry)).join("; ") : usual(entries, this.#chosen());
    }
    for (const entry of this.#entries) entry.made.mark(changed.includes(entry));
  }

  /** @param {Entry} entry */
  #said({ field }) {
    return say("set_to", { label: field.label, value: valueText(field, this.#valueOf(field) ?? null) });
  }

  /** Unfold the group of a field. @param {HTMLElement} element */
  reveal(element) {
    this.element.open = true;
    fill(this.element);
    if (element.hidden || element.closest("[hidden]")) {
      this.#search.value = "";
      this.#filter();
    }
  }

  /** Show the fields whose label or help contains all words of the search. */
  #filter() {
    const words = plain(this.#search.value).split(/\s+/).filter(Boolean);
    const isSearching = this.#search.dataset.searching !== undefined;
    let found = 0;
    for (const { field, made } of this.#entries) {
      const text = plain([field.label, field.help, ...field.options.slice(0, 12).map((each) => each.label)].join(" "));
      made.element.hidden = !words.every((word) => text.includes(word));
      found += Number(!made.element.hidden);
    }
    for (const group of this.#groups) {
      if (!isSearching) group.wasOpen = group.element.open;
      group.element.hidden = group.entries.every(({ made }) => made.element.hidden);
      group.element.open = words.length ? !group.element.hidden : group.wasOpen;
    }
    this.#search.toggleAttribute("data-searching", words.length > 0);
    this.#none.textContent = found ? "" : say("no_setting", { text: this.#search.value.trim() });
  }
}

/** @param {Entry[]} entries @param {HTMLElement} [below] the chips @returns {Shape} */
export function ofSheet(entries, below) {
  const hasGrid = entries.some(({ field }) => field.group === "grid");
  const textOfGroup = (/** @type {string} */ name) => (hasGrid || name === "class" || name === "extras" ? name : name === "below" ? "below_puzzle" : "puzzle");
  return { title: say("more"), groups: GROUPS, nameOf: (name) => say(`group_${textOfGroup(name)}`), below };
}

/** Whether a sheet sets a value other than the default. @param {Field} field @param {Value | undefined} value */
function isChanged(field, value) {
  return value !== undefined && value !== null && textOf(value) !== field.default;
}

/** What counts in a group where nothing is set. @param {Entry[]} entries @param {{[path: string]: string}} chosen */
function usual(entries, chosen) {
  const valueOf = (/** @type {Field} */ field) => chosen[field.path.join(".")] ?? field.default;
  const said = entries.slice(0, MOST).filter(({ field }) => valueOf(field) && field.type !== "yesno");
  const texts = said.map(({ field }) => {
    const value = valueText(field, valueOf(field).replace(/^(\d+)x(\d+)$/, "$1 × $2"));
    return field.automatic || field.type === "choice" ? value : say("set_to", { label: field.label, value });
  });
  return texts.join(", ") || say("nothing_set");
}

/** A value in the words of the form. @param {Field} field @param {Value} value */
function valueText(field, value) {
  const parts = Array.isArray(value) ? value.map(textOf) : field.type === "list" ? textOf(value).split(", ") : [textOf(value)];
  const isYes = (/** @type {string} */ part) => (/^(yes|true|on)$/i.test(part) ? say("yes") : /^(no|false|off)$/i.test(part) ? say("no") : part);
  return parts.map((part) => field.options.find((each) => each.value === part)?.label ?? (field.type === "yesno" ? isYes(part) : part)).join(", ");
}

/** The sign of a change; what has changed is said beside it. */
const dot = () => h("span", { class: "dot", "aria-hidden": "true", hidden: true });

/** A text as it is compared: without case and accents. @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
