// Operations on pictures, as arrays of numbers row by row. They give what those of OpenCV give, but for rounding.

/** Numbers that can be read like an array. @typedef {Float32Array | Uint8Array | Uint8ClampedArray} Numbers */
/** A picture of one number a pixel. @typedef {{ rows: number, columns: number, data: Numbers }} Plane */
/** A plane of floating-point numbers. @typedef {{ rows: number, columns: number, data: Float32Array }} FloatPlane */
/** A picture of four bytes a pixel, as the browser has them: red, green, blue, and one that is not used. @typedef {{ rows: number, columns: number, data: Uint8Array | Uint8ClampedArray }} Pixels */

/** @param {number} rows @param {number} columns @returns {FloatPlane} */
export const plane = (rows, columns) => ({ rows, columns, data: new Float32Array(rows * columns) });

/** @param {number} value @param {number} least @param {number} most */
export const clip = (value, least, most) => (value < least ? least : value > most ? most : value);

/** The brightness of a picture, in bytes. @param {Pixels} pixels @returns {Plane} */
export function grayOf({ rows, columns, data }) {
  const gray = new Uint8Array(rows * columns);
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4)
    gray[at] = (9798 * data[from] + 19235 * data[from + 1] + 3735 * data[from + 2] + 16384) >> 15;
  return { rows, columns, data: gray };
}

/** A place beyond an edge, mirrored at the outermost pixel. @param {number} at @param {number} size */
function mirrored(at, size) {
  if (size === 1) return 0;
  let place = at;
  while (place < 0 || place >= size) place = place < 0 ? -place : 2 * size - 2 - place;
  return place;
}

/** A plane blurred by a bell curve; `reach` is how many times its width is looked at on either side. @param {Plane} picture @param {number} sigma @param {number} [reach] @returns {FloatPlane} */
export function blurred({ rows, columns, data }, sigma, reach = 4) {
  const half = (Math.round(2 * reach * sigma + 1) | 1) >> 1;
  const bell = Float64Array.from({ length: 2 * half + 1 }, (_, n) => Math.exp(-((n - half) ** 2) / (2 * sigma * sigma)));
  const whole = bell.reduce((sum, each) => sum + each, 0);
  bell.forEach((each, n) => (bell[n] = each / whole));
  const across = new Float32Array(rows * columns);
  const line = new Float32Array(columns + 2 * half);
  for (let row = 0; row < rows; row += 1) {
    for (let n = 0; n < line.length; n += 1) line[n] = data[row * columns + mirrored(n - half, columns)];
    for (let column = 0; column < columns; column += 1) {
      let sum = bell[half] * line[column + half];
      for (let n = 1; n <= half; n += 1) sum += bell[half + n] * (line[column + half - n] + line[column + half + n]);
      across[row * columns + column] = sum;
    }
  }
  const result = plane(rows, columns);
  const sums = new Float64Array(columns);
  for (let row = 0; row < rows; row += 1) {
    const middle = row * columns;
    for (let column = 0; column < columns; column += 1) sums[column] = bell[half] * across[middle + column];
    for (let n = 1; n <= half; n += 1) {
      const above = mirrored(row - n, rows) * columns;
      const below = mirrored(row + n, rows) * columns;
      const weight = bell[half + n];
      for (let column = 0; column < columns; column += 1) sums[column] += weight * (across[above + column] + across[below + column]);
    }
    result.data.set(sums, middle);
  }
  return result;
}

/** How much of each old pixel is in a new one, along one side: first pixel, and weights that sum to 1. @param {number} from @param {number} to @param {number} scale */
function shares(from, to, scale) {
  return Array.from({ length: to }, (_, n) => {
    const start = n * scale;
    const end = Math.min(start + scale, from);
    const first = Math.min(Math.floor(start + 1e-9), from - 1);
    const weights = [];
    for (let at = first; at < Math.ceil(end - 1e-9); at += 1) weights.push(Math.min(at + 1, end) - Math.max(at, start));
    const whole = weights.reduce((sum, each) => sum + each, 0);
    return { first, weights: weights.map((each) => each / whole) };
  });
}

/** A smaller picture, whose pixels are means of the old ones; `scale` is how many of these one is high and wide. @param {{ rows: number, columns: number, data: Numbers }} picture @param {number} rows @param {number} columns @param {number[]} [scale] @param {number} [channels] @returns {FloatPlane} */
export function reduced(picture, rows, columns, scale = [picture.rows / rows, picture.columns / columns], channels = 1) {
  const down = shares(picture.rows, rows, scale[0]);
  const across = shares(picture.columns, columns, scale[1]);
  const result = new Float32Array(rows * columns * channels);
  const wide = picture.columns * channels;
  const line = new Float64Array(wide);
  down.forEach(({ first, weights }, row) => {
    line.fill(0);
    weights.forEach((weight, n) => {
      const from = (first + n) * wide;
      for (let at = 0; at < wide; at += 1) line[at] += weight * picture.data[from + at];
    });
    for (let column = 0; column < columns; column += 1) {
      const share = across[column];
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0;
        for (let n = 0; n < share.weights.length; n += 1) sum += share.weights[n] * line[(share.first + n) * channels + channel];
        result[(row * columns + column) * channels + channel] = sum;
      }
    }
  });
  return { rows, columns, data: result };
}

