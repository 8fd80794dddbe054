"""The puzzle kind `wordsearch`; this package is itself the kind (see `worksheets.puzzles.kind`)."""

from __future__ import annotations

from worksheets.puzzles.kind import Summary
from worksheets.puzzles.wordsearch.check import faults
from worksheets.puzzles.wordsearch.draw import draw_answer, draw_puzzle
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.solve import (
    describe_solutions,
    no_solution_reason,
    parse_puzzle,
    recognises,
    solutions,
)
from worksheets.puzzles.wordsearch.spec import Spec
from worksheets.puzzles.wordsearch.texts import TITLE, answer_table, handout_text

__all__ = [
    "Spec",
    "answer_table",
    "describe_solutions",
    "draw_answer",
    "draw_puzzle",
    "faults",
    "generate",
    "handout_text",
    "name",
    "no_solution_reason",
    "notes",
    "parse_puzzle",
    "recognises",
    "solutions",
    "summary",
    "title",
]

name = "wordsearch"
title = TITLE


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """Rows x columns, number of words, and letters of words / cells."""
    cells = puzzle.grid.rows * puzzle.grid.columns
    letters = sum(len(entry.letters) for entry in puzzle.entries)
    return Summary(f"{puzzle.grid.rows} x {puzzle.grid.columns}", len(puzzle.entries), f"{letters} / {cells}")


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """Which words were picked from a longer list."""
    if len(puzzle.entries) == len(spec.words):
        return ()
    picked = ", ".join(entry.word for entry in puzzle.entries)
    return (f"{len(puzzle.entries)} of {len(spec.words)} words: {picked}",)
