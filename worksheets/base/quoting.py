"""What an author wrote, quoted in a sentence: on one line, and never at length."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice

SHOWN = 60
"""Most characters of an author's text in a sentence."""

LONGEST = 400
"""Most characters of a sentence about what an author wrote."""

MOST_DIGITS = 4_000
"""Most digits of a seed or another number; Python writes out a few more."""

TOO_LARGE = int("1" + MOST_DIGITS * "0")
"""The least number that has more digits."""

_LONG_QUOTE = re.compile(f'"([^"]{{{SHOWN + 1},}})"')


def shown(text: str) -> str:
    """`text` fit for a message: on one line, without control characters, and not too long."""
    return printable(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")


def printable(text: str) -> str:
    r"""`text` on one line, with escapes such as `\x1b` in place of what would command a terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def brief(sentence: str) -> str:
    """A sentence of any length with its quotes cut and, where that is not enough, with its middle left out."""
    if len(sentence) > LONGEST:
        sentence = with_short_quotes(sentence)
    if len(sentence) > LONGEST:
        sentence = f"{sentence[: LONGEST * 2 // 3]} … {sentence[-LONGEST // 4 :]}"
    return sentence


def with_short_quotes(sentence: str) -> str:
    """A sentence in which each quote is cut as `shown` does it."""
    return _LONG_QUOTE.sub(lambda found: f'"{shown(found[1])}"', sentence)


def written(value: object, depth: int = 3) -> str:
    """A value about as an author would write it in YAML: `[1, 2]`, `{a: b}`, `yes`; of a large one, the beginning."""
    if isinstance(value, Mapping | list | tuple) and not depth:
        return "…"
    if isinstance(value, Mapping):
        pairs = (f"{_start(key)}: {written(each, depth - 1)}" for key, each in islice(value.items(), SHOWN // 3))
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(each, depth - 1) for each in value[: SHOWN // 3])}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else _start(value)


def a_value(value: object) -> str:
    """What a caller in Python gave that is of the wrong type."""
    return "None" if value is None else f"a value of the type {type(value).__name__}"


def _start(value: object) -> str:
    """As much of the text of a value as can be shown, and a character more."""
    if isinstance(value, int) and value.bit_length() > 3 * SHOWN:
        return f"a number of more than {SHOWN * 9 // 10} digits"
    return str(value)[: SHOWN + 1] if isinstance(value, str | int | float) else a_value(value)
