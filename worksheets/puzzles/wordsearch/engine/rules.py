"""The rules of a sheet for the engine, as plain values; `spec.py` fills them in."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.grid import Direction

Filler: TypeAlias = Literal["alphabet", "words", "fragments"]
"""Filler of the empty cells: letters of the alphabet, letters of the words, or pieces of the words."""


class SearchRules(NamedTuple):
    """The rules of a sheet: `directions` in the order of `Direction`; with `overlap` words may share cells."""

    directions: tuple[Direction, ...]
    overlap: bool
    filler: Filler
