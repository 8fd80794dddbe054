"""The field for the size of a grid, in rows x columns, and the ways to write one."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from worksheets.base.grid import LARGEST_SIDE, Size
from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence


def parse_size(value: object) -> Size | None:
    """Parse `12x14`, `12 x 14`, `12` (a square), 12 or [12, 14] as rows x columns.

    Raises ValueError with a sentence for anything else, and for sides outside 1 to `LARGEST_SIDE`.
    """
    if value is None or isinstance(value, Size):
        return value
    return _size_of(value) if isinstance(value, str) and len(value) < 16 else _parsed_size(value)


def _parsed_size(value: object) -> Size:
    parts: list[str]
    if isinstance(value, list | tuple):
        parts = [str(part).strip() for part in value]
    else:
        parts = re.split(r"\s*[xX\u00d7*]\s*", str(value).strip())
    if len(parts) == 1:
        parts *= 2
    if len(parts) != 2 or not all(re.fullmatch(r"-?[0-9]{1,9}", part) for part in parts):
        raise ValueError(
            sentence(
                '"{value}" is not a size; write rows x columns such as 12x14, or one number for a square',
                value=shown(written(value)),
            )
        )
    size = Size(int(parts[0]), int(parts[1]))
    if min(size) < 1:
        raise ValueError(sentence("a grid of {size} has no cells; use at least 1 row and 1 column", size=size))
    if max(size) > LARGEST_SIDE:
        raise ValueError(
            sentence(
                "a grid of {size} is too large; at most {largest_side} rows and {largest_side} columns",
                size=size,
                largest_side=LARGEST_SIDE,
            )
        )
    return size


_size_of = lru_cache(maxsize=256)(_parsed_size)
"""Cached parser of size texts: most sheets of a job have the same size."""


GridSize = Annotated[
    Size | None,
    BeforeValidator(parse_size),
    PlainSerializer(lambda size: f"{size.rows}x{size.columns}" if size else None),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": LARGEST_SIDE},
                {"type": "string", "pattern": "^[0-9]+( *[xX*\u00d7] *[0-9]+)?$"},
            ]
        }
    ),
]
"""Rows x columns of a grid, or None to let the program choose."""
