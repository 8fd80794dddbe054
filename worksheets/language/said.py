"""What is to be said, before it has a language: for engines, which know no texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Said(NamedTuple):
    """The key of a phrase and what it is filled with; a value may be such a part itself."""

    key: str
    values: Mapping[str, object] = {}


class Large(int):
    """A number whose digits are printed in groups of three."""
