"""What a printed sudoku shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Expected, cells_of


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return on_key(puzzle, puzzle)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    if puzzle.get("drawn"):
        return Expected(drawn=True)
    return Expected([cells_of(item["grid"]) for item in solution["items"]])
