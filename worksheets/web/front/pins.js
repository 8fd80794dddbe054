// Words at fixed places, the field `fixed` of a sheet: a word is dragged in the grid on the sheet; its last letter
// turns it, and a pin at its first letter fixes or releases it. On the keyboard, arrows move a pinned word.

import { byId, h } from "./dom.js";
import { notice } from "./notice.js";
import { loopOf, middleOf, sizeOf } from "./onsheet.js";
import { cellsOf, lettersOn, plain, wordAt } from "./sheetplaces.js";
import { say } from "./texts.js";
import { at, settings } from "./values.js";

/** @typedef {import("./pages.js").ShownPage} ShownPage */
/** @typedef {import("./protocol").Value} Value */
/** Row and column, from 1, of the first and the last cell. @typedef {[number, number, number, number]} Line */
/** A word that is being dragged: where it was, the cell that was taken, and where it would be now. @typedef {{card: number, word: string, shown: ShownPage, line: Line, from: [number, number], to: Line, isLast: boolean}} Drag */

const FIXED = "fixed";
/** All directions, clockwise, as steps in rows and columns. @type {[string, number, number][]} */
const WAYS = [["E", 0, 1], ["SE", 1, 1], ["S", 1, 0], ["SW", 1, -1], ["W", 0, -1], ["NW", -1, -1], ["N", -1, 0], ["NE", -1, 1]];
/** @type {{[key: string]: [number, number]}} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Pins {
  #pages;
  #job;
  #able;
  #here = { card: -1, word: "" };
  /** @type {Drag | null} */
  #drag = null;
  #wasDragged = false;
  #back = ""; // the pin to focus when it is drawn

  /** @param {import("./pages.js").Pages} pages @param {import("./cards.js").Cards} cards @param {import("./job.js").Job} job @param {import("./protocol").Kind[]} kinds */
  constructor(pages, cards, job, kinds) {
    this.#pages = pages;
    this.#job = job;
    this.#able = new Set(kinds.flatMap(({ name, fixed }) => (fixed ? [name] : [])));
    pages.addEventListener("shown", () => this.#place());
    cards.addEventListener("here", (event) => {
      const { detail } = /** @type {CustomEvent<{card: number, word: string}>} */ (event);
      if (!detail.word) return; // between the list and the pin, the word stays shown
      this.#here = detail;
      this.#place();
    });
    const paper = byId("paper");
    paper.addEventListener("pointerdown", (event) => this.#start(event));
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", () => this.#end(true));
    addEventListener("pointercancel", () => this.#end(false));
    addEventListener("keydown", (event) => event.key === "Escape" && this.#end(false));
    paper.addEventListener("click", (event) => this.#wasDragged && event.stopPropagation(), true); // the end of a drag is no click
  }

  /** The place of each word of a card that can be fixed. @param {number} card @returns {{word: string, line: Line}[]} */
  #wordsOf(card) {
    const { kind, texts, lines } = this.#job.state.cards[card] ?? {};
    if (!kind || !this.#able.has(kind) || !texts || !lines || this.#job.state.broken) return [];
    return texts.words.map((word, number) => ({ word, line: /** @type {Line} */ (lines[number]) })).filter(({ line }) => line);
  }

  /** The handout page of a card. @param {number} card */
  #pageOf(card) {
    return this.#pages.shown.find(({ page }) => !page.answers && page.cards.includes(card));
  }

  /** @param {number} card @returns {{[field: string]: Value}[]} */
  #fixedOf(card) {
    const said = at(this.#job.state.data, ["sheets", card, FIXED]);
    return /** @type {{[field: string]: Value}[]} */ (Array.isArray(said) ? said : []);
  }

  /** @param {number} card @param {string} word */
  #isFixed(card, word) {
    return this.#fixedOf(card).some((each) => plain(String(each.word ?? "")) === plain(word));
  }

  // ---- with the mouse

  /** @param {PointerEvent} event */
  #start(event) {
    this.#wasDragged = false;
    const target = /** @type {Element} */ (event.target);
    const shown = this.#pages.shown.find(({ figure }) => figure.contains(target));
    if (event.button || event.pointerType === "touch" || !shown || target.closest("button, textarea")) return;
    const cell = cellUnder(shown, event);
    const card = shown.page.cards.find((each) => this.#pageOf(each) === shown && this.#wordsOf(each).length);
    if (!cell || card === undefined) return;
    const words = this.#wordsOf(card);
    const found = words[wordAt(words.map(({ line }) => line), cell[0], cell[1])];
    if (!found) return;
    const [, , lastRow, lastColumn] = found.line;
    const isLast = cell[0] === lastRow - 1 && cell[1] === lastColumn - 1;
    this.#drag = { card, ...found, shown, from: cell, to: found.line, isLast };
    event.preventDefault(); // so that no text is selected
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    const cell = drag && cellUnder(drag.shown, event);
    if (!drag || !cell) return;
    const to = drag.isLast ? turned(drag.line, cell) : moved(drag.line, cell[0] - drag.from[0], cell[1] - drag.from[1]);
    if (String(to) === String(drag.to)) return;
    drag.to = to;
    this.#wasDragged = true;
    this.#showDrag(drag);
  }

  /** @param {Drag} drag */
  #showDrag({ shown, to }) {
    for (const old of document.querySelectorAll(".dragged")) old.remove();
    const grid = lettersOn(shown.svg);
    if (!grid) return;
    const loop = loopOf(shown.svg, grid, to);
    loop.classList.add("dragged");
    loop.classList.toggle("outside", !isInside(grid, to));
    shown.figure.append(loop);
  }

  /** @param {boolean} isKept */
  #end(isKept) {
    const drag = this.#drag;
    this.#drag = null;
    for (const old of document.querySelectorAll(".dragged")) old.remove();
    if (!drag || !isKept || String(drag.to) === String(drag.line)) return;
    const grid = lettersOn(drag.shown.svg);
    if (grid && isInside(grid, drag.to)) this.#fix(drag.card, drag.word, drag.to);
  }

  // ---- pins

  #place() {
    for (const old of document.querySelectorAll(".pin")) old.remove();
    this.#job.state.cards.forEach((_, card) => {
      if (card !== this.#here.card && !this.#fixedOf(card).length) return;
      const shown = this.#pageOf(card);
      const grid = shown ? lettersOn(shown.svg) : null;
      if (!shown || !grid) return;
      for (const { word, line } of this.#wordsOf(card)) {
        const isFixed = this.#isFixed(card, word);
        if (isFixed || (card === this.#here.card && plain(word) === plain(this.#here.word))) shown.figure.append(this.#pin(shown, grid, card, word, line, isFixed));
      }
    });
  }

  /** @param {ShownPage} shown @param {import("./sheetplaces.js").Grid} grid @param {number} card @param {string} word @param {Line} line @param {boolean} isFixed */
  #pin(shown, grid, card, word, line, isFixed) {
    const name = `${card} ${plain(word)}`;
    const pin = h("button", { type: "button", class: "pin", "aria-pressed": String(isFixed), "aria-label": say(isFixed ? "pin_fixed" : "pin_free", { word }), onclick: (event) => {
      event.stopPropagation();
      this.#back = name;
      if (isFixed) this.#free(card, word);
      else this.#fix(card, word, line);
    }, onkeydown: (/** @type {any} */ event) => {
      const to = this.#byKey(event.key, line);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isInside(grid, to)) return;
      this.#back = name;
      this.#fix(card, word, to);
    } }, h("span", { "aria-hidden": "true" }));
    const [width, height] = sizeOf(shown.svg);
    pin.style.left = `${(100 * (grid.x + (line[1] - 1.5) * grid.across)) / width}%`;
    pin.style.top = `${(100 * (middleOf(grid) + (line[0] - 1.5) * grid.down)) / height}%`;
    if (this.#back === name) {
      queueMicrotask(() => {
        if (pin.isConnected && (document.activeElement === document.body || document.activeElement === null)) pin.focus({ preventScroll: true });
      });
    }
    return pin;
  }

  /** @param {string} key @param {Line} line @returns {Line | null} */
  #byKey(key, line) {
    if (key in ARROWS) return moved(line, ...ARROWS[key]);
    if (key.toLowerCase() !== "r") return null;
    const way = WAYS.findIndex(([name]) => name === directionOf(line));
    const [, down, across] = WAYS[(way + 1) % WAYS.length];
    const length = cellsOf(line).length - 1;
    return [line[0], line[1], line[0] + down * length, line[1] + across * length];
  }

  /** @param {number} card @param {string} word @param {Line} line */
  #fix(card, word, line) {
    const others = this.#fixedOf(card).filter((each) => plain(String(each.word ?? "")) !== plain(word));
    const place = { word, row: String(line[0]), column: String(line[1]), direction: directionOf(line) };
    this.#set(card, [...others, place]);
    notice(say("pin_set", { word }), [[say("undo"), () => this.#job.undo()]]);
  }

  /** @param {number} card @param {string} word */
  #free(card, word) {
    this.#set(card, this.#fixedOf(card).filter((each) => plain(String(each.word ?? "")) !== plain(word)));
  }

  /** @param {number} card @param {{[field: string]: Value}[]} list */
  #set(card, list) {
    this.#job.change(...settings(this.#job.state.data, ["sheets", card], [FIXED], list.length ? list : null));
  }
}

