"""Keeps results in memory for an author who edits a job repeatedly, and computes the keys of results in any cache.

Two sheets with the same key have the same exercise. A key is made from the program, the kind, the spec, and the values
that seed its randomness: the job's seed, the sheet's id and version. The title, the instruction and everything about
paper are not part of it, since they change the page and not the puzzle.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from worksheets.base.package import FOLDER, __version__
from worksheets.exercises.class_sheets import for_sheet
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import Made
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Sheet


class Remembered:
    """The exercises or errors of the last sheets; after an edit, only changed sheets are made again."""

    MOST = 1_000
    """Maximum number of results; the ones used least recently are dropped."""

    def __init__(self) -> None:
        self._made: dict[bytes, Made] = {}

    def remembered(
        self, sheets: Sequence[Sheet], seed: int, make: Callable[[Sequence[Sheet]], Generator[Made, None, None]]
    ) -> Generator[Made, None, None]:
        """Yield one result per sheet, in order, as `Cache.remembered` does; close the generator after use."""
        keys = [key_of(sheet, seed) for sheet in sheets]
        missing = [sheet for sheet, key in zip(sheets, keys, strict=True) if not key or key not in self._made]
        known = {key: self._made.pop(key) for key in dict.fromkeys(keys) if key and key in self._made}
        self._made.update(known)
        with closing(make(missing)) as results:
            for sheet, key in zip(sheets, keys, strict=True):
                made = known[key] if key and key in known else next(results)
                if key:
                    self._made[key] = made
                    while len(self._made) > self.MOST:
                        del self._made[next(iter(self._made))]
                if isinstance(made, Exercise):
                    yield for_sheet(replace(made, title=sheet.title), sheet, seed)
                else:
                    yield made


DIGEST_FILE = "digest.txt"
"""The digest of a copy of the program that never changes, as in the browser, where not all files are present."""

_FORM = 2
"""The version of the format of cached results."""


def key_of(sheet: Sheet, seed: int) -> bytes | None:
    """The key of a sheet's exercise; None if the spec of a plug-in has values without a plain form."""
    package = type(registry.find(sheet.kind)).__module__.partition(".")[0]
    try:
        parts = [_FORM, program_digest(package), sheet.kind, str(int(sheet.seed_in(seed))), sheet.id, sheet.variant]
        parts += [_plain(sheet.spec), sheet.class_id if sheet.pupil else None]
        return sha256(json.dumps(parts, separators=(",", ":")).encode()).digest()
    except (TypeError, ValueError, RecursionError, OSError):
        return None


def _plain(value: Any) -> Any:
    """The value in types of JSON, with the names of classes; of a dataclass, only the fields that it compares."""
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
        return [name, *sorted(json.dumps(_plain(item)) for item in value)]
    if isinstance(value, Mapping):
        return [name, *([_plain(key), _plain(item)] for key, item in value.items())]
    if is_dataclass(value):
        return [name, *(_plain(getattr(value, field.name)) for field in fields(value) if field.compare)]
    if hasattr(type(value), "model_fields"):
        return [name, *(_plain(getattr(value, field)) for field in type(value).model_fields)]
    raise TypeError(f"{name} has no plain form")


@cache
def program_digest(package: str = FOLDER.name) -> str:
    """The digest of this program, of the package with a plug-in's kind, and of the version of Python and Unicode.

    All files of a package count, also its word lists, and not only the version, so that a program under development
    never uses the puzzles of an older state.
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
