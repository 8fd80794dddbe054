"""A word search in parts: its grid, in which first letters stand out as a hint, and in the answer the words."""

from __future__ import annotations

from worksheets.puzzles.parts import CellTable, table_of
from worksheets.puzzles.wordsearch.model import Puzzle, Solution


def parts(puzzle: Puzzle, language: str) -> tuple[CellTable, ...]:
    """See `PuzzleKind.parts`."""
    return (table_of(puzzle.grid.to_json(), strong={*puzzle.firsts}),)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[CellTable, ...]:
    """See `PuzzleKind.answer_parts`."""
    found = {cell for placement in solution.placements for cell in placement.cells}
    return (table_of(puzzle.grid.to_json(), strong=found),)
