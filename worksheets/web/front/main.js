// The page: the job on the left, its pages on the right, and the program between them.

import { Cards } from "./cards.js";
import { DiskFile } from "./disk.js";
import { byId, h, isTextBox } from "./dom.js";
import { Download } from "./download.js";
import { Drop } from "./drop.js";
import { Lost } from "./engine.js";
import { choose, copied, download, filesIn, named, picture, saveJob } from "./files.js";
import { bring } from "./fonts.js";
import { showFrozen } from "./frozen.js";
import { engine, home } from "./home.js";
import { at, Job, key } from "./job.js";
import { Jobs } from "./jobs.js";
import { JobFile } from "./jobfile.js";
import { confirmed, showMine, timeOf } from "./mine.js";
import { makeMenu } from "./menu.js";
import { closeNotice, notice } from "./notice.js";
import { OnSheet } from "./onsheet.js";
import { Pages } from "./pages.js";
import { Phone } from "./phone.js";
import { Pins } from "./pins.js";
import { placeOf, showNotes, showProblems } from "./problems.js";
import { ServerShelf } from "./shelf.js";
import { Sharing } from "./sharing.js";
import { BrowserShelf } from "./store.js";
import { Table } from "./table.js";
import { makeTabs } from "./tabs.js";
import { changeLanguage, say, speak, wantedLanguage } from "./texts.js";
import { Wording } from "./wording.js";
import { wordTools } from "./wordtools.js";
import { Work, tell, tellError } from "./work.js";

/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./protocol").Shown} Shown */

/** @param {string} address @returns {Promise<any>} */
const json = async (address) => (await fetch(address)).json();

const language = wantedLanguage(home.languages);
const [about, start] = await Promise.all([json(`about/${language}.json`), json(`start/${language}.json`)]);
speak(about);

const job = new Job();
const pages = new Pages();
const phone = new Phone(() => byId("download-more").click());
const cards = new Cards(byId("cards"), byId("job-fields"), job, about, (files, box) => drop.takeFiles(files, "words", box));
const jobFile = new JobFile(byId("file"), job, about);
const work = new Work(job, engine, fileName, show, () => pages.rest(), new Wording(about));
const disk = home.job ? new DiskFile(job, home.job.name) : null;
const shelf = home.home === "server" && !disk ? await ServerShelf.open() : new BrowserShelf();
const jobs = new Jobs(job, shelf, home.job?.name);
const drop = new Drop({
  job,
  about,
  box: () => cards.openBox,
  ask: (request) => work.ask(request),
  openJob,
  show: (index) => cards.open(index, key(["words"])),
  table: (file, box) => table.offer({ ...file, label: file.name }, box),
  beside: home.job?.name ?? "",
});

/** Make changes, and show a notice. @param {import("./protocol").Change[]} changes @param {string} said */
function taken(changes, said) {
  job.change(...changes);
  notice(said, [[say("undo"), () => job.undo()]]);
}

const table = new Table({ job, about, ask: (request) => work.ask(request), take: taken });
const chooser = wordTools({ job, about, work, drop, table, name: fileName, show: showWith, take: taken }, cards);
cards.ask = (/** @type {import("./protocol").Request} */ request) => work.ask(request);
cards.settled = () => work.settled();
cards.addEventListener("look", (event) => void showWith(/** @type {CustomEvent<import("./protocol").Change[] | null>} */ (event).detail));
/** @type {any} */
let handle = null; // of the file from which the job was opened, or where it was saved
/** The problems of the job when it was last drawn. @type {Said[]} */
let wrong = [];
let isUntouched = false; // whether this is still the sample job of a first visit

// ---- what is shown

/** @param {Shown} shown */
function show(shown) {
  const { problems, warnings, notes } = shown;
  wrong = problems;
  phone.tell(problems.length);
  if (shown.pages.length || !problems.length) {
    pages.show(shown.pages, work.changed);
    if (!isUntouched && !disk) void shelf.keepPages(jobs.id, shown.pages);
  } else {
    for (const { card } of problems.map(({ path }) => placeOf(path))) pages.dim(card < 0 ? null : card, say("before_change"));
    if (!work.changed) pages.rest();
  }
  void bring(shown.font, work, job.state);
  const handouts = shown.pages.filter((page) => !page.answers).length;
  const counted = shown.pages.length ? say("page_count", { count: handouts, answers: shown.pages.length - handouts }) : "";
  tell(problems.length ? say("not_printed", { count: problems.length }) : counted);
  cards.tell(problems, "complain");
  cards.tell(warnings, "remark");
  jobFile.tell(problems);
  showProblems(problems, findPlace, offerFiles());
  showNotes(warnings, notes, findPlace);
  showFrozen(job.state.broken, problems, goToLine);
  document.title = shown.title ? `${shown.title} – worksheets` : "worksheets";
}

