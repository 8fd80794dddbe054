"""Divides words by the patterns of pyphen (the extra `syllables`), which are those of TeX."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from worksheets.language.languages import base_code

SOFT_HYPHEN = "\N{SOFT HYPHEN}"

LEFT, RIGHT = 2, 3
"""Minimum number of letters before and after the end of a line."""

_LONG_WORD = re.compile(rf"[^\W\d_]{{{LEFT + RIGHT + 1},}}")


@lru_cache(maxsize=16)
def patterns(language: str) -> Any | None:
    """The patterns of a language, a `pyphen.Pyphen`; None without pyphen, or if it has none.

    One letter may be a syllable at the beginning of a word, as in `I-gel`, but not at its end.
    """
    try:
        import pyphen  # the extra `syllables`
    except ImportError:
        return None
    known = pyphen.language_fallback(language.replace("-", "_")) or pyphen.language_fallback(base_code(language))
    return pyphen.Pyphen(lang=known, left=1, right=2) if known else None


@lru_cache(maxsize=1 << 12)
def divided(word: str, language: str) -> str:
    """A word with soft hyphens where a line may end within it."""
    rules = patterns(language)
    places = [place for place in rules.positions(word) if LEFT <= place <= len(word) - RIGHT] if rules else []
    return SOFT_HYPHEN.join(word[start:end] for start, end in zip([0, *places], [*places, len(word)], strict=True))


def divisible(text: str, language: str, *, after: bool = False, before: bool = False) -> str:
    """A text whose longer words may be divided; none without a language.

    `after` and `before` say that a gap touches the text's beginning or end: the word beside it stays whole.
    """
    if not language:
        return text

    def part(word: re.Match[str]) -> str:
        touched = (after and word.start() == 0) or (before and word.end() == len(text))
        return word[0] if touched else divided(word[0], language)

    return _LONG_WORD.sub(part, text)
