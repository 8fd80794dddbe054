// What is allowed at a place in a job, by the JSON Schema of job files, and the nearest allowed word to a wrong one.

/** @typedef {import("./protocol").Path} Path */
/** @typedef {{[name: string]: any}} Schema */

/** The schemas of the value at a path; several if there are alternatives. @param {Schema} schema of the whole @param {Path} path @param {{[name: string]: string}} sheet the fields of the sheet, whose kind decides which others it has @returns {Schema[]} */
export function schemasAt(schema, path, sheet) {
  let found = plain(schema, schema, {});
  path.forEach((part, number) => {
    const own = number === 1 && path[0] === "sheets" ? sheet : {};
    const next = found.flatMap((each) => {
      if (typeof part === "number") return each.items ? [each.items] : [];
      const other = typeof each.additionalProperties === "object" ? [each.additionalProperties] : [];
      return each.properties?.[part] ? [each.properties[part]] : other;
    });
    found = next.flatMap((each) => plain(schema, each, own));
  });
  return found;
}

/** A schema without references and alternatives. @param {Schema} whole @param {Schema} each @param {{[name: string]: string}} values that decide between alternatives @returns {Schema[]} */
function plain(whole, each, values) {
  const { $ref: reference, anyOf = [], oneOf = [], allOf = [], ...own } = each;
  const parts = [...anyOf, ...oneOf, ...allOf.map((/** @type {Schema} */ part) => (part.if ? (fits(part.if, values) ? part.then : part.else) ?? {} : part))];
  const target = reference ? reference.split("/").slice(1).reduce((/** @type {Schema} */ at, /** @type {string} */ name) => at[name], whole) : null;
  return [own, ...(target ? plain(whole, target, values) : []), ...parts.flatMap((part) => plain(whole, part, values))];
}

/** @param {Schema} condition @param {{[name: string]: string}} values */
function fits({ properties = {}, required = [] }, values) {
  return Object.entries(properties).every(([name, wanted]) => {
    const value = values[name];
    if (value === undefined) return !required.includes(name);
    return wanted.const === undefined || String(wanted.const) === value;
  });
}

/** The fields that are allowed at a path. @param {Schema} schema @param {Path} path @param {{[name: string]: string}} sheet @returns {Map<string, Schema[]>} each with its schemas */
export function fieldsIn(schema, path, sheet) {
  const found = new Map();
  for (const each of schemasAt(schema, path, sheet)) {
    for (const name of Object.keys(each.properties ?? {})) if (!found.has(name)) found.set(name, schemasAt(schema, [...path, name], sheet));
  }
  return found;
}

/** The named values of a field. @param {Schema[]} schemas @returns {string[]} */
export function valuesOf(schemas) {
  const named = schemas.flatMap((each) => [...(each.enum ?? []), ...(each.const === undefined ? [] : [each.const]), ...(each.type === "boolean" ? [true, false] : [])]);
  const values = [...new Set(named.map((value) => (value === true ? "yes" : value === false ? "no" : String(value))))];
  return values.includes("yes") ? values.filter((value) => value !== "on" && value !== "off") : values;
}

/** The schema's description of a field. @param {Schema[]} schemas */
export const helpOf = (schemas) => schemas.map((each) => each.description).find((text) => text) ?? "";

/** Whether a field has a mapping or a list of mappings, which begin on the next line. @param {Schema[]} schemas */
export const isBlock = (schemas) => schemas.some((each) => each.properties) && !schemas.some((each) => ["string", "integer", "number", "boolean"].includes(each.type) || each.enum);

/** The nearest word, if only one or two letters differ. @param {string} word @param {string[]} known */
export function nearest(word, known) {
  const most = word.length < 4 ? 1 : 2;
  const rated = known.map((each) => ({ each, far: distance(word.toLowerCase(), each.toLowerCase()) })).filter(({ far }) => far <= most);
  return rated.sort((one, other) => one.far - other.far)[0]?.each ?? "";
}

/** The number of letters inserted, deleted, changed or swapped with their neighbour. @param {string} one @param {string} other */
export function distance(one, other) {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let [older, old] = [/** @type {number[]} */ ([]), Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      let least = Math.min(old[at] + 1, now[at - 1] + 1, old[at - 1] + Number(!same));
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) least = Math.min(least, older[at - 2] + 1);
      now.push(least);
    }
    [older, old] = [old, now];
  }
  return old[other.length];
}
