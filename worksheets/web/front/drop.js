// Files that are dropped on the page or opened with it. While they are dragged, the page shows possible targets. A drop
// never replaces the job: a job file is opened only after a question, and everything else can be undone from its notice.

import { h } from "./dom.js";
import { givenOf, named } from "./files.js";
import { closeUndo, notice } from "./notice.js";
import { isTable } from "./table.js";
import { say } from "./texts.js";
import { at, settings } from "./values.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {import("./protocol").Path} Path */
/** @typedef {import("./files.js").Given} Given */
/** @typedef {import("./job.js").Job} Job */
/** @typedef {"words" | "sheet" | "picture" | "font"} Target */
/** @typedef {"job" | "list" | "picture" | "font"} Sort */
/** What the words of a sheet are called, where they stand, and what they are. @typedef {{title: string, path: Path, sheet: number, words: import("./protocol").Words | null}} Box */
/**
 * `box` is that of the card that is open; `ask` the program; `openJob` replaces the job, which has been agreed to, and gives the state before; `show`
 * goes to a sheet; `table` asks about a table with many columns, where it is one; `beside` names the job file beside which all files have to stand, where there is one.
 * @typedef {{job: Job, about: About, box: () => Box | null, ask: (request: import("./protocol").Request) => Promise<any>,
 *   table: (file: Given, box: Box) => Promise<boolean>, openJob: (file: Given, others: Given[]) => Promise<import("./job.js").State>, show: (index: number) => void, beside: string}} Page
 */

const WITH_JOB = /\.(pdf|zip)$/i; // answer keys, and jobs in one file; other files of these types are refused
const TAKES = /** @type {{[target in Target]: Sort}} */ ({ words: "list", sheet: "list", picture: "picture", font: "font" });
const ENDINGS = /** @type {[Sort, RegExp][]} */ ([
  ["job", /\.ya?ml$/i],
  ["list", /\.(txt|csv|tsv|xlsx|ods)$/i],
  ["picture", /\.(png|jpe?g)$/i],
  ["font", /\.(ttf|otf)$/i],
]);
/** The first bytes of such files, in Base64. */
const BEGINNINGS = /** @type {{[sort in Sort]?: string[]}} */ ({ picture: ["iVBORw0KGgo", "/9j/"], font: ["AAEAAA", "dHJ1Z", "T1RUT"] });

