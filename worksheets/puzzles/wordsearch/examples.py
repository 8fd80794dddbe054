"""Sheets of this kind, as different as can be, for the contract suite: the fields of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EXAMPLES: tuple[Mapping[str, Any], ...] = (
    {"words": ["cow", "horse", "goose", "hen"], "size": "7x10", "difficulty": "easy"},
    {"words": ["cow", "horse", "goose", "hen", "guinea pig"], "size": "12x9", "difficulty": "medium"},
    {"words": ["cow", "horse", "goose", "hen", "guinea pig"], "size": "8x11", "difficulty": "hard"},
    {"words": ["Äpfel", "Straße", "Nüsse"], "language": "de", "difficulty": "hard"},
    {"words": ["information", "form", "at", "info"], "size": "11x12", "difficulty": "hard"},
    {"words": [{"word": "rain", "clue": "wet"}, {"word": "12:30"}], "size": "6x7", "word_bank": "both"},
    {"words": ["one", "two", "six", "ten", "eleven", "twelve"], "size": "9x8", "pick": 4},
)
