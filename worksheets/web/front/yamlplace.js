// Finds the path to a place in a job's text, and whether a field or a value is there. The text may be half
// written, so this relies on indentation and brackets alone, as a reader does.

/** @typedef {import("./protocol").Path} Path */
/**
 * `path` leads to the mapping in which a field stands, or to the value; `word` is what is written there, from column
 * `from` on; `known` are the fields of the same mapping, with what is written behind them; `outer` those of the sheet.
 * @typedef {{kind: "field" | "value", path: Path, word: string, from: number, known: {[name: string]: string}, outer: {[name: string]: string}}} Place
 */
/** What begins on a line: list entries at these columns, and a field. @typedef {{dashes: number[], name: string, at: number, value: string}} Begun */

const LINE = /^(\s*)((?:-(?:\s+|$))*)(?:("[^"]*"|'[^']*'|[\p{L}\p{N}_.-]+)\s*:(?:\s+(.*)|$))?/u;
const FIELD = /^\s*(?:-\s+)*([\p{L}\p{N}_-]*)$/u;
const VALUE = /^\s*(?:-\s+)*(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_.-]+)\s*:\s+(?:\[\s*)?([^\s,[\]{}"'#]*)$/u;
const ENTRY = /^\s*(?:-\s+)+([^\s,[\]{}"'#:]*)$/;
const MOST_LINES = 60; // lines that brackets may span

/** @param {string} line @returns {Begun | null} */
function begun(line) {
  if (/^\s*(#.*)?$/.test(line)) return null;
  const [, space, dashes, name = "", value = ""] = /** @type {RegExpExecArray} */ (LINE.exec(line));
  const columns = [...dashes.matchAll(/-/g)].map((each) => space.length + (each.index ?? 0));
  return { dashes: columns, name: name.replace(/^["']|["']$/g, ""), at: space.length + dashes.length, value: value.replace(/\s+#.*$/, "").trim() };
}

/** The place at a line and column, from 0; null in comments, in quoted texts, and if it is unknown. @param {string[]} lines @param {number} row @param {number} column @returns {Place | null} */
export function placeAt(lines, row, column) {
  const before = lines[row].slice(0, column);
  if (/(^|\s)#/.test(before.replace(/"[^"]*"|'[^']*'/g, ""))) return null;
  const open = openBrackets(lines, row, column);
  if (open) return open;
  const [field, value, entry] = [FIELD.exec(before), VALUE.exec(before), ENTRY.exec(before)];
  const found = field ?? value ?? entry;
  if (!found) return null;
  const word = found[1];
  const from = column - word.length;
  if (!field) {
    const { path, outer } = pathTo(lines, row, from);
    return { kind: "value", path, word, from, known: {}, outer };
  }
  const { path, outer } = pathTo(lines, row, from);
  return { kind: "field", path, word, from, known: fieldsAt(lines, row, from), outer };
}

/** The path to the value at a column of a line, and the fields of the sheet around it. @param {string[]} lines @param {number} row @param {number} column */
function pathTo(lines, row, column) {
  /** @type {Path} */
  const path = [];
  let [limit, isEntry] = [column, false];
  /** @type {{row: number, column: number}} */
  let inner = { row, column };
  let sheet = inner;
  for (let at = row; at >= 0 && (limit > 0 || isEntry); at -= 1) {
    const line = begun(lines[at]);
    if (!line) continue;
    const marks = line.dashes.map((where) => ({ where, name: "", isDash: true }));
    if (line.name) marks.push({ where: line.at, name: line.name, isDash: false });
    for (const { where, name, isDash } of marks.reverse()) {
      if (at === row && where >= column) continue; // the value itself
      if (isDash && where < limit) {
        path.unshift(numberOf(lines, at, where));
        sheet = inner;
        [limit, isEntry] = [where, true];
      } else if (!isDash && (where < limit || (isEntry && where === limit))) {
        path.unshift(name);
        inner = { row: at, column: where };
        [limit, isEntry] = [where, false];
      }
    }
  }
  return { path, outer: fieldsAt(lines, sheet.row, sheet.column) };
}

/** The number of the list entry whose dash is there. @param {string[]} lines @param {number} row @param {number} column */
function numberOf(lines, row, column) {
  let number = 0;
  for (let at = row - 1; at >= 0; at -= 1) {
    const line = begun(lines[at]);
    if (!line) continue;
    const start = line.dashes[0] ?? line.at;
    if (line.dashes.includes(column)) number += 1;
    else if (start < column || (start === column && line.name)) break;
  }
  return number;
}

/** The fields of the mapping whose fields begin at a column, with their texts. @param {string[]} lines @param {number} row @param {number} column @returns {{[name: string]: string}} */
function fieldsAt(lines, row, column) {
  /** @type {{[name: string]: string}} */
  const fields = {};
  /** Whether the mapping continues beyond this line. @param {number} at @param {boolean} isAbove */
  const take = (at, isAbove) => {
    const line = begun(lines[at]);
    if (!line) return true;
    if (line.name && line.at === column) fields[line.name] = line.value;
    const start = line.dashes[0] ?? line.at;
    return start >= column || (isAbove && line.at > column && line.dashes.length === 0);
  };
  const own = begun(lines[row]);
  if (own?.name && own.at === column) fields[own.name] = own.value;
  const isFirst = (own?.dashes.length ?? 0) > 0 && /** @type {Begun} */ (own).dashes[0] < column;
  for (let at = row - 1; at >= 0 && !isFirst; at -= 1) if (!take(at, true)) break;
  for (let at = row + 1; at < lines.length; at += 1) {
    const line = begun(lines[at]);
    if (line?.dashes.some((dash) => dash < column)) break;
    if (!take(at, false)) break;
  }
  return fields;
}

/** The place within brackets left open before a column, as in `{show: cl`. @param {string[]} lines @param {number} row @param {number} column @returns {Place | null} */
function openBrackets(lines, row, column) {
  let text = lines[row].slice(0, column);
  for (let at = row; at >= 0 && row - at < MOST_LINES; at -= 1) {
    const line = begun(lines[at]);
    if (at < row) text = `${lines[at]}\n${text}`;
    const start = line?.name ? lines[at].indexOf(":", line.at) + 1 : (line?.at ?? 0);
    const inside = line && (line.name || line.dashes.length) ? brackets(text.slice(start)) : null;
    if (inside) {
      const { path, outer } = pathTo(lines, at, line?.name ? start : (line?.at ?? 0));
      const { first, ...place } = inside;
      return { ...place, path: [...path, ...place.path], from: column - place.word.length, outer: path.length <= 2 ? first : outer };
    }
    if (line && (line.name || line.dashes.length) && at < row) return null;
  }
  return null;
}

/** The place at the end of a value's text, if brackets are open there. @param {string} text */
function brackets(text) {
  /** @type {{isMap: boolean, name: string, number: number, fields: {[name: string]: string}}[]} */
  const open = [];
  let word = "";
  const plain = text.replace(/"[^"]*"|'[^']*'/g, (quote) => "x".repeat(quote.length));
  for (const [at, sign] of [...plain].entries()) {
    const top = open.at(-1);
    if (sign === "{" || sign === "[") {
      if (!open.length && plain.slice(0, at).trim()) return null; // a plain text with a bracket in it
      open.push({ isMap: sign === "{", name: "", number: 0, fields: {} });
      word = "";
    } else if (sign === "}" || sign === "]") {
      open.pop();
      word = "";
    } else if (top && sign === ",") {
      if (top.name) top.fields[top.name] = word.trim();
      Object.assign(top, { name: "", number: top.number + 1 });
      word = "";
    } else if (top?.isMap && !top.name && sign === ":" && /[\s"]|^$/.test(plain[at + 1] ?? "")) {
      top.name = word.trim();
      top.fields[top.name] = "";
      word = "";
    } else word += sign;
  }
  const top = open.at(-1);
  if (!top) return null;
  const path = open.slice(0, -1).map(({ isMap, name, number }) => (isMap ? name : number));
  const last = word.trimStart();
  const first = open.find(({ isMap }) => isMap)?.fields ?? {};
  if (!/^[\p{L}\p{N}_+.-]*$/u.test(last)) return null;
  /** @type {"field" | "value"} */
  const kind = top.isMap && !top.name ? "field" : "value";
  if (kind === "value") path.push(top.isMap ? top.name : top.number);
  return { kind, path, word: last, known: top.fields, first };
}
