"""Formats texts, lists and mappings as YAML that reads back as the same data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

Value: TypeAlias = "str | Sequence[Value] | Mapping[str, Value]"
"""Texts, lists and mappings; numbers and truth values are texts, too."""

WIDTH = 100
"""The column at which long lists are wrapped."""

STEP = 2
"""Columns by which each level of nesting is indented."""

_FIELD = "[a-z][a-z_]*"
_LINES = r"[!-~](?:[ -~]*[!-~])?(?:\n[!-~](?:[ -~]*[!-~])?)+"
"""Several lines that need no quotes: none is empty, or begins or ends with a space."""

_PLAIN = r"[^\W_]+(?:[ '.-][^\W_]+)*"


def scalar(text: str) -> str:
    """Format a text: plain if nothing in it has a meaning in YAML, else in double quotes."""
    return text if re.fullmatch(_PLAIN, text) else f'"{"".join(map(_escaped, text))}"'


def flow_list(texts: Iterable[str], indent: int) -> str:
    """Format `[one, two]` over as many lines as it needs, beginning in column `indent`."""
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


class Writer(NamedTuple):
    """Formats values as YAML whose lines end with `newline`."""

    newline: str

    def pair(self, name: object, value: Value, indent: int) -> str:
        """Format a field of a mapping whose keys begin in column `indent`, with its line break."""
        return f"{' ' * indent}{name_of(str(name))}:{self.value(value, indent)}{self.newline}"

    def item(self, value: Value, column: int) -> str:
        """Format an item of a list, with its dash in `column` and its line break."""
        if isinstance(value, Mapping) and value:
            pairs = [self.pair(name, each, column + STEP) for name, each in value.items()]
            return " " * column + "- " + "".join(pairs).lstrip()
        return f"{' ' * column}-{self.value(value, column)}{self.newline}"

    def value(self, value: Value, indent: int, *, inside: bool = False) -> str:
        """Format the value of a key in column `indent`, with the space or line break before it.

        A value `inside` brackets is on one line.
        """
        if isinstance(value, str):
            return (
                f" {scalar(value)}" if inside or not re.fullmatch(_LINES, value) else self._lines(value, indent + STEP)
            )
        if isinstance(value, Mapping):
            line = " {" + ", ".join(f"{name_of(n)}:{self.value(v, 0, inside=True)}" for n, v in value.items()) + "}"
            if inside or not value or all(isinstance(item, str) for item in value.values()):
                return line
            return self.newline + "".join(self.pair(n, v, indent + STEP) for n, v in value.items()).rstrip("\r\n")
        texts = [item for item in value if isinstance(item, str)]
        if inside or len(texts) == len(value):
            line = " [" + ", ".join(self.value(item, 0, inside=True).lstrip() for item in value) + "]"
            if inside or len(line) + indent <= WIDTH - 20:
                return line
            lines = flow_list(texts, indent + STEP).replace("\n", self.newline)
            return f"{self.newline}{' ' * (indent + STEP)}{lines}"
        items = (self.list_item(item, indent + STEP) for item in value)
        return self.newline + "".join(items).rstrip("\r\n")

    def _lines(self, text: str, indent: int) -> str:
        """Format several lines as they are, such as the rows of a drawing."""
        return " |-" + "".join(f"{self.newline}{' ' * indent}{line}" for line in text.split("\n"))

    def list_item(self, value: Value, column: int) -> str:
        """Format an item of a new list: a word with its clue on one line, a sheet on several."""
        if isinstance(value, Mapping) and all(isinstance(item, str) for item in value.values()) and len(value) < 3:
            return f"{' ' * column}-{self.value(value, column, inside=True)}{self.newline}"
        return self.item(value, column)


def name_of(name: str) -> str:
    """Format a key."""
    return name if re.fullmatch(_FIELD, name) else scalar(name)
