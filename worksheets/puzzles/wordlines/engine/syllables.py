"""The syllables of words: by the hyphens in the author's list, or by the patterns of pyphen, an extra.

>>> split("Ka-nin-chen")
('Ka', 'nin', 'chen')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from worksheets.base.quoting import shown
from worksheets.language.hyphenation import patterns
from worksheets.language.languages import base_code

VOWELS = frozenset("AEIOUYÄÖÜÅÆØŒÁÀÂÃĂĄÉÈÊËĘÍÌÎÏÓÒÔÕŐÚÙÛŰÝİАЕЁИОУЫЭЮЯЇЄІΑΕΗΙΟΥΩ")
"""Every syllable has at least one of these; in English and German, Y counts, too."""

MISSING = 'with form: syllables, write hyphens between them (Ka-nin-chen), or pip install "worksheets[syllables]"'


def split(text: str) -> tuple[str, ...]:
    """The parts of a text between its hyphens."""
    return tuple(text.split("-"))


def has_patterns(language: str) -> bool:
    """Whether words of a language can be split without hyphens."""
    return patterns(language) is not None


@lru_cache(maxsize=1 << 12)
def syllables_of(word: str, language: str) -> tuple[str, ...]:
    """The syllables of a word, by the author's hyphens or by patterns; the whole word without either."""
    if "-" in word:
        return split(word)
    found = patterns(language)
    return split(found.inserted(word)) if found else (word,)


def syllable_problems(word: str, language: str) -> Iterator[str]:
    """Yield problems of a word's hyphens, or that it has none."""
    parts = syllables_of(word, language)
    alphabetic = not parts[0].isascii() or base_code(language) in ("de", "en")
    if "" in parts:
        yield f'"{shown(word)}" has a hyphen with no syllable beside it'
    elif len(parts) == 1 and not has_patterns(language):
        yield f'"{shown(word)}" has no hyphens; {MISSING}'
    elif "-" in word and alphabetic:
        mute = [part for part in parts if VOWELS.isdisjoint(part.upper()) and part[0].upper() in _LATIN]
        yield from (f'"{shown(word)}" has the syllable "{shown(part)}", which has no vowel' for part in mute[:1])


_LATIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
