// Opens jobs, from files, links and among those that are kept, begins new ones, and saves job files.

import { Lost } from "./engine.js";
import { choose, download, named, saveJob } from "./files.js";
import { closeNotice, notice } from "./notice.js";
import { say } from "./texts.js";
import { at } from "./values.js";
import { tellError } from "./work.js";

/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./protocol").Shown} Shown */
/** @typedef {import("./files.js").Given} Given */
/** @typedef {import("./jobs.js").Opened} Opened */
/** @typedef {import("./disk.js").DiskFile} DiskFile */
/**
 * `start` is the sample job, `disk` the job file of a preview that has one, and `name` that of the files.
 * @typedef {{job: import("./job.js").Job, jobs: import("./jobs.js").Jobs, disk: DiskFile | null, start: Shown & {name: string, data: {[key: string]: import("./protocol").Value}}, work: import("./work.js").Work,
 *   pages: import("./pages.js").Pages, jobFile: import("./jobfile.js").JobFile, drop: import("./drop.js").Drop, keeping: import("./keeping.js").Keeping,
 *   showing: import("./showing.js").Showing, name: () => string}} Page
 */

export class Opening {
  #page;
  /** Of the file from which the job was opened, or where it was saved. @type {any} */
  #handle = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    page.disk?.addEventListener("save", () => this.save());
  }

  /** Show a kept job, or else the sample job, which is kept once it is changed. @param {Opened | null} opened */
  async open(opened) {
    const { job, jobs, start, work, pages, keeping, showing } = this.#page;
    this.#handle = null;
    keeping.isUntouched = !opened;
    closeNotice();
    job.begin(opened ? { ...opened.record.state, files: opened.files } : start);
    const begun = jobs.begun(opened);
    if (opened) {
      pages.show(opened.pages);
      if (opened.record.state.waiting.length) pages.dim(null);
      keeping.tell(true, opened.record.changed);
    } else {
      job.sample = sampleOf(job);
      showing.show(start);
      selectWords();
    }
    await begun;
    keeping.keep();
    work.changed = true; // the drawing under way is of another job
    await work.draw();
  }

  /** Show the job file, or its changes that were not saved when the page was left. @param {DiskFile} disk @param {Opened | null} opened the changes */
  async openFile(disk, opened) {
    const { job, jobs, start, work, keeping } = this.#page;
    const found = await disk.read();
    disk.known = found ?? disk.known;
    const record = opened?.record;
    const isMine = record && (record.base !== undefined || record.state.text === disk.known.text);
    const theirs = disk.known.digest ? { text: disk.known.text, data: {}, cards: [] } : {};
    keeping.isUntouched = false;
    job.begin(isMine ? { ...record.state, files: opened.files } : { ...start, name: disk.name, ...theirs });
    if (!isMine && !disk.known.digest) job.sample = sampleOf(job);
    await jobs.begun(isMine ? opened : null);
    disk.follow(() => work.later());
    keeping.keep();
    await work.draw();
    if (found && !found.digest) disk.tellGone();
    else if (found && record?.base !== undefined && record.base !== found.digest) disk.offer(found); // it has changed since
  }

  /** Replace this job by the sample job. Its files and pages are no longer kept; Undo has them until the page is left. */
  beginAnew() {
    const { job, jobs, start } = this.#page;
    this.#handle = null;
    jobs.forgetPages();
    job.rewrite(start.text, { name: "", files: {} });
    notice(say("begun_anew"), [[say("bring_back"), () => job.undo()]]);
  }

  /** Use chosen files like dropped ones, but open a job among them, or one in a key, without asking. */
  async chooseFiles() {
    const { drop } = this.#page;
    const given = await drop.unpacked(await choose());
    const jobFile = given.find(({ name }) => /\.ya?ml$/i.test(name));
    await (jobFile ? drop.open(jobFile, given.filter((each) => each !== jobFile)) : drop.take(given));
  }

  /** @param {Given} file @param {Given[]} others that it may name @returns {Promise<import("./job.js").State>} the state before */
  async openJob({ name, data, handle: from }, others) {
    const { job, jobs, disk, work, showing } = this.#page;
    const opened = await work.ask({ do: "open", name, data });
    if (opened.problems.length) throw new Error(opened.problems.map((/** @type {Said} */ each) => each.text).join(" "));
    if (!disk) await jobs.another(); // what was open stays among "My sheets"
    this.#handle = from;
    const before = job.state;
    showing.isOther = true;
    job.rewrite(opened.text, { name: opened.name, files: {} });
    if (others.length) {
      await work.draw();
      const files = named(job.state.data, others);
      if (Object.keys(files).length) job.addFiles(files);
    }
    return before;
  }

  /** Save the job file: where it is, or where a person wants it. */
  async save() {
    const { job, disk, work, jobFile } = this.#page;
    const name = `${this.#page.name()}.yaml`;
    jobFile.finish();
    try {
      const text = await work.wholeText();
      if (disk) await disk.write(text);
      else {
        const saved = await saveJob(name, text, this.#handle);
        if (saved !== undefined) this.#handle = saved;
      }
    } catch (error) {
      tellError(error);
      if (error instanceof Lost) download(name, new Blob([job.heldText()], { type: "application/yaml" }));
    }
  }
}

/** The sheet that a first visitor sees, also if words are typed over it before the program has answered. @param {import("./job.js").Job} job */
export const sampleOf = (job) => at(job.state.data, ["sheets", 0]) ?? null;

/** On a wide screen, select the sample's words, so that they can be typed over. */
function selectWords() {
  const words = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#cards textarea"));
  if (!words || !matchMedia("(min-width: 45rem)").matches) return;
  words.focus({ preventScroll: true });
  words.select();
}
