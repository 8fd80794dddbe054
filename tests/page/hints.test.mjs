// Which fields and values are allowed at the caret in a job's text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { distance, fieldsIn, helpOf, isBlock, nearest, schemasAt, valuesOf } from "../../worksheets/web/front/hints.js";
import { placeAt } from "../../worksheets/web/front/yamlplace.js";

/** The position of the sign | in a text. */
function at(text) {
  const lines = text.split("\n");
  const row = lines.findIndex((line) => line.includes("|"));
  const column = lines[row].indexOf("|");
  lines[row] = lines[row].replace("|", "");
  return placeAt(lines, row, column);
}

const hintAt = (text) => {
  const place = at(text);
  return place && [place.kind, place.path.join("."), place.word];
};

const JOB = `\
title: Unit 4
page:
  size: A4
sheets:
  - title: On the farm
    words: [cow, hen,
      pig]
    word_bank:
      show: clues

  # another
  - kind: crossword
    words:
      - cow
      - hen
`;

test("fields of the job, of a mapping and of a sheet", () => {
  assert.deepEqual(hintAt("ti|"), ["field", "", "ti"]);
  assert.deepEqual(hintAt("page:\n  si|\nsheets: []"), ["field", "page", "si"]);
  assert.deepEqual(hintAt(JOB.replace("      show", "      or|\n      show")), ["field", "sheets.0.word_bank", "or"]);
  assert.deepEqual(hintAt(JOB.replace("  # another", "    s|")), ["field", "sheets.0", "s"]);
  assert.deepEqual(hintAt(JOB.replace("- kind: crossword", "- k|")), ["field", "sheets.1", "k"]);
  assert.deepEqual(hintAt(`${JOB}    s|`), ["field", "sheets.1", "s"]);
  assert.deepEqual(hintAt(`${JOB}|`), ["field", "", ""]);
  assert.deepEqual(hintAt("sheets:\n- title: a\n  w|"), ["field", "sheets.0", "w"]);
  assert.deepEqual(hintAt("sheets:\n- title: a\n- title: b\n- w|"), ["field", "sheets.2", "w"]);
});

test("values behind fields and in lists", () => {
  assert.deepEqual(hintAt(JOB.replace("crossword", "cro|")), ["value", "sheets.1.kind", "cro"]);
  assert.deepEqual(hintAt(JOB.replace("show: clues", "show: |")), ["value", "sheets.0.word_bank.show", ""]);
  assert.deepEqual(hintAt(JOB.replace("size: A4", "size: A|")), ["value", "page.size", "A"]);
  assert.deepEqual(hintAt("output:\n  formats:\n    - pdf\n    - p|"), ["field", "output.formats.1", "p"]);
});

test("places within brackets", () => {
  assert.deepEqual(hintAt("page: {si|"), ["field", "page", "si"]);
  assert.deepEqual(hintAt("page: {size: A4, fo|}"), ["field", "page", "fo"]);
  assert.deepEqual(hintAt("page: {size: A|, font: Andika}"), ["value", "page.size", "A"]);
  assert.deepEqual(hintAt("sheets: [{kind: crossword, le|"), ["field", "sheets.0", "le"]);
  assert.deepEqual(hintAt("sheets: [{words: [a, b]}, {kind: su|"), ["value", "sheets.1.kind", "su"]);
  assert.deepEqual(hintAt("sheets:\n  - {kind: crossword, words: [a,\n      b], sha|"), ["field", "sheets.0", "sha"]);
  assert.deepEqual(hintAt("output: {formats: [pdf, p|"), ["value", "output.formats.1", "p"]);
  assert.deepEqual(hintAt("  x: [a]\ntitle: b|"), ["value", "title", "b"]);
});

test("nothing is proposed in comments and quoted texts", () => {
  assert.equal(hintAt("# ti|"), null);
  assert.equal(hintAt("title: a # b|"), null);
  assert.equal(hintAt('title: "a b|'), null);
  assert.equal(hintAt("title: two words|"), null);
});

test("a place knows the fields beside it, and those of its sheet", () => {
  assert.deepEqual(at(JOB.replace("  # another", "    s|")).known, { title: "On the farm", words: "[cow, hen,", word_bank: "" });
  assert.equal(at(`${JOB}    s|`).outer.kind, "crossword");
  assert.equal(at(JOB.replace("      show", "      or|\n      show")).outer.kind, undefined);
  assert.equal(at(`${JOB}    word_bank:\n      sh|`).outer.kind, "crossword");
  assert.equal(at("sheets:\n  - {kind: sudoku, s|").outer.kind, "sudoku");
  assert.deepEqual(Object.keys(at("page: {size: A4, fo|").known), ["size"]);
});

const SCHEMA = {
  properties: {
    title: { type: "string", description: "the title" },
    page: { $ref: "#/definitions/Page" },
    sheets: {
      items: {
        properties: { kind: { anyOf: [{ enum: ["wordsearch", "sudoku"] }, { type: "array", items: { enum: ["wordsearch"] } }] } },
        allOf: [
          { if: { properties: { kind: { const: "wordsearch" } }, required: [] }, then: { $ref: "#/definitions/search" } },
          { if: { properties: { kind: { const: "sudoku" } }, required: ["kind"] }, then: { properties: { boxes: { type: "boolean" } } } },
        ],
      },
    },
  },
  definitions: {
    Page: { properties: { size: { enum: ["A4", "A5"] } } },
    search: { properties: { bank: { anyOf: [{ type: "string" }, { properties: { show: { enum: ["words"] } } }] } } },
  },
};

test("the kind of a sheet decides its fields", () => {
  const names = (path, sheet = {}) => [...fieldsIn(SCHEMA, path, sheet).keys()];
  assert.deepEqual(names([]), ["title", "page", "sheets"]);
  assert.deepEqual(names(["page"]), ["size"]);
  assert.deepEqual(names(["sheets", 0]), ["kind", "bank"]);
  assert.deepEqual(names(["sheets", 3], { kind: "sudoku" }), ["kind", "boxes"]);
  assert.deepEqual(names(["sheets", 0, "bank"]), ["show"]);
  assert.deepEqual(names(["sheets", 0, "bank"], { kind: "sudoku" }), []);
  assert.deepEqual(names(["nowhere", 1]), []);
});

test("values and help are those of all alternatives", () => {
  assert.deepEqual(valuesOf(schemasAt(SCHEMA, ["sheets", 0, "kind"], {})), ["wordsearch", "sudoku"]);
  assert.deepEqual(valuesOf(schemasAt(SCHEMA, ["sheets", 0, "boxes"], { kind: "sudoku" })), ["yes", "no"]);
  assert.equal(helpOf(schemasAt(SCHEMA, ["title"], {})), "the title");
  assert.ok(isBlock(schemasAt(SCHEMA, ["page"], {})));
  assert.ok(!isBlock(schemasAt(SCHEMA, ["sheets", 0, "bank"], {})));
});

test("the nearest word is one of few other letters", () => {
  assert.equal(nearest("esay", ["easy", "medium", "hard"]), "easy");
  assert.equal(nearest("dificulty", ["title", "difficulty"]), "difficulty");
  assert.equal(nearest("zoo", ["easy", "medium"]), "");
  assert.equal(nearest("A", ["A4", "A5"]), "A4");
  assert.deepEqual([distance("esay", "easy"), distance("", "ab"), distance("abc", "abc"), distance("a", "abcd")], [1, 2, 0, 3]);
});
