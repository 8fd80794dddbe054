// Pictures of what was read, for a teacher to look at: whole pages, and the place of a word beside the same of the key.

import { times } from "./algebra.js";
import { cutOut } from "./answers.js";

/** @typedef {import("./image.js").Pixels} Pixels */
/** @typedef {import("./image.js").Plane} Plane */
/** @typedef {import("../protocol").KnownSheet} KnownSheet */

const LONGEST = 1700; // pixels of a page's longer side
const QUALITY = 0.75; // of JPEG pictures
const AROUND = 1.3; // what is shown around a word, in cells
const OUT = 0.46; // distance of an outline from the middle of its letters, in cells
const LINE = "#0b6e69";

/** @param {Pixels} pixels @param {(canvas: OffscreenCanvasRenderingContext2D) => void} [draw] */
function canvasOf({ rows, columns, data }, draw) {
  const canvas = new OffscreenCanvas(columns, rows);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const bytes = new Uint8ClampedArray(data); // a copy
  context.putImageData(new ImageData(bytes, columns, rows), 0, 0);
  draw?.(context);
  return canvas;
}

/** A picture turned by quarters of a turn, so that a page on it is upright, and the map from the picture to that one. @param {Pixels} pixels @param {number[]} [toPicture] of the page @returns {{ upright: Pixels, turn: number[] }} */
export function uprightOf(pixels, toPicture = [1, 0, 0, 0, 1, 0, 0, 0, 1]) {
  const quarters = (Math.round((2 * Math.atan2(toPicture[3], toPicture[0])) / Math.PI) + 4) % 4;
  let [upright, turn] = [pixels, [1, 0, 0, 0, 1, 0, 0, 0, 1]];
  for (let n = 0; n < quarters; n += 1) {
    const { rows, columns, data } = upright;
    const from = new Uint32Array(data.buffer, data.byteOffset, rows * columns);
    const to = new Uint32Array(from.length);
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) to[(columns - 1 - column) * rows + row] = from[row * columns + column];
    upright = { rows: columns, columns: rows, data: new Uint8ClampedArray(to.buffer) };
    turn = times([0, 1, 0, -1, 0, columns - 1, 0, 0, 1], turn);
  }
  return { upright, turn };
}

/** A page as a JPEG picture. @param {Pixels} pixels @returns {Promise<Blob>} */
export function pageBlob(pixels) {
  const whole = canvasOf(pixels);
  const share = Math.min(1, LONGEST / Math.max(pixels.rows, pixels.columns));
  const canvas = new OffscreenCanvas(Math.round(share * pixels.columns), Math.round(share * pixels.rows));
  canvas.getContext("2d")?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

/** Cut out the place of a word from a picture, and from the printed page with the word outlined. @param {Pixels} pixels @param {Plane} print @param {KnownSheet} sheet @param {number} word @param {number[]} toPicture */
export async function wordPieces(pixels, print, sheet, word, toPicture) {
  const { cells } = sheet.words[word];
  const ends = [cells[0], cells[cells.length - 1]].map(([row, column]) => [sheet.across[column], sheet.down[row]]);
  const pitch = Math.min(...[sheet.across, sheet.down].map((each) => (each[each.length - 1] - each[0]) / Math.max(1, each.length - 1)));
  const [left, top] = [0, 1].map((n) => Math.min(ends[0][n], ends[1][n]) - AROUND * pitch);
  const [right, bottom] = [0, 1].map((n) => Math.max(ends[0][n], ends[1][n]) + AROUND * pitch);
  const box = { left, top, width: right - left, height: bottom - top };
  const scale = print.columns / sheet.width;
  const colours = { ...print, data: new Uint8ClampedArray(4 * print.data.length) };
  print.data.forEach((each, at) => colours.data.fill(each, 4 * at, 4 * at + 3));
  const key = canvasOf(cutOut(colours, box, [scale, 0, -0.5, 0, scale, -0.5, 0, 0, 1], 0), (context) => {
    const share = context.canvas.width / box.width;
    context.strokeStyle = LINE;
    context.lineWidth = 1.5 * share;
    context.translate(share * (ends[0][0] - left), share * (ends[0][1] - top));
    context.rotate(Math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]));
    const out = OUT * pitch * share;
    const length = share * Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
    context.beginPath();
    context.roundRect(-out, -out, length + 2 * out, 2 * out, out);
    context.stroke();
  });
  const photo = canvasOf(cutOut(pixels, box, toPicture, 0));
  const [one, other] = await Promise.all([photo, key].map((each) => each.convertToBlob({ type: "image/jpeg", quality: QUALITY })));
  return { word, photo: one, key: other };
}

/** Cut out the writing in each place for an answer. @param {Pixels} pixels @param {KnownSheet} sheet @param {number[]} toPicture @returns {Promise<Blob[]>} */
export const answerPieces = (pixels, sheet, toPicture) =>
  Promise.all(sheet.answers.map((box) => canvasOf(cutOut(pixels, box, toPicture)).convertToBlob({ type: "image/jpeg", quality: QUALITY })));
