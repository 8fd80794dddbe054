"""Scores the effort of sudokus, counted in glances at cells and signs until all cells are filled.

The model: in each round, the solver uses the easiest technique that finds anything, after trying all easier ones in
vain. A look with a technique at an open cell costs `LOOK` glances, and each step found `STEP`. The steps of a round are
found at once, so neither rotating a sudoku nor exchanging its signs changes its score. The constants are estimates.
"""

from __future__ import annotations

from worksheets.puzzles.effort import points
from worksheets.puzzles.sudoku.engine.board import board_of
from worksheets.puzzles.sudoku.engine.logic import solve_steps
from worksheets.puzzles.sudoku.model import TECHNIQUES, Puzzle, Solution, digits_of

LOOK = (1, 1, 2, 4, 6, 10, 16)
STEP = (2, 4, 8, 12, 24, 40, 60)
"""Glances by technique, the easiest first."""

GUESS = 100
"""Glances for each cell that no technique fills."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points for an average sudoku of the sheet; the solution is not needed."""
    board = board_of(puzzle.rules)
    glances = 0
    for grid in puzzle.grids:
        rounds, position = solve_steps(board, digits_of(grid, puzzle.signs))
        opened = sum(not grid[cell] for cell in grid)
        for steps in rounds:
            technique = TECHNIQUES.index(steps[0].technique)
            glances += opened * sum(LOOK[: technique + 1]) + STEP[technique] * len(steps)
            opened -= len({step.cells for step in steps if not step.ruled_out})
        glances += GUESS * position.open.bit_count()
    return points(glances // len(puzzle.grids))
