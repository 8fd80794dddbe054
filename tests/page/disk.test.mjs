// Run by Node: the job file that the preview follows. When is it loaded, when does the page ask, and what if it is deleted?

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A minimal element with a text and children. */
class FakeElement extends EventTarget {
  children = [];
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  setAttribute() {}
  get buttons() {
    return this.children.flatMap((each) => (each.tag === "button" ? [each] : (each.buttons ?? [])));
  }
}
const elements = new Map();
globalThis.document = {
  documentElement: { lang: "en" },
  createElement: (tag) => Object.assign(new FakeElement(), { tag }),
  getElementById(id) {
    if (!elements.has(id)) elements.set(id, new FakeElement());
    return elements.get(id);
  },
};
const { DiskFile } = await import("../../worksheets/web/front/disk.js");

/** The server's next answer, and the requests it received. */
let answer = { status: 200, said: {} };
let asked = [];
globalThis.fetch = async (address, options) => {
  asked.push([address, options?.method ?? "GET", options?.body && JSON.parse(options.body)]);
  return { ok: answer.status < 300, status: answer.status, statusText: "", json: async () => answer.said };
};

let job;
let disk;
let rewritten;
const conflict = () => elements.get("conflict") ?? new FakeElement();

beforeEach(() => {
  elements.clear();
  asked = [];
  rewritten = [];
  job = { state: { text: "title: A", waiting: [] }, rewrite: (text) => { rewritten.push(text); job.state = { text, waiting: [] }; } };
  disk = new DiskFile(job, "own");
  disk.known = { text: "title: A", digest: "1" };
});

test("what others write is taken while nothing was changed here", () => {
  disk.found({ text: "title: B", digest: "2" });
  assert.deepEqual(rewritten, ["title: B"]);
  assert.ok(disk.isSaved);
  disk.found({ text: "title: B", digest: "2" });
  assert.deepEqual(rewritten, ["title: B"], "it is known already");
});

test("where both were changed, the page asks", () => {
  job.state = { text: "title: Mine", waiting: [] };
  disk.found({ text: "title: Theirs", digest: "2" });
  assert.deepEqual(rewritten, []);
  const [theirs, mine] = conflict().buttons;
  mine.dispatchEvent(new Event("click"));
  assert.deepEqual(rewritten, []);
  assert.equal(disk.known.digest, "2", "the next save follows theirs");
  assert.deepEqual(conflict().children, []);
  theirs.dispatchEvent(new Event("click"));
  assert.deepEqual(rewritten, ["title: Theirs"]);
});

test("changes that still wait count as changes", () => {
  job.state = { text: "title: A", waiting: [{}] };
  assert.ok(!disk.isSaved);
  disk.found({ text: "title: B", digest: "2" });
  assert.deepEqual(rewritten, []);
  assert.equal(conflict().buttons.length, 2);
});

test("an emptied file takes nothing away unasked", () => {
  disk.found({ text: "\n", digest: "2" });
  assert.deepEqual(rewritten, []);
  assert.equal(conflict().buttons.length, 2);
});

test("a file that is gone leaves what is here", () => {
  let saves = 0;
  disk.addEventListener("save", () => { saves += 1; });
  disk.found({ text: "", digest: "" });
  assert.ok(disk.isGone);
  assert.ok(!disk.isSaved);
  assert.deepEqual(rewritten, []);
  conflict().buttons[0].dispatchEvent(new Event("click"));
  assert.equal(saves, 1);
  disk.found({ text: "title: A", digest: "1" });
  assert.ok(!disk.isGone, "it came back");
});

test("writing names the contents that it follows", async () => {
  answer = { status: 200, said: { digest: "2" } };
  await disk.write("title: B");
  assert.deepEqual(asked, [["job", "PUT", { text: "title: B", digest: "1" }]]);
  assert.deepEqual(disk.known, { text: "title: B", digest: "2" });
  answer = { status: 409, said: { text: "title: C", digest: "3" } };
  job.state = { text: "title: D", waiting: [] };
  await disk.write("title: D");
  assert.equal(conflict().buttons.length, 2);
  assert.equal(disk.known.digest, "2");
  answer = { status: 422, said: { error: "own.yaml cannot be written: it is read-only" } };
  await disk.write("title: D");
  assert.equal(disk.known.digest, "2");
});

test("what cannot be read is null", async () => {
  answer = { status: 422, said: { error: "no" } };
  assert.equal(await disk.read(), null);
  answer = { status: 200, said: { text: "title: A", digest: "1" } };
  assert.deepEqual(await disk.read(), answer.said);
});
