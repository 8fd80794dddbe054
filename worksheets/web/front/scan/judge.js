// Turns what is seen of a word into a probability, by the nets of judge.json. As scans/judge.py.

import { PICTURES, picturesOf, withClaims } from "./evidence.js";
import { clip } from "./image.js";
import { COLUMNS, ROWS } from "./strips.js";

/** @typedef {import("../protocol").Result} Result */
/** @typedef {{ scale: number, added: number[], weights: string }} WrittenLayer */
/** The file: a chance of at least `found` means found, one of at most `missed` not found. @typedef {{ found: number, missed: number, nets: WrittenLayer[][] }} WrittenJudge */
/** Weights, outputs of the first input first. @typedef {{ weights: Float32Array, added: number[] }} Layer */
/** The nets whose mean is the answer. @typedef {{ found: number, missed: number, nets: Layer[][] }} Judge */

const SIZES = [5, 3, 3]; // width and height of the areas that the layers of convolutions look at
const STRIDE = 2; // distance of such areas, in rows and columns

/** The judge in a file. @param {WrittenJudge} written @returns {Judge} */
export function judgeOf({ found, missed, nets }) {
  return { found, missed, nets: nets.map((net) => net.map(layerOf)) };
}

/** A layer, whose weights are bytes. @param {WrittenLayer} written @returns {Layer} */
function layerOf({ scale, added, weights }) {
  const bytes = Int8Array.from(atob(weights), (each) => each.charCodeAt(0));
  return { weights: Float32Array.from(bytes, (each) => each * scale), added };
}

/** The probability of each word that it is marked: looked at alone, and then with what the others claim. @param {Judge} judge @param {import("./strips.js").Strip[]} strips @param {number} noise @returns {number[]} */
export function chancesOf({ nets }, strips, noise) {
  const pictures = picturesOf(strips, noise);
  const look = (/** @type {Float32Array} */ each) => nets.reduce((sum, net) => sum + 1 / (1 + Math.exp(-clip(logit(net, each), -30, 30))), 0) / nets.length;
  return withClaims(pictures, strips, pictures.map(look)).map(look);
}

/** A number above 0 if a word is rather marked. @param {Layer[]} net @param {Float32Array} pictures */
function logit(net, pictures) {
  let seen = { rows: ROWS, columns: COLUMNS, depth: PICTURES, data: pictures };
  SIZES.forEach((size, n) => (seen = areasOf(seen, net[n], size)));
  const hidden = weighed(seen.data, net[SIZES.length]).map(Math.tanh);
  return weighed(hidden, net[SIZES.length + 1])[0];
}

/** What a layer gives for each area, and nothing below 0. @param {{ rows: number, columns: number, depth: number, data: Float32Array }} seen @param {Layer} layer @param {number} size */
function areasOf({ rows, columns, depth, data }, layer, size) {
  const [down, across] = [rows, columns].map((each) => Math.floor((each - size) / STRIDE) + 1);
  const outputs = layer.added.length;
  const found = new Float32Array(down * across * outputs);
  const area = new Float32Array(depth * size * size);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      for (let n = 0, y = 0; n < depth; n += 1)
        for (let dy = 0; dy < size; dy += 1)
          for (let dx = 0; dx < size; dx += 1, y += 1) area[y] = data[((STRIDE * row + dy) * columns + STRIDE * column + dx) * depth + n];
      const sums = weighed(area, layer);
      const to = (row * across + column) * outputs;
      for (let n = 0; n < outputs; n += 1) found[to + n] = Math.max(0, sums[n]);
    }
  return { rows: down, columns: across, depth: outputs, data: found };
}

/** The sums of what is given, weighed, for each output. @param {Float32Array} given @param {Layer} layer */
function weighed(given, { weights, added }) {
  const sums = Float32Array.from(added);
  for (let n = 0, at = 0; n < given.length; n += 1) {
    const value = given[n];
    if (value) for (let to = 0; to < sums.length; to += 1) sums[to] += value * weights[at + to];
    at += sums.length;
  }
  return sums;
}

/** What is said of a word. @param {Judge} judge @param {number} chance @returns {Result} */
export const resultOf = ({ found, missed }, chance) => (chance >= found ? "found" : chance <= missed ? "not found" : "unsure");
