"""How hard a puzzle is, measured by what it takes to solve it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worksheets.puzzles.wordregions.engine.placements import WordPlacement
from worksheets.puzzles.wordregions.engine.region_cover import RegionCover
from worksheets.puzzles.wordregions.model import Puzzle
from worksheets.search.budget import Budget


class Grade(NamedTuple):
    """Measures of a puzzle with one solution, with its hints in force."""

    forced: float
    """Share of the regions found by forced moves alone: a cell has a single placement left."""
    ruled_out: float
    """Placements ruled out by looking one step ahead, for each region."""
    decoys: float
    """Placements that agree with the letters, beside the right one, for each region."""
    length: float
    """Mean number of letters of a word: 0 if all are as short as can be, 1 if as long."""


def grade(puzzle: Puzzle, regions: int, found: Sequence[WordPlacement] | None = None) -> Grade:
    """The measures of a puzzle that has one solution, of so many regions; `found` as for `RegionCover`."""
    placed = RegionCover(puzzle, found)
    least, most = puzzle.region_size
    cover = placed.cover
    settled = cover.settle(cover.all, cover.items)
    forced = settled & ~cover.open_options(settled)
    cover.look_ahead(settled, Budget())
    return Grade(
        forced=forced.bit_count() / regions,
        ruled_out=cover.ruled_out / regions,
        decoys=len(placed.placements) / regions - 1,
        length=(placed.cells / regions - least) / (most - least) if most > least else 0.5,
    )
