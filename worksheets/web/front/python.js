// Python with the program in it: unpacks its files, starts it, and asks it. A web worker runs it, and so can Node.
//
// Python starts as soon as its own modules are there; the other parts are unpacked, and imported, while the next one comes.
// Rarely used files exist by name only. Opening one fails; the answer that results is discarded, the file is fetched,
// and the request is repeated.

/** @typedef {{ url: string, size: number, sha256: string }} Part  a file beside index.html, packed with Zstandard */
/** @typedef {{ part: string, files: string[], packed: boolean }} Later  files of Python, and the part they are in */
/**
 * @typedef {object} Program  what `files.json` says of it
 * @property {string} python  where the modules of Python lie
 * @property {string} packages  where all others do
 * @property {string} wasm
 * @property {string[]} first  in this order: Python's own modules, the libraries, the program, what else the first sheet needs
 * @property {{ [name: string]: string }} fonts
 * @property {Later[]} later
 */

// What Python runs when parts have been unpacked.
const LIBRARIES = "import pydantic.main, yaml";
const PROGRAM = "from worksheets.web.press import answer_in_worker\nanswer_in_worker()";
const NEW_FILES = "import importlib\nimportlib.invalidate_caches()\n";

const NO_SUCH_FILE = 44;
const BLOCK = 512;

/** The files in a tar archive, whose bytes they share. @param {Uint8Array} data @returns {Generator<[string, Uint8Array]>} */
export function* filesIn(data) {
  const text = (/** @type {number} */ from, /** @type {number} */ to) => {
    const bytes = data.subarray(from, to);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  };
  for (let at = 0; at + BLOCK <= data.length && data[at]; ) {
    const folder = text(at + 345, at + 500);
    const name = text(at, at + 100);
    const size = parseInt(text(at + 124, at + 136), 8);
    yield [folder ? `${folder}/${name}` : name, data.subarray(at + BLOCK, at + BLOCK + size)];
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Writes files where Python finds them. */
class Disk {
  /** @param {any} system  the file system of Emscripten */
  constructor(system) {
    this.system = system;
    /** @type {Set<string>} */
    this.made = new Set();
    /** The part that was asked for and is not here. @type {Set<string>} */
    this.wanted = new Set();
  }

  /** @param {string} path @param {Uint8Array | string} data */
  write(path, data) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!this.made.has(folder)) {
      this.system.mkdirTree(folder);
      this.made.add(folder);
    }
    this.system.writeFile(path, data, { canOwn: true });
  }

  /** Adds a file by name only, whose contents are in a part. @param {string} path @param {string} part */
  announce(path, part) {
    this.write(path, "");
    const { system, wanted } = this;
    const { node } = system.lookupPath(path);
    node.stream_ops = {
      ...node.stream_ops,
      open(/** @type {any} */ stream) {
        if (!wanted.size) wanted.add(part); // files opened after this one are attempts to do without it
        system.closeStream(stream.fd);
        throw new system.ErrnoError(NO_SUCH_FILE);
      },
    };
  }

  /** Writes the files of an archive. @param {Uint8Array} archive */
  unpack(archive) {
    for (const [path, data] of filesIn(archive)) this.write(`/${path}`, data);
  }

  /** @param {string} path @param {Uint8Array} data */
  replace(path, data) {
    this.system.unlink(path);
    this.write(path, data);
  }
}

/**
 * @param {Program} program
 * @param {any} loadPyodide
 * @param {{ [option: string]: any }} options  of `loadPyodide`
 * @param {(part: string) => Promise<Uint8Array>} fetchPart  the unpacked bytes of a part
 */
export async function startPython(program, loadPyodide, options, fetchPart) {
  const [modules, libraries, ours, firstSheet] = program.first.map(fetchPart);
  const fonts = Promise.all(Object.entries(program.fonts).map(async ([path, part]) => ({ path, data: await fetchPart(part) })));
  /** @type {Disk | undefined} */
  let filled;
  const python = await loadPyodide({
    ...options,
    env: { HOME: "/home", PYDANTIC_DISABLE_PLUGINS: "__all__", ...options.env },
    async fsInit(/** @type {any} */ system) {
      filled = new Disk(system);
      for (const { part, files } of program.later) for (const path of files) filled.announce(path, part);
      filled.unpack(await modules);
    },
  });
  if (!filled) throw new Error("the files of the program were not written");
  filled.unpack(await libraries);
  python.runPython(NEW_FILES + LIBRARIES);
  filled.unpack(await ours);
  const press = python.runPython(NEW_FILES + PROGRAM);
  filled.unpack(await firstSheet);
  for (const { path, data } of await fonts) filled.write(path, data);
  python.runPython(NEW_FILES);
  return new Python(python, filled, press, program.later, fetchPart);
}

/** A running Python. */
export class Python {
  /** @param {any} python @param {Disk} disk @param {any} press  answers requests @param {Later[]} later @param {(part: string) => Promise<Uint8Array>} fetchPart */
  constructor(python, disk, press, later, fetchPart) {
    this.python = python;
    this.disk = disk;
    this.later = later;
    this.fetchPart = fetchPart;
    /** Whether Python itself has failed, for example because memory ran out; it answers no requests then. */
    this.broken = false;
    this.press = press;
  }

  /**
   * @param {import("./protocol").Request} request
   * @param {(progress: import("./protocol").Progress) => void} tell
   * @returns {Promise<{ answer: any } | { error: string }>}
   */
  async answer(request, tell) {
    const asked = JSON.stringify(request);
    return this.complete(() =>
      JSON.parse(this.press(asked, (/** @type {number} */ done, /** @type {number} */ total, /** @type {string} */ sheet) => tell({ done, total, sheet }))),
    );
  }

  /** Repeats work in Python until all files are there that it opens. @template T @param {() => T} work @returns {Promise<T>} */
  async complete(work) {
    for (;;) {
      /** @type {T | undefined} */
      let done;
      let failure;
      try {
        done = work();
      } catch (error) {
        failure = error;
      }
      const { wanted } = this.disk;
      if (!wanted.size) {
        if (failure) {
          this.broken = true;
          throw failure;
        }
        return /** @type {T} */ (done);
      }
      for (const part of [...wanted]) await this.bring(part);
      this.python.runPython(NEW_FILES);
    }
  }

  /** @param {string} part */
  async bring(part) {
    const data = await this.fetchPart(part);
    const later = this.later.find((each) => each.part === part);
    if (later?.packed) for (const [path, file] of filesIn(data)) this.disk.replace(`/${path}`, file);
    else for (const path of later?.files ?? []) this.disk.replace(path, data);
    this.disk.wanted.delete(part);
  }
}
