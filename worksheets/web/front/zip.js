// Many files as one archive, with the same bytes as `archive` in worksheets/job/packed.py: sorted by name, not compressed.
// It is made here, because requests to the server have a maximum size, and pictures of many pages are large.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});
const VERSION = 20;
const UTF_8 = 0x800;
const FIRST_DAY = 0x21; // of 1980
const ON_UNIX = 3 << 8;
const READABLE_BY_ALL = 0o644 << 16;

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = TABLE[(rest ^ byte) & 255] ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** Little-endian numbers one after the other. @param {...[size: 2 | 4, value: number]} fields */
function packed(...fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return view;
}

/** @param {{name: string, blob: Blob}[]} files */
export async function zipOf(files) {
  /** @type {BlobPart[]} */
  const parts = [];
  /** @type {BlobPart[]} */
  const directory = [];
  let [start, listed] = [0, 0];
  for (const { name, blob } of [...files].sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = new TextEncoder().encode(name);
    const sum = checksum(new Uint8Array(await blob.arrayBuffer()));
    const isAscii = path.length === name.length;
    const common = /** @type {[2 | 4, number][]} */ ([[2, VERSION], [2, isAscii ? 0 : UTF_8], [2, 0], [2, 0], [2, FIRST_DAY], [4, sum], [4, blob.size], [4, blob.size], [2, path.length], [2, 0]]);
    parts.push(packed([4, 0x04034b50], ...common), path, blob);
    directory.push(packed([4, 0x02014b50], [2, VERSION | ON_UNIX], ...common, [2, 0], [2, 0], [2, 0], [4, READABLE_BY_ALL], [4, start]), path);
    start += 30 + path.length + blob.size;
    listed += 46 + path.length;
  }
  const end = packed([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, listed], [4, start], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
