// A table with more columns than words and clues: shows five of its rows, and above each column a choice of its role. The
// program finds the words; see `table` in protocol.d.ts. Choices are remembered by the headings.

import { countChip, openDialog } from "./dialog.js";
import { h, newId } from "./dom.js";
import { isEdited } from "./job.js";
import { segments } from "./segments.js";
import { item, setItem } from "./store.js";
import { say } from "./texts.js";
import { at, settings } from "./values.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Columns} Columns */
/** @typedef {import("./protocol").Role} Role */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./drop.js").Box} Box */
/** @typedef {import("./dialog.js").Dialog} Dialog */

/** The name and the bytes of a table, in Base64; `label` is what people know it by. @typedef {{name: string, data: string, label: string}} Source */

/**
 * `ask` the program; `take` the changes, and say so.
 * @typedef {{job: import("./job.js").Job, about: import("./protocol").About, ask: (request: import("./protocol").Request) => Promise<any>,
 *   take: (changes: Change[], said: string) => void}} Page
 */

export const ROLES = /** @type {Role[]} */ (["word", "clue", "picture", ""]);
const KEPT = "worksheets.tables";
const MOST_KEPT = 50;
const SHOW = ["word_bank", "show"]; // the field that sets whether words or clues are printed

/** Whether a file is a table, judged by its name. @param {string} name */
export const isTable = (name) => /\.(csv|tsv|xlsx|ods)$/i.test(name);

/** Whether a pasted text is a table with more columns than a word and a clue. @param {string} text */
export function isWide(text) {
  const rows = text.split(/\r?\n/).filter((row) => row.trim());
  return rows.length > 1 && rows.filter((row) => row.split("\t").length > 2).length * 2 > rows.length;
}

/** The roles after one column has got another one, which no other column keeps. @param {Role[]} roles @param {number} column @param {Role} role */
export const withRole = (roles, column, role) => roles.map((each, number) => (number === column ? role : role && each === role ? "" : each));

/** The key under which a table is remembered. @param {string[]} headings */
const keyOf = (headings) => headings.map((each) => each.trim().toLowerCase()).join("\t");

/** The remembered choices by headings, the latest last. @returns {{[headings: string]: Role[]}} */
function remembered() {
  try {
    const known = JSON.parse(item(KEPT) ?? "{}");
    return typeof known === "object" && known !== null ? known : {};
  } catch {
    return {};
  }
}

/** @param {string[]} headings */
export function rolesFor(headings) {
  const roles = headings.length ? remembered()[keyOf(headings)] : undefined;
  return Array.isArray(roles) && roles.length === headings.length ? roles.filter((each) => ROLES.includes(each)) : null;
}

/** @param {string[]} headings @param {Role[] | null} roles nothing to forget them */
export function remember(headings, roles) {
  if (!headings.length) return;
  const { [keyOf(headings)]: _, ...others } = remembered();
  const all = [...Object.entries(others), ...(roles ? [/** @type {[string, Role[]]} */ ([keyOf(headings), roles])] : [])];
  setItem(KEPT, JSON.stringify(Object.fromEntries(all.slice(-MOST_KEPT))));
}

export class Table {
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** Ask for the roles of the columns; false if the table has only words and clues, unless `always`. @param {Source} source @param {Box} box @param {boolean} [always] @param {() => void} [closed] */
  async offer(source, box, always = false, closed = () => {}) {
    const found = await this.#read(source);
    if (found.problems.length && !found.columns) throw new Error(found.problems.map((each) => each.text).join(" "));
    if (!always && (found.columns < 3 || found.total < 2)) return false;
    const known = rolesFor(found.headings);
    new Question(this.#page, source, box, known ? await this.#read(source, known, true) : found, (roles, headed) => this.#read(source, roles, headed), closed);
    return true;
  }

  /** @param {Source} source @param {Role[]} [roles] @param {boolean} [headed] @returns {Promise<Columns>} */
  #read({ name, data }, roles, headed) {
    return this.#page.ask({ do: "table", name, data, roles, headed });
  }
}

/** The dialog about one table. */
class Question {
  #page;
  #box;
  #found;
  #read;
  #dialog;
  #show;
  #note = h("p", { class: "help" });
  #chips = h("p", { class: "chips-of", role: "status" });
  #wrong = h("p", { class: "wrong", role: "alert" });
  #grid = h("div", { class: "scroller", tabindex: 0, role: "group" });
  #keep = h("input", { type: "checkbox", id: newId("keep"), checked: true });
  #keeping = h("label", { class: "keep" }, this.#keep, say("remember_columns"));
  #add = h("button", { type: "button", onclick: () => this.#take(true) });
  #use = h("button", { type: "button", class: "strong", onclick: () => this.#take(false) });
  #asked = 0;

