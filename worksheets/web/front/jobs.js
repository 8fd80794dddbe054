// Keeps the open job of this window. Several windows may have the same one open: each
// write names the revision that it follows, so none overwrites another. A window that is behind says so, and what is
// changed there becomes a separate job.

import { beginningOf } from "./beginning.js";
import { Filing } from "./filing.js";
import { item, setItem } from "./store.js";

/** @typedef {import("./job.js").State} State */
/** @typedef {import("./protocol").Files} Files */
/** @typedef {import("./protocol").Page} Page */

/** A line of the list of jobs; `begins` tells those of the same title apart, `changed` is in milliseconds. @typedef {{id: string, title: string, begins?: string, sheets: number, changed: number, revision: string}} Entry */
/** The state without its files, which are kept beside it, and with `drawn` only if that is not its text. @typedef {Omit<State, "files" | "drawn"> & {drawn?: string}} KeptState */
/**
 * `file` is the name of the job file that this is a change of, and `base` the digest of its contents, as long as the change
 * is not written into it.
 * @typedef {Entry & {state: KeptState, file?: string, base?: string}} Kept
 */
/** A record that may not be kept yet, and the revisions that it may follow. @typedef {{record: Kept, after: string[]}} Journal */
/** @typedef {{record: Kept, files: Files, pages: Page[]}} Opened */
/** @typedef {import("./store.js").BrowserShelf | import("./shelf.js").ServerShelf} Shelf */

const OPEN = "worksheets.open"; // the id of the job that is open in this window

const PAUSE = 5_000; // milliseconds until a save that has failed is tried again

const session = () => sessionStorage;

/** A unique text of letters and digits; `crypto.randomUUID` does not exist on plain http. */
const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Events: `kept` says whether the job is; `behind` that another window has changed it; `copied` that this window continues with a copy;
 * `gone` that another window has deleted it, `back` that it has brought it back; `revived` that it is kept again because it was changed here.
 */
export class Jobs extends EventTarget {
  #job;
  #shelf;
  #file;
  id = newId();
  /** Another window has changed or deleted this job. */
  isBehind = false;
  /** It was deleted. */
  #isGone = false;
  /** All jobs are being forgotten. */
  #isStopped = false;
  /** The latest revision that this window knows. */
  #known = "";
  #whole = "";
  /** @type {Kept | null} */
  #next = null;
  #writing = "";
  /** The revisions that this window has sent and that may be kept, though it has not heard so. @type {Set<string>} */
  #sent = new Set();
  /** @type {Promise<void> | null} */
  #keeping = null;
  #filing;
  /** What could not be saved, as long as it is the latest. @type {Kept | null} */
  #failed = null;
  #channel = new BroadcastChannel("worksheets");

