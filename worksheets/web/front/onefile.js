// The job in one file, with its lists, pictures and fonts, to keep or to hand on: `NAME.worksheets.zip`.

import { h, newId } from "./dom.js";
import { blobOf, classLists } from "./files.js";
import { notice } from "./notice.js";
import { say } from "./texts.js";

/** @typedef {{job: import("./job.js").Job, work: import("./work.js").Work, name: () => string, refuse: (problems: import("./protocol").Said[]) => void}} Page */

export const ONE_FILE = ".worksheets.zip";

/** The file; none after telling what is wrong with the job. @param {Page} page @param {boolean} pupils whether to include the class lists @returns {Promise<{name: string, blob: Blob}[]>} */
export async function oneFile({ job, work, name, refuse }, pupils) {
  const text = await work.wholeText();
  /** @type {import("./protocol").OneFile} */
  const made = await work.ask({ do: "pack", text, files: job.state.files, name: name(), pupils });
  if (made.problems.length) {
    refuse(made.problems);
    return [];
  }
  if (made.missing.length) notice(say("file_without", { names: made.missing.join(", ") }));
  return [{ name: `${name()}${ONE_FILE}`, blob: blobOf(made.data, "application/zip") }];
}

/** The choice whether to include the names of pupils; none if the job has none. @param {import("./protocol").Value} data @param {(pupils: boolean) => void} set */
export function pupilsChoice(data, set) {
  const names = classLists(data);
  if (!names.length) return null;
  const box = h("input", { type: "checkbox", id: newId("pupils"), onchange: (/** @type {Event} */ event) => {
    event.stopPropagation();
    set(box.checked);
  } });
  return h("label", { class: "pupils", for: box.id }, box, " ", say("with_pupils", { names: names.join(", ") }));
}
