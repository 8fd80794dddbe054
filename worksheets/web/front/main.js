// The page: the job on the left, its pages on the right, and the program between them.

import { Cards } from "./cards.js";
import { byId, h } from "./dom.js";
import { ServerEngine, Stopped, WorkerEngine } from "./engine.js";
import { base64Of, blobOf, choose, download, filesIn, givenOf, named, picture, saveJob } from "./files.js";
import { Job, key } from "./job.js";
import { JobFile } from "./jobfile.js";
import { Pages } from "./pages.js";
import { keep, keepFiles, keepPages, kept, keptFiles, keptPages, onKept } from "./store.js";
import { LANGUAGES, changeLanguage, say, speak, wantedLanguage } from "./texts.js";

/** @typedef {import("./protocol").Said} Said */
/** @typedef {import("./protocol").Shown} Shown */
/** @typedef {import("./engine.js").Loading} Loading */

const PAUSE = 300; // milliseconds after a change, before it is drawn
const LONG = 1000; // milliseconds after which work shows how far it is
const OFTEN = 100; // milliseconds between two such signs

/** @param {string} address @returns {Promise<any>} */
const json = async (address) => (await fetch(address)).json();

const language = wantedLanguage();
const [home, about, start] = await Promise.all([json("home.json"), json(`about/${language}.json`), json(`start/${language}.json`)]);
speak(about);

const job = new Job();
const pages = new Pages();
const cards = new Cards(byId("cards"), byId("job-fields"), job, about, readFile);
const jobFile = new JobFile(byId("file"), job);
const engine = home.home === "server" ? new ServerEngine() : new WorkerEngine(loading);
const status = byId("status");
const bar = /** @type {HTMLProgressElement} */ (byId("progress"));

/** @type {any} */
let handle = null; // of the file that the job was opened from or saved to
let digest = ""; // of the job file on this machine, as it was read last
let diskText = "";

// ---- the program

let timer = 0;
/** @type {AbortController | null} */
let working = null;
let again = false;
let changed = false; // since the program was asked last

/** Draw the pages anew after a pause. */
function later() {
  changed = true;
  clearTimeout(timer);
  timer = setTimeout(draw, PAUSE);
}

async function draw() {
  if (working) {
    again = true;
    return;
  }
  again = changed = false;
  working = new AbortController();
  const asked = job.state;
  const { text, waiting, files } = asked;
  try {
    const shown = await work({ do: "show", text, changes: waiting, files, name: fileName() }, working);
    job.answered(asked, shown);
    show(shown);
  } catch (error) {
    pages.fresh();
    status.textContent = error instanceof Stopped ? say("stopped") : say("broken", { reason: sentence(error) });
  } finally {
    working = null;
  }
  if (again) await draw();
}

/** An answer of the program, with signs of life where it takes long. @param {import("./protocol").Request} request @param {AbortController} stop */
async function work(request, stop) {
  const stopButton = byId("stop");
  const onStop = () => stop.abort();
  /** @type {import("./protocol").Progress | null} */
  let latest = null;
  let told = Infinity; // when it was said last how far it is
  const tell = () => {
    if (!latest) return;
    const { done, total, sheet } = latest;
    told = Date.now();
    bar.hidden = false;
    bar.max = total;
    bar.value = done;
    status.textContent = say("making", { done: done + 1, total, sheet });
  };
  const before = bar.hidden ? status.textContent : "";
  const long = setTimeout(() => {
    stopButton.hidden = false;
    if (bar.hidden) status.textContent = say("working"); // else it says how the program comes
    told = 0;
    tell();
  }, LONG);
  stopButton.addEventListener("click", onStop);
  try {
    return await engine.ask(request, {
      signal: stop.signal,
      progress(progress) {
        latest = progress;
        if (Date.now() - told >= OFTEN) tell();
      },
    });
  } finally {
    clearTimeout(long);
    stopButton.removeEventListener("click", onStop);
    stopButton.hidden = true;
    bar.hidden = true;
    if (told !== Infinity) status.textContent = before;
  }
}

/** How the program comes. @param {Loading} now */
function loading({ done, total, ready, failed }) {
  bar.hidden = ready || !!failed;
  const stopped = status.textContent === say("stopped"); // that is why it comes again
  if (failed) status.textContent = say("no_program", { reason: failed });
  else if (ready) status.textContent = stopped ? status.textContent : "";
  else {
    bar.max = total || 1;
    bar.value = done;
    const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
    if (!stopped) status.textContent = total ? say("loading", { done: megabytes(done), total: megabytes(total) }) : say("loading_first");
  }
}

