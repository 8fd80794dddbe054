// A choice of tiles with pictures. Pointing at a tile shows the sheet with it, and so do the arrow keys; a press or Enter
// takes it.

import { h, newId } from "./dom.js";

/** `small` tiles are in a separate row, which can be scrolled. @typedef {{value: string, name: string, picture: Node | null, about?: string, small?: boolean}} Tile */
/** `look` at a value, or without one at the sheet as it is. @typedef {{legend: string, sort: string, tiles: Tile[], chosen: string, look: (value: string | null) => void, take: (value: string) => void}} Choice */

const PAUSE = 150; // milliseconds that the pointer rests

/** @param {Choice} choice */
export function picker({ legend, sort, tiles, chosen, look, take }) {
  const group = newId("picker");
  let [now, timer, byKey, isLooking, pointed] = [chosen, 0, false, false, ""];
  const later = (/** @type {string} */ value) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLooking = true;
      look(value);
    }, PAUSE);
  };
  const leave = () => {
    clearTimeout(timer);
    if (isLooking) look(null);
    isLooking = false;
  };
  const keep = (/** @type {string} */ value) => {
    clearTimeout(timer);
    isLooking = false;
    now = value;
    take(value);
  };
  const abouts = tiles.map(({ about }) => (about ? newId("about") : null));
  const inputs = tiles.map(({ value, name }, number) => h("input", { type: "radio", name: group, value, "aria-label": name, "aria-describedby": abouts[number], checked: value === chosen, onchange: () => (byKey ? later(value) : keep(value)) }));
  const labels = tiles.map(({ value, name, picture, about }, number) => {
    const label = h("label", { class: "picture" }, inputs[number], h("span", { class: "drawn", "aria-hidden": "true" }, picture), h("span", { class: "name" }, name), about ? h("span", { class: "about", id: abouts[number] }, about) : null);
    label.addEventListener("pointermove", (event) => {
      const isMoved = event.movementX || event.movementY; // rather than the tile below the pointer
      if (event.pointerType !== "mouse" || !isMoved || pointed === value) return;
      pointed = value;
      if (value === now) leave();
      else later(value);
    });
    label.addEventListener("pointerdown", () => {
      byKey = false;
    });
    return label;
  });
  const large = h("div", { class: `tiles tiles-${sort}` }, ...labels.filter((_, number) => !tiles[number].small));
  const small = h("div", { class: `tiles tiles-${sort} small` }, ...labels.filter((_, number) => tiles[number].small));
  const element = h("fieldset", { class: "picker" }, h("legend", {}, legend), large, small.firstChild && small);
  element.addEventListener("pointerleave", () => {
    pointed = "";
    leave();
  });
  element.addEventListener("keydown", (event) => {
    byKey = event.key.startsWith("Arrow");
    const checked = inputs.find((input) => input.checked);
    if (event.key !== "Enter" || !checked) return;
    event.preventDefault();
    keep(checked.value);
  });
  element.addEventListener("focusout", (event) => {
    if (element.contains(/** @type {Node | null} */ (event.relatedTarget))) return;
    for (const input of inputs) input.checked = input.value === now;
    leave();
  });
  return {
    element,
    /** The place for a tile's picture, which comes later. @param {string} value */
    place: (value) => labels[tiles.findIndex((tile) => tile.value === value)].querySelector(".drawn"),
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus(),
  };
}
