"""Marks filled sudokus. Any filling that keeps the rules and the printed signs is right."""

from __future__ import annotations

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.puzzles.sudoku.check import rule_faults
from worksheets.puzzles.sudoku.model import Puzzle, Solution
from worksheets.puzzles.sudoku.parse import json_grids
from worksheets.puzzles.sudoku.printed import read_grids, split_regions
from worksheets.puzzles.values import SolveInput


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List mistakes in rows of signs, or in the `items` of JSON."""
    if given.data is None:
        return rule_faults(puzzle, Solution(_answers(puzzle, given)))
    reader = JsonReader(given.file, "solution")
    grids = json_grids(reader, given.data, given, puzzle.signs, puzzle.rules.side)
    if reader.problems:
        raise reader.error()
    return rule_faults(puzzle, Solution(grids))


def _answers(puzzle: Puzzle, given: SolveInput) -> tuple[SignGrid, ...]:
    """The grids of a text; regions before them and a sentence after them, as texts have them, are ignored."""
    wanted = puzzle.rules.side * len(puzzle.grids)
    kept, rows = list[str](), 0
    for line in split_regions(given.text)[1].splitlines():
        if line.strip() and rows == wanted:
            break
        rows += bool(line.strip())
        kept.append(line)
    if rows < wanted:
        raise InputError(sentence("expected {wanted} rows, got {rows}", wanted=wanted, rows=rows))
    return read_grids(given._replace(text="\n".join(kept)), puzzle.signs, puzzle.rules.side)
