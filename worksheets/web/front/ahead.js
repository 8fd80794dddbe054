// A worker that only fetches: the worker that starts Python receives nothing until it is ready, so a slow line would be idle.

import { Parts } from "./parts.js";

/** Fetches the parts one by one, so that the first does not share the line with the last.
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
