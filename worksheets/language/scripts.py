"""Scripts that cannot be printed: those written from right to left, whose letters also change with their neighbours.

>>> script_fault("oak"), script_fault("אלון")
(None, '"אלון" has Hebrew letters; what is written from right to left cannot be printed')
"""

from __future__ import annotations

import re
import unicodedata

from worksheets.quotes import shown

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff\u061c\u200f\u202b\u202e\u2067]"
)
"""The blocks that Unicode keeps for such scripts (UAX 9, default classes R and AL), and the signs that turn a text."""


def script_fault(text: str) -> str | None:
    """Why a text cannot be printed, as a sentence that quotes it; None where its direction is from left to right."""
    found = None if text.isascii() else _RIGHT_TO_LEFT.search(text)
    if not found:
        return None
    script = unicodedata.name(found[0], "").partition(" ")[0].capitalize()
    letters = f"{script} letters" if unicodedata.bidirectional(found[0]) in ("R", "AL") and script else "signs"
    if found[0] in "\u061c\u200f\u202b\u202e\u2067":
        letters = f"a sign that turns its direction (U+{ord(found[0]):04X})"
    return f'"{shown(text)}" has {letters}; what is written from right to left cannot be printed'
