"""What a printed crossword shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Expected, cells_of, phrases_of


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    numbers = {(float(each["row"]), float(each["column"])): str(each["number"]) for each in puzzle["entries"]}
    clues = [f"{each['number']} {each['clue']}" for each in puzzle["entries"] if each["clue"]]
    grid = cells_of(puzzle["grid"])
    shown = {"clues": numbers, "numbers": cells_of(puzzle.get("codes", ())), "fill": {}}[puzzle["form"]]
    return Expected([grid], phrases_of((*clues, *puzzle["words"])), numbers=shown)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected([cells_of(solution["grid"])], phrases_of(entry["word"] for entry in solution["entries"]))
