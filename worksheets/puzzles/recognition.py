"""What a file holds, as far as a glance tells: every kind is asked, so this loads nothing."""

from __future__ import annotations

from worksheets.puzzles.contract import SolveInput

CROWDED = 4
"""No word search hides words that have so many times its letters."""


def has_letters(text: str) -> bool:
    """Whether there is a letter; digits alone are no grid."""
    return any(map(str.isalpha, text))


def has_dictionary(given: SolveInput) -> bool:
    """Whether the words given are no list of hidden ones: a dictionary, or far more letters than fit the grid."""
    letters = sum(map(len, given.words or ()))
    return given.dictionary is not None or letters > CROWDED * sum(map(str.isalnum, given.text))
