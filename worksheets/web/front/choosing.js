// Choices by pictures: the kind of a card, its shape and its look.

import { svgElement, h } from "./dom.js";
import { DrawShape, MASK, maskChanges, MOST } from "./drawshape.js";
import { changeOfKind } from "./kinds.js";
import { CELL, rowsFrom, rowsOf, scaled, uniform } from "./maskrows.js";
import { freeName, namesIn } from "./named.js";
import { OwnLook } from "./ownlook.js";
import { picker } from "./picker.js";
import { isDrawn, isPictured, picturePanel } from "./pictures.js";
import { lettersOn } from "./sheetplaces.js";
import { say } from "./texts.js";
import { at, settings, textOf } from "./values.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */

/** @typedef {{[field: string]: Value}} Fields */

const PLAIN = "plain"; // the default look
const SIZE = [12, 12]; // rows and columns for drawing if the grid's are unknown

export class Choosing {
  #job;
  #about;
  #panel;
  #ask;
  #look;
  /** The author's look that is being edited. @type {OwnLook | null} */
  #own = null;
  /** The shape that is being drawn. @type {DrawShape | null} */
  #drawing = null;

  /** @param {import("./job.js").Job} job @param {import("./protocol").About} about @param {import("./panel.js").Panel} panel @param {(request: import("./protocol").Request) => Promise<any>} ask @param {(changes: Change[] | null) => void} look shows the sheet with some changes, or without any as it is */
  constructor(job, about, panel, ask, look) {
    this.#job = job;
    this.#about = about;
    this.#panel = panel;
    this.#ask = ask;
    this.#look = look;
  }

