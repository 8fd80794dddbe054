// Run by Node: the page's job without a browser; the tests supply the program's answers. node --test tests/page/job.test.mjs

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { keepGrids, nextSeed, seedChanges } from "../../worksheets/web/front/grids.js";
import { Job } from "../../worksheets/web/front/job.js";
import { changeOfKind } from "../../worksheets/web/front/kinds.js";

const TITLE = ["sheets", 0, "title"];
const WORDS = ["sheets", 0, "words"];

/** @type {Job} */
let job;

/** A card as the program describes it. @param {string} text of its words */
const card = (text, path = WORDS) => ({ kind: "wordsearch", title: "Zoo", words: { words: { path, text, from: "own", name: "", count: 2, longest: 5, notes: [] } } });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"] });
  job = new Job();
  job.begin({ text: "the text", data: { sheets: [{ title: "Zoo", words: ["lion", "tiger"] }] }, cards: [card("lion\ntiger")] });
});

/** Type letters at the end of the title, with a pause in milliseconds before each. @param {string} letters @param {number} pause */
function typeTitle(letters, pause = 100) {
  for (const letter of letters) {
    mock.timers.tick(pause);
    const value = title() + letter;
    job.type(TITLE, value, { what: "set", path: TITLE, value });
  }
}

const title = () => /** @type {any} */ (job.state.data).sheets[0].title;

/** The values after each press of Undo, until there is nothing left to undo. @param {() => unknown} said */
function undone(said) {
  const found = [];
  while (job.canUndo) {
    job.undo();
    found.push(said());
  }
  return found;
}

test("each word that is typed is a step", () => {
  typeTitle(" and all the rest");
  assert.deepEqual(undone(title), ["Zoo and all the ", "Zoo and all ", "Zoo and ", "Zoo ", "Zoo"]);
});

test("a pause begins another step", () => {
  typeTitle("log");
  mock.timers.tick(500);
  typeTitle("y");
  assert.deepEqual(undone(title), ["Zoolog", "Zoo"]);
});

test("what is pasted is a step of its own, and a deletion goes on until there is a pause", () => {
  const say = (/** @type {string} */ value) => job.type(TITLE, value, { what: "set", path: TITLE, value });
  say("Zoos");
  say("Zoos of Europe");
  for (const value of ["Zoos of Europ", "Zoos of Euro", "Zoos of Eur"]) say(value);
  assert.deepEqual(undone(title), ["Zoos", "Zoo"]);
});

test("words are steps in a words box, too", () => {
  let text = "lion\ntiger";
  for (const letter of "\nzebra\nape") {
    text += letter;
    job.type(WORDS, text, { what: "words", path: WORDS, value: text });
  }
  assert.deepEqual(undone(words), ["lion\ntiger\nzebra\n", "lion\ntiger\n", "lion\ntiger"]);
});

test("what was typed stays as it was, although another field is changed while it is drawn", () => {
  const [text, data] = ["lion;\nape", /** @type {any} */ ({ sheets: [{ title: "Zoos", words: ["lion", "ape"] }] })];
  job.type(WORDS, text, { what: "words", path: WORDS, value: text });
  const asked = job.state;
  typeTitle("s");
  const drawn = (/** @type {string} */ made) => /** @type {any} */ ({ text: made, data, cards: [card("lion\nape")], pages: [], problems: [], warnings: [], notes: [] });
  job.answered(asked, drawn("with the words"));
  job.answered(job.state, drawn("with the title, too"));
  assert.equal(words(), text);
});

test("another grid is a step each time, however fast", () => {
  const path = ["sheets", 0, "seed"];
  for (const value of ["1", "2", "3", "4"]) job.change({ what: "set", path, value });
  assert.deepEqual(undone(() => /** @type {any} */ (job.state.data).sheets[0].seed), ["3", "2", "1", undefined]);
});

