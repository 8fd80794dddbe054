// Run by Node: the cells of a shape as rows of characters: node --test tests/page/maskrows.test.mjs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { countOf, mirrored, painted, resized, rowsFrom, rowsOf, scaled, stroke, uniform } from "../../worksheets/web/front/maskrows.js";

test("rows are read from a text and from a list, and are as long as the longest", () => {
  assert.deepEqual(rowsOf(".#\n###\n#"), [".#.", "###", "#.."]);
  assert.deepEqual(rowsOf(".#\n###\n"), [".#.", "###"]);
  assert.deepEqual(rowsOf(["# #", "##"]), ["#.#", "##."]);
  for (const none of [undefined, null, "", "...", [], { file: "shape.png" }]) assert.equal(rowsOf(none), null);
});

test("a shape grows and shrinks on the right and below", () => {
  assert.deepEqual(resized(["#.", "##"], 3, 3), ["#..", "##.", "..."]);
  assert.deepEqual(resized(["#..", "##.", "..."], 2, 2), ["#.", "##"]);
  assert.deepEqual(resized(["##", "##"], 3, 1), ["#", "#", "#"]);
  assert.deepEqual(scaled(["#.", "##"], 4, 4), ["##..", "##..", "####", "####"]);
});

test("the mirror has the left half on both sides", () => {
  assert.deepEqual(mirrored(["#..", "##."]), ["#.#", "###"]);
  assert.deepEqual(mirrored(["#.#.", "...#"]), ["#..#", "...."]);
});

test("a stroke has no gaps, and with a mirror it is there twice", () => {
  for (const [from, to] of /** @type {[[number, number], [number, number]][]} */ ([[[0, 0], [7, 3]], [[5, 5], [5, 1]], [[4, 4], [4, 4]], [[9, 0], [0, 9]]])) {
    const cells = stroke(from, to);
    assert.deepEqual([cells[0], cells.at(-1)], [from, to]);
    cells.slice(1).forEach(([row, column], number) => assert.ok(Math.max(Math.abs(row - cells[number][0]), Math.abs(column - cells[number][1])) <= 1));
  }
  const drawn = painted(uniform(2, 5, "."), [[0, 0], [1, 1]], "#", true);
  assert.deepEqual(drawn, ["#...#", ".#.#."]);
  assert.equal(countOf(drawn), 4);
});

test("the cells of a grid on a page are rows again", () => {
  assert.deepEqual(rowsFrom(new Set(["0 1", "1 0", "1 1", "2 2"])), [".#.", "##.", "..#"]);
});
