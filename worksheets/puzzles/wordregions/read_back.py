"""What a printed grid of word regions shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Expected, cells_of, phrases_of


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return Expected([cells_of(puzzle["grid"])], phrases_of(puzzle.get("hints", {}).get("words", ())))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected([cells_of(puzzle["grid"])], phrases_of(region["word"] for region in solution["regions"]))
