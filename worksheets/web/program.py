"""The program as the page's web worker loads it: Python, the libraries, this package and installed kinds, compiled.

`archives.py` says which archive a file is in.
"""

from __future__ import annotations

import json
import os
import re
import tarfile
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from worksheets.base.errors import InputError
from worksheets.base.package import FOLDER, __version__
from worksheets.drawing.fonts.own_font import family_of
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.remembered import DIGEST_FILE
from worksheets.puzzles.registry import GROUP
from worksheets.web.archives import EDITOR, FIRST, LEFT_OUT, OURS, RUN, SCANNING, UNUSED, ZXING, part_of
from worksheets.web.packages import Packages, run, tool

KEPT_DAYS = 30
"""Days after its last use until a packed archive is removed from the cache, which gains some MB with each change."""


@dataclass(frozen=True, slots=True)
class WebProgram:
    """Files by their paths in the page's folder, and their entries in `files.json`."""

    files: dict[str, bytes]
    described: dict[str, Any]


def make_program(packages: Packages, fetched: Mapping[str, Path], work: Path) -> WebProgram:
    """Make the program in the folder `work`; raises InputError if Node is missing or a package cannot be used."""
    pyodide, tree = work / "pyodide", work / "tree"
    with tarfile.open(fetched[packages.pyodide.name]) as tar:
        for entry in tar:
            if entry.isfile() and "/" in entry.name and (stream := tar.extractfile(entry)):
                _write(pyodide / Path(entry.name).name, stream.read())
    plug_ins = kind_distributions()
    refuse_needs(plug_ins, packages)
    for name, data in _sources(packages, fetched, pyodide, plug_ins):
        _write(tree / name, data)
    _run("compile.mjs", pyodide, tree)
    program = _collect(packages, pyodide, tree)
    program.files.update(_zxing_files(fetched[packages.zxing.name]))
    _pack(program.files, pyodide, fetched[packages.pyodide.name].parent / f"packed-{packages.pyodide.version}")
    rule = "=" * 72
    parts = _licences(packages, fetched, pyodide, plug_ins)
    text = "".join(f"{rule}\n{heading}\n{rule}\n\n{text.strip()}\n\n\n" for heading, text in parts)
    program.files["licences.txt"] = text.encode()
    return program


def own_files() -> dict[str, bytes]:
    """The files of this package that run in the browser, by their paths in it."""
    files = {name: data for name, data in _files_in(FOLDER) if not name.startswith(UNUSED)}
    digest = sha256()
    for name, data in files.items():
        digest.update(f"\0{name}\0{len(data)}\0".encode() + data)
    return {**files, DIGEST_FILE: digest.hexdigest().encode()}


def kind_distributions() -> tuple[Distribution, ...]:
    """The installed distributions with kinds of puzzles, by name."""
    by_name = {each.name: each for each in distributions() if any(point.group == GROUP for point in each.entry_points)}
    return tuple(by_name[name] for name in sorted(by_name))


def refuse_needs(plug_ins: Sequence[Distribution], packages: Packages) -> None:
    """Raise InputError if a distribution needs another one that the page does not have."""
    names = ["worksheets", *(wheel.name for wheel in packages.wheels), *(plug_in.name for plug_in in plug_ins)]
    brought = {_plain_name(name) for name in names}
    problems = [
        f"{plug_in.name} needs {need}, which the page does not have; write the page without {plug_in.name} installed"
        for plug_in in plug_ins
        for need in plug_in.requires or ()
        if ";" not in need and _plain_name(re.split(r"[^\w.-]", need)[0]) not in brought
    ]
    if problems:
        raise InputError(*problems)


