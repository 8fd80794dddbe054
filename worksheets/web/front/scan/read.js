// Reads a picture: which sheets are on it, and which of their words are marked. As scans/read.py.

import { chancesOf, judgeOf, resultOf } from "./judge.js";
import { SCALE, blurOf, flattened, laidOnPrint } from "./flatten.js";
import { blurred, grayOf, plane, reduced } from "./image.js";
import { posesByCode, posesByMarks } from "./locate.js";
import { isOfScreen } from "./screen.js";
import { stripsOf } from "./strips.js";

/** @typedef {import("./image.js").FloatPlane} FloatPlane */
/** @typedef {import("./image.js").Pixels} Pixels */
/** @typedef {import("./image.js").Plane} Plane */
/** @typedef {import("./locate.js").Code} Code */
/** @typedef {import("../protocol").KnownSheet} KnownSheet */
/** @typedef {import("../protocol").ReadSheet} ReadSheet */
/** What a reader needs: the printed page of a sheet, gray, with SCALE pixels a point; and the QR codes on a picture. @typedef {{ print: (sheet: KnownSheet) => Promise<Plane>, codesIn: (gray: Plane) => Promise<Code[]> }} Means */

const COARSE = 0.5; // size of the pictures on which a page is compared with the print of many sheets
const LEAST_LIKE = 0.35; // how like its print a sheet must be, as a correlation, to be taken for it
const AHEAD = 0.06; // how much more like its own print than like the next one a sheet without a code must be
const SHARP = 0.3; // words are not judged on pictures that are softer than this
const PRINTS_KEPT = 4; // number of printed pages that are kept
const LONGEST = 3000; // pixels of a picture's longer side; larger ones are reduced

/** A code without blanks and signs, in capitals. @param {string} code */
export const plain = (code) => code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A picture that is not larger than one that is read. @param {Pixels} pixels @returns {Pixels} */
export function fitting(pixels) {
  const share = LONGEST / Math.max(pixels.rows, pixels.columns);
  if (share >= 1) return pixels;
  const [rows, columns] = [Math.round(share * pixels.rows), Math.round(share * pixels.columns)];
  const { data } = reduced(pixels, rows, columns, [1 / share, 1 / share], 4);
  return { rows, columns, data: Uint8ClampedArray.from(data) };
}

/** Reads pictures of known sheets. */
export class Reader {
  /** @param {KnownSheet[]} sheets @param {import("./judge.js").WrittenJudge} judge @param {Means} means */
  constructor(sheets, judge, means) {
    this.sheets = sheets;
    this.judge = judgeOf(judge);
    this.means = means;
    this.coded = new Map(sheets.filter(({ code }) => code).map((sheet) => [plain(sheet.code), sheet]));
    /** @type {Map<string, FloatPlane>} */
    this.prints = new Map();
    /** @type {Map<string, FloatPlane>} */
    this.coarse = new Map();
  }

  /** Read a picture: the sheets on it, the codes of unknown sheets, and those of known sheets whose corner marks are missing. @param {Pixels} pixels @returns {Promise<{ sheets: ReadSheet[], foreign: string[], lost: string[] }>} */
  async read(pixels) {
    const gray = grayOf(pixels);
    const codes = await this.means.codesIn(gray);
    const foreign = codes.filter(({ text }) => !this.coded.has(plain(text))).map(({ text }) => text);
    const known = codes.flatMap((code) => {
      const sheet = this.coded.get(plain(code.text));
      return sheet ? [{ sheet, code }] : [];
    });
    const sheets = [];
    const lost = [];
    for (const { sheet, code } of known) {
      const found = await this.#withCode(pixels, gray, sheet, code);
      if (found) sheets.push(found);
      else lost.push(sheet.code);
    }
    if (!sheets.length && !foreign.length) {
      const found = await this.#byPrint(pixels, gray, known.length ? known.map(({ sheet }) => sheet) : this.sheets);
      if (found) return { sheets: [found], foreign: [], lost: [] };
    }
    return { sheets, foreign, lost };
  }

