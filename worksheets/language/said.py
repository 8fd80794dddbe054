"""Messages before translation, for engines, which know no texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Said(NamedTuple):
    """The key of a phrase and its values; a value may be a `Said` itself."""

    key: str
    values: Mapping[str, object] = {}


class Large(int):
    """A number whose digits are printed in groups of three."""
