// A job is packed into the fragment of a link and unpacked unchanged; damaged links are refused.

import assert from "node:assert/strict";
import test from "node:test";
import { fragmentOf, isLink, textOf } from "../../worksheets/web/front/link.js";

const JOB = `title: Löwen & Größen – Ω 日本\nsheets:\n${Array.from({ length: 40 }, (_, at) => `  - words: [lion${at}, tiger, zebra]\n`).join("")}`;

test("a text comes back", async () => {
  for (const text of [JOB, "", "a", "\u{1F981}".repeat(999)]) assert.equal(await textOf(await fragmentOf(text)), text);
});

test("a fragment is short, and is part of an address as it is", async () => {
  const fragment = await fragmentOf(JOB);
  assert.ok(fragment.length < JOB.length / 2, String(fragment.length));
  assert.equal(new URL(fragment, "https://example.org/page/").hash, fragment);
  assert.ok(isLink(fragment) && /^#job=[\w-]*$/.test(fragment));
  assert.ok(!isLink("#pages") && !isLink(""));
});

test("a damaged one is refused", async () => {
  const fragment = await fragmentOf(JOB);
  for (const wrong of [fragment.slice(0, -9), `${fragment.slice(0, 40)}%%${fragment.slice(42)}`, "#job=äöü", "#job=AAAA"]) {
    await assert.rejects(textOf(wrong), undefined, wrong.slice(0, 50));
  }
});

test("one that unpacks to very much is refused", async () => {
  await assert.rejects(textOf(await fragmentOf("x".repeat(2_000_000))), /too much/);
});
