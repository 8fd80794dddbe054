// What the editor proposes and explains at the caret: fields and values of the schema, with the labels and the
// help of the form's fields, and with the program's choice for fields that are not set.

import { h } from "./dom.js";
import { fieldsIn, helpOf, isBlock, nearest, schemasAt, valuesOf } from "./hints.js";
import { say } from "./texts.js";
import * as cm from "./vendor/codemirror.js";
import { placeAt } from "./yamlplace.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Path} Path */
/** @typedef {import("./yamlplace.js").Place} Place */

const showHelp = cm.StateEffect.define();

export class Hints {
  #schema;
  #about;
  #job;

  /** @param {any} schema @param {import("./protocol").About} about @param {import("./job.js").Job} job */
  constructor(schema, about, job) {
    this.#schema = schema;
    this.#about = about;
    this.#job = job;
    /** Help at the caret, until it moves. */
    this.helpField = cm.StateField.define({
      create: () => null,
      update(/** @type {any} */ shown, /** @type {any} */ transaction) {
        for (const effect of transaction.effects) if (effect.is(showHelp)) return effect.value;
        return transaction.docChanged || transaction.selection ? null : shown;
      },
      provide: (/** @type {any} */ field) => cm.showTooltip.from(field),
    });
  }

  /** @param {any} state @param {number} at @returns {Place | null} */
  #place(state, at) {
    const line = state.doc.lineAt(at);
    return placeAt(state.doc.toString().split("\n"), line.number - 1, at - line.from);
  }

  /** The fields or values that are allowed at a place. @param {Place} place @returns {{label: string, detail?: string, apply?: string, path: Path}[]} */
  #known(place) {
    const { kind, path, known, outer, word } = place;
    const fields = kind === "field" ? [...fieldsIn(this.#schema, path, outer)].filter(([name]) => !(name in known) || name === word) : [];
    const named = fields.map(([name, schemas]) => ({ label: name, apply: isBlock(schemas) ? `${name}:` : `${name}: `, path: [...path, name] }));
    if (kind === "field" && typeof path.at(-1) !== "number") return named;
    const field = this.#field(path, outer);
    const values = [...new Set([...valuesOf(schemasAt(this.#schema, path, outer)), ...(field?.type === "text" ? [] : (field?.options ?? []).map((each) => each.value))])];
    return [...named, ...values.filter((value) => !value.includes(",")).map((value) => {
      const label = field?.options.find((each) => each.value === value)?.label ?? "";
      return { label: value, detail: label === value ? "" : label, path };
    })];
  }

  /** The form's field at a path, if there is one; for a mapping that can be a plain word, the field for that word. @param {Path} path @param {{[name: string]: string}} sheet @returns {Field | undefined} */
  #field(path, sheet) {
    const isSheet = path[0] === "sheets" && path.length > 2;
    const own = isSheet ? path.slice(2) : path;
    const names = own.filter((part) => typeof part === "string");
    const kind = this.#about.kinds.find(({ name }) => name === (sheet.kind || "wordsearch"));
    const fields = isSheet ? (kind?.fields ?? []) : this.#about.job;
    const begins = (/** @type {Field} */ field, /** @type {number} */ more) => field.path.length === names.length + more && names.every((name, at) => field.path[at] === name);
    return fields.find((field) => begins(field, 0)) ?? fields.find((field) => names.length && begins(field, 1));
  }

  /** The source of completions. @param {any} context */
  complete(context) {
    const place = this.#place(context.state, context.pos);
    if (!place || (!place.word && !context.explicit)) return null;
    const options = this.#known(place).map(({ path, ...each }) => ({ ...each, info: () => this.#about_(path, place.outer, true) }));
    const from = context.state.doc.lineAt(context.pos).from + place.from;
    return options.length ? { from, options, validFor: /^[\w+-]*$/ } : null;
  }

  /** The nearest allowed word, if the word that ends at a place is not allowed there. @param {any} state @param {number} at */
  fix(state, at) {
    const place = this.#place(state, at);
    if (!place?.word) return "";
    const known = this.#known(place).map(({ label }) => label);
    return known.includes(place.word) ? "" : nearest(place.word, known);
  }

  /** The help on a field: its label, its description, and its present value. @param {Path} path @param {{[name: string]: string}} sheet @param {boolean} keys whether to name the keys that insert it */
  #about_(path, sheet, keys) {
    const field = this.#field(path, sheet);
    const schemas = schemasAt(this.#schema, path, sheet);
    const name = [...path].reverse().find((part) => typeof part === "string") ?? "";
    const card = path[0] === "sheets" && typeof path[1] === "number" ? this.#job.state.cards[path[1]] : undefined;
    const chosen = card?.chosen?.[path.slice(2).join(".")]?.replace(/^(\d+)x(\d+)$/, "$1 × $2");
    const usual = field?.default ? say("usually", { value: field.default }) : "";
    const texts = [field?.help || helpOf(schemas), chosen ? say("chosen_now", { value: chosen }) : usual];
    return h("div", { class: "about" }, h("strong", {}, field?.label ?? String(name)), ...texts.filter(Boolean).map((text) => h("p", {}, text)),
      keys ? h("p", { class: "keys" }, h("kbd", {}, "Tab"), ` ${say("key_take")} `, h("kbd", {}, "Esc"), ` ${say("key_close")}`) : null);
  }

  /** The help on the field at a place. @param {any} state @param {number} at */
  tooltip(state, at) {
    const line = state.doc.lineAt(at);
    const end = at + (/^[\w-]*/.exec(line.text.slice(at - line.from))?.[0].length ?? 0);
    const place = this.#place(state, end);
    if (!place?.word) return null;
    const path = place.kind === "field" && fieldsIn(this.#schema, place.path, place.outer).has(place.word) ? [...place.path, place.word] : place.path;
    if (!path.length || !schemasAt(this.#schema, path, place.outer).length) return null;
    return { pos: line.from + place.from, end, above: false, create: () => ({ dom: this.#about_(path, place.outer, false) }) };
  }

  /** Show the help for the field at the caret. @param {any} view */
  help(view) {
    view.dispatch({ effects: showHelp.of(this.tooltip(view.state, view.state.selection.main.head)) });
    return true;
  }

  /** @param {any} view */
  closeHelp(view) {
    if (!view.state.field(this.helpField)) return false;
    view.dispatch({ effects: showHelp.of(null) });
    return true;
  }
}