/** Show the pages with some changes, or with null the actual ones. @param {import("./protocol").Change[] | null} changes */
async function showWith(changes) {
  if (!changes) {
    work.changed = true;
    return work.draw();
  }
  const { text, waiting, files } = job.state;
  try {
    const shown = await work.ask({ do: "show", text, changes: [...waiting, ...changes], files, name: fileName() });
    if ((chooser.isOpen || cards.panel.isOpen) && !shown.problems.length) pages.show(shown.pages);
  } catch (error) {
    tellError(error);
  }
}

/** A button to give the files that the job names and that are missing. */
function offerFiles() {
  const missing = disk ? [] : filesIn(job.state.data).filter((name) => !(name in job.state.files));
  const button = h("button", { type: "button", onclick: async () => drop.take(await choose()) }, say("give_files", { names: missing.join(", ") }));
  return missing.length ? [button] : [];
}

/** The field or line that a sentence is about. @param {Said} said */
function findPlace(said) {
  const found = cards.find(said);
  const line = { name: say("line", { line: said.line }), go: () => goToLine(said.line, said.column) };
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
}

/** @param {number} line @param {number} column */
function goToLine(line, column) {
  chooser.close();
  cards.panel.close();
  chooseTab("file");
  void jobFile.go(line, column);
}

/** Keep the job, and show that. @param {boolean} [isNews] whether a person has changed it */
function showSaved(isNews = false) {
  const saved = byId("saved");
  if (disk) {
    jobs.keep(isNews, disk.isSaved ? undefined : disk.known.digest);
    saved.textContent = say(disk.isGone ? "gone" : disk.isSaved ? "saved_in" : "unsaved", { name: home.job.name });
  } else if (!isUntouched) jobs.keep(isNews);
  else saved.textContent = "";
}

/** @param {boolean} isKept @param {number} time */
function tellKept(isKept, time) {
  if (!disk) byId("saved").textContent = isKept ? say("saved", { time: timeOf(time, about.language) }) : say(shelf.folder ? "not_kept" : "not_saved");
}

