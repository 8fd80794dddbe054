"""The licences of all that the page in the browser brings along, as one text beside it."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from worksheets.base.package import FOLDER, __version__
from worksheets.web.packages import Packages

RULE = "=" * 72


def licence_text(packages: Packages, fetched: Mapping[str, Path], pyodide: Path) -> str:
    """What everything is, under which licence, and the texts that came with it."""
    return "".join(
        f"{RULE}\n{heading}\n{RULE}\n\n{text.strip()}\n\n\n" for heading, text in _parts(packages, fetched, pyodide)
    )


def _parts(packages: Packages, fetched: Mapping[str, Path], pyodide: Path) -> Iterator[tuple[str, str]]:
    yield f"worksheets {__version__}", _own_licence(FOLDER)
    words = FOLDER / "language" / "data" / "dictionaries" / "LICENSES.md"
    yield "The dictionaries of worksheets", words.read_text("utf-8")
    yield "The fonts", "Their licences stand beside them, in fonts/."
    about = json.loads((pyodide / "package.json").read_text("utf-8"))
    yield (
        f"Pyodide {packages.pyodide.version}, with Python {packages.python}",
        f"Pyodide is under the licence {about['license']}, Python under the licence PSF-2.0. Their sources, and the "
        f"texts of their licences: {about['homepage']}",
    )
    for wheel in packages.wheels:
        with zipfile.ZipFile(fetched[wheel.name]) as files:
            texts = [
                files.read(name).decode("utf-8", "replace")
                for name in sorted(files.namelist())
                if ".dist-info/" in name and "LICEN" in name.rpartition("/")[2].upper()
            ]
        yield f"{wheel.name} {wheel.version}", "\n\n".join(texts)


def _own_licence(package: Path) -> str:
    """In a checkout beside the package, else where the installer put it."""
    beside = package.parent / "LICENSE"
    if beside.is_file():
        return beside.read_text("utf-8")
    try:
        return distribution("worksheets").read_text("licenses/LICENSE") or "MIT"
    except PackageNotFoundError:
        return "MIT"
