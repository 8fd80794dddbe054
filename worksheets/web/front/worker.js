// The program in a web worker: loads it, reports progress, and answers the page. See protocol.d.ts.

import { Parts, fetchFromNetwork } from "./parts.js";
import { startPython } from "./python.js";

const HERE = new URL("./", import.meta.url);
const EMPTY_ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
const say = (/** @type {object} */ message) => /** @type {any} */ (self).postMessage(message);

// Held as long as this worker lives: see WorkerEngine.
const life = `worksheets worker ${Math.random()}`;
void navigator.locks?.request(life, () => {
  say({ life });
  return new Promise(() => {});
});

/** The message of an error for the page. @param {unknown} error */
function sentence(error) {
  const text = String(error instanceof Error ? error.message : error).trim();
  return text.slice(text.lastIndexOf("\n") + 1);
}

/** Parts that a separate worker fetches. */
class Ahead {
  /** @param {import("./parts.js").Known} known @param {string[]} paths @param {(bytes: number) => void} count */
  constructor(known, paths, count) {
    this.known = known;
    this.worker = new Worker(new URL("ahead.js", HERE), { type: "module" });
    this.worker.addEventListener("message", ({ data: { bytes } }) => bytes && count(bytes));
    this.parts = new Map(paths.map((path) => [path, this.#part(path)]));
    void Promise.allSettled(this.parts.values()).then(() => this.worker.terminate());
  }

  /** Fetches some of the parts, one after the other. @param {string[]} paths */
  fetch(paths) {
    this.worker.postMessage({ known: this.known, paths });
  }

  /** @param {string} wanted @returns {Promise<Uint8Array>} */
  #part(wanted) {
    return new Promise((resolve, reject) => {
      this.worker.addEventListener("message", ({ data: { path, data, failed } }) => {
        if (failed) reject(new Error(failed));
        else if (path === wanted) resolve(data);
      });
      this.worker.addEventListener("error", () => reject(new Error('"ahead.js" could not be loaded; is there a connection?')));
    });
  }
}

async function start() {
  const response = await fetchFromNetwork(new URL("files.json", HERE), { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) throw new Error('"files.json" could not be loaded; is there a connection?');
  const { files: known, program } = await response.json();
  const loading = { done: 0, total: 0 };
  const count = (/** @type {number} */ bytes) => {
    loading.done += bytes;
    say({ loading });
  };
  const expect = (/** @type {string[]} */ paths) => {
    for (const path of paths) loading.total += known[path].size;
    say({ loading });
  };
  const parts = new Parts(known, count);
  const fonts = Object.values(program.fonts);
  const [modules, ...others] = program.first;
  expect([program.wasm, ...program.first, ...fonts]);
  const ahead = new Ahead(known, [...program.first, ...fonts], count);
  ahead.fetch([modules, ...fonts]);
  const wasm = parts.open(program.wasm, () => ahead.fetch(others)); // on a slow line they would delay Python itself
  // Pyodide fetches its parts by itself; they are compressed, so this unpacks them.
  self.fetch = async (/** @type {any} */ what, /** @type {any} */ how) => {
    const url = String(what?.url ?? what);
    if (url.endsWith("pyodide.asm.wasm")) return new Response(await wasm, { headers: { "content-type": "application/wasm" } });
    if (url.endsWith("empty.zip")) return new Response(EMPTY_ARCHIVE);
    return fetchFromNetwork(what, how);
  };
  const folder = new URL("program/", HERE).href;
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const options = { indexURL: folder, packageBaseUrl: folder, stdLibURL: `${folder}empty.zip`, lockFileContents: program.lock };
  const fetchPart = (/** @type {string} */ part) => {
    const coming = ahead.parts.get(part);
    if (coming) return coming;
    expect([part]);
    return parts.bytes(part);
  };
  const python = await startPython(program, loadPyodide, options, fetchPart);
  say({ ready: true });
  return python;
}

/** @type {Promise<import("./python.js").Python>} */
let running;

function begin() {
  running = start();
  running.catch((error) => say({ failed: `The program could not be started: ${sentence(error)}` }));
}

/** @param {number} id @param {import("./protocol").Request} request */
async function answer(id, request) {
  const python = await running;
  try {
    say({ id, ...(await python.answer(request, (progress) => say({ id, progress }))) });
  } catch (error) {
    say({ id, error: `the program broke off: ${sentence(error)}` });
    if (python.broken) begin();
  }
}

begin();
/** @type {Promise<unknown>} */
let last = Promise.resolve();

self.onmessage = ({ data: { id, request } }) => {
  last = last.then(() => answer(id, request)).catch(() => {}); // a failed start has been reported already
};
