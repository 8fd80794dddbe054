// Controls for the fields that the program describes: this file knows the types of values, not the fields.

import { automatic } from "./auto.js";
import { h, isTextBox, newId } from "./dom.js";
import { base64Of } from "./files.js";
import { few, isFew } from "./few.js";
import { isLevel, level } from "./level.js";
import { say } from "./texts.js";
import { textOf } from "./values.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Files} Files */
/** @typedef {import("./protocol").Value} Value */

/**
 * `show` a value, unless it is being typed; `complain` shows sentences below the control, none for nothing.
 * @typedef {{type: Field["type"], label: string, element: HTMLElement, input: HTMLElement, show: (value: Value, typing?: boolean) => void,
 *   complain: (sentences: string[]) => void, remark: (sentences: string[]) => void, mark: (changed: boolean) => void,
 *   choose: (value: string) => void, offer: (names: string[]) => void, go: () => void}} Control
 * `mark` says that the value was changed, and offers the usual one; `choose` what the program has chosen; `offer` names of the job's own beside the usual values; `go` there.
 */

const FEW = 4; // for a list with at most this many options, each one and all together are offered as a choice

/** A control for a field; `set` is called with the value entered, null if it was cleared, and with the files that it names. @param {Field} field @param {(value: Value, files?: Files) => void} set @param {Made | null} [made_] one that is made already @returns {Control} */
export function control(field, set, made_ = null) {
  const made = made_ ?? (field.automatic ? automatic(field, set, (own) => maker(field)(field, own)) : maker(field)(field, set));
  const [help, wrong, remarks] = ["help", "wrong", "remarks"].map((name) => h("p", { class: name, id: newId(name) }));
  if (!field.first || field.type === "words") help.textContent = field.help;
  wrong.hidden = remarks.hidden = true;
  const named = h(made.group && !made.row ? "fieldset" : "div", { class: `field field-${field.type}${made.row ? " field-row" : ""}${isLevel(field) ? " field-level" : ""}` });
  if (made.bare) named.append(made.element);
  else if (made.row) {
    const label = h("span", { class: "label", id: newId("label") }, field.label);
    named.setAttribute("role", "group");
    named.setAttribute("aria-labelledby", label.id);
    named.append(label, made.element);
  } else if (made.group) named.append(h("legend", {}, field.label), made.element);
  else named.append(h("label", { for: made.input.id }, field.label), made.element);
  named.append(wrong, remarks, help);
  const back = h("button", { type: "button", class: "changed quiet", "aria-label": say("take_back", { label: field.label }), onclick: () => {
    /** @type {HTMLElement} */ (named.querySelector("input:checked") ?? made.input).focus();
    set(null);
    made.show(null);
  } }, h("span", { class: "dot" }), say("changed"));
  made.input.setAttribute("aria-describedby", `${wrong.id} ${remarks.id} ${help.id}`);
  /** @param {HTMLElement} where @param {string[]} sentences */
  const tell = (where, sentences) => {
    const text = sentences.join("\n");
    if (where.textContent !== text) where.textContent = text;
    where.hidden = !text;
  };
  return {
    type: field.type,
    label: field.label,
    element: named,
    input: made.input,
    show(value, typing = true) {
      if (!(typing && isTextBox(made.input) && document.activeElement === made.input)) made.show(value);
    },
    complain(sentences) {
      tell(wrong, sentences);
      if (sentences.length) made.input.setAttribute("aria-invalid", "true");
      else made.input.removeAttribute("aria-invalid");
    },
    remark: (sentences) => tell(remarks, sentences),
    mark(changed) {
      if (!changed) back.remove();
      else if (!back.isConnected) named.append(back);
    },
    choose: (value) => made.choose?.(value),
    offer: (names) => made.offer?.(names),
    go() {
      made.open?.();
      made.input.focus();
    },
  };
}

/** A `group` has its own name; a `row` has its label beside it, and a `bare` control has it inside. @typedef {{element: HTMLElement, input: HTMLElement, group?: boolean, row?: boolean, bare?: boolean, show: (value: Value, files?: Files) => void, choose?: (value: string) => void, offer?: (names: string[]) => void, open?: () => void}} Made */

/** @param {Field} field @returns {(field: Field, set: (value: Value, files?: Files) => void) => Made} */
function maker(field) {
  if (field.group === "made") return chips;
  switch (field.type) {
    case "choice":
      return isFew(field) ? (_, set) => few(field, set, choice(field, set)) : choice;
    case "yesno":
      return yesOrNo;
    case "several":
      return isLevel(field) ? level : field.options.length <= FEW ? oneOrAll : boxes;
    case "words":
    case "lines":
      return words;
    case "file":
      return withFile;
    default:
      return line;
  }
}

/** @param {Field} field @param {(value: Value, files?: Files) => void} set @returns {Made} */
function line(field, set) {
  const known = field.options.length ? h("datalist", { id: newId("known") }, ...field.options.map((each) => h("option", { value: each.value }, each.label))) : null;
  const input = h("input", {
    id: newId("field"),
    type: field.type === "number" ? "number" : "text",
    min: field.minimum,
    max: field.maximum,
    list: known?.id,
    placeholder: field.default || field.example,
    autocomplete: "off",
    oninput: () => {
      const text = input.value.trim();
      const parts = text.split(",").map((part) => part.trim()).filter(Boolean);
      set(text === "" && !input.validity.badInput ? null : field.type === "list" ? parts : text);
    },
  });
  return {
    element: h("div", {}, input, known),
    input,
    show(value) {
      input.readOnly = [value].flat().some((each) => typeof each === "object" && each !== null); // a mapping cannot be edited in one line
      input.title = input.readOnly ? say("only_in_text") : "";
      input.value = textOf(value);
    },
  };
}

