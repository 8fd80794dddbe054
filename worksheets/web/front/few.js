// A choice that shows the usual values side by side, and the others after a last segment.

import { h } from "./dom.js";
import { segments } from "./segments.js";
import { say } from "./texts.js";
import { textOf } from "./values.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./form.js").Made} Made */

const OTHER = "…";

/** Whether some values of a field are shown side by side. @param {Field} field */
export const isFew = (field) => field.type === "choice" && field.options.some((each) => each.short);

/** @param {Field} field @param {(value: Value) => void} set @param {Made} all the control of all values @returns {Made} */
export function few(field, set, all) {
  const short = field.options.filter((each) => each.short);
  const choice = segments(
    [...short.map((each) => ({ value: each.value, label: [each.short ?? ""], name: each.label })), { value: OTHER, label: [OTHER], name: say("more") }],
    (value) => {
      if (value !== OTHER) set(value === field.default ? null : value);
      turn(value);
      if (value === OTHER) all.input.focus();
    },
  );
  const turn = (/** @type {string} */ value) => {
    choice.check(value);
    all.element.hidden = value !== OTHER;
  };
  all.input.setAttribute("aria-label", field.label);
  return {
    element: h("div", { class: "few" }, choice.element, all.element),
    input: choice.inputs[0],
    row: true,
    show(value) {
      const said = textOf(value) || field.default;
      const isIn = choice.inputs.at(-1)?.checked && all.element === document.activeElement;
      turn(!isIn && short.some((each) => each.value === said) ? said : OTHER);
      all.show(value);
    },
  };
}
