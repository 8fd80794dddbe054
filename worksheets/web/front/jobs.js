// Keeps the open job of this window. Several windows may have the same one open: each
// write names the revision that it follows, so none overwrites another. A window that is behind says so, and what is
// changed there becomes a separate job.

import { item, setItem } from "./store.js";

/** @typedef {import("./job.js").State} State */
/** @typedef {import("./protocol").Files} Files */
/** @typedef {import("./protocol").Page} Page */

/** A line of the list of jobs; `changed` is in milliseconds. @typedef {{id: string, title: string, sheets: number, changed: number, revision: string}} Entry */
/** The state without its files, which are kept beside it. @typedef {Omit<State, "files">} KeptState */
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

/** Events: `kept` says whether the job is; `behind` that another window has changed it; `copied` that this window continues with a copy. */
export class Jobs extends EventTarget {
  #job;
  #shelf;
  #file;
  id = newId();
  /** Another window has changed this job. */
  isBehind = false;
  /** The latest revision that this window knows. */
  #known = "";
  #whole = "";
  /** @type {Files} */
  #files = {};
  /** @type {Kept | null} */
  #next = null;
  #writing = "";
  /** The revisions that this window has sent and that may be kept, though it has not heard so. @type {Set<string>} */
  #sent = new Set();
  /** @type {Promise<void> | null} */
  #keeping = null;
  /** What could not be saved, as long as it is the latest. @type {Kept | null} */
  #failed = null;
  #channel = new BroadcastChannel("worksheets");

  /** @param {import("./job.js").Job} job @param {Shelf} shelf @param {string} [file] the name of the job file, where there is one */
  constructor(job, shelf, file) {
    super();
    this.#job = job;
    this.#shelf = shelf;
    this.#file = file;
    this.#channel.addEventListener("message", ({ data }) => {
      if (data.stop) this.stop();
      else if (data.forgotten) location.reload();
      else if (data.id === this.id && data.revision !== this.#known) this.#fallBehind();
    });
    if (!file) addEventListener("focus", () => void this.#look());
  }

  /** Stop keeping the job. */
  stop() {
    this.keep = () => {};
    this.#next = this.#failed = null;
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
    this.#failed = null;
    this.isBehind = false;
    this.#files = this.#job.state.files;
    this.#whole = "";
    this.#known = "";
    this.#sent.clear();
    this.id = opened?.record.id ?? newId();
    setItem(OPEN, this.id, session);
    if (!opened) return;
    this.#shelf.use(this.id);
    const journal = this.#shelf.noted();
    const isNew = opened.record.revision === "";
    if (journal && (isNew || journal.record.revision === opened.record.revision)) {
      if (!isNew) this.#sent = new Set(journal.after); // they may be written only now
      this.#known = (await this.#shelf.read(this.id))?.revision ?? "";
      this.#next = isNew ? { ...opened.record, revision: newId() } : opened.record;
      if (isNew) await this.#shelf.keepFiles(this.id, this.#files);
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
    const state = this.#state();
    const whole = JSON.stringify([state, base]);
    if (this.isBehind && isNews) {
      this.#copy();
      this.dispatchEvent(new Event("copied"));
    }
    if (this.#job.state.files !== this.#files) {
      this.#files = this.#job.state.files;
      void this.#shelf.keepFiles(this.id, this.#files);
    }
    if ((whole === this.#whole && !isNews) || this.isBehind) return;
    this.#whole = whole;
    const latest = this.#next?.revision ?? (this.#writing || this.#known);
    const revision = isNews || !latest ? newId() : latest;
    const title = String(state.data.title ?? "") || (state.cards[0]?.title ?? "");
    this.#next = { id: this.id, title, sheets: state.cards.length, changed: Date.now(), revision, state, file: this.#file, base };
    this.#shelf.note({ record: this.#next, after: [this.#known, ...this.#sent] });
    void this.#start();
  }

  /** Wait until the last changes are kept, or cannot be. */
  async settled() {
    await this.#keeping;
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
      } else if (how === "behind" && isNews) {
        this.#copy();
        this.#next = { .../** @type {Kept} */ (this.#next ?? record), id: this.id, revision: newId() };
        this.dispatchEvent(new Event("copied"));
      } else if (how === "behind") this.#fallBehind();
      else this.#whole = ""; // to be tried again
      const isSaid = how === "failed" && record === this.#failed;
      this.#failed = how === "failed" ? record : null;
      if (this.#failed) setTimeout(() => this.#again(record), PAUSE);
      if (!isSaid) this.dispatchEvent(new CustomEvent("kept", { detail: { isKept: how !== "failed", changed: record.changed } }));
    }
  }

  /** Replace the revision `known`, or one that this window has sent itself. @param {Kept} record @param {string} known @returns {Promise<"kept" | "behind" | "failed">} */
  async #replace(record, known) {
    const how = await this.#shelf.keep(record, known);
    if (how !== "behind" || record.id !== this.id) return how;
    const found = (await this.#shelf.read(record.id))?.revision ?? "";
    return this.#sent.delete(found) ? this.#replace(record, found) : how;
  }

  /** @param {Kept} record that could not be saved */
  #again(record) {
    if (record !== this.#failed) return;
    this.#next ??= record;
    void this.#start();
  }

  #copy() {
    this.#failed = null;
    this.id = newId();
    this.#known = "";
    this.#sent.clear();
    this.#whole = "";
    this.isBehind = false;
    this.#files = this.#job.state.files;
    setItem(OPEN, this.id, session);
    if (Object.keys(this.#files).length) void this.#shelf.keepFiles(this.id, this.#files);
  }

  /** @returns {KeptState} */
  #state() {
    const { files: _, ...state } = this.#job.state;
    return state;
  }

  // ---- other windows

  #fallBehind() {
    if (this.isBehind || this.#file) return;
    this.isBehind = true;
    this.#failed = null;
    this.dispatchEvent(new Event("behind"));
  }

  /** Look whether another preview, which cannot say so, has changed this job. */
  async #look() {
    if (!this.#known || this.#keeping) return;
    const known = this.#known;
    const found = (await this.#shelf.list().catch(() => [])).find(({ id }) => id === this.id);
    if (found && found.revision !== known && known === this.#known && !this.#keeping) this.#fallBehind();
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
    this.#files = this.#job.state.files;
    this.#whole = "";
    this.#known = opened.record.revision;
  }

  // ---- forgetting

  /** Forget the pages, because a new job is begun. */
  forgetPages() {
    void this.#shelf.keepPages(this.id, []);
  }

  /** Forget all jobs, in all windows. */
  async forgetAll() {
    this.#channel.postMessage({ stop: true });
    this.stop();
    await this.settled();
    await this.#shelf.forget();
    this.#channel.postMessage({ forgotten: true });
    location.reload();
  }
}
