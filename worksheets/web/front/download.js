// The menu beside "Download PDF": what is made of the job, in which format, and of which sheets. The files are saved, or
// handed to another app if the device can do that.

import { baseOf } from "./cardwords.js";
import { byId, h, svgElement } from "./dom.js";
import { blobOf, canShare, download, picture, shareFiles } from "./files.js";
import { notice } from "./notice.js";
import { ONE_FILE, oneFile, pupilsChoice } from "./onefile.js";
import { Popup } from "./popup.js";
import { say } from "./texts.js";
import { at, textOf } from "./values.js";
import { tell, tellError } from "./work.js";
import { zipOf } from "./zip.js";

/** @typedef {"sheets" | "answers" | "both" | "one"} What */
/** @typedef {"pdf" | "docx" | "png" | "svg" | "html" | "brf" | "txt" | "csv" | "json" | "h5p" | "job"} Form */
/** @typedef {{what: What, as: Form, which: "all" | "this"}} Wish */
/** @typedef {{name: string, blob: Blob}} Made */
/**
 * `card` is the open one; `ready` waits until the pages are those of the form, and says what is wrong where they cannot be; `name` is that of the files.
 * @typedef {{job: import("./job.js").Job, work: import("./work.js").Work, pages: import("./pages.js").Pages, about: import("./protocol").About,
 *   onServer: boolean, card: () => number, name: () => string, ready: () => Promise<boolean>,
 *   refuse: (problems: import("./protocol").Said[]) => void, copy: (page: Pictured, svg: Promise<SVGElement>) => unknown, before: () => void}} Page
 */
/** @typedef {import("./pages.js").ShownPage} ShownPage */
/** A page as a picture; `label` is in the name of its file. @typedef {{label: string, answers: boolean}} Pictured */
/** @typedef {Pictured & {svg: SVGElement}} Drawn */

