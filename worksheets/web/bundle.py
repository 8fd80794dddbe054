"""The page in the browser as a folder of static files, for any web server.

The folder is written completely or not at all. `files.json` names all its files with their digests, and marks a folder
that this command may overwrite.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError, OutputError, why_unwritten
from worksheets.base.package import FOLDER, __version__
from worksheets.base.sentences import sentence
from worksheets.job.fields.schema import job_schema
from worksheets.web.about import about, start
from worksheets.web.packages import fetch, read_lock
from worksheets.web.program import WebProgram, font_files, make_program
from worksheets.web.spoken import LANGUAGES, native_names

MANIFEST = "files.json"
MADE_BY = "worksheets"
RELEASE = 'const RELEASE = "";'
"""The line of the service worker that receives the digest of all files, so that a browser notices a new release."""


def write_page(folder: Path, cache: Path, say: Callable[[str], None] = lambda _: None) -> str:
    """Write the page into `folder`; return a sentence on how much a visit loads.

    Raises InputError if the folder contains anything but a page, and OutputError if it cannot be written.
    """
    folder = folder.resolve()
    refuse_foreign(folder)
    packages = read_lock()
    say(sentence("fetching Pyodide and the libraries ..."))
    fetched = fetch(packages, cache)
    say(sentence("preparing the program for the browser ..."))
    with tempfile.TemporaryDirectory(prefix="worksheets-page-") as work:
        program = make_program(packages, fetched, Path(work))
    files = page_files(program)
    exchange_folder(folder, files)
    return sizes_text(files, program)


def sizes_text(files: Mapping[str, bytes], program: WebProgram) -> str:
    """How much a first visit loads, in one language, and how much is loaded when it is needed, in megabytes."""
    later = {part["part"] for part in program.described["later"]}
    sizes = {name: len(data) for name, data in files.items() if not name.endswith(".txt")}  # for people
    by_language = {
        code: [name for name in sizes if re.fullmatch(rf"(about|start)/{code}\.json", name)] for code in LANGUAGES
    }
    texts = {name for names in by_language.values() for name in names}
    first = sum(size for name, size in sizes.items() if name not in later | texts)
    first += max(sum(sizes[name] for name in names) for names in by_language.values())
    return sentence(
        "A first visit loads {first:.1f} MB. Another {rest:.1f} MB are loaded when they are needed.",
        first=first / 1e6,
        rest=(sum(sizes.values()) - first) / 1e6,
    )


def refuse_foreign(folder: Path) -> None:
    """Raise InputError if a folder contains anything but a page."""
    try:
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        if isinstance(manifest, dict) and manifest.get("made_by") == MADE_BY:
            return
    except (OSError, ValueError):
        pass
    raise InputError(
        sentence("{folder} exists and contains something else than this page; name a new folder", folder=folder)
    )


def page_files(program: WebProgram) -> dict[str, bytes]:
    """All files of the page by their paths, sorted."""
    front = Path(__file__).with_name("front")
    files = {
        path.relative_to(front).as_posix(): path.read_bytes()
        for path in sorted(front.rglob("*"))
        if path.is_file() and not path.name.endswith(".d.ts")
    }
    files["home.json"] = _json({"home": "browser", "languages": native_names()})
    for language in LANGUAGES:
        files[f"about/{language}.json"] = _json(about(language))
        files[f"start/{language}.json"] = _json(start(language))
    files["schema.json"] = _json(job_schema())
    files["scan/judge.json"] = (FOLDER / "scans" / "judge.json").read_bytes()
    for name, path in font_files().items():
        files[f"fonts/{name}"] = path.read_bytes()
    for path in sorted(next(iter(font_files().values())).parent.glob("*-LICENSE.txt")):
        files[f"fonts/{path.name}"] = path.read_bytes()
    files |= program.files
    return with_manifest(files, program.described)


def with_manifest(files: Mapping[str, bytes], program: Mapping[str, Any]) -> dict[str, bytes]:
    """The files, with `files.json`, which names them all, and with their digest in the service worker."""
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
    """Replace a folder by one with these files; if that fails, raise OutputError with nothing changed."""
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
        raise OutputError(
            sentence("the page cannot be written to {folder}: {reason}", folder=folder, reason=why_unwritten(error))
        ) from error
    finally:
        if made:
            shutil.rmtree(made, ignore_errors=True)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
