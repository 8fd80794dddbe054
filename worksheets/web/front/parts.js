// The files of the program that this page's workers load: most are archives, packed with Zstandard.

import { unpacking } from "./unpack.js";

const HERE = new URL("./", import.meta.url);
export const fetchFromNetwork = self.fetch.bind(self);

/** @typedef {{ [path: string]: { size: number, sha256: string } }} Known  the files that `files.json` names */

export class Parts {
  /** @param {Known} known @param {(bytes: number) => void} count  called with the number of bytes that have arrived */
  constructor(known, count) {
    this.known = known;
    this.count = count;
  }

  /** Its bytes, unpacked, as they arrive. The address of an archive has its digest, so that no cache gives an older one;
   * other files are fetched as the page does, so that they are loaded once.
   * @param {string} path @param {() => void} [ended]  called when all have arrived
   * @returns {Promise<ReadableStream<Uint8Array>>} */
  async open(path, ended) {
    const url = new URL(path.endsWith(".bin") ? `${path}?${this.known[path].sha256.slice(0, 12)}` : path, HERE);
    const response = await fetchFromNetwork(url).catch(() => null);
    if (!response?.ok || !response.body) throw new Error(`"${path}" could not be loaded; is there a connection?`);
    const counted = new TransformStream({
      transform: (chunk, controller) => {
        this.count(chunk.byteLength);
        controller.enqueue(chunk);
      },
      flush: ended,
    });
    const stream = response.body.pipeThrough(counted);
    return path.endsWith(".bin") ? stream.pipeThrough(unpacking()) : stream;
  }

  /** @param {string} path */
  async bytes(path) {
    return new Uint8Array(await new Response(await this.open(path)).arrayBuffer());
  }
}
