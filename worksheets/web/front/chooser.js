// The chooser of practice words, a panel in the form's place: a list, limits, and the words that fit. What
// fits, how many words there are, and what is wrong comes from the program; see `practise` in protocol.d.ts.

import { Asked, ruleOf } from "./choice.js";
import { h, newId } from "./dom.js";
import { say } from "./texts.js";
import { textOf } from "./values.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Path} Path */
/** @typedef {import("./protocol").Practised} Practised */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Words} Words */

/** A words box whose words are to be chosen: `said` is what the job has there, `language` that of its words, without a region. @typedef {{path: Path, words: Words, said: Value, language: string}} Box */

/**
 * `ask` the program what a change of the job gives; `show` the pages with it, or without one as they are; `take` it;
 * `closed` when the panel is gone.
 * @typedef {{about: About, ask: (changes: Change[], path: Path, again: number) => Promise<Practised>, show: (changes: Change[] | null) => void,
 *   take: (changes: Change[], said: string) => void, languageChange: (path: Path, code: string) => Change[], closed: () => void}} Page
 */

/** @typedef {{input: HTMLInputElement, element: HTMLElement, count: HTMLElement, spoken: HTMLElement}} Chip */

const PAUSE = 200; // milliseconds of typing
const USUAL = "12"; // words on a sheet
const MOST = 300; // words to look at

export class Chooser {
  #place;
  #page;
  /** @type {Box | null} */
  #box = null;
  /** @type {Asked} */
  #asked = new Asked({});
  #again = 0;
  #asRule = false;
  #timer = 0;
  #running = false;
  #changed = false;
  /** @type {Practised | null} */
  #found = null;
  /** By the names of the practice themes. @type {Map<string, Chip>} */
  #chips = new Map();
  #parts = parts();

  /** @param {HTMLElement} place @param {Page} page */
  constructor(place, page) {
    this.#place = place;
    this.#page = page;
    place.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
  }

  get isOpen() {
    return this.#box !== null;
  }

