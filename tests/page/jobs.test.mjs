// Run by Node: what a window keeps when the disk is slow, when it is reloaded meanwhile, and when another window interferes.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Job } from "../../worksheets/web/front/job.js";
import { Jobs } from "../../worksheets/web/front/jobs.js";

/** The records of the preview, by their ids. @type {Map<string, any>} */
let kept;
/** The writes that have not landed. @type {(() => void)[]} */
let writes;
let isSlow = false;
/** The journal of the one window that is reloaded here. @type {any} */
let journal;
/** @type {Set<any>} */
let channels;
let reloads = 0;

class Channel extends EventTarget {
  constructor() {
    super();
    channels.add(this);
  }

  postMessage(data) {
    for (const other of channels) if (other !== this) other.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}

class Shelf {
  folder = "/sheets";
  isClosed = false;
  noted = () => journal;
  note = (now) => (journal = structuredClone(now));
  last = async () => null;
  list = async () => [...kept.values()];
  read = async (id) => kept.get(id) ?? null;
  files = async () => ({});
  pages = async () => [];
  keepFiles = async () => true;
  keepPages = async () => {};
  remove = async (id) => kept.delete(id);
  forget = async () => kept.clear();
  use() {}

  async keep(record, known) {
    if (isSlow) await new Promise((land) => writes.push(land));
    const there = kept.get(record.id)?.revision;
    if (there === undefined && known) return "gone";
    const isBehind = there !== undefined && ![known, record.revision].includes(there);
    if (!isBehind) kept.set(record.id, structuredClone(record));
    if (this.isClosed) await new Promise(() => {}); // nobody hears the answer
    return isBehind ? "behind" : "kept";
  }
}

/** A window on the page, with its own session. @param {Map<string, string>} session */
async function window(session = new Map()) {
  globalThis.sessionStorage = { getItem: (name) => session.get(name) ?? null, setItem: (name, value) => session.set(name, value) };
  const job = new Job();
  const shelf = new Shelf();
  const jobs = new Jobs(job, shelf);
  const said = [];
  for (const type of ["behind", "copied", "gone", "back", "revived"]) jobs.addEventListener(type, () => said.push(type));
  const opened = await jobs.first();
  job.begin(opened ? opened.record.state : { text: "title: Zoo", cards: [] });
  await jobs.begun(opened);
  const type = (text) => {
    job.rewrite(text);
    jobs.keep(true);
  };
  const close = () => {
    shelf.isClosed = true;
    channels.clear();
  };
  return { jobs, job, shelf, said, session, type, close };
}

const rest = () => new Promise((done) => setTimeout(done, 5));
const texts = () => [...kept.values()].map((record) => record.state.text);

/** Let the writes land that have been sent. */
async function land() {
  for (const write of writes.splice(0)) write();
  await rest();
}

beforeEach(() => {
  kept = new Map();
  writes = [];
  channels = new Set();
  journal = null;
  isSlow = false;
  reloads = 0;
  Object.assign(globalThis, { location: { reload: () => (reloads += 1) }, BroadcastChannel: Channel, addEventListener() {} });
});

test("a window that is reloaded while its first record is written takes that for its own", async () => {
  isSlow = true;
  const before = await window();
  before.type("title: One");
  before.type("title: Two");
  before.close();
  const after = await window(before.session);
  assert.equal(after.job.state.text, "title: Two");
  await land();
  await land();
  assert.deepEqual(texts(), ["title: Two"]);
  assert.deepEqual(after.said, []);
});

test("also if it is changed and reloaded again meanwhile", async () => {
  isSlow = true;
  const before = await window();
  before.type("title: One");
  before.type("title: Two");
  before.close();
  const between = await window(before.session);
  between.type("title: Three");
  between.close();
  await writes.shift()(); // the first record
  const after = await window(before.session);
  assert.equal(after.job.state.text, "title: Three");
  for (let times = 0; times < 4; times += 1) await land();
  assert.deepEqual(texts(), ["title: Three"]);
  assert.deepEqual(after.said, []);
});

test("a record of another window is still no one's own", async () => {
  const one = await window();
  one.type("title: One");
  await rest();
  const two = await window(new Map(one.session));
  channels.clear(); // another preview, which cannot say so
  two.type("title: Two");
  await rest();
  one.type("title: Three");
  await rest();
  assert.deepEqual(one.said, ["copied"]);
  assert.deepEqual(texts().sort(), ["title: Three", "title: Two"]);
});

/** Two windows with the same job. */
async function twoWindows() {
  const one = await window();
  one.type("title: One");
  await rest();
  return [one, await window(new Map(one.session))];
}

test("a job that is deleted in one window comes back only when it is changed in the other, which says so", async () => {
  const [one, two] = await twoWindows();
  await one.jobs.remove(one.jobs.id);
  assert.deepEqual([one.said, two.said], [[], ["gone"]]);
  for (const each of [one, two]) each.jobs.keep(false); // an answer of the program
  await rest();
  assert.deepEqual(texts(), []);
  two.type("title: Two");
  await rest();
  assert.deepEqual(texts(), ["title: Two"]);
  assert.deepEqual(two.said, ["gone", "revived"]);
  assert.ok(!kept.has(one.jobs.id), "as another one");
});

test("so does one that is changed before the window hears of it", async () => {
  const [one, two] = await twoWindows();
  kept.clear(); // by another preview
  two.type("title: Two");
  await rest();
  assert.deepEqual(texts(), ["title: Two"]);
  assert.deepEqual(two.said, ["revived"]);
  assert.deepEqual(one.said, []);
});

test("a job that is brought back is that of all windows again", async () => {
  const [one, two] = await twoWindows();
  const opened = await one.jobs.read(one.jobs.id);
  await one.jobs.remove(one.jobs.id);
  await one.jobs.restore(opened);
  assert.deepEqual(two.said, ["gone", "back"]);
  two.type("title: Two");
  await rest();
  assert.deepEqual(texts(), ["title: Two"]);
  assert.deepEqual(two.said, ["gone", "back"]);
});

test("nothing is kept of what another window was still writing when everything was forgotten", async () => {
  isSlow = true;
  const one = await window();
  const two = await window();
  two.type("title: Antonia");
  two.type("title: Antonia and Benedikt");
  await one.jobs.forgetAll();
  for (let times = 0; times < 4; times += 1) await land();
  assert.deepEqual(texts(), []);
  assert.equal(journal, null);
  assert.equal(reloads, 2);
});

test("if not everything can be forgotten, all windows go on keeping", async () => {
  const [one, two] = await twoWindows();
  one.shelf.forget = async () => {
    throw new Error("read-only");
  };
  await assert.rejects(one.jobs.forgetAll(), /read-only/);
  two.type("title: Two");
  await rest();
  assert.deepEqual(texts(), ["title: Two"]);
  assert.equal(reloads, 0);
});