/** @param {unknown} error */
const sentence = (error) => (error instanceof Error ? error.message : String(error));

// ---- what is shown

/** @param {Shown} shown */
function show(shown) {
  const { problems, warnings, notes } = shown;
  if (shown.pages.length || !problems.length) {
    pages.show(shown.pages, changed);
    if (shown !== start) void keepPages(shown.pages);
  } else if (!changed) pages.fresh();
  const handouts = shown.pages.filter((page) => !page.answers).length;
  status.textContent = shown.pages.length ? say("page_count", { count: handouts, answers: shown.pages.length - handouts }) : "";
  cards.tell(problems, "complain");
  cards.tell(warnings, "remark");
  jobFile.tell(problems);
  const list = (/** @type {Said[]} */ said) => h("ul", {}, ...said.map((each) => h("li", {}, ...withLink(each))));
  byId("problems").replaceChildren(...(problems.length ? [h("p", {}, say("problem_count", { count: problems.length })), list(problems), ...offerFiles()] : []));
  const remarks = [...warnings, ...notes.map((text) => ({ text, path: "", file: "", line: 0, column: 0 }))];
  byId("notes").replaceChildren(...(remarks.length ? [h("details", {}, h("summary", {}, say("note_count", { count: remarks.length })), list(remarks))] : []));
  document.title = shown.title ? `${shown.title} – worksheets` : "worksheets";
}

/** A way to give the files that the job names and that are not here. */
function offerFiles() {
  const missing = home.job ? [] : filesIn(job.state.data).filter((name) => !(name in job.state.files));
  const button = h("button", { type: "button", onclick: async () => take(await choose()) }, say("give_files", { names: missing.join(", ") }));
  return missing.length ? [button] : [];
}

/** A sentence, with a link to its field or its line. @param {Said} said */
function withLink(said) {
  const found = /^sheets\[(\d+)\](?:\.(.*))?$/.exec(said.path);
  const card = found ? Number(found[1]) - 1 : -1;
  const fields = found?.[2] ? found[2].replace(/\[.*/, "").split(".") : [];
  const inForm = found && job.state.keys[card] !== undefined;
  const go = () => {
    if (inForm) {
      chooseTab("form");
      cards.open(card, fields.length ? key(fields) : "");
    } else {
      chooseTab("file");
      jobFile.go(said.line, said.column);
    }
  };
  const title = inForm ? job.state.cards[card].title || say("sheet_number", { number: card + 1 }) : say("line", { line: said.line });
  const link = inForm || said.line ? [h("button", { type: "button", class: "link", onclick: go }, title), ": "] : [];
  return [...link, said.text];
}

function showSaved() {
  const saved = byId("saved");
  if (home.home === "server" && home.job) {
    const same = job.state.text === diskText && !job.state.waiting.length;
    keep(job.state, same ? undefined : digest);
    saved.textContent = say(same ? "saved_in" : "unsaved", { name: home.job.name });
  } else {
    const time = new Date().toLocaleTimeString(about.language, { hour: "2-digit", minute: "2-digit" });
    saved.textContent = keep(job.state) ? say("saved", { time }) : say("not_saved");
  }
  /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !job.canUndo;
  /** @type {HTMLButtonElement} */ (byId("redo")).disabled = !job.canRedo;
}

job.addEventListener("change", (event) => {
  const { path } = /** @type {import("./job.js").JobEvent} */ (event);
  pages.stale(path[0] === "sheets" && typeof path[1] === "number" ? path[1] : null);
  showSaved();
  void keepFiles(job.state.files);
  later();
});
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

/** Make files and hand them to the browser: those whose names `wanted` takes. @param {string | null} answers @param {(name: string) => boolean} wanted */
async function offer(answers, wanted) {
  const { text, waiting, files } = job.state;
  const stop = new AbortController();
  try {
    const now = waiting.length ? (await work({ do: "show", text, changes: waiting, files, name: fileName() }, stop)).text : text;
    const made = await work({ do: "render", text: now, files, formats: ["pdf"], answers, name: fileName() }, stop);
    for (const [name, data] of Object.entries(made.files)) {
      if (wanted(name)) download(name, blobOf(/** @type {string} */ (data), "application/pdf"));
    }
    if (made.problems.length) {
      status.textContent = say("not_printed", { count: made.problems.length });
      byId("problems").scrollIntoView({ block: "nearest" });
    } else if (!Object.keys(made.files).some(wanted)) status.textContent = say("no_answers");
  } catch (error) {
    status.textContent = error instanceof Stopped ? say("stopped") : say("broken", { reason: sentence(error) });
  }
}

const isKey = (/** @type {string} */ name) => name.includes("-answers");

byId("download").addEventListener("click", () => offer(null, (name) => !isKey(name)));
byId("answers").addEventListener("click", () => offer("separate", isKey));
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
  ["all_in_one", () => offer("append", () => true)],
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
    const opened = await engine.ask({ do: "open", name: first.name, data: first.data });
    if (opened.problems.length) {
      status.textContent = opened.problems.map((/** @type {Said} */ each) => each.text).join(" ");
      return;
    }
    handle = jobs.length ? first.handle : null;
    job.rewrite(opened.text, { name: opened.name, files: {} });
    if (jobs.length && lists.length) {
      await draw();
      const files = named(job.state.data, lists);
      if (Object.keys(files).length) job.addFiles(files);
    }
  } catch (error) {
    status.textContent = say("broken", { reason: sentence(error) });
  }
}

