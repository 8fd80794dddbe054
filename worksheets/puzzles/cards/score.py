"""Scores the effort of card games: the number of texts with which each text is compared.

At each call of bingo, a player looks over the fields of a card. A memory card is compared with all possible partners,
half of which are gone on average, and the right half of a domino with the left halves that are not laid yet.
"""

from __future__ import annotations

from worksheets.puzzles.cards.model import Puzzle, Solution
from worksheets.puzzles.effort import points


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """Points of effort; see the module."""
    if puzzle.form == "bingo":
        fields = sum(face is not None for row in puzzle.cards[0] for face in row)
        return points(fields * len(solution.calls))
    return points(len(puzzle.printed) ** 2 // 2)
