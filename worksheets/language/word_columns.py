"""Words of one length as a table: a row a word, a column a place. What is kept are the columns.

In sorted words those that begin alike are neighbours, so they are a slice of every column, and the letters that they go
on with stand sorted in a slice of the next column: bisection finds those words, and no word is a text of its own.

>>> columns = columns_of(["ABER", "ABTE", "AMEN", "RABE"])
>>> columns
('AAAR', 'BBMA', 'ETEB', 'REEN')
>>> rows_with("AB", columns)
range(0, 2)
>>> words_of(columns)
['ABER', 'ABTE', 'AMEN', 'RABE']
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import chain
from typing import Any, TypeAlias

Cells: TypeAlias = str | tuple[str, ...]
"""Letters: a text where each cell is one character, else a tuple of texts."""

Columns: TypeAlias = tuple[Cells, ...]
"""For each place in words of one length the cells that they have there, in the order of the words; () is no words."""


def columns_of(words: Sequence[Any]) -> Columns:
    """The table of words of one length, which are texts or are tuples of cells."""
    if not words:
        return ()
    cells: Any = "".join(words) if isinstance(words[0], str) else tuple(chain.from_iterable(words))
    length = len(words[0])
    return tuple(cells[place::length] for place in range(length))


def words_of(columns: Columns) -> list[str]:
    """The words of a table, in its order, as texts."""
    return [*map("".join, zip(*columns, strict=True))]


def rows_with(beginning: Sequence[str], columns: Columns) -> range:
    """The rows of a sorted table whose words begin so; the beginning is no longer than they."""
    start, end = 0, len(columns[0])
    for letter, column in zip(beginning, columns, strict=False):
        start = bisect_left(column, letter, start, end)
        end = bisect_right(column, letter, start, end)
    return range(start, end)