test("a field that is typed into after something else begins a step", () => {
  typeTitle("s");
  job.change({ what: "set", path: ["sheets", 0, "difficulty"], value: "hard" });
  typeTitle("!");
  assert.equal(undone(title).length, 3);
});

const KINDS = {
  wordsearch: { name: "wordsearch", fields: [{ path: ["words"] }], starter: { kind: "wordsearch", title: "Farm", words: ["cow"], difficulty: "easy" } },
  goldencube: { name: "goldencube", fields: [], starter: { kind: "goldencube", title: "Cube", size: "3", difficulty: "easy" } },
  cloze: { name: "cloze", fields: [{ path: ["text"] }, { path: ["words"] }], starter: { kind: "cloze", title: "Gaps", text: "The [cat] sleeps.", difficulty: "easy" } },
  wordregions: { name: "wordregions", fields: [{ path: ["words"] }], starter: { kind: "wordregions", title: "Regions", words: ["hen"], region_size: "4" } },
};

/** @param {keyof typeof KINDS} name */
function becomes(name) {
  const [id] = job.state.keys;
  const sheet = /** @type {any} */ (job.state.data).sheets[0];
  const { changes, aside } = changeOfKind(0, sheet, job.state.cards[0], job.state.aside[id] ?? {}, /** @type {any} */ (KINDS[name]));
  job.changeCard(id, aside, ...changes);
}

const sheet = () => /** @type {any} */ (job.state.data).sheets[0];
const words = () => job.state.cards[0].words.words?.text;

test("words stay with their card while it is of a kind without words", () => {
  const text = "lion = it roars\ntiger";
  job.type(WORDS, text, { what: "words", path: WORDS, value: text }); // not answered by the program yet
  becomes("goldencube");
  assert.equal(sheet().words, undefined);
  assert.equal(sheet().size, "3");
  job.change({ what: "set", path: ["sheets", 0, "size"], value: "5" });
  becomes("wordregions");
  assert.equal(words(), text);
  assert.equal(sheet().size, undefined);
  becomes("goldencube");
  assert.equal(sheet().size, "5", "all fields come back");
  becomes("wordsearch");
  assert.deepEqual([words(), sheet().title, sheet().kind], [text, "Zoo", "wordsearch"]);
  assert.deepEqual(job.state.waiting.at(-1), { what: "words", path: WORDS, value: text });
});

test("words are not put into a kind that has a text of its own, and stay with their card", () => {
  becomes("cloze");
  assert.deepEqual([sheet().text, words()], ["The [cat] sleeps.", undefined]);
  becomes("wordregions");
  assert.equal(words(), "lion\ntiger");
  becomes("cloze");
  assert.equal(words(), undefined);
});

test("what was kept aside is there after a reload, and moves with its card", () => {
  becomes("goldencube");
  job.change({ what: "insert", path: ["sheets", 0], value: { title: "First" } });
  const kept = JSON.parse(JSON.stringify(job.state));
  job = new Job();
  job.begin(kept);
  job.change({ what: "remove", path: ["sheets", 0] });
  becomes("wordsearch");
  assert.equal(words(), "lion\ntiger");
});

test("a list of the program stays its name", () => {
  job.change({ what: "set", path: WORDS, value: "theme/farm" });
  job.state.cards[0].words.words.from = "file";
  becomes("goldencube");
  becomes("wordsearch");
  assert.equal(sheet().words, "theme/farm");
  assert.equal(job.state.waiting.filter(({ what }) => what === "words").length, 0);
});

/** An answer of the program; without `data` the text is invalid. */
const shown = (/** @type {string} */ text, data = null, cards = []) => /** @type {any} */ ({ text, data, cards, pages: [], problems: [], warnings: [], notes: [] });

