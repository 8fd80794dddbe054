"""Tries all ways to join words into one crossword: finds a layout or proves that there is none.

The first word runs across, because a layout with rows and columns exchanged is equivalent. Every letter on the board is
an open crossing: either one of the remaining words crosses there, or none does and the cells beside it stay empty. If a
letter already has a neighbour there, a word must cross.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from worksheets.puzzles.crossword.engine.board import Word, WordPlace
from worksheets.search.budget import Budget

_At: TypeAlias = tuple[int, int]

NO_LETTER = ""
"""Marks cells of the board that stay empty."""


def find_layout(words: Sequence[Word], budget: Budget) -> tuple[WordPlace, ...] | None:
    """The first layout of all words, None if there is none; its rows and columns may be negative.

    Raises BudgetSpentError if the budget ends first; a step is one choice.
    """
    longest = max(range(len(words)), key=lambda number: len(words[number]))
    search = _Exhaustion(words, budget)
    search.put(WordPlace(longest, False, 0, 0))
    return tuple(search.places) if search.succeeds() else None


class _Exhaustion:
    """A board with its open crossings: each a cell, and whether a word that crosses there runs down."""

    def __init__(self, words: Sequence[Word], budget: Budget) -> None:
        self._words, self._budget = words, budget
        self._cells: dict[_At, str] = {}
        self._open: dict[tuple[_At, bool], None] = {}
        self._left = dict.fromkeys(range(len(words)))
        self.places: list[WordPlace] = []

    def succeeds(self) -> bool:
        """Place the remaining words; return whether that is possible."""
        self._budget.take()
        forced = next((each for each in self._open if any(map(self._cells.get, _beside(*each)))), None)
        if not forced:
            if not self._left:
                return True
            if not self._can_be_joined():
                return False
        crossing = forced or next(iter(self._open))
        for place in self._crossing(*crossing):
            before = self._cells.copy(), self._open.copy()
            self.put(place)
            if self.succeeds():
                return True
            self._cells, self._open = before
            self._left[self.places.pop().word] = None
        if forced:
            return False
        del self._open[crossing]
        for cell in _beside(*crossing):
            self._cells.setdefault(cell, NO_LETTER)
        return self.succeeds()

    def put(self, place: WordPlace) -> None:
        """Add a word, open its new letters to others, and close the cells before and after it."""
        self.places.append(place)
        del self._left[place.word]
        for cell, letter in zip(self._line(place), self._words[place.word], strict=True):
            if cell in self._cells:
                del self._open[cell, place.down]
            else:
                self._cells[cell] = letter
                self._open[cell, not place.down] = None
        for cell in self._ends(place):
            self._cells.setdefault(cell, NO_LETTER)

    def _crossing(self, at: _At, down: bool) -> Iterator[WordPlace]:
        """Yield the places of words through a letter."""
        letter, (row, column) = self._cells[at], at
        for number in [*self._left]:
            for index, each in enumerate(self._words[number]):
                place = WordPlace(number, down, row - index * down, column - index * (not down))
                if each == letter and self._is_legal(place):
                    yield place

    def _is_legal(self, place: WordPlace) -> bool:
        if any(map(self._cells.get, self._ends(place))):
            return False
        for cell, letter in zip(self._line(place), self._words[place.word], strict=True):
            found = self._cells.get(cell)
            if found is not None and (found != letter or (cell, place.down) not in self._open):
                return False
        return True

    def _line(self, place: WordPlace) -> Iterator[_At]:
        number, down, row, column = place
        return ((row + i * down, column + i * (not down)) for i in range(len(self._words[number])))

    def _ends(self, place: WordPlace) -> tuple[_At, _At]:
        number, down, row, column = place
        length = len(self._words[number])
        return (row - down, column - (not down)), (row + length * down, column + length * (not down))

    def _can_be_joined(self) -> bool:
        """Whether each remaining word shares a letter with an open crossing, directly or through others."""
        reached = {self._cells[at] for at, _ in self._open}
        left = [self._words[number] for number in self._left]
        while left:
            apart = [word for word in left if reached.isdisjoint(word)]
            if len(apart) == len(left):
                return False
            for word in left:
                if word not in apart:
                    reached.update(word)
            left = apart
        return True


def _beside(at: _At, down: bool) -> tuple[_At, _At]:
    """The neighbours of a cell in the direction of a word."""
    row, column = at
    return (row - down, column - (not down)), (row + down, column + (not down))
