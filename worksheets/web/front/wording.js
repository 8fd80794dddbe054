// Puts the program's sentences about a job into the words of the form. They name fields and values as in a job file,
// such as `overlap: yes`, and mention what the command line can do. Here each field gets
// its label in the form, each value its name, and remarks about the command line or YAML are left out.
//
// This relies on the known fields, and on the form of the sentences: a field with its value is `field: value`,
// or `field "value"`; a field alone has a `_` or a `.` in its name, is in parentheses, begins a sentence about itself, or is
// in a phrase like "omit size" or "leave size out".
// In translated sentences, pairs and names with a `_` or a `.` are unchanged.

import { say } from "./texts.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Said} Said */

/** @typedef {{problems?: Said[], warnings?: Said[], notes?: string[], cards?: import("./protocol").Card[]}} Answer */

/** Placeholders of the quotes in a sentence, while the rest is changed. */
const [OPEN, CLOSE] = ["\ue000", "\ue001"];
const QUOTED = /"[^"]*"|„[^“”]*[“”]|«[^»]*»/g;
const HELD = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/** "or" in the languages of the page. */
const OR = "(?:or|oder|ou|o|u|of|lub|или|або|veya)";
const BETWEEN = `(?:,? ${OR} |, )`;
const NAME = "[a-z]+(?:[_.][a-z]+)*";
const PAIR = new RegExp(`(?<![\\p{L}\\w])(${NAME}): ([\\w+\\-]+)((?:${BETWEEN}[\\w\\-]+(?![\\p{L}\\w]))*)`, "gu");
const OF_FILE = new RegExp(`\\b(${NAME}): \\{(?:(${NAME}): ([\\w-]*))?[^}]*\\}`, "g");
const PARTED = new RegExp(`\\b[a-z]+(?:[_.][a-z]+)+\\b(?!\\.\\w)`, "g");
const OR_MAPPING = new RegExp(`,? ${OR} \\{[^}]*\\}`, "g");
const ALONE = new RegExp(`(?<![\\p{L}\\w])(leave|omit|the field|out of|das Feld|im Feld|lassen Sie|sie|aus|${OR}) (${NAME})(?= (?:out|weg)(?![\\p{L}\\w])|[:,;)]| ${OR} |$)`, "gu");
const IN_PARENTHESES = new RegExp(`\\((${NAME})\\)`, "g");
const FIRST = new RegExp(`^${NAME}(?= )`);
/** The words before allowed values, which are otherwise in parentheses after a word with a colon. */
const HOW = "allowed:?|known:?|there are:?|built in:?|write|use|choose|schreiben Sie|écrivez|escriba|scriva|escreva|schrijf|napisać|напишите|напишіть";
const LISTED = new RegExp(`((?<![\\p{L}\\w])(?:${HOW})|(?<=\\()\\p{L}+ ?:) ([\\w\\-]+(?:${BETWEEN}[\\w\\-]+)*)`, "gu");

/** Lists and mappings as in a job file, with the words before them. */
const FLOW = new RegExp(`(?:,? (?:${OR}|such as|as in|like|wie|comme))? ?(?:\\{[^}]*\\}|\\[[^\\]\\d][^\\]]*\\])`, "g");
const TWO_NUMBERS = /\[(\d+), (\d+)\]/g;
/** A clause that still contains this is about the command line or YAML. */
const FOREIGN = /--[a-z]|\bworksheets [a-z]+\b|[{}[\]]|\bin brackets\b|\bin Klammern:|\bYAML\b/;
const FOREIGN_QUOTE = /^"worksheets [a-z-]+/;

/** Fields that have another name in the form. */
const SAME = new Map([["output.answers", "answers.place"]]);

/** The fields of the job and of a kind's sheets, by their names in sentences. */
class Named {
  /** @type {Map<string, Field>} */
  #fields = new Map();

