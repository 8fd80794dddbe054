"""Generates a sheet of a starter job from the fields of its kind and their descriptions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from worksheets.puzzles.fields import KindSpec

COMMENT = 30
"""The column in which comments begin, if the field is short enough."""

COMMON = ("language", "difficulty")
"""Fields that all kinds have: the head of the job sets the language, and one difficulty is enough to start with."""

PLACEHOLDER = "..."
"""Placeholder for a required field that no example of the kind sets."""

PLAIN = re.compile(r"\w[\w /'.-]*")
"""A text that means the same in YAML with and without quotes."""


def starter_sheet(
    kind: str,
    title: str,
    model: type[KindSpec],
    examples: Sequence[Mapping[str, Any]],
    language: str,
    texts: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Format a sheet whose fields have their defaults, as comments; it follows the head of a starter job.

    A required field has its value in the first example in the language, or else in the first example. `texts` explain
    fields and replace their descriptions.
    """
    example = next((candidate for candidate in examples if candidate.get("language", "en") == language), examples[0])
    head = (f"  - title: {_yaml(title)}", f"    kind: {kind}")
    return "\n".join(("sheets:", *head, *_fields(model, example, texts), ""))


def _fields(model: type[KindSpec], example: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each field, as a comment if the field is optional."""
    yield _line("    difficulty: easy", "easy, medium or hard; a list makes one sheet of each")
    for name, field in model.model_fields.items():
        if name in COMMON:
            continue
        text = texts.get(name, field.description or "")
        if field.is_required():
            yield _line(f"    {name}: {_yaml(example.get(name, PLACEHOLDER))}", text)
        else:
            yield _line(f"    # {name}: {_default(field.default)}", text)


def _default(value: object) -> str:
    """The default as an author would write it; empty if it is not a simple value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return _yaml(value)
    return str(value) if isinstance(value, tuple) and type(value).__str__ is not object.__str__ else ""


def _yaml(value: object) -> str:
    """The value on one line: plain words as they are, everything else as JSON, which is valid YAML."""
    if isinstance(value, str) and PLAIN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _line(text: str, comment: str) -> str:
    return f"{text.rstrip().ljust(COMMENT)}  # {' '.join(comment.split())}" if comment else text.rstrip()
