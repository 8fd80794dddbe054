"""A cloze in parts: its text with the gaps, and in the answer the words by the numbers of the gaps."""

from __future__ import annotations

from worksheets.drawing.running_text import Gap
from worksheets.puzzles.cloze.model import Puzzle, Solution, bracketed
from worksheets.puzzles.parts import Lines, text_lines


def parts(puzzle: Puzzle, language: str) -> tuple[Lines, ...]:
    """See `PuzzleKind.parts`; words are not divided, and choices follow their gaps in brackets."""
    paragraphs = []
    for run in puzzle.text:
        paragraph: list[str | Gap] = []
        for part in run:
            if isinstance(part, str):
                paragraph.append(part)
            else:
                paragraph.append(Gap(part.number, part.length or part.room, part.given, cells=part.length is not None))
                paragraph += filter(None, (bracketed(part),))
        paragraphs.append(tuple(paragraph))
    return (Lines(tuple(paragraphs), running=True),)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Lines, ...]:
    """See `PuzzleKind.answer_parts`."""
    return (text_lines(solution.gaps, numbered=True),)