  /** @param {Box} box */
  open(box) {
    const offered = this.#page.about.practice.languages.map((each) => each.value);
    const known = [box.language, this.#page.about.language].find((each) => offered.includes(each)) ?? offered[0];
    this.#box = box;
    this.#asked = new Asked(ruleOf(box.said) ?? { from: known, pick: USUAL });
    this.#asRule = ruleOf(box.said) !== null;
    this.#again = 0;
    this.#found = null;
    this.#chips.clear();
    this.#parts = parts();
    this.#place.replaceChildren(...this.#whole());
    this.#place.hidden = false;
    this.#parts.heading.focus({ preventScroll: true });
    this.#place.scrollIntoView({ block: "start" });
    this.#show();
    void this.#refresh();
  }

  /** @param {boolean} [isTaken] the job has what was chosen, so that the pages stay */
  close(isTaken = false) {
    if (!this.#box) return;
    this.#box = null;
    clearTimeout(this.#timer);
    this.#place.hidden = true;
    this.#place.replaceChildren();
    if (!isTaken) this.#page.show(null);
    this.#page.closed();
  }

  // ---- what is asked

  #whole() {
    const { heading, letters, rules, problem, status, words, others, other, brief, intoHelp, add, use } = this.#parts;
    const { practice } = this.#page.about;
    const asked = this.#asked;
    const again = (/** @type {() => void} */ act, pause = 0) => () => {
      act();
      this.#later(pause);
    };
    const own = practice.languages.some((each) => each.value === asked.from) ? [] : [{ value: asked.from, label: textOf(asked.value.from) }];
    const language = h("select", { id: newId("list"), onchange: () => {
      asked.from = language.value;
      asked.names.clear();
      this.#chips.clear();
      this.#later(0);
    } }, ...[...practice.languages, ...own].map(({ value, label }) => h("option", { value, selected: value === asked.from }, label)));
    const levels = practice.levels.map((level) => {
      const input = h("input", { type: "checkbox", value: level, checked: asked.levels.has(level), onchange: again(() => toggle(asked.levels, level, input.checked)) });
      return h("label", {}, input, level);
    });
    const least = h("input", { type: "number", min: 1, max: 99, value: asked.least, "aria-label": say("least_letters"), oninput: again(() => (asked.least = least.value), PAUSE) });
    const most = h("input", { type: "number", min: 1, max: 99, value: asked.most, "aria-label": say("most_letters"), oninput: again(() => (asked.most = most.value), PAUSE) });
    const pick = h("input", { id: newId("pick"), type: "number", min: 1, max: 1000, value: asked.pick, "aria-describedby": problem.id, oninput: again(() => (asked.pick = pick.value), PAUSE) });
    const help = newId("help");
    const known = h("input", { id: newId("known"), type: "text", value: asked.letters, placeholder: say("letters_known_all"), autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": help, oninput: again(() => (asked.letters = known.value), PAUSE) });
    other.addEventListener("click", again(() => (this.#again += 1)));
    add.addEventListener("click", () => this.#add());
    use.addEventListener("click", () => this.#use());
    const group = newId("into");
    const into = ["as_words", "as_rule"].map((name) => {
      const asRule = name === "as_rule";
      const input = h("input", { type: "radio", name: group, value: name, checked: asRule === this.#asRule, onchange: again(() => {
        this.#asRule = asRule;
        this.#showFoot();
      }) });
      return h("label", {}, input, say(name));
    });
    const levelHelp = newId("help");
    return [
      h("header", {},
        h("button", { type: "button", class: "quiet", onclick: () => this.close() }, h("span", { "aria-hidden": "true" }, "‹ "), say("back")),
        h("div", {}, heading, h("p", { class: "help" }, say("practise_help")))),
      h("div", { class: "columns" },
        h("div", { class: "ask" },
          h("div", { class: "limits" },
            h("div", { class: "field" }, h("label", { for: language.id }, say("list_language")), language),
            h("div", { class: "field" }, h("label", { for: pick.id }, say("pick")), pick),
            h("fieldset", { class: "field", "aria-describedby": levelHelp }, h("legend", {}, say("word_level")), h("div", { class: "segments" }, ...levels)),
            h("fieldset", { class: "field" }, h("legend", {}, say("word_length")), h("div", { class: "range" }, least, say("word_length_to"), most))),
          h("p", { class: "help", id: levelHelp }, say("word_level_help")),
          letters, rules,
          h("div", { class: "field" }, h("label", { for: known.id }, say("letters_known")), known, h("p", { class: "help", id: help }, say("letters_known_help")))),
        h("div", { class: "found" }, status, problem, words, other, others)),
      h("footer", {},
        h("fieldset", { class: "field", "aria-describedby": intoHelp.id }, h("legend", { class: "hidden" }, say("into_sheet")), h("div", { class: "segments" }, ...into)),
        brief, intoHelp, h("div", { class: "row" }, add, use)),
    ];
  }

  /** The values that the sheet would get: its words or the rule, and the list's language if the sheet's is different. @returns {Change[]} */
  #changes(asRule = true) {
    const { path, language } = /** @type {Box} */ (this.#box);
    const spoken = this.#page.about.practice.languages.find((each) => each.value === this.#asked.from);
    const other = spoken && spoken.base !== language;
    return [asRule ? { what: "set", path, value: this.#asked.value } : { what: "words", path, value: this.#texts.join("\n") }, ...(other ? this.#page.languageChange(path, this.#asked.from) : [])];
  }

  /** @param {number} pause */
  #later(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#refresh(), pause);
  }

  /** Ask the program, and again if something has changed meanwhile. */
  async #refresh() {
    this.#changed = true;
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#changed && this.#box) {
        this.#changed = false;
        const box = this.#box;
        this.#parts.status.textContent ||= say("counting");
        const found = await this.#page.ask(this.#changes(), box.path, this.#asRule ? 0 : this.#again).catch(failed);
        if (this.#changed || this.#box !== box) continue;
        this.#found = found;
        this.#show();
        if (found.words.length && !(this.#asRule && found.problems.length)) this.#page.show(this.#changes(this.#asRule));
      }
    } finally {
      this.#running = false;
    }
  }

  // ---- what is found

  #show() {
    const found = this.#found;
    if (found) {
      const { status, problem, words, others, moreHeading, more, other, otherText } = this.#parts;
      const count = found.words.length;
      status.textContent = found.fitting ? say("fitting", { count, all: found.fitting }) : say("fitting_none");
      problem.textContent = found.problems.map((each) => each.text).join("\n");
      words.replaceChildren(...found.words.slice(0, MOST).map((each) => h("li", {}, ...marked(each))));
      other.hidden = this.#asRule || count >= found.fitting;
      otherText.textContent = say("other_words", { count });
      others.hidden = !found.others.length;
      moreHeading.textContent = say("more_fitting", { count: found.fitting - count });
      more.replaceChildren(...found.others.map((each) => h("li", {}, ...marked(each))));
      words.lang = more.lang = this.#asked.from;
      this.#showChips(found);
    }
    this.#showFoot();
  }

  /** @param {Practised} found */
  #showChips(found) {
    const { letters, rules } = this.#parts;
    const names = found.phenomena.map((each) => each.name);
    if (names.join() !== [...this.#chips.keys()].join()) {
      this.#chips = new Map(found.phenomena.map((each) => [each.name, this.#chip(each)]));
      for (const [place, isLetters] of /** @type {[HTMLElement, boolean][]} */ ([[letters, true], [rules, false]])) {
        const mine = found.phenomena.filter(({ name, title }) => (name === title) === isLetters);
        place.hidden = !mine.length;
        place.querySelector("div")?.replaceChildren(...mine.flatMap(({ name }) => this.#chips.get(name)?.element ?? []));
      }
    }
    for (const { name, count } of found.phenomena) {
      const chip = this.#chips.get(name);
      if (!chip) continue;
      chip.count.textContent = String(count);
      chip.spoken.textContent = `, ${say("words", { count })}`;
      chip.input.checked = this.#asked.names.has(name);
      chip.input.disabled = !count && !chip.input.checked;
    }
  }

  /** @param {{name: string, title: string}} of @returns {Chip} */
  #chip({ name, title }) {
    const input = h("input", { type: "checkbox", value: name, onchange: () => {
      toggle(this.#asked.names, name, input.checked);
      this.#again = 0;
      this.#later(0);
    } });
    const [count, spoken] = [h("span", { class: "count", "aria-hidden": "true" }), h("span", { class: "hidden" })];
    const about = title === name ? null : h("span", { class: "about" }, title);
    return { input, element: h("label", { class: "chip" }, input, h("span", { class: "name" }, name), count, spoken, about), count, spoken };
  }

  #showFoot() {
    const { status, brief, intoHelp, add, use } = this.#parts;
    const { words } = /** @type {Box} */ (this.#box);
    const texts = this.#texts;
    const isOwn = words.from !== "rule" && words.from !== "file" && words.text.trim() !== "" && !words.text.includes("\t");
    brief.replaceChildren(h("b", {}, status.textContent ?? ""), ` ${texts.slice(0, MOST).join(", ")}`);
    intoHelp.className = `help ${this.#asRule ? "as_rule" : "as_words"}`;
    intoHelp.textContent = this.#asRule ? say("as_rule_help", { rule: this.#found?.rule ?? "" }) : say("as_words_help");
    use.textContent = this.#asRule ? say("use_rule") : say("use_words", { count: texts.length });
    use.disabled = !texts.length && !this.#asRule;
    add.hidden = this.#asRule || !isOwn;
    add.disabled = !texts.length;
  }

  get #texts() {
    return this.#found?.words.map((each) => each.text) ?? [];
  }

  // ---- what is taken

  #use() {
    const [first] = this.#found?.problems ?? [];
    if (this.#asRule && (first || !this.#found)) { // a screen reader reads the sentence about it
      /** @type {HTMLElement | null} */ (this.#place.querySelector(".limits input[aria-describedby]"))?.focus();
      return;
    }
    this.#page.take(this.#changes(this.#asRule), this.#asRule ? say("rule_taken") : say("words_taken", { count: this.#texts.length }));
    this.close(true);
  }

  #add() {
    const { words } = /** @type {Box} */ (this.#box);
    const there = new Set(words.text.split("\n").map((line) => line.trim()));
    const added = this.#texts.filter((text) => !there.has(text));
    const [, ...language] = this.#changes();
    this.#page.take([{ what: "words", path: words.path, value: [words.text.trimEnd(), ...added].join("\n") }, ...language], say("words_taken", { count: there.size + added.length }));
    this.close(true);
  }
}

/** The elements whose contents change while they stay: one that is replaced under a finger or mouse loses the press. */
function parts() {
  const chips = (/** @type {string} */ name) => h("fieldset", { class: `chips ${name}`, hidden: true }, h("legend", {}, say(name)), h("div", {}));
  const [otherText, moreHeading, more] = [h("span"), h("summary"), h("ul")];
  return {
    heading: h("h2", { id: "chooser-heading", tabindex: -1 }, say("practise_heading")),
    letters: chips("phenomena_letters"),
    rules: chips("phenomena_rules"),
    status: h("p", { class: "count-of", role: "status" }),
    problem: h("p", { class: "wrong", role: "alert", id: newId("wrong") }),
    words: h("ul", { class: "words" }),
    otherText,
    other: h("button", { type: "button", hidden: true }, h("span", { "aria-hidden": "true" }, "⚄ "), otherText),
    moreHeading,
    more,
    others: h("details", { class: "more", hidden: true }, moreHeading, more),
    brief: h("p", { class: "brief", "aria-hidden": "true" }),
    intoHelp: h("p", { id: newId("help") }),
    add: h("button", { type: "button" }, say("add_words")),
    use: h("button", { type: "button", class: "strong" }),
  };
}

/** A word whose practised part is set off. @param {{text: string, marks: [number, number][]}} word @returns {(Node | string)[]} */
function marked({ text, marks }) {
  /** @type {(Node | string)[]} */
  const parts_ = [];
  let done = 0;
  for (const [start, end] of marks) {
    if (start < done) continue;
    parts_.push(text.slice(done, start), h("b", {}, text.slice(start, end)));
    done = end;
  }
  return [...parts_, text.slice(done)];
}

/** @template T @param {Set<T>} set @param {T} value @param {boolean} is */
function toggle(set, value, is) {
  if (is) set.add(value);
  else set.delete(value);
}

/** An empty answer with the reason why the program cannot be asked. @param {unknown} error @returns {Practised} */
function failed(error) {
  const text = error instanceof Error && error.message ? error.message : say("stopped");
  return { rule: "", phenomena: [], words: [], others: [], fitting: 0, problems: [{ text, path: "", file: "", line: 0, column: 0 }] };
}
