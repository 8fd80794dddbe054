"""What a printed sheet of word lines shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Expected, phrases_of


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    parts = ([item] if isinstance(item, str) else item for item in puzzle["items"])
    return Expected((), phrases_of(text for part in parts for text in part))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected((), phrases_of(word for item in solution["items"] for word in item))
