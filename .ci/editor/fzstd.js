// What the worker takes of fzstd.
export { Decompress } from "fzstd";
