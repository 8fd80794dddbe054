// What the page says, in the language of its reader: from `about/<language>.json`.

/** @typedef {import("./protocol").About} About */

export const LANGUAGES = { en: "English", de: "Deutsch" };
const KEPT = "worksheets.language";

/** @type {{[key: string]: string}} */
let texts = {};

/** The language chosen last, else the browser's, else English. */
export function wantedLanguage() {
  const asked = new URLSearchParams(location.search).get("lang") ?? keptLanguage() ?? navigator.language;
  const code = asked.slice(0, 2).toLowerCase();
  return code in LANGUAGES ? code : "en";
}

/** Nothing where the browser keeps nothing. */
function keptLanguage() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Speak the language from now on; where the browser keeps nothing, the address says it. @param {string} code */
export function changeLanguage(code) {
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    address.searchParams.set("lang", code);
  }
  location.replace(address);
}

/** Let the page speak, and everything in index.html with it. @param {About} about */
export function speak(about) {
  texts = about.texts;
  document.documentElement.lang = about.language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = say(element.getAttribute("data-text") ?? "");
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.getAttribute("data-label") ?? ""));
  }
}

/**
 * A text, its `{names}` filled in; one that differs by number has a second key for one, `key_1`.
 * @param {string} key
 * @param {{[name: string]: string | number}} [values]
 */
export function say(key, values = {}) {
  const one = Object.values(values)[0] === 1 ? texts[`${key}_1`] : undefined;
  return (one ?? texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
