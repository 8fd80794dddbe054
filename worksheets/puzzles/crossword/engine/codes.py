"""Decodes a crossword with numbers for letters: equal numbers are equal letters, every entry is a dictionary word.

The words that fit an entry are the bits of an integer, one for each dictionary word of its length. A decoded number
rules out all words with another letter there, and those with this letter elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from worksheets.language.word_columns import Columns
from worksheets.search.budget import Budget


class WordTable:
    """The words of one length, as bit sets by place and letter."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self.all = (1 << len(columns[0])) - 1 if columns else 0
        self.having = [_sets(column) for column in columns]

    def alike(self, one: int, other: int) -> int:
        """The words with the same letter at two places."""
        found = 0
        for letter, words in self.having[one].items():
            found |= words & self.having[other].get(letter, 0)
        return found

    def fitting(self, entry: Sequence[int]) -> int:
        """The words that have equal letters exactly where an entry has equal numbers."""
        found = self.all
        for one, other in combinations(range(len(entry)), 2):
            if not found:
                break
            alike = self.alike(one, other)
            found &= alike if entry[one] == entry[other] else ~alike
        return found


def _sets(column: Sequence[str]) -> dict[str, int]:
    """For each letter of a column, the rows that have it."""
    text = "".join(column)[::-1]
    return {letter: int(text.translate(_ones(letter, text)), 2) for letter in sorted(set(column))}


def _ones(letter: str, text: str) -> dict[int, str]:
    """A translation table from this letter to 1 and from all others to 0."""
    return {ord(each): "1" if each == letter else "0" for each in sorted(set(text))}


@lru_cache(maxsize=64)
def words_of(columns: Columns) -> WordTable:
    """The table of a dictionary's columns, whose letters are single characters; cached."""
    return WordTable(columns)


def decodings(
    entries: Sequence[Sequence[int]],
    columns: Callable[[int], Columns],
    given: Mapping[int, str],
    budget: Budget,
) -> Iterator[dict[int, str]]:
    """Yield every assignment of different letters to numbers that makes all entries words.

    `columns` returns the words of a length. Raises BudgetSpentError; a step is a word tried.
    """
    tables = [words_of(columns(len(entry))) for entry in entries]
    fitting = [table.fitting(entry) for table, entry in zip(tables, entries, strict=True)]

    def narrowed(fitting: Sequence[int], letters: Mapping[int, str]) -> list[int] | None:
        """The words left when these letters are known; None if some entry has none."""
        after = []
        for entry, table, words in zip(entries, tables, fitting, strict=True):
            left = words & _agreeing(entry, table, letters)
            if not left:
                return None
            after.append(left)
        return after

    def search(fitting: Sequence[int], letters: Mapping[int, str]) -> Iterator[dict[int, str]]:
        open_entries = [n for n, entry in enumerate(entries) if any(number not in letters for number in entry)]
        if not open_entries:
            yield {**letters}
            return
        chosen = min(open_entries, key=lambda number: fitting[number].bit_count())
        left, table = fitting[chosen], tables[chosen]
        while left:
            budget.take()
            row = (left & -left).bit_length() - 1
            left &= left - 1
            spelled = zip(entries[chosen], (column[row] for column in table.columns), strict=True)
            new = {number: letter for number, letter in spelled if number not in letters}
            after = narrowed(fitting, new)
            if after is not None:
                yield from search(after, {**letters, **new})

    begun = narrowed(fitting, given)
    if begun is not None:
        yield from search(begun, given)


def _agreeing(entry: Sequence[int], table: WordTable, letters: Mapping[int, str]) -> int:
    """The words with these letters exactly where the entry has their numbers."""
    agreeing = table.all
    for place, number in enumerate(entry):
        having = table.having[place] if table.having else {}
        if number in letters:
            agreeing &= having.get(letters[number], 0)
        else:
            for letter in letters.values():
                agreeing &= ~having.get(letter, 0)
    return agreeing
