// Finds dark, filled squares on a picture, as `squares_in` of scans/locate.py.

import { clip } from "./image.js";

/** @typedef {import("./image.js").Plane} Plane */
/** A dark square: its middle, and its width. @typedef {{ x: number, y: number, side: number }} FoundSquare */
/** @typedef {{ left: number, top: number, right: number, bottom: number, area: number, x: number, y: number }} Blob */

const DARKER = 25; // than the mean of what is around it

/** 1 where a picture is darker than the mean of the `block` pixels around, up, down and to the sides. @param {Plane} gray @param {number} block */
function darkOf({ rows, columns, data }, block) {
  const half = block >> 1;
  const dark = new Uint8Array(rows * columns);
  const sums = new Float64Array(columns);
  const row = (/** @type {number} */ n) => clip(n, 0, rows - 1) * columns;
  for (let n = -half; n <= half; n += 1) for (let at = 0, from = row(n); at < columns; at += 1) sums[at] += data[from + at];
  for (let n = 0; n < rows; n += 1) {
    let sum = 0;
    for (let at = -half; at <= half; at += 1) sum += sums[clip(at, 0, columns - 1)];
    const [above, here, below] = [row(n - half), n * columns, row(n + half + 1)];
    for (let at = 0; at < columns; at += 1) {
      if (data[here + at] <= Math.round(sum / (block * block)) - DARKER) dark[here + at] = 1;
      sum += sums[at + half + 1 < columns ? at + half + 1 : columns - 1] - sums[at > half ? at - half : 0];
    }
    for (let at = 0; at < columns; at += 1) sums[at] += data[below + at] - data[above + at];
  }
  return dark;
}

/** The connected parts of what is 1, and for each pixel the number of its part, from 1. @param {Uint8Array} dark @param {number} rows @param {number} columns */
function partsOf(dark, rows, columns) {
  const labels = new Int32Array(rows * columns);
  const parents = [0];
  const root = (/** @type {number} */ label) => {
    let at = label;
    while (parents[at] !== at) at = parents[at] = parents[parents[at]];
    return at;
  };
  for (let row = 0, at = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, at += 1) {
      if (!dark[at]) continue;
      const left = column ? labels[at - 1] : 0;
      const above = row ? labels[at - columns] : 0;
      if (left && above && left !== above) {
        const [a, b] = [root(left), root(above)];
        labels[at] = parents[Math.max(a, b)] = Math.min(a, b);
      } else if (left || above) labels[at] = left || above;
      else {
        labels[at] = parents.length;
        parents.push(labels[at]);
      }
    }
  /** @type {Map<number, Blob>} */
  const blobs = new Map();
  for (let row = 0, at = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, at += 1) {
      if (!labels[at]) continue;
      const label = (labels[at] = root(labels[at]));
      const blob = blobs.get(label);
      if (!blob) blobs.set(label, { left: column, top: row, right: column, bottom: row, area: 1, x: column, y: row });
      else {
        blob.left = Math.min(blob.left, column);
        blob.right = Math.max(blob.right, column);
        blob.bottom = row;
        blob.area += 1;
        blob.x += column;
        blob.y += row;
      }
    }
  return { labels, blobs };
}

/** The convex outline of a part. @param {Int32Array} labels @param {number} columns @param {number} label @param {Blob} blob */
function outline(labels, columns, label, { left, top, right, bottom }) {
  /** @type {number[][]} */
  const points = [];
  for (let row = top; row <= bottom; row += 1) {
    let [first, last] = [left, right];
    while (labels[row * columns + first] !== label) first += 1;
    while (labels[row * columns + last] !== label) last -= 1;
    points.push([first, row], [last, row]);
  }
  const half = (/** @type {number[][]} */ some) => {
    /** @type {number[][]} */
    const hull = [];
    for (const point of some) {
      for (let n = hull.length; n > 1; n = hull.length) {
        const [a, b] = hull.slice(-2);
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        hull.pop();
      }
      hull.push(point);
    }
    return hull.slice(0, -1);
  };
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(points), ...half([...points].reverse())];
}

/** The sides of the smallest box, turned in any way, around points. @param {number[][]} hull */
function boxAround(hull) {
  let best = [Infinity, Infinity];
  hull.forEach((from, n) => {
    const to = hull[(n + 1) % hull.length];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (!length) return;
    const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const along = hull.map((point) => point[0] * x + point[1] * y);
    const across = hull.map((point) => point[1] * x - point[0] * y);
    const box = [along, across].map((each) => Math.max(...each) - Math.min(...each));
    if (box[0] * box[1] < best[0] * best[1] || best[0] === Infinity) best = box;
  });
  return best;
}

/** The dark, filled squares with sides of `least` to `most` pixels. @param {Plane} gray @param {number} least @param {number} most @returns {FoundSquare[]} */
export function squaresIn(gray, least, most) {
  const dark = darkOf(gray, Math.trunc(4 * most) | 1);
  const { labels, blobs } = partsOf(dark, gray.rows, gray.columns);
  const found = [];
  for (const [label, blob] of blobs) {
    const [wide, high] = [blob.right - blob.left + 1, blob.bottom - blob.top + 1];
    if (Math.max(wide, high) > 1.5 * most || Math.min(wide, high) < 0.9 * least) continue;
    if (blob.area < 0.7 * least ** 2 || blob.area > 1.2 * most ** 2 || wide >= 1.5 * high || high >= 1.5 * wide) continue;
    const [one, other] = boxAround(outline(labels, gray.columns, label, blob)).map((side) => side + 1);
    if (blob.area >= 0.74 * one * other && Math.min(one, other) >= 0.68 * Math.max(one, other))
      found.push({ x: blob.x / blob.area, y: blob.y / blob.area, side: Math.sqrt(blob.area) });
  }
  return found;
}
