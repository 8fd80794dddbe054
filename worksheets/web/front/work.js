// The program's work for this page: draws after a pause, one request at a time, shows progress, and can be stopped.

import { byId } from "./dom.js";
import { Died, Lost, ServerEngine, Stopped } from "./engine.js";
import { say } from "./texts.js";

/** @typedef {import("./protocol").Request} Request */
/** @typedef {import("./protocol").Shown} Shown */
/** @typedef {import("./engine.js").Loading} Loading */

const PAUSE = 100; // milliseconds after a change, before it is drawn: a quarter of a second with the drawing
const LONG = 1000; // milliseconds after which progress is shown
const OFTEN = 100; // milliseconds between two updates
const KNOCK = 2000; // milliseconds between attempts to reach the server again

const status = byId("status");
const bar = /** @type {HTMLProgressElement} */ (byId("progress"));
const again = byId("again");

/** Show a text in the line above the pages. @param {string} text */
export function tell(text) {
  status.textContent = text;
}

/** @param {unknown} error */
export function tellError(error) {
  if (error instanceof Stopped) tell(say("stopped"));
  else if (error instanceof Lost) tell(say("lost"));
  else if (error instanceof Died) tell(say("died"));
  else tell(say("broken", { reason: error instanceof Error ? error.message : String(error) }));
}

export class Work {
  #job;
  #engine;
  #wording;
  #show;
  #failed;
  #timer = 0;
  #again = false;
  /** @type {Promise<void> | null} */
  #drawing = null;
  /** Whether something has changed since the last request. */
  changed = false;

  /** @param {import("./job.js").Job} job @param {import("./engine.js").Engine} engine @param {() => string} name of the job's files @param {(shown: Shown) => void} show @param {() => void} failed nothing new can be shown @param {import("./wording.js").Wording} wording */
  constructor(job, engine, name, show, failed, wording) {
    this.#job = job;
    this.#wording = wording;
    this.name = name;
    this.#show = show;
    this.#failed = failed;
    this.#engine = engine;
    engine.onLoading(loading);
    again.addEventListener("click", () => this.draw());
  }

  /** Redraw the pages after a pause. */
  later() {
    this.changed = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.draw(), PAUSE);
  }

  /** Wait until the current job is drawn. */
  async settled() {
    clearTimeout(this.#timer);
    await (this.changed ? this.draw() : this.#drawing);
  }

  /** Redraw the pages, and again if something changes meanwhile. @returns {Promise<void>} */
  draw() {
    this.#again = true;
    this.#drawing ??= this.#drawAll().finally(() => {
      this.#drawing = null;
    });
    return this.#drawing;
  }

  async #drawAll() {
    while (this.#again) {
      this.#again = this.changed = false;
      again.hidden = true;
      let asked = this.#job.state;
      const latest = () => {
        clearTimeout(this.#timer);
        this.#again = this.changed = false;
        asked = this.#job.state;
        return this.#showing(asked);
      };
      try {
        const shown = await this.ask(latest);
        this.#job.answered(asked, shown);
        this.#show(shown);
      } catch (error) {
        this.#failed();
        tellError(error);
        again.hidden = false;
        if (error instanceof Lost) setTimeout(() => this.#knock(), KNOCK);
      }
    }
  }

  /** Continue when the server can be reached again. */
  async #knock() {
    if (again.hidden || this.#drawing) return; // it continues already
    if (this.#engine instanceof ServerEngine && (await this.#engine.reachable())) await this.draw();
    else setTimeout(() => this.#knock(), KNOCK);
  }

  /** @param {import("./job.js").State} state @returns {Request} */
  #showing({ text, waiting, files }) {
    return { do: "show", text, changes: waiting, files, name: this.name() };
  }

  /** The job's text with all changes. */
  async wholeText() {
    const { state } = this.#job;
    return state.waiting.length ? (await this.ask(this.#showing(state))).text : state.text;
  }

  /** Ask the program; progress is shown if the answer takes long. A function gives the request when the program is
   * ready for it. @param {Request | (() => Request)} request @returns {Promise<any>} */
  async ask(request) {
    const stopping = new AbortController();
    const button = byId("stop");
    const stop = () => stopping.abort();
    /** @type {import("./protocol").Progress | null} */
    let latest = null;
    let told = Infinity; // time of the last update
    let own = ""; // what this request has told
    const tellOwn = (/** @type {string} */ text) => tell((own = text));
    const tellProgress = () => {
      if (!latest) return;
      const { done, total, sheet } = latest;
      told = Date.now();
      bar.hidden = false;
      bar.max = total;
      bar.value = done;
      tellOwn(say("making", { done: done + 1, total, sheet }));
    };
    const before = bar.hidden ? (status.textContent ?? "") : "";
    const long = setTimeout(() => {
      button.hidden = false;
      if (bar.hidden) tellOwn(say("working")); // otherwise it shows how the program loads
      told = 0;
      tellProgress();
    }, LONG);
    button.addEventListener("click", stop);
    try {
      const asked = () => ({ ...(typeof request === "function" ? request() : request), page: document.documentElement.lang });
      const answer = await this.#engine.ask(asked, {
        signal: stopping.signal,
        progress(progress) {
          latest = progress;
          if (Date.now() - told >= OFTEN) tellProgress();
        },
        silent: () => tellOwn(say("silent")),
      });
      return this.#wording.answer(answer, this.#job.state.cards);
    } finally {
      clearTimeout(long);
      button.removeEventListener("click", stop);
      button.hidden = true;
      bar.hidden = true;
      if (told !== Infinity && ["", own].includes(status.textContent ?? "")) tell(before); // nothing newer
    }
  }
}

/** Show how the program loads. @param {Loading} now */
function loading({ done, total, ready, failed, again: isAgain }) {
  bar.hidden = ready || !!failed;
  const stopped = status.textContent === say("stopped"); // it is loaded again because it was stopped
  if (failed) tell(say("no_program", { reason: failed }));
  else if (ready) tell(stopped ? say("stopped") : "");
  else {
    bar.max = total || 1;
    bar.value = done;
    const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
    if (isAgain) tell(say("coming_again"));
    else if (!stopped) tell(total ? say("loading", { done: megabytes(done), total: megabytes(total) }) : say("loading_first"));
  }
}
