"""Pages that wait until the numbers on them are known: the first in memory, the others in a file without a name.

A page of a book has 2 kB there, and one of its key 10; writing and reading them takes less time than laying them out
again.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO
from weakref import finalize

from worksheets.drawing.shapes import Picture
from worksheets.layout.page import Page


class KeptPages:
    """Pages in order; of a great many only the first stay in memory.

    The others wait in a file in `folder` (absent: where the system keeps such files), which is gone when this or the
    process is. Raises OSError where there is no room for it.
    """

    MOST = 200
    """How many pages stay in memory."""

    BATCH = 50
    """How many of the others are written and read at once."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._first: list[Page] = []
        self._last: list[Page] = []
        self._file: IO[bytes] | None = None
        self._starts: list[int] = []
        self._shared: list[object] = []
        """What stays in memory all the same: pictures, and drawings that come again, by which PDFs know them."""
        self._numbers: dict[int, int] = {}
        """Where these are, by their `id`; while they are kept, no other object has it."""

    def __len__(self) -> int:
        return len(self._first) + self.BATCH * len(self._starts) + len(self._last)

    def __iter__(self) -> Iterator[Page]:
        yield from self._first
        if self._file:
            for start in self._starts:
                self._file.seek(start)
                yield from _Reader(self._file, self._shared).load()
        yield from self._last

    def append(self, page: Page) -> None:
        """Put one more behind the others."""
        if len(self._first) < self.MOST:
            self._first.append(page)
            return
        self._last.append(page)
        if len(self._last) == self.BATCH:
            self._write(self._last)
            self._last = []

    def _write(self, pages: list[Page]) -> None:
        if self._file is None:
            self._file = TemporaryFile(dir=self._folder)  # noqa: SIM115
            finalize(self, self._file.close)
        for page in pages:
            for item in page.items:
                if item.repeated or item.turned:
                    self._share(item.drawing)
                for shape in item.drawing.shapes:
                    if isinstance(shape, Picture):
                        self._share(shape.raster)
        self._starts.append(self._file.seek(0, 2))
        _Writer(self._file, self._numbers).dump(pages)

    def _share(self, value: object) -> None:
        if id(value) not in self._numbers:
            self._numbers[id(value)] = len(self._shared)
            self._shared.append(value)


class _Writer(pickle.Pickler):
    """Writes numbers in place of what is shared."""

    def __init__(self, file: IO[bytes], numbers: dict[int, int]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._numbers = numbers

    def persistent_id(self, value: object) -> int | None:
        return self._numbers.get(id(value))


class _Reader(pickle.Unpickler):
    """Reads what a `_Writer` wrote: we did, and nobody else can open the file."""

    def __init__(self, file: IO[bytes], shared: list[object]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, number: int) -> object:
        return self._shared[number]
