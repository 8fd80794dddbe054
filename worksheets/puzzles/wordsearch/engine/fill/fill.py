"""Fills the free cells of a layout, and repairs the grid until it spells nothing by accident."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from worksheets.base.seeds import below, pick
from worksheets.puzzles.wordsearch.engine.fill.filler import (
    background,
    careful_background,
    drawn_letters,
    is_crowded,
    overlay,
)
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, find_accidents, words_through
from worksheets.puzzles.wordsearch.engine.find.scan import Run
from worksheets.puzzles.wordsearch.engine.find.unwanted import grid_triples
from worksheets.puzzles.wordsearch.engine.place.board import SearchRules, Strides
from worksheets.puzzles.wordsearch.engine.place.fixed import Fixed
from worksheets.puzzles.wordsearch.engine.place.place import move, placed_grid
from worksheets.search.budget import Budget

ROUNDS = 40
"""Maximum number of repair passes over a grid before another layout is tried."""


def fill(
    detector: Detector,
    strides: Strides,
    runs: Sequence[Run],
    rules: SearchRules,
    rng: Random,
    budget: Budget,
    fixed: Fixed = (),
) -> tuple[bytearray, list[Run]] | None:
    """Fill a layout without accidents; return the grid and the runs, or None if that fails.

    If placed words alone spell something, the shortest of them is moved, except `fixed` ones. An accident that no
    single letter repairs costs a budget step; raises BudgetSpentError.
    """
    filling = _Filling(detector, strides, runs, rules, rng, fixed)
    if not filling.letters and filling.placed.count(0) > strides.geo.size - strides.geo.number:
        return None
    for _ in range(ROUNDS):
        settled = filling.go_over(budget)
        if settled is None:
            return None
        if settled:
            return filling.grid, filling.runs
    return None


class _Filling:
    """A grid while it is repaired: `placed` letters over a `background` of filler."""

    def __init__(
        self,
        detector: Detector,
        strides: Strides,
        runs: Sequence[Run],
        rules: SearchRules,
        rng: Random,
        fixed: Fixed,
    ) -> None:
        self.fixed = frozenset(i for i, _ in fixed)
        self.detector, self.strides, self.rules, self.rng = detector, strides, rules, rng
        self.lex = lex = detector.lex
        self.runs = list(runs)
        self.letters = drawn_letters(lex, rules.filler)
        self.placed = placed_grid(lex, strides.geo, runs)
        if is_crowded(lex, rules.filler):
            self.background = careful_background(self.letters, detector.endings, strides.geo, self.placed, rng)
        else:
            self.background = background(lex, strides.geo, rules.filler, rng, self.placed)
        self.grid = overlay(self.placed, self.background)
        if self.letters:
            self._redraw()

    def _redraw(self) -> None:
        """Wherever three letters spell an unwanted word, redraw one of them without checks.

        Most accidents are of this kind, and repairing them one by one takes ten times as long. `go_over` finds others.
        """
        placed, letters, random = self.placed, self.letters, self.rng.random
        steps = self.strides.geo.steps.values()
        for step, tri in zip(steps, grid_triples(self.grid, len(self.lex.letters) - 1, steps), strict=True):
            starts = [hit.start() for hit in self.detector.unwanted.rude.shortest(tri)]
            for low in sorted(starts, key=step.__rmod__):  # line by line
                for index in (low + step, low, low + 2 * step):
                    if not placed[index]:
                        self._write(index, letters[int(random() * len(letters))])
                        break

    def go_over(self, budget: Budget) -> bool | None:
        """Repair every accident; return True if no check is needed any more, None if a word cannot be moved."""
        settled = True
        for run, letters in find_accidents(self.detector, self.strides.geo, self.grid, self.runs):
            if self.grid[run.slice] != letters:
                continue  # The repair of another accident has removed this one, too.
            cells = [index for index in run.indexes if not self.placed[index]]
            if cells:
                if not self._mend(cells):
                    budget.take()
                    settled = False
            elif self._move_a_word(run):
                settled = False
            else:
                return None
        return settled

    def _mend(self, cells: list[int]) -> bool:
        """Change one of the cells to a letter that completes no listed or unwanted word.

        Such a change never adds an accident. If there is none, return False, with a random letter in one of the cells.
        """
        rng, letters = self.rng, self.letters
        order = _down_from(below(len(cells), rng), cells)
        for index in order:
            before = self.grid[index]
            for letter in dict.fromkeys(_down_from(below(len(letters), rng), letters)):
                if letter != before:
                    self._write(index, letter)
                    if not words_through(self.detector, self.strides.geo, self.grid, index):
                        return True
            self._write(index, before)
        self._write(order[0], pick(letters, rng))
        return False

    def _write(self, index: int, letter: int) -> None:
        self.grid[index] = self.background[index] = letter

    def _move_a_word(self, run: Run) -> bool:
        bits = self.strides.bits
        cells = bits(run)
        standing = enumerate(self.runs)
        movable = [(other.length, i) for i, other in standing if cells & bits(other) and i not in self.fixed]
        if not movable:
            return False
        _, i = min(movable)
        moved = move(self.lex, self.strides, self.runs, i, self.rules.overlap, self.rng)
        if moved is None:
            return False
        self.runs[i] = moved
        self.placed = placed_grid(self.lex, self.strides.geo, self.runs)
        self.grid = overlay(self.placed, self.background)
        return True


_Items = TypeVar("_Items", bytes, list[int])


def _down_from(first: int, items: _Items) -> _Items:
    """All items, from index `first` down to 0 and then from the last one down."""
    return items[first::-1] + items[:first:-1]
