// The program in one of two places: a web worker in the browser, or a server on this machine. Both take one request at
// a time, report progress, and can be stopped.

/** @typedef {import("./protocol").Asked} Asked */
/** @typedef {import("./protocol").Progress} Progress */
/** `silent` is called where nothing was heard for a long time. @typedef {{progress?: (progress: Progress) => void, silent?: () => void, signal?: AbortSignal}} Asking */
/** `done` of `total` bytes of the program are here; `failed` says why it cannot be had; `again` if one before it has ended. @typedef {{done: number, total: number, ready: boolean, failed: string, again: boolean}} Loading */

export class Stopped extends Error {}

/** The worker has ended, and so has its replacement. */
export class Died extends Error {}

/** The server cannot be reached. */
export class Lost extends Error {}

const SILENCE = 30_000; // milliseconds
const FRESH = { done: 0, total: 0, ready: false, failed: "", again: false };

/** Like `fetch`; rejects with Lost if there is no server, or if it does not know this page. @param {string} address @param {RequestInit} [options] @returns {Promise<Response>} */
export async function fetchHere(address, options) {
  const response = await fetch(address, options).catch((error) => {
    throw error instanceof TypeError ? new Lost() : error;
  });
  if (response.status === 403) throw new Lost();
  return response;
}

/** @abstract */
export class Engine {
  #last = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** Answer a request after those before it, when the program is loaded; rejects with Stopped, or an Error with a sentence. @param {() => Asked} request @param {Asking} [asking] @returns {Promise<any>} */
  ask(request, asking = {}) {
    const answer = this.#last.then(() => {
      if (asking.signal?.aborted) throw new Stopped();
      return this.work(request, asking);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Calls `loading` as more of the program arrives; a server has all of it. @param {(loading: Loading) => void} _loading */
  onLoading(_loading) {}

  /** @protected @param {() => Asked} _request @param {Asking} _asking @returns {Promise<any>} */
  work(_request, _asking) {
    throw new Error("which home?");
  }
}

/**
 * A worker that has ended gives no sign of that by itself. But it holds a lock as long as it lives, and the page asks for
 * the same lock: when it gets it, the worker is gone. Another one then takes its place, and is asked again. Locks are
 * there on https and on this machine; elsewhere it is said when nothing was heard for long, and Stop ends the worker.
 */
export class WorkerEngine extends Engine {
  /** Null if the last one has ended. @type {Worker | null} */
  #worker;
  /** @type {(loading: Loading) => void} */
  #loading = () => {};
  #id = 0;
  #state = FRESH;
  /** @type {(() => void) | null} */
  #whenDead = null;

  constructor() {
    super();
    this.#worker = this.#start();
  }

  /** @override @param {(loading: Loading) => void} loading */
  onLoading(loading) {
    this.#loading = loading;
    loading(this.#state);
  }

  #start() {
    const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      if (data.life) void navigator.locks.request(data.life, () => this.#died(worker));
      if (worker !== this.#worker) return;
      if (data.loading) this.#tell(data.loading);
      if (data.ready) this.#tell({ ready: true });
      if (data.failed) this.#tell({ failed: data.failed });
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#tell({ failed: event.message || "worker.js" });
    });
    return worker;
  }

  /** @param {Worker} worker */
  #died(worker) {
    if (worker !== this.#worker) return; // it was stopped
    this.#worker = null;
    this.#whenDead?.();
  }

  /** @param {Partial<Loading>} news */
  #tell(news) {
    this.#state = { ...this.#state, ...news };
    this.#loading(this.#state);
  }

  /** The worker; a new one if the last one has ended, or could not load the program. */
  #alive() {
    if (this.#worker && !this.#state.failed) return this.#worker;
    this.#worker?.terminate();
    this.#state = { ...FRESH, again: !this.#worker };
    this.#worker = this.#start();
    this.#loading(this.#state);
    return this.#worker;
  }

  /** @override @protected @param {() => Asked} request @param {Asking} asking */
  async work(request, asking) {
    try {
      return await this.#ask(request, asking);
    } catch (error) {
      if (!(error instanceof Died)) throw error;
      return this.#ask(request, asking);
    }
  }

  /** @param {() => Asked} request @param {Asking} asking */
  #ask(request, { progress, silent, signal }) {
    const id = (this.#id += 1);
    const worker = this.#alive();
    return new Promise((resolve, reject) => {
      let silence = 0;
      const wait = () => {
        clearTimeout(silence);
        if (!navigator.locks && silent) silence = setTimeout(silent, SILENCE);
      };
      const end = () => {
        clearTimeout(silence);
        worker.removeEventListener("message", hear);
        worker.removeEventListener("error", fail);
        signal?.removeEventListener("abort", stop);
        this.#whenDead = null;
      };
      const stop = () => {
        end();
        this.#worker = null;
        worker.terminate();
        this.#state = FRESH;
        this.#worker = this.#start();
        reject(new Stopped());
      };
      const fail = () => {
        end();
        reject(new Error(this.#state.failed));
      };
      const send = () => worker.postMessage({ id, request: request() });
      /** @param {MessageEvent} event */
      const hear = ({ data }) => {
        wait();
        if (data.ready) send();
        if (data.failed) fail();
        if (data.id !== id) return;
        if (data.progress) progress?.(data.progress);
        else {
          end();
          if (data.error) reject(new Error(data.error));
          else resolve(data.answer);
        }
      };
      this.#whenDead = () => {
        end();
        reject(new Died());
      };
      signal?.addEventListener("abort", stop);
      worker.addEventListener("message", hear);
      worker.addEventListener("error", fail);
      if (this.#state.ready) send();
      wait();
    });
  }
}

export class ServerEngine extends Engine {
  /** @override @protected @param {() => Asked} request @param {Asking} asking */
  async work(request, { progress, signal }) {
    try {
      const headers = { "Content-Type": "application/json" };
      const response = await fetchHere("answer", { method: "POST", headers, body: JSON.stringify(request()), signal });
      if (!response.ok || !response.body) throw new Error((await response.json()).error);
      let last;
      for await (const line of lines(response.body)) {
        last = JSON.parse(line);
        if (last.progress) progress?.(last.progress);
      }
      if (last?.error) throw new Error(last.error);
      if (last?.answer) return last.answer;
    } catch (error) {
      throw signal?.aborted ? new Stopped() : error instanceof TypeError ? new Lost() : error; // in the middle of an answer
    }
    throw new Lost();
  }

  /** Whether the server can be reached again. @returns {Promise<boolean>} */
  reachable() {
    return fetchHere("home.json", { cache: "no-store" }).then((response) => response.ok, () => false);
  }
}

/** @param {ReadableStream<Uint8Array>} body */
async function* lines(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const parts = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter(Boolean);
    if (done) break;
  }
  if (rest) yield rest;
}