def _plain_name(name: str) -> str:
    """The name of a distribution as the package index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def plug_in_files(plug_in: Distribution) -> Iterator[tuple[str, bytes]]:
    """The modules of a distribution with kinds, and its metadata."""
    for module in sorted({point.module.partition(".")[0] for point in plug_in.entry_points if point.group == GROUP}):
        spec = find_spec(module)
        places = [Path(place) for place in (spec and spec.submodule_search_locations) or ()]
        for place in places:
            yield from ((f"{module}/{name}", data) for name, data in _files_in(place))
        if spec and spec.origin and not places:
            yield f"{module}.py", Path(spec.origin).read_bytes()
    info = f"{plug_in.name.replace('-', '_')}-{plug_in.version}.dist-info"
    for name in ("METADATA", "entry_points.txt"):
        yield f"{info}/{name}", (plug_in.read_text(name) or "").encode()


def font_files() -> dict[str, Path]:
    """The files of all fonts by their names."""
    return {path.name: path for family in FAMILIES for bold in (False, True) for path in [font_file(family, bold)]}


def _run(script: str, pyodide: Path, folder: Path) -> None:
    """Let Pyodide change the files of a folder, in Node."""
    node = tool("node", "Node.js 20 or newer has it")
    command = [node, str(Path(__file__).with_name(script)), str(pyodide), str(folder)]
    run(command, folder, "the program could not be made for the browser")


def _pack(files: dict[str, bytes], pyodide: Path, kept: Path) -> None:
    """Compress the archives among the files; the folder `kept` has those that were packed before."""
    way = (FOLDER / "web" / "pack.mjs").read_bytes()
    archives = {name: kept / sha256(way + data).hexdigest() for name, data in files.items() if name.endswith(".bin")}
    packed = {name: _kept(path) for name, path in archives.items()}
    missing = [name for name, data in packed.items() if not data]
    kept.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=kept, prefix=".packing-") as packing:
        folder = Path(packing)
        for name in missing:
            _write(folder / name, files[name])
        if missing:
            _run("pack.mjs", pyodide, folder)
            _remove_old(kept.parent)
        for name in missing:
            packed[name] = (folder / name).read_bytes()
            (folder / name).replace(archives[name])
    files.update(packed)


def _kept(path: Path) -> bytes:
    """A packed archive, whose time becomes that of its last use; empty if there is none.

    It is read at once, because another run may remove it.
    """
    with suppress(FileNotFoundError):
        os.utime(path)
        return path.read_bytes()
    return b""


def _remove_old(cache: Path) -> None:
    """Remove the packed archives that no run has used for a long time, of any version of Pyodide."""
    for path in cache.glob("packed-*/*"):
        with suppress(OSError):  # another run has removed it, or reads it on Windows
            is_old = path.lstat().st_mtime < time.time() - KEPT_DAYS * 24 * 3600
            if is_old and re.fullmatch("[0-9a-f]{64}", path.name) and path.is_file():
                path.unlink()


def archive(files: Mapping[str, bytes]) -> bytes:
    """Files as a tar archive, sorted, so that the same files give the same bytes.

    front/python.js unpacks no other form of tar than this.
    """
    stream = BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            tar.addfile(entry, BytesIO(files[name]))
    return stream.getvalue()


def _files_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _sources(
    packages: Packages, fetched: Mapping[str, Path], pyodide: Path, plug_ins: Iterable[Distribution]
) -> Iterator[tuple[str, bytes]]:
    """The tree: `python/` has the modules of Python, `packages/` the libraries and this package, `kinds/` plug-ins."""
    with zipfile.ZipFile(pyodide / "python_stdlib.zip") as modules:
        for name in modules.namelist():
            if name.endswith(".py"):
                yield f"python/{name}", modules.read(name)
    for wheel in packages.wheels:
        with zipfile.ZipFile(fetched[wheel.name]) as files:
            for name in files.namelist():
                if name.endswith(RUN) and ".dist-info/" not in name and not LEFT_OUT.match(name):
                    yield f"packages/{name}", files.read(name)
    for name, data in own_files().items():
        yield OURS + name, data
    for plug_in in plug_ins:
        for name, data in plug_in_files(plug_in):
            yield f"kinds/{name}", data


def _collect(packages: Packages, pyodide: Path, tree: Path) -> WebProgram:
    """The compiled tree as archives, with Python itself, not packed yet; the fonts are files of the page."""
    library = f"lib/python{packages.python.rpartition('.')[0]}"
    site = f"{library}/site-packages"
    parts: dict[str, dict[str, bytes]] = {}
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        name = path.relative_to(tree).as_posix()
        root, _, inner = name.partition("/")
        place = f"{library}/lib-dynload" if root == "python" else site
        parts.setdefault(part_of(name), {})[f"{place}/{inner}"] = path.read_bytes()
    files = {f"program/{part}.bin": archive(inner) for part, inner in parts.items()}
    files["program/python.bin"] = (pyodide / "pyodide.asm.wasm").read_bytes()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        files[f"program/{name}"] = _without_map((pyodide / name).read_bytes())
    usual = {font_file(family_of(PageSetup().font), bold).name for bold in (False, True)}
    fonts = {name: f"/{site}/worksheets/fonts/{name}" for name in sorted(font_files())}
    later = [
        {"part": f"program/{part}.bin", "files": sorted(f"/{name}" for name in inner), "packed": True}
        for part, inner in sorted(parts.items())
        if part not in FIRST
    ]
    later += [
        {"part": f"fonts/{name}", "files": [place], "packed": False}
        for name, place in fonts.items()
        if name not in usual
    ]
    later += [{"part": name, "files": [], "packed": False} for name in (*EDITOR, *SCANNING, *ZXING)]
    described = {
        "wasm": "program/python.bin",
        "lock": _lock_of(pyodide),
        "first": [f"program/{part}.bin" for part in FIRST],
        "fonts": {place: f"fonts/{name}" for name, place in fonts.items() if name in usual},
        "later": later,
    }
    return WebProgram(files, described)


def _zxing_files(package: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(package) as tar:
        for name, inner in ZXING.items():
            if stream := tar.extractfile(f"package/{inner}"):
                data = stream.read()
                yield name, data if name.endswith(".bin") else _without_map(data)


def _without_map(module: bytes) -> bytes:
    """A module without the address of its source map, which is missing."""
    return b"\n".join(line for line in module.split(b"\n") if not line.startswith(b"//# sourceMappingURL="))


def _lock_of(pyodide: Path) -> dict[str, Any]:
    """Pyodide's description of itself, without the packages that it offers elsewhere."""
    return {"info": json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"], "packages": {}}


def _licences(
    packages: Packages, fetched: Mapping[str, Path], pyodide: Path, plug_ins: Iterable[Distribution]
) -> Iterator[tuple[str, str]]:
    """All packages in the page, with the texts of their licences."""
    yield f"worksheets {__version__}", _own_licence()
    words = FOLDER / "language" / "data" / "dictionaries" / "LICENSES.md"
    yield "The dictionaries of worksheets", words.read_text("utf-8")
    yield "The fonts", "Their licences are beside them, in fonts/."
    about = json.loads((pyodide / "package.json").read_text("utf-8"))
    yield (
        f"Pyodide {packages.pyodide.version}, with Python {packages.python}",
        f"Pyodide is under the licence {about['license']}, Python under the licence PSF-2.0. Their sources, and the "
        f"texts of their licences: {about['homepage']}",
    )
    with tarfile.open(fetched[packages.zxing.name]) as tar:
        if stream := tar.extractfile("package/LICENSE"):
            text = "It contains zxing-cpp, under the licence Apache-2.0 (its text is below, with pypdfium2).\n\n"
            yield f"{packages.zxing.name} {packages.zxing.version}", text + stream.read().decode("utf-8")
    for wheel in packages.wheels:
        with zipfile.ZipFile(fetched[wheel.name]) as files:
            names = [name for name in sorted(files.namelist()) if ".dist-info/" in name and _is_licence(name)]
            texts = [files.read(name).decode("utf-8", "replace") for name in names]
        yield f"{wheel.name} {wheel.version}", "\n\n".join(texts)
    for plug_in in plug_ins:
        texts = [path.read_text("utf-8") for path in plug_in.files or () if _is_licence(str(path))]
        yield f"{plug_in.name} {plug_in.version}", "\n\n".join(texts)


def _is_licence(name: str) -> bool:
    """Whether a file is a licence, by its name or its folder in newer wheels."""
    return "LICEN" in name.rpartition("/")[2].upper() or ".dist-info/licenses/" in name


def _own_licence() -> str:
    """Our licence: beside the package in a checkout, otherwise in its metadata."""
    beside = FOLDER.parent / "LICENSE"
    if beside.is_file():
        return beside.read_text("utf-8")
    try:
        return distribution("worksheets").read_text("licenses/LICENSE") or "MIT"
    except PackageNotFoundError:
        return "MIT"


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