test("while the text cannot be read, the last job that could be is there, and no change is lost", () => {
  job.rewrite("the text [");
  typeTitle("s"); // before the program has reported the mistake
  job.answered(job.state, shown("the text ["));
  assert.equal(job.state.broken, true);
  assert.deepEqual([title(), job.state.cards.length, job.state.waiting.length], ["Zoos", 1, 1]);
  job.rewrite("another text");
  assert.equal(job.state.waiting.length, 1, "the change goes into the text when that is mended");
  job.answered(job.state, shown("made", /** @type {any} */ ({ sheets: [{ title: "Zoos" }] }), /** @type {any} */ ([card("lion")])));
  assert.deepEqual([job.state.broken, job.state.text, title(), job.state.waiting.length], [false, "made", "Zoos", 0]);
});

test("a text without sheets shows no empty form", () => {
  for (const data of [{}, { title: "Only" }, { sheets: [] }, { sheets: "3" }]) {
    job.rewrite(`${job.state.text} and more`);
    job.answered(job.state, shown(job.state.text, /** @type {any} */ (data)));
    assert.deepEqual([job.state.broken, title(), job.state.cards.length], [true, "Zoo", 1]);
  }
  job.undo();
  job.undo();
  job.undo();
  job.undo();
  assert.equal(job.state.broken, false);
});

test("undo is offered only where it does something", () => {
  assert.equal(job.canUndo, false);
  job.change({ what: "set", path: TITLE, value: "Zoo" });
  job.type(WORDS, "lion\ntiger", { what: "words", path: WORDS, value: "lion\ntiger" });
  assert.equal(job.canUndo, false, "it was so before");
  typeTitle("s");
  job.type(TITLE, "Zoo", { what: "set", path: TITLE, value: "Zoo" });
  assert.equal(job.canUndo, false, "typed, and deleted again");
  typeTitle("s");
  assert.equal(job.canUndo, true);
  job.undo();
  assert.deepEqual([title(), job.canUndo, job.canRedo], ["Zoo", false, true]);
  job.redo();
  assert.deepEqual([title(), job.canUndo, job.canRedo], ["Zoos", true, false]);
  job.begin({ text: "another" });
  assert.deepEqual([job.canUndo, job.canRedo], [false, false]);
});

/** The program's answer for a job with this sheet, with a line for each word. @param {{[name: string]: unknown}} sheet */
const drawn = (sheet) => ({ text: JSON.stringify(sheet), data: { seed: "7", sheets: [sheet] }, cards: [{ ...card("lion\ntiger"), lines: [[1, 1, 1, 4]] }], pages: [] });
const seeds = () => job.state.grids[job.state.keys[0]]?.map((grid) => grid.seed);

test("a grid is kept once, and another one gets a seed that was never there", () => {
  job.begin(drawn({ title: "Zoo", words: ["lion", "tiger"] }));
  keepGrids(job);
  keepGrids(job);
  assert.deepEqual(seeds(), ["7"]);
  assert.equal(nextSeed(job, 0), "8");
  for (const seed of ["8", "9", "7"]) {
    job.take({ ...job.state, ...drawn({ title: "Zoo", words: ["lion", "tiger"], seed }) });
    keepGrids(job);
  }
  assert.deepEqual(seeds(), ["7", "8", "9"]);
  assert.equal(nextSeed(job, 0), "10", "although 7 is chosen again");
  assert.deepEqual(seedChanges(job, 0, "9"), [{ what: "set", path: ["sheets", 0, "seed"], value: "9" }]);
  assert.deepEqual(seedChanges(job, 0, "7"), [{ what: "remove", path: ["sheets", 0, "seed"] }], "the job says it");
});

test("going back forgets no grid, and keeps the states as they are", () => {
  job.begin(drawn({ title: "Zoo", words: ["lion", "tiger"] }));
  const before = job.state;
  job.change(...seedChanges(job, 0, nextSeed(job, 0)));
  keepGrids(job);
  assert.deepEqual(seeds(), [], "what was answered is older than what is said");
  job.answered(job.state, /** @type {any} */ (drawn({ title: "Zoo", words: ["lion", "tiger"], seed: "8" })));
  keepGrids(job);
  assert.deepEqual(seeds(), ["8"]);
  job.undo();
  assert.equal(job.state, before);
  assert.deepEqual(seeds(), ["8"]);
});

