// Finds a sheet on a picture: its corner marks, and the homography from its page to the picture. As scans/locate.py.

import { homography, mapped, similarity } from "./algebra.js";
import { squaresIn } from "./squares.js";

/** @typedef {import("./algebra.js").Point} Point */
/** @typedef {import("./algebra.js").Matrix} Matrix */
/** @typedef {import("./image.js").Plane} Plane */
/** @typedef {import("./squares.js").FoundSquare} FoundSquare */
/** @typedef {import("../protocol").KnownSheet} KnownSheet */
/** A QR code on a picture: its text and its corners, from the upper left one clockwise as it is read. @typedef {{ text: string, corners: Point[] }} Code */

const SPREAD = 0.2; // how far from where the code says a mark may be, as a share of its distance from the code
const CHOICES = 5; // number of squares tried for each mark
const MOST_SQUARES = 60; // number of squares that are looked at where no code was read
const OFF = 2.2; // how far from its place a code may seem to be, in points, if the four marks are the right ones

/** @param {readonly number[]} one @param {readonly number[]} other */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Homographies from the page to the picture, the likeliest first, for a sheet whose code is at `onPage`. Where one of its marks is covered, the code itself takes its place. @param {Plane} gray @param {KnownSheet} sheet @param {Code} code @param {Point[]} onPage @returns {Matrix[]} */
export function posesByCode(gray, sheet, code, onPage) {
  const near = similarity(onPage, code.corners);
  if (!near) return [];
  const scale = Math.hypot(near[0], near[3]);
  const squares = squaresIn(gray, 0.65 * scale * sheet.side, 1.45 * scale * sheet.side);
  const middle = [0, 1].map((n) => onPage.reduce((sum, point) => sum + point[n], 0) / onPage.length);
  const choices = sheet.marks.map((mark) => {
    const at = mapped(near, mark);
    const reach = 4 * scale + SPREAD * scale * distance(mark, middle);
    const close = squares.map((each) => ({ off: distance(at, [each.x, each.y]), each })).filter(({ off }) => off <= reach);
    close.sort((a, b) => a.off - b.off);
    return close.length ? close.slice(0, CHOICES).map(({ each }) => each) : [null];
  });
  const found = [];
  for (const fit of fits(sheet, choices, onPage, code.corners)) {
    const off = onPage.reduce((sum, point, n) => sum + distance(mapped(fit, point), code.corners[n]), 0);
    found.push({ off: off / onPage.length / scale, fit });
  }
  found.sort((a, b) => a.off - b.off);
  return found.filter(({ off }) => off <= OFF).slice(0, 3).map(({ fit }) => fit);
}

/** A homography for each choice of squares as marks, if at least three of them are seen. @param {KnownSheet} sheet @param {(FoundSquare | null)[][]} choices @param {Point[]} onPage @param {Point[]} corners */
function* fits(sheet, choices, onPage, corners) {
  for (const chosen of product(choices)) {
    const start = /** @type {Point[]} */ (sheet.marks.filter((_, n) => chosen[n]));
    const seen = /** @type {FoundSquare[]} */ (chosen.filter(Boolean));
    if (seen.length < 3 || new Set(seen).size < seen.length) continue;
    const end = seen.map(({ x, y }) => /** @type {Point} */ ([x, y]));
    const fit = seen.length === 3 ? homography([...start, ...onPage], [...end, ...corners]) : homography(start, end);
    if (fit) yield fit;
  }
}

/** @template T @param {T[][]} lists @returns {Generator<T[]>} */
function* product(lists) {
  if (!lists.length) yield [];
  else for (const first of lists[0]) for (const rest of product(lists.slice(1))) yield [first, ...rest];
}

/** Homographies for a sheet without a code that can be read, as its marks allow: largest sheets first. A page that is turned by half a turn has the same marks, so that each place comes twice. @param {Plane} gray @param {KnownSheet} sheet @returns {Matrix[]} */
export function posesByMarks(gray, sheet) {
  const longest = Math.max(gray.rows, gray.columns);
  const longer = longest / Math.max(sheet.width, sheet.height);
  const squares = squaresIn(gray, 0.5 * longer * sheet.side, 1.25 * longer * sheet.side);
  squares.sort((a, b) => b.side - a.side);
  const places = squares.slice(0, MOST_SQUARES).map(({ x, y }) => /** @type {Point} */ ([x, y]));
  const marks = /** @type {Point[]} */ (sheet.marks);
  const wide = marks[1][0] - marks[0][0];
  const high = marks[2][1] - marks[0][1];
  const quads = [];
  for (let i = 0; i < places.length; i += 1)
    for (let j = 0; j < places.length; j += 1) {
      const side = [places[j][0] - places[i][0], places[j][1] - places[i][1]];
      const length = Math.hypot(...side);
      if (i === j || length < 0.35 * longer * wide) continue;
      const down = [(-side[1] * high) / wide, (side[0] * high) / wide];
      const [k, m] = [i, j].map((corner) => nearest(places, [places[corner][0] + down[0], places[corner][1] + down[1]]));
      if (Math.max(k.off, m.off) > 0.12 * Math.hypot(...down) || new Set([i, j, k.at, m.at]).size < 4) continue;
      const fit = homography(marks, [places[i], places[j], places[k.at], places[m.at]]);
      if (!fit) continue;
      const bend = Math.hypot(...[0, 1].map((n) => places[i][n] + places[m.at][n] - places[j][n] - places[k.at][n]));
      quads.push({ worth: bend / length - length / longest, length, fit });
    }
  quads.sort((a, b) => a.worth - b.worth || a.length - b.length);
  return quads.slice(0, 6).map(({ fit }) => fit);
}

/** @param {Point[]} places @param {number[]} wanted */
function nearest(places, wanted) {
  let best = { at: 0, off: Infinity };
  places.forEach((place, at) => {
    const off = distance(place, wanted);
    if (off < best.off) best = { at, off };
  });
  return best;
}
