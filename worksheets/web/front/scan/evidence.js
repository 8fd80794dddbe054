// Measures how a word is marked: numbers, from its strip, that say how much ink is where a loop or a stroke would be. As
// scans/evidence.py, which has the names of the numbers.

import { median, quantile, rounded } from "./algebra.js";
import { clip } from "./image.js";
import { BEYOND, COLUMNS, HALF, ROWS, WITHIN } from "./strips.js";

/** @typedef {import("./strips.js").Strip} Strip */
/** @typedef {ReturnType<typeof pathOf>} Path */
/** The numbers of a strip: how clearly each place has a line, its ink, and 1 where no print hides it. @typedef {{ seen: Float32Array, clean: Float32Array, free: Float32Array, cells: number }} Seen */

/** Where paths run, in cells from the middle line. */
const BANDS = { above: [-0.8, -0.2], below: [0.2, 0.8], through: [-0.2, 0.2], farAbove: [-1.5, -0.75], farBelow: [0.75, 1.5] };
const PARTS = 6; // the number of parts in which a word is measured
const STEEPEST = 2; // how many rows a path may rise or fall from one column to the next
const FAINT = 0.025; // ink above that of plain paper which counts as none,
const SURE = 0.11; // and that which counts as a line
const LEAST_LINES = 12; // a page has lines if there is this much of them for each word, in places of a strip
const EDGES = Array.from({ length: PARTS + 1 }, (_, n) => Math.round(BEYOND + (n * WITHIN) / PARTS));

/** The numbers of each word, in their order. @param {Strip[]} strips @param {number} noise @returns {number[][]} */
export function evidenceOf(strips, noise) {
  const clean = strips.map(({ ink }) => ink.map((each) => Math.max(each - noise, 0)));
  const usual = usualInk(strips, clean);
  const [faint, sure] = [Math.max(FAINT, 0.2 * usual), Math.max(SURE, 0.45 * usual)];
  const words = strips.map(({ free, cells }, n) => {
    const seen = clean[n].map((each, at) => clip((each - faint) / (sure - faint), 0, 1) * free[at]);
    return measured({ seen, clean: clean[n], free, cells });
  });
  const lines = words.map(({ more, less, stroke }) => Math.max(Math.min(more.whole, less.whole), stroke.whole));
  const ink = words.map(({ more, stroke }) => Math.max(more.ink, stroke.ink));
  const clear = ink.filter((_, n) => lines[n] > 0.7);
  const strongest = clear.length ? median(clear) : Math.max(0, ...ink);
  const tone = median(words.map(({ tones }) => tones[0]));
  const mean = (/** @type {number[]} */ each) => each.reduce((sum, value) => sum + value, 0) / each.length;
  const circled = words.map(({ more, less }) => Math.min(more.worst, less.worst));
  const underlined = words.map(({ more, less }) => clip(more.worst - less.whole, 0, 1));
  const struck = words.map(({ stroke }, n) => clip(stroke.worst - circled[n], 0, 1));
  const ways = [circled, underlined, struck].map(mean);
  return words.map((word, n) => [...word.own, strips[n].cells / 10, word.open, mean(lines), noise, tone, strongest, usual, ...ways]);
}

/** The ink of the pupil's lines, at most 0.5, from those that are clear; 0 where there are none. @param {Strip[]} strips @param {Float32Array[]} clean */
function usualInk(strips, clean) {
  /** @type {number[]} */
  const lines = [];
  strips.forEach(({ free }, n) => clean[n].forEach((each, at) => each > SURE && free[at] > 0 && lines.push(Math.min(each, 0.5))));
  return lines.length && lines.length >= LEAST_LINES * strips.length ? quantile(lines, 0.7) : 0;
}

