// Run by Node: node ask_in_node.mjs PAGE PYODIDE ANSWERS. Requests come from standard input, a line each; the answers go
// into the file ANSWERS. PAGE is a folder that `worksheets page` wrote, PYODIDE the unpacked package. The last line
// names what was fetched.

import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [page, pyodide, answers] = process.argv.slice(2).map((name) => path.resolve(name));
const own = path.join(pyodide, "python.mjs");
fs.copyFileSync(path.join(page, "python.js"), own);
const unpack = path.join(pyodide, "fzstd.mjs");
fs.copyFileSync(path.join(page, "vendor", "fzstd.js"), unpack);
const { Decompress } = await import(pathToFileURL(unpack).href);
const { startPython } = await import(pathToFileURL(own).href);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const { program } = JSON.parse(fs.readFileSync(path.join(page, "files.json"), "utf8"));
const empty = path.join(pyodide, "empty.zip");
fs.writeFileSync(empty, Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]));
const unpacked = (data) => {
  const chunks = [];
  new Decompress((chunk) => chunks.push(chunk)).push(data, true);
  return Buffer.concat(chunks);
};
const wasm = unpacked(fs.readFileSync(path.join(page, program.wasm)));
if (!wasm.equals(fs.readFileSync(path.join(pyodide, "pyodide.asm.wasm")))) throw new Error("another Python");

const print = (value) => fs.appendFileSync(answers, `${JSON.stringify(value)}\n`);
const fetched = [];
const fetchPart = async (name) => {
  fetched.push(name);
  const data = fs.readFileSync(path.join(page, name));
  return new Uint8Array(name.endsWith(".bin") ? unpacked(data) : data);
};
const options = { indexURL: pyodide + path.sep, stdLibURL: empty, packageBaseUrl: "/none/", lockFileContents: program.lock };
const python = await startPython(program, loadPyodide, options, fetchPart);
for (const line of (await text(process.stdin)).split("\n").filter(Boolean)) {
  const steps = [];
  const said = await python.answer(JSON.parse(line), (progress) => steps.push(progress));
  print({ ...said, steps });
}
print(fetched);
process.exit(0);
