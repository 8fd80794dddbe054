// Turns the evidence about a word into a probability, by the nets of judge.json. As scans/judge.py.

import { clip } from "./image.js";

/** @typedef {import("../protocol").Result} Result */
/** @typedef {{ weights: number[][], added: number[] }} Layer */
/** The nets whose mean is the answer; a chance of at least `found` means found, one of at most `missed` not found. @typedef {{ names: string[], middle: number[], spread: number[], nets: Layer[][], found: number, missed: number }} Judge */

/** The probability that a word is marked. @param {Judge} judge @param {number[]} evidence */
export function chanceOf({ middle, spread, nets }, evidence) {
  const given = evidence.map((each, n) => clip((each - middle[n]) / spread[n], -6, 6));
  const sum = nets.reduce((all, net) => all + 1 / (1 + Math.exp(-clip(outcome(net, given), -30, 30))), 0);
  return sum / nets.length;
}

/** @param {Layer[]} net @param {number[]} given */
function outcome(net, given) {
  return net.reduce((values, { weights, added }, number) => {
    const sums = added.map((start, to) => values.reduce((sum, value, from) => sum + value * weights[from][to], start));
    return number < net.length - 1 ? sums.map(Math.tanh) : sums;
  }, given)[0];
}

/** What is said of a word. @param {Judge} judge @param {number} chance @returns {Result} */
export const resultOf = ({ found, missed }, chance) => (chance >= found ? "found" : chance <= missed ? "not found" : "unsure");
