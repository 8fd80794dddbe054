// Shapes and looks as pictures: a button on the card that shows the choice, and the panel to choose from.

import { h } from "./dom.js";
import { picker } from "./picker.js";
import { segments } from "./segments.js";
import { say } from "./texts.js";
import { textOf } from "./values.js";

/** @typedef {import("./protocol").Change} Change */
/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").Value} Value */

const SVG = "http://www.w3.org/2000/svg";
const NONE = Array(7).fill("#######"); // a grid without a shape

/** Whether a value is a drawn shape, given by its rows. @param {string} value */
export const isDrawn = (value) => value.includes("#");

/** Whether a field is chosen by pictures. @param {Field} field */
export const isPictured = (field) => field.type === "choice" && (!!field.pages || field.options.some((each) => each.mask));

/** The picture of a shape's cells. @param {string[]} rows */
function maskPicture(rows) {
  const svg = document.createElementNS(SVG, "svg");
  const cells = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === "#" ? [`M${x} ${y}h.85v.85h-.85z`] : [])));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", cells.join(""));
  path.setAttribute("fill", "currentColor");
  svg.setAttribute("viewBox", `0 0 ${rows[0].length} ${rows.length}`);
  svg.append(path);
  return svg;
}

/** The picture of a value, if it is known at once. @param {Field} field @param {string} value */
function pictureOf(field, value) {
  return field.pages ? h("span", { class: "paper" }) : maskPicture(isDrawn(value) ? value.split("\n") : (field.options.find((each) => each.value === value)?.mask ?? NONE));
}

/** The name of a value. @param {Field} field @param {string} value */
const nameOf = (field, value) => field.options.find((each) => each.value === value)?.label ?? (isDrawn(value) ? say("own_shape") : value || say("rectangle"));

/** A button with the chosen picture. @param {Field} field @param {() => void} open @param {() => string} usual the default value @returns {import("./form.js").Made} */
export function pictureButton(field, open, usual) {
  const drawn = h("span", { class: "drawn", "aria-hidden": "true" });
  const name = h("strong");
  const button = h("button", { type: "button", class: "shapes", onclick: open }, drawn, h("span", { class: "text" }, h("span", { class: "about" }, field.label), " ", name));
  return {
    element: button,
    input: button,
    bare: true,
    show(value) {
      const text = textOf(value) || usual();
      name.textContent = nameOf(field, text);
      drawn.replaceChildren(pictureOf(field, text));
    },
  };
}

/**
 * What the panel is about: `fields` with a way to set each; `chosen` is what counts of each; `pictures` asks for those
 * of the looks; `own` is the own look that the sheet has, and a way to change it, or to make one; `drawn` the rows of its
 * own shape, and `draw` a way to draw one, where its kind can have one.
 * @typedef {{fields: Field[], chosen: (field: Field) => string, changes: (field: Field, value: string, everywhere: boolean) => Change[],
 *   look: (changes: Change[] | null) => void, take: (changes: Change[]) => void, pageWith: (changes: Change[]) => Promise<string>, isOpen: () => boolean, done: () => void, own: {name: string, change: () => void},
 *   drawn: string, draw: (() => void) | null}} Page
 */

/** @param {Page} page @returns {{body: HTMLElement[], foot: HTMLElement[], focus: () => void}} */
export function picturePanel(page) {
  let everywhere = false;
  const pickers = page.fields.map((field) => {
    const own = !field.pages && page.drawn ? [page.drawn] : [];
    const values = [...own, ...(field.pages ? [] : [""]), ...field.options.map((each) => each.value)];
    return picker({
      legend: field.label,
      sort: field.pages ? "pages" : "shapes",
      tiles: values.map((value) => ({ value, name: shortName(field, value), picture: pictureOf(field, value), small: !field.pages && value.length === 1 })),
      chosen: page.chosen(field),
      look: (value) => page.look(value === null ? null : page.changes(field, value, everywhere && !!field.pages)),
      take: (value) => page.take(page.changes(field, value, everywhere && !!field.pages)),
    });
  });
  const scope = segments(["this_sheet", "all_sheets"].map((value) => ({ value, label: [say(value)] })), (value) => {
    everywhere = value === "all_sheets";
  });
  scope.check("this_sheet");
  scope.element.setAttribute("role", "group");
  scope.element.setAttribute("aria-label", say("look_of"));
  const hasLook = page.fields.some((field) => field.pages);
  void drawPages(page, pickers);
  const draw = page.draw ? h("p", {}, h("button", { type: "button", class: "own-button", onclick: page.draw }, say(page.drawn ? "change_shape" : "draw_shape"))) : null;
  return {
    body: [...pickers.flatMap(({ element }, number) => (draw && !page.fields[number].pages ? [element, draw] : [element])), ...(hasLook ? [h("p", {}, h("button", { type: "button", class: "own-button", onclick: page.own.change }, page.own.name ? say("change_look", { name: page.own.name }) : say("own_look")))] : [])],
    foot: [...(hasLook ? [scope.element] : []), h("p", { class: "help keys" }, say("picture_keys")), h("button", { type: "button", class: "strong", onclick: page.done }, say("done"))],
    focus: () => pickers[0].focus(),
  };
}

/** The name below a picture; letters and digits need none. @param {Field} field @param {string} value */
const shortName = (field, value) => (field.pages || value.length !== 1 ? nameOf(field, value) : value);

/** Draw the sheet in each look, one after the other, while the panel is open. @param {Page} page @param {ReturnType<typeof picker>[]} pickers */
async function drawPages(page, pickers) {
  for (const [number, field] of page.fields.entries()) {
    for (const { value } of field.pages ? field.options : []) {
      const svg = await page.pageWith(page.changes(field, value, false)).catch(() => "");
      if (!page.isOpen()) return;
      const place = pickers[number].place(value)?.firstElementChild;
      if (!svg || !place) continue;
      const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
      place.replaceChildren(h("img", { src: address, alt: "", onload: () => URL.revokeObjectURL(address) }));
    }
  }
}
