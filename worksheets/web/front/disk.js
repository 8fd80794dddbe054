// The job file of `worksheets preview JOB`, which other programs may change, too: reads, writes and follows it.

import { byId, h } from "./dom.js";
import { fetchHere } from "./engine.js";
import { say } from "./texts.js";
import { tell } from "./work.js";

/** @typedef {import("./job.js").Job} Job */
/** @typedef {{text: string, digest: string}} Contents */

export class DiskFile extends EventTarget {
  #job;
  /** The file as it was last read or written; without a digest if it has disappeared since. @type {Contents} */
  known = { text: "", digest: "" };

  /** @param {Job} job @param {string} name */
  constructor(job, name) {
    super();
    this.#job = job;
    this.name = name;
  }

  /** The file's contents, without a digest if there is no file; null after telling that it cannot be read. @returns {Promise<Contents | null>} */
  async read() {
    const response = await fetchHere("job");
    const said = await response.json();
    if (response.ok) return said;
    tell(say("broken", { reason: said.error }));
    return null;
  }

  /** Whether the file has the page's text. */
  get isSaved() {
    return !this.isGone && this.#isUnchanged;
  }

  /** Whether the file was deleted or renamed, so that the page has the only copy. */
  get isGone() {
    return !this.known.digest;
  }

  /** Whether the page has no changes since the file was last read or written. */
  get #isUnchanged() {
    const { text, waiting } = this.#job.state;
    return text === this.known.text && !waiting.length;
  }

  /** Write the file; if it was changed elsewhere, ask which version to keep. @param {string} text */
  async write(text) {
    const headers = { "Content-Type": "application/json" };
    const response = await fetchHere("job", { method: "PUT", headers, body: JSON.stringify({ text, digest: this.known.digest }) });
    const said = await response.json();
    if (response.ok) this.#know({ text, digest: said.digest });
    else if (response.status === 409) this.found(said);
    else tell(said.error ?? say("broken", { reason: response.statusText }));
  }

  /** Take over changes made elsewhere, unless there are changes here; call `onWords` when a word list changes. @param {() => void} onWords */
  follow(onWords) {
    new EventSource("changes").addEventListener("message", async ({ data }) => {
      if (data === "words") {
        onWords();
        return;
      }
      const found = await this.read();
      if (found) this.found(found);
    });
  }

  /** Take over the file's contents, ask which version to keep if there are changes here, or say that it is gone. @param {Contents} found */
  found(found) {
    if (found.digest === this.known.digest && !this.isGone) return;
    if (!found.digest) this.tellGone();
    else if (this.#isUnchanged && (found.text.trim() || !this.known.text.trim())) this.#take(found);
    else this.offer(found);
  }

  /** Say that the file is gone; the page keeps its text. */
  tellGone() {
    this.#know({ text: this.known.text, digest: "" });
    const again = h("button", { type: "button", onclick: () => this.dispatchEvent(new Event("save")) }, say("save_job"));
    byId("conflict").replaceChildren(h("p", {}, say("gone", { name: this.name })), again);
  }

  /** The file was changed or emptied elsewhere: ask which version to keep. @param {Contents} found */
  offer(found) {
    const settle = (/** @type {boolean} */ theirs) => {
      if (theirs) this.#take(found);
      else this.#know(found);
    };
    byId("conflict").replaceChildren(
      h("p", {}, say(found.text.trim() ? "changed_elsewhere" : "emptied", { name: this.name })),
      h("p", { class: "row" },
        h("button", { type: "button", onclick: () => settle(true) }, say("take_theirs")),
        h("button", { type: "button", onclick: () => settle(false) }, say("keep_mine")),
      ),
    );
  }

  /** @param {Contents} found */
  #take(found) {
    this.#know(found);
    this.#job.rewrite(found.text);
  }

  /** @param {Contents} known */
  #know(known) {
    this.known = known;
    byId("conflict").replaceChildren();
    this.dispatchEvent(new Event("known"));
  }
}
