// The program, in one of its two homes: a web worker that runs it in the browser, or a server on this machine. Both take
// a request at a time, tell how far they are, and can be stopped.

/** @typedef {import("./protocol").Request} Request */
/** @typedef {import("./protocol").Progress} Progress */
/** @typedef {{progress?: (progress: Progress) => void, signal?: AbortSignal}} Asking */
/** `done` of `total` bytes of the program are here; `failed` says why it cannot be had. @typedef {{done: number, total: number, ready: boolean, failed: string}} Loading */

export class Stopped extends Error {}

/** @abstract */
class Engine {
  #last = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** The answer to a request, when those before it are answered; rejects with Stopped, or an Error with a sentence. @param {Request} request @param {Asking} [asking] @returns {Promise<any>} */
  ask(request, asking = {}) {
    const answer = this.#last.then(() => {
      if (asking.signal?.aborted) throw new Stopped();
      return this.work(request, asking);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** @protected @param {Request} _request @param {Asking} _asking @returns {Promise<any>} */
  work(_request, _asking) {
    throw new Error("which home?");
  }
}

export class WorkerEngine extends Engine {
  #worker;
  #loading;
  #id = 0;
  #state = { done: 0, total: 0, ready: false, failed: "" };

  /** @param {(loading: Loading) => void} loading is told how the program comes */
  constructor(loading) {
    super();
    this.#loading = loading;
    this.#worker = this.#start();
  }

  #start() {
    const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      if (data.loading) this.#tell(data.loading);
      if (data.ready) this.#tell({ ready: true });
      if (data.failed) this.#tell({ failed: data.failed });
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#tell({ failed: event.message || "worker.js" });
    });
    return worker;
  }

  /** @param {Partial<Loading>} news */
  #tell(news) {
    this.#state = { ...this.#state, ...news };
    this.#loading(this.#state);
  }

  /** @override @protected @param {Request} request @param {Asking} asking */
  work(request, { progress, signal }) {
    const id = (this.#id += 1);
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const end = () => {
        worker.removeEventListener("message", hear);
        signal?.removeEventListener("abort", stop);
      };
      const stop = () => {
        end();
        worker.terminate();
        this.#state = { done: 0, total: 0, ready: false, failed: "" };
        this.#worker = this.#start();
        reject(new Stopped());
      };
      /** @param {MessageEvent} event */
      const hear = ({ data }) => {
        if (data.failed) {
          end();
          reject(new Error(data.failed));
        }
        if (data.id !== id) return;
        if (data.progress) progress?.(data.progress);
        else {
          end();
          if (data.error) reject(new Error(data.error));
          else resolve(data.answer);
        }
      };
      if (this.#state.failed) {
        reject(new Error(this.#state.failed));
        return;
      }
      signal?.addEventListener("abort", stop);
      worker.addEventListener("message", hear);
      worker.postMessage({ id, request });
    });
  }
}

export class ServerEngine extends Engine {
  /** @override @protected @param {Request} request @param {Asking} asking */
  async work(request, { progress, signal }) {
    try {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch("answer", { method: "POST", headers, body: JSON.stringify(request), signal });
      if (!response.ok || !response.body) throw new Error(await response.text());
      let last;
      for await (const line of lines(response.body)) {
        last = JSON.parse(line);
        if (last.progress) progress?.(last.progress);
      }
      if (last?.error) throw new Error(last.error);
      if (last?.answer) return last.answer;
    } catch (error) {
      throw signal?.aborted ? new Stopped() : error;
    }
    throw new Error("the answer was broken off");
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
