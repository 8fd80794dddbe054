// The jobs that `worksheets preview` keeps in the user's folder, for any port. Nothing of them stays in the
// browser, except the last changes in the window's session storage, until the preview has written them.

import { Lost, fetchHere } from "./engine.js";
import { forgetStorages, item, recordOf, setItem } from "./store.js";

/** @typedef {import("./jobs.js").Kept} Kept */
/** @typedef {import("./jobs.js").Entry} Entry */
/** @typedef {import("./jobs.js").Journal} Journal */
/** @typedef {import("./protocol").Files} Files */
/** @typedef {import("./protocol").Page} Page */

const JOURNAL = "worksheets.journal";
const SMALL = 60_000; // bytes that a browser sends even when the page is closed

const session = () => sessionStorage;

export class ServerShelf {
  /** The folder of the jobs, to be shown. */
  folder = "";

  static async open() {
    const shelf = new ServerShelf();
    await shelf.list().catch(() => []);
    return shelf;
  }

  /** See BrowserShelf; rejects with Lost if there is no server. @returns {Promise<Entry[]>} */
  async list() {
    const response = await fetchHere("kept");
    if (!response.ok) throw new Lost();
    const { folder, jobs } = await response.json();
    this.folder = folder;
    return jobs;
  }

  /** @param {string} [_file] @returns {Promise<string | null>} */
  async last(_file) {
    return (await this.list().catch(() => []))[0]?.id ?? null;
  }

  /** @param {string} id @returns {Promise<Kept | null>} */
  async read(id) {
    return recordOf(JSON.stringify(await ask(`kept/${id}`)));
  }

  /** @param {string} _id */
  use(_id) {} // reading is using

  /** @param {Kept} record @param {string} known @returns {Promise<"kept" | "behind" | "gone" | "failed">} */
  async keep(record, known) {
    try {
      const response = await put(`kept/${record.id}`, { record, known });
      return response.ok ? "kept" : response.status === 409 ? "behind" : response.status === 410 ? "gone" : "failed";
    } catch {
      return "failed";
    }
  }

  /** @param {Journal | null} journal */
  note(journal) {
    setItem(JOURNAL, JSON.stringify(journal), session);
  }

  /** @returns {Journal | null} */
  noted() {
    const journal = JSON.parse(item(JOURNAL, session) ?? "null");
    return journal && recordOf(JSON.stringify(journal.record)) ? journal : null;
  }

  /** @param {string} id */
  async remove(id) {
    await remove(`kept/${id}`);
  }

  async forget() {
    await remove("kept");
    forgetStorages();
  }

  /** See BrowserShelf. @param {string} id @param {Files} files */
  async keepFiles(id, files) {
    const response = await put(`kept/${id}/files`, files).catch(() => null);
    return !!response?.ok;
  }

  /** @param {string} id @returns {Promise<Files>} */
  async files(id) {
    return (await ask(`kept/${id}/files`)) ?? {};
  }

  /** The local program draws pages at once, so none are kept. @param {string} _id @param {Page[]} _pages */
  async keepPages(_id, _pages) {}

  /** @param {string} _id @returns {Promise<Page[]>} */
  async pages(_id) {
    return [];
  }
}

/** @param {string} address @returns {Promise<any>} */
async function ask(address) {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Remove what is kept; rejects if it cannot be removed. @param {string} address */
async function remove(address) {
  const response = await fetchHere(address, { method: "DELETE" });
  if (!response.ok) throw new Error((await response.json()).error);
}

/** @param {string} address @param {unknown} value */
async function put(address, value) {
  const body = JSON.stringify(value);
  /** @param {boolean} keepalive */
  const send = (keepalive) => fetch(address, { method: "PUT", headers: { "Content-Type": "application/json" }, body, keepalive });
  const isSmall = body.length < SMALL / 2; // letters may be several bytes
  const response = await (isSmall ? send(true).catch(() => send(false)) : send(false));
  await response.arrayBuffer(); // what is not read counts among the bytes that may outlive the page
  return response;
}
