// Edits one of the job's own looks, in the panel beside the sheet.

import { h, newId } from "./dom.js";
import { control } from "./form.js";
import { namesIn, renamingLook } from "./named.js";
import { say } from "./texts.js";
import { at, key, settings } from "./values.js";

/** @typedef {import("./protocol").Said} Said */

export class OwnLook {
  #job;
  #fields;
  #name;
  /** @type {Map<string, import("./form.js").Control>} */
  #controls = new Map();
  #update = () => this.#show(true);
  #wrong = h("p", { class: "wrong", role: "alert", id: newId("wrong") });
  #box = h("input", { type: "text", id: newId("name"), autocomplete: "off", maxlength: 60, "aria-describedby": this.#wrong.id });

  /** @param {import("./job.js").Job} job @param {import("./protocol").Field[]} fields of a look @param {string} name of the one that is changed @param {string[]} taken names that it cannot have */
  constructor(job, fields, name, taken) {
    this.#job = job;
    this.#fields = fields;
    this.#name = name;
    this.#box.value = name;
    this.#box.addEventListener("change", () => this.#rename(taken));
    for (const field of fields) {
      const made = control(field, (value) => {
        const changes = settings(job.state.data, ["looks", this.#name], field.path, value);
        if (!changes.length) return;
        if (field.type === "text") job.type(["looks", this.#name, ...field.path], String(value ?? ""), ...changes);
        else job.change(...changes);
      });
      this.#controls.set(key(field.path), made);
    }
    this.element = h("div", { class: "own-look" },
      h("div", { class: "field" }, h("label", { for: this.#box.id }, say("look_name")), this.#box, this.#wrong),
      ...[...this.#controls.values()].map(({ element }) => element));
    for (const type of ["change", "shown"]) job.addEventListener(type, this.#update);
    this.#show(false);
  }

  focus() {
    this.#box.select();
  }

  /** The panel was closed. */
  end() {
    for (const type of ["change", "shown"]) this.#job.removeEventListener(type, this.#update);
  }

  /** @param {boolean} typing whether what is being typed is left alone */
  #show(typing) {
    for (const field of this.#fields) this.#controls.get(key(field.path))?.show(at(this.#job.state.data, ["looks", this.#name, ...field.path]) ?? null, typing);
  }

  /** @param {string[]} taken */
  #rename(taken) {
    const name = this.#box.value.replace(/\s+/g, " ").trim();
    const others = [...taken, ...namesIn(this.#job.state.data, "looks").filter((each) => each !== this.#name)];
    this.#wrong.textContent = !name ? say("name_needed") : others.includes(name) ? say("name_used", { name }) : "";
    if (this.#wrong.textContent || name === this.#name) return;
    const changes = renamingLook(this.#job.state.data, this.#name, name);
    this.#name = name;
    this.#job.change(...changes);
  }

  /** Show problems below their fields. @param {Said[]} problems */
  tell(problems) {
    for (const [path, made] of this.#controls) {
      const whole = ["looks", this.#name, ...JSON.parse(path)].join(".");
      made.complain(problems.filter((each) => each.path === whole).map(({ text }) => text));
    }
  }
}
