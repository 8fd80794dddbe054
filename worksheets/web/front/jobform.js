// The fields of the job itself: the first ones, and the others in groups below "Paper, typeface and more".

import { h } from "./dom.js";
import { control } from "./form.js";
import { namesIn } from "./named.js";
import { More } from "./more.js";
import { say } from "./texts.js";
import { at, key, settings } from "./values.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./form.js").Control} Control */

const GROUPS = [["paper"], ["type"], ["head"], ["answers"], ["book"], ["words"], ["plan"], ["files"], ["extras"]];

/** Groups whose names begin the labels of their fields. */
const NAMED = ["book", "plan"];

/** Fields that may be elsewhere in a job, by their paths. @type {Map<string, import("./protocol").Path>} */
const ELSEWHERE = new Map([[key(["answers", "place"]), ["output", "answers"]]]);

export class JobForm {
  #job;
  #fields;
  #more;
  /** @type {Map<string, Control>} */
  controls = new Map();

  /** @param {HTMLElement} place @param {import("./job.js").Job} job @param {Field[]} fields @param {(field: Field, value: Value, files?: import("./protocol").Files) => void} set */
  constructor(place, job, fields, set) {
    this.#job = job;
    this.#fields = fields;
    /** @type {import("./more.js").Entry[]} */
    const others = [];
    for (const field of fields) {
      const named = { ...field, label: inGroup(field) };
      const made = control(named, (value, files) => {
        const whole = value === null ? this.#lastOf(field) : null;
        set(whole ?? { ...field, path: this.#pathOf(field) }, whole ? "yes" : value, files);
      });
      made.label = field.label; // the full label, outside its group
      this.controls.set(key(field.path), made);
      if (field.first) place.append(made.element);
      else others.push({ field: named, made });
    }
    const anew = h("button", { type: "button", onclick: () => job.change(...settings(job.state.data, [], ["seed"], String((Number(job.state.data.seed ?? 0) || 0) + 1))) }, say("all_anew"));
    this.#more = new More(others, (field) => this.#valueOf(field), () => ({}), { title: say("job_more"), groups: GROUPS, nameOf: (name) => say(`group_${name}`), last: anew });
    place.append(this.#more.element);
  }

  /** The field for the whole mapping, which becomes yes, if this is the mapping's last field; otherwise empty. @param {Field} field */
  #lastOf({ path }) {
    const whole = path.length > 1 ? this.#fields.find((each) => each.path.length === 1 && each.path[0] === path[0]) : undefined;
    return whole && settings(this.#job.state.data, [], path, null).some((change) => change.path.length === 1) ? whole : null;
  }

  /** The path at which the job has a field. @param {Field} field */
  #pathOf({ path }) {
    const elsewhere = ELSEWHERE.get(key(path));
    return elsewhere && at(this.#job.state.data, elsewhere) !== undefined ? elsewhere : path;
  }

  /** @param {Field} field */
  #valueOf(field) {
    const value = at(this.#job.state.data, this.#pathOf(field));
    return field.type === "yesno" && typeof value === "object" && value ? "yes" : value; // a mapping means yes
  }

  /** @param {boolean} typing whether what is being typed is left alone */
  show(typing) {
    this.controls.get(key(["preset"]))?.offer(namesIn(this.#job.state.data, "presets"));
    this.controls.get(key(["look"]))?.offer(namesIn(this.#job.state.data, "looks"));
    for (const field of this.#fields) this.controls.get(key(field.path))?.show(this.#valueOf(field) ?? null, typing);
    this.#more.update();
  }

  /** Go to a field. @param {Control} shown */
  go(shown) {
    if (!shown.element.isConnected || this.#more.element.contains(shown.element)) this.#more.reveal(shown.element);
    for (let outer = shown.element.parentElement?.closest("details"); outer; outer = outer.parentElement?.closest("details")) outer.open = true;
    shown.element.scrollIntoView({ block: "nearest" });
    shown.go();
  }
}

/** The label of a field without the name of the group that it is in, as in "Book: gutter". @param {Field} field */
function inGroup({ group, label }) {
  const name = NAMED.includes(group) ? say(`group_${group}`) : "";
  const rest = name && label.startsWith(name) ? /^[\s\u00a0]*:\s*(.+)$/.exec(label.slice(name.length))?.[1] : undefined;
  return rest ? rest[0].toLocaleUpperCase(document.documentElement.lang) + rest.slice(1) : label;
}
