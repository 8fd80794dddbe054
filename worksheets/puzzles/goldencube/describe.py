"""What `worksheets solve` prints."""

from __future__ import annotations

from itertools import islice

from worksheets.puzzles.goldencube.engine.count import count_solutions
from worksheets.puzzles.goldencube.engine.reasons import no_solution_reason
from worksheets.puzzles.goldencube.model import Puzzle, Solution
from worksheets.puzzles.goldencube.solve import solutions

__all__ = ["count", "describe_solutions", "no_solution_reason"]

SOLUTION = {
    "en": "Solution",
    "de": "Lösung",
    "fr": "Solution",
    "es": "Solución",
    "it": "Soluzione",
    "pt": "Solução",
    "nl": "Oplossing",
    "pl": "Rozwiązanie",
    "tr": "Çözüm",
    "el": "Λύση",
    "ru": "Решение",
}
"""What a solution is called, by language code."""


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


def describe_solutions(puzzle: Puzzle, found: tuple[Solution, ...], complete: bool) -> str:
    """The layers of each solution; the second and later ones under a heading, or why there is none."""
    if not found:
        if not complete:
            return ""
        reason = no_solution_reason(puzzle)
        return f"There is no solution: {reason}." if reason else "There is no solution."
    name = SOLUTION.get(puzzle.language.split("-")[0], SOLUTION["en"])
    parts = [found[0].to_text(puzzle.language)]
    for number, solution in enumerate(found[1:], 2):
        parts += [f"{name} {number}", solution.to_text(puzzle.language)]
    return "\n\n".join(parts)
