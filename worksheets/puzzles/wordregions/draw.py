"""A word-regions puzzle as a drawing: letters in a grid of thin lines, and for the answer its thick borders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Shape
from worksheets.drawing.squares import Squares, fit
from worksheets.grid import LetterGrid
from worksheets.puzzles.wordregions.looks import LOOKS
from worksheets.puzzles.wordregions.model import Puzzle, Region, Solution, borders_between
from worksheets.puzzles.wordregions.picture.fills import fill_numbers


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The grid with its hints; larger than the pen's area only where `style.letter_size` asks for it."""
    squares, hints = _squares(puzzle.grid, pen), puzzle.hints
    shapes: list[Shape] = []
    for cell, _ in hints.firsts:
        shapes += squares.fill([cell], LOOKS.first_fill)
    shapes += (*squares.lines(), *squares.borders(hints.borders), squares.frame(), squares.letters(puzzle.grid.cells))
    if hints.lengths:
        shapes += squares.numbers(hints.firsts)
    return squares.drawing(*shapes)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The same grid cut into its regions, each numbered in its first cell; neighbours have different fills."""
    squares = _squares(puzzle.grid, pen)
    numbers = squares.numbers((region.cells[0], number) for number, region in enumerate(solution.regions, 1))
    letters = squares.letters(puzzle.grid.cells, bold=True)
    return squares.drawing(*_regions(solution.regions, squares), letters, *numbers)


def _squares(grid: LetterGrid, pen: Pen) -> Squares:
    return fit(grid.rows, grid.columns, pen, LOOKS.squares)


def _regions(regions: Sequence[Region], squares: Squares) -> Iterator[Shape]:
    """The regions' fills, the lines between cells, and the borders."""
    for region, number in zip(regions, fill_numbers(regions, len(LOOKS.fills)), strict=True):
        yield from squares.fill(region.cells, LOOKS.fills[number])
    yield from squares.lines()
    yield from squares.borders(borders_between(regions, squares.rows, squares.columns))
    yield squares.frame()
