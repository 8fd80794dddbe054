"""Quotes an author's text in a message: on one line, and shortened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice

from worksheets.base.sentences import changed, sentence

SHOWN = 60
"""Maximum length of a quote in a message."""

LONGEST = 400
"""Maximum length of a message that quotes an author."""

MOST_DIGITS = 4_000
"""Maximum number of digits of a seed or another number; Python itself prints a few more."""

TOO_LARGE = int("1" + MOST_DIGITS * "0")
"""The smallest number with more digits."""

_LONG_QUOTE = re.compile(f'"([^"]{{{SHOWN + 1},}})"')


def shown(text: str) -> str:
    """Prepare `text` for a message: on one line, without control characters, and not too long."""
    return printable(text if len(text) <= SHOWN else text[: SHOWN - 1] + "…")


def unbroken(text: str) -> str:
    """A text of several lines on one, without control characters."""
    return printable(" ".join(text.splitlines()))


def printable(text: str) -> str:
    r"""`text` on one line, with blanks for non-breaking ones, and escapes such as `\x1b` for control characters."""
    text = text.replace("\u00a0", " ").replace("\u202f", " ")
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def brief(text: str) -> str:
    """Shorten a message: cut its quotes and, if that is not enough, omit its middle."""
    return changed(text, _brief) if len(text) > LONGEST else text


def _brief(text: str) -> str:
    text = with_short_quotes(text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST * 2 // 3]} … {text[-LONGEST // 4 :]}"


def with_short_quotes(sentence: str) -> str:
    """Shorten each quote in a sentence as `shown` does."""
    return _LONG_QUOTE.sub(lambda found: f'"{shown(found[1])}"', sentence)


def written(value: object, depth: int = 3) -> str:
    """Format a value roughly as in YAML: `[1, 2]`, `{a: b}`, `yes`; of a large one, only the beginning."""
    if isinstance(value, Mapping | list | tuple) and not depth:
        return "…"
    if isinstance(value, Mapping):
        pairs = (f"{_start(key)}: {written(item, depth - 1)}" for key, item in islice(value.items(), SHOWN // 3))
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(written(item, depth - 1) for item in value[: SHOWN // 3])}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else _start(value)


def a_value(value: object) -> str:
    """Describe a value of the wrong type that a Python caller passed."""
    return "None" if value is None else sentence("a value of the type {type}", type=type(value).__name__)


def _start(value: object) -> str:
    """The beginning of the text of a value: as much as can be shown, and one character more."""
    if isinstance(value, int) and value.bit_length() > 3 * SHOWN:
        return sentence("a number of more than {count} digits", count=SHOWN * 9 // 10)
    return str(value)[: SHOWN + 1] if isinstance(value, str | int | float) else a_value(value)