  /** @param {import("./job.js").Job} job @param {Shelf} shelf @param {string} [file] the name of the job file, where there is one */
  constructor(job, shelf, file) {
    super();
    this.#job = job;
    this.#shelf = shelf;
    this.#filing = new Filing(shelf);
    this.#file = file;
    this.#channel.addEventListener("message", ({ data }) => this.#hear(data));
    if (!file) addEventListener("focus", () => void this.#look());
  }

  // ---- opening

  /** The job to begin with: this window's, or else the last one; null if there is none. @returns {Promise<Opened | null>} */
  async first() {
    const journal = this.#shelf.noted();
    const id = item(OPEN, session) ?? journal?.record.id ?? (await this.#shelf.last(this.#file));
    const found = id ? await this.read(id) : null;
    if (journal && journal.record.id === id && journal.record.revision !== found?.record.revision) {
      const files = found?.files ?? (await this.#shelf.files(id)); // they may be kept before their record
      if (!found || journal.after.includes(found.record.revision)) return { record: journal.record, files, pages: [] };
      const record = { ...journal.record, id: newId(), revision: "" };
      return { record, files, pages: [] }; // another window has changed it meanwhile
    }
    if (found && this.#file && !item(OPEN, session)) found.record.id = newId(); // each window of a file has its own changes
    return found;
  }

  /** @param {string} id @returns {Promise<Opened | null>} */
  async read(id) {
    const record = await this.#shelf.read(id);
    return record && { record, files: await this.#shelf.files(id), pages: await this.#shelf.pages(id) };
  }

  /** The opened job is shown; a new one is kept only after its first change. @param {Opened | null} opened */
  async begun(opened) {
    this.#follow(opened?.record.id ?? newId());
    if (!opened) return;
    this.#shelf.use(this.id);
    const journal = this.#shelf.noted();
    const isNew = opened.record.revision === "";
    if (journal && (isNew || journal.record.revision === opened.record.revision)) {
      if (!isNew) this.#sent = new Set(journal.after); // they may be written only now
      this.#known = (await this.#shelf.read(this.id))?.revision ?? "";
      this.#next = isNew ? { ...opened.record, revision: newId() } : opened.record;
      if (isNew) await this.#keepFiles();
      void this.#start();
    } else this.#known = opened.record.revision;
  }

  /** Continue with a copy, so that the job that was open stays as it was kept. */
  async another() {
    await this.settled();
    this.#copy();
  }

  // ---- keeping

  /** Keep the job's present state. @param {boolean} isNews whether a person has changed it, rather than an answer of the program @param {string} [base] the digest of the file that it is a change of */
  keep(isNews, base) {
    if (this.#isStopped || (this.isBehind && !isNews)) return;
    const state = this.#state();
    const whole = JSON.stringify([state, base]);
    if (this.isBehind) this.#goOnWithCopy(this.#isGone);
    if (this.#job.state.files !== this.#filing.files) void this.#keepFiles();
    if (whole === this.#whole && !isNews) return;
    this.#whole = whole;
    const latest = this.#next?.revision ?? (this.#writing || this.#known);
    const revision = isNews || !latest ? newId() : latest;
    const title = String(state.data.title ?? "") || (state.cards[0]?.title ?? "");
    this.#next = { id: this.id, title, begins: beginningOf(state.cards), sheets: state.cards.length, changed: Date.now(), revision, state, file: this.#file, base };
    this.#shelf.note({ record: this.#next, after: [this.#known, ...this.#sent] });
    void this.#start();
  }

  /** Wait until the last changes are kept, or cannot be. */
  async settled() {
    await this.#keeping;
    await this.#filing.done;
  }

  #keepFiles = () => this.#filing.keep(this.id, this.#job.state.files);

  /** Keep the last pages, unless they are those of a job that this window may not keep. @param {Page[]} pages */
  keepPages(pages) {
    if (!this.#isStopped && !this.isBehind) void this.#shelf.keepPages(this.id, pages);
  }

  #start() {
    this.#keeping ??= this.#write().finally(() => {
      this.#keeping = null;
    });
    return this.#keeping;
  }

  async #write() {
    while (this.#next) {
      const record = this.#next;
      this.#next = null;
      if (record !== this.#failed) this.#failed = null;
      this.#writing = record.revision;
      const isNews = record.revision !== this.#known;
      this.#sent.add(record.revision);
      const how = await this.#replace(record, this.#known);
      this.#writing = "";
      if (record.id !== this.id) continue;
      if (how === "kept") {
        this.#known = record.revision;
        this.#sent.clear();
        if (!this.#next) this.#shelf.note(null);
        if (isNews) this.#channel.postMessage({ id: this.id, revision: record.revision });
      } else if (how === "failed") this.#whole = ""; // to be tried again
      else if (this.#isStopped) this.#next = null;
      else if (isNews || this.#file) {
        const next = this.#next ?? record;
        this.#goOnWithCopy(how === "gone");
        this.#next = { ...next, id: this.id, revision: newId() };
      } else this.#fallBehind(how === "gone");
      if (how === "kept" || how === "failed") void this.#tell(record, how === "kept");
    }
  }

  /** Say whether the latest record and its files are kept; if not, try again. @param {Kept} record @param {boolean} isWritten */
  async #tell(record, isWritten) {
    await this.#filing.done;
    if (record.id !== this.id || this.#next || this.#writing) return; // a later one will be told
    const isKept = isWritten && this.#filing.areKept;
    const isSaid = record === this.#failed;
    this.#failed = isKept || this.#isStopped ? null : record;
    if (this.#failed) setTimeout(() => this.#again(record), PAUSE);
    if (isKept || !isSaid) this.dispatchEvent(new CustomEvent("kept", { detail: { isKept, changed: record.changed } }));
  }

  /** Replace the revision `known`, or one that this window has sent itself. @param {Kept} record @param {string} known @returns {ReturnType<Shelf["keep"]>} */
  async #replace(record, known) {
    const how = await this.#shelf.keep(record, known);
    if (how !== "behind" || record.id !== this.id) return how;
    const found = (await this.#shelf.read(record.id))?.revision ?? "";
    return this.#sent.delete(found) ? this.#replace(record, found) : how;
  }

  /** @param {Kept} record that could not be saved */
  #again(record) {
    if (record !== this.#failed) return;
    if (!this.#filing.areKept) void this.#keepFiles();
    this.#next ??= record;
    void this.#start();
  }

  #copy() {
    this.#follow(newId());
    if (Object.keys(this.#filing.files).length) void this.#keepFiles();
  }

  /** Continue with a copy, and say so. @param {boolean} isGone whether the job was deleted */
  #goOnWithCopy(isGone) {
    if (isGone) this.forgetPages();
    this.#copy();
    this.dispatchEvent(new Event(isGone ? "revived" : "copied"));
  }

  /** Keep the job as this one from now on. @param {string} id */
  #follow(id) {
    this.id = id;
    this.isBehind = this.#isGone = false;
    this.#failed = null;
    this.#known = this.#whole = "";
    this.#sent.clear();
    this.#filing.follow(this.#job.state.files);
    setItem(OPEN, id, session);
  }

  /** @returns {KeptState} */
  #state() {
    const { files: _, drawn, ...state } = this.#job.state;
    return drawn === state.text ? state : { ...state, drawn };
  }

  // ---- other windows

  /** @param {{stop?: boolean, forgotten?: boolean, id?: string, revision?: string, deleted?: boolean}} said by another window */
  #hear({ stop, forgotten, id, revision, deleted = false }) {
    if (stop !== undefined) this.#stop(stop);
    else if (forgotten) void this.#leave();
    else if (id !== this.id) return;
    else if (deleted || revision !== this.#known) this.#fallBehind(deleted);
    else if (this.#isGone) {
      this.isBehind = this.#isGone = false;
      this.dispatchEvent(new Event("back"));
    }
  }

  #fallBehind(isGone = false) {
    if (this.isBehind || this.#file) return;
    this.isBehind = true;
    this.#isGone = isGone;
    this.#failed = null;
    if (isGone) this.forgetPages(); // which may have been drawn while they were deleted
    this.dispatchEvent(new Event(isGone ? "gone" : "behind"));
  }

  /** Look whether another preview, which cannot say so, has changed or deleted this job. */
  async #look() {
    if (!this.#known || this.#keeping) return;
    const known = this.#known;
    const list = await this.#shelf.list().catch(() => null);
    const found = list?.find(({ id }) => id === this.id);
    if (list && found?.revision !== known && known === this.#known && !this.#keeping) this.#fallBehind(!found);
  }

  /** Continue here with a copy; the other window keeps the job. */
  goOn() {
    this.#copy();
    this.keep(true);
  }

  /** Show the other window's state; Undo brings this one's back. */
  async takeTheirs() {
    const opened = await this.read(this.id);
    this.isBehind = false;
    if (!opened) return;
    this.#job.take({ ...opened.record.state, files: opened.files });
    this.#filing.follow(this.#job.state.files);
    this.#whole = "";
    this.#known = opened.record.revision;
  }

  // ---- forgetting

  /** Forget the pages: a new job is begun, or this one is deleted. */
  forgetPages() {
    void this.#shelf.keepPages(this.id, []);
  }

  /** Delete a job, also while another window has it open. @param {string} id */
  async remove(id) {
    await this.settled(); // or it would be written again
    const isOpen = id === this.id;
    if (isOpen) this.isBehind = this.#isGone = true;
    try {
      await this.#shelf.remove(id);
    } catch (error) {
      if (isOpen) this.isBehind = this.#isGone = false;
      throw error;
    }
    this.#channel.postMessage({ id, deleted: true });
  }

  /** Bring a deleted job back. @param {Opened} opened */
  async restore({ record, files, pages }) {
    await this.#shelf.keep(record, "");
    await this.#shelf.keepFiles(record.id, files);
    await this.#shelf.keepPages(record.id, pages);
    this.#channel.postMessage({ id: record.id, revision: record.revision });
  }

  /** Forget all jobs, in all windows; rejects if they cannot be deleted. */
  async forgetAll() {
    this.#channel.postMessage({ stop: true });
    this.#stop(true);
    await this.settled();
    try {
      await this.#shelf.forget();
    } catch (error) {
      this.#channel.postMessage({ stop: false });
      this.#stop(false);
      throw error;
    }
    this.#channel.postMessage({ forgotten: true });
    location.reload();
  }

  /** Stop keeping the job, or go on with it. @param {boolean} isStopped */
  #stop(isStopped) {
    this.#isStopped = isStopped;
    if (isStopped) this.#next = this.#failed = null;
    else this.#whole = "";
  }

  /** Another window has deleted all jobs: delete what was still being written here, and begin again. */
  async #leave() {
    await this.settled();
    this.#shelf.note(null);
    await this.#shelf.remove(this.id).catch(() => {});
    location.reload();
  }
}
