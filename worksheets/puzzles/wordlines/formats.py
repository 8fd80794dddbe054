"""Word lines in other formats: texts with lines to write on, and the texts that `verify` expects on a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.drawing.running_text import Gap
from worksheets.puzzles.formats import Expected, Lines, phrases_of, text_lines
from worksheets.puzzles.wordlines.model import Puzzle, Solution

ROOM = 10
"""Number of letters that fit the line for a word; the line for a sentence is three times as long."""


def parts(puzzle: Puzzle, language: str) -> tuple[Lines, ...]:
    """See `PuzzleKind.parts`."""
    lines: list[tuple[str | Gap, ...]] = []
    for line in puzzle.lines:
        room = max(ROOM, len(line.text) // line.words + 1)
        gaps = [Gap(0, room)] * line.words + [Gap(0, 3 * ROOM)] * puzzle.sentence
        lines.append((f"{puzzle.shown(line)} ", *gaps))
    return (Lines(tuple(lines), numbered=True),)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Lines, ...]:
    """See `PuzzleKind.answer_parts`."""
    return (text_lines(map(", ".join, solution.lines), numbered=True),)


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    parts = ([item] if isinstance(item, str) else item for item in puzzle["items"])
    return Expected((), phrases_of(text for part in parts for text in part))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected((), phrases_of(word for item in solution["items"] for word in item))
