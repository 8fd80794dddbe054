// Run by Node: the remedies for words that cannot be used: node --test tests/page/remedies.test.mjs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parted, withLines } from "../../worksheets/web/front/remedies.js";

const TEXT = "lion\nguinea pig\ntiger, zebra\nhippopotamus";
/** @type {import("../../worksheets/web/front/wordmarks.js").Listed[]} */
const LISTED = [["lion", 1, 0], ["guinea pig", 2, 0], ["tiger", 3, 0], ["zebra", 3, 0], ["hippopotamus", 4, 0]];

test("lines are left out, or others stand in their place", () => {
  assert.equal(withLines(TEXT, LISTED, ["hippopotamus", "guinea pig"], () => []), "lion\ntiger, zebra");
  assert.equal(withLines(TEXT, LISTED, ["guinea pig"], parted), "lion\nguinea\npig\ntiger, zebra\nhippopotamus");
});

test("nothing is changed where a word shares its line, is elsewhere, or would be the last", () => {
  assert.equal(withLines(TEXT, LISTED, ["tiger"], () => []), null);
  assert.equal(withLines(TEXT, LISTED, ["rhino"], () => []), null);
  assert.equal(withLines(TEXT, LISTED, ["lion"], parted), null);
  assert.equal(withLines("lion", [["lion", 1, 0]], ["lion"], () => []), null);
  assert.equal(withLines(TEXT, LISTED, [], () => []), null);
});

test("only words without clues have parts", () => {
  assert.deepEqual(parted(" ice-cream van "), ["ice", "cream", "van"]);
  for (const whole of ["lion", "cow = gives milk", "C-3 PO", "x y"]) assert.deepEqual(parted(whole), [whole]);
});
