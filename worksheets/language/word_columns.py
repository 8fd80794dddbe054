"""Words of one length as a table, stored by columns: one row per word, one column per letter position; packed files.

Sorted words with the same beginning are neighbours, so they are a slice of every column, and their next letters are a
sorted slice of the next column: bisection finds them, and no word needs a string object.

>>> columns = columns_of(["ABER", "ABTE", "AMEN", "RABE"])
>>> columns
('AAAR', 'BBMA', 'ETEB', 'REEN')
>>> rows_with("AB", columns)
range(0, 2)
>>> words_of(columns)
['ABER', 'ABTE', 'AMEN', 'RABE']
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from typing import Any, TypeAlias

Cells: TypeAlias = str | tuple[str, ...]
"""Letters: a text where each cell is one character, else a tuple of texts."""

Columns: TypeAlias = tuple[Cells, ...]
"""The cells at each position of words of one length, in the order of the words; () for no words."""

_GZIP = 16 + zlib.MAX_WBITS
"""Tells zlib to read gzip files; the module `gzip` would take longer to import."""


def columns_of(words: Sequence[Any]) -> Columns:
    """The table of words of one length, given as texts or tuples of cells."""
    if not words:
        return ()
    cells: Any = "".join(words) if isinstance(words[0], str) else tuple(chain.from_iterable(words))
    length = len(words[0])
    return tuple(cells[place::length] for place in range(length))


def words_of(columns: Columns) -> list[str]:
    """The words of a table, in its order, as texts."""
    return [*map("".join, zip(*columns, strict=True))]


def rows_with(beginning: Sequence[str], columns: Columns) -> range:
    """The rows of a sorted table whose words have this beginning; it must not be longer than the words."""
    start, end = 0, len(columns[0])
    for letter, column in zip(beginning, columns, strict=False):
        start = bisect_left(column, letter, start, end)
        end = bisect_right(column, letter, start, end)
    return range(start, end)


def unpacked(data: bytes) -> Mapping[int, Columns]:
    """The tables of a packed file by the length of their words."""
    lines = zlib.decompress(data, _GZIP).decode("utf-8").split("\n")
    tables = [tuple(group) for filled, group in groupby(lines, bool) if filled]
    return {len(columns): columns for columns in tables}
