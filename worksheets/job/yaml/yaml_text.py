"""Texts and lists as YAML that reads back as the same texts."""

from __future__ import annotations

import re
from collections.abc import Iterable

WIDTH = 100
"""Where a long list goes on in the next line."""

_PLAIN = re.compile(r"[^\W_]+(?:[ '.-][^\W_]+)*")


def scalar(text: str) -> str:
    """The text plain where nothing in it can be taken for YAML, else in double quotes."""
    return text if _PLAIN.fullmatch(text) else f'"{"".join(map(_escaped, text))}"'


def flow_list(texts: Iterable[str], indent: int) -> str:
    """`[one, two]` over as many lines as it needs; the first stands in column `indent`."""
    items = [scalar(text) for text in texts]
    margin = "\n" + " " * (indent + 1)
    text, column = "[", indent + 1
    for i, item in enumerate(items):
        end = "," if i < len(items) - 1 else "]"
        if i and column + len(item) + 2 > WIDTH:
            text, column = text + margin, indent + 1
        elif i:
            text, column = text + " ", column + 1
        text, column = text + item + end, column + len(item) + 1
    return text if items else "[]"


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char.isprintable():
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
