"""The outline of a grid that is not a rectangle: a named shape, or a drawn mask; both can be scaled."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from worksheets.base.grid import LARGEST_SIDE, Cell, Direction, Mask, Size
from worksheets.base.sentences import sentence
from worksheets.puzzles.wordsearch.engine.silhouettes import least, scaled, shape_size, silhouette, usual

SMALLEST = 4
"""Minimum number of rows and columns of a grid without a requested size."""

FAR = 4
"""In shapes wider than this many times a cell's row and column, the cell exists only if smaller sizes have it."""

JITTER = 4
"""The number of cells of a shape is proportional to rows x columns, with an error of less than this many columns."""


class Outline(NamedTuple):
    """A shape by its `name` or, without one, the mask `drawn`."""

    name: str | None = None
    drawn: Mask | None = None

    def __str__(self) -> str:
        return sentence("the shape {name}", name=self.name) if self.name else sentence("the mask")

    @property
    def least(self) -> Size:
        """Minimum rows and columns if its cells must fit exactly."""
        return least(self.name) if self.name else Size(SMALLEST, SMALLEST)

    @property
    def usual(self) -> int:
        """Minimum columns if its size is free."""
        return usual(self.name) if self.name else SMALLEST

    def mask(self, size: Size) -> Mask:
        """The cells in a grid of this size; raises ValueError with a sentence if the size is impossible."""
        if self.drawn:
            return drawn_to(self.drawn, size)
        return silhouette(self.name or "", size)

    def size(self, columns: int) -> Size:
        """The size with good proportions and this number of columns."""
        if self.name:
            return shape_size(self.name, columns)
        rows, wide = self.drawn.size if self.drawn else (1, 1)
        return Size(max(1, (2 * rows * columns + wide) // (2 * wide)), columns)

    def sizes(self, fewest: int, most: int, stretch: float) -> Iterator[tuple[int, Size, Mask]]:
        """Yield the sizes with `fewest` to `most` cells, and their deviation in rows.

        The deviation is at most one row, or the share `stretch` of the rows.
        """
        columns = self.least.columns
        while max(rows := self.size(columns).rows, columns) <= LARGEST_SIDE:
            reach = max(1, int(stretch * rows))
            near = (1 + JITTER / columns) * (rows + reach) / rows
            count = self._count(rows, columns) if near * rows * columns >= fewest else 0
            if count > near * most:
                return
            if near * count >= fewest:
                yield from self._beside(rows, columns, count, range(fewest, most + 1), reach)
            farther = int(columns * math.sqrt(fewest / count / near)) - JITTER if count else 0
            columns = max(columns + 1, farther)

    def _beside(
        self, rows: int, columns: int, count: int, counts: range, reach: int
    ) -> Iterator[tuple[int, Size, Mask]]:
        near = 1 + JITTER / columns
        for off in range(-reach, reach + 1):
            size = Size(rows + off, columns)
            likely = count * size.rows / rows
            if counts[0] > near * likely or likely > near * counts[-1]:
                continue
            if self.least.rows <= size.rows <= LARGEST_SIDE or not off:
                mask = self.mask(size)
                if mask.count in counts:
                    yield abs(off), size, mask

    def _count(self, rows: int, columns: int) -> int:
        return self.mask(Size(rows, columns)).count

    def holding(self, cells: Sequence[Cell]) -> Size | None:
        """The smallest size of usual proportions that has all these cells, or None."""
        return _holding(self, tuple(cells))


def holds(mask: Mask, cells: Collection[Cell]) -> bool:
    """Whether the mask has all these cells."""
    return all(cell in mask for cell in cells)


@lru_cache(maxsize=64)
def drawn_to(mask: Mask, size: Size) -> Mask:
    """A drawn mask in a grid of this size, scaled unless the size is its own."""
    return mask if mask.size == size else scaled(mask, size)


@lru_cache(maxsize=64)
def _holding(outline: Outline, cells: tuple[Cell, ...]) -> Size | None:
    if min((min(cell) for cell in cells), default=0) < 0:
        return None
    reach = max((max(cell) for cell in cells), default=0) + 1
    for columns in range(outline.usual, min(LARGEST_SIDE, max(FAR * reach, outline.usual)) + 1):
        size = outline.size(columns)
        if size.rows > LARGEST_SIDE:
            break
        if holds(outline.mask(size), cells):
            return size
    return None


@lru_cache(maxsize=256)
def longest_run(mask: Mask, directions: tuple[Direction, ...]) -> int:
    """Maximum length of a word in these cells, in these directions."""
    runs = longest_runs(mask)
    steps = [direction.value for direction in directions]
    return max(runs.get(step) or runs[-step[0], -step[1]] for step in steps)


def longest_runs(mask: Mask) -> dict[tuple[int, int], int]:
    """The cells of the longest straight run along each axis, by its step (rows down, columns right)."""
    longest: dict[tuple[int, int], int] = {}
    for step in ((0, 1), (1, 0), (1, 1), (1, -1)):
        lengths: Counter[tuple[int, int]] = Counter()
        for row, column in mask:  # in reading order, so that the cell before is known
            lengths[row, column] = lengths[row - step[0], column - step[1]] + 1
        longest[step] = max(lengths.values(), default=0)
    return longest
