"""The program as the page's web worker loads it: Python, the libraries, this package and installed kinds, compiled.

What a usual visit needs is loaded at once. The worker knows the names of all other files; when one is opened, it
fetches the archive (see front/python.js). So `LATER` decides when a file is loaded, not whether it works.
"""

from __future__ import annotations

import json
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError
from worksheets.base.package import FOLDER, __version__
from worksheets.drawing.fonts.own_font import family_of
from worksheets.drawing.fonts.typefaces import FAMILIES, font_file
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.remembered import DIGEST_FILE
from worksheets.puzzles.registry import BUILT_IN, DEFAULT, GROUP
from worksheets.web.packages import Packages, run, tool

OURS = "packages/worksheets/"
"""The folder of this package in the tree of sources."""

UNUSED = (
    *("cli/", "testing/", "web/front/", "web/compile.mjs", "web/pack.mjs", "web/packages.toml", "samples/", "fonts/"),
    "language/data/sentences/de/fields.toml",
)
"""Files of this package that never run in the browser."""

RUN = (".py", "wasm32-emscripten.so", ".abi3.so", "libpdfium.so", "version.json")
"""Endings of the files of a wheel that Python runs."""

LEFT_OUT = re.compile(
    "fontTools/(designspaceLib|diff|merge|mtiLib|otlLib|qu2cu|subset|svgLib|t1Lib|ufoLib|varLib|voltLib)/|"
    "uharfbuzz/_harfbuzz_test|pypdfium2_cli/"
)
"""Parts of libraries that are never imported; even their names would make a first visit longer."""

EDITOR = (
    "editor.js",
    "editorhints.js",
    "editorstyle.js",
    "hints.js",
    "schema.json",
    "vendor/codemirror.js",
    "yamlplace.js",
)
"""Files of the page that are loaded when a job's text is first seen."""

SCANNING = (
    "marking.css",
    "scan/judge.json",
    *(f"scan/{path.name}" for path in sorted((FOLDER / "web" / "front" / "scan").glob("*.js"))),
)
"""Those that are loaded when sheets are marked by scans."""

ZXING = {
    "program/zxing/es/reader/index.js": "dist/es/reader/index.js",
    "program/zxing/es/share.js": "dist/es/share.js",
    "program/zxing/reader.bin": "dist/reader/zxing_reader.wasm",
}
"""Files of the page that read QR codes, and where they are in zxing-wasm."""

FIRST = ("libraries", "program")
"""Archives that are loaded at once."""

