// Flattens a sheet on a picture: straight, evenly lit, and laid exactly on the known print. As scans/flatten.py.

import { fitted, median, times } from "./algebra.js";
import { blurred, clip, enlarged, middleOfNine, plane, reduced, spread, valueAt, warped } from "./image.js";

/** @typedef {import("./image.js").FloatPlane} FloatPlane */
/** @typedef {import("./image.js").Pixels} Pixels */
/** A piece of print: the place of its middle, and how far it is off, down and across. @typedef {{ down: number, across: number, off: [number, number] }} Shift */

export const SCALE = 2; // pixels per point of flattened pages
const REDUCED = 8; // light is measured on a picture smaller by this factor
const PAPER = 17; // size in such pixels of the area whose lightest part is taken for paper
const BLOCK = 88; // size of the pieces of print that are looked for
const REACH = 9; // how far from their places
const STRIDE = 68; // distance of such pieces
const LEAST_LIKE = 0.45; // how like the print such a piece must be, as a correlation
const WAYS = 2 * REACH + 1;

/** The ink on a page: 0 is paper, 1 is black. It is that of the colour that shows most of it: yellow is seen in blue light. @param {Pixels} pixels @param {number[]} toPicture @param {number} rows @param {number} columns @returns {FloatPlane} */
export function flattened(pixels, toPicture, rows, columns) {
  // The middle of the first pixel is half a pixel from the edges of the page.
  const matrix = times(toPicture, [1 / SCALE, 0, 0.5 / SCALE, 0, 1 / SCALE, 0.5 / SCALE, 0, 0, 1]);
  const flat = warped(pixels, matrix, rows, columns);
  const ink = plane(rows, columns);
  for (let channel = 0; channel < 3; channel += 1) {
    const light = { rows, columns, data: new Uint8Array(rows * columns) };
    for (let at = 0; at < light.data.length; at += 1) light.data[at] = flat.data[4 * at + channel];
    const paper = paperOf(light);
    for (let at = 0; at < ink.data.length; at += 1) {
      const seen = 1 - light.data[at] / Math.round(paper.data[at]);
      if (seen > ink.data[at]) ink.data[at] = seen;
    }
  }
  return ink;
}

/** The light of the paper below everything on it. @param {import("./image.js").Plane} light */
function paperOf(light) {
  const small = middleOfNine(bytes(reduced(light, Math.floor(light.rows / REDUCED), Math.floor(light.columns / REDUCED))));
  const closed = spread(spread(small, PAPER, "greatest"), PAPER, "least");
  return enlarged(bytes(blurred(closed, 2.5, 3)), light.rows, light.columns);
}

/** @param {FloatPlane} picture */
function bytes({ rows, columns, data }) {
  return { rows, columns, data: data.map(Math.round) };
}

/** The ink moved onto the print, piece by piece, and how like the print it is then, from 0 to 1. @param {FloatPlane} ink @param {FloatPlane} printed @returns {{ laid: FloatPlane, like: number }} */
export function laidOnPrint(ink, printed) {
  const { shifts, alike } = shiftsOf(ink, printed);
  const like = alike.length ? median(alike) : 0;
  if (shifts.length < 12) return { laid: ink, like };
  const { rows, columns } = ink;
  const field = smooth(shifts, rows, columns);
  if (!field) return { laid: ink, like };
  const [down, across] = field.map((each) => enlarged(each, rows, columns).data);
  const laid = plane(rows, columns);
  for (let row = 0, at = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, at += 1) laid.data[at] = valueAt(ink, column + across[at], row + down[at]);
  return { laid, like };
}

/** Where pieces of the print are on the page, and how like the print each is. @param {FloatPlane} ink @param {FloatPlane} printed */
function shiftsOf(ink, printed) {
  const [soft, print] = [blurred(ink, 1.2), blurred(printed, 1.2)];
  const { rows, columns } = ink;
  /** @type {Shift[]} */
  const shifts = [];
  const alike = [];
  for (let top = REACH; top < rows - BLOCK - REACH; top += STRIDE)
    for (let left = REACH; left < columns - BLOCK - REACH; left += STRIDE) {
      const piece = pieceAt(print, top, left);
      if (piece.spread < 0.08) continue;
      const like = likeness(soft, piece, top - REACH, left - REACH);
      const best = like.indexOf(Math.max(...like));
      const [y, x] = [Math.floor(best / WAYS), best % WAYS];
      alike.push(Math.max(0, like[best]));
      const inside = x > 0 && y > 0 && x < 2 * REACH && y < 2 * REACH;
      if (like[best] < LEAST_LIKE || !inside || !isCorner(print, top, left)) continue;
      const off = [y - REACH + peak(like, best, WAYS), x - REACH + peak(like, best, 1)];
      shifts.push({ down: top + BLOCK / 2, across: left + BLOCK / 2, off: /** @type {[number, number]} */ (off) });
    }
  return { shifts, alike };
}

/** A piece of print: its pixels that have ink, by their offset in rows and columns, its mean and its spread. @param {FloatPlane} print @param {number} top @param {number} left */
function pieceAt({ columns, data }, top, left) {
  /** @type {number[]} */
  const places = [];
  /** @type {number[]} */
  const values = [];
  let [sum, squares] = [0, 0];
  for (let row = 0; row < BLOCK; row += 1)
    for (let column = 0, at = (top + row) * columns + left; column < BLOCK; column += 1, at += 1) {
      const value = data[at];
      sum += value;
      squares += value * value;
      if (value > 0.001) {
        places.push(row * columns + column);
        values.push(value);
      }
    }
  const mean = sum / BLOCK ** 2;
  const deviation = Math.sqrt(Math.max(0, squares / BLOCK ** 2 - mean * mean));
  return { places: Int32Array.from(places), values: Float32Array.from(values), sum, mean, spread: deviation };
}

