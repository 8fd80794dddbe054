// Tells photos of screens from those of paper: a screen's pixels are a pattern that repeats every few pixels. As
// scans/screen.py.

import { mapped, median, rounded } from "./algebra.js";
import { blurred } from "./image.js";

/** @typedef {import("./image.js").Plane} Plane */
/** @typedef {import("../protocol").KnownSheet} KnownSheet */

const SIDE = 96; // width and height of the pieces that are looked at, in pixels
const ACROSS = 14; // the number of pieces across a page,
const DOWN = 20; // and down; those with print are left out
const MOST = 15; // how many of them are looked at,
const LEAST = 3; // and how many at least
const SHORTEST = 2; // distances at which a pattern may repeat, in pixels
const LONGEST = 9;
const PEAK = 3000; // how much stronger such a pattern is than the noise of the paper
const SHARE = 0.5; // the share of the pieces that have one
const JPEG_BLOCK = 8; // the blocks of JPEG pictures, which repeat as well, have this size in pixels
const PRINTED = 0.1; // the least ink of print

const WINDOW = Float64Array.from({ length: SIDE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / (SIDE - 1)));
const [COS, SIN] = [Math.cos, Math.sin].map((of) => Float64Array.from({ length: SIDE }, (_, n) => of((2 * Math.PI * n) / SIDE)));
const WAVES = Array.from({ length: SIDE }, (_, n) => (n < SIDE / 2 ? n : n - SIDE) / SIDE);

/** Whether the blank parts of a page that is on a picture have the pattern of a screen; `printed` is its ink. @param {Plane} gray @param {KnownSheet} sheet @param {number[]} toPicture @param {import("./image.js").FloatPlane} printed */
export function isOfScreen(gray, sheet, toPicture, printed) {
  const found = pieces(gray, sheet, toPicture, printed);
  return found.length >= LEAST && found.filter((piece) => peak(piece) > PEAK).length >= SHARE * found.length;
}

/** Square pieces of a page, spread over it, without those with print or beyond the picture. @param {Plane} gray @param {KnownSheet} sheet @param {number[]} toPicture @param {import("./image.js").FloatPlane} printed */
function pieces(gray, sheet, toPicture, printed) {
  const scale = printed.columns / sheet.width;
  const half = Math.ceil((0.6 * SIDE * scale) / Math.sqrt(Math.abs(toPicture[0] * toPicture[4] - toPicture[1] * toPicture[3])));
  const count = (ACROSS - 1) * (DOWN - 1);
  const order = Array.from({ length: count }, (_, n) => n).sort((a, b) => ((7 * a) % count) - ((7 * b) % count));
  const found = [];
  for (const n of order) {
    const [x, y] = [((n % (ACROSS - 1)) + 1) / ACROSS, (Math.floor(n / (ACROSS - 1)) + 1) / DOWN];
    const at = [x * sheet.width, y * sheet.height];
    const [right, down] = mapped(toPicture, at).map(rounded);
    const [start, first] = [right - SIDE / 2, down - SIDE / 2];
    if (first < 0 || start < 0 || first > gray.rows - SIDE || start > gray.columns - SIDE) continue;
    if (hasPrint(printed, rounded(scale * at[1]), rounded(scale * at[0]), half)) continue;
    const piece = { rows: SIDE, columns: SIDE, data: new Float32Array(SIDE * SIDE) };
    for (let row = 0; row < SIDE; row += 1)
      for (let column = 0; column < SIDE; column += 1) piece.data[row * SIDE + column] = gray.data[(first + row) * gray.columns + start + column];
    if (found.push(piece) === MOST) break;
  }
  return found;
}

/** @param {import("./image.js").FloatPlane} printed @param {number} row @param {number} column @param {number} half */
function hasPrint({ rows, columns, data }, row, column, half) {
  for (let y = Math.max(0, row - half); y < Math.min(rows, row + half); y += 1)
    for (let x = Math.max(0, column - half); x < Math.min(columns, column + half); x += 1) if (data[y * columns + x] >= PRINTED) return true;
  return false;
}

/** How strong each wave is in a piece, by its number down and across. @param {Float64Array} even */
function powerOf(even) {
  const [real, other] = [new Float64Array(SIDE * SIDE), new Float64Array(SIDE * SIDE)];
  const power = new Float64Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row += 1)
    for (let wave = 0; wave < SIDE; wave += 1)
      for (let n = 0, turn = 0; n < SIDE; n += 1, turn = (turn + wave) % SIDE) {
        real[row * SIDE + wave] += even[row * SIDE + n] * COS[turn];
        other[row * SIDE + wave] -= even[row * SIDE + n] * SIN[turn];
      }
  for (let wave = 0; wave < SIDE; wave += 1)
    for (let down = 0; down < SIDE; down += 1) {
      let [a, b] = [0, 0];
      for (let n = 0, turn = 0; n < SIDE; n += 1, turn = (turn + down) % SIDE) {
        const [x, y] = [real[n * SIDE + wave], other[n * SIDE + wave]];
        a += x * COS[turn] + y * SIN[turn];
        b += y * COS[turn] - x * SIN[turn];
      }
      power[down * SIDE + wave] = a * a + b * b;
    }
  return power;
}

/** How much stronger the strongest wave is than the usual one, among those that a pattern could have. @param {import("./image.js").FloatPlane} piece */
function peak(piece) {
  const soft = blurred(piece, 6);
  const even = Float64Array.from(piece.data, (each, at) => (each - soft.data[at]) * WINDOW[Math.floor(at / SIDE)] * WINDOW[at % SIDE]);
  const power = powerOf(even);
  const near = 1.5 / SIDE;
  const part = (/** @type {number} */ number) => ((number % 1) + 1) % 1;
  const blocks = WAVES.map((wave) => Math.min(part(wave * JPEG_BLOCK), part(-wave * JPEG_BLOCK)) <= near * JPEG_BLOCK);
  const slow = WAVES.map((wave) => Math.abs(wave) <= near);
  const wanted = power.filter((_, at) => {
    const [down, across] = [Math.floor(at / SIDE), at % SIDE];
    const length = Math.hypot(WAVES[down], WAVES[across]);
    const isOfBlocks = (blocks[down] && slow[across]) || (slow[down] && blocks[across]);
    return length >= 1 / LONGEST && length <= 1 / SHORTEST && !isOfBlocks;
  });
  return wanted.reduce((most, each) => Math.max(most, each), 0) / Math.max(median(wanted), 1e-6);
}
