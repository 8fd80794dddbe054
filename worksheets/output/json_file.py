"""The JSON file of a job: readable, with each row of a grid on one line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TextIO

WIDTH = 100
"""Lists and mappings without nested ones stay on one line up to this number of characters."""


class JsonFile:
    """Writes `{"title", "language", "seed", "sheets"}` to `stream`: add the sheets one by one, then call `end`."""

    def __init__(self, stream: TextIO, *, title: str, language: str, seed: int) -> None:
        self._stream = stream
        stream.write("{\n")
        for key, value in {"title": title, "language": language, "seed": seed}.items():
            stream.write(f"  {_text(key)}: {_text(value)},\n")
        stream.write('  "sheets": [')
        self._separator = "\n    "

    def add(self, sheet: Mapping[str, Any]) -> None:
        """Write one more sheet, as of `Exercise.to_json`."""
        self._stream.write(self._separator + _value(sheet, "    "))
        self._separator = ",\n    "

    def end(self) -> None:
        """Write the rest after the last sheet."""
        self._stream.write("\n  ]\n}\n" if self._separator.startswith(",") else "]\n}\n")


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def _value(value: object, indent: str) -> str:
    """A value as JSON whose further lines start with `indent`."""
    if not isinstance(value, Mapping | list | tuple) or not value:
        return _text(value)
    members = list(value.values()) if isinstance(value, Mapping) else list(value)
    if not any(isinstance(member, Mapping | list | tuple) and member for member in members):
        line = _text(value)
        letters = all(isinstance(member, str) and len(member) <= 2 for member in members)
        if len(line) + len(indent) <= WIDTH or (letters and not isinstance(value, Mapping)):
            return line
    deeper = indent + "  "
    if isinstance(value, Mapping):
        parts = [f"{_text(key)}: {_value(member, deeper)}" for key, member in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [_value(member, deeper) for member in members]
        opening, closing = "[", "]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(parts) + f"\n{indent}{closing}"
