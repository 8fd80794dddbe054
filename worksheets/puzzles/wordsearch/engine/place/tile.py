"""Tiles crowded grids without overlap, using only the lengths of the words.

Cells are processed in the order of their indexes. The first one that is neither taken nor skipped begins a run, because
every run continues to higher indexes (see `scan.py`); or it is skipped, if there are more cells than letters. So there
are few branches, one for each length and axis, whereas a search for a place of each word has hundreds. Words are
assigned to spaces at random once all spaces are known (`deal`).

Cells skipped for a message should be spread over the grid, not collect at its end. With `scattered`, a cell may be
skipped before any run is tried there, with the probability that shuffles runs and skipped cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from worksheets.base.seeds import pick, shuffled
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Run
from worksheets.puzzles.wordsearch.engine.place.board import Strides
from worksheets.search.bits import lowest
from worksheets.search.budget import luby

UNIT = 50
"""Steps of the shortest attempts."""


class Tiling(NamedTuple):
    """The result of a search: `spaces`; or `exhausted`, if there are none; or undecided.

    There is one space per word, a run of its length, read forwards at first.
    """

    spaces: list[Run] | None
    exhausted: bool
    steps: int


class _Shape(NamedTuple):
    """A run of some length along one axis: its cells from index 0 on, and the cells it can start from, as bits."""

    length: int
    step: int
    cells: int
    starts: int


class _Branch(NamedTuple):
    """The choice at the first free cell: the free cells, how many may be skipped, and the shapes still to try."""

    free: int
    slack: int
    shapes: Iterator[_Shape]


def tile(lex: Lexicon, strides: Strides, rng: Random, budget: int) -> Tiling:
    """Find spaces for all words that share no cell; a step settles one cell.

    Ends undecided after `budget` steps. What words spell together is not checked; if there are no spaces, there is no
    layout.
    """
    return tile_cells([*map(len, lex.words)], strides, strides.geo.cells, rng, budget)


def tile_cells(
    wanted: Sequence[int], strides: Strides, free: int, rng: Random, budget: int, *, scattered: bool = False
) -> Tiling:
    """Tile the cells `free`, given as bits, with spaces of the lengths `wanted`; see `tile`.

    With `scattered`, cells are skipped all over the grid.
    """
    shapes = [shape for length in sorted(set(wanted)) for shape in _shapes(strides, length)]
    lengths = luby()
    spent = 0
    while True:
        attempt = _Attempt(Counter(wanted), free, shapes, rng, scattered)
        spaces = attempt.go(min(UNIT * next(lengths), budget - spent))
        spent += attempt.steps
        if spaces or attempt.exhausted or spent >= budget:
            return Tiling(spaces, attempt.exhausted, spent)


def deal(lex: Lexicon, strides: Strides, spaces: Sequence[Run], rng: Random) -> list[Run]:
    """Assign each word a random space of its length, and a random reading that is allowed there."""
    return deal_words(lex.words, strides, spaces, rng)


def deal_words(words: Sequence[bytes], strides: Strides, spaces: Sequence[Run], rng: Random) -> list[Run]:
    """Assign some words to spaces, as `deal` does for all."""
    waiting: dict[int, list[Run]] = {}
    for space in shuffled(spaces, rng):
        waiting.setdefault(space.length, []).append(space)
    readings: dict[int, list[bool]] = {}
    for step, backwards in strides.all:
        readings.setdefault(step, []).append(backwards)
    runs = [waiting[len(word)].pop() for word in words]
    return [run._replace(backwards=pick(readings[run.step], rng)) for run in runs]


class _Attempt:
    """One depth-first search; `steps` are those it has made."""

    def __init__(
        self, waiting: Counter[int], free: int, shapes: Sequence[_Shape], rng: Random, scattered: bool
    ) -> None:
        self.rng = rng
        self.steps = 0
        self.exhausted = False
        self._waiting = waiting
        self._shapes = shapes
        self._free = free
        self._slack = free.bit_count() - sum(length * number for length, number in waiting.items())
        self._scattered = scattered
        self._trail: list[_Branch] = []
        self._laid: list[Run | None] = []

    def go(self, budget: int) -> list[Run] | None:
        """Search for the spaces; None at the end, or after `budget` steps."""
        trail, laid = self._trail, self._laid
        if self._slack >= 0:
            self._go_to(self._free, self._slack)
        while trail:
            free, slack, shapes = trail[-1]
            if len(laid) == len(trail):
                space = laid.pop()
                if space:
                    self._waiting[space.length] += 1
            shape = next(shapes, None)
            cell = lowest(free)
            if shape:
                self._waiting[shape.length] -= 1
                laid.append(Run(cell, shape.step, shape.length))
                if not any(self._waiting.values()):
                    return [run for run in laid if run]
                free &= ~(shape.cells << cell)
            elif slack:
                trail[-1] = _Branch(free, 0, shapes)  # A cell is skipped only once.
                laid.append(None)
                free, slack = free & ~(1 << cell), slack - 1
            else:
                trail.pop()
                continue
            if self.steps >= budget:
                return None
            self.steps += 1
            self._go_to(free, slack)
        self.exhausted = True
        return None

    def _go_to(self, free: int, slack: int) -> None:
        """Go to the first free cell; in a scattered tiling, maybe skip it at once, and go to the next."""
        while True:
            branch = self._branch(free, slack)
            if not self._scattered or self.rng.random() * (slack + self._waiting.total()) >= slack:
                self._trail.append(branch)
                return
            self._trail.append(branch._replace(slack=0))
            self._laid.append(None)
            free, slack = free & (free - 1), slack - 1
            self.steps += 1

    def _branch(self, free: int, slack: int) -> _Branch:
        """The shapes that fit at the first free cell, in random order that favours long ones."""
        first = free & -free
        cell = lowest(free)
        fitting = [
            shape
            for shape in self._shapes
            if self._waiting[shape.length] and shape.starts & first and not (shape.cells << cell) & ~free
        ]
        return _Branch(free, slack, iter(sorted(fitting, key=lambda shape: -shape.length * self.rng.random())))


def _shapes(strides: Strides, length: int) -> Iterator[_Shape]:
    seen = set()
    for fit in strides.fitting[length]:
        if fit.step not in seen:
            seen.add(fit.step)
            yield _Shape(length, fit.step, fit.cells, fit.starts(strides.geo.cells))
