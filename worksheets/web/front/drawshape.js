// Draws a shape cell by cell with the mouse, a finger or the keyboard, while the sheet follows: the field `mask` of a
// sheet. Each stroke changes the job at once, so it can be undone.

import { h, newId } from "./dom.js";
import { CELL, countOf, hasCells, mirrored, NONE, painted, resized, rowsOf, stroke, uniform } from "./maskrows.js";
import { say } from "./texts.js";
import { at, settings } from "./values.js";

/** @typedef {import("./maskrows.js").Cell} Cell */
/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Value} Value */

export const MASK = "mask"; // the field of a sheet
export const MOST = 60; // rows and columns that can be drawn
const LEAST = 2;
const STEPS = new Map(Object.entries({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }));

/** The changes that give a sheet a mask, which replaces its size and shape, or that remove it. @param {Value} data of the job @param {number} index of the sheet @param {Value} mask @returns {Change[]} */
export function maskChanges(data, index, mask) {
  const base = ["sheets", index];
  const others = mask === null ? [] : ["shape", "size"];
  return [...settings(data, base, [MASK], mask), ...others.flatMap((field) => settings(data, base, [field], null))];
}

export class DrawShape {
  #job;
  #id;
  #start;
  #rows;
  /** @type {HTMLElement[][]} */
  #cells = [];
  /** The cell that the keyboard is at. @type {Cell} */
  #here = [0, 0];
  /** The stroke that is being drawn. @type {{sign: string, last: Cell, before: string[]} | null} */
  #stroke = null;
  #update = () => this.#follow();
  #heard = /** @type {const} */ (["state", "change", "shown"]);
  #alike = h("input", { type: "checkbox", onchange: () => this.#alike.checked && this.#take(mirrored(this.#rows)) });
  #height = this.#side("shape_rows");
  #width = this.#side("shape_columns");
  #help = h("p", { class: "help", id: newId("help") }, say("shape_keys"));
  #wrong = h("p", { class: "wrong", role: "alert" });
  #count = h("p", { class: "help", role: "status" });
  #grid = h("div", { class: "cells", role: "grid", "aria-label": say("shape_cells"), "aria-multiselectable": "true", "aria-describedby": this.#help.id });

