// A choice of practice words, `{from: de, level: 2, with: ck, pick: 12}`: as values of a form, and as fields of a job.

import { say } from "./texts.js";
import { textOf } from "./values.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {{[key: string]: Value}} Rule */

const [SHORTEST, LONGEST] = ["1", "99"];

/** The choice that a job has in place of words; null if it has something else. @param {Value | undefined} said @returns {Rule | null} */
export function ruleOf(said) {
  return said && typeof said === "object" && !Array.isArray(said) && "from" in said ? said : null;
}

/** The values of the form; fields of the job without a control are kept unchanged. */
export class Asked {
  #more;
  #origin;

  /** @param {Rule} rule */
  constructor(rule) {
    const { from, level, with: names, length, letters_known: letters, pick, ...more } = rule;
    this.#more = more;
    this.#origin = from ?? "";
    this.from = typeof from === "string" ? from : "";
    this.levels = new Set(texts(level).flatMap(expanded));
    this.names = new Set(texts(names).map((each) => each.toLowerCase()));
    const [least, most] = rangeOf(texts(length)[0] ?? "");
    this.least = least;
    this.most = most;
    this.letters = texts(letters).join(" ");
    this.pick = texts(pick)[0] ?? "";
  }

  /** As fields of a job. @returns {Rule} */
  get value() {
    const length = this.least === this.most ? this.least : `${this.least || SHORTEST}-${this.most || LONGEST}`;
    const entries = /** @type {[string, Value][]} */ ([
      ["from", this.from || this.#origin],
      ["level", oneOrList([...this.levels].sort())],
      ["with", oneOrList([...this.names])],
      ["length", length],
      ["letters_known", oneOrList(parted(this.letters))],
      ...Object.entries(this.#more),
      ["pick", this.pick.trim()],
    ]);
    return Object.fromEntries(entries.filter(([, each]) => each !== "" && each !== null));
  }
}

/** The choice in a few words, such as "German, level 2, ck". @param {About} about @param {Rule} rule */
export function describe(about, rule) {
  const { from, levels, names, letters, value } = new Asked(rule);
  const language = about.practice.languages.find((each) => each.value === from)?.label ?? textOf(rule.from);
  const parts = [language];
  if (levels.size) parts.push(say("rule_level", { levels: [...levels].sort().join(", ") }));
  parts.push(...names);
  if (value.length) parts.push(say("rule_length", { length: String(value.length) }));
  if (letters) parts.push(say("rule_letters", { letters }));
  return parts.join(", ");
}

/** @param {Value | undefined} said */
function texts(said) {
  const items = Array.isArray(said) ? said : [said];
  return items.flatMap((each) => (typeof each === "string" && each.trim() ? [each.trim()] : []));
}

/** The numbers in `2` or `1-3`. @param {string} text */
function expanded(text) {
  const [least, most] = rangeOf(text).map(Number);
  return least >= 1 && most < 10 ? Array.from({ length: most - least + 1 }, (_, at) => String(least + at)) : [];
}

/** `4-8` or `5` as two numbers; both empty if it is neither. @param {string} text @returns {[string, string]} */
function rangeOf(text) {
  const found = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(text);
  return found ? [found[1], found[2] ?? found[1]] : ["", ""];
}

/** The letters that pupils know: single ones, or groups such as `sch` separated by blanks or commas. @param {string} text */
function parted(text) {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.every((each) => [...each].length === 1) ? [parts.join("")].filter(Boolean) : parts;
}

/** @param {string[]} list @returns {Value} */
const oneOrList = (list) => (list.length > 1 ? list : (list[0] ?? ""));