LATER = {
    "access": f"{OURS}(language/(braille|data/braille)|output/(braille|brf_file|docx_file|html))",
    "codes": r"packages/segno/|python/(http/(__init__|client)|urllib/(error|request|response))\b|"
    r"python/xml/(__init__|sax/\w+)\b",
    "dictionary-de": f"{OURS}language/data/dictionaries/de-",
    "dictionary-en": f"{OURS}language/data/dictionaries/en-",
    "scans": f"packages/pypdfium2|{OURS}(scans/(__init__|pdf_pages|values)|commands/(class_figures|marking)|"
    r"commands/(printed_sheets|scan_results|scans_in_page))\b|python/ctypes/",
    "elsewhere": f"{OURS}((scans|verify)/|"
    r"commands/(find|mark_scans|marked_pdf|new_kind|rebuild|verify|watching)\b|"
    r"web/(about|bundle|form|gate|kept_jobs|packages|preview|program|server|standard_input|texts)\b|job/form/|"
    r"exercises/(cache|cache_file|pool|scheduler)\b|language/data/dictionaries/LICENSES)",
    "own-fonts": r"packages/fontTools/|python/(importlib/resources|timeit)\b",
    "pictures": "packages/png.py",
    "rest": r"packages/pydantic/(color|deprecated|experimental|mypy|networks|v1)\b|"
    r"packages/reportlab/(graphics|lib/(colors|corp|normalDate|pdfencrypt|randomtext)|pdfgen|platypus)\b|"
    r"packages/reportlab/pdfbase/(_cidfontdata|_glyphlist|acroform|cidfonts|pdfform)\b|"
    r"python/(_pydatetime|_pydecimal|_pyio|_pyrepl|argparse|bdb|configparser|ctypes|doctest|ftplib|http|imaplib)\b|"
    r"python/(mailbox|modulefinder|multiprocessing|optparse|pdb|pickletools|plistlib|profile|pstats|pydoc|smtplib)\b|"
    r"python/(statistics|tarfile|trace|tracemalloc|unittest|wave|wsgiref|xml|xmlrpc)\b|"
    r"python/(_ast_unparse|_markupbase|cProfile|cmd|code|compileall|filecmp|fileinput|getopt|getpass)\b|"
    r"python/(gettext|html/parser|mimetypes|netrc|poplib|pprint|pty|py_compile|pyclbr|rlcompleter|sched)\b|"
    r"python/(shelve|shlex|socketserver|sqlite3|stringprep|symtable|tabnanny|webbrowser|zipapp)\b|"
    r"python/encodings/(?!(__init__|aliases|ascii|charmap|cp125\d|cp437|idna|iso8859_\d+|latin_1|mac_roman|"
    r"raw_unicode_escape|unicode_escape|utf_\w+)\b)|"
    r"python/(asyncio/(__main__|(proactor|windows)_events|tools|windows_utils)|logging/(config|handlers))\b|"
    r"python/(_collections_abc|abc|codecs|genericpath|io|ntpath|os|posixpath|site|stat|zipimport)\.|"  # built in
    r"python/(_pylong|_strptime|calendar|colorsys|concurrent/(futures/(interpreter|process)|interpreters))\b|"
    r"python/(importlib/util|json/tool|pkgutil|pyodide/(_nodesock\w+|console|http))\b|"
    r"python/(runpy|sysconfig/__main__|urllib/robotparser)\b|"
    r"packages/pydantic/(_internal/(_decorators_v1|_serializers|_validate_call)|root_model|type_adapter|validate_call\w*)\b|"
    r"packages/annotated_types/test_cases\b",
    "scripts": "packages/uharfbuzz/",
    "sentences": f"{OURS}language/data/sentences/",
    "soon": f"{OURS}("
    r"layout/(book/(book|book_volume|contents|front_matter|sample)|key/on_sheet|marked_pages)|"
    r"drawing/(bands?|fonts/(cff\w*|truetype)|images/(jpeg|pictures|png))|job/(import_lists|plan_job)|"
    r"commands/(check|earlier|files|generate|listings|printed|solve)|puzzles/(formats|json_reader|sign_grid)|"
    r"puzzles/wordsearch/(engine/(message/(leftover|message)|fill/exhaust)|formats|mark|parse|solve)|"
    r"language/data/practice|"
    r"output/(alone|answers_apart|csv_file|exchange|h5p_file|json_file|png_file|staging|text_file))\b",
    "spreadsheets": "packages/python_calamine/",
    "pdf": r"packages/reportlab/|python/platform\.|"
    rf"{OURS}output/pdf/(?!(__init__|attachments|face_tables|fonts|glyphs)\b)",
    **{kind: f"{OURS}puzzles/{kind}/" for kind in BUILT_IN if kind != DEFAULT},
}
"""Archives that are loaded when one of their files is opened, and patterns of names, of which the first counts."""


@dataclass(frozen=True, slots=True)
class WebProgram:
    """Files by their paths in the page's folder, and what `files.json` says about them."""

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
    _pack(program.files, pyodide, work / "packed")
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
    """The modules of a distribution with kinds, and what tells Python that it is installed."""
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


def _pack(files: dict[str, bytes], pyodide: Path, folder: Path) -> None:
    """Compress the archives among the files, in an empty folder."""
    for name, data in files.items():
        if name.endswith(".bin"):
            _write(folder / name, data)
    _run("pack.mjs", pyodide, folder)
    files.update(_files_in(folder))


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


def part_of(name: str) -> str:
    """The archive that has a file of the tree."""
    later = (part for part, pattern in LATER.items() if re.match(pattern, name))
    return next(later, "program" if name.startswith((OURS, "kinds/")) else "libraries")


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
    """A module without the address of its source map, which is not there."""
    return b"\n".join(line for line in module.split(b"\n") if not line.startswith(b"//# sourceMappingURL="))


def _lock_of(pyodide: Path) -> dict[str, Any]:
    """Pyodide's description of itself, without the packages that it offers elsewhere."""
    return {"info": json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"], "packages": {}}


def _licences(
    packages: Packages, fetched: Mapping[str, Path], pyodide: Path, plug_ins: Iterable[Distribution]
) -> Iterator[tuple[str, str]]:
    """Everything that the page brings along, with the texts of its licence."""
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
            yield f"{packages.zxing.name} {packages.zxing.version}", stream.read().decode("utf-8")
    for wheel in packages.wheels:
        with zipfile.ZipFile(fetched[wheel.name]) as files:
            names = [name for name in sorted(files.namelist()) if ".dist-info/" in name and _is_licence(name)]
            texts = [files.read(name).decode("utf-8", "replace") for name in names]
        yield f"{wheel.name} {wheel.version}", "\n\n".join(texts)
    for plug_in in plug_ins:
        texts = [path.read_text("utf-8") for path in plug_in.files or () if _is_licence(str(path))]
        yield f"{plug_in.name} {plug_in.version}", "\n\n".join(texts)


def _is_licence(name: str) -> bool:
    return "LICEN" in name.rpartition("/")[2].upper()


def _own_licence() -> str:
    """In a checkout beside the package, else where the installer put it."""
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
