// The form: the fields of the job, and a card for each sheet.

import { h, newId, svgElement } from "./dom.js";
import { fill, fillLater, folded } from "./folded.js";
import { control, textOf } from "./form.js";
import { at, key, settings } from "./job.js";
import { say } from "./texts.js";
import { themeChoice, themeOf, titleOf } from "./themes.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Words} Words */
/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("./form.js").Control} Control */
/** @typedef {{element: HTMLLIElement, details: HTMLDetailsElement, kind: string, fields: Map<string, Control>,
 *   themes: Map<string, import("./themes.js").ThemeChoice>, update: () => void}} CardView */

const LEVELS = ["easy", "medium", "hard"];

/** A dropped file as the text of a words box; rejects with a sentence. @typedef {(file: File) => Promise<{text: string, notes: string[]}>} ReadFile */

export class Cards extends EventTarget {
  #job;
  #about;
  #list;
  #readFile;
  /** @type {Map<string, CardView>} */
  #views = new Map();
  /** @type {Map<string, Control>} */
  #jobFields = new Map();
  #dragged = "";

  /** @param {HTMLElement} list @param {HTMLElement} jobFields @param {Job} job @param {About} about @param {ReadFile} readFile */
  constructor(list, jobFields, job, about, readFile) {
    super();
    this.#list = list;
    this.#job = job;
    this.#about = about;
    this.#readFile = readFile;
    this.#makeJobFields(jobFields);
    for (const type of ["state", "change", "shown"]) job.addEventListener(type, () => this.update(type !== "state"));
    this.update(false);
  }