/** The cell below the pointer, from 0; it may be outside the grid. @param {ShownPage} shown @param {PointerEvent} event @returns {[number, number] | null} */
function cellUnder({ svg, figure }, event) {
  const grid = lettersOn(svg);
  if (!grid) return null;
  const area = figure.getBoundingClientRect();
  const scale = sizeOf(svg)[0] / area.width;
  return [Math.round(((event.clientY - area.top) * scale - middleOf(grid)) / grid.down), Math.round(((event.clientX - area.left) * scale - grid.x) / grid.across)];
}

/** @param {import("./sheetplaces.js").Grid} grid @param {Line} line */
const isInside = (grid, line) => cellsOf(line).every(([row, column]) => grid.cells.has(`${row} ${column}`));

/** @param {Line} line @param {number} down @param {number} across @returns {Line} */
const moved = ([row, column, lastRow, lastColumn], down, across) => [row + down, column + across, lastRow + down, lastColumn + across];

/** The word from its first cell towards a cell, in the nearest of the eight directions. @param {Line} line @param {[number, number]} cell from 0 @returns {Line} */
function turned(line, [row, column]) {
  const length = cellsOf(line).length - 1;
  const eighth = Math.round(Math.atan2(row + 1 - line[0], column + 1 - line[1]) / (Math.PI / 4));
  const [, down, across] = WAYS[(eighth + 8) % 8];
  return [line[0], line[1], line[0] + down * length, line[1] + across * length];
}

/** @param {Line} line */
function directionOf([row, column, lastRow, lastColumn]) {
  const [down, across] = [Math.sign(lastRow - row), Math.sign(lastColumn - column)];
  return WAYS.find((way) => way[1] === down && way[2] === across)?.[0] ?? "E";
}
