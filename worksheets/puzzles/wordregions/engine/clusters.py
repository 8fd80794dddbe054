"""Where the solutions of a puzzle differ: sets of cells that can be cut in more than one way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from worksheets.grid import Cell
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle, Region
from worksheets.search.bits import bits
from worksheets.search.budget import Budget


class Cluster(NamedTuple):
    """Cells in reading order that can be cut in at least two ways, and two of these."""

    cells: tuple[Cell, ...]
    ways: tuple[tuple[Region, ...], tuple[Region, ...]]


def clusters(puzzle: Puzzle, *, steps: int | None = None) -> tuple[Cluster, ...]:
    """The clusters of a puzzle, none where it has one solution or none at all.

    Raises BudgetSpentError when `steps` placements have been tried before the end.
    """
    return tuple(_found(RegionCover(puzzle), Budget(steps)))


def _found(placed: RegionCover, budget: Budget) -> Iterator[Cluster]:
    cover = placed.cover
    alive = cover.reduce(budget)
    ways = [list(islice(cover.ways(alive, part, budget), 2)) for part in cover.parts(alive)]
    if not all(ways):
        return
    for one, other in (pair for pair in ways if len(pair) == 2):
        yield _cluster(placed, one & ~other, other & ~one)


def _cluster(placed: RegionCover, one: int, other: int) -> Cluster:
    cells = sorted(cell for option in bits(one) for cell in placed.placements[option].cells)
    return Cluster(
        tuple(Cell(*divmod(cell, placed.columns)) for cell in cells), (placed.regions(one), placed.regions(other))
    )
