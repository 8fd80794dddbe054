// Cuts the words of a flattened sheet out as strips, in which every word runs from left to right. As scans/strips.py.

import { median } from "./algebra.js";
import { SCALE } from "./flatten.js";
import { spread } from "./image.js";

/** @typedef {import("./image.js").FloatPlane} FloatPlane */
/** @typedef {import("../protocol").KnownSheet} KnownSheet */
/** The strip of a word, row by row: its ink, and 1 where no print hides ink; the number of its letters, and the middles of the first and the last one, across and down, in cells. @typedef {{ ink: Float32Array, free: Float32Array, cells: number, ends: number[][] }} Strip */

export const ROWS = 49;
export const HALF = 1.5;
export const WITHIN = 64;
export const BEYOND = 14;
const REACH = 1.15; // how many cells the columns beyond a word reach
export const COLUMNS = WITHIN + 2 * BEYOND;
const AROUND_PRINT = 2.2; // ink nearer to print than this, in pixels, is not distinguished from it
const PRINTED = 0.12; // the least ink of print
const WIDENED = 0.07; // lines are widened by this share of the distance between letters, ...
const FINE = 3.2; // ... less this number of pixels: rows of large letters are farther apart than a pen is wide

/** The strips of a sheet, and the ink of plain paper: half of it has less. @param {FloatPlane} ink @param {FloatPlane} printed @param {KnownSheet} sheet @returns {{ strips: Strip[], noise: number }} */
export function stripsOf(ink, printed, sheet) {
  const { rows, columns } = printed;
  const pitch = pitchOf(sheet);
  const dark = { rows, columns, data: printed.data.map((each) => (each > PRINTED ? 1 : 0)) };
  const free = { rows, columns, data: spread(dark, 2 * Math.trunc(AROUND_PRINT) + 1, "greatest").data.map((each) => 1 - each) };
  const wide = Math.trunc(SCALE * WIDENED * pitch - FINE) | 1;
  // Only ink beside print is widened, which would grow as well.
  const wider = wide > 1 ? spread({ rows, columns, data: ink.data.map((each, at) => each * free.data[at]) }, wide, "greatest") : ink;
  const xs = sheet.marks.map(([x]) => Math.round(SCALE * x));
  const ys = sheet.marks.map(([, y]) => Math.round(SCALE * y));
  const paper = [];
  for (let row = Math.max(0, Math.min(...ys)); row < Math.min(rows, Math.max(...ys)); row += 1)
    for (let column = Math.max(0, Math.min(...xs)); column < Math.min(columns, Math.max(...xs)); column += 1)
      if (free.data[row * columns + column]) paper.push(wider.data[row * columns + column]);
  const strips = sheet.words.map(({ cells }) => stripOf(wider, free, sheet, cells));
  return { strips, noise: paper.length ? median(paper) : 0 };
}

/** The distance of neighbouring letters, in points. @param {KnownSheet} sheet */
const pitchOf = (sheet) => Math.min(...[sheet.across, sheet.down].map((each) => (each[each.length - 1] - each[0]) / Math.max(1, each.length - 1)));

/** @param {FloatPlane} ink @param {FloatPlane} free @param {KnownSheet} sheet @param {readonly (readonly [number, number])[]} cells @returns {Strip} */
function stripOf(ink, free, sheet, cells) {
  const pitch = pitchOf(sheet);
  const ends = [cells[0], cells[cells.length - 1]].map(([row, column]) => [sheet.across[column] / pitch, sheet.down[row] / pitch]);
  const strip = { ink: new Float32Array(ROWS * COLUMNS), free: new Float32Array(ROWS * COLUMNS), cells: cells.length, ends };
  const places = placesIn(strip);
  for (let at = 0; at < ROWS * COLUMNS; at += 1) {
    // The middle of the first pixel is half a pixel from the edge of the page.
    const [x, y] = [0, 1].map((n) => SCALE * pitch * places[2 * at + n] - 0.5);
    strip.ink[at] = insideOf(ink, x, y);
    strip.free[at] = insideOf(free, x, y) > 0.6 ? 1 : 0;
  }
  return strip;
}

/** The places of a strip on the page, across and down in turn, in cells. @param {Pick<Strip, "cells" | "ends">} strip */
export function placesIn({ cells, ends: [first, end] }) {
  const last = cells - 1;
  const step = [(end[0] - first[0]) / last, (end[1] - first[1]) / last];
  const length = Math.hypot(...step);
  const side = -step[1] / length;
  const normal = step[0] < 0 || (step[0] === 0 && side < 0) ? [-side, -step[0] / length] : [side, step[0] / length];
  const places = new Float64Array(2 * ROWS * COLUMNS);
  for (let row = 0, at = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1, at += 2) {
      const [along, out] = [placeOf(column, last), -HALF + (2 * HALF * row) / (ROWS - 1)];
      places[at] = first[0] + along * step[0] + out * normal[0];
      places[at + 1] = first[1] + along * step[1] + out * normal[1];
    }
  return places;
}

/** Where a column of a strip is, in cells from the first letter; `last` is the place of the last letter. @param {number} column @param {number} last */
function placeOf(column, last) {
  if (column < BEYOND) return (-REACH * (BEYOND - column)) / BEYOND;
  if (column < BEYOND + WITHIN) return (last * (column - BEYOND)) / (WITHIN - 1);
  return last + (REACH * (column - BEYOND - WITHIN + 1)) / BEYOND;
}

/** The value between pixels, and 0 beyond the edges. @param {FloatPlane} picture @param {number} x @param {number} y */
function insideOf({ rows, columns, data }, x, y) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const at = (/** @type {number} */ down, /** @type {number} */ right) =>
    row + down >= 0 && row + down < rows && column + right >= 0 && column + right < columns ? data[(row + down) * columns + column + right] : 0;
  const first = at(0, 0) + (x - column) * (at(0, 1) - at(0, 0));
  return first + (y - row) * (at(1, 0) + (x - column) * (at(1, 1) - at(1, 0)) - first);
}
