// The job's own font, so that the page shows the letters that are printed: asked for once, under a name of its own.

/** @typedef {import("./work.js").Work} Work */

/** The files in Base64, by the names of their families. @type {Map<string, string>} */
const files = new Map();

/** The file of a family, if it is one of these. @param {string} family */
export const fontFile = (family) => files.get(family);

/** Have the font ready that the pages name. @param {string} family @param {Work} work @param {{text: string, files: import("./protocol").Files}} state @returns {Promise<void>} */
export async function bring(family, work, state) {
  if (!family || files.has(family)) return;
  files.set(family, ""); // under way
  try {
    const font = await work.ask({ do: "font", text: state.text, files: state.files, name: work.name() });
    if (font.family !== family) throw new Error("another font"); // another one meanwhile: it is asked for by itself
    files.set(family, font.data);
    const face = new FontFace(family, Uint8Array.from(atob(font.data), (letter) => letter.charCodeAt(0)).buffer);
    document.fonts.add(await face.load());
  } catch {
    files.delete(family); // the pages stand in another font, and printing does not need this one
  }
}
