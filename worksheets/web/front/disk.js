// The job file of `worksheets preview JOB`: read, written and followed, where others may change it, too.

import { byId, h } from "./dom.js";
import { fetchHere } from "./engine.js";
import { say } from "./texts.js";
import { tell } from "./work.js";

/** @typedef {import("./job.js").Job} Job */
/** @typedef {{text: string, digest: string}} Contents */

export class DiskFile extends EventTarget {
  #job;
  #name;
  /** What the file was when it was read or written last; without a digest where it is gone since then. @type {Contents} */
  known = { text: "", digest: "" };

  /** @param {Job} job @param {string} name */
  constructor(job, name) {
    super();
    this.#job = job;
    this.#name = name;
  }

  /** What is in the file, without a digest where there is none; null where it cannot be read, which is said. @returns {Promise<Contents | null>} */
  async read() {
    const response = await fetchHere("job");
    const said = await response.json();
    if (response.ok) return said;
    tell(say("broken", { reason: said.error }));
    return null;
  }

  /** Whether the file says what the page does. */
  get isSaved() {
    return !this.isGone && this.#isUnchanged;
  }

  /** Whether the file was deleted or renamed: then the page has the only copy. */
  get isGone() {
    return !this.known.digest;
  }

  /** Whether nothing was changed here since the file was read or written last. */
  get #isUnchanged() {
    const { text, waiting } = this.#job.state;
    return text === this.known.text && !waiting.length;
  }

  /** Write the file; where it is another one by now, ask which of them counts. @param {string} text */
  async write(text) {
    const headers = { "Content-Type": "application/json" };
    const response = await fetchHere("job", { method: "PUT", headers, body: JSON.stringify({ text, digest: this.known.digest }) });
    const said = await response.json();
    if (response.ok) this.#know({ text, digest: said.digest });
    else if (response.status === 409) this.found(said);
    else tell(said.error ?? say("broken", { reason: response.statusText }));
  }

  /** Take what others write into the file, unless there are changes here; `onWords` when a word list changed. @param {() => void} onWords */
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

  /** Take what is in the file now, ask which one counts where there are changes here, or say that it is gone. @param {Contents} found */
  found(found) {
    if (found.digest === this.known.digest && !this.isGone) return;
    if (!found.digest) this.tellGone();
    else if (this.#isUnchanged && (found.text.trim() || !this.known.text.trim())) this.#take(found);
    else this.offer(found);
  }

  /** The file is no longer there. A file that is not there says nothing, so what is here stays. */
  tellGone() {
    this.#know({ text: this.known.text, digest: "" });
    const again = h("button", { type: "button", onclick: () => this.dispatchEvent(new Event("save")) }, say("save_job"));
    byId("conflict").replaceChildren(h("p", {}, say("gone", { name: this.#name })), again);
  }

  /** The file was changed or emptied elsewhere: ask which one counts. @param {Contents} found */
  offer(found) {
    const settle = (/** @type {boolean} */ theirs) => {
      if (theirs) this.#take(found);
      else this.#know(found);
    };
    byId("conflict").replaceChildren(
      h("p", {}, say(found.text.trim() ? "changed_elsewhere" : "emptied", { name: this.#name })),
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
