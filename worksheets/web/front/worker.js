// The program in a web worker: loads it, reports progress, and answers the page. See protocol.d.ts.

import { startPython } from "./python.js";
import { unpacking } from "./unpack.js";

const HERE = new URL("./", import.meta.url);
const EMPTY_ARCHIVE = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);
const fetchFromNetwork = self.fetch.bind(self);
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

/** The files beside this one. Those for this worker alone have their digest in their address, so that no cache gives an
 * older one; the others are fetched as the page does, so that they are loaded once. */
class Files {
  /** @param {{ [path: string]: { size: number, sha256: string } }} files */
  constructor(files) {
    this.files = files;
    this.done = 0;
    this.total = 0;
  }

  /** Counts files into what is to be loaded. @param {string[]} paths */
  expect(paths) {
    for (const path of paths) this.total += this.files[path].size;
    say({ loading: { done: this.done, total: this.total } });
  }

  /** @param {string} path @returns {Promise<ReadableStream<Uint8Array>>} */
  async open(path) {
    const url = new URL(path.endsWith(".bin") ? `${path}?${this.files[path].sha256.slice(0, 12)}` : path, HERE);
    const response = await fetchFromNetwork(url).catch(() => null);
    if (!response?.ok || !response.body) throw new Error(`"${path}" could not be loaded; is there a connection?`);
    const count = (/** @type {number} */ bytes) => {
      this.done += bytes;
      say({ loading: { done: this.done, total: this.total } });
    };
    const counted = new TransformStream({
      transform(chunk, controller) {
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    const stream = response.body.pipeThrough(counted);
    return path.endsWith(".bin") ? stream.pipeThrough(unpacking()) : stream;
  }

  /** @param {string} path */
  async bytes(path) {
    return new Uint8Array(await new Response(await this.open(path)).arrayBuffer());
  }
}

async function start() {
  const response = await fetchFromNetwork(new URL("files.json", HERE), { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) throw new Error('"files.json" could not be loaded; is there a connection?');
  const { files: known, program } = await response.json();
  const files = new Files(known);
  files.expect([program.wasm, ...program.first, ...Object.values(program.fonts)]);
  const wasm = files.open(program.wasm);
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
  const bytes = (/** @type {string} */ part) => {
    if (!program.first.includes(part) && !Object.values(program.fonts).includes(part)) files.expect([part]);
    return files.bytes(part);
  };
  const python = await startPython(program, loadPyodide, options, bytes);
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
