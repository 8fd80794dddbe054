// What there is to see of a word: pictures of its strip, in which the judge looks for a loop or a stroke. As scans/evidence.py.

import { quantile } from "./algebra.js";
import { clip } from "./image.js";
import { COLUMNS, ROWS, placesIn } from "./strips.js";

/** @typedef {import("./strips.js").Strip} Strip */

export const PICTURES = 4; // lines, ink, free places, and what the marks of other words claim

const FAINT = 0.025; // ink above that of plain paper which counts as none,
const CLEAR = 0.11; // and that which counts as a line
const LEAST_LINES = 12; // a page has lines if there is this much of them for each word, in places of a strip
const DARKEST = 0.5; // ink that is darker than this counts as this dark
const NEAR = 0.5; // distances from the letters of a word, in cells, up to which ink is that of its mark,
const FAR = 0.75; // and from which it is not
const LEAST_CHANCE = 0.02; // a word that is less likely marked than this has no mark

/** The pictures of each word, place by place, row by row; nothing is claimed yet. @param {Strip[]} strips @param {number} noise @returns {Float32Array[]} */
export function picturesOf(strips, noise) {
  const clean = strips.map(({ ink }) => ink.map((each) => Math.max(each - noise, 0)));
  const usual = usualInk(strips, clean);
  const [faint, clear] = [Math.max(FAINT, 0.2 * usual), Math.max(CLEAR, 0.45 * usual)];
  return strips.map(({ free }, number) => {
    const pictures = new Float32Array(PICTURES * ROWS * COLUMNS);
    clean[number].forEach((ink, at) => {
      pictures[PICTURES * at] = clip((ink - faint) / (clear - faint), 0, 1) * free[at];
      pictures[PICTURES * at + 1] = (Math.min(ink, DARKEST) / DARKEST) * free[at];
      pictures[PICTURES * at + 2] = free[at];
    });
    return pictures;
  });
}

/** The ink of the pupil's lines, at most 0.5, from those that are clear; 0 where there are none. @param {Strip[]} strips @param {Float32Array[]} clean */
function usualInk(strips, clean) {
  /** @type {number[]} */
  const lines = [];
  strips.forEach(({ free }, n) => clean[n].forEach((each, at) => each > CLEAR && free[at] > 0 && lines.push(Math.min(each, DARKEST))));
  return lines.length && lines.length >= LEAST_LINES * strips.length ? quantile(lines, 0.7) : 0;
}

/** The pictures, with how likely each place belongs to the mark of another word. @param {Float32Array[]} pictures @param {Strip[]} strips @param {number[]} chances @returns {Float32Array[]} */
export function withClaims(pictures, strips, chances) {
  return pictures.map((each, number) => {
    const claimed = each.slice();
    const places = placesIn(strips[number]);
    strips.forEach(({ ends: [first, last] }, other) => {
      if (other === number || chances[other] < LEAST_CHANCE) return;
      const [across, down] = [last[0] - first[0], last[1] - first[1]];
      const square = across * across + down * down;
      for (let at = 0; at < ROWS * COLUMNS; at += 1) {
        const [x, y] = [places[2 * at] - first[0], places[2 * at + 1] - first[1]];
        const along = clip((x * across + y * down) / square, 0, 1);
        const off = Math.hypot(x - along * across, y - along * down);
        const claim = chances[other] * clip((FAR - off) / (FAR - NEAR), 0, 1);
        if (claim > claimed[PICTURES * at + 3]) claimed[PICTURES * at + 3] = claim;
      }
    });
    return claimed;
  });
}
