// What is chosen by pictures: the kind of a card, its shape and its look.

import { svgElement, h } from "./dom.js";
import { at, settings, textOf } from "./job.js";
import { changeOfKind } from "./kinds.js";
import { picker } from "./picker.js";
import { isPictured, picturePanel } from "./pictures.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */

const PLAIN = "plain"; // the look where none is set

export class Choosing {
  #job;
  #about;
  #panel;
  #ask;
  #look;

  /** @param {import("./job.js").Job} job @param {import("./protocol").About} about @param {import("./panel.js").Panel} panel @param {(request: import("./protocol").Request) => Promise<any>} ask @param {(changes: Change[] | null) => void} look shows the sheet with some changes, or without any as it is */
  constructor(job, about, panel, ask, look) {
    this.#job = job;
    this.#about = about;
    this.#panel = panel;
    this.#ask = ask;
    this.#look = look;
  }

  /** The kind of puzzle of a card. @param {string} id @param {() => void} back gives the focus back */
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

  /** The changes that make a card one of another kind. @param {string} id @param {string} name */
  #changesOfKind(id, name) {
    const { state } = this.#job;
    const index = state.keys.indexOf(id);
    const kind = /** @type {import("./protocol").Kind} */ (this.#about.kinds.find((each) => each.name === name));
    const sheet = /** @type {{[key: string]: Value}} */ (at(state.data, ["sheets", index]));
    return changeOfKind(index, sheet, state.cards[index], state.aside[id] ?? {}, kind);
  }

  /** What counts for a field of a sheet that says nothing. @param {Field} field */
  usual(field) {
    return field.pages ? textOf(at(this.#job.state.data, field.path)) || PLAIN : "";
  }

  /** The shape and the look of a card. @param {string} id @param {() => void} back gives the focus back */
  pictures(id, back) {
    const index = () => this.#job.state.keys.indexOf(id);
    const kind = this.#about.kinds.find((each) => each.name === this.#job.state.cards[index()].kind);
    const fields = (kind?.fields ?? []).filter(isPictured).sort((one, other) => Number(!!one.pages) - Number(!!other.pages));
    const inside = picturePanel({
      fields,
      chosen: (field) => textOf(at(this.#job.state.data, ["sheets", index(), ...field.path])) || this.usual(field),
      changes: (field, value, everywhere) => this.#pictureChanges(index(), field, value, everywhere),
      look: (changes) => this.#look(changes),
      take: (changes) => this.#job.change(...changes),
      pageWith: (changes) => this.#pageWith(index(), changes),
      isOpen: () => this.#panel.isOpen,
      done: () => this.#panel.close(),
    });
    this.#panel.open({ heading: say(fields.length > 1 ? "shape_and_look" : "look"), note: say("picture_note"), ...inside, closed: () => this.#closed(back) });
    inside.focus();
  }

  /** @param {number} index @param {Field} field @param {string} value @param {boolean} everywhere on all sheets @returns {Change[]} */
  #pictureChanges(index, field, value, everywhere) {
    const { data, keys } = this.#job.state;
    if (!everywhere) return settings(data, ["sheets", index], field.path, value === this.usual(field) ? null : value);
    return [...settings(data, [], field.path, value), ...keys.flatMap((_, number) => settings(data, ["sheets", number], field.path, null))];
  }

  /** The first page of a sheet alone, with some changes, as a picture. @param {number} index @param {Change[]} changes */
  async #pageWith(index, changes) {
    const { text, waiting, files, keys } = this.#job.state;
    const others = keys.map((_, number) => number).filter((number) => number !== index).reverse();
    const alone = others.map((number) => ({ what: /** @type {const} */ ("remove"), path: ["sheets", number] }));
    const shown = await this.#ask({ do: "show", text, changes: [...waiting, ...changes, ...alone], files, name: "look" });
    return /** @type {import("./protocol").Shown} */ (shown).pages[0]?.svg ?? "";
  }
}
