// A worker that only fetches: while Python starts, the worker that it starts in takes nothing in, and the line stands still.

import { Parts } from "./parts.js";

/** One part after the other: what is needed first does not share the line with what is needed last.
 * @param {import("./parts.js").Known} known @param {string[]} paths */
async function fetchInOrder(known, paths) {
  const parts = new Parts(known, (bytes) => self.postMessage({ bytes }));
  for (const path of paths) {
    const data = await parts.bytes(path);
    /** @type {any} */ (self).postMessage({ path, data }, [data.buffer]);
  }
}

self.onmessage = ({ data: { known, paths } }) => {
  fetchInOrder(known, paths).catch((error) => self.postMessage({ failed: error.message }));
};
