// Unpacks Zstandard, which browsers cannot yet, while it arrives.

import { Decompress } from "./vendor/fzstd.js";

/** @returns {TransformStream<Uint8Array, Uint8Array>} */
export function unpacking() {
  /** @type {Decompress} */
  let unpacker;
  return new TransformStream({
    start(controller) {
      unpacker = new Decompress((chunk) => controller.enqueue(chunk));
    },
    transform(chunk) {
      unpacker.push(chunk);
    },
    flush() {
      unpacker.push(new Uint8Array(), true);
    },
  });
}