  /** @param {Page} page @param {Source} source @param {Box} box @param {Columns} found @param {(roles: Role[], headed: boolean) => Promise<Columns>} read @param {() => void} closed */
  constructor(page, source, box, found, read, closed) {
    this.#page = page;
    this.#box = box;
    this.#found = found;
    this.#read = read;
    this.#dialog = openDialog("table", say("which_column"), closed);
    this.#dialog.about.textContent = found.sheet ? say("table_sheet", { file: source.label, sheet: found.sheet }) : source.label;
    this.#grid.setAttribute("aria-label", say("table_rows_label"));
    this.#show = this.#makeShow();
    this.#dialog.body.append(this.#grid, this.#note, h("div", { class: "two" },
      h("div", { class: "field" }, h("span", { class: "label" }, say("what_you_get")), this.#chips, this.#wrong),
      this.#show?.element ?? ""));
    this.#dialog.foot.append(this.#keeping, h("div", { class: "row" }, this.#add, this.#use));
    this.#update();
    this.#grid.querySelector("select")?.focus();
  }

  /** The choice of what is printed below the grid, for kinds that have it. */
  #makeShow() {
    const { about, job } = this.#page;
    const kind = job.state.cards[this.#box.sheet]?.kind;
    const field = about.kinds.find((each) => each.name === kind)?.fields.find((each) => each.path.join() === SHOW.join());
    if (!field) return null;
    const options = ["words", "clues", "both"].flatMap((value) => field.options.filter((each) => each.value === value));
    const choice = segments(options.map(({ value, label, short }) => ({ value, label: [short ?? label] })), (value) => (made.value = value));
    const said = at(job.state.data, ["sheets", this.#box.sheet, ...SHOW]);
    const made = { element: h("fieldset", { class: "field" }, h("legend", {}, say("print_below")), choice.element), value: typeof said === "string" ? said : "both" };
    choice.check(made.value);
    return made;
  }

  /** @param {Role[]} roles @param {boolean} headed */
  async #choose(roles, headed) {
    const asked = (this.#asked += 1);
    const found = await this.#read(roles, headed);
    if (asked !== this.#asked || !this.#dialog.dialog.open) return;
    this.#found = found;
    this.#update();
  }

  #update() {
    const { headings, rows, roles, headed, total, count, clues, pictures, repeated, empty, problems } = this.#found;
    const focused = [...this.#grid.querySelectorAll("select")].findIndex((each) => each === document.activeElement);
    const selects = roles.map((role, column) => {
      const name = headings[column] ? say("column_of", { name: headings[column] }) : say("column_number", { number: column + 1 });
      const select = h("select", { "aria-label": name, class: role ? "used" : "", onchange: () => void this.#choose(withRole(roles, column, /** @type {Role} */ (select.value)), headed) },
        ...ROLES.map((each) => h("option", { value: each, selected: each === role }, say(`column_${each || "none"}`))));
      return select;
    });
    this.#grid.replaceChildren(h("table", {},
      h("thead", {}, h("tr", {}, ...selects.map((each) => h("td", {}, each))), headed ? h("tr", {}, ...headings.map((each) => h("th", { scope: "col" }, each || "\u00a0"))) : null),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell, column) => h("td", { class: roles[column] ? "used" : "" }, cell)))))));
    if (focused >= 0) selects[focused]?.focus();
    const other = h("button", { type: "button", class: "link", onclick: async () => {
      await this.#choose(roles, !headed);
      /** @type {HTMLElement | null} */ (this.#note.querySelector("button"))?.focus();
    } }, say(headed ? "first_is_word" : "first_is_heading"));
    this.#note.replaceChildren(say("rows_of", { count: rows.length, total }), " ", headed ? `${say("first_headings")} ` : "", other);
    const chips = [
      count ? countChip("good", clues ? say("words_with_clues", { count, clues }) : say("words", { count })) : countChip("wrong", say("no_words_yet")),
      pictures ? countChip("plain", say("with_pictures", { count: pictures })) : null,
      repeated.length ? countChip("warn", `${say("repeated", { count: repeated.length })}: ${repeated.slice(0, 3).join(", ")}${repeated.length > 3 ? " …" : ""}`) : null,
      empty ? countChip("plain", say("rows_empty", { count: empty })) : null,
    ];
    this.#chips.replaceChildren(...chips.filter((each) => each !== null));
    this.#wrong.textContent = problems.map((each) => each.text).join("\n");
    if (this.#show) this.#show.element.hidden = !clues;
    this.#keeping.hidden = !headed;
    const mine = this.#mine();
    this.#add.hidden = !mine;
    this.#add.textContent = say("add_to_words", { count: mine });
    this.#use.textContent = say("use_words", { count });
    this.#add.disabled = this.#use.disabled = !count;
  }

  /** The number of words in the box to which others can be added. */
  #mine() {
    const { words } = this.#box;
    return words && isEdited(words) && !words.text.includes("\t") ? words.text.split("\n").filter((line) => line.trim()).length : 0;
  }

  /** @param {boolean} added to the words that are there */
  #take(added) {
    const { headings, headed, roles, count, clues, pictures, text, words } = this.#found;
    const { path, sheet } = this.#box;
    const { data } = this.#page.job.state;
    if (headed) remember(headings, this.#keep.checked ? roles : null);
    const old = this.#box.words?.text ?? "";
    const before = at(data, path);
    const both = pictures ? [...(Array.isArray(before) ? before : old.split("\n").filter((line) => line.trim())), ...words] : [];
    const asText = `${old.trimEnd()}\n${text}`;
    /** @type {Change} */
    const change = pictures ? { what: "set", path, value: added ? both : words } : { what: "words", path, value: added ? asText : text };
    const show = this.#show && clues && this.#show.value !== at(data, ["sheets", sheet, ...SHOW]) ? settings(data, ["sheets", sheet], SHOW, this.#show.value) : [];
    this.#dialog.close();
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // a box that is being typed into would keep its words
    this.#page.take([change, ...show], say("words_taken", { count: added ? this.#mine() + count : count }));
  }
}
