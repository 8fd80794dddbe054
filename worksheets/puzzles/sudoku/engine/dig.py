"""Makes a sudoku of a filled grid: takes digits away as long as the techniques of its level still fill the grid."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import shuffled
from worksheets.puzzles.sudoku.engine.board import Filled, Position, UnitBoard
from worksheets.puzzles.sudoku.engine.logic import derives, hardest
from worksheets.puzzles.sudoku.engine.search import is_needed
from worksheets.puzzles.sudoku.model import Level
from worksheets.search.budget import Budget

MOST_STEPS = 3_000
"""Maximum number of digits tried to see that all printed ones are needed."""


def dig(board: UnitBoard, full: Filled, level: Level, orbits: Sequence[Sequence[int]], rng: Random) -> Filled | None:
    """Blank the cells of one orbit after the other, in random order, where the level allows; None if it is missed.

    What is left has one solution, because techniques find it without guessing. `orbits` are groups of cells that are
    blank or printed together.
    """
    given, left = full[:], len(full)
    for orbit in shuffled(orbits, rng):
        if left - len(orbit) < level.givens * len(full):
            break
        for cell in orbit:
            given[cell] = -1
        position = Position.of(board, given)
        if all(derives(position, cell, level.most) for cell in orbit):
            left -= len(orbit)
        else:
            for cell in orbit:
                given[cell] = full[cell]
    found = hardest(board, given)
    if found is None or not level.fewer <= found < level.most:
        return None
    return given if not level.minimal or _is_minimal(board, full, given, orbits) else None


def _is_minimal(board: UnitBoard, full: Filled, given: Filled, orbits: Sequence[Sequence[int]]) -> bool:
    """Whether every orbit that is printed is needed, as far as a few steps show."""
    budget = Budget(MOST_STEPS)
    try:
        return all(is_needed(board, full, given, orbit, budget) for orbit in orbits if given[orbit[0]] >= 0)
    except BudgetSpentError:
        return False


def orbits_of(side: int, symmetry: str) -> list[tuple[int, ...]]:
    """The groups of cells that a symmetry maps onto each other: `none`, `half_turn`, `quarter_turn` or `mirror`."""
    last = side - 1
    seen: dict[tuple[int, ...], None] = {}
    for row in range(side):
        for column in range(side):
            images = {(row, column)}
            if symmetry in ("half_turn", "quarter_turn"):
                images.add((last - row, last - column))
            if symmetry == "quarter_turn":
                images |= {(column, last - row), (last - column, row)}
            if symmetry == "mirror":
                images.add((row, last - column))
            seen[tuple(sorted(r * side + c for r, c in images))] = None
    return [*seen]
