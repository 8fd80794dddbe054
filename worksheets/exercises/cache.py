"""Exercises kept from one build to the next, so that a build that was stopped goes on.

An entry is puzzle and solution as JSON (see `plain`) under a key of all that they depend on (see `cache_key`), in one
file (see `cache_file`). What is read is never believed: it is built of the kind's own classes only, checked against
the rules and the spec as a new exercise is, and made anew where anything is amiss. That a puzzle has one
solution is not proved again; so a cache that somebody else could write to is as trusty as he is. Sheets that cannot be
made are not kept: they are tried again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import is_dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from worksheets.exercises.cache_file import MOST_BYTES, CacheFile
from worksheets.exercises.cache_key import key_if_any
from worksheets.exercises.equal import for_sheet, is_equal
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.make import checked, exercise_of
from worksheets.exercises.plain import alike, plain, reader
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.workers import Made
    from worksheets.job.models import Sheet
    from worksheets.puzzles.fields import KindSpec


class Cache:
    """The exercises kept in a folder; to be closed after use.

    `complain` gets sentences on what is wrong with the folder, each once. `asked` and `found` count the sheets so far.
    Raises OSError where the folder cannot be used.
    """

    def __init__(self, folder: Path, complain: Callable[[str], None], most_bytes: int = MOST_BYTES) -> None:
        self.folder = folder
        self.asked = 0
        self.found = 0
        self._complain = complain
        self._unreadable = 0
        self._file = CacheFile(folder, complain, most_bytes)

    def key(self, sheet: Sheet, seed: int) -> bytes | None:
        """The key under which the sheet's exercise is kept; None where its spec, of some plug-in, has none."""
        return key_if_any(sheet, seed)

    def __contains__(self, key: bytes) -> bool:
        return key in self._file

    def find(self, key: bytes, sheet: Sheet, seed: int) -> Exercise | None:
        """The sheet's exercise, checked, or None where none is kept under the key, or none that is right."""
        content = self._file.find(key)
        if content is None:
            return None
        try:
            puzzle, solution = _read(content, sheet)
            made = exercise_of(
                sheet.kind, sheet.spec, puzzle, solution, sheet_id=sheet.id, title=sheet.title, variant=sheet.variant
            )
            if sheet.pupil and not is_equal(made, sheet, seed):
                raise ValueError("it is not as hard as those of the class")
            return checked(for_sheet(made, sheet, seed), sheet.spec)
        except Exception:  # a checker need not stand whatever an entry may claim
            self._unreadable += 1
            return None

    def keep(self, key: bytes, sheet: Sheet, made: Exercise) -> None:
        """Keep what was made, if it can be written so that exactly the same is read."""
        try:
            content = _written(made, sheet)
            read = _read(content, sheet)
        except Exception:  # classes of a plug-in that `plain` does not know, or that refuse to be made
            return
        if alike(read, (made.puzzle, made.solution)):
            self._file.keep(key, content)

    def remembered(
        self, sheets: Sequence[Sheet], seed: int, make: Callable[[Sequence[Sheet]], Generator[Made, None, None]]
    ) -> Generator[Made, None, None]:
        """What became of each sheet, lazily and in order: from the cache, the others as `make` makes them.

        `make` gets all sheets that are missing at once, so that it can share them out; to be closed after use.
        """
        keys = [self.key(sheet, seed) for sheet in sheets]
        there = [key is not None and key in self for key in keys]
        missing = [sheet for sheet, is_there in zip(sheets, there, strict=True) if not is_there]
        with closing(make(missing)) as results:
            for sheet, key, is_there in zip(sheets, keys, there, strict=True):
                self.asked += 1
                made: Made | None = self.find(key, sheet, seed) if is_there and key else None
                if made is not None:
                    self.found += 1
                    yield made
                    continue
                if is_there:  # but damaged, or dropped by another build meanwhile
                    with closing(make([sheet])) as single:
                        made = next(single)
                else:
                    made = next(results)
                if key and isinstance(made, Exercise):
                    self.keep(key, sheet, made)
                yield made

    def close(self) -> None:
        """Close the file, and say what was wrong with single entries."""
        self._file.close()
        wrong = self._file.damaged + self._unreadable
        if wrong:
            entries = "1 entry" if wrong == 1 else f"{wrong} entries"
            self._complain(f"{entries} of the cache in {self.folder} cannot be used; what they held was made anew")
        self._unreadable = self._file.damaged = 0


def _written(made: Exercise, sheet: Sheet) -> bytes:
    lent = _lent(sheet.spec)
    parts = [
        (type(part).__module__, type(part).__qualname__, plain(part, lent)) for part in (made.puzzle, made.solution)
    ]
    return json.dumps(parts, separators=(",", ":")).encode()


def _read(content: bytes, sheet: Sheet) -> tuple[Any, Any]:
    """Puzzle and solution; raises whatever comes of a wrong entry."""
    lent = _lent(sheet.spec)
    kind = registry.find(sheet.kind)
    puzzle, solution = (reader(_class(kind, *named))(data, lent) for *named, data in json.loads(content))
    return puzzle, solution


def _class(kind: registry.AnyKind, module: str, name: str) -> Any:
    """A class of the kind's own package; raises ValueError for any other, without an import of it."""
    home = type(kind).__module__
    package = home.rpartition(".")[0]
    inside = module.startswith(f"{package}.") if package else module.startswith(f"{home}.")
    if not (module == home or inside) or any(part.startswith("_") for part in module.split(".")):
        raise ValueError("the kind has no such class")
    found = getattr(sys.modules.get(module) or import_module(module), name)
    if not isinstance(found, type) or found.__module__ != module:
        raise ValueError("the kind has no such class")
    return found


def _lent(spec: KindSpec) -> Mapping[str, Any]:
    """The frozen dataclasses that the spec has or works out, such as a dictionary: no entry need hold them."""
    values = {name: getattr(spec, name) for name in _lenders(type(spec))}
    return {name: value for name, value in values.items() if is_dataclass(value) and not isinstance(value, type)}


@cache
def _lenders(model: type[KindSpec]) -> tuple[str, ...]:
    """The names of the fields, and of what is worked out from them once for each spec."""
    own = {name: value for base in reversed(model.__mro__) for name, value in vars(base).items()}
    return (*model.model_fields, *(name for name, value in own.items() if isinstance(value, cached_property)))
