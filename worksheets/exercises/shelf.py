"""Stores exercises that are needed several times, for the handouts, the answers and the JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING
from weakref import finalize

from worksheets.exercises.exercise import Exercise

if TYPE_CHECKING:
    from worksheets.job.models import Sheet


class Shelf:
    """Exercises with their sheets, in order; only the first `MOST` stay in memory.

    The others are in a temporary file without a name in `folder` (default: the system's folder), which disappears with
    the shelf or the process. Raises OSError if there is no room for it.
    """

    MOST = 2_000
    """Maximum number of exercises in memory."""

    BATCH = 200
    """Number of other exercises that are written and read at a time."""

    def __init__(self, folder: Path | None = None) -> None:
        self.sheets: list[Sheet] = []
        self._folder = folder
        self._first: list[Exercise] = []
        self._last: list[Exercise] = []
        self._file: IO[bytes] | None = None
        self._starts: list[int] = []

    def __len__(self) -> int:
        return len(self.sheets)

    def __iter__(self) -> Iterator[Exercise]:
        """Yield the exercises; several iterators may run at the same time, as long as no exercise is added."""
        yield from self._first
        if self._file:
            for start in self._starts:
                yield from _read(self._file, start)
        yield from self._last

    def pairs(self) -> Iterator[tuple[Sheet, Exercise]]:
        """The exercises with their sheets."""
        return zip(self.sheets, self, strict=True)

    def append(self, sheet: Sheet, exercise: Exercise) -> None:
        """Add an exercise at the end."""
        self.sheets.append(sheet)
        if len(self._first) < self.MOST:
            self._first.append(exercise)
            return
        self._last.append(exercise)
        if len(self._last) == self.BATCH:
            self._write(self._last)
            self._last = []

    def _write(self, exercises: list[Exercise]) -> None:
        import pickle  # here, because few booklets are so large

        if self._file is None:
            self._file = TemporaryFile(dir=self._folder)  # noqa: SIM115
            finalize(self, self._file.close)
        self._starts.append(self._file.seek(0, 2))
        pickle.dump(exercises, self._file, pickle.HIGHEST_PROTOCOL)


def _read(file: IO[bytes], start: int) -> list[Exercise]:
    import pickle

    file.seek(start)
    exercises: list[Exercise] = pickle.load(file)  # noqa: S301 - we wrote it, and nobody else can open it
    return exercises
