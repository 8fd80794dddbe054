"""Detects scripts that cannot be printed: right-to-left scripts and those that need shaping.

>>> script_fault("oak"), script_fault("אלון")
(None, '"אלון" has Hebrew letters; right-to-left scripts cannot be printed')
>>> script_fault("कमल")
'"कमल" has Devanagari letters; a script whose letters change with their neighbours cannot be printed'
"""

from __future__ import annotations

import re
import unicodedata

from worksheets.base.quoting import shown

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff\u061c\u200f\u202b\u202e\u2067]"
)
"""The blocks that Unicode reserves for such scripts (UAX 9, default classes R and AL), and direction marks."""

_SHAPED = re.compile(
    "[\u0900-\u0dff\u0e80-\u109f\u1700-\u18af\u1900-\u1aaf\u1b00-\u1c4f\u1cd0-\u1cff"
    "\ua800-\ua82f\ua840-\ua8ff\ua930-\ua95f\ua980-\uaaff\uabc0-\uabff\U00011000-\U00011fff]"
)
"""The blocks of the scripts that need shaping to print correctly, from Devanagari and Tamil to Khmer.

Their vowels move before, above or below a consonant, and consonants join. Thai is not among them: its letters keep
their shape and their order.
"""


def script_fault(text: str) -> str | None:
    """The reason why a text cannot be printed, as a sentence that quotes it, or None."""
    if text.isascii():
        return None
    if found := _RIGHT_TO_LEFT.search(text):
        reason = "right-to-left scripts cannot be printed"
    elif found := _SHAPED.search(text):
        reason = "a script whose letters change with their neighbours cannot be printed"
    else:
        return None
    return f'"{shown(text)}" has {_named(found[0])}; {reason}'


def _named(char: str) -> str:
    """The name of a character's script: the first word of its Unicode name."""
    if char in "\u061c\u200f\u202b\u202e\u2067":
        return f"a mark that changes its direction (U+{ord(char):04X})"
    script = unicodedata.name(char, "").partition(" ")[0].capitalize()
    return f"{script} letters" if script and unicodedata.bidirectional(char) in ("R", "AL", "L", "NSM") else "signs"
