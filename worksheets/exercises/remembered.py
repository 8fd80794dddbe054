"""The results of the last sheets, in memory, for an author who edits a job and looks at it again and again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from worksheets.exercises.cache_key import key_of
from worksheets.exercises.equal import for_sheet
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.workers import Made

if TYPE_CHECKING:
    from worksheets.job.models import Sheet


class Remembered:
    """The exercises of the last sheets, and why others failed; changing one sheet makes only that sheet again."""

    MOST = 1_000
    """How many of those last asked for are kept."""

    def __init__(self) -> None:
        self._made: dict[bytes, Made] = {}

    def remembered(
        self, sheets: Sequence[Sheet], seed: int, make: Callable[[Sequence[Sheet]], Generator[Made, None, None]]
    ) -> Generator[Made, None, None]:
        """What became of each sheet, lazily and in order, as of `Cache.remembered`; to be closed after use."""
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
