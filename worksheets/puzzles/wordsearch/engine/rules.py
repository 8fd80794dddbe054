"""What the engine has to know of a sheet's rules, as plain values; `spec.py` fills them in."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.grid import Direction

Filler: TypeAlias = Literal["alphabet", "words", "fragments"]
"""What fills the empty cells: letters of the alphabet, letters of the words, or pieces of the words."""


class SearchRules(NamedTuple):
    """What a sheet allows: `directions` in the order of `Direction`; with `overlap` words may share cells."""

    directions: tuple[Direction, ...]
    overlap: bool
    filler: Filler
