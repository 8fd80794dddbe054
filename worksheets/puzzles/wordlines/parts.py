"""Word lines in parts: the text of each, and lines to write its words on."""

from __future__ import annotations

from worksheets.drawing.running_text import Gap
from worksheets.puzzles.parts import Lines, text_lines
from worksheets.puzzles.wordlines.model import Puzzle, Solution

ROOM = 10
"""Letters that a line for a word has room for; one for a sentence has three times as much."""


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