  /** @param {Field[]} fields those that come first have a name before others */
  constructor(fields) {
    for (const field of fields) {
      const name = field.path.join(".");
      const ends = [name, field.path.length > 1 && field.path.at(-1) !== "file" ? String(field.path.at(-1)) : name];
      for (const each of ends) if (!this.#fields.has(each)) this.#fields.set(each, field);
    }
  }

  /** @param {string} name */
  field(name) {
    return this.#fields.get(SAME.get(name) ?? name) ?? this.#fields.get(`${name}.file`);
  }

  /** The field of this name, or the first one in the mapping of this name. @param {string} name */
  within(name) {
    return this.field(name) ?? [...this.#fields].find(([each]) => each.startsWith(`${name}.`))?.[1];
  }

  /** The name of a value, if a field has it. @param {string} value */
  option(value) {
    for (const field of this.#fields.values()) {
      const label = optionOf(field, value);
      if (label !== undefined) return label;
    }
    return undefined;
  }
}

/** The name of a field's value; undefined if it has no such value. @param {Field | undefined} field @param {string} value */
function optionOf(field, value) {
  if (field?.type === "yesno" && (value === "yes" || value === "no")) return say(value);
  if (field?.type === "number" && /^\d+$/.test(value)) return value;
  return field?.options.find((each) => each.value === value)?.label;
}

/** Parse a note that begins with a place in the job, as the command line writes it; null if it has none. @param {string} note @returns {Said | null} */
function placeIn(note) {
  const found = /^([^:]*):(\d+):(\d+): ((?:sheets\[\d+\]|[a-z_]+)(?:[.[][^: ]*)?): (.*)$/s.exec(note);
  return found && { text: found[5], path: found[4], file: found[1], line: Number(found[2]), column: Number(found[3]) };
}

/** @param {string} text */
const quoted = (text) => say("quoted", { text });

/** The text within the quotation marks of any language. @param {string} quote */
const within = (quote) => quote.slice(1, -1).trim();

export class Wording {
  /** @type {Map<string, Named>} */
  #kinds;
  #job;

  /** @param {About} about */
  constructor(about) {
    this.#job = new Named([...about.job, ...about.kinds.flatMap((kind) => kind.fields)]);
    this.#kinds = new Map(about.kinds.map((kind) => [kind.name, new Named([...kind.fields, ...about.job])]));
  }

  /** An answer of the program with reworded sentences; notes with a place become warnings. `cards` are the job's, if the answer has none. @template {Answer} T @param {T} answer @param {{kind: string}[]} cards @returns {T} */
  answer(answer, cards) {
    const kinds = (answer.cards?.length ? answer.cards : cards).map((card) => card.kind);
    const made = { ...answer };
    if (answer.problems) made.problems = answer.problems.map((each) => this.said(each, kinds));
    if (answer.warnings && answer.notes) {
      const placed = answer.notes.flatMap((each) => placeIn(each) ?? []);
      made.warnings = [...answer.warnings, ...placed].map((each) => this.said(each, kinds));
      made.notes = answer.notes.filter((each) => !placeIn(each)).map((each) => this.note(each));
    } else if (answer.notes) made.notes = answer.notes.map((each) => this.note(each));
    if (answer.cards) made.cards = answer.cards.map((card) => ({ ...card, words: this.#words(card.words) }));
    return made;
  }

  /** @param {import("./protocol").Card["words"]} words */
  #words(words) {
    return Object.fromEntries(Object.entries(words).map(([field, each]) => [field, { ...each, notes: each.notes.map((note) => this.note(note)) }]));
  }

  /** A sentence about a job whose sheets are of these `kinds`. @param {Said} said @param {string[]} kinds @returns {Said} */
  said(said, kinds) {
    const found = /^sheets\[(\d+)\]\.?(.*)$/.exec(said.path);
    const named = (found && this.#kinds.get(kinds[Number(found[1]) - 1])) || this.#job;
    const path = (found ? found[2] : said.path).replace(/\[.*/, "");
    /** @type {Field[]} */
    const fields = [];
    const text = said.unknown ? said.text : reworded(said.text, named, named.field(path), fields);
    return { ...said, text, path: SAME.get(said.path) ?? said.path, written: said.text, named: fields.map((field) => field.path) };
  }

  /** Reword a sentence without a place in the job. @param {string} text */
  note(text) {
    return reworded(text, this.#job, undefined, []);
  }
}

/** @param {string} text @param {Named} named @param {Field | undefined} own the field that the sentence is about @param {Field[]} used gets the others that it names @returns {string} */
function reworded(text, named, own, used) {
  if (own?.options.some((each) => each.label !== each.value && labelQuoted(text, each.label))) return text;
  /** @type {string[]} */
  const quotes = [];
  const hold = (/** @type {string} */ each) => `${OPEN}${quotes.push(each) - 1}${CLOSE}`;
  const label = (/** @type {Field} */ field) => {
    used.push(field);
    return hold(quoted(field.label));
  };
  /** The names of a list's first items as far as they are values of a field, and the rest unchanged. */
  const listed = (/** @type {string} */ list, /** @type {Field | undefined} */ field) => {
    const items = list.split(new RegExp(`(${BETWEEN})`));
    let at = 0;
    for (let value; at < items.length && (value = optionOf(field, items[at])) !== undefined; at += 2) {
      if (value !== items[at]) items[at] = hold(quoted(value));
    }
    return items.join("");
  };
  const changed = text
    .replace(QUOTED, hold)
    .replace(OR_MAPPING, "")
    .replace(TWO_NUMBERS, "$1-$2")
    .replace(new RegExp(`\\b(${NAME}) ${OPEN}(\\d+)${CLOSE}`, "g"), (whole, name, number) => {
      const field = named.field(name);
      const value = optionOf(field, within(quotes[number]));
      if (!field || value === undefined) return whole;
      used.push(field);
      return hold(quoted(say("set_to", { label: field.label, value })));
    })
    .replace(OF_FILE, (whole, name, part, inner) => {
      const field = named.field(`${name}.${part}`) ?? named.within(name);
      const value = optionOf(field, inner);
      if (field && value) return hold(quoted(say("set_to", { label: field.label, value })));
      return field ? label(field) : whole;
    })
    .replace(PAIR, (whole, name, value, rest) => {
      const field = named.field(name);
      if (field && value === "FILE") return label(field) + rest; // any one
      const first = optionOf(field, value);
      if (!field || first === undefined) return whole;
      used.push(field);
      const chosen = hold(quoted(say("set_to", { label: field.label, value: first })));
      return chosen + (field.options.length ? listed(rest, field) : rest);
    })
    .replace(LISTED, (_, how, list) => `${how} ${listed(list, own)}`)
    .replace(ALONE, (whole, before, name) => {
      const field = name === own?.path.join(".") ? own : named.field(name);
      return field && name !== "it" ? `${before} ${label(field)}` : whole;
    })
    .replace(IN_PARENTHESES, (whole, name) => {
      const field = named.field(name);
      return field ? `(${label(field)})` : whole;
    })
    .replace(FIRST, (name) => (own && own.type !== "words" && name === own.path.join(".") ? label(own) : name))
    .replace(PARTED, (name) => {
      const field = named.field(name);
      const value = named.option(name);
      return field ? label(field) : value === undefined ? name : hold(quoted(value));
    })
    .replaceAll("at the top of the job", () => `under ${hold(quoted(say("job_more")))}`);
  const between = changed.includes(" ; ") ? " ; " : "; "; // in French
  const restored = (/** @type {string} */ each) => each.replace(HELD, (_, number) => shown(quotes[number], own));
  return clauses(changed, quotes).map(restored).join(between);
}

/** Whether the author has written a value's label, which is not allowed: "Easy" is not "Easy". @param {string} text @param {string} label */
const labelQuoted = (text, label) => (text.match(QUOTED) ?? []).some((quote) => within(quote) === label);

/** The quoted text; for a value of the field, its name. @param {string} quote @param {Field | undefined} own */
function shown(quote, own) {
  const value = optionOf(own, within(quote));
  return value === undefined || own?.type === "number" ? quote : quoted(value);
}

/** The clauses of a sentence, without those about the command line or YAML. @param {string} text @param {string[]} quotes */
function clauses(text, quotes) {
  const isForeign = (/** @type {string} */ part) => {
    return FOREIGN.test(part) || [...part.matchAll(HELD)].some(([, number]) => FOREIGN_QUOTE.test(quotes[Number(number)]));
  };
  const plain = text
    .replace(/ \([^()]*\)/g, (part) => {
      const kept = part.replace(FLOW, "");
      return isForeign(kept) ? "" : kept;
    })
    .replace(/\([^()]*\)/g, (part) => part.replaceAll("; ", ";\ue002"));
  const [first, ...others] = plain.split(/ ?; /);
  const kept = others.filter((part) => !isForeign(part.replace(/ (?:such as|as in) (?:\{[^}]*\}|\[[^\]]*\])/g, "")));
  return [first, ...kept].map((part) => part.replace(FLOW, "").replaceAll("\ue002", " ").trim());
}
