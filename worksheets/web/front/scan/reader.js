// From files to readings: pages of PDF files come from the program, photos from the browser, and the worker reads both.

import { base64Of } from "../files.js";
import { say } from "../texts.js";

/** @typedef {import("../protocol").Bitmap} Bitmap */
/** @typedef {import("../protocol").FromReader} FromReader */
/** @typedef {import("../protocol").KnownSheet} KnownSheet */
/** @typedef {import("../protocol").Reading} Reading */
/** What is known of a page of a file; without a reading, `fault` says why. @typedef {{ file: string, page: number, fault: string, reading: Reading | null }} ReadPage */
/** @typedef {(request: any) => Promise<any>} Ask */

export class PictureReader {
  #ask;
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** The requests that wait for a picture, by its number. @type {Map<number, { resolve: (said: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #count = 0;
  /** Whether reading was stopped. */
  isClosed = false;

  /** @param {Ask} ask the program @param {KnownSheet[]} sheets @param {string} binary the address of what reads codes */
  constructor(ask, sheets, binary) {
    this.#ask = ask;
    this.#worker.addEventListener("message", ({ data }) => void this.#hear(data));
    this.#worker.addEventListener("error", (event) => this.#break(event.message || "scan/worker.js"));
    this.#post({ start: sheets, binary });
  }

  /** @param {import("../protocol").ToReader} message */
  #post(message) {
    if (!this.isClosed) this.#worker.postMessage(message);
  }

  /** @param {string} reason */
  #break(reason) {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  /** @param {FromReader} said */
  async #hear(said) {
    if ("wanted" in said) {
      try {
        const print = await this.#ask({ do: "mark", step: "print", handouts: said.handouts, number: said.page });
        this.#post({ wanted: said.wanted, print });
      } catch (error) {
        this.#break(/** @type {Error} */ (error).message);
      }
    } else if ("failed" in said) this.#break(said.failed);
    else if ("number" in said) {
      const { resolve, reject } = this.#waiting.get(said.number) ?? {};
      this.#waiting.delete(said.number);
      if ("broken" in said) reject?.(new Error(said.broken));
      else resolve?.(said);
    }
  }

  /** @param {Blob | Bitmap} picture @returns {Promise<Reading | null>} null for what is no picture */
  #read(picture) {
    const number = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: (said) => resolve("unreadable" in said ? null : said), reject });
      this.#post({ read: number, picture });
    });
  }

  /** The pages of a file, one after the other. @param {File} file @param {(page: number, count: number) => void} tell before each @returns {AsyncGenerator<ReadPage>} */
  async *pages(file, tell) {
    const start = new TextDecoder("latin1").decode(await file.slice(0, 1024).arrayBuffer());
    if (!start.includes("%PDF-")) {
      tell(1, 1);
      const reading = await this.#read(file);
      yield { file: file.name, page: reading ? 1 : 0, fault: reading ? "" : say("mark_no_picture"), reading };
      return;
    }
    const { pages, fault = "" } = await this.#ask({ do: "mark", step: "scan", data: await base64Of(file) });
    if (fault) yield { file: file.name, page: 0, fault, reading: null };
    for (let page = 1; page <= pages && !this.isClosed; page += 1) {
      tell(page, pages);
      const bitmap = await this.#ask({ do: "mark", step: "page", number: page });
      const reading = bitmap.fault ? null : await this.#read(bitmap);
      yield { file: file.name, page, fault: bitmap.fault ?? "", reading };
    }
  }

  close() {
    this.isClosed = true;
    this.#worker.terminate();
    this.#break("closed");
  }
}
