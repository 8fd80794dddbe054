// A choice of a few values side by side, with the chosen one raised.

import { h, newId } from "./dom.js";

/**
 * @typedef {{value: string, label: (Node | string)[], name?: string}} Segment
 * @typedef {{element: HTMLElement, inputs: HTMLInputElement[], check: (value: string) => void}} Segments
 */

/** @param {Segment[]} options `name` is what is read out where the label is not enough @param {(value: string) => void} choose @returns {Segments} */
export function segments(options, choose) {
  const group = newId("segments");
  const inputs = options.map(({ value, name }) => h("input", { type: "radio", name: group, value, "aria-label": name, onchange: () => choose(value) }));
  const labels = options.map(({ label }, number) => h("label", {}, inputs[number], h("span", {}, ...label)));
  return {
    element: h("div", { class: "segments" }, ...labels),
    inputs,
    check(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