/** What is measured of a word by itself. @param {Seen} strip */
function measured(strip) {
  const path = (/** @type {keyof typeof BANDS} */ name) => pathOf(strip, BANDS[name]);
  const [above, below, stroke, farAbove, farBelow] = [path("above"), path("below"), path("through"), path("farAbove"), path("farBelow")];
  const first = above.whole + above.worst >= below.whole + below.worst;
  const [more, less] = first ? [above, below] : [below, above];
  const sides = [more, less].flatMap((each) => [each.whole, each.worst, each.second, each.ink, each.beyond, each.at]);
  const far = [farAbove.whole, farBelow.whole];
  const lower = clip(2 * (below.whole + below.worst - above.whole - above.worst), -1, 1);
  const tones = tonesOf(strip);
  const own = [...sides, stroke.whole, stroke.worst, stroke.second, stroke.ink, Math.max(...far), Math.min(...far), far[first ? 0 : 1], lower];
  let open = 0;
  for (let row = 0; row < ROWS; row += 1) for (let at = BEYOND; at < COLUMNS - BEYOND; at += 1) open += strip.free[row * COLUMNS + at];
  return { own: [...own, ...crossings(strip), ...tones], more, less, stroke, tones, open: open / (ROWS * WITHIN) };
}

/** The rows from one distance from the middle line, in cells, to another: the first, and the one after the last. @param {number} first @param {number} last */
function rowsOf(first, last) {
  const perCell = (ROWS - 1) / (2 * HALF);
  return [Math.round((first + HALF) * perCell), Math.round((last + HALF) * perCell) + 1];
}

/** The path with most ink through a band of a strip. @param {Seen} strip @param {number[]} band */
function pathOf({ seen, clean, free }, band) {
  const [first, end] = rowsOf(band[0], band[1]);
  const rows = bestPath(seen, free, first, end);
  const along = (/** @type {Float32Array} */ data) => Float32Array.from(rows, (row, column) => data[(first + row) * COLUMNS + column]);
  const [line, open, ink] = [along(seen), along(free), along(clean).map((each) => Math.min(each, 0.6))];
  const inside = [BEYOND, BEYOND + WITHIN];
  const whole = share(line, open, inside);
  const parts = EDGES.slice(1).map((edge, n) => share(line, open, [EDGES[n], edge], whole)).sort((a, b) => a - b);
  const ends = [[0, BEYOND >> 1], [COLUMNS - (BEYOND >> 1), COLUMNS]].map((part) => share(line, open, part));
  const middle = Float32Array.from(rows, (row) => ((row + first) * 2 * HALF) / (ROWS - 1) - HALF);
  const at = Math.abs(share(middle, line, inside, 0.5));
  return { whole, worst: parts[0], second: parts[1], ink: share(ink, open, inside), beyond: Math.max(...ends), at };
}

/** The mean of the values from one column to another that have a weight; `otherwise` where too few have. @param {Float32Array} values @param {Float32Array} weights @param {number[]} part @param {number} [otherwise] */
function share(values, weights, [first, end], otherwise = 0) {
  let [sum, total] = [0, 0];
  for (let at = first; at < end; at += 1) {
    sum += values[at] * weights[at];
    total += weights[at];
  }
  return total >= 0.15 * (end - first) ? sum / Math.max(total, 1e-6) : otherwise;
}

/** The rows, in their band, of the path with most ink, for each column. @param {Float32Array} seen @param {Float32Array} free @param {number} first @param {number} end */
function bestPath(seen, free, first, end) {
  const rows = end - first;
  const gain = (/** @type {number} */ row, /** @type {number} */ column) => {
    const at = (first + row) * COLUMNS + column;
    return seen[at] - 0.15 * free[at] - 0.2 * (1 - free[at]);
  };
  let best = Float32Array.from({ length: rows }, (_, row) => gain(row, 0));
  const steps = new Int8Array(COLUMNS * rows);
  for (let column = 1; column < COLUMNS; column += 1) {
    const next = new Float32Array(rows);
    for (let row = 0; row < rows; row += 1) {
      let [most, step] = [-Infinity, 0];
      for (let move = -STEEPEST; move <= STEEPEST; move += 1) {
        const before = row + move;
        if (before < 0 || before >= rows) continue;
        const worth = Math.fround(best[before] - 0.02 * Math.abs(move));
        if (worth > most) [most, step] = [worth, move];
      }
      steps[column * rows + row] = step;
      next[row] = most + gain(row, column);
    }
    best = next;
  }
  const path = new Int32Array(COLUMNS);
  let at = best.indexOf(Math.max(...best));
  for (let column = COLUMNS - 1; column >= 0; column -= 1) {
    path[column] = at;
    at = clip(at + steps[column * rows + at], 0, rows - 1);
  }
  return path;
}

