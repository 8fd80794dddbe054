// The two ways to change a job, as tabs: the form, and the job file.

import { byId } from "./dom.js";

/** @typedef {"form" | "file"} Tab */

const TABS = /** @type {Tab[]} */ (["form", "file"]);

/** Make the tabs work; the answer chooses one. @param {(name: Tab) => void} chosen @returns {(name: Tab) => void} */
export function makeTabs(chosen) {
  const choose = (/** @type {Tab} */ name) => {
    chosen(name);
    for (const each of TABS) {
      const tab = byId(`tab-${each}`);
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      byId(each).hidden = each !== name;
    }
  };
  TABS.forEach((name, number) => {
    const tab = byId(`tab-${name}`);
    tab.addEventListener("click", () => choose(name));
    tab.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = TABS[1 - number];
      choose(other);
      byId(`tab-${other}`).focus();
    });
  });
  return choose;
}
