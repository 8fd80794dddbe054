"""Complete search for a grid: every layout, and for each of them every filling of the cells left over."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

from worksheets.base.seeds import shuffled
from worksheets.puzzles.wordsearch.engine.fill.filler import filler_letters
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, words_through
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.place.board import SearchRules, Strides
from worksheets.puzzles.wordsearch.engine.place.fixed import Fixed
from worksheets.puzzles.wordsearch.engine.place.place import placed_grid
from worksheets.puzzles.wordsearch.engine.place.search import LayoutSearch


class Exhausted(NamedTuple):
    """The result of the search: a full `grid` and its `runs`; or `proved` that there is none; or undecided.

    `layouts` is the number of layouts tried; `barring` has the words, in either reading, that left a cell without
    letters, the most frequent first. `unwanted` means that an unwanted word excluded some layouts.
    """

    grid: bytes | None
    runs: list[Run]
    proved: bool
    layouts: int
    barring: tuple[bytes, ...]
    unwanted: bool


def exhaust(
    detector: Detector, strides: Strides, rules: SearchRules, rng: Random, budget: int, fixed: Fixed = ()
) -> Exhausted:
    """Search for a grid; a step is computing the places of one word, or trying one letter in a cell.

    Ends undecided after about `budget` steps; the last word or cell may exceed it. `fixed` words keep their runs.
    """
    search = LayoutSearch(detector, strides, rules.overlap, rng, fixed)
    filling = _Filling(detector, strides.geo, filler_letters(detector.lex, rules.filler), rng, budget)
    layouts = 0
    for runs in search.layouts(budget):
        layouts += 1
        grid = placed_grid(detector.lex, strides.geo, runs)
        filling.left -= search.steps
        search.steps = 0
        if filling.fill(grid):
            return Exhausted(bytes(grid), runs, False, layouts, (), search.unwanted)
        if filling.left <= 0:
            break
    barring = sorted(filling.barred, key=lambda word: (-filling.barred[word], word))
    return Exhausted(None, [], search.exhausted, layouts, tuple(barring), search.unwanted)


class _Filling:
    """Fills grids, the cell with the fewest letters first; `left` steps of the budget are not spent.

    `barred` counts how often a word left a cell without letters.
    """

    def __init__(self, detector: Detector, geo: Geometry, letters: bytes, rng: Random, budget: int) -> None:
        self.detector, self.geo, self.letters, self.rng = detector, geo, letters, rng
        self.left = budget
        self.barred: Counter[bytes] = Counter()

    def fill(self, grid: bytearray) -> bool:
        """Fill the grid; return whether every cell has a letter; False also if the steps are spent."""
        cells = [index for index, void in enumerate(self.geo.void) if not void]
        trail: list[tuple[int, list[int]]] = []
        while empty := [index for index in cells if not grid[index]]:
            trail.append(self._tightest(grid, empty))
            while trail and not trail[-1][1]:
                index, _ = trail.pop()
                grid[index] = 0
            if not trail or self.left <= 0:
                return False
            index, letters = trail[-1]
            grid[index] = letters.pop()
        return True

    def _tightest(self, grid: bytearray, empty: list[int]) -> tuple[int, list[int]]:
        """The empty cell with the fewest possible letters, with these letters in random order."""
        best = (-1, [0] * 256)
        for index in empty:
            fitting, barred = self._fitting(grid, index)
            if len(fitting) < len(best[1]):
                best = index, fitting
            if not fitting:
                self.barred.update(barred)
                break
        index, letters = best
        return index, shuffled(letters, self.rng)

    def _fitting(self, grid: bytearray, index: int) -> tuple[list[int], list[bytes]]:
        """The letters that complete no listed or unwanted word through the cell, and the words that others complete."""
        self.left -= len(self.letters)
        fitting, barred = [], []
        for letter in self.letters:
            grid[index] = letter
            passing = words_through(self.detector, self.geo, grid, index)
            barred += passing
            if not passing:
                fitting.append(letter)
        grid[index] = 0
        return fitting, barred
