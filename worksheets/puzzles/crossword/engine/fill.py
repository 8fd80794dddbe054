"""Fills a grid of crossing entries with listed words, each word once.

The words that fit an entry are the bits of an integer. The entry with the fewest is filled first; its word removes bits
from entries of the same length and from those that it crosses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from worksheets.base.grid import Cell
from worksheets.search.bits import bits
from worksheets.search.budget import Budget

Entries: TypeAlias = Sequence[Sequence[Cell]]
"""The cells of each entry."""


def fillings(
    entries: Entries, words: Sequence[tuple[str, ...]], given: Mapping[Cell, str], budget: Budget
) -> Iterator[tuple[int, ...]]:
    """Yield every filling of the entries, as the index of each entry's word.

    `given` has the known letters of cells. Raises BudgetSpentError; a step is a word tried.
    """
    if len(entries) != len(words):
        return
    crossings = _Crossings(entries, words)

    def search(left: Sequence[int], fitting: Sequence[int]) -> Iterator[dict[int, int]]:
        if not left:
            yield {}
            return
        number = min(left, key=lambda each: fitting[each].bit_count())
        rest = [each for each in left if each != number]
        for index in bits(fitting[number]):
            budget.take()
            others = [each & ~(1 << index) for each in fitting]
            after = crossings.narrowed(others, zip(entries[number], words[index], strict=True))
            if all(after[each] for each in rest):
                for found in search(rest, after):
                    yield {number: index, **found}

    for found in search(range(len(entries)), crossings.narrowed(crossings.by_length(), given.items())):
        yield tuple(found[number] for number in range(len(entries)))


class _Crossings:
    """The entries of each cell, and the words as bit sets by length, place and letter."""

    def __init__(self, entries: Entries, words: Sequence[tuple[str, ...]]) -> None:
        self.lengths = [len(cells) for cells in entries]
        self.of_length: defaultdict[int, int] = defaultdict(int)
        self.having: defaultdict[tuple[int, int, str], int] = defaultdict(int)
        for index, word in enumerate(words):
            self.of_length[len(word)] |= 1 << index
            for place, letter in enumerate(word):
                self.having[len(word), place, letter] |= 1 << index
        self.crossed: defaultdict[Cell, list[tuple[int, int]]] = defaultdict(list)
        for number, cells in enumerate(entries):
            for place, cell in enumerate(cells):
                self.crossed[cell].append((number, place))

    def by_length(self) -> list[int]:
        """For each entry, the words of its length."""
        return [self.of_length[length] for length in self.lengths]

    def narrowed(self, fitting: Sequence[int], letters: Iterable[tuple[Cell, str]]) -> list[int]:
        """For each entry, the words left when these letters are known."""
        left = [*fitting]
        for cell, letter in letters:
            for number, place in self.crossed[cell]:
                left[number] &= self.having[self.lengths[number], place, letter]
        return left
