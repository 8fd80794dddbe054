"""Grades the difficulty of a puzzle by the effort of solving it."""

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
    """Share of the regions found by forced moves alone, when a cell has a single placement left."""
    ruled_out: float
    """Placements ruled out by looking one step ahead, per region."""
    decoys: float
    """Wrong placements that agree with the letters, per region."""
    length: float
    """Mean length of the words, scaled from 0 for the shortest legal length to 1 for the longest."""


def grade(puzzle: Puzzle, regions: int, found: Sequence[WordPlacement] | None = None) -> Grade:
    """Grade a puzzle with one solution and this number of regions; `found` as for `RegionCover`."""
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
