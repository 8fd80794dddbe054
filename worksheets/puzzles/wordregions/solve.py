"""The solutions of a word-regions puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.grid import Cell
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle, Solution
from worksheets.search.budget import Budget


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Every solution, lazily and in a fixed order.

    A step is one placement tried. Raises BudgetSpentError when `steps` are spent before the end.
    """
    placed = RegionCover(puzzle)
    for options in placed.cover.covers(Budget(steps)):
        yield Solution(placed.regions(options))


def uncovered(puzzle: Puzzle) -> Cell | None:
    """The first cell that no word can cover, if there is one: then there is no solution."""
    placed = RegionCover(puzzle)
    for cell, options in enumerate(placed.cover.covering[: placed.cells]):
        if not options:
            return Cell(*divmod(cell, placed.columns))
    return None
