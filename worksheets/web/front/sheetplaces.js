// Finds texts, the letters of a grid, and words in it on a page that the program drew. Lengths are points.

/** @typedef {{x: number, y: number, size: number, width: number}} Line of text: its left end, baseline and font size */
/** @typedef {{x: number, y: number, across: number, down: number, cells: Set<string>}} Grid the centre and the baseline of its first cell, how far it is to the next ones, and which cells there are */

/** A text for comparisons: without blanks and signs for blanks. @param {string | null} text */
export const solid = (text) => (text ?? "").replace(/[\s\u00ad\u200b]/g, "");

/** A word for comparisons with a list: without accents, signs and capitals. @param {string} word */
export const plain = (word) => word.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The indices of the first consecutive texts that together make the wanted one; empty if there are none. @param {string[]} texts @param {string} wanted @param {(number: number) => boolean} [may] begin it */
export function runOf(texts, wanted, may = () => true) {
  const whole = solid(wanted);
  for (let first = 0; whole && first < texts.length; first += 1) {
    if (!may(first)) continue;
    let said = "";
    for (let last = first; last < texts.length && whole.startsWith(said + solid(texts[last])); last += 1) {
      said += solid(texts[last]);
      if (said === whole) return Array.from({ length: last - first + 1 }, (_, number) => first + number);
    }
  }
  return [];
}

/** The last such run. @param {string[]} texts @param {string} wanted @param {(number: number) => boolean} may begin it */
export function lastRunOf(texts, wanted, may) {
  let last = runOf(texts, wanted, may);
  for (let next = last; next.length; next = runOf(texts, wanted, (number) => number > last[0] && may(number))) last = next;
  return last;
}

/** Rows and columns, from 0, of letters at these places, which are as far apart as the nearest ones; null where there are no rows. @param {{x: number, y: number}[]} letters @returns {Grid | null} */
export function gridOf(letters) {
  const rows = [...new Set(letters.map(({ y }) => y))].sort((one, other) => one - other);
  const steps = rows.flatMap((row) => {
    const places = letters.filter(({ y }) => y === row).map(({ x }) => x).sort((one, other) => one - other);
    return places.slice(1).map((x, number) => x - places[number]);
  });
  if (rows.length < 2 || !steps.length) return null;
  const down = Math.min(...rows.slice(1).map((y, number) => y - rows[number]));
  const near = steps.filter((step) => step < 1.5 * Math.min(...steps)); // which are equal apart from measuring errors
  const across = near.reduce((sum, step) => sum + step, 0) / near.length;
  const x = Math.min(...letters.map((each) => each.x));
  return { x, y: rows[0], across, down, cells: new Set(letters.map((each) => `${Math.round((each.y - rows[0]) / down)} ${Math.round((each.x - x) / across)}`)) };
}

/** The cells, from 0, of a word that runs from one cell to another, given from 1. @param {number[]} line @returns {[number, number][]} */
export function cellsOf([row, column, lastRow, lastColumn]) {
  const steps = Math.max(Math.abs(lastRow - row), Math.abs(lastColumn - column));
  return Array.from({ length: steps + 1 }, (_, step) => [row - 1 + (step * Math.sign(lastRow - row)), column - 1 + (step * Math.sign(lastColumn - column))]);
}

/** The index of the shortest word that contains a cell; -1 for none. @param {number[][]} lines @param {number} row @param {number} column */
export function wordAt(lines, row, column) {
  const found = lines.map((line, number) => ({ number, cells: cellsOf(line) })).filter(({ cells }) => cells.some(([r, c]) => r === row && c === column));
  return found.sort((one, other) => one.cells.length - other.cells.length)[0]?.number ?? -1;
}

/** The texts of a page outside its grids. @param {SVGElement} svg @returns {SVGTextElement[]} */
export const textsOf = (svg) => [...svg.querySelectorAll("text")].filter((each) => each.hasAttribute("font-size"));

/** What was measured, which takes long on many pages; unchanged pages keep their elements. @type {WeakMap<SVGElement, any>} */
let measured = new WeakMap();

/** Measure all pages again, because a font has been loaded. */
export function measureAgain() {
  measured = new WeakMap();
}

/** @template T @param {SVGElement} element @param {() => T} measure @returns {T} */
function kept(element, measure) {
  if (!measured.has(element)) {
    const found = measure();
    if (!element.getClientRects().length) return found; // it is hidden, and has no widths
    measured.set(element, found);
  }
  return measured.get(element);
}

/** @param {SVGTextElement} text @returns {Line} */
export function lineOf(text) {
  return kept(text, () => {
    const [y, size] = ["y", "font-size"].map((name) => Number(text.getAttribute(name)));
    const { x, width } = text.getBBox();
    return { x, y, size, width: width || size };
  });
}

/** The largest grid of letters on a page; null if there is none. @param {SVGElement} svg @returns {Grid | null} */
export const lettersOn = (svg) => kept(svg, () => measuredGrid(svg));

/** @param {SVGElement} svg */
function measuredGrid(svg) {
  const groups = [...svg.querySelectorAll("g[font-size]")].map((group) => gridOf([...group.querySelectorAll("text")].flatMap(centres)));
  return groups.reduce((best, each) => (each && each.cells.size > (best?.cells.size ?? 3) ? each : best), /** @type {Grid | null} */ (null));
}

/** The centres of the letters of a row, each of which has its own x. @param {SVGTextElement} text */
function centres(text) {
  const y = Number(text.getAttribute("y"));
  const parts = /** @type {SVGTSpanElement[]} */ ([...text.querySelectorAll("tspan")]);
  if (parts.length) return parts.map((part) => ({ x: Number(part.getAttribute("x")) + part.getComputedTextLength() / 2, y }));
  const places = (text.getAttribute("x") ?? "").split(" ").map(Number);
  if (places.length !== text.getNumberOfChars()) return [{ x: places[0] + text.getComputedTextLength() / 2, y }];
  return places.map((x, number) => ({ x: x + text.getExtentOfChar(number).width / 2, y }));
}