/** The correlation of a piece with what is on the page, for each shift of it, row by row. @param {FloatPlane} soft @param {ReturnType<typeof pieceAt>} piece @param {number} top @param {number} left */
function likeness({ columns, data }, piece, top, left) {
  const { places, values } = piece;
  const found = new Float32Array(WAYS * WAYS);
  const wide = BLOCK + WAYS;
  const sums = new Float64Array(wide * wide);
  const squares = new Float64Array(wide * wide);
  for (let row = 1; row < wide; row += 1)
    for (let column = 1, at = (top + row - 1) * columns + left; column < wide; column += 1, at += 1) {
      const to = row * wide + column;
      sums[to] = data[at] + sums[to - 1] + sums[to - wide] - sums[to - wide - 1];
      squares[to] = data[at] * data[at] + squares[to - 1] + squares[to - wide] - squares[to - wide - 1];
    }
  for (let y = 0; y < WAYS; y += 1)
    for (let x = 0; x < WAYS; x += 1) {
      const from = (top + y) * columns + left + x;
      let both = 0;
      for (let n = 0; n < places.length; n += 1) both += values[n] * data[from + places[n]];
      const [a, b, c, d] = [y * wide + x, y * wide + x + BLOCK, (y + BLOCK) * wide + x, (y + BLOCK) * wide + x + BLOCK];
      const sum = sums[d] - sums[b] - sums[c] + sums[a];
      const square = squares[d] - squares[b] - squares[c] + squares[a];
      const scale = piece.spread * BLOCK * Math.sqrt(Math.max(0, square - (sum * sum) / BLOCK ** 2));
      found[y * WAYS + x] = scale > 1e-9 ? (both - piece.mean * sum) / scale : 0;
    }
  return found;
}

/** Whether a piece of print has lines both ways, so that its place is certain. @param {FloatPlane} print @param {number} top @param {number} left */
function isCorner({ columns, data }, top, left) {
  let [across, down] = [0, 0];
  for (let row = 0; row < BLOCK; row += 1)
    for (let column = 0, at = (top + row) * columns + left; column < BLOCK; column += 1, at += 1) {
      if (column + 1 < BLOCK) across += Math.abs(data[at + 1] - data[at]);
      if (row + 1 < BLOCK) down += Math.abs(data[at + columns] - data[at]);
    }
  return Math.min(across, down) > 0.25 * Math.max(across, down);
}

/** The top of a parabola through three heights, relative to the middle one. @param {Float32Array} heights @param {number} at @param {number} step */
function peak(heights, at, step) {
  const [before, middle, after] = [heights[at - step], heights[at], heights[at + step]];
  const bend = before - 2 * middle + after;
  return bend < -1e-9 ? (0.5 * (before - after)) / bend : 0;
}

/** A smooth field of shifts, down and across: polynomials without the pieces that are far off. @param {Shift[]} shifts @param {number} rows @param {number} columns */
function smooth(shifts, rows, columns) {
  const known = shifts.map(({ down, across, off }) => ({ terms: terms(down / rows, across / columns), off }));
  let kept = known;
  /** @type {(number[] | null)[]} */
  let fits = [];
  const shift = (/** @type {number[]} */ each) => fits.map((fit) => each.reduce((sum, term, n) => sum + term * (fit?.[n] ?? 0), 0));
  for (let round = 0; round < 3; round += 1) {
    fits = [0, 1].map((n) => fitted(kept.map((each) => [...each.terms, each.off[n]])));
    if (fits.includes(null)) return null;
    const off = known.map((each) => Math.hypot(...shift(each.terms).map((value, n) => value - each.off[n])));
    const most = Math.max(1, 2.5 * median(off));
    kept = known.filter((_, n) => off[n] <= most);
  }
  const coarse = 32;
  const field = [plane(coarse, coarse), plane(coarse, coarse)];
  for (let at = 0; at < coarse * coarse; at += 1)
    shift(terms(Math.floor(at / coarse) / (coarse - 1), (at % coarse) / (coarse - 1))).forEach((value, n) => {
      field[n].data[at] = clip(value, -REACH, REACH);
    });
  return field;
}

/** The terms of a polynomial of the third degree. @param {number} y @param {number} x */
const terms = (y, x) => [0, 1, 2, 3].flatMap((i) => Array.from({ length: 4 - i }, (_, j) => x ** i * y ** j));

/** How soft the edges of the print are on the page, as a share of those of the known print: 1 is as sharp. @param {FloatPlane} ink @param {FloatPlane} printed */
export function blurOf(ink, printed) {
  const known = blurred(printed, 0.8);
  const { rows, columns } = ink;
  let [both, strong] = [0, 0];
  const edge = (/** @type {Float32Array} */ data, /** @type {number} */ at) =>
    data[at - 1] + data[at + 1] + data[at - columns] + data[at + columns] - 4 * data[at];
  for (let row = 1; row < rows - 1; row += 1)
    for (let column = 1, at = row * columns + 1; column < columns - 1; column += 1, at += 1) {
      const sharp = edge(known.data, at);
      both += sharp * edge(ink.data, at);
      strong += sharp * sharp;
    }
  return strong ? Math.sqrt(Math.max(0, both / strong)) : 0;
}
