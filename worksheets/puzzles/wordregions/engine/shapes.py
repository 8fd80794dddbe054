"""The connected shapes, as a trie that is walked together with the trie of the words.

A cell has the place `row * STRIDE + column`. STRIDE exceeds the width of the largest grid, so that a shape has the same
steps in a grid of any width, and steps over the edge lead to places outside the grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from worksheets.base.byte_cache import byte_cache
from worksheets.base.grid import LARGEST_SIDE

LARGEST_REGION = 10
"""Maximum number of cells in a region: there are 3,783 shapes of 4 to 8 cells, but 50,146 of 1 to 10."""

STRIDE = LARGEST_SIDE + LARGEST_REGION

RegionShape: TypeAlias = tuple[int, ...]
"""The places of the cells in reading order, relative to the first one, which is 0."""


class Step(NamedTuple):
    """A further cell of a shape: its place, the possible next steps, and the shape that it completes, if any."""

    place: int
    further: Steps | None
    shape: RegionShape | None


class Steps:
    """The steps from the first cells of some shapes, in reading order; created on first use.

    A walk over a small grid uses few of the steps of large shapes.
    """

    def __init__(self, shapes: Sequence[RegionShape], depth: int) -> None:
        """`shapes` are sorted, share their first `depth` cells, and have further ones."""
        self._shapes = shapes
        self._depth = depth

    @cached_property
    def each(self) -> tuple[Step, ...]:
        """The steps, in reading order."""
        return (*self._steps(),)

    @cached_property
    def reach(self) -> int:
        """The places of all cells of the shapes, one bit per place."""
        return sum(1 << place for place in {*chain.from_iterable(self._shapes)})

    def _steps(self) -> Iterator[Step]:
        further = self._depth + 1
        for place, members in groupby(self._shapes, key=itemgetter(self._depth)):
            longer = [*members]
            whole = longer.pop(0) if len(longer[0]) == further else None
            yield Step(place, Steps(longer, further) if longer else None, whole)


def _weight(_: Steps, least: int, most: int) -> int:
    return sum(8_000_000 >> 2 * (LARGEST_REGION - size) for size in range(least, most + 1))  # four times the shapes


@byte_cache(16_000_000, _weight)
def first_steps(least: int, most: int) -> Steps:
    """The steps to the second cells of the shapes of `least` to `most` cells; `least` is at least 2."""
    return Steps(sorted(shape for shape in shapes(most) if len(shape) >= least), 1)


def shapes(most: int) -> list[RegionShape]:
    """Every connected shape of 1 to `most` cells once, by Redelmeier's algorithm (1981).

    The cells that may join a shape are taken one by one; those passed over never join it. Sets of cells are integers
    with one bit per cell: bit 0 is the first one, the cell below it is bit `2 * most`.
    """
    below = 2 * most
    centred = [(bit, *divmod(bit + most, below)) for bit in range(most * below)]
    place_of = {1 << bit: row * STRIDE + column - most for bit, row, column in centred}
    found: list[RegionShape] = []

    def grow(shape: RegionShape, untried: int, seen: int) -> None:
        while untried:
            cell = untried & -untried
            untried ^= cell
            larger = (*shape, place_of[cell])
            found.append(tuple(sorted(larger)))
            if len(larger) < most:
                fresh = (cell << 1 | cell >> 1 | cell << below | cell >> below) & ~seen
                grow(larger, untried | fresh, seen | fresh)

    grow((), 1, 1)
    return found
