"""Sheets of this kind, as different as can be, for the contract suite: the fields of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EXAMPLES: tuple[Mapping[str, Any], ...] = (
    {"size": "5x7", "difficulty": "easy"},
    {"size": "7x6", "difficulty": "hard", "language": "de"},
    {"size": "6x9", "words": ["rain", "fog", "guinea pig"], "region_size": [3, 9], "hints": "lengths borders"},
)