jobs.addEventListener("kept", (event) => {
  const { isKept, changed } = /** @type {CustomEvent<{isKept: boolean, changed: number}>} */ (event).detail;
  tellKept(isKept, changed);
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

function showHistory() {
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !job.canUndo;
  /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !job.canRedo;
}

for (const type of ["state", "change", "shown"]) job.addEventListener(type, showHistory);
job.addEventListener("state", () => showFrozen(job.state.broken, [], goToLine));
job.addEventListener("change", (event) => {
  const { path } = /** @type {import("./job.js").JobEvent} */ (event);
  pages.stale(path[0] === "sheets" && typeof path[1] === "number" ? path[1] : null);
  isUntouched = false;
  showSaved(true);
  work.later();
});
disk?.addEventListener("known", () => showSaved());
disk?.addEventListener("save", () => save());
job.addEventListener("shown", () => {
  if (isUntouched) job.sample = at(job.state.data, ["sheets", 0]) ?? null;
  showSaved();
});
cards.addEventListener("open", (event) => pages.reveal(/** @type {CustomEvent<number>} */ (event).detail));
byId("cards").addEventListener("toggle", () => pages.choose(openCard()), true); // which does not bubble
job.addEventListener("change", () => pages.choose(openCard())); // it may have moved
pages.addEventListener("copy", (event) => copyPicture(/** @type {CustomEvent<import("./pages.js").ShownPage>} */ (event).detail));
pages.addEventListener("pick", (event) => {
  chooseTab("form");
  cards.open(/** @type {CustomEvent<number>} */ (event).detail);
});

const chooseTab = makeTabs((name) => {
  phone.see("words");
  if (name === "file") void jobFile.open();
});
new Pins(pages, cards, job, about.kinds);
new OnSheet(pages, cards, job, (card, word) => {
  chooseTab("form");
  cards.goToWord(card, word);
});

// ---- buttons

/** The name of the files: that of the job file, or else made from the title. */
function fileName() {
  const title = String(job.state.data.title ?? "");
  const plain = title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  return job.state.name || plain.replace(/ß/g, "ss").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "job";
}

/** Print the pages once they show the form's state; if there are problems, show them instead. @param {boolean} answers */
async function printPages(answers) {
  if ((await ready()) && !pages.print(answers)) tell(say("no_answers"));
}

/** Wait until the pages show the form's state; false after showing its problems. */
async function ready() {
  chooser.close(); // it shows what is not in the job
  jobFile.finish();
  await (pages.areStale ? work.draw() : work.settled());
  if (wrong.length) refuse(wrong);
  return !wrong.length && !pages.areStale;
}

/** Say that nothing can be printed before these problems are solved. @param {Said[]} problems */
function refuse(problems) {
  tell(say("not_printed", { count: problems.length }));
  showProblems(problems, findPlace, offerFiles());
  byId("problems").scrollIntoView({ block: "nearest" });
}

const downloads = new Download({
  job, work, pages, about, onServer: home.home === "server", card: () => Math.max(0, openCard()), name: fileName, ready, refuse, copy: copyPicture,
  before: () => chooser.close(), // it shows what is not in the job
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("desk").focus();
});
byId("print").addEventListener("click", () => printPages(false));
byId("undo").addEventListener("click", () => job.undo());
byId("redo").addEventListener("click", () => job.redo());
byId("add").addEventListener("click", () => cards.add());
byId("to-paper").addEventListener("click", () => {
  chooseTab("form");
  byId("paper-heading").scrollIntoView({ block: "start" });
  /** @type {HTMLElement | null} */ (byId("job-fields").querySelector("input, select"))?.focus({ preventScroll: true });
});
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const pressed = event.key.toLowerCase();
  if (pressed === "s") void save();
  else if (pressed === "p" && !event.shiftKey) void printPages(false);
  else if (isTextBox(document.activeElement)) return; // the browser's own undo
  else if (pressed === "z") event.shiftKey ? job.redo() : job.undo();
  else if (pressed === "y") job.redo();
  else return;
  event.preventDefault();
});

const sharing = new Sharing({ job, work, save: () => downloads.saveJob(), openJob, onServer: home.home === "server" });
const entries = /** @type {[string, () => unknown][]} */ ([
  ["open", chooseFiles],
  ["my_sheets", () => showMine(jobs, shelf, about.language, open)],
  ["save_job", save],
  ["save_whole", () => downloads.saveJob()],
  ["copy_link", () => sharing.copy()],
  ["link_code", () => sharing.code()],
  ["new_job", beginAnew],
  ["print_answers", () => printPages(true)],
  ["mark_scans", markScans],
  ["forget_all", () => confirmed(say(shelf.folder ? "forget_folder" : "forget_browser", { folder: shelf.folder }), say("forget_all"), () => jobs.forgetAll())],
]).filter(([name]) => (!disk || name !== "my_sheets") && (home.home === "browser" || name !== "mark_scans"));
const focusMenu = makeMenu(entries, shelf.folder ? say("kept_in", { folder: shelf.folder }) : "");

/** Only the page in the browser reads scans itself; with a server, there is the command. */
async function markScans() {
  try {
    const { openMarking } = await import("./scan/marking.js");
    await openMarking({ work, job, title: () => String(job.state.data.title ?? ""), name: fileName, closed: focusMenu });
  } catch (error) {
    tellError(error);
  }
}

/** Replace this job by the sample job. Its files and pages are no longer kept; Undo has them until the page is left. */
function beginAnew() {
  handle = null;
  jobs.forgetPages();
  job.rewrite(start.text, { name: "", files: {} });
  notice(say("begun_anew"), [[say("bring_back"), () => job.undo()]]);
}

