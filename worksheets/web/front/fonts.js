// The job's own font, so that the page shows the printed letters: requested once, under a unique name.

/** @typedef {import("./work.js").Work} Work */

/** The files in Base64, by the names of their families. @type {Map<string, string>} */
const files = new Map();

/** The file of a family that is the job's own. @param {string} family */
export const fontFile = (family) => files.get(family);

/** Load the font that the pages use. @param {string} family @param {Work} work @param {{text: string, files: import("./protocol").Files}} state @returns {Promise<void>} */
export async function bring(family, work, state) {
  if (!family || files.has(family)) return;
  files.set(family, ""); // requested
  try {
    const font = await work.ask({ do: "font", text: state.text, files: state.files, name: work.name() });
    if (font.family !== family) throw new Error("another font"); // the job has a new font, which has its own request
    files.set(family, font.data);
    const face = new FontFace(family, Uint8Array.from(atob(font.data), (letter) => letter.charCodeAt(0)).buffer);
    document.fonts.add(await face.load());
  } catch {
    files.delete(family); // the pages are shown in another font; printing does not need this one
  }
}
