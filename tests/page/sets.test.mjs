// Run by Node: lists that sheets share: node --test tests/page/sets.test.mjs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { renaming, sharedLists, sharing } from "../../worksheets/web/front/sets.js";

const DATA = /** @type {any} */ ({
  word_sets: { farm: ["cow", "hen"], zoo: ["lion"] },
  sheets: [
    { title: "farm", words: "farm" },
    { words: ["farm", "zoo"], avoid: "farm" },
    { words: { pool: "farm", pick: "1" } },
    { words: { pool: ["zoo", "farm"], pick: "1" } },
    { words: "zoo", kind: "farm" },
  ],
});

test("a list is renamed wherever sheets use it, and nowhere else", () => {
  assert.deepEqual(renaming(DATA, "farm", "barn"), [
    { what: "set", path: ["word_sets", "barn"], value: ["cow", "hen"] },
    { what: "set", path: ["sheets", 0, "words"], value: "barn" },
    { what: "set", path: ["sheets", 1, "words"], value: ["barn", "zoo"] },
    { what: "set", path: ["sheets", 1, "avoid"], value: "barn" },
    { what: "set", path: ["sheets", 2, "words", "pool"], value: "barn" },
    { what: "set", path: ["sheets", 3, "words", "pool"], value: ["zoo", "barn"] },
    { what: "remove", path: ["word_sets", "farm"] },
  ]);
  assert.deepEqual(renaming(DATA, "none", "barn"), []);
});

test("the lists of a job are known with their words", () => {
  const cards = /** @type {any} */ ([{ words: { words: { name: "zoo", count: 7 } } }]);
  assert.deepEqual(sharedLists(/** @type {any} */ ({ data: DATA, cards })), [{ name: "farm", count: 2 }, { name: "zoo", count: 7 }]);
  assert.deepEqual(sharedLists(/** @type {any} */ ({ data: {}, cards: [] })), []);
});

test("words become a list, and the sheet says its name", () => {
  assert.deepEqual(sharing(["sheets", 0, "words"], "cow\nhen", "farm"), [
    { what: "words", path: ["word_sets", "farm"], value: "cow\nhen" },
    { what: "set", path: ["sheets", 0, "words"], value: "farm" },
  ]);
});
