"""Quick tests of what a file contains; every kind runs them, so they import nothing heavy."""

from __future__ import annotations

from worksheets.puzzles.values import SolveInput

CROWDED = 4
"""No word search hides words with this many times as many letters as its grid."""


def has_letters(text: str) -> bool:
    """Whether there is a letter; digits alone are not a grid."""
    return any(map(str.isalpha, text))


def has_dictionary(given: SolveInput) -> bool:
    """Whether the given words cannot all be hidden: a dictionary, or far more letters than fit the grid."""
    letters = sum(map(len, given.words or ()))
    return given.dictionary is not None or letters > CROWDED * sum(map(str.isalnum, given.text))
