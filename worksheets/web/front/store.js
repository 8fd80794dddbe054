// The jobs that this browser keeps, by their ids. A record is in the local storage, which is written at once, even when
// the page is closed at that moment; the files of a job, which may be large, and its last pages are in a database.

/** @typedef {import("./jobs.js").Kept} Kept */
/** @typedef {import("./jobs.js").Entry} Entry */
/** @typedef {import("./jobs.js").Journal} Journal */
/** @typedef {import("./protocol").Files} Files */
/** @typedef {import("./protocol").Page} Page */

const OURS = "worksheets.";
const RECORD = "worksheets.job."; // and the id
const LAST = "worksheets.last"; // the id of the job that was open last, in any window
const ONLY = "worksheets.job"; // the job of older pages, which kept only one
const BASE = "worksheets";
const STORE = "files";
const MOST_PAGES = 100;

export class BrowserShelf {
  /** The folder of the jobs, to be shown; empty, because it is the browser. */
  folder = "";

  /** The jobs, last changed first, without those of files. @returns {Promise<Entry[]>} */
  async list() {
    const found = records().filter((record) => !record.file);
    const entries = found.map(({ id, title, begins, sheets, changed, revision }) => ({ id, title, begins, sheets, changed, revision }));
    return entries.sort((one, other) => other.changed - one.changed);
  }

  /** The id of the job to continue. @param {string} [file] whose job it is */
  async last(file) {
    await this.#adopt();
    const mine = records().filter((record) => record.file === file).sort((one, other) => other.changed - one.changed);
    const named = file ? null : item(LAST);
    return mine.find(({ id }) => id === named)?.id ?? mine[0]?.id ?? null;
  }

  /** @param {string} id @returns {Promise<Kept | null>} */
  async read(id) {
    return recordOf(item(RECORD + id));
  }

  /** The job is open now. @param {string} id */
  use(id) {
    setItem(LAST, id);
  }

  /** Replace the record of the revision `known`, which may be `gone`; it is stored when this returns. @param {Kept} record @param {string} known @returns {Promise<"kept" | "behind" | "gone" | "failed">} */
  async keep(record, known) {
    const there = recordOf(item(RECORD + record.id));
    if (!there && known) return "gone";
    if (there && there.revision !== known && there.revision !== record.revision) return "behind";
    if (!record.file) this.use(record.id);
    return setItem(RECORD + record.id, JSON.stringify(record)) ? "kept" : "failed";
  }

  /** Keep the last changes before all else; not needed here, where everything is stored at once. @param {Journal | null} _journal */
  note(_journal) {}

  /** @returns {Journal | null} */
  noted() {
    return null;
  }

  /** @param {string} id */
  async remove(id) {
    localStorage.removeItem(RECORD + id);
    await this.keepFiles(id, {});
    await this.keepPages(id, []);
  }

  /** Remove everything that pages of this host have stored. */
  async forget() {
    forgetStorages();
    await inStore("readwrite", (store) => store.clear());
  }

  /** Replace a job's files; false if they could not be stored. @param {string} id @param {Files} files */
  async keepFiles(id, files) {
    const some = Object.keys(files).length > 0;
    const stored = await inStore("readwrite", (store) => (some ? store.put(files, `files ${id}`) : store.delete(`files ${id}`)));
    return !some || stored !== undefined;
  }

  /** @param {string} id @returns {Promise<Files>} */
  async files(id) {
    return (await inStore("readonly", (store) => store.get(`files ${id}`))) ?? {};
  }

  /** Keep the last pages, to be shown until the program is loaded. @param {string} id @param {Page[]} pages */
  async keepPages(id, pages) {
    const some = pages.length > 0 && pages.length <= MOST_PAGES;
    await inStore("readwrite", (store) => (some ? store.put(pages, `pages ${id}`) : store.delete(`pages ${id}`)));
  }

  /** @param {string} id @returns {Promise<Page[]>} */
  async pages(id) {
    return (await inStore("readonly", (store) => store.get(`pages ${id}`))) ?? [];
  }

  /** Take over the job of an older page, which kept only one. */
  async #adopt() {
    const { base, name = "", cards = [], ...state } = JSON.parse(item(ONLY) ?? "null") ?? {};
    if (typeof state.text !== "string" || base !== undefined) return;
    const id = "0".repeat(16);
    const title = String(state.data?.title ?? "");
    const record = { id, title, sheets: cards.length, changed: Date.now(), revision: id, state: { ...state, name, cards } };
    const files = (await inStore("readonly", (store) => store.get("files"))) ?? {};
    if (!setItem(RECORD + id, JSON.stringify(record))) return;
    await this.keepFiles(id, files);
    localStorage.removeItem(ONLY);
    await inStore("readwrite", (store) => store.delete("files"));
    await inStore("readwrite", (store) => store.delete("pages"));
  }
}

/** Remove the entries of these pages from both storages of the browser. */
export function forgetStorages() {
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      for (const name of Object.keys(storage())) if (name.startsWith(OURS)) storage().removeItem(name);
    } catch {
      // this browser stores nothing
    }
  }
}

/** An entry of a storage; null if the browser stores nothing. @param {string} name @param {() => Storage} [where] */
export function item(name, where = () => localStorage) {
  try {
    return where().getItem(name);
  } catch {
    return null;
  }
}

/** Store a value; false if there is no room. @param {string} name @param {string} value @param {() => Storage} [where] */
export function setItem(name, value, where = () => localStorage) {
  try {
    where().setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Kept[]} */
function records() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(RECORD));
    return names.flatMap((name) => recordOf(item(name)) ?? []);
  } catch {
    return [];
  }
}

/** Parse a record; null if the text is none. @param {string | null} text @returns {Kept | null} */
export function recordOf(text) {
  try {
    const record = JSON.parse(text ?? "null");
    return typeof record?.state?.text === "string" && Array.isArray(record.state.cards) ? record : null;
  } catch {
    return null;
  }
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work @returns {Promise<any>} undefined where there is no such store */
function inStore(mode, work) {
  return new Promise((resolve) => {
    const opening = indexedDB.open(BASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      for (const end of ["complete", "abort"]) {
        transaction.addEventListener(end, () => {
          opening.result.close();
          resolve(end === "complete" ? request.result : undefined);
        });
      }
    };
  });
}
