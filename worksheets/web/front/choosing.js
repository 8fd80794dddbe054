// What is chosen by pictures: the kind of a card, its shape and its look.

import { svgElement, h } from "./dom.js";
import { at, settings, textOf } from "./job.js";
import { changeOfKind } from "./kinds.js";
import { freeName, namesIn } from "./named.js";
import { OwnLook } from "./ownlook.js";
import { picker } from "./picker.js";
import { isPictured, picturePanel } from "./pictures.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */

/** @typedef {{[field: string]: Value}} Fields */

const PLAIN = "plain"; // the look where none is set

export class Choosing {
  #job;
  #about;
  #panel;
  #ask;
  #look;
  /** The own look that is being changed. @type {OwnLook | null} */
  #own = null;

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
    const looks = namesIn(this.#job.state.data, "looks").map((value) => ({ value, label: value }));
    const fields = (kind?.fields ?? []).filter(isPictured).map((field) => (field.pages ? { ...field, options: [...field.options, ...looks] } : field)).sort((one, other) => Number(!!one.pages) - Number(!!other.pages));
    const inside = picturePanel({
      fields,
      chosen: (field) => textOf(at(this.#job.state.data, ["sheets", index(), ...field.path])) || this.usual(field),
      changes: (field, value, everywhere) => this.#pictureChanges(index(), field, value, everywhere),
      look: (changes) => this.#look(changes),
      take: (changes) => this.#job.change(...changes),
      pageWith: (changes) => this.#pageWith(index(), changes),
      isOpen: () => this.#panel.isOpen,
      done: () => this.#panel.close(),
      own: { name: looks.find(({ value }) => value === this.#lookOf(index()))?.value ?? "", change: () => this.#changeOwn(id, back) },
    });
    this.#panel.open({ heading: say(fields.length > 1 ? "shape_and_look" : "look"), note: say("picture_note"), ...inside, closed: () => this.#closed(back) });
    inside.focus();
  }

  /** What a sheet, or else the job, says as its look. @param {number} index */
  #lookOf(index) {
    return at(this.#job.state.data, ["sheets", index, "look"]) ?? at(this.#job.state.data, ["look"]) ?? PLAIN;
  }

  /** The own look of a card, which is made of what it has where it has none. @param {string} id @param {() => void} back gives the focus back */
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

  /** Show what is wrong with the own look that is being changed. @param {import("./protocol").Said[]} problems */
  tell(problems) {
    this.#own?.tell(problems);
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
