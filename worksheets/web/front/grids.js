// A card's previous grids, to go back to: small pictures of the places of the words. They are kept as seeds, and belong
// to the sheet's other settings: with other words, a seed gives another grid.

import { h } from "./dom.js";
import { say } from "./texts.js";
import { at, settings } from "./values.js";

/** `sort` is the same for all that the sheet says besides the seed. @typedef {{seed: string, sort: string, lines: number[][], time: number}} Grid */
/** @typedef {import("./protocol").Value} Value */
/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("./job.js").State} State */

const SHOWN = 4;
const KEPT = 12;
const SVG = "http://www.w3.org/2000/svg";

/** The seed of a sheet. @param {State} state @param {number} index */
const seedOf = ({ data }, index) => String(at(data, ["sheets", index, "seed"]) ?? data.seed ?? "0");

/** @param {State} state @param {number} index */
function sortOf({ data, cards }, index) {
  const { sheets, title: _, seed: __, ...job } = data;
  const { seed: ___, title: ____, ...sheet } = /** @type {{[name: string]: Value}} */ (at(sheets, [index]) ?? {});
  const text = JSON.stringify([sheet, Object.values(cards[index]?.words ?? {}).map((words) => words.text), job]);
  let sum = 0x811c9dc5; // FNV-1a
  for (let place = 0; place < text.length; place += 1) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return sum.toString(36);
}

/** Keep the present grids. @param {Job} job */
export function keepGrids(job) {
  const { state } = job;
  if (state.waiting.length || state.broken) return; // they belong to the previous state
  state.keys.forEach((id, index) => {
    const lines = state.cards[index]?.lines;
    if (!lines?.length) return;
    const [seed, sort, known] = [seedOf(state, index), sortOf(state, index), job.state.grids[id] ?? []];
    if (!known.some((grid) => grid.seed === seed && grid.sort === sort)) job.keepGrids(id, [...known, { seed, sort, lines, time: Date.now() }].slice(-KEPT));
  });
}

/** A seed that is larger than all previous ones of the card. @param {Job} job @param {number} index */
export function nextSeed({ state }, index) {
  const seeds = [seedOf(state, index), ...(state.grids[state.keys[index]] ?? []).map((grid) => grid.seed)];
  return String(Math.max(...seeds.map((seed) => Number(seed) || 0)) + 1);
}

/** The changes that give a sheet a seed; none is written if it is the job's. @param {Job} job @param {number} index @param {string} seed */
export function seedChanges({ state: { data } }, index, seed) {
  return settings(data, ["sheets", index], ["seed"], seed === String(data.seed ?? "0") ? null : seed);
}

/** The row of squares of a card. @param {Job} job @param {() => number} index */
export function gridRow(job, index) {
  const element = h("div", { class: "grids", role: "group", "aria-label": say("last_grids"), hidden: true });
  let shown = "";
  const update = () => {
    const { state } = job;
    const known = state.grids[state.keys[index()]] ?? [];
    if (known.length < 2) { // as of most of many sheets: nothing has to be compared
      element.hidden = true;
      shown = "";
      return;
    }
    const [seed, sort] = [seedOf(state, index()), sortOf(state, index())];
    const grids = known.filter((grid) => grid.sort === sort).slice(-SHOWN);
    const wanted = JSON.stringify([seed, sort, grids.map((grid) => grid.seed)]);
    if (wanted === shown) return;
    shown = wanted;
    const focused = document.activeElement instanceof HTMLElement && element.contains(document.activeElement) ? document.activeElement.dataset.seed : undefined;
    element.hidden = grids.length < 2;
    element.replaceChildren(...grids.map((grid) => square(grid, grid.seed === seed, () => job.change(...seedChanges(job, index(), grid.seed)))));
    if (focused !== undefined) /** @type {HTMLElement | null} */ (element.querySelector(`[data-seed="${focused}"]`))?.focus();
  };
  return { element, update };
}

/** @param {Grid} grid @param {boolean} isNow @param {() => void} take */
function square(grid, isNow, take) {
  const time = new Date(grid.time).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const name = say("grid_of", { time });
  return h("button", { type: "button", class: "grid", "data-seed": grid.seed, "aria-label": name, title: name, "aria-pressed": String(isNow), onclick: take }, drawn(grid.lines));
}

/** Lines where the words lie. @param {number[][]} lines */
function drawn(lines) {
  const [rows, columns] = [0, 1].map((axis) => Math.max(...lines.flatMap((line) => [line[axis], line[axis + 2]])));
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${columns + 1} ${rows + 1}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", lines.map(([row, column, lastRow, lastColumn]) => `M${column} ${row}L${lastColumn} ${lastRow}`).join(""));
  svg.append(path);
  return svg;
}
