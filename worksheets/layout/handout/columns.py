"""Distributes the entries of a bank among columns, which are read one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

FREE_LINES = 1
"""Number of free lines above a heading, except at the top of a column."""


class BankEntry(NamedTuple):
    """An entry as printed: its lines, its mark, and the heading above it.

    `mark` is None if the entry's section has no marks and no boxes. `heading` has the lines of the section's heading
    above its first entry, so that the two are never separated. `above` and `below` are free lines around its own, to
    write on: a writing line ends the entry.
    """

    lines: tuple[str, ...]
    mark: str | None = None
    heading: tuple[str, ...] = ()
    above: int = 0
    below: int = 0
    box: bool = False


Columns: TypeAlias = tuple[tuple[BankEntry, ...], ...]


def longest(columns: Columns) -> int:
    """The number of lines in the longest column."""
    return max([sum(_heights(column)) - (FREE_LINES if column[0].heading else 0) for column in columns], default=0)


def _heights(entries: Sequence[BankEntry]) -> list[int]:
    """The lines of each entry below another; at the top of a column, one with a heading takes `FREE_LINES` fewer."""
    return [
        len(lines) + above + below + (len(heading) + FREE_LINES if heading else 0)
        for lines, _, heading, above, below, _ in entries
    ]


def _on_top(entries: Sequence[BankEntry], heights: Sequence[int]) -> Sequence[int]:
    """The lines of each entry at the top of a column."""
    headings = [bool(heading) for _, _, heading, _, _, _ in entries]
    if True not in headings:
        return heights
    return [height - FREE_LINES if headed else height for height, headed in zip(heights, headings, strict=True)]


def balanced(entries: Sequence[BankEntry], count: int) -> Columns:
    """Divide the entries into at most `count` columns, none empty, the longest as short as possible."""
    heights = _heights(entries)
    on_top = _on_top(entries, heights)
    lines = max(math.ceil(sum(on_top) / count), max(on_top, default=0))
    stops = _filled(heights, on_top, count, lines)
    while stops[-1] < len(entries):
        lines += 1
        stops = _filled(heights, on_top, count, lines)
    even = _evenly(heights, len(stops) - 1)
    highest = max((on_top[a] + sum(heights[a + 1 : b]) for a, b in pairwise(even)), default=0)
    return _cut(entries, even if highest <= lines else stops)


def even(entries: Sequence[BankEntry], count: int) -> Columns:
    """Fast version of `balanced` for entries of one line without headings, as in most banks."""
    across = math.ceil(len(entries) / math.ceil(len(entries) / count)) if entries else 0
    stops = [0]
    for remaining in range(across, 0, -1):
        stops.append(stops[-1] + math.ceil((len(entries) - stops[-1]) / remaining))
    return _cut(entries, stops)


def filled(entries: Sequence[BankEntry], count: int, lines: int) -> Columns:
    """Fill columns one after the other with up to `lines` lines, until entries or columns run out.

    Stops at an entry with more lines than that: no entry is higher than its column.
    """
    heights = _heights(entries)
    return _cut(entries, _filled(heights, _on_top(entries, heights), count, lines))


def _cut(entries: Sequence[BankEntry], stops: Sequence[int]) -> Columns:
    return tuple(tuple(entries[start:stop]) for start, stop in pairwise(stops))


def _filled(heights: Sequence[int], on_top: Sequence[int], count: int, lines: int) -> list[int]:
    """Indices of the entries at which columns begin and the last one ends."""
    stops: list[int] = []
    used, end = lines, 0
    for end, height in enumerate(heights):
        used += height
        if used > lines:
            used = on_top[end]
            if len(stops) == count or used > lines:
                return [*stops, end]
            stops.append(end)
    return [*stops, len(heights)]


def _evenly(heights: Sequence[int], count: int) -> list[int]:
    """Indices for columns that each take their share of the remaining lines, none empty."""
    left = sum(heights)
    stops, end = [0], 0
    for remaining in range(count, 0, -1):
        used = 0
        while end < len(heights) and (remaining == 1 or used < left / remaining):
            used += heights[end]
            end += 1
        left -= used
        if end > stops[-1]:
            stops.append(end)
    return stops
