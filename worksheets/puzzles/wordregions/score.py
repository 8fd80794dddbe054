"""Scores the effort of a word-regions puzzle, counted in letters read until the grid is cut.

The model: every placement of a word that agrees with the hints is read once, letter by letter; wrong ones are decoys. A
printed word is looked for; an unprinted one must be thought of, which counts `THOUGHT` times. Placements that are not
forced by a cell with a single one left must be tried: entered, followed to a contradiction, and taken back, which costs
`TRIAL` glances for each one ruled out; those still open must be guessed, and cost `GUESS` each. They are determined by
the rules that prove uniqueness (see `worksheets.search.cover`). The constants are estimates.
"""

from __future__ import annotations

from worksheets.puzzles.effort import points
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle, Solution
from worksheets.search.budget import Budget

THOUGHT = 2
"""Cost factor of a word that is not printed."""

TRIAL = 20
"""Glances to see that a placement leads to a contradiction: about four regions of five letters."""

GUESS = 100
"""Glances for each placement still open after all trials."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points for the glances until the grid is cut; the solution is not needed."""
    placed = RegionCover(puzzle)
    cover = placed.cover
    read = sum([len(placement.cells) for placement in placed.placements])
    if not puzzle.hints.words:
        read *= THOUGHT
    settled = cover.look_ahead(cover.settle(cover.all, cover.items), Budget())
    guesses = cover.open_options(settled).bit_count()
    return points(read + TRIAL * cover.ruled_out + GUESS * guesses)
