// Shares the job by a link that contains it: makes such links, and opens their jobs.

import { byId, h, svgElement } from "./dom.js";
import { base64Of, filesIn } from "./files.js";
import { LONGEST, fragmentOf, isLink, textOf } from "./link.js";
import { makeDialog } from "./mine.js";
import { notice } from "./notice.js";
import { say } from "./texts.js";

/** What the page lends. @typedef {{job: import("./job.js").Job, work: import("./work.js").Work, save: () => unknown, onServer: boolean,
 *   openJob: (file: import("./files.js").Given, others: import("./files.js").Given[]) => Promise<import("./job.js").State>}} Page */

export class Sharing {
  #page;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** Open the job of the link by which the page was opened, and ask before opening those of later ones. */
  async begin() {
    if (isLink(location.hash)) await this.#open();
    addEventListener("hashchange", () => {
      if (isLink(location.hash)) notice(say("link_instead"), [[say("open").replace(" …", ""), () => this.#open()]]);
    });
  }

  /** A link that contains the job; if there can be none, say so: the job in one file has everything. */
  async #link() {
    const { job, work, onServer } = this.#page;
    const names = filesIn(job.state.data);
    const link = new URL(await fragmentOf(await work.wholeText()), location.href).href;
    const fault = onServer ? say("link_here")
      : names.length ? say("link_files", { names: names.join(", ") })
      : link.length > LONGEST ? say("link_too_long", { count: link.length, most: LONGEST }) : "";
    if (fault) this.#refuse(fault);
    return fault ? "" : link;
  }

  /** @param {string} fault */
  #refuse(fault) {
    notice(fault, [[say("save_whole"), this.#page.save]]);
  }

  /** Show the link as a QR code for a phone. */
  async code() {
    const link = await this.#link();
    if (!link) return;
    const { svg } = await this.#page.work.ask({ do: "code", link });
    if (!svg) return this.#refuse(say("link_code_long", { count: link.length }));
    const { dialog, close } = makeDialog(say("link_code").replace(" …", ""));
    const picture = svgElement(svg);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", say("link_code_label"));
    dialog.classList.add("code");
    dialog.append(picture, h("p", { class: "help" }, say("link_code_help")), h("p", { class: "row" }, h("button", { type: "button", onclick: close }, say("close"))));
    dialog.showModal();
  }

  /** Copy the link. */
  async copy() {
    const link = await this.#link();
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link);
      notice(say("link_copied"));
    } catch {
      notice(say("link_by_hand"));
      const box = h("input", { type: "text", readonly: true, value: link, "aria-label": say("copy_link") });
      byId("notice").append(box);
      box.select();
    }
  }

  /** Open the job of the address as a new one; what was open stays among "My sheets". */
  async #open() {
    const { job, openJob } = this.#page;
    try {
      const text = await textOf(location.hash);
      const before = await openJob({ name: "", data: await base64Of(new Blob([text])), handle: null }, []);
      notice(say("link_opened"), [[say("undo"), () => job.rewrite(before.text, before)]]);
    } catch {
      notice(say("link_damaged"));
    } finally {
      history.replaceState(null, "", location.pathname + location.search);
    }
  }
}
