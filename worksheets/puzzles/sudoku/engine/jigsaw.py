"""Makes irregular regions: starts from the usual boxes and exchanges cells of neighbours at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from worksheets.base.seeds import pick, shuffled
from worksheets.puzzles.sudoku.model import GridRules

EXCHANGES = 6
"""Number of exchanges tried, per cell of the grid."""


def jigsaw(side: int, rng: Random) -> GridRules:
    """Rules with connected regions of `side` cells each, most of them not rectangular."""
    regions = [number for row in GridRules.boxed(side).regions for number in row]
    for _ in range(EXCHANGES * side * side):
        _exchange(regions, side, rng)
    return GridRules(side, tuple(tuple(regions[at : at + side]) for at in range(0, side * side, side)))


def _exchange(regions: list[int], side: int, rng: Random) -> None:
    """Exchange random cells between two neighbouring regions if both stay connected."""
    cell = int(rng.random() * side * side)
    others = sorted({regions[near] for near in neighbours(cell, side)} - {regions[cell]})
    if not others:
        return
    own, other = regions[cell], pick(others, rng)
    regions[cell] = other
    back = [
        near
        for near, region in enumerate(regions)
        if region == other and near != cell and any(regions[each] == own for each in neighbours(near, side))
    ]
    for near in shuffled(back, rng):
        regions[near] = own
        if is_connected(regions, own, side) and is_connected(regions, other, side):
            return
        regions[near] = other
    regions[cell] = own


def neighbours(cell: int, side: int) -> Iterator[int]:
    """Yield the cells that share a side with this one."""
    row, column = divmod(cell, side)
    if row:
        yield cell - side
    if column:
        yield cell - 1
    if column < side - 1:
        yield cell + 1
    if row < side - 1:
        yield cell + side


def is_connected(regions: list[int], region: int, side: int) -> bool:
    """Whether the cells of a region are connected."""
    left = [cell for cell, number in enumerate(regions) if number == region]
    reached, todo = {left[0]}, [left[0]]
    while todo:
        for near in neighbours(todo.pop(), side):
            if regions[near] == region and near not in reached:
                reached.add(near)
                todo.append(near)
    return len(reached) == len(left)
