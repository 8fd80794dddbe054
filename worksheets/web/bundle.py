"""The page in the browser as a folder of static files, for any web server.

The folder is written whole or not at all. `files.json` in it names all its files with their digests, and tells a folder
of ours from others.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError, OutputError, why_unwritten
from worksheets.base.package import __version__
from worksheets.web.packages import Packages, fetch, read_lock
from worksheets.web.program import WebProgram, font_files, make_program

MANIFEST = "files.json"
MADE_BY = "worksheets"
LANGUAGES = ("en", "de")
"""The languages of the page."""

PARTS = {
    "program/python.bin": "Python",
    "program/pyodide.mjs": "Python",
    "program/pyodide.asm.mjs": "Python",
    "program/libraries.bin": "libraries",
    "program/program.bin": "the program",
}
"""What parts are called where their sizes are told."""

RELEASE = 'const RELEASE = "";'
"""The line of the service worker that the digest of all files is put into, so that a browser sees a new release."""


@dataclass(frozen=True, slots=True)
class PageSizes:
    """The bytes of the page's files by their paths: those that a first visit takes, and the others."""

    first: dict[str, int]
    later: dict[str, int]

    def to_text(self) -> str:
        """How much is loaded, by part, in megabytes."""
        groups: dict[str, int] = {}
        for name, size in self.first.items():
            group = PARTS.get(name) or ("fonts" if name.startswith("fonts/") else "the page itself")
            groups[group] = groups.get(group, 0) + size
        listed = ", ".join(f"{group} {_megabytes(size)}" for group, size in groups.items())
        return (
            f"A first visit loads {_megabytes(sum(self.first.values()))} MB: {listed}. "
            f"Another {_megabytes(sum(self.later.values()))} MB are loaded when they are needed."
        )


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f}"


def write_page(folder: Path, cache: Path, say: Callable[[str], None] = lambda _: None) -> PageSizes:
    """Write the page into `folder`; how large its files are.

    Raises InputError where the folder holds anything else, and OutputError where it cannot be written.
    """
    folder = folder.resolve()
    refuse_foreign(folder)
    packages = read_lock()
    say("fetching Pyodide and the libraries ...")
    fetched = fetch(packages, cache)
    say("preparing the program for the browser ...")
    with tempfile.TemporaryDirectory(prefix="worksheets-page-") as work:
        program = make_program(packages, fetched, Path(work))
    files = page_files(program, packages)
    exchange_folder(folder, files)
    return sizes_of(files, program)


def sizes_of(files: Mapping[str, bytes], program: WebProgram) -> PageSizes:
    """How large the files are, and which of them wait until they are asked for, or are for people to read."""
    later = {part["part"] for part in program.described["later"]}
    later |= {name for name in files if name.endswith(".txt")}
    sizes = {name: len(data) for name, data in files.items()}
    return PageSizes(
        {name: size for name, size in sizes.items() if name not in later},
        {name: size for name, size in sizes.items() if name in later},
    )


def refuse_foreign(folder: Path) -> None:
    """Raise InputError where a folder holds what is not a page of ours."""
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        if isinstance(manifest, dict) and manifest.get("made_by") == MADE_BY:
            return
    except (OSError, ValueError):
        pass
    raise InputError(f"{folder} is there already and holds something else than this page; name a new folder")


def page_files(program: WebProgram, packages: Packages) -> dict[str, bytes]:
    """All files of the page by their paths, sorted."""
    from worksheets.web.about import about, start

    front = Path(__file__).with_name("front")
    files = {
        path.relative_to(front).as_posix(): path.read_bytes()
        for path in sorted(front.rglob("*"))
        if path.is_file() and not path.name.endswith(".d.ts")
    }
    files["home.json"] = _json({"home": "browser"})
    for language in LANGUAGES:
        files[f"about/{language}.json"] = _json(about(language))
        files[f"start/{language}.json"] = _json(start(language))
    for name, path in font_files().items():
        files[f"fonts/{name}"] = path.read_bytes()
    for path in sorted(next(iter(font_files().values())).parent.glob("*-LICENSE.txt")):
        files[f"fonts/{path.name}"] = path.read_bytes()
    files |= program.files
    return with_manifest(files, program.described)


def with_manifest(files: Mapping[str, bytes], program: Mapping[str, Any]) -> dict[str, bytes]:
    """The files and the one that names them all; the service worker knows their digest."""
    files = dict(sorted(files.items()))
    release = sha256()
    for name, data in files.items():
        release.update(f"{name}\0{sha256(data).hexdigest()}\n".encode())
    service = files["service.js"].decode()
    if RELEASE not in service:
        raise ValueError("the service worker has no line for the release")
    files["service.js"] = service.replace(RELEASE, f'const RELEASE = "{release.hexdigest()[:16]}";').encode()
    named = {
        name: {"size": len(data), "sha256": sha256(data).hexdigest()}
        for name, data in files.items()
        if name != "service.js"
    }
    manifest = {
        "made_by": MADE_BY,
        "version": __version__,
        "release": release.hexdigest()[:16],
        "files": named,
        "program": program,
    }
    return {**files, MANIFEST: _json(manifest)}


def exchange_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder with these files in place of what is there; raises OutputError, and then nothing has changed."""
    made: Path | None = None
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}-"))
        new, old = made / "new", made / "old"
        for name, data in files.items():
            path = new / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if folder.exists():
            folder.rename(old)
        try:
            new.rename(folder)
        except OSError:
            if old.exists():
                old.rename(folder)
            raise
    except OSError as error:
        raise OutputError(f"the page cannot be written to {folder}: {why_unwritten(error)}") from error
    finally:
        if made:
            shutil.rmtree(made, ignore_errors=True)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
