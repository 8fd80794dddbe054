"""Entries of a bank shared out among columns, which are read one after the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
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


def longest(columns: Columns) -> int:
    """The lines that the longest of the columns takes."""
    return max([sum(_heights(column)) - (FREE_LINES if column[0].heading else 0) for column in columns], default=0)


def _heights(entries: Sequence[BankEntry]) -> list[int]:
    """The lines that each entry takes below another; at the top of a column, `FREE_LINES` fewer if it has a heading."""
    return [
        len(lines) + above + below + (len(heading) + FREE_LINES if heading else 0)
        for lines, _, heading, above, below, _ in entries
    ]


def _on_top(entries: Sequence[BankEntry], heights: Sequence[int]) -> Sequence[int]:
    """The lines that each takes at the top of a column."""
    headings = [bool(heading) for _, _, heading, _, _, _ in entries]
    if True not in headings:
        return heights
    return [height - FREE_LINES if headed else height for height, headed in zip(heights, headings, strict=True)]


def balanced(entries: Sequence[BankEntry], count: int) -> Columns:
    """The entries in order in at most `count` columns, the longest as short as can be, none empty."""
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
    """The same of entries that take a line each and have no headings, as in most banks, at once."""
    across = math.ceil(len(entries) / math.ceil(len(entries) / count)) if entries else 0
    stops = [0]
    for remaining in range(across, 0, -1):
        stops.append(stops[-1] + math.ceil((len(entries) - stops[-1]) / remaining))
    return _cut(entries, stops)


def filled(entries: Sequence[BankEntry], count: int, lines: int) -> Columns:
    """Columns filled one after the other with up to `lines` lines, until entries or columns run out.

    An entry with more lines than that ends it: none is ever higher than its column.
    """
    heights = _heights(entries)
    return _cut(entries, _filled(heights, _on_top(entries, heights), count, lines))


def _cut(entries: Sequence[BankEntry], stops: Sequence[int]) -> Columns:
    return tuple(tuple(entries[start:stop]) for start, stop in pairwise(stops))


def _filled(heights: Sequence[int], on_top: Sequence[int], count: int, lines: int) -> list[int]:
    """Where columns begin and the last one ends, as numbers of entries."""
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
    """The same of columns that each take their share of the lines that are left, none of them empty."""
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
