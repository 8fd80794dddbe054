"""The directions of a sheet as steps in the byte grid, and where words of some length fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from worksheets.grid import Direction
from worksheets.kept import kept
from worksheets.puzzles.wordsearch.engine.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.scan import AXES, Geometry, Run

DIAGONAL = frozenset(direction for direction in Direction if direction.d_row and direction.d_column)
"""The directions that are neither across nor down."""

BACKWARD = frozenset((Direction.W, Direction.N, Direction.NW, Direction.SW))
"""The directions in which a word is read against the way one writes."""


class Stride(NamedTuple):
    """A direction a word may run in, as a step in the byte grid."""

    step: int
    backwards: bool


class StrideFit(NamedTuple):
    """A stride on which a word of some length fits an empty grid.

    `starts` are the cells it can start from there, and `cells` its own cells from index 0 on, as bits.
    A cell starts a free run of that length if it stays set when the free cells are ANDed with
    themselves shifted by each of `shifts` in turn.
    """

    step: int
    backwards: bool
    starts: tuple[int, ...]
    cells: int
    shifts: tuple[int, ...]


class Strides:
    """The directions of a sheet on one geometry, and which of them a word of some length fits."""

    def __init__(self, geo: Geometry, directions: tuple[Direction, ...]) -> None:
        self.geo = geo
        self.directions = directions
        self.all = tuple(
            Stride(geo.steps[direction], False) if direction in AXES else Stride(geo.steps[direction.opposite], True)
            for direction in directions
        )
        self.families = tuple(
            frozenset(stride for stride, direction in zip(self.all, directions, strict=True) if direction in family)
            for family in (DIAGONAL, BACKWARD)
            if not family.isdisjoint(directions)
        )
        self.compass: dict[tuple[int, bool], Direction] = dict(zip(self.all, directions, strict=True))
        self._fits: dict[int, tuple[StrideFit | None, ...]] = {}
        self._fitting: dict[int, tuple[StrideFit, ...]] = {}
        self._bits: dict[tuple[int, int], int] = {}

    def fitting(self, length: int) -> tuple[StrideFit, ...]:
        """The strides on which a word of this length fits an empty grid."""
        found = self._fitting.get(length)
        if found is None:
            found = self._fitting[length] = tuple(filter(None, self.fits(length)))
        return found

    def fits(self, length: int) -> tuple[StrideFit | None, ...]:
        """The same for each of the directions, in their order; None where the word does not fit."""
        found = self._fits.get(length)
        if found is None:
            found = self._fits[length] = tuple(
                self._fit(direction, stride, length)
                for direction, stride in zip(self.directions, self.all, strict=True)
            )
        return found

    def _fit(self, direction: Direction, stride: Stride, length: int) -> StrideFit | None:
        step, backwards = stride
        starts = tuple(self._starts(direction, step, length))
        if not starts:
            return None
        shifts = tuple(done * step for done in _doublings(length))
        return StrideFit(step, backwards, starts, self.bits(Run(0, step, length)), shifts)

    def announced(self, lex: Lexicon) -> tuple[frozenset[Stride], ...]:
        """Of the sheet's families, diagonal and backward directions, those on which its shortest word fits."""
        fitting = {(fit.step, fit.backwards) for fit in self.fitting(min(map(len, lex.words)))}
        return tuple(family for family in self.families if not family.isdisjoint(fitting))

    def _starts(self, direction: Direction, step: int, length: int) -> Iterator[int]:
        """The low ends of all runs of this length."""
        rows = range(self.geo.rows - (length - 1) * abs(direction.d_row))
        columns = range(self.geo.columns - (length - 1) * abs(direction.d_column))
        first = length - 1 if step == self.geo.steps[Direction.SW] and direction.d_column else 0
        starts = (row * self.geo.width + first + column for row in rows for column in columns)
        if not self.geo.mask:
            return starts
        run, cells = self.bits(Run(0, step, length)), self.geo.cells
        return (start for start in starts if not run << start & ~cells)

    def bits(self, run: Run) -> int:
        """The cells of a run as bits."""
        low, step, length, _ = run
        found = self._bits.get((step, length))
        if found is None:
            found = self._bits[step, length] = sum(1 << k * step for k in range(length))
        return found << low


def _doublings(length: int) -> Iterator[int]:
    """1, 2, 4 ... and a rest, `length - 1` in all: how a run of one cell grows to `length` cells."""
    done = 1
    while done < length:
        step = min(done, length - done)
        yield step
        done += step


@kept(16_000_000, lambda strides, *_: 150 * strides.geo.size * len(strides.directions))
def strides_of(geo: Geometry, directions: tuple[Direction, ...]) -> Strides:
    """The strides of these directions, kept for the next sheet."""
    return Strides(geo, directions)