/** @param {File} file */
async function readFile(file) {
  const read = await engine.ask({ do: "read", name: file.name, data: await base64Of(file) });
  if (read.problems.length) throw new Error(read.problems.map((/** @type {Said} */ each) => each.text).join(" "));
  return read;
}

async function save() {
  if (home.home === "server" && home.job) {
    await saveOnDisk();
    return;
  }
  const saved = await saveJob(`${fileName()}.yaml`, job.state.text, handle);
  if (saved !== undefined) handle = saved;
}

async function saveOnDisk() {
  if (job.state.waiting.length) await draw();
  const { text } = job.state;
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("job", { method: "PUT", headers, body: JSON.stringify({ text, digest }) });
  const said = await response.json();
  if (response.ok) {
    ({ digest } = said);
    diskText = text;
  } else if (response.status === 409) offerDisk(said);
  else status.textContent = said.error ?? say("broken", { reason: response.statusText });
  showSaved();
}

/** The job file was changed elsewhere, too: ask which one counts. @param {{text: string, digest: string}} disk */
function offerDisk(disk) {
  const settle = (/** @type {boolean} */ theirs) => {
    ({ digest } = disk);
    diskText = disk.text;
    if (theirs) job.rewrite(disk.text);
    byId("problems").replaceChildren();
    showSaved();
  };
  byId("problems").replaceChildren(
    h("p", {}, say("changed_elsewhere", { name: home.job.name })),
    h("button", { type: "button", onclick: () => settle(true) }, say("take_theirs")),
    h("button", { type: "button", onclick: () => settle(false) }, say("keep_mine")),
  );
}

/** The job file on this machine; null where it cannot be read, which is said. @returns {Promise<{text: string, digest: string} | null>} */
async function readDisk() {
  const response = await fetch("job");
  const said = await response.json();
  if (response.ok) return said;
  status.textContent = say("broken", { reason: said.error });
  return null;
}

/** Follow the job file and its word lists on this machine. */
function follow() {
  new EventSource("changes").addEventListener("message", async ({ data }) => {
    if (data === "words") {
      later();
      return;
    }
    const disk = await readDisk();
    if (!disk || disk.digest === digest) return;
    if (job.state.text === diskText && !job.state.waiting.length) {
      ({ digest } = disk);
      diskText = disk.text;
      job.rewrite(disk.text);
    } else offerDisk(disk);
  });
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
/** @type {{text: string, digest: string} | null} */
let theirs = null; // the job file, where it has changed since what is here and not saved
if (home.home === "server" && home.job) {
  const disk = await readDisk();
  first = { ...start, text: disk?.text ?? "", name: home.job.name, data: {}, cards: [] };
  diskText = first.text;
  digest = disk?.digest ?? "";
  const mine = kept();
  if (mine && mine.base !== undefined && mine.name === home.job.name) {
    first = mine; // changes that were not saved when the page was left
    if (disk && mine.base !== digest) theirs = disk;
  }
  follow();
} else {
  first = kept() ?? start;
  if (first !== start) pages.show(await keptPages());
}
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
await draw();
if (theirs) offerDisk(theirs);
onKept((state) => {
  if (document.hidden) job.begin({ ...state, files: job.state.files });
});

if (home.home === "browser" && "serviceWorker" in navigator) {
  await navigator.serviceWorker.register("service.js");
  await navigator.serviceWorker.ready;
  byId("offline").textContent = say("offline");
}
