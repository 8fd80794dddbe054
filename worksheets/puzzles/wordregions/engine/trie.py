"""The words of a dictionary as a trie that is built lazily as it is walked."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.language.dictionary import Dictionary, ListedWords, WordLists
from worksheets.language.word_columns import Cells, Columns
from worksheets.puzzles.wordregions.engine.shapes import LARGEST_REGION
from worksheets.puzzles.wordregions.model import RegionSize

_Rows: TypeAlias = tuple[Columns, int, int]
"""A range of rows in the sorted words of one length."""

FEW = 40
"""Up to this many letters of a column are scanned one by one; beyond, each distinct one is found by bisection."""


class Branch(dict["str | None", "Branch"]):
    """The words with a common beginning: `branch[letter]` has those that continue with this letter, or is None.

    A branch is created on first use; a walk over a grid visits a small part of a large dictionary. The letter None,
    which marks places outside a grid, has no continuation.
    """

    __slots__ = ("_depth", "_rows", "letters", "word")

    def __init__(self, rows: Sequence[_Rows], depth: int) -> None:
        """The words in `rows` share their first `depth` letters; each item has the words of one length."""
        self.word: str | None = None
        """The word that ends here, if one does."""
        self._rows = rows
        self._depth = depth
        found: set[str] = set()
        for columns, at, end in rows:
            if len(columns) == depth:
                self.word = "".join([column[at] for column in columns])
                self._rows = [row for row in rows if len(row[0]) > depth]
                continue
            column = columns[depth]
            if end - at <= FEW:
                found.update(column[at:end])
                continue
            while at < end:
                found.add(column[at])
                at = bisect_right(column, column[at], at, end)
        self.letters = _shared(frozenset(found))
        """The letters with which the words continue; `branch[letter]` is a branch for these."""

    def __missing__(self, letter: str | None) -> Branch | None:
        if letter is None or letter not in self.letters:
            return None
        depth = self._depth
        found: list[_Rows] = []
        for row in self._rows:
            columns, start, end = row
            column = columns[depth]
            if end - start == 1:
                if column[start] == letter:
                    found.append(row)
                continue
            first = bisect_left(column, letter, start, end)
            last = bisect_right(column, letter, first, end)
            if first < last:
                found.append((columns, first, last))
        branch = self[letter] = Branch(found, depth + 1)
        return branch


@lru_cache(maxsize=1 << 13)
def _shared(letters: frozenset[str]) -> frozenset[str | None]:
    """Share one set among all branches with these letters: the few sets stay in the CPU cache."""
    return frozenset(letters)


def grow(words: Iterable[Cells]) -> Branch:
    """Build the trie of words, given in any order."""
    return _trie(_listed(words))


def _listed(words: Iterable[Cells]) -> list[WordLists]:
    """Separate texts from tuples, since the two cannot be sorted together."""
    spelled: list[Any] = sorted({*words}, key=lambda letters: (isinstance(letters, str), letters))
    return [ListedWords(tuple(group)) for _, group in groupby(spelled, key=type)]


def _trie(lists: Iterable[WordLists], size: Container[int] = range(LARGEST_REGION + 1)) -> Branch:
    """The trie of the words of several lists whose length is in `size`."""
    tables = [words.columns(length) for words in lists for length in words.lengths if length in size]
    return Branch([(columns, 0, len(columns[0])) for columns in tables], 0)


def _weight(_: Branch, dictionary: Dictionary, *__: object) -> int:
    return dictionary.weight + 100_000 + 60 * dictionary.size  # with the branches that walks will add


@byte_cache(48_000_000, _weight)
def word_trie(dictionary: Dictionary, size: RegionSize, extra: tuple[Cells, ...] = ()) -> Branch:
    """The trie of the words of a dictionary and `extra` ones, of the lengths in `size`."""
    return _trie([dictionary.words, *_listed(extra)], size)
