"""Changes the form of letters in a language: capitals, small letters, and letters without accents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from unicodedata import decimal, normalize

from worksheets.base.errors import InputError
from worksheets.language.languages import base_code, find_language

TURKIC = ("tr", "az")
"""Languages in which I and İ are two letters, with the small letters ı and i."""

LETTERS_WITH_MARKS = "ÑÇ"
"""Letters that keep their marks where accents are dropped, besides those of the alphabet."""

_LIGATURES = {"Œ": "OE", "Æ": "AE", "œ": "oe", "æ": "ae"}
"""Letters written as two where accents are dropped, unless they are in the alphabet."""

_MARKS: Mapping[int, None] = dict.fromkeys(range(0x300, 0x370))
"""The combining accents of the Latin, Greek and Cyrillic scripts, all removed if accents are dropped."""

_MTAVRULI = {capital: capital - 0x1C90 + 0x10D0 for capital in range(0x1C90, 0x1CC0)}
"""Georgian capitals, used in headlines but not in schools or most fonts, and the ordinary letters."""

_GEORGIAN = "[\u1c90-\u1cbf]"

_GREEK_ACCENTS = "\u0300\u0301\u0304\u0306\u0313\u0314\u0342"

_GREEK_ACCENTED = f"(?<=[\u0391-\u03c9\u0308])[{_GREEK_ACCENTS}]+"

_GREEK_HIATUS = f"(?<=[ΑΕΗΙΟΥΩαεηιουω][\u0300\u0301\u0342])([ΙΥιυ])(?![\u0308{_GREEK_ACCENTS}])"


def in_european_digits(text: str) -> str:
    """The text with the digits 0 to 9 in place of those of other scripts."""
    if text.isascii():
        return text
    return "".join(str(decimal(sign)) if sign.isdecimal() else sign for sign in text)


def without_accents(text: str, language: str) -> str:
    """The text without the accents of letters that are not in the language's alphabet."""
    if text.isascii():
        return text
    return _without_tonos(text) if base_code(language) == "el" else text.translate(_plain_letters(language))


@cache
def _plain_letters(language: str) -> dict[int, str | None]:
    return _PlainLetters(language)


class _PlainLetters(dict[int, str | None]):
    """Each character without the accents that the alphabet lacks; filled in on demand."""

    def __init__(self, language: str) -> None:
        capitals = LETTERS_WITH_MARKS
        with suppress(InputError):  # a language without texts
            capitals += "".join(find_language(language).alphabet)
        self._kept = frozenset(capitals + capitals.lower())
        super().__init__(_MARKS)

    def __missing__(self, code: int) -> str:
        self[code] = plain = self._plain(chr(code))
        return plain

    def _plain(self, char: str) -> str:
        if char in self._kept or char.isascii():
            return char
        decomposed = normalize("NFD", char)
        base, marks = decomposed[0], decomposed[1:]
        if not marks or any(ord(mark) not in _MARKS for mark in marks):
            return _LIGATURES.get(char, char)
        letters = [normalize("NFC", base + mark) for mark in marks]
        return next((letter for letter in letters if letter in self._kept), base)


def capital_letters(text: str, language: str) -> str:
    """Capital letters; ẞ for ß, and in Georgian, whose capitals schools do not use, the ordinary letters."""
    if language in TURKIC:
        text = text.replace("i", "İ")
    text = text.replace("ß", "ẞ").upper()
    return text if text.isascii() or not re.search(_GEORGIAN, text) else text.translate(_MTAVRULI)


def small_letters(text: str, language: str) -> str:
    """Small letters; ς becomes σ, so that a letter does not depend on its position."""
    if language in TURKIC:
        text = text.replace("İ", "i").replace("I", "ı")
    return text.lower().replace("ς", "σ")


def _without_tonos(text: str) -> str:
    """Greek letters without tonos: ρολόι becomes ΡΟΛΟΪ, since ΟΙ would be another sound."""
    decomposed = re.sub(_GREEK_HIATUS, "\\1\u0308", normalize("NFD", text))
    return normalize("NFC", re.sub(_GREEK_ACCENTED, "", decomposed))
