"""The straight lines of a grid, and the places of words in them, for checks.

Independent of the generator and the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from worksheets.base.byte_cache import byte_cache
from worksheets.base.grid import Cell, LetterGrid
from worksheets.language.many_words import ManyWords, folded
from worksheets.puzzles.wordsearch.model import Placement, Solution

_PRIVATE = 0x100000
"""The first private-use character: each represents a letter of several characters, or a missing cell."""

_ABSENT, _END = "\1", "\0"
"""Placeholders for a letter that the grid lacks, and for the end of each line."""


class GridLines:
    r"""The straight lines of a grid as one `text`, in which each letter is one character; `letters` has all of them.

    Each line is in one of its two reading directions. In the concatenated rows, each with an end character, every
    neighbour of a letter is a fixed number of characters away. So a slice in steps of this number has line after line
    in that direction, separated by the ends of rows. The number of a cell is its place among the characters of the
    rows.

    >>> lines = GridLines(LetterGrid((("A", "B", "C"), ("D", "E", "F"))))
    >>> lines.text.replace("\0", " ").split()
    ['ABC', 'DEF', 'AD', 'BE', 'CF', 'AE', 'BF', 'C', 'D', 'A', 'F', 'BD', 'CE']
    """

    def __init__(self, grid: LetterGrid) -> None:
        self._size = grid.rows, grid.columns
        self._width = grid.columns + 1
        self.letters = set(chain.from_iterable(grid.cells))
        several = sorted([letter for letter in self.letters if len(letter) != 1])
        self._signs = {letter: chr(_PRIVATE + number) for number, letter in enumerate(several)}
        rows = [[self._signs.get(letter, letter) for letter in row] for row in grid.cells] if several else grid.cells
        self._rows = _END.join([*map("".join, rows), ""])
        self.text = _END.join([self._rows[start::step] for step in _steps(self._width) for start in range(step)])
        self._folds = ""  # for searches of many words

    def spell(self, letters: Sequence[str]) -> str:
        """A word in the characters of the text; a letter that the grid lacks becomes one that the text lacks."""
        return self.spelled([letters])[0]

    def spelled(self, words: Sequence[Sequence[str]]) -> list[str]:
        """Spell many words at once."""
        if not self._signs and self.letters.issuperset(chain.from_iterable(words)):
            return ["".join(letters) for letters in words]
        signs = {letter: self._signs.get(letter, letter) for letter in self.letters}
        return ["".join([signs.get(letter, _ABSENT) for letter in letters]) for letters in words]

    def place(self, placement: Placement) -> range | None:
        """The numbers of the cells of a word; None where it leaves the grid."""
        last = len(placement.entry.letters) - 1
        if last < 0:
            return range(0)
        (row, column), (down, right) = placement.start, placement.direction.value
        rows, columns = self._size
        # A run is straight: it is inside if both of its ends are.
        if not (0 <= row < rows and 0 <= column < columns):
            return None
        if not (0 <= row + last * down < rows and 0 <= column + last * right < columns):
            return None
        first, step = row * self._width + column, down * self._width + right
        return range(first, first + (last + 1) * step, step)

    def numbers(self, placement: Placement) -> frozenset[int]:
        """The numbers of a word's cells that are in the grid."""
        place = self.place(placement)
        if place is not None:
            return frozenset(place)
        rows, columns = map(range, self._size)
        return frozenset(
            row * self._width + column for row, column in placement.cells if row in rows and column in columns
        )

    def read(self, place: range) -> str:
        """The content of a place, in the characters of the text."""
        return self._rows[place.start : place.stop if place.stop >= 0 else None : place.step]

    def places(self, search: ManyWords) -> dict[str, list[int]]:
        """The places of the searched words in the text, forwards or backwards; a single letter is in several lines."""
        places: dict[str, list[int]] = {}
        if search.folding and not self._folds:
            self._folds = folded(self.text)
        for at, word in search.places(self.text, self._folds):
            places.setdefault(word, []).append(at)
        return places

    def occurrence(self, at: int, word: str) -> frozenset[int]:
        """The numbers of the cells of a word that the text has at a place."""
        return frozenset(_numbers_in_order(*self._size)[at : at + len(word)])

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        return Cell(*divmod(number, self._width))


def _steps(width: int) -> tuple[int, ...]:
    """The distances in the rows to the next character across, down, and diagonally down."""
    return 1, width, width + 1, width - 1


@byte_cache(8_000_000, lambda order, *_: 20 * len(order))
def _numbers_in_order(rows: int, columns: int) -> tuple[int, ...]:
    """The number of each character of `GridLines.text`, that of an end between lines being -1."""
    numbers = range(rows * (columns + 1))
    lines = (numbers[start::step] for step in _steps(columns + 1) for start in range(step))
    return tuple(chain.from_iterable((*line, -1) for line in lines))


class Compared(NamedTuple):
    """A placement compared with the grid: its word as in the lines, and its cells' numbers, None outside the grid."""

    placement: Placement
    word: str
    place: range | None
    matches: bool
    """Whether the grid has the letters of the word there."""


def compared(lines: GridLines, solution: Solution) -> Sequence[Compared]:
    """Compare the placements of a solution with the grid."""
    placed: list[Compared] = []
    every = [placement.entry.letters for placement in solution.placements]
    for placement, word in zip(solution.placements, lines.spelled(every), strict=True):
        place = lines.place(placement)
        placed.append(Compared(placement, word, place, place is not None and lines.read(place) == word))
    return placed


class Searched(NamedTuple):
    """A search for words; `holders` has the indices of the words that contain a word, forwards or backwards."""

    search: ManyWords
    holders: Mapping[str, Sequence[int]]


@byte_cache(4_000_000, lambda _, words: 20_000 + 1_000 * len(words))
def searched(words: tuple[str, ...]) -> Searched:
    """The search for words, cached, because all sheets of a list share it."""
    search = ManyWords(words)
    owners = [number for number, word in enumerate(words) for _ in range(len(word) + 1)]
    holders: dict[str, list[int]] = {}
    for at, word in search.places(_END.join(words)):
        if words[owners[at]] != word:
            holders.setdefault(word, []).append(owners[at])
    return Searched(search, holders)


def loose_words(search: ManyWords, lines: GridLines, placed: Sequence[Compared]) -> Iterator[str]:
    """The searched words that can be read anywhere but inside a single placement, sorted."""
    for word, places in sorted(lines.places(search).items()):
        back = word[::-1]
        left = {lines.occurrence(at, word) for at in places}
        holding = [comparison for comparison in placed if word in comparison.word or back in comparison.word]
        for comparison in (*holding, *placed):  # a misplaced one may cover a word that it does not hold
            cells = lines.numbers(comparison.placement)
            left = {occurrence for occurrence in left if not occurrence <= cells}
            if not left:
                break
        else:
            yield word