export class Drop {
  #page;
  /** @type {HTMLElement | null} */
  #overlay = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    addEventListener("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      this.#point(event);
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) this.#hide(); // out of the window
    });
    addEventListener("pointermove", () => this.#hide()); // there is none while something is dragged
    addEventListener("keydown", () => this.#hide());
    addEventListener("drop", async (event) => {
      const target = this.#targetAt(event);
      this.#hide();
      if (event.defaultPrevented || !event.dataTransfer?.files.length) return;
      event.preventDefault();
      await this.takeFiles(event.dataTransfer.files, target);
    });
    page.job.addEventListener("change", closeUndo);
  }

  /** Like `take`, for files that have not been read yet. @param {FileList} files @param {Target | null} target @param {Box | null} [box] */
  async takeFiles(files, target, box) {
    const { name } = files[0];
    try {
      await this.take(await givenOf(files), target, box);
    } catch {
      notice(say("unreadable", { file: name })); // such as a folder
    }
  }

  /** Replace keys and jobs in one file by the job and the lists that they contain. @param {Given[]} given @returns {Promise<Given[]>} */
  async unpacked(given) {
    /** @type {Given[]} */
    const files = [];
    for (const file of given) {
      if (!WITH_JOB.test(file.name)) files.push(file);
      else {
        try {
          const inside = await this.#page.ask({ do: "unpack", data: file.data });
          files.push(...inside.files.map((/** @type {Given} */ { name, data }) => ({ name, data, handle: null, within: true })));
        } catch (error) {
          notice(about(file.name, error));
        }
      }
    }
    return files;
  }

  /** Use files for what they are, or for a given target. @param {Given[]} dropped @param {Target | null} [target] @param {Box | null} [box] whose words they are */
  async take(dropped, target = null, box = this.#page.box()) {
    const { job } = this.#page;
    const given = await this.unpacked(dropped);
    const jobFile = given.find(({ name }) => sortOf(name) === "job");
    const others = given.filter((each) => each !== jobFile);
    if (jobFile) {
      notice(say("open_instead", { file: jobFile.name }), [
        [say("open_it"), () => this.open(jobFile, others)],
        [say("keep_mine"), () => {}],
      ]);
      return;
    }
    const asked = named(job.state.data, others);
    const names = Object.keys(asked);
    if (names.length) this.#done(say("dropped_asked", { names: names.join(", ") }), () => job.addFiles(asked));
    await this.#place(others.filter((each) => !names.some((name) => name.split("/").at(-1) === each.name)), target, box);
  }

  /** Replace the present job, after the author has agreed. @param {Given} file @param {Given[]} others that it may name */
  async open(file, others) {
    try {
      const before = await this.#page.openJob(file, others);
      const { beside } = this.#page;
      const apart = beside ? others.filter((each) => each.within).map((each) => say("beside", { file: each.name, name: beside })) : [];
      this.#told([say("opened", { file: file.name }), ...apart].join(" "), before);
    } catch (error) {
      notice(about(file.name, error));
    }
  }

  /** @param {Given[]} files @param {Target | null} target @param {Box | null} box */
  async #place(files, target, box) {
    for (const file of files) {
      const sort = sortOf(file.name);
      const [label, takes] = target ? [this.#label(target), TAKES[target]] : ["", sort];
      if (!sort || sort === "job" || !beginsAs(sort, file.data)) notice(say("not_taken", { file: file.name }));
      else if (sort !== takes) notice(say("not_there", { file: file.name, target: label, right: this.#label(sort === "list" ? "sheet" : sort) }));
      else if (sort !== "list") this.#setFile(file, sort);
      else {
        try {
          await (target === "words" && box ? this.#setWords(file, box) : this.#addSheets(file));
        } catch (error) {
          notice(about(file.name, error));
        }
      }
    }
  }

  /** @param {Given} file @param {Box} box */
  async #setWords(file, box) {
    const { name, data } = file;
    const { title, path } = box;
    if (isTable(name) && (await this.#page.table(file, box))) return;
    const read = await this.#page.ask({ do: "read", name, data });
    if (read.problems.length) throw new Error(sentences(read));
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // a box that is being typed into would keep its words
    this.#done(told(say("dropped_words", { file: name, target: title }), read.notes), () => this.#page.job.change({ what: "words", path, value: read.text }));
  }

  /** @param {Given} file */
  async #addSheets({ name, data }) {
    const { job, show } = this.#page;
    const opened = await this.#page.ask({ do: "open", name, data });
    if (opened.problems.length || !opened.sheets.length) throw new Error(sentences(opened) || say("not_taken", { file: name }));
    const sheets = /** @type {import("./protocol").Value[]} */ (opened.sheets);
    const count = Array.isArray(job.state.data.sheets) ? job.state.data.sheets.length : 0;
    this.#done(told(say("dropped_sheet", { file: name }), opened.notes), () => {
      if (count) job.change(...sheets.map((value, number) => ({ what: /** @type {const} */ ("insert"), path: ["sheets", count + number], value })));
      else job.change({ what: "set", path: ["sheets"], value: sheets });
    });
    show(count);
  }

  /** @param {Given} file @param {"picture" | "font"} sort */
  #setFile({ name, data }, sort) {
    const { job, beside } = this.#page;
    const field = this.#field(sort);
    if (!field) return;
    const used = say("dropped_file", { file: name, target: field.label });
    this.#done(beside ? `${used} ${say("beside", { file: name, name: beside })}` : used, () => {
      job.addFiles({ [name]: data });
      if (at(job.state.data, field.path) !== name) job.change(...settings(job.state.data, [], field.path, name));
    });
  }

  /** Act, and show a notice that offers to undo it. @param {string} text @param {() => void} act */
  #done(text, act) {
    const before = this.#page.job.state;
    act();
    this.#told(text, before);
  }

  /** @param {string} text @param {import("./job.js").State} before what to go back to */
  #told(text, before) {
    const { job } = this.#page;
    const back = () => {
      for (let steps = 0; steps < MOST_STEPS && job.canUndo && job.state !== before; steps += 1) job.undo();
    };
    notice(text, [[say("undo"), back]]);
  }

  // ---- where files can go

  /** The job's field for files of this sort. @param {"picture" | "font"} sort */
  #field(sort) {
    return this.#page.about.job.find((each) => each.type === "file" && each.accept?.includes(sort === "font" ? "font/" : "image/"));
  }

  /** @param {Target} target */
  #label(target) {
    if (target === "picture" || target === "font") return this.#field(target)?.label ?? target;
    return say(`drop_${target}`);
  }

  /** Show the targets, and highlight the one under the pointer. @param {DragEvent} event */
  #point(event) {
    const items = [...(event.dataTransfer?.items ?? [])].map((item) => item.type);
    this.#overlay ??= this.#show(items);
    const pointed = this.#targetAt(event);
    for (const place of this.#overlay.querySelectorAll("[data-target]")) {
      place.classList.toggle("over", place.getAttribute("data-target") === pointed);
    }
    if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
  }

  /** @param {string[]} types of the files, as far as the browser knows them */
  #show(types) {
    const box = this.#page.box();
    const pictures = types.length > 0 && types.every((type) => type.startsWith("image/"));
    const targets = /** @type {Target[]} */ ([...(box ? ["words"] : []), "sheet", "picture", "font"]);
    const places = targets.map((target) => {
      const help = target === "words" ? say("drop_words_help", { title: box?.title ?? "" }) : say(`drop_${target}_help`);
      const unfit = pictures && target !== "picture" ? " unfit" : "";
      return h("div", { class: `target${unfit}`, "data-target": target }, h("strong", {}, this.#label(target)), h("span", {}, help));
    });
    const overlay = h("div", { class: "drop", role: "group", "aria-label": say("drop") }, ...places);
    document.body.append(overlay);
    return overlay;
  }

  #hide() {
    this.#overlay?.remove();
    this.#overlay = null;
  }

  /** @param {DragEvent} event @returns {Target | null} */
  #targetAt(event) {
    const place = event.target instanceof Element ? event.target.closest("[data-target]") : null;
    return /** @type {Target | null} */ (place?.getAttribute("data-target") ?? null);
  }
}

const MOST_STEPS = 2; // that an action takes: adding files, and setting the field that names one

/** @param {string} name @returns {Sort | undefined} */
const sortOf = (name) => ENDINGS.find(([, ending]) => ending.test(name))?.[0];

/** Whether the first bytes of a file agree with its name. @param {Sort} sort @param {string} data */
const beginsAs = (sort, data) => !BEGINNINGS[sort] || BEGINNINGS[sort].some((each) => data.startsWith(each));

/** The text of an error, with the name of the file. @param {string} name @param {unknown} error */
function about(name, error) {
  const sentence = error instanceof Error ? error.message : String(error);
  return sentence.includes(name) ? sentence : `${name}: ${sentence}`;
}

/** What was done, and how the file was read. @param {string} done @param {string[]} notes */
const told = (done, notes) => [done, ...notes.map((note) => (/[.!?]$/.test(note) ? note : `${note}.`))].join(" ");

/** @param {{problems: import("./protocol").Said[]}} answer */
const sentences = ({ problems }) => problems.map((each) => each.text).join(" ");
