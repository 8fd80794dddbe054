// Run by Node: marks in lists, and the choice of table columns: node --test tests/page/lists.test.mjs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isWide, withRole } from "../../worksheets/web/front/table.js";
import { lineAt, marksOf, spanOf } from "../../worksheets/web/front/wordmarks.js";

test("repeated words and those that cannot be used are marked at their lines", () => {
  const listed = /** @type {[string, number, number][]} */ ([["cow", 1, 0], ["???", 2, 0], ["cow", 4, 1], ["hen", 5, 0], ["cow", 5, 1]]);
  assert.deepEqual(marksOf(listed, new Set(["???"])), [
    { line: 2, word: "???", sort: "refused", alone: true },
    { line: 4, word: "cow", sort: "repeated", alone: true },
    { line: 5, word: "cow", sort: "repeated", alone: false },
  ]);
  assert.deepEqual(marksOf(listed.slice(0, 1), new Set()), []);
});

test("a line is taken out with one break, wherever it is", () => {
  const text = "cow\n\nhen\ndog";
  const without = (/** @type {number} */ line) => {
    const [start, end] = spanOf(text, line);
    return text.slice(0, start) + text.slice(end);
  };
  assert.deepEqual([1, 2, 3, 4].map(without), ["\nhen\ndog", "cow\nhen\ndog", "cow\n\ndog", "cow\n\nhen"]);
  assert.deepEqual(spanOf("cow", 1), [0, 3]);
  assert.deepEqual([0, 3, 4, 5, 12].map((place) => lineAt(text, place)), [1, 1, 2, 3, 4]);
});

test("each role is in one column, but any number can be left out", () => {
  assert.deepEqual(withRole(["word", "clue", ""], 2, "word"), ["", "clue", "word"]);
  assert.deepEqual(withRole(["word", "", ""], 0, ""), ["", "", ""]);
  assert.deepEqual(withRole(["word", "clue", "picture"], 0, "clue"), ["clue", "", "picture"]);
});

test("a table with three columns is more than words and clues", () => {
  assert.equal(isWide("4\tcow\tKuh\n4\then\tHuhn\n"), true);
  assert.equal(isWide("cow\tKuh\nhen\tHuhn\n"), false);
  assert.equal(isWide("cow\then\tdog"), false);
  assert.equal(isWide("a\tb\tc\ncow\nhen\ndog"), false);
});
