// A link with a job in its fragment, which browsers send to no server: compressed, as base64url.

const NAME = "#job=";

/** The number of characters that all programs accept in a link. */
export const LONGEST = 8000;

/** Maximum number of characters of an unpacked job. */
const MOST = 1_000_000;

/** The fragment that contains the text of a job. @param {string} text @returns {Promise<string>} */
export async function fragmentOf(text) {
  const bytes = new Uint8Array(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return NAME + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Whether a fragment contains a job. @param {string} fragment */
export const isLink = (fragment) => fragment.startsWith(NAME);

/** The text of the job in a fragment. Throws an error if it is damaged. @param {string} fragment @returns {Promise<string>} */
export async function textOf(fragment) {
  const letters = atob(fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<ArrayBuffer>} */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) throw new Error("the link unpacks to too much");
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}
