"""What a printed cloze shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Expected, phrases_of


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    pieces = [part if isinstance(part, str) else part["given"] for paragraph in puzzle["text"] for part in paragraph]
    return Expected((), phrases_of((*pieces, *puzzle["bank"])))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected((), phrases_of(solution["gaps"]))
