// The page: the job on the left, its pages on the right, and the program between them.

import { Cards } from "./cards.js";
import { DiskFile } from "./disk.js";
import { byId, h } from "./dom.js";
import { base64Of, blobOf, choose, download, filesIn, givenOf, named, picture, saveJob } from "./files.js";
import { bring } from "./fonts.js";
import { Job, key } from "./job.js";
import { JobFile } from "./jobfile.js";
import { Pages } from "./pages.js";
import { placeOf, showNotes, showProblems } from "./problems.js";
import { keep, keepFiles, keepPages, kept, keptFiles, keptPages, onKept } from "./store.js";
import { LANGUAGES, changeLanguage, say, speak, wantedLanguage } from "./texts.js";
import { Work, tell, tellError } from "./work.js";

/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./protocol").Shown} Shown */

/** @param {string} address @returns {Promise<any>} */
const json = async (address) => (await fetch(address)).json();

const language = wantedLanguage();
const [home, about, start] = await Promise.all([json("home.json"), json(`about/${language}.json`), json(`start/${language}.json`)]);
speak(about);

const job = new Job();
const pages = new Pages();
const cards = new Cards(byId("cards"), byId("job-fields"), job, about, readFile);
const jobFile = new JobFile(byId("file"), job);
const work = new Work(job, home.home === "server", fileName, show, () => pages.fresh());
const disk = home.job ? new DiskFile(job, home.job.name) : null;

/** @type {any} */
let handle = null; // of the file that the job was opened from or saved to
let isUntouched = false; // it is still the job that a first visitor sees

// ---- what is shown

/** @param {Shown} shown */
function show(shown) {
  const { problems, warnings, notes } = shown;
  if (shown.pages.length || !problems.length) {
    pages.show(shown.pages, work.changed);
    if (shown !== start) void keepPages(shown.pages);
  } else if (!work.changed) pages.fresh();
  void bring(shown.font, work, job.state);
  const handouts = shown.pages.filter((page) => !page.answers).length;
  const counted = shown.pages.length ? say("page_count", { count: handouts, answers: shown.pages.length - handouts }) : "";
  tell(problems.length ? say("not_printed", { count: problems.length }) : counted);
  cards.tell(problems, "complain");
  cards.tell(warnings, "remark");
  jobFile.tell(problems);
  showProblems(problems, findPlace, offerFiles());
  showNotes(warnings, notes, findPlace);
  document.title = shown.title ? `${shown.title} – worksheets` : "worksheets";
}

/** A way to give the files that the job names and that are not here. */
function offerFiles() {
  const missing = disk ? [] : filesIn(job.state.data).filter((name) => !(name in job.state.files));
  const button = h("button", { type: "button", onclick: async () => take(await choose()) }, say("give_files", { names: missing.join(", ") }));
  return missing.length ? [button] : [];
}

/** The field or the line that a sentence is about. @param {Said} said */
function findPlace({ path, line, column }) {
  const { card, fields } = placeOf(path);
  if (job.state.keys[card] !== undefined) {
    const go = () => {
      chooseTab("form");
      cards.open(card, fields.length ? key(fields) : "");
    };
    return { name: job.state.cards[card].title || say("sheet_number", { number: card + 1 }), go };
  }
  if (!line) return null;
  const go = () => {
    chooseTab("file");
    jobFile.go(line, column);
  };
  return { name: say("line", { line }), go };
}

function showSaved() {
  const saved = byId("saved");
  if (disk) {
    keep(job.state, disk.isSaved ? undefined : disk.known.digest);
    saved.textContent = say(disk.isSaved ? "saved_in" : "unsaved", { name: home.job.name });
  } else if (!isUntouched) {
    const time = new Date().toLocaleTimeString(about.language, { hour: "2-digit", minute: "2-digit" });
    saved.textContent = keep(job.state) ? say("saved", { time }) : say("not_saved");
  }
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !job.canUndo;
  /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !job.canRedo;
}