const WHATS = /** @type {What[]} */ (["sheets", "answers", "both", "one"]);
/** The formats, with the choices for each: none if it always has the answers. @type {{as: Form, label?: string, whats: What[], type: string}[]} */
const FORMS = [
  { as: "pdf", label: "PDF", whats: WHATS, type: "application/pdf" },
  { as: "docx", whats: ["sheets", "one"], type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  { as: "png", whats: ["sheets", "answers", "both"], type: "image/png" },
  { as: "svg", label: "SVG", whats: ["sheets", "answers", "both"], type: "image/svg+xml" },
  { as: "html", whats: WHATS, type: "text/html" },
  { as: "brf", label: "Braille", whats: WHATS, type: "text/plain" },
  { as: "txt", whats: ["sheets", "one"], type: "text/plain" },
  { as: "csv", label: "CSV", whats: [], type: "text/csv" },
  { as: "json", label: "JSON", whats: [], type: "application/json" },
  { as: "h5p", label: "H5P", whats: [], type: "application/zip" },
  { as: "job", whats: [], type: "application/zip" },
];
/** The formats whose answers may be in a separate file. @type {Form[]} */
const WITH_KEY = ["pdf", "html", "brf"];
const MOST = 4; // files saved one by one; more are saved as one archive

export class Download {
  #page;
  #popup;
  #panel = byId("downloads");
  /** @type {Wish} */
  #wish = { what: "both", as: "pdf", which: "all" };
  /** Whether the job in one file includes the names of pupils. */
  #pupils = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    byId("download-more").append(h("span", { "aria-hidden": "true" }, "▾"));
    this.#popup = new Popup(byId("download-more"), this.#panel, () => this.#fill());
    byId("download").addEventListener("click", () => void this.#save({ what: "sheets", as: "pdf", which: "all" }, {}));
    this.#panel.addEventListener("change", ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement} */ (target);
      this.#wish = { ...this.#wish, [name.replace("download-", "")]: value };
      this.#update();
    });
  }

  get #form() {
    return /** @type {(typeof FORMS)[number]} */ (FORMS.find(({ as }) => as === this.#wish.as));
  }

  /** The choice of what is made, or the nearest one that this format has. @returns {What} */
  get #what() {
    const { whats } = this.#form;
    if (whats.includes(this.#wish.what) || !whats.length) return this.#wish.what;
    return whats.includes("one") ? "one" : "both";
  }

  // ---- what is shown

  #fill() {
    this.#pupils = false;
    const title = h("h2", { id: "downloads-heading" }, say("download"));
    this.#panel.replaceChildren(
      h("div", { class: "head" }, this.#popup.back(), title),
      this.#segments("what", say("what"), WHATS.map((what) => [what, say(`what_${what}`)])),
      this.#forms(),
      pupilsChoice(this.#page.job.state.data, (pupils) => {
        this.#pupils = pupils;
      }) ?? "",
      this.#segments("which", say("which"), [["all", say("which_all", { count: this.#count })], ["this", say("which_this")]]),
      h("div", { class: "row" },
        h("button", { type: "button", class: "copying", onclick: () => this.#copy() }, say("copy_picture")),
        h("button", { type: "button", class: "saving", onclick: () => this.#go(this.#save(this.#wished)) }, ""),
        canShare() ? h("button", { type: "button", class: "sharing", onclick: () => this.#go(this.#share(this.#wished)) }, say("share")) : null),
      h("p", { class: "help foot" }));
    this.#update();
  }

  get #wished() {
    return { ...this.#wish, what: this.#what };
  }

  get #count() {
    return this.#page.job.state.cards.length;
  }

  /** @param {string} name @param {string} legend @param {string[][]} choices */
  #segments(name, legend, choices) {
    const inputs = choices.map(([value, label]) => h("label", {}, h("input", { type: "radio", name: `download-${name}`, value }), label));
    return h("fieldset", { class: name }, h("legend", {}, legend), h("div", { class: "segments" }, ...inputs), name === "what" ? h("p", { class: "help" }) : null);
  }

  #forms() {
    const rows = FORMS.map(({ as }) => {
      const input = h("input", { type: "radio", name: "download-as", value: as, disabled: !!this.#why(as) });
      const some = as === "h5p" && !this.#why(as) ? say("h5p_some", { count: this.#shownByH5P, all: this.#count }) : "";
      return h("label", {}, input, h("strong", {}, labelOf(as)), h("span", { class: "help" }, this.#why(as) || say(`as_${as}_help`)), h("span", { class: "some" }, some));
    });
    return h("fieldset", { class: "as" }, h("legend", {}, say("as")), ...rows);
  }

  /** Why a format is not available here; empty if it is. @param {Form} as */
  #why(as) {
    if (as === "docx" && !this.#page.onServer) return say("docx_elsewhere");
    if (as === "brf" && !this.#isWrittenInBraille) return say("brf_none", { names: this.#page.about.braille.map(({ label }) => label).join(", ") });
    return as === "h5p" && !this.#shownByH5P ? say("h5p_none") : "";
  }

  /** Whether there is a braille table for the language of each sheet. */
  get #isWrittenInBraille() {
    const { data, cards } = this.#page.job.state;
    const { braille, languages } = this.#page.about;
    const said = cards.map((_, index) => textOf(at(data, ["sheets", index, "language"]) ?? at(data, ["language"]) ?? "en"));
    return said.every((code) => braille.some(({ value }) => baseOf(languages, code) === value));
  }

  get #shownByH5P() {
    const able = new Set(this.#page.about.kinds.flatMap(({ name, h5p }) => (h5p ? [name] : [])));
    return this.#page.job.state.cards.filter(({ kind }) => able.has(kind)).length;
  }

  #update() {
    const { whats } = this.#form;
    const chosen = /** @type {{[name: string]: string}} */ ({ ...this.#wished });
    for (const input of this.#panel.querySelectorAll(/** @type {"input"} */ ("input[type=radio]"))) {
      const name = input.name.replace("download-", "");
      input.checked = chosen[name] === input.value;
      if (name === "what") input.disabled = !whats.includes(/** @type {What} */ (input.value));
    }
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (this.#panel.querySelector(selector));
    find(".what").hidden = !whats.length;
    find(".which").hidden = this.#count < 2 || this.#wish.as === "job";
    this.#panel.querySelector(".pupils")?.toggleAttribute("hidden", this.#wish.as !== "job");
    const list = whats.map((what) => say(`what_${what}`)).join(", ");
    find(".what .help").textContent = whats.length < WHATS.length ? say("set_to", { label: labelOf(this.#wish.as), value: list }) : "";
    const count = this.#fileCount();
    const isZip = count > MOST;
    find(".saving").textContent = count > 1 && !isZip ? say("download_files", { count }) : say("download");
    const share = /** @type {HTMLElement | null} */ (this.#panel.querySelector(".sharing"));
    if (share) share.hidden = this.#wish.as === "job" && !canShare(`a${ONE_FILE}`, this.#form.type);
    if (share) share.textContent = count > 1 && !isZip ? say("share_files", { count }) : say("share");
    const first = share && !share.hidden && matchMedia("(max-width: 45rem)").matches ? share : find(".saving");
    for (const button of this.#panel.querySelectorAll(".row button")) button.classList.toggle("strong", button === first);
    const names = this.#names().join(", ");
    find(".foot").textContent = [names ? `${names}.` : "", isZip ? say("as_zip") : "", say("made_here")].filter(Boolean).join(" ");
  }

  /** The names of the files, as far as they are known beforehand. */
  #names() {
    const { as } = this.#wish;
    const name = this.#page.name();
    if (WITH_KEY.includes(as)) return [...(this.#what === "answers" ? [] : [`${name}.${as}`]), ...(["answers", "both"].includes(this.#what) ? [`${name}-answers.${as}`] : [])];
    if (as === "job") return [`${name}${ONE_FILE}`];
    return ["docx", "txt", "csv", "json"].includes(as) ? [`${name}.${as}`] : [];
  }

  #fileCount() {
    if (this.#wish.as !== "png") return this.#names().length;
    const groups = this.#pictured(this.#wished);
    return groups.reduce((count, group) => count + (this.#areShared(group) ? 1 : group.length), 0);
  }

  // ---- what is made

  /** @param {Promise<unknown>} work */
  #go(work) {
    this.#popup.close();
    void work;
  }

  /** The pages to be saved as pictures, handouts and answers. @param {Wish} wish */
  #pictured({ what, which }) {
    const groups = [false, true].filter((answers) => what === "both" || answers === (what === "answers"));
    return groups.map((answers) => this.#page.pages.of(which === "all" ? null : this.#page.card(), answers)).filter((group) => group.length);
  }

  /** Whether other cards are on these pages of "This one", too. @param {ShownPage[]} group */
  #areShared(group) {
    return this.#wish.which === "this" && group.some(({ page }) => page.cards.some((card) => card !== this.#page.card()));
  }

  /** The pages to be saved; those with other cards, too, are drawn for this one alone. @param {Wish} wish @returns {Promise<Drawn[]>} */
  async #drawn(wish) {
    const { pages, card } = this.#page;
    const groups = this.#pictured(wish);
    const shared = groups.filter((group) => this.#areShared(group));
    const label = pages.of(card(), false)[0]?.page.label; // of the sheet, for the name of the file
    const own = shared.length ? await this.#alone() : [];
    return groups.flatMap((group) => {
      const { answers, label: first } = group[0].page;
      const alone = shared.includes(group) ? own.filter((page) => page.answers === answers) : [];
      if (!alone.length) return group.map(({ page, svg }) => ({ label: page.label, answers, svg }));
      return alone.map(({ svg }, number) => ({ label: `${label ?? first}${number ? `-${number + 1}` : ""}`, answers, svg: svgElement(svg) }));
    });
  }

  /** The pages of the open card alone. @returns {Promise<import("./protocol").Page[]>} */
  async #alone() {
    const { work, job, card, name } = this.#page;
    const shown = await work.ask({ do: "show", text: await work.wholeText(), changes: [], files: job.state.files, card: card(), name: name() });
    return shown.pages;
  }

  /** The files; nothing after telling what is wrong. @param {Wish} wish @param {object} [answers] where the answers are, if not as the wish says @returns {Promise<Made[]>} */
  async #make(wish, answers) {
    const { work, job, name, refuse, ready, card, before } = this.#page;
    before();
    if (wish.as === "job") return oneFile(this.#page, this.#pupils);
    if (wish.as === "png") {
      if (!(await ready())) return [];
      return pictures(await this.#drawn(wish), name());
    }
    const text = await work.wholeText();
    const only = wish.which === "this" ? { card: card() } : {};
    const place = answers ?? answersOf(wish, placeOf(job.state.data));
    const made = await work.ask({ do: "render", text, files: job.state.files, formats: [wish.as], ...place, ...only, name: name() });
    if (made.problems.length) refuse(made.problems);
    const type = FORMS.find(({ as }) => as === wish.as)?.type ?? "";
    const names = Object.keys(made.files).filter((each, _, all) => isWanted(each, all, wish));
    return names.map((each) => ({ name: each, blob: blobOf(made.files[each], type) }));
  }

  /** The files, or one archive if there are many. @param {Wish} wish @param {object} [answers] */
  async #packed(wish, answers) {
    const made = await this.#make(wish, answers);
    if (made.length <= MOST) return made;
    return [{ name: `${this.#page.name()}-${wish.as}.zip`, blob: await zipOf(made) }];
  }

  /** Save the job in one file, without the names of pupils. */
  saveJob() {
    this.#pupils = false;
    return this.#save({ what: "sheets", as: "job", which: "all" });
  }

  /** @param {Wish} wish @param {object} [answers] */
  async #save(wish, answers) {
    try {
      for (const { name, blob } of await this.#packed(wish, answers)) download(name, blob);
    } catch (error) {
      tellError(error);
    }
  }

  /** @param {Wish} wish */
  async #share(wish) {
    try {
      const files = (await this.#packed(wish)).map(({ name, blob }) => new File([blob], name, { type: blob.type }));
      if (!files.length) return;
      if (!(await shareFiles(files))) notice(say("files_ready"), [[say("share"), () => shareFiles(files)]]); // browsers share only soon after a press
    } catch (error) {
      tellError(error);
    }
  }

  #copy() {
    const wish = /** @type {Wish} */ ({ ...this.#wish, what: this.#what === "answers" ? "answers" : "sheets", which: "this" });
    const [first] = this.#pictured(wish).flat();
    this.#popup.close();
    if (first) this.#page.copy(first.page, this.#drawn(wish).then(([{ svg }]) => svg));
  }
}

/** Pictures of pages, one at a time: each takes 15 MB while it is drawn. @param {Drawn[]} drawn @param {string} name of the files @returns {Promise<Made[]>} */
async function pictures(drawn, name) {
  const status = byId("status");
  const before = status.textContent ?? "";
  let told = before;
  /** @type {Made[]} */
  const made = [];
  for (const { svg, ...page } of drawn) {
    const file = pictureName(name, page);
    if (drawn.length > MOST && status.textContent === told) tell((told = say("making", { done: made.length + 1, total: drawn.length, sheet: file })));
    made.push({ name: file, blob: await picture(svg) });
  }
  if (status.textContent === told) tell(before);
  return made;
}

/** The name of a page's picture. @param {string} name of the files @param {Pictured} page */
export const pictureName = (name, { label, answers }) => `${name}-${label}${answers ? "-answers" : ""}.png`;

/** @param {Form} as */
const labelOf = (as) => FORMS.find((form) => form.as === as)?.label ?? say(`as_${as}`);

/** Where a job has its answers. @param {import("./protocol").Value} data */
function placeOf(data) {
  const place = at(data, ["answers", "place"]) ?? at(data, ["answers"]);
  return typeof place === "string" ? place : "separate";
}

/** The options for the choice, for a job that has its answers at `place`. @param {Wish} wish @param {string} place */
function answersOf({ what, as }, place) {
  if (!FORMS.find((form) => form.as === as)?.whats.length) return {};
  if (what === "one") return { answers: "append" };
  if (as !== "pdf") return { answers: what === "sheets" ? "none" : "separate" };
  if (place === "none") return { key: what !== "sheets" };
  return place === "separate" ? {} : { answers: "separate" };
}

/** Whether a file belongs to the choice. @param {string} name @param {string[]} names of all files @param {Wish} wish */
function isWanted(name, names, { what, as }) {
  if (what === "both" || what === "one" || (as !== "svg" && !WITH_KEY.includes(as))) return true;
  if (as === "svg") return /-answers?(-page-\d+)?\.svg$/.test(name) === (what === "answers");
  const end = `-answers.${as}`;
  const isKey = name.endsWith(end) && names.includes(`${name.slice(0, -end.length)}.${as}`);
  return isKey === (what === "answers");
}
