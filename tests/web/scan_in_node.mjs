// Run by Node: node scan_in_node.mjs ZXING JUDGE, with a line of JSON for each picture on standard input: the sheets,
// their printed pages and the picture, whose pixels are in files. The answers are lines of JSON.

import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

import { codeReader } from "../../worksheets/web/front/scan/codes.js";
import { Reader } from "../../worksheets/web/front/scan/read.js";

const [zxing, judge] = process.argv.slice(2).map((name) => path.resolve(name));
const codesIn = await codeReader(pathToFileURL(`${zxing}/`).href, fs.readFileSync(path.join(zxing, "reader", "zxing_reader.wasm")));
const plane = ({ file, rows, columns }) => ({ rows, columns, data: new Uint8Array(fs.readFileSync(file)) });

for (const line of (await text(process.stdin)).split("\n").filter(Boolean)) {
  const { sheets, prints, picture } = JSON.parse(line);
  const print = async (sheet) => plane(prints.find(({ page }) => page === sheet.page));
  const reader = new Reader(sheets, JSON.parse(fs.readFileSync(judge, "utf8")), { print, codesIn });
  const pixels = plane(picture);
  const start = performance.now();
  const found = await reader.read(pixels);
  console.log(JSON.stringify({ ...found, milliseconds: performance.now() - start }));
}