/** @param {Field} field @param {(value: Value, files?: Files) => void} set @returns {Made} */
function choice(field, set) {
  const free = !field.options.some((each) => each.value === field.default);
  const select = h("select", {
    id: newId("field"),
    onchange: () => set(select.value === (free ? "" : field.default) ? null : select.value.includes(",") ? select.value.split(",") : select.value),
  });
  const options = free ? [{ value: "", label: say("automatic") }, ...field.options] : field.options;
  select.append(...options.map((each) => h("option", { value: each.value }, each.label)));
  return {
    element: select,
    input: select,
    offer(names) {
      for (const old of select.querySelectorAll("[data-offered]")) if (!names.includes(/** @type {HTMLOptionElement} */ (old).value)) old.remove();
      const known = [...select.options].map((each) => each.value);
      for (const name of names) if (!known.includes(name)) select.append(h("option", { value: name, "data-offered": true }, name));
    },
    show(value) {
      const text = Array.isArray(value) ? value.join(",") : textOf(value) || (free ? "" : field.default);
      select.querySelector("[data-own]")?.remove();
      const known = [...select.options].find((each) => each.value.toLowerCase() === text.replaceAll(" ", "").toLowerCase());
      if (!known) select.append(h("option", { value: text, "data-own": true }, textOf(value)));
      select.value = known?.value ?? text;
    },
  };
}

/** @param {Field} field @param {(value: Value, files?: Files) => void} set */
function yesOrNo(field, set) {
  const options = ["yes", "no"].map((value) => ({ value, label: say(value) }));
  const made = choice({ ...field, options }, set);
  return { ...made, show: (/** @type {Value} */ value) => made.show(/^(true|on)$/i.test(textOf(value)) ? "yes" : /^(false|off)$/i.test(textOf(value)) ? "no" : value) };
}

/** @param {Field} field @param {(value: Value, files?: Files) => void} set */
function oneOrAll(field, set) {
  const all = { value: field.options.map((each) => each.value).join(","), label: say("all_of", { list: field.options.map((each) => each.label).join(", ") }) };
  return choice({ ...field, options: [...field.options, all] }, set);
}

/** @param {Field} field @param {(value: Value, files?: Files) => void} set @returns {Made} */
function boxes(field, set) {
  const inputs = field.options.map((each) => h("input", { type: "checkbox", value: each.value, onchange: () => set(chosen()) }));
  /** Values without a box, such as mappings, which are kept. @type {Value[]} */
  let others = [];
  const chosen = () => {
    const values = inputs.filter((input) => input.checked).map((input) => /** @type {Value} */ (input.value));
    return values.length || others.length ? [...values, ...others] : null;
  };
  const group = h("div", { class: "boxes", role: "presentation" }, ...field.options.map((each, number) => h("label", {}, inputs[number], " ", each.label)));
  return {
    element: group,
    input: inputs[0],
    group: true,
    show(value) {
      const said = (Array.isArray(value) ? value.map(textOf) : (textOf(value) || field.default).split(/[\s,]+/)).map((/** @type {string} */ each) => each.toLowerCase());
      for (const input of inputs) input.checked = said.includes(input.value.toLowerCase());
      others = (Array.isArray(value) ? value : []).filter((each) => typeof each === "object" && each !== null);
    },
  };
}

/** @param {Field} field @param {(value: Value, files?: Files) => void} set @returns {Made} */
function words(field, set) {
  const box = h("textarea", { id: newId("field"), rows: field.first ? 8 : 3, spellcheck: "false", placeholder: field.example, oninput: () => set(box.value) });
  return {
    element: box,
    input: box,
    show(value) {
      if (box.value !== value) box.value = textOf(value);
    },
  };
}

/** One of a few values; a second press removes it. @param {Field} field @param {(value: Value) => void} set @returns {Made} */
function chips(field, set) {
  const element = h("div", { class: "made" });
  let [own, now] = [/** @type {string[]} */ ([]), /** @type {Value} */ (null)];
  /** @param {Value} value */
  const show = (value) => {
    now = value;
    const said = textOf(value);
    const known = [...field.options, ...own.map((each) => ({ value: each, label: each }))];
    const isKnown = !said || known.some((each) => each.value === said);
    const options = isKnown ? known : [...known, { value: said, label: said }];
    const focused = element.contains(document.activeElement) ? document.activeElement?.getAttribute("value") : null;
    element.replaceChildren(...options.map((each) => h("button", { type: "button", class: "chip", value: each.value, "aria-pressed": String(each.value === said), onclick: () => {
      const next = each.value === said ? null : each.value;
      set(next);
      show(next);
    } }, each.label)));
    if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[value="${CSS.escape(focused)}"]`))?.focus();
  };
  const offer = (/** @type {string[]} */ names) => {
    if (names.join("\n") === own.join("\n")) return;
    own = names;
    show(now);
  };
  show(null);
  return { element, input: element, group: true, show, offer };
}

/** The name of a file, and a button to choose it. @param {Field} field @param {(value: Value, files?: Files) => void} set @returns {Made} */
function withFile(field, set) {
  const made = line(field, set);
  const file = h("input", { type: "file", accept: field.accept, hidden: true, onchange: async () => {
    const chosen = file.files?.[0];
    if (chosen) set(chosen.name, { [chosen.name]: await base64Of(chosen) });
    file.value = "";
  } });
  const button = h("button", { type: "button", onclick: () => file.click() }, say("choose_file"));
  return { ...made, element: h("div", { class: "row" }, made.element, button, file) };
}