  /** @param {import("./job.js").Job} job @param {string} id of the card @param {string[]} start what is drawn at first */
  constructor(job, id, start) {
    this.#job = job;
    this.#id = id;
    this.#start = start;
    this.#rows = start;
    const fill = (/** @type {string} */ sign) => () => this.#take(uniform(this.#rows.length, this.#rows[0].length, sign));
    this.element = h("div", { class: "draw-shape" },
      h("div", { class: "row" },
        ...[this.#height, this.#width].map(({ label, input }) => h("div", { class: "field" }, h("label", { for: input.id }, label), input)),
        h("button", { type: "button", onclick: fill(NONE) }, say("shape_clear")),
        h("button", { type: "button", onclick: fill(CELL) }, say("shape_fill")),
        h("button", { type: "button", class: "undo-stroke", onclick: () => job.undo() }, say("undo")),
        h("label", { class: "alike" }, this.#alike, say("shape_alike"))),
      this.#grid, this.#count, this.#wrong, this.#help);
    this.#listen();
    this.#draw();
    for (const type of this.#heard) job.addEventListener(type, this.#update);
  }

  /** The index of the sheet, from 0; -1 if it was removed. */
  get index() {
    return this.#job.state.keys.indexOf(this.#id);
  }

  focus() {
    this.#cellAt(this.#here).focus({ preventScroll: true });
  }

  /** The panel was closed. */
  end() {
    for (const type of this.#heard) this.#job.removeEventListener(type, this.#update);
  }

  /** Show the sheet's first problem. @param {import("./protocol").Said[]} problems */
  tell(problems) {
    const text = problems.find(({ path }) => path.startsWith(`sheets[${this.index + 1}]`))?.text ?? "";
    if (this.#wrong.textContent !== text) this.#wrong.textContent = text;
  }

  /** @param {string} name */
  #side(name) {
    const input = h("input", { type: "number", id: newId("side"), min: LEAST, max: MOST, onchange: () => this.#resize() });
    return { label: say(name), input };
  }

  #resize() {
    const [height, width] = [this.#height, this.#width].map(({ input }, number) => {
      const now = number ? this.#rows[0].length : this.#rows.length;
      return Math.min(MOST, Math.max(LEAST, Math.round(Number(input.value)) || now));
    });
    this.#take(resized(this.#rows, height, width));
  }

  // ---- what is drawn

  /** Show the job's mask if it differs from the drawing, for instance after an undo. */
  #follow() {
    if (this.#stroke) return;
    const said = rowsOf(at(this.#job.state.data, ["sheets", this.index, MASK]));
    const rows = said ?? (hasCells(this.#rows) ? this.#start : this.#rows);
    if (rows.join() === this.#rows.join()) return;
    this.#rows = rows;
    this.#draw();
  }

  /** @param {string[]} rows */
  #take(rows) {
    this.#rows = rows;
    this.#draw();
    const { index } = this;
    if (index >= 0) this.#job.change(...maskChanges(this.#job.state.data, index, hasCells(rows) ? rows.join("\n") : null));
  }

  #draw() {
    const rows = this.#rows;
    const [height, width] = [rows.length, rows[0].length];
    if (this.#cells.length !== height || this.#cells[0].length !== width) this.#make(height, width);
    rows.forEach((row, y) => this.#cells[y].forEach((cell, x) => {
      const is = String(row[x] === CELL);
      if (cell.ariaSelected !== is) cell.ariaSelected = is;
    }));
    const count = countOf(rows);
    this.#count.textContent = count ? say("shape_count", { count }) : say("shape_empty");
    this.#height.input.value = String(height);
    this.#width.input.value = String(width);
  }

  /** @param {number} height @param {number} width */
  #make(height, width) {
    this.#cells = uniform(height, width, NONE).map((row, y) => [...row].map((_, x) => h("span", { role: "gridcell", tabindex: -1, "aria-label": say("shape_cell", { row: y + 1, column: x + 1 }) })));
    this.#grid.replaceChildren(...this.#cells.map((row) => h("div", { role: "row" }, ...row)));
    this.#grid.style.setProperty("--columns", String(width));
    this.#grid.style.setProperty("--rows", String(height));
    this.#goTo([Math.min(this.#here[0], height - 1), Math.min(this.#here[1], width - 1)], false);
  }

  /** @param {Cell} cell */
  #cellAt([row, column]) {
    return this.#cells[row][column];
  }

  /** @param {Cell} to @param {boolean} [focus] */
  #goTo(to, focus = true) {
    const before = this.#grid.querySelector('[tabindex="0"]');
    if (before) /** @type {HTMLElement} */ (before).tabIndex = -1;
    this.#here = to;
    this.#cellAt(to).tabIndex = 0;
    if (focus) this.#cellAt(to).focus();
  }

  // ---- mouse, finger and keys

  #listen() {
    const grid = this.#grid;
    grid.addEventListener("pointerdown", (event) => {
      if (event.button || this.#stroke) return;
      event.preventDefault();
      grid.setPointerCapture(event.pointerId);
      const cell = this.#under(event);
      this.#stroke = { sign: this.#opposite(cell), last: cell, before: this.#rows };
      this.#goTo(cell);
      this.#extend(cell);
    });
    grid.addEventListener("pointermove", (event) => this.#stroke && this.#extend(this.#under(event)));
    for (const [name, isKept] of /** @type {[("pointerup" | "pointercancel"), boolean][]} */ ([["pointerup", true], ["pointercancel", false]])) {
      grid.addEventListener(name, () => {
        if (!this.#stroke) return;
        if (!isKept) this.#rows = this.#stroke.before;
        this.#stroke = null;
        if (isKept) this.#take(this.#rows);
        else this.#draw();
      });
    }
    grid.addEventListener("keydown", (event) => this.#key(event));
  }

  /** The sign that a stroke from this cell sets. @param {Cell} cell */
  #opposite([row, column]) {
    return this.#rows[row][column] === CELL ? NONE : CELL;
  }

  /** @param {PointerEvent} event @returns {Cell} */
  #under(event) {
    const { left, top, width, height } = this.#grid.getBoundingClientRect();
    const [rows, columns] = [this.#rows.length, this.#rows[0].length];
    const inside = (/** @type {number} */ part, /** @type {number} */ count) => Math.min(count - 1, Math.max(0, Math.floor(part * count)));
    return [inside((event.clientY - top) / height, rows), inside((event.clientX - left) / width, columns)];
  }

  /** Continue the stroke to a cell. @param {Cell} cell */
  #extend(cell) {
    if (!this.#stroke) return;
    const { sign, last } = this.#stroke;
    this.#stroke.last = cell;
    this.#rows = painted(this.#rows, stroke(last, cell), sign, this.#alike.checked);
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = this.#here;
    const step = STEPS.get(event.key);
    const last = this.#rows[0].length - 1;
    if (step) {
      /** @type {Cell} */
      const to = [Math.min(this.#rows.length - 1, Math.max(0, row + step[0])), Math.min(last, Math.max(0, column + step[1]))];
      this.#goTo(to);
      if (event.shiftKey) this.#take(painted(this.#rows, [to], this.#rows[row][column], this.#alike.checked));
    } else if (event.key === "Home" || event.key === "End") this.#goTo([row, event.key === "Home" ? 0 : last]);
    else if (event.key === " " || event.key === "Enter") this.#take(painted(this.#rows, [this.#here], this.#opposite(this.#here), this.#alike.checked));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
