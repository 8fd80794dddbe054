// Keeps the files of a job, which are beside its record, and knows whether the last ones are kept.

/** @typedef {import("./protocol").Files} Files */

export class Filing {
  #shelf;
  /** The files that are kept, or on their way. @type {Files} */
  files = {};
  areKept = true;
  /** When all that were on their way are kept, or could not be. @type {Promise<unknown>} */
  done = Promise.resolve();

  /** @param {import("./jobs.js").Shelf} shelf */
  constructor(shelf) {
    this.#shelf = shelf;
  }

  /** Begin with the files of a job that are kept, or will be. @param {Files} files */
  follow(files) {
    this.files = files;
    this.areKept = true;
  }

  /** @param {string} id of the job @param {Files} files */
  keep(id, files) {
    this.files = files;
    const keeping = this.#shelf.keepFiles(id, files).then((areKept) => {
      if (files === this.files) this.areKept = areKept;
    });
    this.done = Promise.all([this.done, keeping]);
    return this.done;
  }
}
