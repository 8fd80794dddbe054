"""How many ways there are to fill a box: all of them, and up to its symmetries."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from worksheets.errors import BudgetSpentError
from worksheets.puzzles.goldencube.engine.classes import Classes, Found
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.reasons import no_solution_reason
from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import Puzzle
from worksheets.search.budget import Budget

CHUNK = 10_000
"""Nodes between two looks at the budget."""


class Counts(NamedTuple):
    """Ways to fill a box; if not `complete`, there are more than `up_to_symmetry` and `all` say."""

    all: int
    up_to_symmetry: int
    complete: bool


def count_solutions(puzzle: Puzzle, *, limit: int | None = None, steps: int | None = None) -> Counts:
    """Both counts, or at most `limit` up to symmetry.

    The symmetries are those that leave the hints in place. Raises BudgetSpentError when `steps` nodes of the
    search are done before.
    """
    every = alike = Fraction()
    for found in classes(puzzle, Budget(steps)):
        # A class is found several times, and counts as one when it was found for the last time.
        alike += Fraction(1, found.times)
        every += Fraction(found.size, found.times)
        if limit is not None and alike > limit:
            return Counts(int(every), limit, False)
    return Counts(int(every), int(alike), True)


def count_up_to(puzzle: Puzzle, limit: int, steps: int) -> tuple[int, bool]:
    """How many ways there are up to symmetry, and whether these are all; if not, there are certainly more.

    For puzzles that have a solution: it ends where `limit` or the `steps` end.
    """
    alike = Fraction()
    try:
        for found in classes(puzzle, Budget(steps)):
            alike += Fraction(1, found.times)
            if alike > limit:
                return limit, False
    except BudgetSpentError:
        return max(ceil(alike) - 1, 0), False
    return int(alike), True


def classes(puzzle: Puzzle, budget: Budget) -> Iterator[Found]:
    """What the complete search finds, class by class; may raise BudgetSpentError."""
    if no_solution_reason(puzzle):
        return
    search = Classes(packing_of(puzzle), symmetries(puzzle))
    while not search.finished:
        found, done = search.advance(budget.grant(CHUNK))
        budget.spend(done)
        if found:
            yield found
