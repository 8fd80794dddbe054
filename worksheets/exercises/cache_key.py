"""What an exercise depends on, as one key: two sheets with the same key have the same exercise.

That is the program, the kind, the spec and where the chance comes from: the seed, the sheet's id and version. The
title and the instruction are not among it, nor is anything about paper: they change the page and not the puzzle.
"""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from worksheets.base.package import FOLDER, __version__
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Sheet

DIGEST_FILE = "digest.txt"
"""The digest of a copy of the program that nobody changes, as in the browser; there its files are not all at hand."""

_FORM = 1
"""Counts the changes of what is kept under a key."""


def key_of(sheet: Sheet, seed: int) -> bytes:
    """The key of a sheet's exercise; raises TypeError for a spec with values that have no plain form."""
    kind = registry.find(sheet.kind)
    made_by = program_digest(), package_digest(type(kind).__module__)
    told = [_FORM, *made_by, sheet.kind, str(int(sheet.seed_in(seed))), sheet.id, sheet.variant, _told(sheet.spec)]
    told += [sheet.class_id] if sheet.pupil else []
    return sha256(json.dumps(told, separators=(",", ":")).encode()).digest()


def key_if_any(sheet: Sheet, seed: int) -> bytes | None:
    """The same, or None where the spec, of some plug-in, has values without a plain form."""
    try:
        return key_of(sheet, seed)
    except (TypeError, ValueError, RecursionError, OSError):
        return None


def _told(value: Any) -> Any:
    """All that tells a value from others, with the names of classes; of a dataclass, what it compares."""
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, Enum)):
        return value
    name = type(value).__qualname__
    if isinstance(value, bytes):
        return [name, value.hex()]
    if isinstance(value, Enum):
        return [name, value.name]
    if isinstance(value, tuple | list):
        return [name, *map(_told, value)]
    if isinstance(value, frozenset | set):
        return [name, *sorted(json.dumps(_told(each)) for each in value)]
    if isinstance(value, Mapping):
        return [name, *([_told(key), _told(each)] for key, each in value.items())]
    if is_dataclass(value):
        return [name, *(_told(getattr(value, field.name)) for field in fields(value) if field.compare)]
    if hasattr(type(value), "model_fields"):
        return [name, *(_told(getattr(value, field)) for field in type(value).model_fields)]
    raise TypeError(f"what tells one {name} from another is not known")


@cache
def program_digest() -> str:
    """Of this program, word lists and all, and of what it leaves to Python, such as the table of letters.

    All files count and not only the number of the version, so that a program under development does not serve
    puzzles that it would make in another way by now.
    """
    versions = f"{__version__} {sys.version_info[:2]} {unicodedata.unidata_version}"
    known = FOLDER / DIGEST_FILE
    return _digest(versions, [known if known.is_file() else FOLDER])


@cache
def package_digest(module: str) -> str:
    """Of all files of the package that a kind's module is in, or of its file if it is in none; empty for our own."""
    package = module.partition(".")[0]
    if package == FOLDER.name:
        return ""
    found = sys.modules[package]
    places = list(getattr(found, "__path__", ())) or [found.__file__ or ""]
    return _digest(package, map(Path, places))


def _digest(begun: str, places: Any) -> str:
    """Of a text and the contents of files, with their names, in files and folders."""
    digest = sha256(begun.encode())
    for place in places:
        for name, path in _files(place):
            content = path.read_bytes()
            digest.update(f"\0{name}\0{len(content)}\0".encode("utf-8", "surrogateescape"))
            digest.update(content)
    return digest.hexdigest()


def _files(place: Path) -> Iterator[tuple[str, Path]]:
    """The files below, by name; none where the program does not lie in files, but in an archive."""
    if place.is_file():
        yield place.name, place
    for folder, inner, names in os.walk(place):
        inner[:] = sorted(name for name in inner if name != "__pycache__")
        for name in sorted(names):
            path = Path(folder, name)
            if path.is_file():
                yield path.relative_to(place).as_posix(), path
