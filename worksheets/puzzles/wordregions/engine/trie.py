"""The words of a dictionary as a trie that grows where it is walked."""

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
"""Neighbours in the sorted words of one length: from a row on, up to another one."""

FEW = 40
"""So few letters of a column are looked at one by one; among more each different one is sought by bisection."""


class Branch(dict["str | None", "Branch"]):
    """The words that begin alike: `branch[letter]` are those of them that go on with this letter, or None.

    A branch is made when it is first asked for; a walk over a grid sees a small part of a large
    dictionary. The letter None, which stands outside of a grid, goes on nowhere.
    """

    __slots__ = ("_depth", "_rows", "letters", "word")

    def __init__(self, rows: Sequence[_Rows], depth: int) -> None:
        """Of the words in `rows` the first `depth` letters are the same; those of each length are together."""
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
        """The letters that the words go on with; `branch[letter]` is a branch for these."""

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
    """One set for all branches that go on with these letters: the few sets stay in the processor's cache."""
    return frozenset(letters)


def grow(words: Iterable[Cells]) -> Branch:
    """The trie of words, in any order."""
    return _trie(_listed(words))


def _listed(words: Iterable[Cells]) -> list[WordLists]:
    """The texts among the words, and the tuples, as lists of their own: the two cannot be sorted together."""
    spelled: list[Any] = sorted({*words}, key=lambda letters: (isinstance(letters, str), letters))
    return [ListedWords(tuple(group)) for _, group in groupby(spelled, key=type)]


def _trie(lists: Iterable[WordLists], size: Container[int] = range(LARGEST_REGION + 1)) -> Branch:
    """The trie of those words of several lists that have as many letters as `size` says."""
    tables = [words.columns(length) for words in lists for length in words.lengths if length in size]
    return Branch([(columns, 0, len(columns[0])) for columns in tables], 0)


def _weight(_: Branch, dictionary: Dictionary, *__: object) -> int:
    return dictionary.weight + 100_000 + 60 * dictionary.size  # with the branches that walks will add


@byte_cache(48_000_000, _weight)
def word_trie(dictionary: Dictionary, size: RegionSize, extra: tuple[Cells, ...] = ()) -> Branch:
    """The words of a dictionary and `extra` ones that are as long as `size` says."""
    return _trie([dictionary.words, *_listed(extra)], size)
