"""Sheets of this kind, as different as can be, for the contract suite: the fields of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EXAMPLES: tuple[Mapping[str, Any], ...] = (
    {"size": "3", "difficulty": "easy"},
    {"size": "3x5x3", "difficulty": "medium", "language": "de"},
    {"size": "3x3x5", "difficulty": "hard"},
    {"size": "4x2x3", "golden": False},
)
