"""Entries of a bank shared out among columns, which are read one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

FREE_LINES = 1
"""Free lines above a heading that does not stand at the top of its column."""


class BankEntry(NamedTuple):
    """An entry as it is printed: its lines, and what stands before and above them.

    `mark` is None where the entry's section has no marks and no boxes; `heading` has the lines of the section's heading
    over its first entry, so that the two are never parted. `above` and `below` are free lines over
    and under its own, which leave room to write: a line to write on ends the entry.
    """

    lines: tuple[str, ...]
    mark: str | None = None
    heading: tuple[str, ...] = ()
    above: int = 0
    below: int = 0
    box: bool = False


Columns: TypeAlias = tuple[tuple[BankEntry, ...], ...]


def height_of(entry: BankEntry) -> int:
    """The lines that an entry takes below another; at the top of a column, `FREE_LINES` fewer if it has a heading."""
    lines = len(entry.lines) + entry.above + entry.below
    return lines + len(entry.heading) + FREE_LINES if entry.heading else lines


def longest(columns: Columns) -> int:
    """The lines that the longest of the columns takes."""
    return max(
        (sum(map(height_of, column)) - (FREE_LINES if column[0].heading else 0) for column in columns), default=0
    )


def balanced(entries: Sequence[BankEntry], count: int) -> Columns:
    """The entries in order in at most `count` columns, the longest as short as can be, none empty."""
    heights = [*map(height_of, entries)]
    on_top = [height - FREE_LINES if entry.heading else height for entry, height in zip(entries, heights, strict=True)]
    lines = max(math.ceil(sum(on_top) / count), max(on_top, default=0))
    columns = _filled(entries, heights, count, lines)
    while sum(map(len, columns)) < len(entries):
        lines += 1
        columns = _filled(entries, heights, count, lines)
    even = _evenly(entries, heights, len(columns))
    return even if longest(even) <= lines else columns


def filled(entries: Sequence[BankEntry], count: int, lines: int) -> Columns:
    """Columns filled one after the other with up to `lines` lines, until entries or columns run out.

    An entry with more lines than that ends it: none is ever higher than its column.
    """
    return _filled(entries, [*map(height_of, entries)], count, lines)


def _filled(entries: Sequence[BankEntry], heights: Sequence[int], count: int, lines: int) -> Columns:
    columns: list[list[BankEntry]] = []
    used = lines
    for entry, height in zip(entries, heights, strict=True):
        if used + height <= lines:
            columns[-1].append(entry)
            used += height
            continue
        used = height - FREE_LINES if entry.heading else height
        if len(columns) == count or used > lines:
            break
        columns.append([entry])
    return tuple(map(tuple, columns))


def _evenly(entries: Sequence[BankEntry], heights: Sequence[int], count: int) -> Columns:
    """Columns that each take their share of the lines that are left."""
    left = sum(heights)
    columns: list[tuple[BankEntry, ...]] = []
    start = 0
    for remaining in range(count, 0, -1):
        end, used = start, 0
        while end < len(entries) and (remaining == 1 or used < left / remaining):
            used += heights[end]
            end += 1
        columns.append(tuple(entries[start:end]))
        left -= used
        start = end
    return tuple(column for column in columns if column)
