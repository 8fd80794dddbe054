// A week from one list: a dialog that shows the sheets of the days, each of a different kind, and the days of each word.
// The program makes the sheets; see `week` in protocol.d.ts.

import { openDialog } from "./dialog.js";
import { h, newId, svgElement } from "./dom.js";
import { segments } from "./segments.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Path} Path */
/** @typedef {import("./protocol").Week} Made */

/** `lists` are the words of sheets by their paths; `ask` the program about the job with some changes; `take` changes, and say so. @typedef {{about: import("./protocol").About, lists: {path: Path, name: string}[], ask: (request: {[name: string]: unknown}) => Promise<any>,
 *   take: (changes: Change[], said: string) => void, failed: (error: unknown) => void}} Page */

const DAYS = 7;
const AGAIN = [1, 3, 7]; // days after which words come back
const PAUSE = 200; // milliseconds of typing
const MOST_WORDS = 60; // words whose days are shown

export class Week {
  #page;
  #path;
  #asked = { days: [0, 1, 2, 3, 4], words_a_day: /** @type {number | undefined} */ (undefined), again: AGAIN, kinds: /** @type {string[]} */ ([]), turn: 0 };
  /** @type {Made | null} */
  #made = null;
  #dialog;
  #number = 0; // number of requests to the program
  #timer = 0;
  #chips = h("div", { class: "chips-of" });
  #sheets = h("ul", { class: "week-sheets" });
  #words = h("ul", { class: "week-words" });
  #wordsHeading = h("h3", { class: "label" }, say("each_word"));
  #wrong = h("p", { class: "wrong", role: "alert" });
  #adds = h("p", { class: "help" });
  #a_day = h("input", { type: "number", id: newId("a-day"), min: 2, max: 200, oninput: () => this.#later(() => (this.#asked.words_a_day = Number(this.#a_day.value) || undefined), PAUSE) });
  #make = h("button", { type: "button", class: "strong", onclick: () => this.#take() }, say("make_the_week"));

