"""Complete search for a layout: the word with the fewest places first, with restarts and a budget."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from worksheets.puzzles.wordsearch.engine.find.detector import Detector, find_accidents
from worksheets.puzzles.wordsearch.engine.find.scan import Run
from worksheets.puzzles.wordsearch.engine.place.board import Board, Stride, Strides
from worksheets.puzzles.wordsearch.engine.place.fixed import Fixed
from worksheets.puzzles.wordsearch.engine.place.place import placed_grid
from worksheets.puzzles.wordsearch.engine.place.tile import deal, tile

FIRST_RUN = 1_000
"""Steps of the first run; each restart gets 1.5 times as many, until the rest goes to one last run."""

CROWDED = 0.8
"""Minimum share of cells taken by letters for tiling a grid without overlap by lengths first."""

TILINGS = 8
"""Number of tilings tried before searching word by word."""

DEALS = 16
"""Number of ways to assign words to the spaces of a tiling before it is given up because of what they spell."""


class Outcome(NamedTuple):
    """The result of a search: `runs`; or `exhausted`, if there are none; or undecided.

    `unwanted` means that an unwanted word excluded some layouts.
    """

    runs: list[Run] | None
    exhausted: bool
    steps: int
    unwanted: bool = False


def find_layout(
    detector: Detector, strides: Strides, overlap: bool, rng: Random, budget: int, fixed: Fixed = ()
) -> Outcome:
    """Search for a layout without repeated words, by the fastest method; each of its searches has the budget."""
    lex, geo = detector.lex, strides.geo
    if not overlap and not fixed and lex.total >= CROWDED * geo.number:
        for _ in range(TILINGS):
            tiling = tile(lex, strides, rng, budget)
            if not tiling.spaces:
                return Outcome(None, tiling.exhausted, tiling.steps)
            for _ in range(DEALS):
                runs = deal(lex, strides, tiling.spaces, rng)
                if not find_accidents(detector, geo, placed_grid(lex, geo, runs), runs):
                    return Outcome(runs, False, tiling.steps)
    return search(detector, strides, overlap, rng, budget, fixed)


def search(detector: Detector, strides: Strides, overlap: bool, rng: Random, budget: int, fixed: Fixed = ()) -> Outcome:
    """Search for a layout without repeated words; a step is computing the places of one word.

    Ends undecided after about `budget` steps; the last word may exceed it.
    """
    spent, cutoff = 0, FIRST_RUN
    while True:
        left = budget - spent
        attempt = LayoutSearch(detector, strides, overlap, rng, fixed)
        runs = next(attempt.layouts(cutoff if cutoff * 4 < left else left), None)
        spent += attempt.steps
        if runs or attempt.exhausted or spent >= budget:
            return Outcome(runs, attempt.exhausted, spent, attempt.unwanted)
        cutoff += cutoff // 2


class LayoutSearch:
    """One depth-first search; `steps` is the number of steps so far.

    `exhausted` means that it is complete, `unwanted` that some layouts spelled an unwanted word.
    """

    def __init__(self, detector: Detector, strides: Strides, overlap: bool, rng: Random, fixed: Fixed = ()) -> None:
        self.detector, self.strides, self.overlap, self.rng = detector, strides, overlap, rng
        self.lex = detector.lex
        self.runs: list[Run | None] = [None] * len(self.lex.words)
        self._fixed = fixed
        for i, run in fixed:
            self.runs[i] = run
        self.steps = 0
        self.exhausted = False
        self.unwanted = False

    def layouts(self, budget: int) -> Iterator[list[Run]]:
        """Yield every layout, until the search is complete or `budget` steps are spent."""
        board = Board(self.strides.geo)
        for i, run in self._fixed:
            board.put(self.lex.pattern(i, run.backwards), run)
        free = len(self.runs) - len(self._fixed)
        if not free and self._spell_nothing_else():
            yield [run for run in self.runs if run]
        trail = [(board, *self._choices(board))] if free else []
        while trail:
            board, i, choices = trail[-1]
            self.runs[i] = None
            if not choices:
                trail.pop()
                continue
            if self.steps >= budget:
                return
            run = choices.pop()
            self.runs[i] = run
            if not self._sound(i, run):
                continue
            if len(trail) == free:
                yield [run for run in self.runs if run]
                continue
            deeper = board.copy()
            deeper.put(self.lex.pattern(i, run.backwards), run)
            trail.append((deeper, *self._choices(deeper)))
        self.exhausted = True

    def _choices(self, board: Board) -> tuple[int, list[Run]]:
        """The word with the fewest places and these places, the most promising last."""
        fewest = -1
        chosen: tuple[int, list[tuple[int, Stride]]] = (0, [])
        for i in self.lex.order:
            if self.runs[i] is None:
                self.steps += 1
                options = []
                for stride in self.strides.all:
                    legal = board.starts(self.lex.pattern(i, stride.backwards), stride.step, self.overlap)
                    if legal:
                        options.append((legal, stride))
                number = sum(legal.bit_count() for legal, _ in options)
                if number < fewest or fewest < 0:
                    fewest, chosen = number, (i, options)
                if not number:
                    break
        i, options = chosen
        return i, self._ordered(board, i, options)

    def _ordered(self, board: Board, i: int, options: list[tuple[int, Stride]]) -> list[Run]:
        length = len(self.lex.words[i])
        ranked = []
        for legal, stride in options:
            pattern = self.lex.pattern(i, stride.backwards)
            while legal:
                top, reused = board.most_overlap(pattern, stride.step, legal) if self.overlap else (legal, 0)
                legal &= ~top
                while top:
                    low = top.bit_length() - 1
                    top ^= 1 << low
                    ranked.append((reused, self.rng.random(), Run(low, stride.step, length, stride.backwards)))
        ranked.sort()
        return [run for _, _, run in ranked]

    def _sound(self, i: int, run: Run) -> bool:
        """Whether the runs can still become a layout after word `i` was placed on `run`."""
        self.steps += 1
        containers = self.lex.containers
        for j, other in enumerate(self.runs):
            if other and ((j in containers[i] and run.within(other)) or (i in containers[j] and other.within(run))):
                return False  # A contained word must get a place of its own.
        return self._spell_nothing_else()

    def _spell_nothing_else(self) -> bool:
        """Whether the runs spell nothing besides their words."""
        placed = placed_grid(self.lex, self.strides.geo, self.runs)
        accidents = find_accidents(self.detector, self.strides.geo, placed, self.runs)
        self.unwanted |= any(letters not in self.lex.readings for _, letters in accidents)
        return not accidents
