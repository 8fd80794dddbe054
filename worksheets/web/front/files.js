// Opens and saves files: with the browser's file dialogs if it has them, otherwise by an input and downloads.

import { h } from "./dom.js";
import { fontFile } from "./fonts.js";

/** @typedef {import("./protocol").Files} Files */
/** `data` in Base64; a file from within another one has the name that the job gives it. @typedef {{name: string, data: string, handle: any, within?: boolean}} Given */

const JOB_TYPE = { description: "worksheets", accept: { "application/yaml": [".yaml", ".yml"] } };

/** Save a file as a download. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Whether the device can hand such files to another app. @param {string} [name] @param {string} [type] */
export const canShare = (name = "a.pdf", type = "application/pdf") => !!navigator.canShare?.({ files: [new File(["%PDF-"], name, { type })] });

/** Hand files to another app; false if the press that asked for it was too long ago. @param {File[]} files @returns {Promise<boolean>} */
export async function shareFiles(files) {
  try {
    await navigator.share({ files });
  } catch (error) {
    const { name } = /** @type {Error} */ (error);
    if (name === "NotAllowedError") return false;
    if (name !== "AbortError") throw error; // the dialog was cancelled
  }
  return true;
}

/** @param {string} base64 @param {string} type */
export const blobOf = (base64, type) => new Blob([bytesOf(base64)], { type });

/** @param {string} base64 */
function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** @param {Blob} blob @returns {Promise<string>} */
export async function base64Of(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** The files that are chosen in a dialog; none if it is cancelled. @returns {Promise<Given[]>} */
export async function choose() {
  const picker = /** @type {any} */ (window).showOpenFilePicker;
  if (picker) {
    try {
      const handles = await picker.call(window, { multiple: true });
      return await Promise.all(handles.map(async (/** @type {any} */ handle) => given(await handle.getFile(), handle)));
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return [];
    }
  }
  return new Promise((resolve) => {
    const input = h("input", { type: "file", multiple: true, hidden: true });
    input.addEventListener("change", async () => {
      input.remove();
      resolve(await givenOf(input.files));
    });
    input.addEventListener("cancel", () => {
      input.remove();
      resolve([]);
    });
    document.body.append(input);
    input.click();
  });
}

/** @param {FileList | null | undefined} files @returns {Promise<Given[]>} */
export const givenOf = (files) => Promise.all([...(files ?? [])].map((file) => given(file, null)));

/** @param {File} file @param {any} handle @returns {Promise<Given>} */
const given = async (file, handle) => ({ name: file.name, data: await base64Of(file), handle });

/** Save a job's text in the file from which it was opened or where it was last saved, otherwise in a chosen one. @param {string} name @param {string} text @param {any} handle @returns {Promise<any>} the handle of the file, if there is one; undefined if the dialog is cancelled */
export async function saveJob(name, text, handle) {
  const blob = new Blob([text], { type: "application/yaml" });
  const picker = /** @type {any} */ (window).showSaveFilePicker;
  try {
    const to = handle ?? (await picker?.call(window, { suggestedName: name, types: [JOB_TYPE] }));
    if (to) {
      const stream = await to.createWritable();
      await stream.write(blob);
      await stream.close();
      return to;
    }
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return undefined;
  }
  download(name, blob);
  return null;
}

/** The given files that a job names, under its names for them; other pictures may belong to its tables. @param {import("./protocol").Value} data @param {Given[]} given @returns {Files} */
export function named(data, given) {
  /** @type {Files} */
  const found = Object.fromEntries(given.filter((each) => each.within).map((each) => [each.name, each.data]));
  for (const name of filesIn(data)) {
    const file = given.find((each) => each.name === name) ?? given.find((each) => each.name === name.split("/").at(-1));
    if (file) found[name] = file.data;
    if (!TABLE.test(name)) continue;
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    for (const each of given) if (PICTURE.test(each.name)) found[each.name.includes("/") ? each.name : folder + each.name] ??= each.data;
  }
  return found;
}

const TABLE = /\.(csv|tsv|txt|xlsx|ods)$/i;
const PICTURE = /\.(png|jpe?g)$/i;
const NAMING = new Set(["file", "logo", "picture", "for_each"]); // fields whose values are names of files
const FONT_FILE = /[/\\]|\.(ttf|otf|ttc|otc|woff2?|pfb|dfont|zip)$/i; // a font that is not built in

/** @param {string} key @param {import("./protocol").Value} value @returns {value is string} */
const isFile = (key, value) => typeof value === "string" && (NAMING.has(key) || (key === "font" && FONT_FILE.test(value)));

/** The names of the files that a job names. @param {import("./protocol").Value} value @returns {string[]} */
export function filesIn(value) {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (isFile(key, each) ? [each] : filesIn(each)));
}

/** The names of the files with pupils that a job names. @param {import("./protocol").Value} value @returns {string[]} */
export function classLists(value) {
  if (Array.isArray(value)) return [...new Set(value.flatMap(classLists))];
  if (typeof value !== "object" || value === null) return [];
  return [...(typeof value.for_each === "string" ? [value.for_each] : []), ...classLists(Object.values(value))];
}

const PICTURE_DPI = 200;

/** A page as a PNG picture in print size; its fonts are embedded, because pictures cannot use the page's. @param {SVGElement} svg @returns {Promise<Blob>} */
export async function picture(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const families = new Set([...copy.querySelectorAll("[font-family]")].flatMap((each) => each.getAttribute("font-family")?.split(", ")));
  const faces = [...document.fonts].filter((face) => face.status === "loaded" && families.has(face.family.replaceAll('"', "")));
  const rules = await Promise.all(faces.map(faceRule));
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = rules.join("\n");
  copy.prepend(style);
  const [, , width, height] = (copy.getAttribute("viewBox") ?? "0 0 595 842").split(" ").map(Number);
  const scale = PICTURE_DPI / 72;
  const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${await base64Of(new Blob([new XMLSerializer().serializeToString(copy)]))}`;
  await image.decode();
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  canvas.width = 0; // its memory is free at once
  if (!blob) throw new Error("png");
  return blob;
}

/** Copy a picture to the clipboard; false if the browser refuses. @param {Promise<Blob>} png @returns {Promise<boolean>} */
export async function copied(png) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]); // at once: browsers allow it only soon after a press
    return true;
  } catch {
    return false;
  }
}

/** @param {FontFace} face */
async function faceRule(face) {
  const family = face.family.replaceAll('"', "");
  const own = fontFile(family);
  if (own) return `@font-face { font-family: "${family}"; src: url(data:font/ttf;base64,${own}); }`;
  const file = `fonts/${family.replaceAll(" ", "")}-${face.weight === "bold" || Number(face.weight) > 500 ? "Bold" : "Regular"}.ttf`;
  const data = await base64Of(await (await fetch(file)).blob());
  return `@font-face { font-family: "${family}"; font-weight: ${face.weight}; src: url(data:font/ttf;base64,${data}); }`;
}
