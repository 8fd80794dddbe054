// The buttons above the form and the pages, the menu, and the keys for them.

import { byId, isTextBox } from "./dom.js";
import { Download, pictureName } from "./download.js";
import { copied, download, picture } from "./files.js";
import { makeMenu } from "./menu.js";
import { confirmed, showMine } from "./mine.js";
import { notice } from "./notice.js";
import { Sharing } from "./sharing.js";
import { say } from "./texts.js";
import { tell, tellError } from "./work.js";

/**
 * `isHere` whether the program runs in this browser, `card` is the open one, -1 for none, and `name` is that of the files.
 * @typedef {{job: import("./job.js").Job, about: import("./protocol").About, work: import("./work.js").Work, pages: import("./pages.js").Pages,
 *   cards: import("./cards.js").Cards, jobFile: import("./jobfile.js").JobFile, jobs: import("./jobs.js").Jobs, shelf: import("./jobs.js").Shelf,
 *   showing: import("./showing.js").Showing, opening: import("./opening.js").Opening, chooser: import("./chooser.js").Chooser,
 *   chooseTab: (name: import("./tabs.js").Tab) => void, isHere: boolean, onDisk: boolean, card: () => number, name: () => string}} Page
 */

export class Bar {
  #page;
  #focusMenu;
  sharing;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { job, work, pages, about, cards, jobs, shelf, showing, opening, chooser, isHere, onDisk, card, name } = page;
    const downloads = new Download({
      job, work, pages, about, onServer: !isHere, card: () => Math.max(0, card()), name, ready: () => this.#ready(),
      refuse: (problems) => showing.refuse(problems),
      copy: (page, svg) => this.#copyPicture(page, svg),
      before: () => chooser.close(), // it shows what is not in the job
    });
    this.sharing = new Sharing({ job, work, save: () => downloads.saveJob(), openJob: (file, others) => opening.openJob(file, others), onServer: !isHere });
    pages.addEventListener("copy", (event) => {
      const { page, svg } = /** @type {CustomEvent<import("./pages.js").ShownPage>} */ (event).detail;
      void this.#copyPicture(page, Promise.resolve(svg));
    });
    document.querySelector(".skip")?.addEventListener("click", (event) => {
      event.preventDefault();
      byId("desk").focus();
    });
    byId("print").addEventListener("click", () => this.#print(false));
    byId("undo").addEventListener("click", () => job.undo());
    byId("redo").addEventListener("click", () => job.redo());
    byId("add").addEventListener("click", () => cards.add());
    byId("to-paper").addEventListener("click", () => this.#goToPaper());
    addEventListener("keydown", (event) => this.#press(event));
    for (const type of ["state", "change", "shown"]) job.addEventListener(type, () => this.#showHistory());
    const entries = /** @type {[string, () => unknown][]} */ ([
      ["new_sheets", () => jobs.settled().then(() => opening.open(null))],
      ["open", () => opening.chooseFiles()],
      ["my_sheets", () => showMine(jobs, shelf, about.language, (opened) => opening.open(opened))],
      ["save_job", () => opening.save()],
      ["save_whole", () => downloads.saveJob()],
      ["copy_link", () => this.sharing.copy()],
      ["link_code", () => this.sharing.code()],
      ["new_job", () => opening.beginAnew()],
      ["print_answers", () => this.#print(true)],
      ["mark_scans", () => this.#markScans()],
      ["forget_all", () => confirmed(say(shelf.folder ? "forget_folder" : "forget_browser", { folder: shelf.folder }), say("forget_all"), () => jobs.forgetAll().catch(tellError))],
    ]).filter(([entry]) => (!onDisk || !["new_sheets", "my_sheets"].includes(entry)) && (isHere || entry !== "mark_scans"));
    this.#focusMenu = makeMenu(entries, shelf.folder ? say("kept_in", { folder: shelf.folder }) : "");
  }

  #showHistory() {
    const { job } = this.#page;
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !job.canUndo;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !job.canRedo;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { job, opening } = this.#page;
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const pressed = event.key.toLowerCase();
    if (pressed === "s") void opening.save();
    else if (pressed === "p" && !event.shiftKey) void this.#print(false);
    else if (isTextBox(document.activeElement)) return; // the browser's own undo
    else if (pressed === "z") event.shiftKey ? job.redo() : job.undo();
    else if (pressed === "y") job.redo();
    else return;
    event.preventDefault();
  }

  #goToPaper() {
    this.#page.chooseTab("form");
    byId("paper-heading").scrollIntoView({ block: "start" });
    /** @type {HTMLElement | null} */ (byId("job-fields").querySelector("input, select"))?.focus({ preventScroll: true });
  }

  /** Print the pages once they show the form's state; if there are problems, show them instead. @param {boolean} answers */
  async #print(answers) {
    if ((await this.#ready()) && !this.#page.pages.print(answers)) tell(say("no_answers"));
  }

  /** Wait until the pages show the form's state; false after showing its problems. */
  async #ready() {
    const { work, pages, jobFile, chooser, showing } = this.#page;
    chooser.close(); // it shows what is not in the job
    jobFile.finish();
    await (pages.areStale ? work.draw() : work.settled());
    if (showing.wrong.length) showing.refuse(showing.wrong);
    return !showing.wrong.length && !pages.areStale;
  }

  /** Copy the picture of a page, or save it if the browser cannot copy pictures. @param {import("./download.js").Pictured} page @param {Promise<SVGElement>} svg */
  async #copyPicture(page, svg) {
    const name = pictureName(this.#page.name(), page);
    try {
      const png = svg.then(picture);
      if (await copied(png)) return notice(say("copied_picture"));
      download(name, await png);
      notice(say("picture_saved", { name }));
    } catch (error) {
      tellError(error);
    }
  }

  /** Only the page in the browser reads scans itself; with a server, there is the command. */
  async #markScans() {
    const { job, work, name } = this.#page;
    try {
      const { openMarking } = await import("./scan/marking.js");
      await openMarking({ work, job, title: () => String(job.state.data.title ?? ""), name, closed: this.#focusMenu });
    } catch (error) {
      tellError(error);
    }
  }
}
