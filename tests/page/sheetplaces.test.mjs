// Run by Node: the positions of parts on a page: node --test tests/page/sheetplaces.test.mjs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cellsOf, gridOf, plain, runOf, wordAt } from "../../worksheets/web/front/sheetplaces.js";

test("a text is found on several lines, and nothing that only begins like it", () => {
  const texts = ["Name", "Find", "Find the words", "in the grid.", "grid."];
  assert.deepEqual(runOf(texts, "Find the words in the grid."), [2, 3]);
  assert.deepEqual(runOf(texts, "Find"), [1]);
  assert.deepEqual(runOf(texts, "Find the words in a grid."), []);
  assert.deepEqual(runOf(texts, ""), []);
  assert.deepEqual(runOf(texts, "Find", (number) => number > 1), []);
});

test("letters have rows and columns, also where cells are missing", () => {
  const letters = [[20, 100], [60, 100], [0, 130], [20, 130], [40, 160]].map(([x, y]) => ({ x, y }));
  const grid = gridOf(letters);
  assert.deepEqual([grid?.x, grid?.y, grid?.across, grid?.down], [0, 100, 20, 30]);
  assert.deepEqual([...(grid?.cells ?? [])], ["0 1", "0 3", "1 0", "1 1", "2 2"]);
  assert.equal(gridOf(letters.slice(0, 2)), null);
  assert.equal(gridOf([letters[0], letters[4]]), null);
});

test("what measuring errs does not add up over a long row", () => {
  const letters = [0, 1].flatMap((row) => Array.from({ length: 30 }, (_, column) => ({ x: 20 * column + (column % 5 === 4 ? 0.5 : 0), y: 30 * row })));
  assert.equal(gridOf(letters)?.cells.size, 60);
  assert.ok(gridOf(letters)?.cells.has("1 29") && gridOf(letters)?.cells.has("0 14"));
  assert.ok(!gridOf(letters)?.cells.has("0 30"));
});

test("a word lies in its cells, in every direction, and of two the shorter one is meant", () => {
  assert.deepEqual(cellsOf([3, 3, 1, 1]), [[2, 2], [1, 1], [0, 0]]);
  assert.deepEqual(cellsOf([1, 4, 1, 2]), [[0, 3], [0, 2], [0, 1]]);
  const lines = [[1, 1, 1, 6], [1, 3, 4, 3]];
  assert.equal(wordAt(lines, 0, 2), 1);
  assert.equal(wordAt(lines, 0, 5), 0);
  assert.equal(wordAt(lines, 5, 5), -1);
});

test("words are compared however they are written", () => {
  assert.equal(plain("C-3 PO"), plain("c3po"));
  assert.equal(plain("Käse"), plain("KÄSE"));
  assert.notEqual(plain("cow"), plain("cows"));
});
