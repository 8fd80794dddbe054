// What the worker takes of fzstd.

/** Unpacks Zstandard piece by piece. */
export class Decompress {
  constructor(ondata: (chunk: Uint8Array, final?: boolean) => void);
  push(chunk: Uint8Array, final?: boolean): void;
}
