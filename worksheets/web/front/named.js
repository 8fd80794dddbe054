// The job's own looks and presets, in its fields `looks` and `presets`; sheets refer to them by name.

import { at, settings } from "./values.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Value} Value */

/** The names in a mapping of the job. @param {Value} data of the job @param {"looks" | "presets"} field @returns {string[]} */
export function namesIn(data, field) {
  const named = at(data, [field]);
  return typeof named === "object" && named && !Array.isArray(named) ? Object.keys(named) : [];
}

/** The name, with a number if it is taken. @param {string} name @param {string[]} taken */
export function freeName(name, taken) {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(tried)) return tried;
  }
}

/** The changes that rename a look wherever the job uses it. @param {Value} data of the job @param {string} old @param {string} name @returns {Change[]} */
export function renamingLook(data, old, name) {
  const fields = at(data, ["looks", old]);
  if (fields === undefined || name === old) return [];
  const sheets = /** @type {Value[]} */ (at(data, ["sheets"]) ?? []);
  const places = [["look"], ...sheets.map((_, index) => ["sheets", index, "look"])].filter((path) => at(data, path) === old);
  const uses = places.map((path) => /** @type {Change} */ ({ what: "set", path, value: name }));
  return [...settings(data, [], ["looks", name], fields), ...uses, { what: "remove", path: ["looks", old] }];
}

/** The settings of a sheet that others can take over. @param {Value} sheet @param {import("./protocol").Kind} kind @param {string[]} ofOneSheet fields that make sense for one sheet only @returns {{[field: string]: Value}} */
export function presetOf(sheet, kind, ofOneSheet) {
  const words = kind.fields.flatMap((field) => (field.type === "words" ? [String(field.path[0])] : []));
  const left = new Set([...ofOneSheet, ...words, "fixed"]);
  const known = new Set(kind.fields.map((field) => String(field.path[0])));
  const kept = Object.entries(sheet ?? {}).filter(([name]) => known.has(name) && !left.has(name));
  return Object.fromEntries(kept);
}
