// Makes and finds elements in one line each; texts are inserted as text, never as HTML.

/** @typedef {{[name: string]: string | number | boolean | EventListener | null | undefined}} Props */

/**
 * An element; `on…` are listeners, `true` is an attribute without a value, and what is `false` or nothing is left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * The element with an id, which index.html has.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function byId(id) {
  return /** @type {E} */ (document.getElementById(id));
}

/** Whether an element is a text box, for which the browser has its own undo. @param {Element | null} element */
export function isTextBox(element) {
  if (element?.shadowRoot) return isTextBox(element.shadowRoot.activeElement);
  if (element instanceof HTMLElement && element.isContentEditable) return true;
  if (element instanceof HTMLTextAreaElement) return !element.readOnly;
  return element instanceof HTMLInputElement && !element.readOnly && TYPED.has(element.type);
}

const TYPED = new Set(["text", "number", "search", "email", "url", "tel", "password"]);

let made = 0;

/** An unused id. @param {string} stem */
export const newId = (stem) => `${stem}-${(made += 1)}`;

/**
 * A picture that the program drew, as an element of this document. It is parsed as XML, so that no text in it can
 * become anything else, and whatever draws nothing is left out.
 * @param {string} text
 */
export function svgElement(text) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (svg.localName !== "svg") throw new Error("this is no picture");
  for (const element of [...svg.querySelectorAll("*")]) {
    if (!DRAWN.has(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes]) {
      const own = element.localName === "image" && name === "href" && PICTURE.test(value);
      if (name.startsWith("on") || (name.endsWith("href") && !own)) element.removeAttribute(name);
    }
  }
  return /** @type {SVGElement} */ (/** @type {unknown} */ (svg));
}

const DRAWN = new Set(["g", "path", "rect", "polygon", "text", "tspan", "image"]);

/** The only addresses allowed: those that contain the picture. */
const PICTURE = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
