// The name of a job's files, made from its title as the program makes the ids of sheets: see `slug` in worksheets/job/sheets/drafts.py.

const LENGTH = 60; // letters
const BYTES = 100; // in UTF-8; names of pictures have the id of a sheet as well
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/; // Windows has no files of these names

/** Letters and digits of any script in lower case, with "-" for everything else; empty for a title without any. @param {string} title */
export function fileName(title) {
  const words = title.normalize("NFC").toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const letters = [...words.join("-")].slice(0, LENGTH);
  while (new TextEncoder().encode(letters.join("")).length > BYTES) letters.pop();
  const name = letters.join("").replace(/-+$/, "");
  return DEVICE.test(name) ? `${name}-2` : name;
}
