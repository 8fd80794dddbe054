"""Exercises kept from one build to the next, so that a build that was stopped goes on.

An entry is puzzle and solution as JSON, which pydantic writes and reads by the annotations of their classes, under a
key of all that they depend on (see `cache_key`), in one file (see `cache_file`). The JSON names no class or function:
the kind says which classes are its own (`PuzzleKind.models`). What is read is checked against the rules and the spec as
a new exercise is, and where anything is wrong the sheet is made again. That a puzzle has one solution is not proved
again, so a cache that others can write to is only as trustworthy as they are. Sheets that cannot be made are not kept:
they are tried again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, get_type_hints

from pydantic import TypeAdapter

from worksheets.exercises.cache_file import MOST_BYTES, CacheFile
from worksheets.exercises.cache_key import key_of
from worksheets.exercises.equal import for_sheet, is_equal
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.make import checked, exercise_of
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.workers import Made
    from worksheets.job.models import Sheet

Fields: TypeAlias = tuple[tuple[str, "TypeAdapter[Any]"], ...]
"""Names of fields, each with what reads and writes its values."""


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
        except Exception:  # values of a plug-in that pydantic does not know, or that refuse to be made
            return
        values = made.puzzle, made.solution
        if read == values and repr(read) == repr(values):  # 1, 1.0 and True are equal, and printed in other ways
            self._file.keep(key, content)

    def remembered(
        self, sheets: Sequence[Sheet], seed: int, make: Callable[[Sequence[Sheet]], Generator[Made, None, None]]
    ) -> Generator[Made, None, None]:
        """What became of each sheet, lazily and in order: from the cache, the others as `make` makes them.

        `make` gets all sheets that are missing at once, so that it can share them out; to be closed after use.
        """
        keys = [key_of(sheet, seed) for sheet in sheets]
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
            self._complain(f"{entries} of the cache in {self.folder} cannot be used; what they held was made again")
        self._unreadable = self._file.damaged = 0


def _written(made: Exercise, sheet: Sheet) -> bytes:
    """Puzzle and solution as JSON; raises whatever comes of values that have no such form."""
    values = (made.puzzle, made.solution)
    parts = [
        {name: adapter.dump_python(getattr(value, name), mode="json", warnings="error") for name, adapter in fields}
        for value, (_, fields, _) in zip(values, _forms(sheet), strict=True)
    ]
    return json.dumps(parts, separators=(",", ":")).encode()


def _read(content: bytes, sheet: Sheet) -> tuple[Any, Any]:
    """Puzzle and solution; raises whatever comes of a wrong entry."""
    parts = json.loads(content)
    puzzle, solution = (
        model(**{name: adapter.validate_python(part[name]) for name, adapter in fields}, **shared)
        for part, (model, fields, shared) in zip(parts, _forms(sheet), strict=True)
    )
    return puzzle, solution


def _forms(sheet: Sheet) -> Iterator[tuple[Any, Fields, Mapping[str, Any]]]:
    """Of puzzle and solution: the class, the fields that an entry holds, and the values of the others."""
    kind = registry.find(sheet.kind)
    models: Any = kind.models
    if models is None:
        raise ValueError("the kind does not name its classes")
    puzzle, solution = models
    shared = kind.shared_values(sheet.spec)
    yield puzzle, _fields(puzzle, frozenset(shared)), shared
    yield solution, _fields(solution), {}


@cache
def _fields(model: Any, shared: frozenset[str] = frozenset()) -> Fields:
    """The fields that a dataclass is made from, without those shared, each with what reads and writes its values."""
    hints = get_type_hints(model)
    names = [field.name for field in fields(model) if field.init and field.name not in shared]
    return tuple((name, TypeAdapter(hints[name])) for name in names)
