"""What a printed word search shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Expected, Phrase, cells_of

STEPS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
"""Rows and columns from one letter to the next, by the point of the compass."""


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    bank = [(entry.get("clue"), entry.get("word")) for entry in puzzle["word_bank"]]
    phrases = [Phrase(tuple(filter(None, ways)), needed=False) for ways in bank]
    return Expected([cells_of(puzzle["grid"])], phrases)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    cells: dict[tuple[float, float], str] = {}
    for placement in solution["placements"]:
        down, right = STEPS[placement["direction"]]
        for step, letter in enumerate(placement.get("cells") or placement["letters"]):
            cells[float(placement["row"] + down * step), float(placement["column"] + right * step)] = letter
    return Expected([cells])
