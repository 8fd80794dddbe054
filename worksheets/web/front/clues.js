// Asks below a list with clues what is printed below the grid, until that is set.

import { h } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Field} Field */

/** The field of a kind that sets whether words or clues are printed. @param {Field[]} fields */
export const clueField = (fields) => fields.find(({ path }) => path.join(".") === "word_bank.show");

const OFFERED = ["words", "clues", "both"];

/** @param {Field} field @param {(value: string) => void} take */
export function clueChoice(field, take) {
  const options = OFFERED.flatMap((value) => field.options.filter((each) => each.value === value));
  const buttons = options.map(({ value, label, short }) => h("button", { type: "button", onclick: () => take(value) }, short ?? label));
  const element = h("div", { class: "clue-choice", role: "group", "aria-label": say("clues_here"), hidden: true }, h("p", { "aria-hidden": "true" }, say("clues_here")), h("p", { class: "row" }, ...buttons));
  return {
    element,
    /** @param {number} clues of the list @param {boolean} isSaid what is printed of them */
    show(clues, isSaid) {
      element.hidden = !clues || isSaid;
    },
  };
}
