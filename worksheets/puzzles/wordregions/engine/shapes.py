"""The connected shapes, as a trie that is walked together with the trie of the words.

A cell has the place `row * STRIDE + column`. STRIDE leaves room beside the largest grid, so that a
shape is the same steps from its first cell in a grid of any width, and steps over the grid's edge
lead to places that are no cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple, TypeAlias

from worksheets.grid import LARGEST_SIDE
from worksheets.kept import kept

LARGEST_REGION = 10
"""Most cells of a region: there are 3,783 shapes of 4 to 8 cells, but 50,146 of 1 to 10."""

STRIDE = LARGEST_SIDE + LARGEST_REGION

NEIGHBOURS = (-STRIDE, -1, 1, STRIDE)

RegionShape: TypeAlias = tuple[int, ...]
"""The places of the cells in reading order, counted from that of the first one, which is 0."""


class Step(NamedTuple):
    """A further cell of a shape: its place, what may follow it, and the shape that it completes, if any."""

    place: int
    further: tuple[Step, ...]
    shape: RegionShape | None


def _weight(_: tuple[Step, ...], least: int, most: int) -> int:
    return sum(8_000_000 >> 2 * (LARGEST_REGION - size) for size in range(least, most + 1))  # four times the shapes


@kept(16_000_000, _weight)
def first_steps(least: int, most: int) -> tuple[Step, ...]:
    """The second cells of the shapes of `least` to `most` cells, at least 2, and what may follow them."""
    return _steps(sorted(shape for shape in shapes(most) if len(shape) >= least), 1)


def _steps(group: list[RegionShape], depth: int) -> tuple[Step, ...]:
    """The next steps of sorted shapes that have their first `depth` cells in common and further ones."""
    found: list[Step] = []
    for place, members in groupby(group, key=lambda shape: shape[depth]):
        longer = list(members)
        whole = longer.pop(0) if len(longer[0]) == depth + 1 else None
        found.append(Step(place, _steps(longer, depth + 1), whole))
    return tuple(found)


def shapes(most: int) -> Iterator[RegionShape]:
    """Every connected shape of 1 to `most` cells once, by Redelmeier's algorithm (1981).

    The cells that may join a shape are taken from a stack; those passed over never join it.
    """

    def grow(cells: RegionShape, untried: tuple[int, ...], seen: frozenset[int]) -> Iterator[RegionShape]:
        while untried:
            cell = untried[-1]
            untried = untried[:-1]
            larger = (*cells, cell)
            yield tuple(sorted(larger))
            if len(larger) < most:
                beside = [cell + step for step in NEIGHBOURS]
                fresh = tuple(place for place in beside if place > 0 and place not in seen)
                yield from grow(larger, untried + fresh, seen.union(fresh))

    yield from grow((), (0,), frozenset((0,)))
