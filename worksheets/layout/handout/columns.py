"""Distributes the entries of a bank among columns, which are read one after the other."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias

from worksheets.base.exact import total


class BankEntry(NamedTuple):
    """An entry of a section: its mark, its text, and the heading above it.

    `mark` is None if the section has no marks. `heading` is set for the first entry of one of several sections, so that
    the two are never separated; with `begins`, that section begins a column.
    `struck` are the words with a line through them.
    """

    text: str
    mark: str | None = None
    box: bool = False
    struck: frozenset[str] = frozenset()
    heading: str = ""
    begins: bool = False
    turned: bool = False
    """Whether columns and entries are from left to right on a page that is read from the right."""


class SetEntry(NamedTuple):
    """An entry in the lines that fit its column, and its height in points.

    `head` is the height of its heading, and `above` the space above that if the cell is not at the top of its column.
    """

    entry: BankEntry
    lines: tuple[str, ...]
    height: float
    heading: tuple[str, ...] = ()
    head: float = 0.0
    above: float = 0.0

    @property
    def on_top(self) -> float:
        """Height at the top of a column."""
        return self.head + self.height

    @property
    def below(self) -> float:
        """Height below another cell."""
        return self.above + self.head + self.height


Columns: TypeAlias = tuple[tuple[SetEntry, ...], ...]

TOLERANCE = 0.001
"""Tolerance in points for sums of heights."""


def column_height(column: Sequence[SetEntry]) -> float:
    """The height of one column."""
    return total([cell.above + cell.head + cell.height for cell in column]) - column[0].above if column else 0.0


def highest(columns: Columns) -> float:
    """The height of the highest column."""
    return max([column_height(column) for column in columns], default=0.0)


def even(cells: Sequence[SetEntry], count: int) -> Columns:
    """Divide cells of one height into the fewest columns that are no higher than `count` columns would be."""
    return _cut(cells, even_stops(len(cells), count))


def even_stops(cells: int, count: int) -> list[int]:
    """Indices of the cells at which the columns of `even` begin and the last one ends."""
    across = math.ceil(cells / math.ceil(cells / count)) if cells else 0
    stops = [0]
    for remaining in range(across, 0, -1):
        stops.append(stops[-1] + math.ceil((cells - stops[-1]) / remaining))
    return stops


def balanced(cells: Sequence[SetEntry], count: int) -> Columns:
    """Divide the cells into at most `count` columns, none empty, the highest as low as possible.

    Sections that begin a column do so, if there are enough columns.
    """
    if not cells:
        return ()
    if sum(cell.entry.begins for cell in cells) > count:
        cells = [cell._replace(entry=cell.entry._replace(begins=False)) for cell in cells]
    ends = [*accumulate((cell.below for cell in cells), initial=0.0)]
    limits = sorted(
        {
            ends[stop] - ends[start] - cell.above
            for start, cell in enumerate(cells)
            for stop in range(start + 1, len(ends))
        }
    )
    place = bisect_left(limits, True, key=lambda limit: _stops(cells, count, limit)[-1] == len(cells))
    return _cut(cells, _stops(cells, count, limits[place]))


def filled(cells: Sequence[SetEntry], count: int, height: float) -> Columns:
    """Fill columns one after the other up to `height`, until cells or columns run out.

    Stops at a cell that is higher than that.
    """
    return _cut(cells, _stops(cells, count, height))


def _cut(cells: Sequence[SetEntry], stops: Sequence[int]) -> Columns:
    return tuple(tuple(cells[start:stop]) for start, stop in pairwise(stops))


def _stops(cells: Sequence[SetEntry], count: int, height: float) -> list[int]:
    """Indices of the cells at which columns begin and the last one ends."""
    stops: list[int] = []
    used = math.inf
    for number, cell in enumerate(cells):
        used += cell.below
        if used > height + TOLERANCE or (cell.entry.begins and number):
            used = cell.on_top
            if len(stops) == count or used > height + TOLERANCE:
                return [*stops, number]
            stops.append(number)
    return [*stops, len(cells)]
