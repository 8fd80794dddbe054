r"""Removes characters picked up when a word is copied: invisible ones, and emoji before and after it.

>>> without_stray_signs("Kat\u00adze \U0001f431")
'Katze'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from worksheets.base.errors import listed
from worksheets.base.quoting import shown
from worksheets.language.letters import Word

FEW = 3
"""Maximum number of words that a note names."""

_INVISIBLE = re.compile("[\u00ad\u034f\u200b-\u200e\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0020-\U000e007f]")
"""Soft hyphens, joiners, zero-width spaces, and variation selectors of emoji."""

_EMOJI = re.compile("[\u2300-\u23ff\u2600-\u266c\u2670-\u2775\u2794-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")
"""The Unicode blocks of emoji, without musical symbols and digits."""

_KEYCAP = re.compile("[0-9#*]\u20e3")

_ANY = re.compile(f"{_INVISIBLE.pattern}|{_EMOJI.pattern}|\u20e3")


def without_stray_signs(text: str) -> str:
    """A word or clue without stray signs; a text of nothing else is unchanged."""
    if not has_stray_signs(text):
        return text
    kept = _KEYCAP.sub("", _INVISIBLE.sub("", text))
    start, end = 0, len(kept)
    while start < end and _is_stray(kept[start]):
        start += 1
    while end > start and _is_stray(kept[end - 1]):
        end -= 1
    return kept[start:end] or text


def has_stray_signs(text: str) -> bool:
    """Whether a text may contain stray signs."""
    return not text.isascii() and _ANY.search(text) is not None


def _is_stray(char: str) -> bool:
    return char.isspace() or _EMOJI.match(char) is not None


def cleaned(words: Sequence[Word]) -> tuple[tuple[Word, ...], list[str]]:
    """Remove stray signs from words and clues; also return the texts of the words that had some."""
    if not has_stray_signs("".join(text for word in words for text in word[:2] if text)):
        return tuple(words), []
    found = tuple(
        word._replace(text=without_stray_signs(word.text), clue=word.clue and without_stray_signs(word.clue))
        for word in words
    )
    return found, [word.text for word, before in zip(found, words, strict=True) if word[:2] != before[:2]]


def note_of(changed: Sequence[str]) -> str:
    """The note about words that had stray signs."""
    names = [f'"{shown(word)}"' for word in changed[:FEW]]
    if len(changed) > FEW:
        names.append(f"{len(changed) - FEW:,} more")
    named = listed(names, "and") if len(names) > 1 else names[0]
    return f"without the emoji and invisible signs of {named}"
