"""Guesses the language of words: by letters that few languages have, and by the English and German dictionaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from worksheets.language.articles import without_brackets
from worksheets.language.dictionary import built_in
from worksheets.language.letters import letters_of

_LETTERS = {
    "uk": "іїєґ",
    "bg": "ѝ",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "el": "αβγδεζηθικλμνξοπρστυφχψω",
    "pl": "ąęłńśźż",
    "cs": "řěů",
    "hu": "őű",
    "tr": "ğış",
    "ro": "țăș",
    "es": "ñ",
    "pt": "ãõ",
    "sv": "å",
    "da": "æø",
    "de": "äöüß",
    "fr": "çèêëîûœ",
}
"""Letters that distinguish a language from those after it."""

GUESSED = ("en", "de")
"""The languages recognised by dictionaries; the first one is the default."""

MOST = 500
"""Maximum number of words of a list that are looked up."""


def guessed_language(texts: Iterable[str]) -> str:
    """Guess the language of these words; the default is `en`.

    If most of the words are English or German, that language wins, so that `café` alone makes no list French.
    """
    words = (normalize("NFC", without_brackets(text)) for text in texts)
    tokens = [token for word in words for token in re.findall(r"[^\W\d_]+", word)][:MOST]
    letters = {char for token in tokens for char in token.lower()}
    by_letters = next((code for code, own in _LETTERS.items() if not letters.isdisjoint(own)), "")
    known = {code: _known(tokens, code) for code in GUESSED}
    best = max(GUESSED, key=lambda code: known[code])
    most_known = known[best] * 2 > len(tokens) and known[best] > known.get(by_letters, 0)
    if by_letters and not (best != by_letters and most_known):
        return by_letters
    tie = len(set(known.values())) == 1
    if tie and known["de"] and all(token.istitle() for token in tokens):
        return "de"  # German nouns have capitals
    return best


def _known(tokens: Sequence[str], code: str) -> int:
    """Count the words that are in a dictionary."""
    dictionary = built_in(code)
    return sum(letters_of(token, code) in dictionary for token in tokens)
