"""A word search as a drawing: the letters in a frame, and for the answer a loop round each word."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Loop
from worksheets.drawing.squares import Squares, fit
from worksheets.grid import Cell, LetterGrid
from worksheets.puzzles.wordsearch.looks import LOOKS
from worksheets.puzzles.wordsearch.model import Puzzle, Solution

_Rows: TypeAlias = tuple[tuple[str, ...], ...]


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The grid in its frame; larger than the pen's area only where `style.letter_size` asks for it."""
    squares = _squares(puzzle.grid, pen)
    return squares.drawing(squares.frame(), squares.letters(puzzle.grid.cells))


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The same grid: letters of words in black, the others in gray, a loop round each word."""
    squares = _squares(puzzle.grid, pen)
    runs = [placement.cells for placement in solution.placements]
    filler, words = _parted(puzzle.grid, set().union(*runs))
    return squares.drawing(
        squares.frame(),
        squares.letters(filler, gray=LOOKS.filler_gray),
        *(_loop(cells, squares) for cells in runs),
        squares.letters(words, bold=True),
    )


def _squares(grid: LetterGrid, pen: Pen) -> Squares:
    return fit(grid.rows, grid.columns, pen, LOOKS.squares)


def _loop(cells: Sequence[Cell], squares: Squares) -> Loop:
    first, last = cells[0], cells[-1]
    straight = first.row == last.row or first.column == last.column
    share = LOOKS.loop_share if straight else LOOKS.diagonal_loop_share
    return squares.loop(first, last, share, LOOKS.loop_line)


def _parted(grid: LetterGrid, of_words: Collection[Cell]) -> tuple[_Rows, _Rows]:
    """The letters that belong to no word, and those that do, with blanks in place of the others."""
    filler = [list(row) for row in grid.cells]
    words = [[""] * grid.columns for _ in filler]
    for r, c in of_words:
        words[r][c], filler[r][c] = filler[r][c], ""
    return tuple(map(tuple, filler)), tuple(map(tuple, words))
