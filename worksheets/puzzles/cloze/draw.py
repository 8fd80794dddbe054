"""A cloze as a drawing: running text with lines to write on, or with its words in bold."""

from __future__ import annotations

from collections.abc import Sequence

from worksheets.drawing.passage import passage_drawing
from worksheets.drawing.pen import Pen
from worksheets.drawing.running_text import Passage
from worksheets.drawing.shapes import Drawing
from worksheets.puzzles.cloze.model import Puzzle, Solution


def passage(puzzle: Puzzle) -> Passage:
    """The text for the layout, which spreads it over pages."""
    return puzzle.passage()


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """Draw the whole text with its gaps."""
    return _drawn(puzzle, pen)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the text with its gaps filled."""
    return _drawn(puzzle, pen, solution.gaps)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The answer itself, which is more compact than the puzzle."""
    return draw_answer(puzzle, solution, pen)


def _drawn(puzzle: Puzzle, pen: Pen, answers: Sequence[str] | None = None) -> Drawing:
    return passage_drawing(puzzle.passage(), pen, answers)
