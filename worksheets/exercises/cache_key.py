"""What an exercise depends on, as one key: two sheets with the same key have the same exercise.

That is the program, the kind, the spec and what seeds its chance: the job's seed, the sheet's id and version. The
title and the instruction are not in it, nor is anything about paper: they change the page and not the puzzle.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Mapping
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

_FORM = 2
"""Counts the changes of what is kept under a key."""


def key_of(sheet: Sheet, seed: int) -> bytes | None:
    """The key of a sheet's exercise; None where the spec, of some plug-in, has values without a plain form."""
    package = type(registry.find(sheet.kind)).__module__.partition(".")[0]
    try:
        parts = [_FORM, program_digest(package), sheet.kind, str(int(sheet.seed_in(seed))), sheet.id, sheet.variant]
        parts += [_plain(sheet.spec), sheet.class_id if sheet.pupil else None]
        return sha256(json.dumps(parts, separators=(",", ":")).encode()).digest()
    except (TypeError, ValueError, RecursionError, OSError):
        return None


def _plain(value: Any) -> Any:
    """The value as JSON knows it, with the names of classes; of a dataclass, the fields that it compares."""
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, Enum)):
        return value
    name = type(value).__qualname__
    if isinstance(value, bytes):
        return [name, value.hex()]
    if isinstance(value, Enum):
        return [name, value.name]
    if isinstance(value, tuple | list):
        return [name, *map(_plain, value)]
    if isinstance(value, frozenset | set):
        return [name, *sorted(json.dumps(_plain(each)) for each in value)]
    if isinstance(value, Mapping):
        return [name, *([_plain(key), _plain(each)] for key, each in value.items())]
    if is_dataclass(value):
        return [name, *(_plain(getattr(value, field.name)) for field in fields(value) if field.compare)]
    if hasattr(type(value), "model_fields"):
        return [name, *(_plain(getattr(value, field)) for field in type(value).model_fields)]
    raise TypeError(f"{name} has no plain form")


@cache
def program_digest(package: str = FOLDER.name) -> str:
    """The digest of this program, of the package that has a plug-in's kind, and of Python, such as its letters.

    All files of a package count, word lists and all, and not only the version, so that a program under development
    never serves the puzzles of an older state.
    """
    digest = sha256(f"{__version__} {sys.version_info[:2]} {unicodedata.unidata_version}".encode())
    known = FOLDER / DIGEST_FILE
    places = [known if known.is_file() else FOLDER]
    if package != FOLDER.name:
        module = sys.modules[package]
        places += map(Path, getattr(module, "__path__", ()) or [module.__file__ or ""])
    for place in places:
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                content = path.read_bytes()
                name = path.relative_to(place).as_posix()
                digest.update(f"\0{name}\0{len(content)}\0".encode("utf-8", "surrogateescape") + content)
    return digest.hexdigest()
