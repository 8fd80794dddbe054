"""Where the solutions of a puzzle differ: sets of cells that can be cut in more than one way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from worksheets.grid import Cell
from worksheets.puzzles.wordregions.model import Puzzle, Region
from worksheets.puzzles.wordregions.solve import Board
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
    return tuple(_found(Board(puzzle), Budget(steps)))


def _found(board: Board, budget: Budget) -> Iterator[Cluster]:
    cover = board.cover
    alive = cover.reduce(budget)
    ways = [list(islice(cover.ways(alive, part, budget), 2)) for part in cover.parts(alive)]
    if not all(ways):
        return
    for one, other in (pair for pair in ways if len(pair) == 2):
        yield _cluster(board, one & ~other, other & ~one)


def _cluster(board: Board, one: int, other: int) -> Cluster:
    cells = sorted(cell for option in bits(one) for cell in board.placements[option].cells)
    return Cluster(
        tuple(Cell(*divmod(cell, board.columns)) for cell in cells), (board.regions(one), board.regions(other))
    )
