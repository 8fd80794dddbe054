// Run by Node: the browser's store. Which records does it keep, and what happens without space, or with another window?

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { BrowserShelf, item, recordOf, setItem } from "../../worksheets/web/front/store.js";

/** A storage like localStorage: its keys are its own properties. @param {number} room in characters */
function storage(room = Infinity) {
  const methods = {
    getItem(name) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(name, value) {
      if (value.length > room) throw new Error("QuotaExceededError");
      this[name] = value;
    },
    removeItem(name) {
      delete this[name];
    },
  };
  return Object.create(methods);
}

/** A database with one store; requests are answered immediately, and transactions end after that. */
function dataBase() {
  const kept = new Map();
  const store = {
    put: (value, name) => ({ result: kept.set(name, structuredClone(value)) && name }),
    get: (name) => ({ result: kept.get(name) }),
    delete: (name) => ({ result: kept.delete(name) && undefined }),
    clear: () => ({ result: kept.clear() }),
  };
  const transaction = () => {
    const events = new EventTarget();
    setImmediate(() => events.dispatchEvent(new Event("complete")));
    return Object.assign(events, { objectStore: () => store });
  };
  return {
    kept,
    open() {
      const opening = { result: { createObjectStore() {}, transaction, close() {} } };
      setImmediate(() => opening.onsuccess());
      return opening;
    },
  };
}

const record = (id, more = {}) => ({ id, title: id, sheets: 1, changed: 1, revision: `${id}1`, state: { text: "title: x", cards: [] }, ...more });

/** @type {BrowserShelf} */
let shelf;

beforeEach(() => {
  Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage(), indexedDB: dataBase() });
  shelf = new BrowserShelf();
});

test("jobs are listed, the last one first, without those of files", async () => {
  await shelf.keep(record("a", { changed: 5 }), "");
  await shelf.keep(record("b", { changed: 9 }), "");
  await shelf.keep(record("c", { changed: 7, file: "own.yaml" }), "");
  assert.deepEqual((await shelf.list()).map(({ id }) => id), ["b", "a"]);
  assert.equal(await shelf.last(), "b");
  assert.equal(await shelf.last("own.yaml"), "c");
  shelf.use("a");
  assert.equal(await shelf.last(), "a", "the one that was open");
  assert.equal((await shelf.read("b")).title, "b");
});

test("a window that is behind overwrites nothing", async () => {
  assert.equal(await shelf.keep(record("a"), ""), "kept");
  assert.equal(await shelf.keep(record("a", { revision: "a2", title: "newer" }), "a1"), "kept");
  assert.equal(await shelf.keep(record("a", { revision: "a3", title: "other" }), "a1"), "behind");
  assert.equal((await shelf.read("a")).title, "newer");
  assert.equal(await shelf.keep(record("a", { revision: "a2", title: "same" }), ""), "kept", "the same revision again");
});

test("a record for which there is no room is not kept, and the others stay", async () => {
  globalThis.localStorage = storage(400);
  assert.equal(await shelf.keep(record("a"), ""), "kept");
  assert.equal(await shelf.keep(record("b", { title: "b".repeat(500) }), ""), "failed");
  assert.deepEqual((await shelf.list()).map(({ id }) => id), ["a"]);
});

test("a browser that keeps nothing throws nothing", async () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => { throw new Error("SecurityError"); } });
  assert.equal(item("worksheets.last"), null);
  assert.equal(setItem("worksheets.last", "a"), false);
  assert.deepEqual(await shelf.list(), []);
  assert.equal(await shelf.last(), null);
  assert.equal(await shelf.keep(record("a"), ""), "failed");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true, value: storage() });
});

test("files and pages are kept beside a record, and go with it", async () => {
  await shelf.keep(record("a"), "");
  await shelf.keepFiles("a", { "2b.csv": "QW5uYQ==" });
  await shelf.keepPages("a", [{ svg: "<svg/>" }]);
  assert.deepEqual(await shelf.files("a"), { "2b.csv": "QW5uYQ==" });
  assert.deepEqual(await shelf.pages("a"), [{ svg: "<svg/>" }]);
  assert.deepEqual(await shelf.files("b"), {});
  await shelf.keepPages("a", Array(101).fill({ svg: "" }));
  assert.deepEqual(await shelf.pages("a"), [], "no more than 100");
  await shelf.remove("a");
  assert.equal(await shelf.read("a"), null);
  assert.equal(indexedDB.kept.size, 0);
});

test("all of ours is forgotten, and nothing of others", async () => {
  await shelf.keep(record("a"), "");
  await shelf.keepFiles("a", { "2b.csv": "QW5uYQ==" });
  localStorage.setItem("another page", "x");
  sessionStorage.setItem("worksheets.open", "a");
  await shelf.forget();
  assert.deepEqual(Object.keys(localStorage), ["another page"]);
  assert.deepEqual(Object.keys(sessionStorage), []);
  assert.equal(indexedDB.kept.size, 0);
});

test("the one job of an older page becomes one of several", async () => {
  localStorage.setItem("worksheets.job", JSON.stringify({ text: "title: Old", data: { title: "Old" }, cards: [{ words: {} }], name: "old" }));
  indexedDB.kept.set("files", { "words.csv": "eA==" });
  const id = await shelf.last();
  assert.equal((await shelf.read(id)).state.text, "title: Old");
  assert.deepEqual(await shelf.files(id), { "words.csv": "eA==" });
  assert.equal(localStorage.getItem("worksheets.job"), null);
  assert.equal((await shelf.list())[0].title, "Old");
});

test("what is no record is none", () => {
  for (const text of [null, "", "{", "null", "[]", '{"state": {}}', '{"state": {"text": "x"}}']) assert.equal(recordOf(text), null);
  assert.ok(recordOf(JSON.stringify(record("a"))));
});

test("a record that was deleted is not written again, except to bring it back", async () => {
  await shelf.keep(record("a"), "");
  await shelf.remove("a");
  assert.equal(await shelf.keep(record("a", { revision: "a2" }), "a1"), "gone");
  assert.deepEqual(await shelf.list(), []);
  assert.equal(await shelf.keep(record("a"), ""), "kept");
});