  /** @param {Page} page @param {Path} path of the list @param {() => void} closed */
  constructor(page, path, closed) {
    this.#page = page;
    this.#path = path;
    this.#dialog = openDialog("week", say("make_week"), closed);
    this.#dialog.about.textContent = say("week_about");
    const list = h("select", { id: newId("list"), onchange: () => this.#later(() => {
      this.#path = page.lists[list.selectedIndex].path;
      this.#asked.words_a_day = undefined;
    }) }, ...page.lists.map((each) => h("option", { selected: each.path.join() === path.join() }, each.name)));
    const back = segments([{ value: "", label: [say("come_back_no")] }, { value: "again", label: [say("come_back_after", { days: AGAIN.join(", ") })] }], (value) => this.#later(() => (this.#asked.again = value ? AGAIN : [])));
    back.check("again");
    this.#dialog.body.append(
      h("div", { class: "week-asked" },
        h("div", { class: "field" }, h("label", { for: list.id }, say("week_list")), list),
        h("fieldset", { class: "field" }, h("legend", {}, say("week_days")), this.#chips),
        h("div", { class: "field" }, h("label", { for: this.#a_day.id }, say("words_a_day")), this.#a_day),
        h("fieldset", { class: "field" }, h("legend", {}, say("come_back")), back.element)),
      this.#wrong, this.#sheets, this.#wordsHeading, this.#words);
    this.#dialog.foot.append(this.#adds, h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.#later(() => {
      this.#asked.turn += 1;
      this.#asked.kinds = [];
    }) }, h("span", { "aria-hidden": "true" }, "⚄ "), say("another_week")), this.#make));
    this.#later(() => {});
  }

  /** @param {() => void} change of what is asked for @param {number} [pause] */
  #later(change, pause = 0) {
    change();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#refresh(), pause);
  }

  async #refresh() {
    const number = (this.#number += 1);
    const isNow = () => number === this.#number && this.#dialog.dialog.open;
    try {
      const made = /** @type {Made} */ (await this.#page.ask({ do: "week", path: this.#path, ...this.#asked }));
      if (!isNow()) return;
      this.#made = made;
      this.#show(made);
      if (!made.sheets.length) return;
      const shown = /** @type {import("./protocol").Shown} */ (await this.#page.ask({ do: "show", changes: [{ what: "set", path: ["sheets"], value: made.sheets }] }));
      if (isNow()) this.#draw(shown);
    } catch (error) {
      this.#page.failed(error);
    }
  }

  /** @param {Made} made */
  #show(made) {
    const { about } = this.#page;
    this.#wrong.textContent = made.sheets.length ? "" : say("no_words_yet");
    this.#make.disabled = !made.sheets.length;
    if (document.activeElement !== this.#a_day) this.#a_day.value = String(made.words_a_day);
    this.#a_day.min = String(made.least);
    this.#adds.textContent = say("week_adds", { title: made.title });
    this.#showChips(made.names);
    const focused = [...this.#sheets.querySelectorAll("select")].findIndex((each) => each === document.activeElement);
    this.#sheets.replaceChildren(...made.days.map(({ day, kind, new: fresh, again }, number) => {
      const select = h("select", { "aria-label": say("kind_on", { day: made.names[day] }), onchange: () => this.#later(() => {
        const kinds = made.days.map((each) => each.kind);
        kinds[number] = select.value;
        this.#asked.kinds = kinds;
      }) }, ...made.kinds.map((name) => h("option", { value: name, selected: name === kind }, about.kinds.find((each) => each.name === name)?.title ?? name)));
      const counts = [fresh ? say("day_new", { count: fresh }) : "", again ? say("day_again", { count: again }) : ""].filter(Boolean).join(", ");
      return h("li", {}, h("p", { class: "day" }, h("b", {}, made.names[day]), h("span", { class: "help" }, counts)), h("div", { class: "paper" }), select);
    }));
    if (focused >= 0) this.#sheets.querySelectorAll("select")[focused]?.focus();
    const names = made.days.map(({ day }) => made.names[day]);
    this.#wordsHeading.hidden = !made.words.length;
    this.#words.replaceChildren(...made.words.slice(0, MOST_WORDS).map(([word, days]) => h("li", {},
      h("span", {}, word),
      h("span", { class: "dots", role: "img", "aria-label": names.filter((_, number) => days[number]).join(", ") }, ...days.map((is) => h("i", { class: is ? "is" : "" }))))));
  }

  /** @param {string[]} names of the days */
  #showChips(names) {
    const focused = this.#chips.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.day : undefined;
    this.#chips.replaceChildren(...Array.from({ length: DAYS }, (_, day) => {
      const { days } = this.#asked;
      const isOn = days.includes(day);
      return h("button", { type: "button", class: "chip", "data-day": day, "aria-pressed": String(isOn), "aria-label": names[day], onclick: () => {
        const others = isOn ? days.filter((each) => each !== day) : [...days, day].sort((one, other) => one - other);
        if (!others.length) return void (this.#wrong.textContent = say("choose_days"));
        this.#later(() => Object.assign(this.#asked, { days: others, words_a_day: undefined, kinds: [] }));
      } }, [...names[day]].slice(0, 2).join(""));
    }));
    if (focused !== undefined) /** @type {HTMLElement | null} */ (this.#chips.querySelector(`[data-day="${focused}"]`))?.focus();
  }

  /** The first page of each day. @param {import("./protocol").Shown} shown */
  #draw({ pages, problems }) {
    this.#sheets.querySelectorAll(".paper").forEach((paper, number) => {
      const page = pages.find(({ answers, cards }) => !answers && cards.includes(number));
      if (!page) return paper.replaceChildren(h("p", { class: "wrong" }, say("not_drawn")));
      const svg = svgElement(page.svg);
      svg.setAttribute("aria-label", this.#made?.names[this.#made.days[number].day] ?? "");
      paper.replaceChildren(svg);
    });
    this.#wrong.textContent = problems.map((each) => each.text).join("\n");
  }

  #take() {
    if (!this.#made?.sheets.length) return;
    const { sheets } = this.#made;
    const behind = Number(this.#path[1]) + 1;
    this.#dialog.close();
    this.#page.take(sheets.map((value, day) => ({ what: /** @type {const} */ ("insert"), path: ["sheets", behind + day], value })), say("week_made", { count: sheets.length }));
  }
}
