"""Fills a grid of crossing entries with listed words, each word once.

The words that fit an entry are the bits of a number. The entry with the fewest goes first; its word takes bits away
from entries of its length, and from those that it crosses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from worksheets.base.grid import Cell
from worksheets.search.bits import bits
from worksheets.search.budget import Budget

Entries: TypeAlias = Sequence[Sequence[Cell]]
"""The cells of each entry."""


def fillings(
    entries: Entries, words: Sequence[tuple[str, ...]], given: Mapping[Cell, str], budget: Budget
) -> Iterator[tuple[int, ...]]:
    """Yield every way to put the words into the entries: the index of each one's word.

    `given` has letters of cells. Raises BudgetSpentError; a step is a word that is tried.
    """
    if len(entries) != len(words):
        return
    having: defaultdict[tuple[int, int, str], int] = defaultdict(int)
    of_length: defaultdict[int, int] = defaultdict(int)
    for index, word in enumerate(words):
        of_length[len(word)] |= 1 << index
        for place, letter in enumerate(word):
            having[len(word), place, letter] |= 1 << index
    crossed: defaultdict[Cell, list[tuple[int, int]]] = defaultdict(list)
    for number, cells in enumerate(entries):
        for place, cell in enumerate(cells):
            crossed[cell].append((number, place))
    fitting = [of_length[len(cells)] for cells in entries]
    for cell, letter in given.items():
        for number, place in crossed[cell]:
            fitting[number] &= having[len(entries[number]), place, letter]

    def search(left: Sequence[int], fitting: list[int]) -> Iterator[dict[int, int]]:
        if not left:
            yield {}
            return
        number = min(left, key=lambda each: fitting[each].bit_count())
        rest = [each for each in left if each != number]
        for index in bits(fitting[number]):
            budget.take()
            after = [each & ~(1 << index) for each in fitting]
            for cell, letter in zip(entries[number], words[index], strict=True):
                for other, place in crossed[cell]:
                    after[other] &= having[len(entries[other]), place, letter]
            if all(after[each] for each in rest):
                for found in search(rest, after):
                    yield {number: index, **found}

    for found in search(range(len(entries)), fitting):
        yield tuple(found[number] for number in range(len(entries)))