/** How much of the word's breadth lines cross: at its ends, as a loop does, and between its letters. @param {Seen} strip */
function crossings(strip) {
  const start = crossing(strip, 0, BEYOND + 1);
  const end = crossing(strip, COLUMNS - BEYOND - 1, COLUMNS);
  const gaps = strip.cells - 1;
  const half = Math.max(1, (0.28 * WITHIN) / gaps);
  const crossed = Array.from({ length: gaps }, (_, n) => {
    const gap = BEYOND + ((n + 0.5) * WITHIN) / gaps;
    return crossing(strip, Math.max(0, rounded(gap - half)), Math.min(COLUMNS, rounded(gap + half) + 1));
  });
  const ends = Math.max(1, crossed.length >> 1);
  const [first, last] = [Math.max(...crossed.slice(0, ends)), Math.max(...crossed.slice(-ends))];
  return [Math.max(start, end), Math.min(start, end), Math.max(first, last), Math.min(first, last), Math.max(...crossed)];
}

/** The share of rows, from one column to another, in which there is ink. @param {Seen} strip @param {number} from @param {number} to */
function crossing({ seen, free }, from, to) {
  const [first, end] = rowsOf(-0.32, 0.32);
  let [sum, total] = [0, 0];
  for (let row = first; row < end; row += 1) {
    let [ink, open] = [0, 0];
    for (let at = row * COLUMNS + from; at < row * COLUMNS + to; at += 1) {
      if (seen[at] > ink) ink = seen[at];
      if (free[at] > open) open = free[at];
    }
    sum += ink * open;
    total += open;
  }
  return total > 0 ? sum / Math.max(total, 1e-6) : 0;
}

/** How gray the paper is between the letters, in the worst part, beside the word, and before and after it. @param {Seen} strip */
function tonesOf(strip) {
  const rows = rowsOf(-0.22, 0.22);
  const whole = tone(strip, rows, [BEYOND, BEYOND + WITHIN]);
  const parts = EDGES.slice(1).map((edge, n) => tone(strip, rows, [EDGES[n], edge], whole));
  const around = [rowsOf(-1.5, -0.9), rowsOf(0.9, 1.5)].map((each) => tone(strip, each, [BEYOND, BEYOND + WITHIN]));
  const ends = [[0, Math.floor(BEYOND / 3)], [COLUMNS - Math.ceil(BEYOND / 3), COLUMNS]].map((part) => tone(strip, rows, part));
  return [whole, Math.min(...parts), Math.min(...around), Math.max(...ends)];
}

/** The median-like mean, cut at twice the mean, of the ink in a part of a strip. @param {Seen} strip @param {number[]} rows @param {number[]} columns @param {number} [otherwise] */
function tone({ clean, free }, rows, columns, otherwise = 0) {
  const mean = (/** @type {number} */ most) => {
    let [sum, total] = [0, 0];
    for (let row = rows[0]; row < rows[1]; row += 1)
      for (let at = row * COLUMNS + columns[0]; at < row * COLUMNS + columns[1]; at += 1) {
        sum += Math.min(clean[at], most) * free[at];
        total += free[at];
      }
    return { mean: sum / Math.max(total, 1e-6), total };
  };
  const { mean: usual, total } = mean(0.5);
  return total >= 4 ? mean(Math.min(0.5, 2 * usual)).mean : otherwise;
}
