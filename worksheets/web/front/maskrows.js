// The cells of a shape as rows of signs, as in a job: `#` is a cell, a full stop is none.

/** @typedef {import("./protocol").Value} Value */
/** @typedef {[number, number]} Cell row and column, from 0 */

export const [CELL, NONE] = ["#", "."];

/** The rows in a job; null if there are none that can be read here, for instance if it names a file. @param {Value | undefined} said @returns {string[] | null} */
export function rowsOf(said) {
  const lines = Array.isArray(said) ? said.map(String) : typeof said === "string" ? said.replace(/\n$/, "").split("\n") : [];
  const width = Math.max(0, ...lines.map((line) => line.length));
  const rows = lines.map((line) => [...line.padEnd(width)].map((sign) => (sign === CELL ? CELL : NONE)).join(""));
  return hasCells(rows) ? rows : null;
}

/** Rows with the same sign everywhere. @param {number} rows @param {number} columns @param {string} sign */
export const uniform = (rows, columns, sign) => Array.from({ length: rows }, () => sign.repeat(columns));

/** @param {string[]} rows */
export const hasCells = (rows) => rows.some((row) => row.includes(CELL));

/** @param {string[]} rows */
export const countOf = (rows) => rows.reduce((sum, row) => sum + row.split(CELL).length - 1, 0);

/** Add or remove rows below and columns on the right; new cells are filled only if all others are. @param {string[]} rows @param {number} height @param {number} width */
export function resized(rows, height, width) {
  const sign = rows.every((row) => !row.includes(NONE)) ? CELL : NONE;
  const kept = rows.slice(0, height).map((row) => row.slice(0, width).padEnd(width, sign));
  return [...kept, ...uniform(height - kept.length, width, sign)];
}

/** The same shape scaled to another number of rows and columns. @param {string[]} rows @param {number} height @param {number} width */
export function scaled(rows, height, width) {
  const at = (/** @type {number} */ number, /** @type {number} */ of, /** @type {number} */ all) => Math.floor(((number + 0.5) * all) / of);
  return Array.from({ length: height }, (_, row) => Array.from({ length: width }, (__, column) => rows[at(row, height, rows.length)][at(column, width, rows[0].length)]).join(""));
}

/** Make the right half the mirror image of the left one. @param {string[]} rows */
export const mirrored = (rows) => rows.map((row) => [...row].map((sign, column) => (2 * column < row.length ? sign : row[row.length - 1 - column])).join(""));

/** Put a sign into some cells, and into those opposite if both sides are `alike`. @param {string[]} rows @param {Cell[]} cells @param {string} sign @param {boolean} alike */
export function painted(rows, cells, sign, alike) {
  const signs = rows.map((row) => [...row]);
  for (const [row, column] of cells) {
    signs[row][column] = sign;
    if (alike) signs[row][signs[row].length - 1 - column] = sign;
  }
  return signs.map((row) => row.join(""));
}

/** The cells of a stroke from one cell to another, including both. @param {Cell} from @param {Cell} to @returns {Cell[]} */
export function stroke([row, column], [lastRow, lastColumn]) {
  const steps = Math.max(Math.abs(lastRow - row), Math.abs(lastColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, step) => [Math.round(row + ((lastRow - row) * step) / steps), Math.round(column + ((lastColumn - column) * step) / steps)]);
}

/** The rows for the cells of a grid on a page, each given as `"row column"`. @param {Set<string>} cells */
export function rowsFrom(cells) {
  const places = [...cells].map((cell) => /** @type {Cell} */ (cell.split(" ").map(Number)));
  const [height, width] = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) + 1);
  return painted(uniform(height, width, NONE), places, CELL, false);
}
