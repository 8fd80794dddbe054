// Run by Node: node compile.mjs PYODIDE TREE
//
// Puts the compiled file in the place of every Python source in TREE, made by the very Python that will load it.

import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, tree] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide + path.sep, env: { HOME: "/home", PYTHONHASHSEED: "0" } });
python.mountNodeFS("/tree", tree);
python.runPython(`
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path

def without_lines(code):
    """Leave out the numbers of lines, a third of the packed files: the page never shows a traceback."""
    inner = tuple(without_lines(each) if isinstance(each, type(code)) else each for each in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")

NEVER_COMPARED = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # with a source: there is none
for source in sorted(Path("/tree").rglob("*.py")):
    name = source.relative_to("/tree").as_posix().partition("/")[2]
    code = compile(source.read_bytes(), name, "exec", dont_inherit=True, optimize=2)  # without docstrings
    source.with_suffix(".pyc").write_bytes(NEVER_COMPARED + dumps(without_lines(code)))
    source.unlink()
`);
process.exit(0);
