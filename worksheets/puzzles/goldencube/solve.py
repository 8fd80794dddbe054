"""Solving a golden cube: which solutions there are, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from worksheets.puzzles.goldencube.engine.count import count_solutions
from worksheets.puzzles.goldencube.engine.pieces import named_solution
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.portfolio import packings
from worksheets.puzzles.goldencube.engine.reasons import no_solution_reason
from worksheets.puzzles.goldencube.model import Puzzle, Solution
from worksheets.search.budget import Budget


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Every way to fill the box round the givens, lazily and in a fixed order.

    Solutions that differ by equal blocks that change places are one; those that the symmetries of
    the box turn into each other are several, and come one after another. Raises BudgetSpentError
    when `steps` blocks are placed in dives and nodes are seen in the complete search before the end.
    """
    if no_solution_reason(puzzle):
        return
    for placements in packings(puzzle, packing_of(puzzle), Budget(steps)):
        yield named_solution(puzzle, placements)


def count(puzzle: Puzzle, *, limit: int | None = None, steps: int | None = None) -> tuple[int, str]:
    """How many ways there are to fill the box, at most `limit`, as number and as text.

    Where the limit does not end the count, the text also says how many there are up to the symmetries
    of the box.
    """
    if limit is not None:
        number = sum(1 for _ in islice(solutions(puzzle, steps=steps), limit))
        if number == limit:
            return number, f"{number} (stopped at the limit)"
    counts = count_solutions(puzzle, steps=steps)
    return counts.all, f"{counts.all} ({counts.up_to_symmetry} up to the symmetries of the box)"
