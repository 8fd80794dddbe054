// The choice of a built-in word list, below a words box. A chosen list stays a name in
// the job, `words: theme/farm`, so the box shows its words but cannot change them; turning them into the sheet's own
// words is another choice.

import { h, newId } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").About} About */
/** @typedef {{element: HTMLElement, show: (language: string, said: string, isRule: boolean, shared: import("./sets.js").Shared[]) => void}} ThemeChoice */

/** The beginning of such lists' names in a job. */
const PREFIX = "theme/";
/** The choice shown if a sheet has practice words. */
const RULE = "rule";

/** The built-in list that a field names; empty if it names none. @param {string} said */
export const themeOf = (said) => (said.trim().startsWith(PREFIX) ? said.trim() : "");

/** The title of a list. @param {About} about @param {string} language of the words @param {string} name */
export function titleOf(about, language, name) {
  const known = (about.themes[language] ?? []).find((each) => each.value === name);
  return known?.label ?? name.slice(PREFIX.length);
}

/** @param {About} about @param {(theme: string) => void} choose is given the name of a list, or nothing for own words @returns {ThemeChoice} */
export function themeChoice(about, choose) {
  const select = h("select", {
    id: newId("theme"),
    onchange: () => {
      select.focus(); // a box that is being typed into would keep its words
      choose(select.value);
    },
  });
  const element = h("div", { class: "field field-theme" }, h("label", { for: select.id }, say("theme")), select);
  let offered = "";
  return {
    element,
    show(language, said, isRule, shared) {
      const themes = about.themes[language] ?? [];
      const theme = isRule ? RULE : (shared.find((each) => each.name === said.trim())?.name ?? themeOf(said));
      element.hidden = !themes.length && !theme && !shared.length;
      const wanted = `${language} ${theme} ${JSON.stringify(shared)}`;
      if (offered !== wanted) {
        offered = wanted;
        const options = themes.map((each) => h("option", { value: each.value }, say("theme_words", { title: each.label, count: each.count })));
        if (isRule) options.unshift(h("option", { value: RULE }, say("by_practice")));
        else if (themeOf(theme) && !themes.some((each) => each.value === theme)) options.push(h("option", { value: theme }, titleOf(about, language, theme)));
        const ofJob = shared.map((each) => h("option", { value: each.name }, say("theme_words", { title: each.name, count: each.count })));
        select.replaceChildren(h("option", { value: "" }, say("own_words")), ...(ofJob.length ? [h("optgroup", { label: say("shared_lists") }, ...ofJob)] : []), ...options);
      }
      if (select.value !== theme) select.value = theme;
    },
  };
}
