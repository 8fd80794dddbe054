"""A cloze as a drawing: running text with lines to write on, or with its words in bold."""

from __future__ import annotations

from worksheets.drawing import passage as setting
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing
from worksheets.puzzles.cloze.model import Puzzle, Solution


def passage(puzzle: Puzzle) -> setting.Passage:
    """The text for the layout, which spreads it over pages."""
    return puzzle.passage()


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """Draw the whole text with its gaps."""
    return setting.passage_drawing(puzzle.passage(), pen)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the text with its gaps filled."""
    return setting.passage_drawing(puzzle.passage(), pen, solution.gaps)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The answer itself, which is set more closely than the puzzle."""
    return draw_answer(puzzle, solution, pen)
