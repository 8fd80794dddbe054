// Keeps the job after each change, and says so, and what other windows have done to it.

import { byId } from "./dom.js";
import { timeOf } from "./mine.js";
import { closeNotice, notice } from "./notice.js";
import { say } from "./texts.js";
import { tellError } from "./work.js";

/** @typedef {import("./protocol").Page} PageOf */
/**
 * `disk` is the job file of a preview that has one, `begin` shows a new job, and `language` is that of the page.
 * @typedef {{job: import("./job.js").Job, jobs: import("./jobs.js").Jobs, shelf: import("./jobs.js").Shelf, disk: import("./disk.js").DiskFile | null,
 *   work: import("./work.js").Work, pages: import("./pages.js").Pages, begin: () => Promise<void>, language: string}} Page
 */

export class Keeping {
  #page;
  #saved = byId("saved");
  /** Whether this is still the sample job of a first visit, which is not kept. */
  isUntouched = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { jobs, disk, work, pages, begin } = page;
    jobs.addEventListener("kept", (event) => {
      const { isKept, changed } = /** @type {CustomEvent<{isKept: boolean, changed: number}>} */ (event).detail;
      this.tell(isKept, changed);
    });
    jobs.addEventListener("behind", () => {
      const take = async () => {
        await jobs.takeTheirs();
        pages.stale(null);
        work.changed = true; // the drawing under way is of the other state
        await work.draw();
      };
      notice(say("behind"), [[say("go_on_here"), () => jobs.goOn()], [say("take_other_window"), take]]);
    });
    jobs.addEventListener("copied", () => {
      if (!disk) notice(say("copied"));
    });
    jobs.addEventListener("gone", () => {
      this.#saved.textContent = "";
      notice(say("deleted_there"), [[say("new_sheets"), begin]]);
    });
    jobs.addEventListener("back", closeNotice);
    jobs.addEventListener("revived", () => {
      const remove = () => jobs.remove(jobs.id).then(begin).catch(tellError);
      if (!disk) notice(say("kept_again"), [[say("delete"), remove]]);
    });
    disk?.addEventListener("known", () => this.keep());
  }

  /** Keep the job, and show that. @param {boolean} [isNews] whether a person has changed it */
  keep(isNews = false) {
    const { jobs, disk } = this.#page;
    if (disk) {
      jobs.keep(isNews, disk.isSaved ? undefined : disk.known.digest);
      this.#saved.textContent = say(disk.isGone ? "gone" : disk.isSaved ? "saved_in" : "unsaved", { name: disk.name });
    } else if (!this.isUntouched) jobs.keep(isNews);
    else this.#saved.textContent = "";
  }

  /** Keep the last good pages, to be shown until the program is loaded. @param {PageOf[]} pages */
  keepPages(pages) {
    const { jobs, disk } = this.#page;
    if (!this.isUntouched && !disk) jobs.keepPages(pages);
  }

  /** @param {boolean} isKept @param {number} time */
  tell(isKept, time) {
    const { shelf, disk, language } = this.#page;
    if (!disk) this.#saved.textContent = isKept ? say("saved", { time: timeOf(time, language) }) : say(shelf.folder ? "not_kept" : "not_saved");
  }
}
