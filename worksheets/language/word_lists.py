"""Stores the words of a dictionary, sorted, as a list or as columns of letters by length; and replaces ẞ by SS."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, pairwise

from worksheets.language.word_columns import Cells, Columns, columns_of, rows_with, unpacked, words_of


class WordLists:
    """Words sorted by code points, available together or by length; each form is made from the other on first use."""

    def __init__(self, check: Sequence[Cells] = (), packed: bytes = b"") -> None:
        self._listed = check
        self._packed = packed

    @cached_property
    def check(self) -> Sequence[Cells]:
        """All words: either all texts or all tuples of cells."""
        if self._packed:
            return sorted(chain.from_iterable(map(words_of, self._columns.values())))
        return self._listed

    @cached_property
    def lengths(self) -> Mapping[int, int]:
        """The number of words of each length that occurs."""
        return {length: len(columns[0]) for length, columns in self._columns.items()}

    def columns(self, length: int) -> Columns:
        """The words of this length."""
        return self._columns.get(length, ())

    @cached_property
    def _columns(self) -> Mapping[int, Columns]:
        if self._packed:
            return unpacked(self._packed)
        lists: defaultdict[int, list[Cells]] = defaultdict(list)
        for word in self._listed:
            lists[len(word)].append(word)
        return {length: columns_of(words) for length, words in sorted(lists.items())}


class WithSs(WordLists):
    """The words of a built-in list with SS for each ẞ; the other words stay where they are in its columns."""

    def __init__(self, words: WordLists) -> None:
        super().__init__()
        self._words = words

    @cached_property
    def check(self) -> Sequence[Cells]:
        """All words."""
        return sorted(chain.from_iterable(map(words_of, self._columns.values())))

    @cached_property
    def _columns(self) -> Mapping[int, Columns]:
        kept: dict[int, Columns] = {}
        longer: defaultdict[int, list[str]] = defaultdict(list)
        for length in self._words.lengths:
            columns = self._words.columns(length)
            with_eszett = sorted({match.start() for column in columns for match in re.finditer("ẞ", "".join(column))})
            for row in with_eszett:
                word = "".join([column[row] for column in columns]).replace("ẞ", "SS")
                longer[len(word)].append(word)
            kept[length] = _without_rows(columns, with_eszett)
        lengths = sorted({*longer, *(length for length, columns in kept.items() if columns[0])})
        return {length: _with_rows(kept.get(length, ()), sorted({*longer[length]})) for length in lengths}


def _without_rows(columns: Columns, rows: Sequence[int]) -> Columns:
    if not rows:
        return columns
    starts, ends = [0, *(row + 1 for row in rows)], [*rows, len(columns[0])]
    return tuple("".join(["".join(column[a:b]) for a, b in zip(starts, ends, strict=True)]) for column in columns)


def _with_rows(columns: Columns, words: Sequence[str]) -> Columns:
    """Insert words into a sorted table, each in its place; words that it has already are left out."""
    if not columns or not columns[0]:
        return columns_of(words)
    places = [(rows_with(word, columns), word) for word in words]
    added = [(rows.start, word) for rows, word in places if not rows]
    bounds = [0, *(row for row, _ in added), len(columns[0])]
    table: list[Cells] = []
    for place, column in enumerate(columns):
        letters = ["", *(word[place] for _, word in added)]
        parts = (column[start:end] for start, end in pairwise(bounds))
        table.append("".join([letter + "".join(part) for letter, part in zip(letters, parts, strict=True)]))
    return tuple(table)
