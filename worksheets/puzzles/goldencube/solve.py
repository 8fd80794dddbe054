"""Solves a golden cube: lists and counts its solutions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from worksheets.base.errors import counted
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.answers import Answers, Count
from worksheets.puzzles.goldencube.engine import reasons
from worksheets.puzzles.goldencube.engine.classes import placed_by_colours
from worksheets.puzzles.goldencube.engine.placements import named_solution, packing_of
from worksheets.puzzles.goldencube.engine.portfolio import FIRST_DIVES, packings, steps_of_a_node
from worksheets.puzzles.goldencube.model import Puzzle, Solution
from worksheets.search.budget import Budget

_FOLDER = Path(__file__).parent

SYMMETRIES = 48
"""The number of symmetries of a cube: no packing has more images."""


def solutions(puzzle: Puzzle, *, steps: int | None = None, by_corners: bool = True) -> Iterator[Solution]:
    """Yield every way to fill the box around the givens, lazily and in a fixed order.

    Exchanging equal blocks does not give a new solution; solutions that the symmetries of the box map to each other are
    distinct, and come one after another. Raises BudgetSpentError if `steps` are done before the end. A step is a block
    placed in a dive or, until a solution is known, a node of the complete search; afterwards a node counts as many
    steps as it takes time, as does a block placed `by_corners`. Without dives by corners the solutions are the same,
    but may come in another order.
    """
    if reasons.no_solution_reason(puzzle):
        return
    packing = placed_by_colours(packing_of(puzzle))
    for placements in packings(puzzle, packing, Budget(steps), by_corners=by_corners):
        yield named_solution(puzzle, placements)


def count(puzzle: Puzzle, *, limit: int | None = None, steps: int | None = None) -> Count:
    """Count the ways to fill the box, up to `limit`, and those up to the symmetries of the box.

    They are counted class by class, and `steps` are those of `solutions`. If they are spent, a few dives may have found
    more than were counted, together with the images of their packings.
    """
    from worksheets.puzzles.goldencube.engine.count import count_solutions  # imports fractions

    if limit is not None:
        listed = Answers(solutions(puzzle, steps=steps), limit).count()
        if listed.reason:
            return listed
    price = steps_of_a_node(packing_of(puzzle))
    budget = Budget(None if steps is None else steps // price)
    counts = count_solutions(puzzle, budget=budget)
    if not counts.complete:
        if budget.left and budget.steps:  # the time was over before the steps were spent
            steps = (budget.steps - budget.left) * price
        seen = Answers(solutions(puzzle, steps=min(FIRST_DIVES, steps or FIRST_DIVES)), SYMMETRIES)
        known = max(counts.all, sum(1 for _ in seen))
        return Count(known, reason=f"undecided after {counted(steps or 0, 'step')}", or_more=True, steps=steps)
    note = f"{counts.up_to_symmetry} up to the symmetries of the box"
    return Count(counts.all, figures={"up_to_symmetry": counts.up_to_symmetry}, note=note)


def describe_count(puzzle: Puzzle, count: Count, language: str) -> str:
    """The number of fillings, also up to the symmetries of the box if known."""
    known = count.figures.get("up_to_symmetry")
    note = "" if known is None else find_phrases(_FOLDER, language).text("up_to_symmetry", count=known)
    return count._replace(note=note).to_text(language)


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """The reason why no filling is possible, if a simple proof is known."""
    reason = reasons.no_solution_reason(puzzle)
    return find_phrases(_FOLDER, language).say(reason) if reason else None
