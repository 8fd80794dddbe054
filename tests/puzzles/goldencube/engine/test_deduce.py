"""Deductions: right for every filling that there is, and as many as a person makes."""

from __future__ import annotations

from itertools import product

import pytest

from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine.classes import cover_of
from worksheets.puzzles.goldencube.engine.deduce import Deduction
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.pieces import givens_of
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.model import Box, Puzzle
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.search.bits import bits
from worksheets.search.exact_cover import ExactCover


def test_a_cell_with_one_placement_left_and_a_block_with_one_place_left() -> None:
    """A row of four cells: the rod of three lies left or right; either way the cube takes what is left."""
    cover = cover_of(packing_of(Puzzle(Box(4, 1, 1), ((1, 1, 3), (1, 1, 1)), golden=False)))
    deduction = Deduction(cover)
    known = deduction.forced(deduction.nothing())
    # The rods at 0 and 1, the cubes at 0, 1, 2 and 3. Both rods cover the cells 1 and 2.
    assert known
    assert (known.found, known.alive) == (0, 0b111111)
    rod = deduction.forced(known, [0])
    assert rod
    assert (list(bits(rod.found)), rod.open) == ([0, 5], ())
    assert deduction.forced(known, [3]) is None, "a cube in the middle leaves no room for the rod"
    tried = deduction.tried(known, 6)
    assert tried
    assert list(bits(tried.alive)) == [0, 1, 2, 5], "trials rule out the cubes in the middle"
    assert deduction.tried(known, 5) is None, "there are six trials"


def test_a_type_with_as_many_places_as_blocks() -> None:
    """Every cell has two placements, but the first type has a single place."""
    cover = ExactCover(4, [(0, 1), (0, 2), (1, 3), (2, 3)], groups=[0, 1, 1, 1], quotas=[1, 1])
    deduction = Deduction(cover)
    known = deduction.forced(deduction.nothing())
    assert known
    assert (list(bits(known.found)), known.open) == ([0, 3], ())


def test_contradictions() -> None:
    deduction = Deduction(cover_of(packing_of(Puzzle(Box(2, 2, 1), ((1, 1, 2), (1, 1, 2)), golden=False))))
    assert deduction.forced(deduction.nothing(), [0, 2]) is None
    impossible = Deduction(cover_of(packing_of(Puzzle(Box(1, 1, 5), ((1, 1, 2), (1, 1, 2), (1, 1, 1)), golden=True))))
    assert impossible.forced(impossible.nothing()) is None


@pytest.mark.parametrize(
    ("box", "golden", "givens"), list(product([Box(3, 3, 3), Box(5, 3, 1), Box(3, 1, 5)], [True, False], [0, 1, 3]))
)
def test_what_is_deduced_holds_in_every_filling(box: Box, golden: bool, givens: int) -> None:
    deduced = 0
    for seed in range(4):
        pieces = dissect(box, golden, DIFFICULTIES["medium"], rng_for(seed))
        blocks = tuple(piece.edges for piece in pieces)
        cover = cover_of(packing_of(Puzzle(box, blocks, golden, givens_of(pieces, range(min(givens, len(pieces)))))))
        fillings = [sum(1 << option for option in each) for each in cover.solutions()]
        assert fillings
        deduction = Deduction(cover)
        known = deduction.forced(deduction.nothing())
        assert known
        for state in (known, deduction.tried(known, len(cover.options)) or known):
            for filling in fillings:
                assert filling & state.found == state.found
                assert filling & state.alive == filling
            assert state.open or fillings == [state.found]
            deduced += state.found.bit_count()
    assert deduced or givens < 3
