"""Scores the effort of a cloze: the words that a pupil considers for each gap.

With a list, half of the listed words that fit a gap take `READ` glances each, since the others are struck out by then.
Without a list, a word takes `RECALLED` glances, reduced by the share of its letters that is printed. A choice takes
`READ` glances for each of its words.
"""

from __future__ import annotations

from worksheets.drawing.running_text import TO_WRITE
from worksheets.puzzles.cloze.model import Puzzle, Solution
from worksheets.puzzles.effort import points

READ, RECALLED = 4, 120


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """Points of effort; see the module."""
    glances = 0
    for blank, answer in zip(puzzle.blanks, solution.gaps, strict=True):
        if blank.choices:
            glances += READ * len(blank.choices)
            continue
        printed = len(blank.given) - blank.given.count(TO_WRITE)
        recalled = max(2 * READ, RECALLED * (len(answer) - min(printed, len(answer))) // max(1, len(answer)))
        if puzzle.bank:
            fitting = sum(blank.fits(word) for word in puzzle.bank)
            recalled = min(recalled, READ * (1 + fitting // 2))
        glances += recalled
    return points(glances)
