// The level as three segments with stars, and a button for a sheet of each level.

import { h } from "./dom.js";
import { segments } from "./segments.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */

const LEVELS = ["easy", "medium", "hard"];

/** Whether a field sets the level. @param {Field} field */
export const isLevel = (field) => field.type === "several" && field.options.map((each) => each.value).join() === LEVELS.join();

/** The levels that a value names. @param {Value} value */
function named(value) {
  const said = Array.isArray(value) ? value.map(String) : String(value || "").split(/[\s,]+/);
  return said.map((each) => each.toLowerCase()).filter(Boolean);
}

/** @param {Field} field @param {(value: Value) => void} set @returns {import("./form.js").Made} */
export function level(field, set) {
  const label = (/** @type {string} */ value) => field.options.find((each) => each.value === value)?.label ?? value;
  const choice = segments(LEVELS.map((value, number) => ({ value, label: [starred(number + 1), ` ${label(value)}`] })), (value) => set(value === field.default ? null : value));
  const all = h("button", { type: "button", class: "link all", "aria-pressed": "false", onclick: () => {
    const isAll = all.getAttribute("aria-pressed") === "true";
    set(isAll ? null : LEVELS);
    show(isAll ? null : LEVELS);
  } }, say("all_levels"));
  /** @param {Value} value */
  function show(value) {
    const levels = value ? named(value) : [field.default];
    choice.check(levels.length === 1 ? levels[0] : "");
    choice.inputs.forEach((input) => input.closest("label")?.classList.toggle("part", levels.length > 1 && levels.includes(input.value)));
    all.setAttribute("aria-pressed", String(LEVELS.every((each) => levels.includes(each))));
  }
  return { element: h("div", { class: "level" }, all, choice.element), input: choice.inputs[0], row: true, show };
}

/** @param {number} count */
const starred = (count) => h("span", { "aria-hidden": "true", class: "stars" }, "★".repeat(count));

/** The level as one to three stars, with its name for screen readers. @param {Value} value */
export function stars(value) {
  const names = value ? named(value) : ["medium"];
  const counts = names.map((each) => LEVELS.indexOf(each) + 1).filter(Boolean);
  const drawn = counts.map((count) => "★".repeat(count)).join(" ");
  return [h("span", { "aria-hidden": "true", class: "stars" }, drawn), h("span", { class: "hidden" }, names.map((each) => say(each)).join(", "))];
}