test("with other words a seed gives another grid", () => {
  job.begin(drawn({ words: ["lion"] }));
  keepGrids(job);
  job.take({ ...job.state, ...drawn({ words: ["tiger"] }) });
  keepGrids(job);
  const sorts = job.state.grids[job.state.keys[0]].map((grid) => grid.sort);
  assert.equal(new Set(sorts).size, 2);
});

test("what is undone before the program has answered stays undone", () => {
  job.change({ what: "set", path: TITLE, value: "Farm" });
  const asked = job.state;
  job.undo();
  job.answered(asked, /** @type {any} */ ({ text: "the text with Farm", data: { sheets: [{ title: "Farm", words: ["lion", "tiger"] }] }, cards: [card("lion\ntiger")], pages: [] }));
  assert.equal(title(), "Zoo");
  assert.equal(job.state.text, "the text");
  job.redo();
  assert.equal(title(), "Farm");
});

test("a sample that gets own words loses its title in the same step, any other sheet keeps it", () => {
  const own = (/** @type {string} */ text) => job.type(WORDS, text, { what: "words", path: WORDS, value: text });
  job.sample = structuredClone(/** @type {any} */ (job.state.data).sheets[0]);
  own("a");
  assert.equal(title(), undefined);
  assert.deepEqual(job.state.waiting.map(({ what, path }) => [what, path]), [["words", WORDS], ["remove", TITLE]]);
  job.undo();
  assert.equal(title(), "Zoo");
  typeTitle("s");
  own("b");
  assert.equal(title(), "Zoos");
});

test("so does a card that was added, wherever it is", () => {
  const starter = { kind: "wordsearch", title: "On the farm", words: ["cow", "horse"] };
  job.starters = [structuredClone(starter)];
  job.change({ what: "insert", path: ["sheets", 1], value: starter });
  const path = ["sheets", 1, "words"];
  job.type(path, "moon", { what: "words", path, value: "moon" });
  const { sheets } = /** @type {any} */ (job.state.data);
  assert.equal(sheets[1].title, undefined);
  assert.equal(sheets[0].title, "Zoo");
});

test("a sample that becomes one of another kind loses its title, too, and only once", () => {
  for (const [value, last] of /** @type {[any, string][]} */ ([[{ kind: "sudoku", title: "Zoo" }, "remove"], [{ kind: "sudoku" }, "words"]])) {
    job.sample = structuredClone(/** @type {any} */ (job.state.data).sheets[0]);
    job.change({ what: "set", path: WORDS.slice(0, 2), value }, { what: "words", path: WORDS, value: "a" });
    assert.equal(job.state.waiting.at(-1)?.what, last);
    assert.equal(title(), undefined);
    job.undo();
  }
});

test("a title that only names the kind goes with it", () => {
  const change = (/** @type {string} */ title) => changeOfKind(0, { kind: "sudoku", title }, job.state.cards[0], {}, /** @type {any} */ (KINDS.goldencube), "Sudoku").changes[0].value;
  assert.equal(/** @type {any} */ (change("Sudoku")).title, undefined);
  assert.equal(/** @type {any} */ (change("Monday")).title, "Monday");
});

test("while the text of another job cannot be read, nothing shows the one before", () => {
  for (const [data, broken] of /** @type {[any, boolean][]} */ ([[null, true], [{ a: "1" }, false]])) {
    job.rewrite("title: [", { name: "other", files: {} });
    job.answered(job.state, /** @type {any} */ ({ text: "title: [", data, cards: [], pages: [] }));
    assert.deepEqual([job.state.data, job.state.cards, job.state.keys, job.state.broken], [data ?? {}, [], [], broken]);
    job.undo();
    assert.equal(title(), "Zoo");
    job.answered(job.state, /** @type {any} */ ({ text: job.state.text, data: null, cards: [], pages: [] }));
    assert.equal(title(), "Zoo", "of the same job, the last good state stays");
  }
});