job.addEventListener("change", (event) => {
  const { path } = /** @type {import("./job.js").JobEvent} */ (event);
  pages.stale(path[0] === "sheets" && typeof path[1] === "number" ? path[1] : null);
  isUntouched = false;
  showSaved();
  void keepFiles(job.state.files);
  work.later();
});
disk?.addEventListener("known", showSaved);
job.addEventListener("shown", showSaved);
cards.addEventListener("open", (event) => pages.reveal(/** @type {CustomEvent<number>} */ (event).detail));
pages.addEventListener("pick", (event) => {
  chooseTab("form");
  cards.open(/** @type {CustomEvent<number>} */ (event).detail);
});

// ---- tabs

/** @param {"form" | "file"} name */
function chooseTab(name) {
  for (const each of ["form", "file"]) {
    const tab = byId(`tab-${each}`);
    tab.setAttribute("aria-selected", String(each === name));
    tab.tabIndex = each === name ? 0 : -1;
    byId(each).hidden = each !== name;
  }
}

for (const [name, other] of /** @type {["form" | "file", "form" | "file"][]} */ ([["form", "file"], ["file", "form"]])) {
  byId(`tab-${name}`).addEventListener("click", () => chooseTab(name));
  byId(`tab-${name}`).addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    chooseTab(other);
    byId(`tab-${other}`).focus();
  });
}

// ---- buttons

/** The name of the files: that of the job file, else made from the title. */
function fileName() {
  const title = String(job.state.data.title ?? "");
  const plain = title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  return job.state.name || plain.replace(/ß/g, "ss").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "job";
}

/** Make files, with answers where `how` says or with a `key` besides, and hand them to the browser: those whose names `wanted` takes. @param {{answers?: string, key?: boolean}} how @param {(name: string) => boolean} wanted */
async function offer(how, wanted) {
  try {
    const text = await work.wholeText();
    const made = await work.ask({ do: "render", text, files: job.state.files, formats: ["pdf"], ...how, name: fileName() });
    for (const [name, data] of Object.entries(made.files)) {
      if (wanted(name)) download(name, blobOf(/** @type {string} */ (data), "application/pdf"));
    }
    if (made.problems.length) {
      tell(say("not_printed", { count: made.problems.length }));
      byId("problems").scrollIntoView({ block: "nearest" });
    } else if (!Object.keys(made.files).some(wanted)) tell(say("no_answers"));
  } catch (error) {
    tellError(error);
  }
}

const isKey = (/** @type {string} */ name) => name.includes("-answers");

byId("download").addEventListener("click", () => offer({}, (name) => !isKey(name)));
byId("answers").addEventListener("click", () => offer({ key: true }, isKey));
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("pages").focus();
});
byId("print").addEventListener("click", () => pages.print(false));
byId("undo").addEventListener("click", () => job.undo());
byId("redo").addEventListener("click", () => job.redo());
byId("add").addEventListener("click", () => cards.add());
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const pressed = event.key.toLowerCase();
  const inFile = document.activeElement?.classList.contains("text");
  if (pressed === "s") void save();
  else if (pressed === "z" && !inFile) event.shiftKey ? job.redo() : job.undo();
  else if (pressed === "y" && !inFile) job.redo();
  else return;
  event.preventDefault();
});

const entries = /** @type {[string, () => unknown][]} */ ([
  ["open", async () => take(await choose())],
  ["save_job", save],
  ["new_job", () => job.rewrite(start.text, { name: "" })],
  ["all_in_one", () => offer({ answers: "append" }, () => true)],
  ["picture", savePicture],
  ["print_answers", () => pages.print(true)],
]);
const menu = /** @type {HTMLDetailsElement} */ (byId("menu"));
for (const [name, act] of entries) {
  byId("entries").append(h("button", { type: "button", onclick: () => {
    menu.open = false;
    void act();
  } }, say(name)));
}
document.addEventListener("click", (event) => {
  if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
});
menu.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});

