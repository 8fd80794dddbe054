"""How much effort a word-regions puzzle takes, counted in the letters that somebody reads until the grid is cut.

The model: every way in which a word can lie in the grid without contradicting the hints is read once, letter by letter;
decoys are those that lead nowhere. A word that is printed is looked for; one that is not must be thought of, which
counts `THOUGHT` times. What no cell with a single way forces must be tried: a way is entered, followed until something
cannot be right, and taken back, which costs `TRIAL` glances for each way that falls; what even that leaves open must be
guessed, and costs `GUESS` for each way left. Which ways these are is found with the rules by which the program proves
that there is one solution (see `worksheets.search.cover`). The numbers are ours.
"""

from __future__ import annotations

from worksheets.puzzles.effort import points
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle, Solution
from worksheets.search.budget import Budget

THOUGHT = 2
"""How many times as much a word costs that is not printed."""

TRIAL = 20
"""Glances to see that a way contradicts what follows from it: some four regions of five letters."""

GUESS = 100
"""Glances for each way that is still open after all trials."""


def difficulty_score(puzzle: Puzzle, solution: Solution) -> int:
    """The points of the glances until the grid is cut; the solution says nothing more than the puzzle does."""
    placed = RegionCover(puzzle)
    cover = placed.cover
    read = sum([len(placement.cells) for placement in placed.placements])
    if not puzzle.hints.words:
        read *= THOUGHT
    settled = cover.look_ahead(cover.settle(cover.all, cover.items), Budget())
    guesses = cover.open_options(settled).bit_count()
    return points(read + TRIAL * cover.ruled_out + GUESS * guesses)