  /** The ink of a printed page. @param {KnownSheet} sheet @returns {Promise<FloatPlane>} */
  async #printed(sheet) {
    const name = `${sheet.handouts} ${sheet.page}`;
    const kept = this.prints.get(name);
    if (kept) return kept;
    const { rows, columns, data } = await this.means.print(sheet);
    const printed = plane(rows, columns);
    for (let at = 0; at < data.length; at += 1) printed.data[at] = 1 - data[at] / 255;
    this.prints.set(name, printed);
    if (this.prints.size > PRINTS_KEPT) this.prints.delete([...this.prints.keys()][0]);
    return printed;
  }

  /** The sheet whose code is on the picture; null if its marks are missing, or if something else is printed there. @param {Pixels} pixels @param {Plane} gray @param {KnownSheet} sheet @param {Code} code */
  async #withCode(pixels, gray, sheet, code) {
    const printed = await this.#printed(sheet);
    const own = new Uint8Array(printed.data.length);
    for (let at = 0; at < own.length; at += 1) own[at] = 255 - 255 * printed.data[at];
    const corners = (await this.means.codesIn({ ...printed, data: own })).find(({ text }) => text === code.text)?.corners;
    if (!corners) return null;
    const onPage = corners.map(([x, y]) => /** @type {[number, number]} */ ([x / SCALE, y / SCALE]));
    return this.#best(pixels, gray, sheet, printed, posesByCode(gray, sheet, code, onPage), false);
  }

  /** @param {Pixels} pixels @param {Plane} gray @param {KnownSheet} sheet @param {FloatPlane} printed @param {number[][]} poses @param {boolean} byPrint @returns {ReadSheet | null} */
  #best(pixels, gray, sheet, printed, poses, byPrint) {
    for (const pose of poses) {
      const { laid, like } = laidOnPrint(flattened(pixels, pose, printed.rows, printed.columns), printed);
      if (like < LEAST_LIKE) continue;
      const screen = isOfScreen(gray, sheet, pose, printed);
      const soft = blurOf(laid, printed) < SHARP;
      const words = soft || screen || !sheet.read ? sheet.words.map(() => 0.5) : this.#chances(laid, printed, sheet);
      return { id: sheet.id, words: words.map((chance) => ({ chance, result: resultOf(this.judge, chance) })), to_picture: pose, by_print: byPrint, is_blurred: soft, is_screen: screen };
    }
    return null;
  }

  /** @param {FloatPlane} ink @param {FloatPlane} printed @param {KnownSheet} sheet */
  #chances(ink, printed, sheet) {
    const straight = sheet.words.filter(({ cells }) => cells.length > 1); // a loop of a single letter has no direction
    const { strips, noise } = stripsOf(ink, printed, { ...sheet, words: straight });
    const chances = chancesOf(this.judge, strips, noise);
    return sheet.words.map((word) => (straight.includes(word) ? chances[straight.indexOf(word)] : 0.5));
  }

  /** The sheet whose print, in its grid of letters and its typed code, is most like a picture with four marks. @param {Pixels} pixels @param {Plane} gray @param {KnownSheet[]} sheets */
  async #byPrint(pixels, gray, sheets) {
    /** @type {{ like: number, sheet: KnownSheet, pose: number[] } | null} */
    let best = null;
    let second = 0;
    const shape = (/** @type {KnownSheet} */ { width, height, marks }) => JSON.stringify([width, height, marks]);
    const groups = [...new Set(sheets.map(shape))].map((each) => sheets.filter((sheet) => shape(sheet) === each));
    for (const alike of groups)
      for (const pose of posesByMarks(gray, alike[0])) {
        const { rows, columns } = await this.#printed(alike[0]);
        const seen = coarse(flattened(pixels, pose, rows, columns));
        for (const sheet of alike) {
          const like = likeness(seen, await this.#coarse(sheet), sheet);
          if (!best || like > best.like) {
            if (best && best.sheet !== sheet) second = best.like;
            best = { like, sheet, pose };
          } else if (sheet !== best.sheet) second = Math.max(second, like);
        }
      }
    if (!best || best.like < LEAST_LIKE || best.like < second + AHEAD) return null;
    return this.#best(pixels, gray, best.sheet, await this.#printed(best.sheet), [best.pose], true);
  }

  /** @param {KnownSheet} sheet */
  async #coarse(sheet) {
    const kept = this.coarse.get(sheet.id) ?? coarse(await this.#printed(sheet));
    this.coarse.set(sheet.id, kept);
    return kept;
  }
}

/** @param {FloatPlane} ink @returns {FloatPlane} */
function coarse(ink) {
  const [rows, columns] = [Math.round(COARSE * ink.rows), Math.round(COARSE * ink.columns)];
  return blurred(reduced(ink, rows, columns, [1 / COARSE, 1 / COARSE]), 1.2);
}

/** How like its print a picture is within the marks, as a correlation. @param {FloatPlane} seen @param {FloatPlane} printed @param {KnownSheet} sheet */
function likeness(seen, printed, sheet) {
  const scale = COARSE * SCALE;
  const [xs, ys] = [0, 1].map((n) => sheet.marks.map((mark) => Math.round(scale * mark[n])));
  const [bottom, right] = [Math.min(Math.max(...ys), seen.rows, printed.rows), Math.min(Math.max(...xs), seen.columns, printed.columns)];
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let row = Math.max(0, Math.min(...ys)); row < bottom; row += 1)
    for (let column = Math.max(0, Math.min(...xs)); column < right; column += 1) {
      const one = Math.min(seen.data[row * seen.columns + column], 0.6);
      const other = Math.min(printed.data[row * printed.columns + column], 0.6);
      count += 1;
      a += one;
      b += other;
      aa += one * one;
      bb += other * other;
      ab += one * other;
    }
  const both = Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count));
  return both ? (ab - (a * b) / count) / both : 0;
}

const EMPTY = 0.0015; // a page with less than this share of dark pixels is empty

/** Whether hardly anything is darker than most of the page; the edges, which scanners blacken, do not count. @param {Pixels} pixels */
export function isEmpty(pixels) {
  const gray = grayOf(pixels);
  const [top, left] = [Math.floor(gray.rows / 20), Math.floor(gray.columns / 20)];
  const counts = new Float64Array(256);
  for (let row = top; row < gray.rows - top; row += 1)
    for (let column = left; column < gray.columns - left; column += 1) counts[gray.data[row * gray.columns + column]] += 1;
  const all = counts.reduce((sum, each) => sum + each, 0);
  let [paper, lighter] = [255, counts[255]];
  while (paper > 0 && lighter < all / 4) lighter += counts[(paper -= 1)];
  const dark = counts.reduce((sum, each, light) => (light < 0.75 * paper ? sum + each : sum), 0);
  return dark < EMPTY * all;
}