async function savePicture() {
  const open = [...byId("cards").children].findIndex((card) => card.querySelector("details")?.open);
  const svg = pages.pictureOf(Math.max(0, open));
  if (svg) download(`${fileName()}-${Math.max(0, open) + 1}.png`, await picture(svg));
}

// ---- files

/** @param {import("./files.js").Given[]} given */
async function take(given) {
  const jobs = given.filter(({ name }) => /\.ya?ml$/i.test(name));
  const lists = given.filter((each) => !jobs.includes(each));
  const missing = named(job.state.data, lists);
  if (!jobs.length && Object.keys(missing).length) {
    job.addFiles(missing);
    return;
  }
  const first = jobs[0] ?? lists[0];
  if (!first) return;
  try {
    const opened = await work.ask({ do: "open", name: first.name, data: first.data });
    if (opened.problems.length) {
      tell(opened.problems.map((/** @type {Said} */ each) => each.text).join(" "));
      return;
    }
    handle = jobs.length ? first.handle : null;
    job.rewrite(opened.text, { name: opened.name, files: {} });
    if (jobs.length && lists.length) {
      await work.draw();
      const files = named(job.state.data, lists);
      if (Object.keys(files).length) job.addFiles(files);
    }
  } catch (error) {
    tellError(error);
  }
}

/** @param {File} file */
async function readFile(file) {
  const read = await work.ask({ do: "read", name: file.name, data: await base64Of(file) });
  if (read.problems.length) throw new Error(read.problems.map((/** @type {Said} */ each) => each.text).join(" "));
  return read;
}

async function save() {
  try {
    const text = await work.wholeText();
    if (disk) await disk.write(text);
    else {
      const saved = await saveJob(`${fileName()}.yaml`, text, handle);
      if (saved !== undefined) handle = saved;
    }
  } catch (error) {
    tellError(error);
  }
}

addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", async (event) => {
  if (event.defaultPrevented || !event.dataTransfer?.files.length) return;
  event.preventDefault();
  await take(await givenOf(event.dataTransfer.files));
});

// ---- begin

const choice = /** @type {HTMLSelectElement} */ (byId("page-language"));
choice.append(...Object.entries(LANGUAGES).map(([code, name]) => h("option", { value: code, selected: code === language }, name)));
choice.addEventListener("change", () => changeLanguage(choice.value));
byId("version").textContent = `worksheets ${about.version}`;

/** @type {(Shown & {name?: string}) | import("./job.js").State} */
let first = start;
/** @type {import("./disk.js").Contents | null} */
let theirs = null; // the job file, where it has changed since what is here and not saved
if (disk) {
  const found = await disk.read();
  disk.known = found ?? disk.known;
  first = { ...start, text: disk.known.text, name: home.job.name, data: {}, cards: [] };
  const mine = kept();
  if (mine && mine.base !== undefined && mine.name === home.job.name) {
    first = mine; // changes that were not saved when the page was left
    if (found && mine.base !== found.digest) theirs = found;
  }
  disk.follow(() => work.later());
} else {
  first = kept() ?? start;
  if (first !== start) pages.show(await keptPages());
}
isUntouched = first === start;
job.begin({ .../** @type {import("./job.js").State} */ (first), files: await keptFiles() });
if (first === start) {
  show(start);
  const words = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#cards textarea"));
  if (words && matchMedia("(min-width: 60rem)").matches) {
    words.focus({ preventScroll: true });
    words.select();
  }
}
showSaved();
await work.draw();
if (theirs) disk?.offer(theirs);
onKept((state) => {
  if (document.hidden) job.begin({ ...state, files: job.state.files });
});

if (home.home === "browser" && "serviceWorker" in navigator) {
  await navigator.serviceWorker.register("service.js");
  await navigator.serviceWorker.ready;
  byId("offline").textContent = say("offline");
}
