// Reads pictures of sheets beside the page, which is never frozen by it. What is printed comes from the page, which asks the
// program. See `ToReader` and `FromReader` in protocol.d.ts.

import { times } from "./algebra.js";
import { outlinesOf } from "./answers.js";
import { codeReader } from "./codes.js";
import { answerPieces, pageBlob, uprightOf, wordPieces } from "./pieces.js";
import { unpacking } from "../unpack.js";
import { Reader, fitting, isEmpty } from "./read.js";

/** @typedef {import("./image.js").Plane} Plane */
/** @typedef {import("./image.js").Pixels} Pixels */
/** @typedef {import("../protocol").Bitmap} Bitmap */
/** @typedef {import("../protocol").KnownSheet} KnownSheet */

const say = (/** @type {import("../protocol").FromReader} */ message) => /** @type {any} */ (self).postMessage(message);

/** The printed pages that were asked for, by the number of the question. @type {Map<number, (print: Bitmap) => void>} */
const wanted = new Map();
let asked = 0;

/** @param {string} base64 */
function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** The printed page of a sheet. @param {KnownSheet} sheet @returns {Promise<Plane>} */
async function print({ handouts, page }) {
  const number = (asked += 1);
  const bitmap = await new Promise((/** @type {(print: Bitmap) => void} */ resolve) => {
    wanted.set(number, resolve);
    say({ wanted: number, handouts, page });
  });
  return { rows: bitmap.rows, columns: bitmap.columns, data: bytesOf(bitmap.data) };
}

/** A page as the program gives it: gray, or blue, green, red, and perhaps a byte that is not used. @param {Bitmap} bitmap @returns {Pixels} */
function pixelsOf({ rows, columns, channels, data }) {
  const given = bytesOf(data);
  const pixels = new Uint8ClampedArray(4 * rows * columns).fill(255);
  for (let from = 0, to = 0; to < pixels.length; from += channels, to += 4)
    for (let n = 0; n < 3; n += 1) pixels[to + n] = given[channels < 3 ? from : from + 2 - n];
  return { rows, columns, data: pixels };
}

/** @param {Blob} file @returns {Promise<Pixels>} */
async function decoded(file) {
  const image = await createImageBitmap(file);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(image.width, image.height).getContext("2d"));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  image.close();
  const { width, height, data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  return { rows: height, columns: width, data };
}

/** @param {KnownSheet[]} sheets @param {string} binary  the address of zxing's WebAssembly, packed with Zstandard */
async function start(sheets, binary) {
  const [judge, packed] = await Promise.all(["judge.json", binary].map((name) => fetch(new URL(name, import.meta.url))));
  if (!judge.ok || !packed.ok || !packed.body) throw new Error(binary);
  const stream = packed.body.pipeThrough(unpacking());
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const codesIn = await codeReader(new URL("../program/zxing/", import.meta.url).href, bytes);
  return new Reader(sheets, await judge.json(), { print, codesIn });
}

/** @param {Reader} reader @param {number} number @param {Blob | Bitmap} picture */
async function read(reader, number, picture) {
  const given = picture instanceof Blob ? await decoded(picture).catch(() => null) : pixelsOf(picture);
  if (!given) return say({ number, unreadable: true });
  const pixels = fitting(given);
  const found = await reader.read(pixels);
  const { upright, turn } = uprightOf(pixels, found.sheets[0]?.to_picture);
  const shown = [];
  for (const { id, words, to_picture } of found.sheets) {
    const sheet = /** @type {KnownSheet} */ (reader.sheets.find((each) => each.id === id));
    const pieces = [];
    const page = sheet.read && words.some(({ result }) => result === "unsure") ? await print(sheet) : null;
    for (const [word, { result }] of words.entries()) if (page && result === "unsure") pieces.push(await wordPieces(pixels, page, sheet, word, to_picture));
    shown.push({ id, outlines: outlinesOf(sheet, times(turn, to_picture)), pieces, answers: await answerPieces(pixels, sheet, to_picture) });
  }
  const empty = !found.sheets.length && !found.foreign.length && !found.lost.length && isEmpty(pixels);
  say({ number, ...found, empty, shown, picture: await pageBlob(upright), rows: upright.rows, columns: upright.columns });
}

/** @type {Promise<Reader>} */
let running;
/** @type {Promise<unknown>} */
let last = Promise.resolve();

self.onmessage = (/** @type {MessageEvent<import("../protocol").ToReader>} */ { data }) => {
  if ("start" in data) {
    running = start(data.start, data.binary);
    running.then(() => say({ ready: true }), (error) => say({ failed: String(error?.message ?? error) }));
  } else if ("print" in data) {
    wanted.get(data.wanted)?.(data.print);
    wanted.delete(data.wanted);
  } else last = last.then(async () => read(await running, data.read, data.picture)).catch((error) => say({ number: data.read, broken: String(error?.message ?? error) }));
};
