"""A cache of exercises on disk, so that a build that was stopped can continue.

An entry has puzzle and solution as JSON, which pydantic writes and reads by the annotations of their classes. Its key
is made from all that they depend on (see `remembered.key_of`), and all entries are in one file (see `cache_file`). The
JSON names no class or function: the kind says which classes to use (`PuzzleKind.models`). An entry is checked against
the rules and the spec like a new exercise, and if anything is wrong the sheet is made again. That a puzzle has only one
solution is not proved again, so a cache is only as trustworthy as those who can write to it. Errors are not cached.
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
from worksheets.exercises.class_sheets import for_sheet, is_equal
from worksheets.exercises.exercise import Exercise, checked, order_of
from worksheets.exercises.remembered import key_of
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.workers import Made
    from worksheets.job.models import Sheet

Fields: TypeAlias = tuple[tuple[str, "TypeAdapter[Any]"], ...]
"""Names of fields, each with the reader and writer of its values."""


class Cache:
    """The exercises in a folder; close it after use.

    `complain` gets sentences on faults of the folder, each once. `asked` and `found` count the sheets so far. Raises
    OSError if the folder cannot be used.
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
        """The sheet's exercise, checked; None if the key has no entry, or a wrong one."""
        content = self._file.find(key)
        if content is None:
            return None
        try:
            puzzle, solution = _read(content, sheet)
            made = order_of(sheet, seed).filled(puzzle, solution)
            if sheet.pupil and not is_equal(made, sheet, seed):
                raise ValueError("it is not as hard as those of the class")
            return checked(for_sheet(made, sheet, seed), sheet.spec)
        except Exception:  # an entry may contain anything, and checkers need not be prepared for it
            self._unreadable += 1
            return None

    def keep(self, key: bytes, sheet: Sheet, made: Exercise) -> None:
        """Store an exercise, if exactly the same values can be read back."""
        try:
            content = _written(made, sheet)
            read = _read(content, sheet)
        except Exception:  # values of a plug-in that pydantic does not know, or that cannot be created
            return
        values = made.puzzle, made.solution
        if read == values and repr(read) == repr(values):  # 1, 1.0 and True are equal, but print differently
            self._file.keep(key, content)

    def remembered(
        self, sheets: Sequence[Sheet], seed: int, make: Callable[[Sequence[Sheet]], Generator[Made, None, None]]
    ) -> Generator[Made, None, None]:
        """Yield one result per sheet, in order, from the cache or from `make`; close the generator after use.

        `make` gets all missing sheets at once, so that it can distribute them.
        """
        keys = [key_of(sheet, seed) for sheet in sheets]
        known = [key is not None and key in self for key in keys]
        missing = [sheet for sheet, is_there in zip(sheets, known, strict=True) if not is_there]
        with closing(make(missing)) as results:
            for sheet, key, is_there in zip(sheets, keys, known, strict=True):
                self.asked += 1
                made: Made | None = self.find(key, sheet, seed) if is_there and key else None
                if made is not None:
                    self.found += 1
                    yield made
                    continue
                if is_there:  # but damaged, or meanwhile dropped by another build
                    with closing(make([sheet])) as single:
                        made = next(single)
                else:
                    made = next(results)
                if key and isinstance(made, Exercise):
                    self.keep(key, sheet, made)
                yield made

    def close(self) -> None:
        """Close the file, and report how many entries were wrong."""
        self._file.close()
        wrong = self._file.damaged + self._unreadable
        if wrong:
            entries = "1 entry" if wrong == 1 else f"{wrong} entries"
            self._complain(f"{entries} of the cache in {self.folder} cannot be used; their sheets were made again")
        self._unreadable = self._file.damaged = 0


def _written(made: Exercise, sheet: Sheet) -> bytes:
    """Puzzle and solution as JSON; raises various errors for values that have no such form."""
    values = (made.puzzle, made.solution)
    parts = [
        {name: adapter.dump_python(getattr(value, name), mode="json", warnings="error") for name, adapter in fields}
        for value, (_, fields, _) in zip(values, _forms(sheet), strict=True)
    ]
    return json.dumps(parts, separators=(",", ":")).encode()


def _read(content: bytes, sheet: Sheet) -> tuple[Any, Any]:
    """Puzzle and solution of an entry; raises various errors for a wrong one."""
    parts = json.loads(content)
    puzzle, solution = (
        model(**{name: adapter.validate_python(part[name]) for name, adapter in fields}, **shared)
        for part, (model, fields, shared) in zip(parts, _forms(sheet), strict=True)
    )
    return puzzle, solution


def _forms(sheet: Sheet) -> Iterator[tuple[Any, Fields, Mapping[str, Any]]]:
    """For puzzle and solution: the class, the fields in an entry, and the values of the others."""
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
    """The fields of a dataclass, except `shared` ones, each with the reader and writer of its values."""
    hints = get_type_hints(model)
    names = [field.name for field in fields(model) if field.init and field.name not in shared]
    return tuple((name, TypeAdapter(hints[name])) for name in names)
