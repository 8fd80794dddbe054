"""Scores the effort of a crossword: the glances that a pupil needs to fill all cells.

A letter of a word known only by its clue takes `RECALLED` glances, or `LISTED` if the words are listed; less where the
cell is printed or crossed, since a crossing gives the letter to the other word. Without clues, every listed word of the
right length is compared with an entry, letter by letter. With numbers for letters, each number is tried in each entry
that has it.
"""

from __future__ import annotations

from collections import Counter

from worksheets.puzzles.crossword.model import Puzzle, Solution
from worksheets.puzzles.effort import points

RECALLED, LISTED, COUNTED = 24, 6, 16
"""Glances for a letter by its clue alone, with the words listed, and with the number of letters."""

TRIED = 3
"""Glances for each place of an unknown number, for every other unknown number of its entry."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """Points of effort; see the module."""
    glances = {"clues": _by_clues, "fill": _by_length, "numbers": _by_numbers}[puzzle.form](puzzle)
    return points(glances)


def _by_clues(puzzle: Puzzle) -> int:
    crossed = Counter(cell for question in puzzle.questions for cell in question.run.cells)
    blank = [cell for cell in puzzle.grid if not puzzle.grid[cell]]
    each = LISTED if puzzle.words else COUNTED if puzzle.shows_lengths else RECALLED
    return sum(2 * each // (1 + crossed[cell]) for cell in blank)


def _by_length(puzzle: Puzzle) -> int:
    of_length = Counter(len(entry.letters) for entry in puzzle.words)
    blank = (
        (question.run.length, sum(not puzzle.grid[cell] for cell in question.run.cells))
        for question in puzzle.questions
    )
    return sum(of_length[length] * letters for length, letters in blank)


def _by_numbers(puzzle: Puzzle) -> int:
    glances = 0
    for question in puzzle.questions:
        unknown = {
            puzzle.codes[row][column] for row, column in question.run.cells if not puzzle.grid.cells[row][column]
        }
        glances += TRIED * question.run.length * len(unknown)
    return glances
