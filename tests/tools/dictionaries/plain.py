"""Which words are plain enough to be checked, how they are spelled in a grid, and how frequent they are."""

from __future__ import annotations

import importlib
import unicodedata
from collections.abc import Callable

LENGTHS = range(2, 11)
"""Allowed numbers of letters; a region never has more than ten cells."""

SHORT = 3
"""Up to this length the German sources have many abbreviations."""

Grade = Callable[[str], float]
"""The frequency of a word as its Zipf value: 7 for the commonest words, 3 for one in a million, 0 for unknown ones."""


def key_of(word: str) -> str:
    """The capitals of a word in a grid: NFC, one sign for each letter, ß as ẞ."""
    return unicodedata.normalize("NFC", word.replace("ß", "ẞ").upper())


def is_plain(word: str) -> bool:
    """Whether a word has letters only and an allowed length."""
    return word.isalpha() and len(key_of(word)) in LENGTHS


def grade_in(language: str) -> Grade:
    """The word frequencies of wordfreq, which ignores case."""
    zipf: Callable[..., float] = importlib.import_module("wordfreq").zipf_frequency
    return lambda word: zipf(word, language)
