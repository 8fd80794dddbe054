"""What `worksheets solve` prints, unless a kind knows better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from worksheets.puzzles.contract import PuzzleKind, Solution


def solutions_text(
    kind: PuzzleKind[Any, Any, Any], puzzle: Any, solutions: tuple[Solution, ...], complete: bool, language: str
) -> str:
    """Each solution as text, the second and later ones under a heading; or that there is none, and why.

    Empty where nothing is known: no solution was found, but not all were looked for.
    """
    if not solutions:
        if not complete:
            return ""
        reason = kind.no_solution_reason(puzzle)
        return f"There is no solution: {reason}." if reason else "There is no solution."
    parts = [solutions[0].to_text(language)]
    if len(solutions) == 1:
        return parts[0]
    from worksheets.language.languages import find_language  # solving starts without it

    for number, solution in enumerate(solutions[1:], 2):
        parts += [find_language(language).label("solution", number=number), solution.to_text(language)]
    return "\n\n".join(parts)
