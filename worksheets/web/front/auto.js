// A field whose value the program chooses unless it is set: "Auto 12 x 12" beside "Own", with the value below.

import { h } from "./dom.js";
import { segments } from "./segments.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./form.js").Made} Made */

const ARROWS = new Map(Object.entries({ E: "→", S: "↓", SE: "↘", NE: "↗", W: "←", N: "↑", NW: "↖", SW: "↙" }));

/** @param {Field} field @param {(value: Value) => void} set @param {(set: (value: Value) => void) => Made} make the control of the author's value @returns {Made} */
export function automatic(field, set, make) {
  return field.type === "yesno" ? yesOrNo(field, set) : ownOrNot(field, set, make);
}

/** @param {Field} field @param {(value: Value) => void} set @returns {Made} */
function yesOrNo(field, set) {
  const said = h("b", { class: "chosen" });
  const options = ["yes", "no"].map((value) => ({ value, label: [say(value)] }));
  const choice = segments([{ value: "", label: [say("auto"), " ", said] }, ...options], (value) => set(value || null));
  return {
    element: choice.element,
    input: choice.inputs[0],
    row: true,
    show(value) {
      const text = typeof value === "string" ? value.trim() : "";
      choice.check(/^(yes|true|on)$/i.test(text) ? "yes" : /^(no|false|off)$/i.test(text) ? "no" : "");
    },
    choose(value) {
      said.textContent = value ? say(value) : "";
    },
  };
}

/** @param {Field} field @param {(value: Value) => void} set @param {(set: (value: Value) => void) => Made} make @returns {Made} */
function ownOrNot(field, set, make) {
  const own = make(set);
  const [said, spoken] = [h("b", { class: "chosen" }), h("span", { class: "hidden" })];
  let chosen = "";
  const choice = segments([{ value: "", label: [say("auto"), " ", said, spoken] }, { value: "own", label: [say("own")] }], (value) => {
    if (!value) {
      set(null);
      own.show(null);
    } else if (chosen) { // start from the program's choice
      const value = field.type === "several" || field.type === "list" ? chosen.split(", ") : chosen;
      set(value);
      own.show(value);
    }
    turn(value === "own");
  });
  const turn = (/** @type {boolean} */ isOwn) => {
    choice.check(isOwn ? "own" : "");
    own.element.hidden = !isOwn;
  };
  if (!own.group) own.input.setAttribute("aria-label", field.label);
  own.element.classList.add("own");
  turn(false);
  return {
    element: h("div", { class: "auto" }, choice.element, own.element),
    input: own.input,
    row: true,
    show(value) {
      const isIn = choice.inputs[1].checked && own.element.contains(document.activeElement); // while it is typed
      turn(value !== null || isIn);
      own.show(value);
    },
    choose(value) {
      chosen = value;
      const parts = value.split(", ");
      const labels = parts.map((part) => field.options.find((each) => each.value === part)?.label ?? part.replace(/^(\d+)x(\d+)$/, "$1\u00a0×\u00a0$2"));
      const arrows = parts.map((part) => ARROWS.get(part));
      said.textContent = arrows.every(Boolean) ? arrows.join("\u00a0") : labels.join(", ");
      said.ariaHidden = arrows.every(Boolean) ? "true" : null;
      spoken.textContent = arrows.every(Boolean) ? labels.join(", ") : "";
    },
    /** Let the author enter a value. */
    open: () => turn(true),
  };
}
