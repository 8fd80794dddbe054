// The values of a job by their paths: finds them, and makes them as they are after a change. Nothing is changed in place.

/** @typedef {import("./protocol").Path} Path */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./protocol").Change} Change */

/** A path as one text, for maps. @param {Path} path */
export const key = (path) => JSON.stringify(path);

/** A value of a job as the text of a field. @param {Value | undefined} value @returns {string} */
export function textOf(value) {
  if (value === null || value === undefined) return "";
  return Array.isArray(value) ? value.map(textOf).join(", ") : typeof value === "object" ? JSON.stringify(value) : value;
}

/** The value at a path, given as a list or a key; undefined if there is none. @param {Value} data @param {Path | string} path */
export function at(data, path) {
  /** @type {any} */
  let found = data;
  for (const part of typeof path === "string" ? JSON.parse(path) : path) found = found?.[part];
  return /** @type {Value | undefined} */ (found);
}

/** The changes that set a field, with missing parents, or that remove it if the value is empty.
 * @param {Value} data @param {Path} base that is there @param {Path} path @param {Value} value @returns {Change[]} */
export function settings(data, base, path, value) {
  const whole = [...base, ...path];
  if (value === null) {
    let depth = whole.length; // the last field of a mapping takes the mapping with it
    while (depth - 1 > base.length && Object.keys(at(data, whole.slice(0, depth - 1)) ?? {}).length <= 1) depth -= 1;
    return at(data, whole) === undefined ? [] : [{ what: "remove", path: whole.slice(0, depth) }];
  }
  let depth = base.length + 1;
  while (depth < whole.length && isMapping(at(data, whole.slice(0, depth)))) depth += 1;
  const inner = whole.slice(depth).reduceRight((made, part) => ({ [part]: made }), value);
  return [{ what: "set", path: whole.slice(0, depth), value: inner }];
}

/** @param {Value | undefined} value */
export const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The data after a change. @param {any} data @param {Path} path @param {Change} change @returns {Value} */
export function changed(data, path, change) {
  const [part, ...rest] = path;
  const value = change.value ?? null;
  if (rest.length) {
    const inner = changed(data?.[part], rest, change);
    return Array.isArray(data) ? data.map((each, number) => (number === part ? inner : each)) : { ...data, [part]: inner };
  }
  if (Array.isArray(data)) return listChanged(data, Number(part), change, value);
  if (change.what === "remove") return Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => name !== part));
  return { ...data, [part]: value };
}

/** @template T @param {T[]} list @param {number} index @param {Change} change @param {T} value @returns {T[]} */
export function listChanged(list, index, change, value) {
  const others = list.filter((_, number) => number !== index);
  switch (change.what) {
    case "insert":
      return [...list.slice(0, index), value, ...list.slice(index)];
    case "remove":
      return others;
    case "move":
      return [...others.slice(0, change.to), list[index], ...others.slice(change.to)];
    default:
      return list.map((each, number) => (number === index ? value : each));
  }
}
