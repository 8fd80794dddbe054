// Small linear algebra and figures: points are [x, y], and a homography is nine numbers, row by row.

/** @typedef {[number, number]} Point */
/** @typedef {number[]} Matrix */

/** @param {Matrix} one @param {Matrix} other @returns {Matrix} */
export const times = (one, other) =>
  Array.from({ length: 9 }, (_, n) => {
    const row = 3 * Math.floor(n / 3);
    return one[row] * other[n % 3] + one[row + 1] * other[3 + (n % 3)] + one[row + 2] * other[6 + (n % 3)];
  });

/** A point, mapped. @param {Matrix} fit @param {readonly number[]} point @returns {Point} */
export function mapped(fit, [x, y]) {
  const depth = fit[6] * x + fit[7] * y + fit[8];
  return [(fit[0] * x + fit[1] * y + fit[2]) / depth, (fit[3] * x + fit[4] * y + fit[5]) / depth];
}

/** The solution of linear equations; null if they have none, or many. @param {number[][]} rows  coefficients, and the right side last @returns {number[] | null} */
export function solved(rows) {
  const count = rows.length;
  const lines = rows.map((row) => [...row]);
  for (let at = 0; at < count; at += 1) {
    let best = at;
    for (let n = at + 1; n < count; n += 1) if (Math.abs(lines[n][at]) > Math.abs(lines[best][at])) best = n;
    [lines[at], lines[best]] = [lines[best], lines[at]];
    if (!(Math.abs(lines[at][at]) > 1e-14)) return null;
    for (let n = at + 1; n < count; n += 1) {
      const share = lines[n][at] / lines[at][at];
      for (let k = at; k <= count; k += 1) lines[n][k] -= share * lines[at][k];
    }
  }
  const found = new Array(count).fill(0);
  for (let at = count - 1; at >= 0; at -= 1) {
    let rest = lines[at][count];
    for (let k = at + 1; k < count; k += 1) rest -= lines[at][k] * found[k];
    found[at] = rest / lines[at][at];
  }
  return found;
}

/** The numbers that fit equations best, by least squares. @param {number[][]} equations  coefficients, and the right side last @returns {number[] | null} */
export function fitted(equations) {
  const count = (equations[0]?.length ?? 1) - 1;
  const sums = Array.from({ length: count }, () => new Array(count + 1).fill(0));
  for (const row of equations) for (let i = 0; i < count; i += 1) for (let k = 0; k <= count; k += 1) sums[i][k] += row[i] * row[k];
  return solved(sums);
}

/** A map that moves and scales points, so that they lie around 0. @param {readonly Point[]} points @returns {{ there: Matrix, back: Matrix }} */
function levelled(points) {
  const [x, y] = [0, 1].map((n) => points.reduce((sum, point) => sum + point[n], 0) / points.length);
  const size = points.reduce((sum, point) => sum + Math.hypot(point[0] - x, point[1] - y), 0) / points.length || 1;
  return { there: [1 / size, 0, -x / size, 0, 1 / size, -y / size, 0, 0, 1], back: [size, 0, x, 0, size, y, 0, 0, 1] };
}

/** The homography that maps points, four or more, to others; null if there is none that a camera could see. @param {readonly Point[]} start @param {readonly Point[]} end @returns {Matrix | null} */
export function homography(start, end) {
  const [from, to] = [levelled(start), levelled(end)];
  const pairs = start.map((point, n) => [mapped(from.there, point), mapped(to.there, end[n])]);
  let found = fitted(pairs.flatMap(([[x, y], [u, v]]) => [
    [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
    [0, 0, 0, x, y, 1, -v * x, -v * y, v],
  ]));
  for (let round = 0; found && start.length > 4 && round < 5; round += 1) {
    const fit = [...found, 1];
    const step = fitted(pairs.flatMap(([[x, y], [u, v]]) => {
      const depth = fit[6] * x + fit[7] * y + 1;
      const [a, b] = mapped(fit, [x, y]);
      return [
        [...[x, y, 1, 0, 0, 0, -a * x, -a * y].map((each) => each / depth), u - a],
        [...[0, 0, 0, x, y, 1, -b * x, -b * y].map((each) => each / depth), v - b],
      ];
    }));
    if (!step) break;
    found = found.map((each, n) => each + step[n]);
  }
  if (!found) return null;
  const whole = times(to.back, times([...found, 1], from.there));
  const fit = whole.map((each) => each / whole[8]);
  const corners = [Math.min, Math.max].map((most) => mapped(fit, [0, 1].map((n) => most(...start.map((point) => point[n])))));
  const right = fit[0] * fit[4] - fit[1] * fit[3] > 0;
  return right && [...fit, ...corners.flat()].every(Number.isFinite) ? fit : null;
}

/** The map without perspective, and without another stretch across than down, that maps points best. @param {readonly Point[]} start @param {readonly Point[]} end @returns {Matrix | null} */
export function similarity(start, end) {
  const found = fitted(start.flatMap(([x, y], n) => [
    [x, -y, 1, 0, end[n][0]],
    [y, x, 0, 1, end[n][1]],
  ]));
  return found && [found[0], -found[1], found[2], found[1], found[0], found[3], 0, 0, 1];
}

/** The value that this share of the numbers is below. @param {ArrayLike<number>} numbers @param {number} share */
export function quantile(numbers, share) {
  const sorted = new Float64Array(numbers).sort();
  const at = share * (sorted.length - 1);
  const first = Math.floor(at);
  const after = Math.min(first + 1, sorted.length - 1);
  return sorted[first] + (at - first) * (sorted[after] - sorted[first]);
}

/** @param {ArrayLike<number>} numbers */
export const median = (numbers) => quantile(numbers, 0.5);

/** Rounded as Python does: halves to the even number. @param {number} number */
export function rounded(number) {
  const near = Math.round(number);
  return near - number === 0.5 && near % 2 ? near - 1 : near;
}