/** Show a kept job, or else the sample job, which is kept once it is changed. @param {import("./jobs.js").Opened | null} opened */
async function open(opened) {
  handle = null;
  isUntouched = !opened;
  closeNotice();
  job.begin(opened ? { ...opened.record.state, files: opened.files } : start);
  const begun = jobs.begun(opened);
  if (opened) {
    pages.show(opened.pages);
    if (opened.record.state.waiting.length) pages.dim(null);
    tellKept(true, opened.record.changed);
  } else {
    show(start);
    selectWords();
  }
  await begun;
  showSaved();
  work.changed = true; // the drawing under way is of another job
  await work.draw();
}

/** On a wide screen, select the sample's words, so that they can be typed over. */
function selectWords() {
  const words = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#cards textarea"));
  if (!words || !matchMedia("(min-width: 45rem)").matches) return;
  words.focus({ preventScroll: true });
  words.select();
}

/** The index of the open card, -1 for none. */
function openCard() {
  return [...byId("cards").children].findIndex((card) => card.querySelector("details")?.open);
}

/** Copy the picture of a page, or save it if the browser cannot copy pictures. @param {import("./pages.js").ShownPage} shown */
async function copyPicture({ page, svg }) {
  const name = `${fileName()}-${page.label}${page.answers ? "-answers" : ""}.png`;
  try {
    const png = picture(svg);
    if (await copied(png)) return notice(say("copied_picture"));
    download(name, await png);
    notice(say("picture_saved", { name }));
  } catch (error) {
    tellError(error);
  }
}

// ---- files

/** Use chosen files like dropped ones, but open a job among them, or one in a key, without asking. */
async function chooseFiles() {
  const given = await drop.unpacked(await choose());
  const jobFile = given.find(({ name }) => /\.ya?ml$/i.test(name));
  await (jobFile ? drop.open(jobFile, given.filter((each) => each !== jobFile)) : drop.take(given));
}

/** @param {import("./files.js").Given} file @param {import("./files.js").Given[]} others that it may name @returns {Promise<import("./job.js").State>} the state before */
async function openJob({ name, data, handle: from }, others) {
  const opened = await work.ask({ do: "open", name, data });
  if (opened.problems.length) throw new Error(opened.problems.map((/** @type {Said} */ each) => each.text).join(" "));
  if (!disk) await jobs.another(); // what was open stays among "My sheets"
  handle = from;
  const before = job.state;
  job.rewrite(opened.text, { name: opened.name, files: {} });
  if (others.length) {
    await work.draw();
    const files = named(job.state.data, others);
    if (Object.keys(files).length) job.addFiles(files);
  }
  return before;
}

async function save() {
  jobFile.finish();
  try {
    const text = await work.wholeText();
    if (disk) await disk.write(text);
    else {
      const saved = await saveJob(`${fileName()}.yaml`, text, handle);
      if (saved !== undefined) handle = saved;
    }
  } catch (error) {
    tellError(error);
    if (error instanceof Lost) download(`${fileName()}.yaml`, new Blob([job.heldText()], { type: "application/yaml" }));
  }
}


// ---- begin

const choice = /** @type {HTMLSelectElement} */ (byId("page-language"));
choice.append(...Object.entries(home.languages).map(([code, name]) => h("option", { value: code, lang: code, selected: code === language }, name)));
choice.addEventListener("change", () => changeLanguage(choice.value));
byId("version").textContent = `worksheets ${about.version}`;

const opened = await jobs.first();
if (disk) await openFile(disk);
else {
  await open(opened);
  await sharing.begin();
}

/** Show the job file, or its changes that were not saved when the page was left. @param {DiskFile} disk */
async function openFile(disk) {
  const found = await disk.read();
  disk.known = found ?? disk.known;
  const record = opened?.record;
  const isMine = record && (record.base !== undefined || record.state.text === disk.known.text);
  const theirs = disk.known.digest ? { text: disk.known.text, data: {}, cards: [] } : {};
  isUntouched = false;
  job.begin(isMine ? { ...record.state, files: opened.files } : { ...start, name: home.job.name, ...theirs });
  await jobs.begun(isMine ? opened : null);
  disk.follow(() => work.later());
  showSaved();
  await work.draw();
  if (found && !found.digest) disk.tellGone();
  else if (found && record?.base !== undefined && record.base !== found.digest) disk.offer(found); // it has changed since
}

if (home.home === "browser" && "serviceWorker" in navigator) {
  await navigator.serviceWorker.register("service.js");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (byId("offline").textContent = say("offline")); // all files are kept
  active?.postMessage("keep", [port2]);
}
