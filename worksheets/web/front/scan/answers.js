// Cuts what pupils have written out of pictures, straightened, for a teacher to judge: no handwriting is guessed. As
// scans/answers.py.

import { mapped, times } from "./algebra.js";
import { warped } from "./image.js";

/** @typedef {import("./image.js").Pixels} Pixels */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box  in points of a page */

const SCALE = 2; // pixels per point
const AROUND = 6; // what is shown around a place, in points: children write over lines, and paper is bent

/** A piece of a page, straight; `toPicture` maps points of the page to pixels. @param {Pixels} pixels @param {Box} box @param {number[]} toPicture @param {number} [around] @returns {Pixels} */
export function cutOut(pixels, box, toPicture, around = AROUND) {
  const [left, top] = [box.left - around, box.top - around];
  const [columns, rows] = [box.width, box.height].map((size) => Math.max(1, Math.round(SCALE * (size + 2 * around))));
  // The middle of the first pixel is half a pixel from the edges.
  const onPage = [1 / SCALE, 0, left + 0.5 / SCALE, 0, 1 / SCALE, top + 0.5 / SCALE, 0, 0, 1];
  return warped(pixels, times(toPicture, onPage), rows, columns);
}

/** The outlines of a sheet's words on its picture, as corners. @param {import("../protocol").KnownSheet} sheet @param {number[]} toPicture */
export function outlinesOf(sheet, toPicture) {
  const pitch = Math.min(...[sheet.across, sheet.down].map((each) => (each[each.length - 1] - each[0]) / Math.max(1, each.length - 1)));
  return sheet.words.map(({ cells }) => {
    const [first, last] = [cells[0], cells[cells.length - 1]].map(([row, column]) => [sheet.across[column], sheet.down[row]]);
    const way = cells.length > 1 ? [last[0] - first[0], last[1] - first[1]] : [1, 0];
    const [x, y] = way.map((each) => (0.46 * pitch * each) / (Math.hypot(...way) || 1));
    const corners = [[first[0] - x + y, first[1] - y - x], [last[0] + x + y, last[1] + y - x], [last[0] + x - y, last[1] + y + x], [first[0] - x - y, first[1] - y + x]];
    return corners.map((corner) => mapped(toPicture, corner));
  });
}
