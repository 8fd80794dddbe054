"""Searches for layouts that leave exactly as many cells as a message has letters, which fill them row by row.

Arithmetic gives the number of cells that words must share: some words are first laid across each other accordingly; the
others tile the rest by their lengths (see `tile.py`), so that only the message is left. COW, OX and
HEN, of eight letters, leave two of nine cells for HI if they share one:

    C O W     COW and OX are laid across each other,
    H X I     HEN finds one space that is long enough,
    H E N     and HI fills what is left, row by row.

Like filler, the message may spell something together with the letters of the words. Then words change places, and after
a few attempts the layout is given up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from worksheets.base.seeds import below, shuffled
from worksheets.puzzles.wordsearch.engine.find.detector import Detector, find_accidents
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run
from worksheets.puzzles.wordsearch.engine.place.board import Strides
from worksheets.puzzles.wordsearch.engine.place.place import placed_grid, shows
from worksheets.puzzles.wordsearch.engine.place.tile import deal_words, tile_cells

TILING = 1_500
"""Maximum steps to tile the cells round words that cross, before other words are crossed."""

DEALS = 16
"""Number of ways to assign words to the spaces of a tiling before it is given up because of what they spell."""

LACKING = 12
"""Number of layouts to try before one is accepted that lacks diagonal or backward words although they fit."""


class Left(NamedTuple):
    """The result of the search: a full `grid` and its `runs`; or `proved` that there is none; or undecided.

    `laid` means that there were layouts, all of which spelled something together with the message.
    """

    grid: bytes | None
    runs: tuple[Run, ...]
    proved: bool
    laid: bool


def leave(
    detector: Detector,
    strides: Strides,
    message: bytes,
    overlap: bool,
    fixed: Mapping[int, Run],
    rng: Random,
    budget: int,
) -> Left:
    """Search for a grid in which the words leave the cells of the message.

    A step settles one cell, or tries to cross two words in one direction.

    The words `fixed` keep their runs; they may cross even without `overlap`.
    """
    search = _Search(detector, strides, message, fixed, rng)
    if search.shared < 0 or (search.shared and not overlap):
        return Left(None, (), True, False)
    lacking: Left | None = None
    number = laid = 0
    announced = strides.announced(detector.lex)
    while budget > 0:
        layout = search.layout(budget)
        budget -= search.spent
        if search.proved:
            return Left(None, (), True, False)
        if layout is None:
            continue
        laid = 1
        for runs in search.dealt(layout):
            grid = search.filled(runs)
            if not find_accidents(detector, strides.geo, grid, runs):
                left = Left(bytes(grid), tuple(runs), False, True)
                if shows(announced, runs):
                    return left
                lacking = left
                break
        number += 1
        if lacking and number >= LACKING:
            return lacking
    return lacking or Left(None, (), False, bool(laid))


class _Layout(NamedTuple):
    """Runs of some words, and spaces for the others."""

    runs: dict[int, Run]
    spaces: list[Run]


class _Search:
    """Makes layouts. `shared` is the number of cells that words must share, `spent` the steps of the last layout."""

    def __init__(
        self, detector: Detector, strides: Strides, message: bytes, fixed: Mapping[int, Run], rng: Random
    ) -> None:
        self.lex, self.strides, self.message, self.fixed, self.rng = detector.lex, strides, message, fixed, rng
        self.fixed_grid = placed_grid(self.lex, strides.geo, [fixed.get(i) for i in range(len(self.lex.words))])
        self.taken = 0
        for run in fixed.values():
            self.taken |= strides.bits(run)
        standing = sum(run.length for run in fixed.values())
        cells = strides.geo.cells.bit_count()
        self.shared = self.lex.total + len(message) - cells - (standing - self.taken.bit_count())
        self.spent = 0
        self.proved = False

    def layout(self, budget: int) -> _Layout | None:
        """Try once to cross words, and to find spaces for the others; None if that fails."""
        self.spent = 1
        runs, taken = dict(self.fixed), self.taken
        if self.shared:
            crossed = self._cross(runs)
            if crossed is None:
                return None
            taken = crossed
        lengths = [len(word) for i, word in enumerate(self.lex.words) if i not in runs]
        free = self.strides.geo.cells & ~taken
        if not lengths:
            return _Layout(runs, [])
        steps = min(budget, TILING) if self.shared else budget
        tiling = tile_cells(lengths, self.strides, free, self.rng, steps, scattered=True)
        self.spent += tiling.steps
        self.proved = tiling.exhausted and not self.shared
        return _Layout(runs, tiling.spaces) if tiling.spaces else None

    def dealt(self, layout: _Layout) -> Iterator[list[Run]]:
        """Yield the runs of all words, for one random assignment of words to the spaces after another."""
        waiting = [i for i in range(len(self.lex.words)) if i not in layout.runs]
        words = [self.lex.words[i] for i in waiting]
        for _ in range(DEALS if waiting else 1):
            runs = layout.runs | dict(
                zip(waiting, deal_words(words, self.strides, layout.spaces, self.rng), strict=True)
            )
            yield [runs[i] for i in range(len(runs))]

    def filled(self, runs: list[Run]) -> bytearray:
        """The grid with the message in the cells that are left."""
        grid = placed_grid(self.lex, self.strides.geo, runs)
        for index, letter in zip(left_over(self.strides.geo, grid), self.message, strict=True):
            grid[index] = letter
        return grid

    def _cross(self, runs: dict[int, Run]) -> int | None:
        """Add runs that share the required number of cells; return all taken cells as bits, or None if that fails."""
        grid, taken, wanted = bytearray(self.fixed_grid), self.taken, self.shared
        words = self.lex.words
        waiting = sorted((i for i in range(len(words)) if i not in runs), key=lambda i: -len(words[i]) * self._chance())
        while wanted and waiting:
            i = waiting.pop(0)
            run = self._across(i, runs, grid, taken, wanted, len(waiting)) if runs else self._anywhere(i)
            if run is None:
                continue
            bits = self.strides.bits(run)
            wanted -= (bits & taken).bit_count()
            taken |= bits
            grid[run.slice] = self.lex.pattern(i, run.backwards)
            runs[i] = run
        return None if wanted else taken

    def _chance(self) -> float:
        return 0.2 + self.rng.random()

    def _anywhere(self, i: int) -> Run | None:
        fitting = self.strides.fitting[len(self.lex.words[i])]
        if not fitting:
            return None
        fit = fitting[below(len(fitting), self.rng)]
        start = fit.table[below(fit.number, self.rng)] + fit.first
        return Run(start, fit.step, len(self.lex.words[i]), fit.backwards)

    def _across(
        self, i: int, runs: Mapping[int, Run], grid: bytearray, taken: int, wanted: int, further: int
    ) -> Run | None:
        """Find a run for word `i` that shares at most `wanted` cells with others; many if few words are left for it."""
        best: tuple[int, Run] | None = None
        cells = self.strides.geo.cells
        length = len(self.lex.words[i])
        hurry = 2 * wanted > further
        for j in shuffled(sorted(runs), self.rng):
            low, step, _, backwards = runs[j]
            for fit in shuffled(self.strides.fitting[length], self.rng):
                self.spent += 1
                meetings = self.lex.meetings[2 * i + fit.backwards][2 * j + backwards]
                for at, place in shuffled(meetings[: len(meetings) // 2], self.rng):
                    start = low + place * step - at * fit.step
                    bits = fit.cells << start if start >= 0 else 0
                    if not bits or bits & cells != bits:
                        continue
                    common = (bits & taken).bit_count()
                    if common > wanted or common >= length or (best and common <= best[0]):
                        continue
                    run = Run(start, fit.step, length, fit.backwards)
                    if self._covers(bits, runs):
                        continue
                    if common == 1 or self._agrees(i, run, grid):
                        best = common, run
                        if not hurry:
                            return run
        return best[1] if best else None

    def _covers(self, cells: int, runs: Mapping[int, Run]) -> bool:
        """Whether these cells include all cells of a word, which would have no place of its own."""
        return any(not self.strides.bits(run) & ~cells for run in runs.values())

    def _agrees(self, i: int, run: Run, grid: bytearray) -> bool:
        """Whether the word has the letters of all cells that others take."""
        pattern = self.lex.pattern(i, run.backwards)
        return all(present in (0, letter) for present, letter in zip(grid[run.slice], pattern, strict=True))


def left_over(geo: Geometry, grid: bytes | bytearray) -> Iterator[int]:
    """The cells without a letter, row by row."""
    cells = geo.cells
    return (index for index, letter in enumerate(grid) if not letter and cells >> index & 1)