  /** Show what the job says; what is being `typing` is left alone. */
  update(typing = true) {
    const { state } = this.#job;
    for (const field of this.#about.job) this.#jobFields.get(key(field.path))?.show(at(state.data, field.path) ?? null, typing);
    const wanted = state.keys.map((id, index) => this.#view(id, index));
    let closed = false;
    for (const [id, view] of this.#views) {
      if (!state.keys.includes(id)) {
        closed ||= view.details.open;
        view.element.remove();
        this.#views.delete(id);
      }
    }
    if (closed && !wanted.some((view) => view.details.open)) wanted.at(-1)?.details.setAttribute("open", "");
    wanted.forEach((view, index) => {
      if (this.#list.children[index] !== view.element) this.#list.insertBefore(view.element, this.#list.children[index] ?? null);
      view.update();
    });
    if (!typing) for (const id of state.keys) this.#showFields(id, false);
  }

  /** Open a card, and go there. @param {number} index @param {string} [field] the path of the field to go to */
  open(index, field = "") {
    const view = this.#views.get(this.#job.state.keys[index]);
    if (!view) return;
    view.details.open = true;
    fill(view.details);
    const wanted = view.fields.get(field) ?? (field === "" ? null : view.fields.get(key([JSON.parse(field)[0]])));
    if (wanted && !wanted.element.isConnected) {
      const more = view.details.querySelector("details");
      if (more) {
        more.open = true;
        fill(more);
      }
    }
    for (let outer = wanted?.element.parentElement?.closest("details"); outer; outer = outer.parentElement?.closest("details")) outer.open = true;
    view.element.scrollIntoView({ block: "nearest" });
    if (field) wanted?.input.focus();
  }

  /** Add a sheet behind the others, of the kind of the last one, and go to its words. */
  add() {
    const { keys, cards } = this.#job.state;
    const kind = this.#about.kinds.find((each) => each.name === cards.at(-1)?.kind) ?? this.#about.kinds[0];
    const path = ["sheets", keys.length];
    this.#job.change(Array.isArray(this.#job.state.data.sheets) ? { what: "insert", path, value: kind.starter } : { what: "set", path: ["sheets"], value: [kind.starter] });
    this.open(keys.length, key(["words"]));
    const focused = document.activeElement;
    if (focused instanceof HTMLTextAreaElement) focused.select();
  }

  /** Show problems under the fields that they are about; those that have none are returned. @param {Said[]} problems @param {"complain" | "remark"} how */
  tell(problems, how) {
    const told = new Set();
    for (const [path, shown] of this.#jobFields) told.add(this.#tellField(shown, how, problems, path, ""));
    this.#job.state.keys.forEach((id, index) => {
      const view = this.#views.get(id);
      for (const [path, shown] of view?.fields ?? []) {
        const words = shown.type === "words" ? this.#words(index, JSON.parse(path)[0]) : null;
        const about = words && words.path[0] !== "sheets" ? `word_sets.${words.name}` : "";
        this.#tellField(shown, how, problems, path, `sheets[${index + 1}]`, about, words, this.#languageOfWords(index));
      }
      const mine = (/** @type {Said} */ each) => each.path === `sheets[${index + 1}]` || each.path.startsWith(`sheets[${index + 1}].`);
      if (how === "complain") view?.element.classList.toggle("bad", problems.some(mine));
    });
  }

  /** @param {Control} shown @param {"complain" | "remark"} how @param {Said[]} problems @param {string} path @param {string} base @param {string} [other] another path that is shown here @param {Words | null} [words] @param {string} [language] of the words */
  #tellField(shown, how, problems, path, base, other = "", words = null, language = "") {
    const whole = [base, ...JSON.parse(path)].filter(Boolean).join(".");
    const about = problems.filter((each) => [whole, other].some((start) => start && (each.path === start || each.path.startsWith(`${start}.`) || each.path.startsWith(`${start}[`))));
    const sentences = about.map((each) => each.text);
    shown[how](how === "remark" && words ? [...this.#understood(words, language), ...sentences] : sentences);
  }

  /** What was made of a list: how many words, the longest, and what the reader remarked. @param {Words} words @param {string} language of the words */
  #understood(words, language) {
    const found = words.count ? [say("word_count", { count: words.count, longest: words.longest })] : [];
    if (words.from === "set") found.push(say("from_set", { name: words.name }));
    const theme = words.from === "file" ? themeOf(words.name) : "";
    if (theme) found.push(say("from_theme", { name: titleOf(this.#about, language, theme) }));
    else if (words.from === "file") found.push(say("from_file", { name: words.name }));
    return [...found, ...words.notes.map((note) => (/[.!?]$/.test(note) ? note : `${note}.`))];
  }

  /** @param {HTMLElement} place */
  #makeJobFields(place) {
    /** @type {HTMLElement[]} */
    const more = [];
    for (const field of this.#about.job) {
      const made = control(field, (value, files) => this.#set([], field, value, files));
      this.#jobFields.set(key(field.path), made);
      if (field.first) place.append(made.element);
      else more.push(made.element);
    }
    more.push(h("button", { type: "button", onclick: () => this.#job.change(...settings(this.#job.state.data, [], ["seed"], nextSeed(this.#job.state.data.seed))) }, say("all_anew")));
    place.append(folded(say("job_more"), more));
  }

  /** @param {import("./protocol").Path} base @param {Field} field @param {Value} value @param {import("./protocol").Files} [files] */
  #set(base, field, value, files) {
    if (files) this.#job.addFiles(files);
    const changes = settings(this.#job.state.data, base, field.path, value);
    if (changes.length) this.#job.change(...changes);
  }

  // ---- cards

  /** The view of a card, made where there is none, or one of another kind. @param {string} id @param {number} index */
  #view(id, index) {
    const { kind } = this.#job.state.cards[index];
    const known = this.#views.get(id);
    if (known?.kind === kind) return known;
    const view = this.#makeView(id, kind);
    if (known) {
      view.details.open = known.details.open;
      known.element.replaceWith(view.element);
    } else if (!this.#views.size) view.details.open = true;
    if (view.details.open) fill(view.details);
    this.#views.set(id, view);
    this.#showFields(id, false);
    return view;
  }

  /** @param {string} id @param {string} name @returns {CardView} */
  #makeView(id, name) {
    const job = this.#job;
    const index = () => job.state.keys.indexOf(id);
    const kind = this.#about.kinds.find((each) => each.name === name);
    /** @type {Map<string, Control>} */
    const fields = new Map();
    /** @type {Map<string, import("./themes.js").ThemeChoice>} */
    const themes = new Map();
    const title = h("span", { class: "title" });
    const meta = h("span", { class: "meta" });
    const first = h("div", { class: "first" });
    /** @type {HTMLElement[]} */
    const more = [];
    for (const field of kind?.fields ?? []) {
      const made = control(field, (value, files) => (field.type === "words" ? this.#setWords(index(), field, textOf(value)) : this.#set(["sheets", index()], field, value, files)));
      if (field.type === "words") this.#takeFiles(made, () => this.#words(index(), String(field.path[0])));
      fields.set(key(field.path), made);
      if (field.first) first.append(made.element);
      else more.push(made.element);
      if (field.type === "words" && field.first) {
        const choice = themeChoice(this.#about, (theme) => this.#setTheme(index(), field, theme));
        themes.set(key(field.path), choice);
        first.append(choice.element);
      }
    }
    const anew = h("button", { type: "button", class: "die", onclick: () => this.#anew(index()) }, h("span", { "aria-hidden": "true" }, "⚄ "), say("another_grid"));
    const up = h("button", { type: "button", class: "quiet", onclick: () => this.#move(index(), index() - 1) }, say("up"));
    const down = h("button", { type: "button", class: "quiet", onclick: () => this.#move(index(), index() + 1) }, say("down"));
    const copy = h("button", { type: "button", class: "quiet", onclick: () => this.#copy(index()) }, say("copy"));
    const remove = h("button", { type: "button", class: "quiet", onclick: () => this.#remove(index()) }, say("remove"));
    const summary = h("summary", { draggable: "true" }, title, meta);
    const body = h("div", { class: "body" }, this.#kindChoice(id, name), first, h("p", { class: "row" }, anew), folded(say("more"), more), h("p", { class: "row tidy" }, up, down, copy, remove));
    const details = h("details", { name: "cards" }, summary);
    fillLater(details, [body]);
    const element = h("li", { class: "card" }, details);
    details.addEventListener("toggle", () => {
      if (details.open) this.dispatchEvent(new CustomEvent("open", { detail: index() }));
    });
    this.#makeDraggable(element, summary, id);
    const update = () => {
      const at_ = index();
      const { data, cards } = job.state;
      const card = cards[at_];
      const sheet = /** @type {{[key: string]: Value}} */ (at(data, ["sheets", at_]) ?? {});
      title.textContent = textOf(sheet.title ?? null) || card.title || say("untitled");
      const count = Object.values(card.words)[0]?.count;
      meta.replaceChildren(kind?.title ?? name, " · ", ...stars(sheet.difficulty ?? null), count ? ` · ${say("words", { count })}` : "");
      up.disabled = at_ === 0;
      down.disabled = at_ === job.state.keys.length - 1;
      remove.disabled = job.state.keys.length === 1;
      this.#showFields(id, true);
    };
    return { element, details, kind: name, fields, themes, update };
  }

  /** @param {string} id @param {boolean} typing */
  #showFields(id, typing) {
    const index = this.#job.state.keys.indexOf(id);
    const kind = this.#about.kinds.find((each) => each.name === this.#job.state.cards[index]?.kind);
    for (const field of kind?.fields ?? []) {
      const shown = this.#views.get(id)?.fields.get(key(field.path));
      const words = field.type === "words" ? this.#words(index, String(field.path[0])) : null;
      shown?.show(words ? words.text : (at(this.#job.state.data, ["sheets", index, ...field.path]) ?? null), typing);
      if (words && shown) /** @type {HTMLTextAreaElement} */ (shown.input).readOnly = words.from === "file";
      if (words) this.#views.get(id)?.themes.get(key(field.path))?.show(this.#languageOfWords(index), saidAt(this.#job.state.data, ["sheets", index, ...field.path]));
    }
  }

  /** What stands in a words field; of a card that the program has not seen, what the sheet says itself. @param {number} index @param {string} field @returns {Words} */
  #words(index, field) {
    const known = this.#job.state.cards[index]?.words[field];
    const path = ["sheets", index, field];
    if (known) return known.from === "none" || known.from === "own" ? { ...known, path } : known;
    const said = at(this.#job.state.data, path);
    const list = Array.isArray(said) ? said.map(lineOf) : [];
    return { path, text: list.join("\n"), from: "own", name: "", count: list.length, longest: 0, notes: [] };
  }

  /** The language that the words of a sheet are in, as the program finds it. @param {number} index */
  #languageOfWords(index) {
    const { data } = this.#job.state;
    const paths = [["sheets", index, "words_language"], ["words_language"], ["sheets", index, "language"], ["language"]];
    const said = paths.map((path) => textOf(at(data, path))).find((each) => each.trim());
    return (said ?? "en").trim().slice(0, 2).toLowerCase();
  }

  /** A list that comes with the program in place of the words; or, without one, its words as one's own. @param {number} index @param {Field} field @param {string} theme */
  #setTheme(index, field, theme) {
    if (theme) return this.#set(["sheets", index], field, theme);
    const words = this.#words(index, String(field.path[0]));
    this.#job.change({ what: "words", path: ["sheets", index, ...field.path], value: words.text });
  }

  /** @param {number} index @param {Field} field @param {string} text */
  #setWords(index, field, text) {
    const words = this.#words(index, String(field.path[0]));
    const empty = !text.trim() && !field.required && words.path[0] === "sheets";
    const changes = empty ? settings(this.#job.state.data, ["sheets", index], field.path, null) : [];
    this.#job.change({ what: "words", path: words.path, value: text }, ...changes);
  }

  /** @param {number} index */
  #anew(index) {
    const { data } = this.#job.state;
    const seed = at(data, ["sheets", index, "seed"]) ?? data.seed;
    this.#job.change(...settings(data, ["sheets", index], ["seed"], nextSeed(seed)));
  }

  /** @param {number} index @param {number} to */
  #move(index, to) {
    const focused = document.activeElement;
    this.#job.change({ what: "move", path: ["sheets", index], to });
    if (!(focused instanceof HTMLButtonElement)) return;
    const usable = focused.disabled ? focused.parentElement?.querySelector(/** @type {"button"} */ ("button:enabled")) : focused;
    usable?.focus(); // at an end of the list, the other of the two
  }

  /** @param {number} index */
  #copy(index) {
    const { id: _, ...sheet } = /** @type {{[key: string]: Value}} */ (at(this.#job.state.data, ["sheets", index]));
    this.#job.change({ what: "insert", path: ["sheets", index + 1], value: sheet });
    this.open(index + 1, key(["title"]));
  }

  /** @param {number} index */
  #remove(index) {
    this.#job.change({ what: "remove", path: ["sheets", index] });
    this.open(Math.min(index, this.#job.state.keys.length - 1));
  }

  /** @param {string} id @param {string} name */
  #kindChoice(id, name) {
    const group = newId("kind");
    const radios = this.#about.kinds.map((kind) => {
      const input = h("input", { type: "radio", name: group, value: kind.name, checked: kind.name === name, onchange: () => this.#changeKind(id, kind.name) });
      return h("label", {}, input, kind.icon ? svgElement(kind.icon) : null, kind.title);
    });
    return h("fieldset", { class: "kinds" }, h("legend", { class: "hidden" }, say("kind")), ...radios);
  }

  /** Another kind of puzzle: what both kinds know stays. @param {string} id @param {string} name */
  #changeKind(id, name) {
    const index = this.#job.state.keys.indexOf(id);
    const kind = this.#about.kinds.find((each) => each.name === name);
    const sheet = /** @type {{[key: string]: Value}} */ (at(this.#job.state.data, ["sheets", index]));
    const stays = Object.entries(sheet).filter(([field]) => COMMON.has(field) && (field !== "words" || kind?.fields.some((each) => each.path[0] === "words")));
    const { kind: _, title: __, ...starter } = kind?.starter ?? {};
    this.#job.change({ what: "set", path: ["sheets", index], value: { kind: name, ...starter, ...Object.fromEntries(stays) } });
  }

  // ---- mouse

  /** @param {HTMLElement} element @param {HTMLElement} handle @param {string} id */
  #makeDraggable(element, handle, id) {
    handle.addEventListener("dragstart", (event) => {
      this.#dragged = id;
      event.dataTransfer?.setData("text/plain", "");
    });
    handle.addEventListener("dragend", () => {
      this.#dragged = "";
      for (const each of this.#list.children) each.classList.remove("under");
    });
    element.addEventListener("dragover", (event) => {
      if (!this.#dragged) return;
      event.preventDefault();
      element.classList.add("under");
    });
    element.addEventListener("dragleave", () => element.classList.remove("under"));
    element.addEventListener("drop", (event) => {
      if (!this.#dragged) return;
      event.preventDefault();
      const { keys } = this.#job.state;
      const [from, to] = [keys.indexOf(this.#dragged), keys.indexOf(id)];
      if (from !== to) this.#move(from, to);
    });
  }

  /** A file that is dropped on a words box becomes its words. @param {Control} made @param {() => Words} words */
  #takeFiles(made, words) {
    const box = /** @type {HTMLTextAreaElement} */ (made.input);
    box.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    box.addEventListener("drop", async (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      event.stopPropagation();
      try {
        const { text } = await this.#readFile(file);
        box.value = text;
        this.#job.change({ what: "words", path: words().path, value: text });
      } catch (error) {
        made.complain([/** @type {Error} */ (error).message]);
      }
    });
  }
}

const COMMON = new Set(["id", "title", "words", "difficulty", "language", "words_language", "letters", "variants", "seed", "avoid"]);

/** The text that stands at a path; empty where there is none, or another value. @param {Value} data @param {import("./protocol").Path} path */
function saidAt(data, path) {
  const said = at(data, path);
  return typeof said === "string" ? said : "";
}

/** @param {Value | undefined} seed */
const nextSeed = (seed) => String((Number(seed ?? 0) || 0) + 1);

/** An entry of a list as a line of the box. @param {Value} entry */
function lineOf(entry) {
  if (entry === null || typeof entry === "string" || Array.isArray(entry)) return textOf(entry);
  return entry.clue ? `${textOf(entry.word)} = ${textOf(entry.clue)}` : textOf(entry.word);
}

/** The level as one to three stars, with its name for those who do not see them. @param {Value} level */
function stars(level) {
  const names = (Array.isArray(level) ? level.map(textOf) : textOf(level || "medium").split(/[\s,]+/)).map((each) => each.toLowerCase());
  const counts = names.map((each) => LEVELS.indexOf(each) + 1).filter(Boolean);
  const drawn = counts.map((count) => "★".repeat(count)).join(" ");
  return [h("span", { "aria-hidden": "true", class: "stars" }, drawn), h("span", { class: "hidden" }, names.map((each) => say(each)).join(", "))];
}
