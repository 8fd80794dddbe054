"""Splits a text of letters and marks into grapheme clusters, which readers take for single letters.

The rules are those of Unicode (UAX 29, GB6 to GB9c), for texts that have only letters, digits and their marks, and
for the scripts that can be printed. There are three differences. All marks belong to the letter before, even in
Burmese. In Tamil, the conjuncts ksha and shri are one cluster each, not two. And a vowel can begin a conjunct, as in
the Bengali অ্যাপ.

>>> clusters("विद्यालय"), clusters("น้ำ"), clusters("பக்ஷி")
(('वि', 'द्या', 'ल', 'य'), ('น้ำ',), ('ப', 'க்ஷி'))
"""

from __future__ import annotations

import re
from unicodedata import category

LINKERS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"
"""The signs that take the vowel from a consonant and join it with the next one; in Tamil they only take the vowel."""

_CONSONANT = (
    "[\u0915-\u0939\u0958-\u095f\u0978-\u097f\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1\u0a95-\u0ab9\u0af9"
    "\u0b15-\u0b39\u0b5c-\u0b5f\u0b71\u0c15-\u0c39\u0c58-\u0c5a\u0d15-\u0d3a]"
)
"""The consonants of the scripts with such signs."""

_WITH_LETTER_BEFORE = frozenset("\u0e33\u0eb3\uff9e\uff9f")
"""Signs that count as letters: the vowel am of Thai and Lao, and the voicing marks of narrow Japanese letters."""

_WITH_LETTER_BEHIND = "\u0d4e"
"""The Malayalam sign for an r before a consonant."""

_HANGUL = {
    **dict.fromkeys([*range(0x1100, 0x1160), *range(0xA960, 0xA97D)], "L"),
    **dict.fromkeys([*range(0x1160, 0x11A8), *range(0xD7B0, 0xD7C7)], "V"),
    **dict.fromkeys([*range(0x11A8, 0x1200), *range(0xD7CB, 0xD7FC)], "T"),
}
"""The letters of which Korean syllables consist: first consonants, vowels, last consonants."""

_SYLLABLES = range(0xAC00, 0xD7A4)
_LAST_CONSONANTS = 28
"""Number of forms of a Korean syllable, the first without a last consonant."""

_FOLLOWS = {"L": {"L", "V", "LV", "LVT"}, "LV": {"V", "T"}, "V": {"V", "T"}, "LVT": {"T"}, "T": {"T"}}


def clusters(text: str) -> tuple[str, ...]:
    """The clusters of a text of letters, digits and marks."""
    parts: list[str] = []
    for place, character in enumerate(text):
        if parts and (_joins(parts[-1], character) or _is_conjunct(parts[-1], text[place : place + 2])):
            parts[-1] += character
        else:
            parts.append(character)
    return tuple(parts)


def _joins(cluster: str, character: str) -> bool:
    if category(character).startswith("M") or character in _WITH_LETTER_BEFORE:
        return True
    last = cluster[-1]
    if last in _WITH_LETTER_BEHIND:
        return True
    if re.match(_CONSONANT, character):
        return _is_linked(cluster)
    return _hangul(character) in _FOLLOWS.get(_hangul(last), ())


def _is_linked(cluster: str) -> bool:
    """Whether a linker is among the marks without a width at the end of a cluster."""
    for character in reversed(cluster):
        if character in LINKERS:
            return True
        if category(character) != "Mn":
            break
    return False


def _is_conjunct(cluster: str, coming: str) -> bool:
    """Whether ksha or shri begins with a cluster and continues."""
    return (cluster == "க்" and coming.startswith("ஷ")) or (cluster in ("ஶ்", "ஸ்") and coming == "ரீ")


def _hangul(character: str) -> str:
    """The kind of a Korean letter or syllable; empty for all others."""
    code = ord(character)
    if code in _SYLLABLES:
        return "LVT" if (code - _SYLLABLES.start) % _LAST_CONSONANTS else "LV"
    return _HANGUL.get(code, "")
