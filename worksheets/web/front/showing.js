// Shows what the program answers: the pages, or what is wrong and where.

import { byId, h } from "./dom.js";
import { choose, filesIn } from "./files.js";
import { bring } from "./fonts.js";
import { showFrozen } from "./frozen.js";
import { placeOf, showNotes, showProblems } from "./problems.js";
import { say } from "./texts.js";
import { tell, tellError } from "./work.js";

/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./protocol").Shown} Shown */
/** @typedef {import("./protocol").Change} Change */
/**
 * `keepPages` takes the last good pages, `chooser` is that of practice words, and `name` is that of the files.
 * @typedef {{job: import("./job.js").Job, work: import("./work.js").Work, pages: import("./pages.js").Pages, cards: import("./cards.js").Cards,
 *   jobFile: import("./jobfile.js").JobFile, phone: import("./phone.js").Phone, drop: import("./drop.js").Drop, chooser: import("./chooser.js").Chooser,
 *   onDisk: boolean, chooseTab: (name: import("./tabs.js").Tab) => void, keepPages: (pages: import("./protocol").Page[]) => void, name: () => string}} Page
 */

export class Showing {
  #page;
  /** The problems of the job when it was last drawn. @type {Said[]} */
  wrong = [];
  /** Another job was opened, and the pages are those of the one before. */
  isOther = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { job, cards } = page;
    job.addEventListener("state", () => this.#showFrozen([]));
    cards.addEventListener("look", (event) => void this.with(/** @type {CustomEvent<Change[] | null>} */ (event).detail));
  }

  /** @param {Shown} shown */
  show(shown) {
    const { job, work, pages, cards, jobFile, phone, keepPages } = this.#page;
    const { problems, warnings, notes } = shown;
    this.wrong = problems;
    phone.tell(problems.length);
    if (shown.pages.length || !problems.length) {
      pages.show(shown.pages, work.changed);
      keepPages(shown.pages);
    } else if (this.isOther) pages.show([], work.changed);
    else {
      this.#dim();
      if (!work.changed) pages.rest();
    }
    if (!work.changed) this.isOther = false;
    void bring(shown.font, work, job.state);
    const handouts = shown.pages.filter((page) => !page.answers).length;
    const counted = shown.pages.length ? say("page_count", { count: handouts, answers: shown.pages.length - handouts }) : "";
    tell(problems.length ? say("not_printed", { count: problems.length }) : counted);
    cards.tell(problems, "complain");
    cards.tell(warnings, "remark");
    jobFile.tell(problems);
    this.#showProblems(problems);
    showNotes(warnings, notes, this.#find);
    this.#showFrozen(problems);
    if (problems.length && !pages.count) void this.#showBefore();
    document.title = shown.title ? `${shown.title} – worksheets` : "worksheets";
  }

  /** Show the pages with some changes, or with null the actual ones. @param {Change[] | null} changes */
  async with(changes) {
    const { job, work, pages, cards, chooser, name } = this.#page;
    if (!changes) {
      work.changed = true;
      return work.draw();
    }
    const { text, waiting, files } = job.state;
    try {
      const shown = await work.ask({ do: "show", text, changes: [...waiting, ...changes], files, name: name() });
      if ((chooser.isOpen || cards.panel.isOpen) && !shown.problems.length) pages.show(shown.pages);
    } catch (error) {
      tellError(error);
    }
  }

  /** Say that nothing can be printed before these problems are solved, and go to the field of the first. @param {Said[]} problems */
  refuse(problems) {
    tell(say("not_printed", { count: problems.length }));
    this.#showProblems(problems);
    byId("problems").scrollIntoView({ block: "nearest" });
    problems.map(this.#find).find((place) => place)?.go();
  }

  /** @param {Said[]} problems */
  #showProblems(problems) {
    const help = this.#page.pages.count ? [] : [h("p", {}, say("appear"))];
    showProblems(problems, this.#find, [...help, ...this.#offerFiles()]);
  }

  /** @param {Said[]} problems */
  #showFrozen(problems) {
    const { broken, cards } = this.#page.job.state;
    showFrozen(broken && say(cards.length ? "frozen" : "unread"), problems, this.#goToLine);
  }

  /** Mark the pages of the sheets with problems as those of the job before. */
  #dim() {
    for (const { path } of this.wrong) {
      const { card } = placeOf(path);
      this.#page.pages.dim(card < 0 ? null : card, say("before_change"));
    }
  }

  /** After a reload, show the pages of the last text that gave some. */
  async #showBefore() {
    const { job, work, pages, name } = this.#page;
    const { text, drawn, files } = job.state;
    if (!drawn || drawn === text) return; // there were never any
    const shown = await work.ask({ do: "show", text: drawn, changes: [], files, name: name() }).catch(() => null);
    if (!shown?.pages.length || !this.wrong.length || job.state.drawn !== drawn || pages.count) return;
    pages.show(shown.pages, true);
    this.#dim();
    this.#showProblems(this.wrong);
  }

  /** A button to give the files that the job names and that are missing. */
  #offerFiles() {
    const { job, drop, onDisk } = this.#page;
    const missing = onDisk ? [] : filesIn(job.state.data).filter((name) => !(name in job.state.files));
    const button = h("button", { type: "button", onclick: async () => drop.take(await choose()) }, say("give_files", { names: missing.join(", ") }));
    return missing.length ? [button] : [];
  }

  /** The field or line that a sentence is about. @param {Said} said */
  #find = (said) => {
    const { job, cards, chooser, chooseTab } = this.#page;
    const found = cards.find(said);
    const line = { name: say("line", { line: said.line }), go: () => this.#goToLine(said.line, said.column) };
    if (!found && said.unknown && said.line) return line; // the form does not have it
    const go = (/** @type {() => void} */ there) => () => {
      chooser.close();
      chooseTab("form");
      there();
    };
    if (found) return { name: found.name, go: go(found.go) };
    const { card } = placeOf(said.path);
    if (job.state.keys[card] !== undefined) return { name: cards.nameOf(card), go: go(() => cards.open(card)) };
    return said.line ? line : null;
  };

  /** @param {number} line @param {number} column */
  #goToLine = (line, column) => {
    const { cards, jobFile, chooser, chooseTab } = this.#page;
    chooser.close();
    cards.panel.close();
    chooseTab("file");
    void jobFile.go(line, column);
  };
}
