// Finds QR codes on pictures, with zxing-wasm, whose files are beside the page's.

/** @typedef {import("./image.js").Plane} Plane */
/** @typedef {import("./locate.js").Code} Code */

/** A function that gives the codes on a picture, however it is turned. @param {string} folder  the address of zxing-wasm, with / at its end @param {Uint8Array<ArrayBuffer>} binary  its WebAssembly @returns {Promise<(gray: Plane) => Promise<Code[]>>} */
export async function codeReader(folder, binary) {
  const { prepareZXingModule, readBarcodes } = await import(`${folder}es/reader/index.js`);
  await prepareZXingModule({ overrides: { wasmBinary: binary.buffer }, fireImmediately: true });
  return async ({ rows, columns, data }) => {
    const colours = new Uint8ClampedArray(4 * rows * columns);
    const whole = new Uint32Array(colours.buffer);
    for (let at = 0; at < whole.length; at += 1) whole[at] = 0xff000000 + data[at] * 0x10101;
    /** @type {{ text: string, position: { [corner: string]: { x: number, y: number } } }[]} */
    const found = await readBarcodes({ data: colours, width: columns, height: rows }, { formats: ["QRCode"] });
    return found.map(({ text, position }) => ({
      text,
      corners: ["topLeft", "topRight", "bottomRight", "bottomLeft"].map((name) => [position[name].x, position[name].y]),
    }));
  };
}
