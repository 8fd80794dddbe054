// The view of a marked class: a row for each sheet, its picture with the words outlined, and the unsure words.

import { countChip, signOf } from "../dialog.js";
import { h } from "../dom.js";
import { say } from "../texts.js";

/** @typedef {import("../protocol").KnownSheet} KnownSheet */
/** @typedef {import("../protocol").Reading} Reading */
/** @typedef {import("../protocol").Result} Result */
/** @typedef {import("../protocol").ShownSheet} ShownSheet */

const SIGNS = { found: "✓", "not found": "–", unsure: "?" };
const SVG = "http://www.w3.org/2000/svg";

/** The name of a sheet. @param {KnownSheet} sheet */
export const nameOf = ({ name, code, id }) => name || code || id;

/** @param {readonly Result[]} results @param {Result} which */
const count = (results, which) => results.filter((each) => each === which).length;

/** A sheet in the list; one without results was not read. @param {KnownSheet} sheet @param {readonly Result[] | null} results @param {boolean} isChosen @param {() => void} choose */
export function sheetRow(sheet, results, isChosen, choose) {
  const name = h("span", { class: "who" }, nameOf(sheet));
  if (!results) return h("li", { class: "row-of" }, name, countChip("wrong", say("mark_not_seen")));
  const [found, unsure] = [count(results, "found"), count(results, "unsure")];
  const bar = h("span", { class: "bar-of", "aria-hidden": "true" }, h("i", { class: "is-found" }), h("i", { class: "is-unsure" }));
  [found, unsure].forEach((each, n) => (/** @type {HTMLElement} */ (bar.children[n]).style.width = `${(100 * each) / Math.max(1, results.length)}%`));
  const chip = unsure ? h("span", { class: "count-chip chip-warn" }, h("span", { "aria-hidden": "true" }, "?"), say("mark_unsure", { count: unsure })) : null;
  const number = h("span", { class: "number" }, results.length ? say("mark_of", { found, words: results.length }) : "");
  return h("li", {}, h("button", { type: "button", class: "row-of", "data-sheet": sheet.id, "aria-current": isChosen ? "true" : null, onclick: choose }, name, chip, results.length ? bar : null, number));
}

/** The chips above the list. @param {number} sure @param {number} unsure @param {number} unread */
export function summaryChips(sure, unsure, unread) {
  return [
    sure ? countChip("good", say("mark_sure", { count: sure })) : null,
    unsure ? h("span", { class: "count-chip chip-warn" }, h("span", { "aria-hidden": "true" }, "?"), say("mark_to_look", { count: unsure })) : null,
    unread ? countChip("wrong", say("mark_unread", { count: unread })) : null,
  ].filter((each) => each !== null);
}

/** The picture of a sheet, with its words outlined. @param {string} address of the picture @param {Reading} reading @param {ShownSheet} shown @param {readonly Result[]} results @param {string} name */
export function photoOf(address, reading, shown, results, name) {
  const { rows, columns } = reading;
  const svg = document.createElementNS(SVG, "svg");
  const add = (/** @type {Element} */ to, /** @type {string} */ tag, /** @type {{ [name: string]: string | number }} */ props, text = "") => {
    const element = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(props)) element.setAttribute(key, String(value));
    element.textContent = text;
    to.append(element);
    return element;
  };
  svg.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  svg.setAttribute("aria-hidden", "true");
  const size = Math.max(rows, columns) / 90;
  shown.outlines.forEach((corners, n) => {
    const result = results[n];
    const group = add(svg, "g", { class: `is-${result.replace(" ", "-")}`, "stroke-width": size / 5 });
    add(group, "polygon", { points: corners.map((each) => each.join()).join(" ") });
    const [x, y] = corners[1];
    add(group, "circle", { cx: x, cy: y, r: size });
    add(group, "text", { x, y: y + size * 0.45, "font-size": size * 1.4 }, SIGNS[result]);
  });
  const image = h("img", { src: address, alt: say("mark_picture", { name }) });
  return h("div", { class: "photo-of" }, image, svg);
}

/** The meaning of the signs on the picture. */
export function legend() {
  return h("p", { class: "legend" }, .../** @type {Result[]} */ (["found", "unsure", "not found"]).map((each) =>
    h("span", {}, h("span", { "aria-hidden": "true" }, `${SIGNS[each]} `), say(`mark_is_${each.replace(" ", "_")}`))));
}

/** An unsure word: its place on the photo and in the key, and the possible answers. @param {string} word @param {{ photo: string, key: string }} addresses @param {Result} result @param {boolean} isNow whether the keys are for it @param {(result: Result) => void} decide */
export function wordCard(word, addresses, result, isNow, decide) {
  const figure = (/** @type {string} */ source, /** @type {string} */ said) =>
    h("figure", {}, h("img", { src: source, alt: `${word}, ${said}` }), h("figcaption", {}, said));
  const button = (/** @type {Result} */ what, /** @type {string} */ text, /** @type {string} */ key) =>
    h("button", { type: "button", class: result === what || (isNow && what === "found" && result === "unsure") ? "strong" : "", "aria-pressed": String(result === what), "aria-label": `${word}: ${text}`, onclick: () => decide(what) },
      text, " ", h("kbd", { "aria-hidden": "true" }, key));
  const state = result === "unsure" ? h("span", { class: "count-chip chip-warn" }, h("span", { "aria-hidden": "true" }, "?"), say("mark_is_unsure")) : h("span", { class: "count-chip chip-plain" }, ...signOf("plain"), `${SIGNS[result]} ${say(`mark_is_${result.replace(" ", "_")}`)}`);
  return h("li", { class: `word-card${isNow ? " now" : ""}` },
    h("p", { class: "word-head" }, h("b", {}, word), state),
    h("div", { class: "pair" }, figure(addresses.photo, say("mark_on_photo")), figure(addresses.key, say("mark_in_key"))),
    h("div", { class: "pair" }, button("found", say("mark_found"), "F"), button("not found", say("mark_not_found"), "N")));
}

/** A pupil's writing beside the answer of the key. @param {{ label: string, answer: string }} known @param {string} address */
export function answerRow({ label, answer }, address) {
  return h("li", { class: "answer-row" }, h("b", {}, label), h("img", { src: address, alt: `${label}, ${say("mark_on_photo")}` }), h("span", {}, answer));
}
