"""What `worksheets solve` prints, unless a kind knows better."""

from __future__ import annotations

from collections.abc import Sequence


def solutions_text(solutions: Sequence[str], reason: str | None, complete: bool, language: str) -> str:
    """Each solution, the second and later ones under a heading; or that there is none, and for which reason.

    Empty where nothing is known: no solution was found, but not all were looked for.
    """
    if not solutions:
        if not complete:
            return ""
        return f"There is no solution: {reason}." if reason else "There is no solution."
    if len(solutions) == 1:
        return solutions[0]
    from worksheets.language.languages import find_language  # solving starts without it

    parts = [solutions[0]]
    for number, solution in enumerate(solutions[1:], 2):
        parts += [find_language(language).label("solution", number=number), solution]
    return "\n\n".join(parts)
