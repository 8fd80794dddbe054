r"""Finds characters in words that should not, or cannot, be printed.

When a word is copied, it may pick up invisible characters, and emoji before and after it; they are removed.

>>> without_stray_signs("Kat\u00adze \U0001f431")
'Katze'

Some right-to-left scripts and some of those that need shaping are printed with the extra `scripts`, others are not.

>>> script_fault("oak"), script_fault("ܫܠܡ")
(None, '"ܫܠܡ" has Syriac letters; of the right-to-left scripts, only Hebrew and Arabic can be printed')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from worksheets.base.errors import listed
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.scripts import MISSING, SCRIPTS, can_shape, needs_shaping, shaped_letter
from worksheets.language.letters import Word

FEW = 3
"""Maximum number of words that a note names."""

_INVISIBLE = (
    "[\u00ad\u034f\u061c\u200b\u200e\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0020-\U000e007f]"
    f"|[\u200c\u200d](?![{''.join(SCRIPTS.values())}])"
)
"""Soft hyphens, direction marks, zero-width spaces, and variation selectors of emoji; and joiners, except where the
next letter changes with them."""

_EMOJI = "[\u2300-\u23ff\u2600-\u266c\u2670-\u2775\u2794-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
"""The Unicode blocks of emoji, without musical symbols and digits."""

_KEYCAP = "[0-9#*]\u20e3"

_ANY = f"{_INVISIBLE}|{_EMOJI}|\u20e3"


def without_stray_signs(text: str) -> str:
    """A word or clue without stray signs; a text that has only such signs is unchanged."""
    if not has_stray_signs(text):
        return text
    kept = re.sub(_KEYCAP, "", re.sub(_INVISIBLE, "", text))
    start, end = 0, len(kept)
    while start < end and _is_stray(kept[start]):
        start += 1
    while end > start and _is_stray(kept[end - 1]):
        end -= 1
    return kept[start:end] or text


def has_stray_signs(text: str) -> bool:
    """Whether a text may contain stray signs."""
    return not text.isascii() and re.search(_ANY, text) is not None


def _is_stray(char: str) -> bool:
    return char.isspace() or re.match(_EMOJI, char) is not None


def cleaned(words: Sequence[Word]) -> tuple[tuple[Word, ...], list[str]]:
    """Remove stray signs from words and clues; also return the texts of the words that had some."""
    if not has_stray_signs("".join(text for word in words for text in word[:2] if text)):
        return tuple(words), []
    clean = tuple(
        word._replace(text=without_stray_signs(word.text), clue=word.clue and without_stray_signs(word.clue))
        for word in words
    )
    return clean, [word.text for word, before in zip(clean, words, strict=True) if word[:2] != before[:2]]


def note_of(changed: Sequence[str]) -> str:
    """The note about words that had stray signs."""
    names: list[str] = [f'"{shown(word)}"' for word in changed[:FEW]]
    if len(changed) > FEW:
        names.append(sentence("{count:,} more", count=len(changed) - FEW))
    named = listed(names, "and") if len(names) > 1 else names[0]
    return sentence("without the emoji and invisible signs of {words}", words=named)


_RIGHT_TO_LEFT = "[\u0700-\u074f\u0780-\u086f\U00010800-\U00010fff\U0001e800-\U0001efff\u202b\u202e\u2067]"
"""The blocks that Unicode reserves for such scripts (UAX 9, default classes R and AL) besides Hebrew and Arabic, and
marks that change the direction."""

_SHAPED = (
    "[\u0a00-\u0b7f\u0c00-\u0dff\u0e80-\u109f\u1700-\u18af\u1900-\u1aaf\u1b00-\u1c4f\u1cd0-\u1cff"
    "\ua800-\ua82f\ua840-\ua8df\ua930-\ua95f\ua980-\uaaff\uabc0-\uabff\U00011000-\U00011fff]"
)
"""The blocks of scripts that need shaping to print correctly, and whose pages nobody has checked.

Their vowels move before, above or below a consonant, and consonants join. Thai is not among them: its letters keep
their shape and their order.
"""


def script_fault(text: str) -> str | None:
    """The reason why a text cannot be printed, as a sentence that quotes it, or None."""
    if text.isascii():
        return None
    if found := re.search(_RIGHT_TO_LEFT, text):
        reason = sentence("of the right-to-left scripts, only Hebrew and Arabic can be printed")
    elif found := re.search(_SHAPED, text):
        reason = sentence("of the scripts that need shaping, only Devanagari, Bengali and Tamil can be printed")
    elif needs_shaping(text) and not can_shape():
        letters = _named(shaped_letter(text))
        return sentence(
            '"{text}" has {letters}; printing them {reason}', text=shown(text), letters=letters, reason=MISSING
        )
    else:
        return None
    return sentence('"{text}" has {letters}; {reason}', text=shown(text), letters=_named(found[0]), reason=reason)


def _named(char: str) -> str:
    """The name of a character's script: the first word of its Unicode name."""
    if char in "\u202b\u202e\u2067":
        return sentence("a mark that changes its direction (U+{sign:04X})", sign=ord(char))
    script = unicodedata.name(char, "").partition(" ")[0].capitalize()
    if script and unicodedata.bidirectional(char) in ("R", "AL", "L", "NSM"):
        return sentence("{script} letters", script=script)
    return sentence("signs")
