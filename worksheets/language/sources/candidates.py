"""Words that may be chosen, and what both languages share in reading and grading them."""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

LENGTHS = range(2, 11)
"""Letters of a word; a region never has more than ten cells."""

SHORT = 3
"""Up to this length the German sources hold many abbreviations, and endings cut from a word tell nothing."""

INFLECTED_LATER = 0.5
"""What an inflected form loses in its grade, so that base words come first."""

Grade = Callable[[str], float]
"""How often a word is met: the Zipf value, 7 for the commonest words and 3 for one in a million, 0 for unknown."""


@dataclass(frozen=True)
class Candidate:
    """A word that may be chosen; of two with the same capitals the one with the lower `rank` is kept."""

    word: str
    grade: float
    rank: int


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
