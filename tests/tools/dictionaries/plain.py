"""Which words are plain enough to be checked, how they are spelt in a grid, and how often they are met."""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable

LENGTHS = range(2, 11)
"""Letters of a word; a region never has more than ten cells."""

SHORT = 3
"""Up to this length the German sources hold many abbreviations."""

Grade = Callable[[str], float]
"""How often a word is met: the Zipf value, 7 for the commonest words and 3 for one in a million, 0 for unknown."""


def key_of(word: str) -> str:
    """The capitals that stand in a grid: NFC, one sign a letter, ß as ẞ."""
    return unicodedata.normalize("NFC", word.replace("ß", "ẞ").upper())


def is_plain(word: str) -> bool:
    """Whether a word is made of letters only and has a length that is used."""
    return word.isalpha() and len(key_of(word)) in LENGTHS


def grade_in(language: str) -> Grade:
    """The grading of wordfreq, which does not tell capitals from small letters."""
    zipf: Callable[..., float] = importlib.import_module("wordfreq").zipf_frequency
    return lambda word: zipf(word, language)
