// On a phone, shows either the form or the pages; a bar at the foot switches between them.

import { byId } from "./dom.js";
import { say } from "./texts.js";

/** @typedef {"words" | "sheet"} View */

export class Phone {
  /** @param {() => unknown} download */
  constructor(download) {
    for (const view of /** @type {View[]} */ (["words", "sheet"])) byId(`see-${view}`).addEventListener("click", () => this.see(view, true));
    byId("see-pdf").addEventListener("click", download);
    this.see("words");
  }

  /** Show the form or the pages, from the beginning if a person asks for them. @param {View} view @param {boolean} [isAsked] */
  see(view, isAsked = false) {
    document.body.dataset.view = view;
    for (const each of ["words", "sheet"]) byId(`see-${each}`).setAttribute("aria-pressed", String(each === view));
    if (!isAsked) return;
    scrollTo(0, 0);
    document.dispatchEvent(new Event("scroll")); // so the pages find the one in view
  }

  /** Show the number of problems on the button for the form. @param {number} problems */
  tell(problems) {
    const button = byId("see-words");
    button.dataset.count = problems ? String(problems) : "";
    button.setAttribute("aria-label", problems ? `${say("see_words")}: ${say("problem_count", { count: problems })}` : say("see_words"));
  }
}
