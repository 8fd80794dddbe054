// The page: the job on the left, its pages on the right, and the program between them.

import { Bar } from "./bar.js";
import { Cards } from "./cards.js";
import { DiskFile } from "./disk.js";
import { byId, h } from "./dom.js";
import { Drop } from "./drop.js";
import { fileName } from "./filename.js";
import { engine, home } from "./home.js";
import { Job } from "./job.js";
import { Jobs } from "./jobs.js";
import { JobFile } from "./jobfile.js";
import { Keeping } from "./keeping.js";
import { notice } from "./notice.js";
import { OnSheet } from "./onsheet.js";
import { Opening, sampleOf } from "./opening.js";
import { Pages } from "./pages.js";
import { Phone } from "./phone.js";
import { Pins } from "./pins.js";
import { ServerShelf } from "./shelf.js";
import { Showing } from "./showing.js";
import { BrowserShelf } from "./store.js";
import { Table } from "./table.js";
import { makeTabs } from "./tabs.js";
import { changeLanguage, say, speak, wantedLanguage } from "./texts.js";
import { key } from "./values.js";
import { Wording } from "./wording.js";
import { wordTools } from "./wordtools.js";
import { Work } from "./work.js";

/** @param {string} address @returns {Promise<any>} */
const json = async (address) => (await fetch(address)).json();

const language = wantedLanguage(home.languages);
const [about, start] = await Promise.all([json(`about/${language}.json`), json(`start/${language}.json`)]);
speak(about);

const job = new Job();
job.starters = about.kinds.map((/** @type {import("./protocol").Kind} */ { starter }) => starter);
const pages = new Pages();
const phone = new Phone(() => byId("download-more").click());
const cards = new Cards(byId("cards"), byId("job-fields"), job, about, (files, box) => drop.takeFiles(files, "words", box));
const jobFile = new JobFile(byId("file"), job, about);
const work = new Work(job, engine, name, (shown) => showing.show(shown), () => pages.rest(), new Wording(about));
const disk = home.job ? new DiskFile(job, home.job.name) : null;
const shelf = home.home === "server" && !disk ? await ServerShelf.open() : new BrowserShelf();
const jobs = new Jobs(job, shelf, disk?.name);
/** @type {Drop} */
const drop = new Drop({
  job,
  about,
  box: () => cards.openBox,
  ask: (request) => work.ask(request),
  openJob: (file, others) => opening.openJob(file, others),
  show: (index) => cards.open(index, key(["words"])),
  table: (file, box) => table.offer({ ...file, label: file.name }, box),
  beside: disk?.name ?? "",
});
const table = new Table({ job, about, ask: (request) => work.ask(request), take: taken });
const chooser = wordTools({ job, about, work, drop, table, name, show: (changes) => showing.with(changes), take: taken }, cards);
const chooseTab = makeTabs((tab) => {
  phone.see("words");
  if (tab === "file") void jobFile.open();
});
const keeping = new Keeping({ job, jobs, shelf, disk, work, pages, begin: () => opening.open(null), language: about.language });
const showing = new Showing({ job, work, pages, cards, jobFile, phone, drop, chooser, onDisk: !!disk, chooseTab, keepPages: (drawn) => keeping.keepPages(drawn), name });
/** @type {Opening} */
const opening = new Opening({ job, jobs, disk, start, work, pages, jobFile, drop, keeping, showing, name });
const { sharing } = new Bar({ job, about, work, pages, cards, jobFile, jobs, shelf, showing, opening, chooser, chooseTab, isHere: home.home === "browser", onDisk: !!disk, card: openCard, name });
new Pins(pages, cards, job, about.kinds);
new OnSheet(pages, cards, job, (card, word) => {
  chooseTab("form");
  cards.goToWord(card, word);
});

/** The name of the files: that of the job file, or else made from the title. */
function name() {
  return job.state.name || fileName(String(job.state.data.title ?? "")) || "job";
}

/** Make changes, and show a notice. @param {import("./protocol").Change[]} changes @param {string} said */
function taken(changes, said) {
  job.change(...changes);
  notice(said, [[say("undo"), () => job.undo()]]);
}

/** The index of the open card, -1 for none. */
function openCard() {
  return [...byId("cards").children].findIndex((card) => card.querySelector("details")?.open);
}

// ---- what follows from what

cards.ask = (/** @type {import("./protocol").Request} */ request) => work.ask(request);
cards.settled = () => work.settled();
job.addEventListener("change", (event) => {
  const { path } = /** @type {import("./job.js").JobEvent} */ (event);
  pages.stale(path[0] === "sheets" && typeof path[1] === "number" ? path[1] : null);
  keeping.isUntouched = false;
  keeping.keep(true);
  work.later();
});
job.addEventListener("shown", () => {
  if (keeping.isUntouched) job.sample = sampleOf(job);
  keeping.keep();
});
cards.addEventListener("open", (event) => pages.reveal(/** @type {CustomEvent<number>} */ (event).detail));
byId("cards").addEventListener("toggle", () => pages.choose(openCard()), true); // which does not bubble
job.addEventListener("change", () => pages.choose(openCard())); // it may have moved
pages.addEventListener("pick", (event) => {
  chooseTab("form");
  cards.open(/** @type {CustomEvent<number>} */ (event).detail);
});

// ---- begin

const choice = /** @type {HTMLSelectElement} */ (byId("page-language"));
choice.append(...Object.entries(home.languages).map(([code, native]) => h("option", { value: code, lang: code, selected: code === language }, native)));
choice.addEventListener("change", () => changeLanguage(choice.value));
byId("version").textContent = `worksheets ${about.version}`;

const opened = await jobs.first();
if (disk) await opening.openFile(disk, opened);
else {
  await opening.open(opened);
  await sharing.begin();
}

if (home.home === "browser" && "serviceWorker" in navigator) {
  await navigator.serviceWorker.register("service.js");
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (byId("offline").textContent = say("offline")); // all files are kept
  active?.postMessage("keep", [port2]);
}
