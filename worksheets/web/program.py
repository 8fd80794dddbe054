"""The program as the page's web worker loads it: Python, the libraries and this package, in a few packed files.

What a visitor's first sheets take is loaded at once; the rest when it is asked for. Which files that are is seen on a
tour ([tour.py](tour.py)) in Node, with the same Python.
"""

from __future__ import annotations

import json
import re
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError
from worksheets.base.package import FOLDER
from worksheets.drawing.fonts.own_font import family_of
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.cache_key import DIGEST_FILE
from worksheets.web.archives import archive, packed
from worksheets.web.licences import licence_text
from worksheets.web.packages import Packages, run, tool

OURS = "packages/worksheets/"
"""Where this package lies in the tree that is prepared."""

UNUSED = ("web/front/", "web/prepare.mjs", "web/packages.toml", "samples/", "fonts/")
"""What the program in the browser does not take from the package's folder."""

LEFT_OUT = re.compile(
    "fontTools/(designspaceLib|diff|merge|mtiLib|otlLib|qu2cu|subset|svgLib|t1Lib|ufoLib|varLib|voltLib)/"
)
"""Parts of libraries that we never import; as files by name only, they would still make a first visit longer."""


@dataclass(frozen=True, slots=True)
class WebProgram:
    """Files by their paths in the page's folder, and what `files.json` says about them."""

    files: dict[str, bytes]
    described: dict[str, Any]


def make_program(packages: Packages, fetched: Mapping[str, Path], work: Path) -> WebProgram:
    """The program, made in the folder `work`; raises InputError where Node is missing or a package cannot be used."""
    node = tool("node", "Node.js 20 or newer has it")
    pyodide, tree = work / "pyodide", work / "tree"
    with tarfile.open(fetched[packages.pyodide.name]) as tar:
        for entry in tar:
            if entry.isfile() and "/" in entry.name:
                stream = tar.extractfile(entry)
                _write(pyodide / Path(entry.name).name, stream.read() if stream else b"")
    for name, data in _sources(packages, fetched, pyodide):
        _write(tree / name, data)
    script = Path(__file__).with_name("prepare.mjs")
    run([node, str(script), str(pyodide), str(tree)], work, "the program could not be prepared for the browser")
    opened = set(json.loads((tree / "opened.json").read_text("utf-8")))
    if f"{OURS}web/browser.py" not in opened:
        raise InputError("the program could not be prepared for the browser: it was not started")
    program = _collect(packages, pyodide, tree, opened)
    program.files["licences.txt"] = licence_text(packages, fetched, pyodide).encode()
    return program


def own_files() -> dict[str, bytes]:
    """The files of this package that run in the browser, by their paths in it."""
    files = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    files = {name: data for name, data in files.items() if not name.startswith(UNUSED)}
    digest = sha256()
    for name, data in files.items():
        digest.update(f"\0{name}\0{len(data)}\0".encode() + data)
    return {**files, DIGEST_FILE: digest.hexdigest().encode()}


def font_files() -> dict[str, Path]:
    """The files of all fonts by their names."""
    return {path.name: path for family in FAMILIES for bold in (False, True) for path in [font_file(family, bold)]}


def _sources(packages: Packages, fetched: Mapping[str, Path], pyodide: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as modules:
        for name in modules.namelist():
            if name.endswith(".py"):
                yield f"python/{name}", modules.read(name)
    for wheel in packages.wheels:
        with zipfile.ZipFile(fetched[wheel.name]) as files:
            for name in files.namelist():
                wanted = name.endswith((".py", "wasm32-emscripten.so")) and ".dist-info/" not in name
                if wanted and not LEFT_OUT.match(name):
                    yield f"packages/{name}", files.read(name)
    for name, data in own_files().items():
        yield OURS + name, data
    for name, path in font_files().items():
        yield f"{OURS}fonts/{name}", path.read_bytes()


def _collect(packages: Packages, pyodide: Path, tree: Path, opened: set[str]) -> WebProgram:
    """The tree in parts: what was opened first, by who changes it; the rest later, by what needs it."""
    version = packages.python.rpartition(".")[0]
    library = f"lib/python{version}"
    places = {"python": f"{library}/lib-dynload", "packages": f"{library}/site-packages"}

    def place(name: str) -> str:
        root, _, inner = name.partition("/")
        return f"{places[root]}/{inner}"

    first: dict[str, dict[str, bytes]] = {"libraries": {}, "program": {}}
    later: dict[str, dict[str, bytes]] = {}
    usual = {font_file(family_of(PageSetup().font), bold).name for bold in (False, True)}
    fonts: dict[str, str] = {}
    later_fonts: dict[str, str] = {}
    for path in sorted(path for path in tree.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        name = path.relative_to(tree).as_posix()
        compiled = path.with_suffix(".pyc")
        if name.startswith(f"{OURS}fonts/"):
            (fonts if path.name in usual else later_fonts)[f"/{place(name)}"] = f"fonts/{path.name}"
        elif "/" not in name:
            continue
        elif later_part := _later_part(name, opened):
            later.setdefault(later_part, {})[place(name)] = path.read_bytes()
        else:
            part = first["program" if name.startswith(OURS) else "libraries"]
            if path.suffix == ".py":
                part[f"{place(name)}c"] = compiled.read_bytes()
            else:
                part[place(name)] = path.read_bytes()
    files = {f"program/{name}.bin": archive(inner) for name, inner in {**first, **later}.items()}
    wasm = "program/python.bin"
    files[wasm] = packed((pyodide / "pyodide.asm.wasm").read_bytes())
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        files[f"program/{name}"] = _without_map((pyodide / name).read_bytes())
    described = {
        "wasm": wasm,
        "lock": _lock_of(pyodide),
        "first": [f"program/{name}.bin" for name in first],
        "fonts": fonts,
        "later": [
            *(
                {"part": f"program/{name}.bin", "files": sorted(f"/{path}" for path in inner), "packed": True}
                for name, inner in sorted(later.items())
            ),
            *({"part": part, "files": [path], "packed": False} for path, part in sorted(later_fonts.items())),
        ],
    }
    return WebProgram(files, described)


def _later_part(name: str, opened: set[str]) -> str | None:
    """The part for a file that waits until it is asked for; None for those that are loaded at once."""
    dictionaries = f"{OURS}language/data/dictionaries/"
    if name.startswith(dictionaries):
        return f"dictionary-{Path(name).name.partition('-')[0]}" if "-" in Path(name).name else "more"
    if name.startswith("packages/python_calamine/"):
        return "spreadsheets"
    if name.startswith("packages/segno/"):
        return "codes"
    if name == "packages/png.py":
        return "pictures"
    if name.startswith("packages/fontTools/"):
        return "own-fonts"
    if name in opened or (name.startswith(OURS) and not name.endswith(".py")):
        return None
    return "more" if name.startswith(OURS) else "rest"


def _without_map(module: bytes) -> bytes:
    """A module without the address of its source map, which is not there."""
    return b"\n".join(line for line in module.split(b"\n") if not line.startswith(b"//# sourceMappingURL="))


def _lock_of(pyodide: Path) -> dict[str, Any]:
    """What Pyodide wants to know of itself, without the packages that it offers elsewhere."""
    return {"info": json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"], "packages": {}}


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
