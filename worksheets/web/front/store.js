// What this browser keeps: the job, written at every change, so that reloading never loses a word. Local storage is
// written at once, even when the page is closed in the same moment; the files of a job, which may be large, lie beside.

/** @typedef {import("./job.js").State} State */
/** @typedef {import("./protocol").Files} Files */

const JOB = "worksheets.job";
const BASE = "worksheets";
const FILES = "files";
const PAGES = "pages";

/** Keep the job; false where the browser has no room, or keeps nothing. @param {State} state @param {string} [base] the digest of the file that it is a change of, which is not written yet */
export function keep(state, base) {
  const { text, waiting, data, cards, name } = state;
  try {
    localStorage.setItem(JOB, JSON.stringify({ text, waiting, data, cards, name, base }));
    return true;
  } catch {
    return false;
  }
}

/** The job kept last, without its files. @param {string} [written] what another window has written @returns {(State & {base?: string}) | null} */
export function kept(written) {
  try {
    const state = JSON.parse(written ?? localStorage.getItem(JOB) ?? "null");
    return state && typeof state.text === "string" && Array.isArray(state.cards) ? state : null;
  } catch {
    return null;
  }
}

/** Hear what another window of this page has kept. @param {(state: State) => void} heard */
export function onKept(heard) {
  addEventListener("storage", ({ key, newValue }) => {
    const state = key === JOB && newValue ? kept(newValue) : null;
    if (state) heard(state);
  });
}

/** @param {Files} files */
export async function keepFiles(files) {
  await inStore("readwrite", (store) => store.put(files, FILES));
}

/** @returns {Promise<Files>} */
export async function keptFiles() {
  return (await inStore("readonly", (store) => store.get(FILES))) ?? {};
}

/** The last pages, to be seen until the program is there. @param {import("./protocol").Page[]} pages */
export async function keepPages(pages) {
  if (pages.length <= MOST_PAGES) await inStore("readwrite", (store) => store.put(pages, PAGES));
}

/** @returns {Promise<import("./protocol").Page[]>} */
export async function keptPages() {
  return (await inStore("readonly", (store) => store.get(PAGES))) ?? [];
}

const MOST_PAGES = 100;

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work @returns {Promise<any>} undefined where there is no such store */
function inStore(mode, work) {
  return new Promise((resolve) => {
    const opening = indexedDB.open(BASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => {
      const request = work(opening.result.transaction(FILES, mode).objectStore(FILES));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      request.transaction?.addEventListener("complete", () => opening.result.close());
    };
  });
}
