// The texts of the page in the reader's language, from `about/<language>.json`.

/** @typedef {import("./protocol").About} About */

const KEPT = "worksheets.language";

/** @type {{[key: string]: string}} */
let texts = {};
let plurals = new Intl.PluralRules("en");

/**
 * The language chosen last, else the first of the browser's that the page speaks, else English; regions do not matter.
 * @param {{[code: string]: string}} languages those that the page speaks
 */
export function wantedLanguage(languages) {
  const chosen = new URLSearchParams(location.search).get("lang") ?? keptLanguage() ?? "";
  const codes = [chosen, ...navigator.languages].map((each) => each.split(/[-_]/)[0].toLowerCase());
  return codes.find((code) => Object.hasOwn(languages, code)) ?? "en";
}

/** The stored choice; null if the browser stores nothing. */
function keptLanguage() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** Change the language; if the browser stores nothing, the address has it. @param {string} code */
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

/** Set the texts, including those in index.html. @param {About} about */
export function speak(about) {
  texts = about.texts;
  plurals = new Intl.PluralRules(about.language);
  document.documentElement.lang = about.language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = say(element.getAttribute("data-text") ?? "");
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.getAttribute("data-label") ?? ""));
  }
}

/**
 * A text, its `{names}` filled in. One that differs by number has more keys, for the plural categories of the Unicode
 * CLDR: `key_1` for one, which may be other numbers than 1, too, `key_few`, `key_many`; `key` is for all others.
 * @param {string} key
 * @param {{[name: string]: string | number}} [values]
 */
export function say(key, values = {}) {
  const [number] = Object.values(values);
  const category = typeof number === "number" ? plurals.select(number).replace("one", "1") : "";
  return (texts[`${key}_${category}`] ?? texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