  /** Choose the kind of a card's puzzle. @param {string} id @param {() => void} back gives the focus back */
  kind(id, back) {
    const { cards, keys } = this.#job.state;
    const card = cards[keys.indexOf(id)];
    const choice = picker({
      legend: say("kind"),
      sort: "kinds",
      tiles: this.#about.kinds.map(({ name, title, about, icon }) => ({ value: name, name: title, about, picture: icon ? svgElement(icon) : null })),
      chosen: card.kind,
      look: (name) => this.#look(name === null ? null : this.#changesOfKind(id, name).changes),
      take: (name) => {
        const { changes, aside } = this.#changesOfKind(id, name);
        if (name !== card.kind) this.#job.changeCard(id, aside, ...changes);
        this.#panel.close();
      },
    });
    const count = Object.values(card.words)[0]?.count;
    this.#panel.open({
      heading: say("choose_kind"),
      note: count ? say("words_stay", { count }) : "",
      body: [choice.element],
      foot: [h("p", { class: "help keys" }, say("picture_keys"))],
      closed: () => this.#closed(back),
    });
    choice.focus();
  }

  /** @param {() => void} back */
  #closed(back) {
    this.#look(null);
    back();
  }

  /** The changes that give a card another kind. @param {string} id @param {string} name */
  #changesOfKind(id, name) {
    const { state } = this.#job;
    const index = state.keys.indexOf(id);
    const kindOf = (/** @type {string} */ wanted) => /** @type {import("./protocol").Kind} */ (this.#about.kinds.find((each) => each.name === wanted));
    const sheet = /** @type {{[key: string]: Value}} */ (at(state.data, ["sheets", index]));
    const card = state.cards[index];
    return changeOfKind(index, sheet, card, state.aside[id] ?? {}, kindOf(name), kindOf(card.kind)?.title);
  }

  /** The value that applies to a field that the sheet does not set; a drawn shape as its rows. @param {Field} field @param {number} index of the sheet */
  usual(field, index) {
    return field.pages ? textOf(at(this.#job.state.data, field.path)) || PLAIN : this.#drawnOf(at(this.#job.state.data, ["sheets", index, MASK]));
  }

  /** The rows of a mask as a text; a single cell if it cannot be read here, and nothing if there is none. @param {Value | undefined} mask */
  #drawnOf(mask) {
    return mask === undefined || mask === null ? "" : (this.#rowsOf(mask) ?? [CELL]).join("\n");
  }

  /** The rows of a mask in the job, or in a text file that it names. @param {Value | undefined} mask */
  #rowsOf(mask) {
    const name = mask && typeof mask === "object" && !Array.isArray(mask) ? textOf(mask.file) : "";
    const data = /\.txt$/i.test(name) ? this.#job.state.files[name] : undefined;
    return rowsOf(data === undefined ? mask : new TextDecoder().decode(Uint8Array.from(atob(data), (each) => each.charCodeAt(0))).replaceAll("\r", ""));
  }

  /** Another state of the job is shown; returns whether the open choice can stay. */
  stays() {
    const drawn = this.#drawing;
    return drawn !== null && this.#canDraw(this.#job.state.cards[drawn.index]?.kind);
  }

  /** Whether sheets of a kind can have a mask. @param {string | undefined} name */
  #canDraw(name) {
    return !!this.#about.kinds.find((each) => each.name === name)?.fields.some(({ path }) => path[0] === MASK);
  }

  /** Choose the shape and the look of a card. @param {string} id @param {() => void} back gives the focus back */
  pictures(id, back) {
    const index = () => this.#job.state.keys.indexOf(id);
    const kind = this.#about.kinds.find((each) => each.name === this.#job.state.cards[index()].kind);
    const looks = namesIn(this.#job.state.data, "looks").map((value) => ({ value, label: value }));
    const fields = (kind?.fields ?? []).filter(isPictured).map((field) => (field.pages ? { ...field, options: [...field.options, ...looks] } : field)).sort((one, other) => Number(!!one.pages) - Number(!!other.pages));
    const mask = at(this.#job.state.data, ["sheets", index(), MASK]) ?? null;
    const inside = picturePanel({
      fields,
      chosen: (field) => textOf(at(this.#job.state.data, ["sheets", index(), ...field.path])) || this.usual(field, index()),
      changes: (field, value, everywhere) => this.#pictureChanges(index(), field, value, everywhere, mask),
      look: (changes) => this.#look(changes),
      take: (changes) => this.#job.change(...changes),
      pageWith: (changes) => this.#pageWith(index(), changes),
      isOpen: () => this.#panel.isOpen,
      done: () => this.#panel.close(),
      own: { name: looks.find(({ value }) => value === this.#lookOf(index()))?.value ?? "", change: () => this.#changeOwn(id, back) },
      drawn: this.#drawnOf(mask),
      draw: this.#canDraw(kind?.name) ? () => void this.#drawShape(id, back) : null,
    });
    this.#panel.open({ heading: say(fields.length > 1 ? "shape_and_look" : "look"), note: say("picture_note"), ...inside, closed: () => this.#closed(back) });
    inside.focus();
  }

  /** The look of a sheet, or else of the job. @param {number} index */
  #lookOf(index) {
    return at(this.#job.state.data, ["sheets", index, "look"]) ?? at(this.#job.state.data, ["look"]) ?? PLAIN;
  }

  /** Edit a card's own look, which starts from its present one. @param {string} id @param {() => void} back gives the focus back */
  #changeOwn(id, back) {
    const { data, keys } = this.#job.state;
    const index = keys.indexOf(id);
    const said = this.#lookOf(index);
    const builtIn = (this.#about.look.find(({ path }) => path[0] === "like")?.options ?? []).map(({ value }) => value);
    let name = textOf(said);
    if (!namesIn(data, "looks").includes(name)) {
      name = freeName(say("own_look_name"), [...builtIn, ...namesIn(data, "looks")]);
      const fields = /** @type {Fields} */ (typeof said === "string" ? { like: said } : "file" in /** @type {Fields} */ (said) ? { like: PLAIN } : said);
      this.#job.change(...settings(data, [], ["looks", name], fields), { what: "set", path: ["sheets", index, "look"], value: name });
    }
    const own = new OwnLook(this.#job, this.#about.look, name, builtIn);
    this.#panel.close();
    this.#own = own;
    this.#panel.open({
      heading: say("own_look_heading"),
      note: say("own_look_note"),
      body: [own.element],
      foot: [h("button", { type: "button", class: "strong", onclick: () => this.#panel.close() }, say("done"))],
      closed: () => {
        own.end();
        this.#own = null;
        back();
      },
    });
    own.focus();
  }

  /** Draw the shape of a card cell by cell. @param {string} id @param {() => void} back gives the focus back */
  async #drawShape(id, back) {
    const start = await this.#cellsOf(this.#job.state.keys.indexOf(id));
    if (!this.#panel.isOpen || this.#drawing) return;
    this.#panel.close();
    const drawing = (this.#drawing = new DrawShape(this.#job, id, start));
    this.#panel.open({
      heading: say("draw_shape_heading"),
      note: say("draw_shape_note"),
      body: [drawing.element],
      foot: [h("button", { type: "button", class: "strong", onclick: () => this.#panel.close() }, say("done"))],
      closed: () => {
        drawing.end();
        this.#drawing = null;
        back();
      },
    });
    drawing.focus();
  }

  /** The cells to draw on: the sheet's own shape, or that of its grid. @param {number} index @returns {Promise<string[]>} */
  async #cellsOf(index) {
    const { data, cards } = this.#job.state;
    const own = this.#rowsOf(at(data, ["sheets", index, MASK]));
    const [height, width] = /^(\d+)x(\d+)$/.exec(cards[index].chosen?.size ?? "")?.slice(1).map(Number) ?? SIZE;
    const isPlain = [MASK, "shape"].every((field) => at(data, ["sheets", index, field]) === undefined);
    const rows = own ?? (isPlain ? null : await this.#pageWith(index, []).then(cellsOn).catch(() => null)) ?? uniform(height, width, CELL);
    const shrunk = Math.min(1, MOST / Math.max(rows.length, rows[0].length));
    return shrunk < 1 ? scaled(rows, Math.ceil(shrunk * rows.length), Math.ceil(shrunk * rows[0].length)) : rows;
  }

  /** Show what is wrong with the look or shape that is being edited. @param {import("./protocol").Said[]} problems */
  tell(problems) {
    this.#own?.tell(problems);
    this.#drawing?.tell(problems);
  }

  /** @param {number} index @param {Field} field @param {string} value @param {boolean} everywhere on all sheets @param {Value} mask the drawn shape that the sheet had @returns {Change[]} */
  #pictureChanges(index, field, value, everywhere, mask) {
    const { data, keys } = this.#job.state;
    if (isDrawn(value) && !field.pages) return [...settings(data, ["sheets", index], [MASK], mask), ...settings(data, ["sheets", index], field.path, null)];
    const unmasked = field.pages ? [] : maskChanges(data, index, null);
    if (!everywhere) return [...unmasked, ...settings(data, ["sheets", index], field.path, !value || (field.pages && value === this.usual(field, index)) ? null : value)];
    return [...settings(data, [], field.path, value), ...keys.flatMap((_, number) => settings(data, ["sheets", number], field.path, null))];
  }

  /** The first page of a single sheet, with some changes, as a picture. @param {number} index @param {Change[]} changes */
  async #pageWith(index, changes) {
    const { text, waiting, files, keys } = this.#job.state;
    const others = keys.map((_, number) => number).filter((number) => number !== index).reverse();
    const alone = others.map((number) => ({ what: /** @type {const} */ ("remove"), path: ["sheets", number] }));
    const shown = await this.#ask({ do: "show", text, changes: [...waiting, ...changes, ...alone], files, name: "look" });
    return /** @type {import("./protocol").Shown} */ (shown).pages[0]?.svg ?? "";
  }
}

/** The cells of the grid on a page, measured outside the screen; null if it has no grid. @param {string} page @returns {string[] | null} */
function cellsOn(page) {
  const svg = svgElement(page);
  const place = h("div", { class: "measured", "aria-hidden": "true" }, svg);
  document.body.append(place);
  const cells = lettersOn(svg)?.cells;
  place.remove();
  return cells ? rowsFrom(cells) : null;
}
