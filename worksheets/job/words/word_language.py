"""The language of a list of words, guessed from its letters and the built-in dictionaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import normalize

from worksheets.language.dictionary import built_in
from worksheets.language.letters import letters_of, without_brackets

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
"""Letters that tell a language from those after it."""

GUESSED = ("en", "de")
"""The languages that dictionaries tell; the first one is what is guessed where nothing tells any."""

MOST = 500
"""Number of words of a list that are looked up."""


def guessed_language(texts: Iterable[str]) -> str:
    """The code of the language that these words are likely to be in: en where nothing tells another.

    Most of the words decide where they are English or German ones, so that `café` alone makes no list French.
    """
    words = (normalize("NFC", without_brackets(text)) for text in texts)
    tokens = [token for word in words for token in re.findall(r"[^\W\d_]+", word)][:MOST]
    letters = {char for token in tokens for char in token.lower()}
    told = next((code for code, own in _LETTERS.items() if not letters.isdisjoint(own)), "")
    known = {code: _known(tokens, code) for code in GUESSED}
    best = max(GUESSED, key=lambda code: known[code])
    if told and not (best != told and known[best] * 2 > len(tokens) and known[best] > known.get(told, 0)):
        return told
    tie = len(set(known.values())) == 1
    if tie and known["de"] and all(token.istitle() for token in tokens):
        return "de"  # its nouns have capitals
    return best


def _known(tokens: Sequence[str], code: str) -> int:
    """How many of the words a dictionary has."""
    dictionary = built_in(code)
    return sum(letters_of(token, code) in dictionary for token in tokens)
