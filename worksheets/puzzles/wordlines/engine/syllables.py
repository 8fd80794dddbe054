"""The syllables of words: by the hyphens in the author's list, or by the patterns of pyphen, an extra.

>>> split("Ka-nin-chen")
('Ka', 'nin', 'chen')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from worksheets.base.quoting import shown
from worksheets.language.languages import base_code

VOWELS = frozenset("AEIOUYÄÖÜÅÆØŒÁÀÂÃĂĄÉÈÊËĘÍÌÎÏÓÒÔÕŐÚÙÛŰÝİАЕЁИОУЫЭЮЯЇЄІΑΕΗΙΟΥΩ")
"""Letters of which a syllable has at least one; in English and German, Y can be one."""

MISSING = 'with form: syllables, write hyphens between them (Ka-nin-chen), or pip install "worksheets[syllables]"'


def split(text: str) -> tuple[str, ...]:
    """The parts of a text between its hyphens."""
    return tuple(text.split("-"))


@lru_cache(maxsize=16)
def _patterns(language: str) -> Any | None:
    """The patterns of a language; None without pyphen, or if it has none.

    One letter may be a syllable at the beginning of a word, as in `I-gel`, but not at its end.
    """
    try:
        import pyphen  # the extra `syllables`
    except ImportError:
        return None
    known = pyphen.language_fallback(language.replace("-", "_")) or pyphen.language_fallback(base_code(language))
    return pyphen.Pyphen(lang=known, left=1, right=2) if known else None


def has_patterns(language: str) -> bool:
    """Whether words of a language can be cut without hyphens."""
    return _patterns(language) is not None


@lru_cache(maxsize=1 << 12)
def syllables_of(word: str, language: str) -> tuple[str, ...]:
    """The syllables of a word: the author's, or by patterns; the whole word if there is neither."""
    if "-" in word:
        return split(word)
    patterns = _patterns(language)
    return split(patterns.inserted(word)) if patterns else (word,)


def syllable_problems(word: str, language: str) -> Iterator[str]:
    """Yield what is wrong with the hyphens of a word, or that it has none."""
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
