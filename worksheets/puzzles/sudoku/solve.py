"""The solutions of a sheet of sudokus."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.language.phrases import find_phrases
from worksheets.puzzles.answers import combined
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.puzzles.sudoku.check import twice
from worksheets.puzzles.sudoku.engine.board import Position, board_of
from worksheets.puzzles.sudoku.engine.search import solutions as searched
from worksheets.puzzles.sudoku.model import Puzzle, Solution, digits_of, grid_of
from worksheets.puzzles.sudoku.texts import FOLDER
from worksheets.search.budget import Budget


def solutions(puzzle: Puzzle, *, steps: int | None = None) -> Iterator[Solution]:
    """Yield every solution in a fixed order; for several sudokus, every combination.

    A step is a digit tried. Raises BudgetSpentError if `steps` are spent before the end.
    """
    budget = Budget(steps)
    board, signs = board_of(puzzle.rules), puzzle.signs

    def filled(grid: SignGrid) -> Iterator[SignGrid]:
        return (grid_of(found, signs) for found in searched(Position.of(board, digits_of(grid, signs)), budget))

    return map(Solution, combined(puzzle.grids, filled))


def no_solution_reason(puzzle: Puzzle, language: str = "en") -> str | None:
    """Names a sign that is printed twice in a row, column, region or diagonal, if there is one."""
    for grid in puzzle.grids:
        found = next(twice(puzzle.rules, grid), None)
        if found:
            _, (row, column), sign = found
            return find_phrases(FOLDER, language).text("twice", sign=sign, row=row + 1, column=column + 1)
    return None