/** Where a larger picture's pixels are in a smaller one, along one side: the pixel before, and the share of the one after. @param {number} from @param {number} to */
function between(from, to) {
  const first = new Int32Array(to);
  const share = new Float32Array(to);
  for (let n = 0; n < to; n += 1) {
    const at = clip(((n + 0.5) * from) / to - 0.5, 0, from - 1);
    first[n] = Math.min(Math.floor(at), Math.max(0, from - 2));
    share[n] = from > 1 ? at - first[n] : 0;
  }
  return { first, share };
}

/** A larger picture, with values between those of the pixels. @param {Plane} picture @param {number} rows @param {number} columns @returns {FloatPlane} */
export function enlarged({ rows: fromRows, columns: fromColumns, data }, rows, columns) {
  const result = plane(rows, columns);
  const down = between(fromRows, rows);
  const across = between(fromColumns, columns);
  const line = new Float32Array(fromColumns);
  for (let row = 0; row < rows; row += 1) {
    const above = down.first[row] * fromColumns;
    const below = Math.min(down.first[row] + 1, fromRows - 1) * fromColumns;
    for (let column = 0; column < fromColumns; column += 1)
      line[column] = data[above + column] + down.share[row] * (data[below + column] - data[above + column]);
    for (let column = 0; column < columns; column += 1) {
      const at = across.first[column];
      const after = line[Math.min(at + 1, fromColumns - 1)];
      result.data[row * columns + column] = line[at] + across.share[column] * (after - line[at]);
    }
  }
  return result;
}

/** The value between pixels; beyond the edges it is that at the edge. @param {Plane} picture @param {number} x @param {number} y */
export function valueAt({ rows, columns, data }, x, y) {
  const left = clip(x, 0, columns - 1);
  const top = clip(y, 0, rows - 1);
  const column = Math.min(left | 0, Math.max(0, columns - 2));
  const row = Math.min(top | 0, Math.max(0, rows - 2));
  const at = row * columns + column;
  const right = columns > 1 ? at + 1 : at;
  const below = rows > 1 ? columns : 0;
  const first = data[at] + (left - column) * (data[right] - data[at]);
  const second = data[at + below] + (left - column) * (data[right + below] - data[at + below]);
  return first + (top - row) * (second - first);
}

/** The picture that a homography from its places to those of `pixels` gives, in bytes: red, green, blue, 255. @param {Pixels} pixels @param {number[]} matrix @param {number} rows @param {number} columns @returns {Pixels} */
export function warped(pixels, matrix, rows, columns) {
  const { data, columns: wide, rows: high } = pixels;
  const result = new Uint8ClampedArray(rows * columns * 4).fill(255);
  const [a, b, c, d, e, f, g, h, i] = matrix;
  for (let row = 0, to = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, to += 4) {
      const depth = g * column + h * row + i;
      const x = clip((a * column + b * row + c) / depth, 0, wide - 1);
      const y = clip((d * column + e * row + f) / depth, 0, high - 1);
      const left = x | 0;
      const top = y | 0;
      const at = 4 * (top * wide + left);
      const right = left < wide - 1 ? at + 4 : at;
      const down = top < high - 1 ? 4 * wide : 0;
      const u = x - left;
      const v = y - top;
      for (let channel = 0; channel < 3; channel += 1) {
        const first = data[at + channel] + u * (data[right + channel] - data[at + channel]);
        const second = data[at + down + channel] + u * (data[right + down + channel] - data[at + down + channel]);
        result[to + channel] = first + v * (second - first);
      }
    }
  return { rows, columns, data: result };
}

/** The places of a disc that is `size` pixels wide, as an offset in rows and the reach to either side. @param {number} size */
export function disc(size) {
  const half = size >> 1;
  return Array.from({ length: size }, (_, n) => ({
    down: n - half,
    reach: Math.round((size >> 1) * Math.sqrt((half * half - (n - half) ** 2) / (half * half))),
  }));
}

/** The greatest, or least, value within a disc around each pixel; pixels beyond the edges do not count. @param {Plane} picture @param {number} size @param {"greatest" | "least"} which @returns {FloatPlane} */
export function spread({ rows, columns, data }, size, which) {
  const sign = which === "greatest" ? 1 : -1;
  const result = plane(rows, columns);
  result.data.fill(-Infinity);
  const line = new Float32Array(columns);
  for (const { down, reach } of disc(size))
    for (let row = Math.max(0, -down); row < Math.min(rows, rows - down); row += 1) {
      const from = (row + down) * columns;
      const to = row * columns;
      for (let column = 0; column < columns; column += 1) line[column] = sign * data[from + column];
      for (let column = 0; column < columns; column += 1) {
        let best = result.data[to + column];
        const last = Math.min(columns - 1, column + reach);
        for (let at = Math.max(0, column - reach); at <= last; at += 1) if (line[at] > best) best = line[at];
        result.data[to + column] = best;
      }
    }
  if (sign < 0) for (let at = 0; at < result.data.length; at += 1) result.data[at] = -result.data[at];
  return result;
}

/** Each value replaced by the middle one of the nine around it. @param {Plane} picture @returns {FloatPlane} */
export function middleOfNine({ rows, columns, data }) {
  const result = plane(rows, columns);
  const nine = new Float32Array(9);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      for (let n = 0; n < 9; n += 1) {
        const y = clip(row + ((n / 3) | 0) - 1, 0, rows - 1);
        nine[n] = data[y * columns + clip(column + (n % 3) - 1, 0, columns - 1)];
      }
      result.data[row * columns + column] = nine.sort()[4];
    }
  return result;
}
