"""Counting without a list: what is known of it beside `test_literature` and `test_against_reference`."""

from __future__ import annotations

from itertools import product

import pytest

from tests.puzzles.goldencube.reference import counts
from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine.burnside import PackingCount
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.pieces import givens_of
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import Box, Puzzle
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.search.budget import Budget

MANY = 1_000_000


@pytest.mark.parametrize(("box", "golden"), [(Box(3, 3, 3), True), (Box(2, 3, 4), False), (Box(5, 3, 1), True)])
def test_boxes_as_sheets_have_them(box: Box, golden: bool) -> None:
    """Also where blocks are entered, which leaves fewer symmetries."""
    several = 0
    for seed, givens in product(range(12), (0, 1)):
        pieces = dissect(box, golden, DIFFICULTIES["easy"], rng_for(seed))
        puzzle = Puzzle(box, tuple(piece.edges for piece in pieces), golden, givens_of(pieces, range(givens)))
        expected = counts(puzzle.to_json())
        assert PackingCount(packing_of(puzzle), symmetries(puzzle), states=MANY).run(Budget()) == expected
        several += expected[0] > expected[1] > 1
    assert several


def test_a_search_goes_on_where_the_frontier_ends() -> None:
    """As few states as those packings need that a symmetry leaves unchanged; all packings need more."""
    searched = 0
    for seed, blocks in product(range(4), ("easy", "medium")):
        pieces = dissect(Box(3, 3, 4), False, DIFFICULTIES[blocks], rng_for(seed))
        puzzle = Puzzle(Box(3, 3, 4), tuple(piece.edges for piece in pieces), golden=False)
        packing, group = packing_of(puzzle), symmetries(puzzle)
        for power in range(12):
            count = PackingCount(packing, group, states=2**power)
            found = count.run(Budget())
            if found:
                assert found == counts(puzzle.to_json())
                searched += bool(count.every)
                break
    assert searched > 4


def test_what_was_met_before_the_budget_was_spent() -> None:
    puzzle = Puzzle(Box(5, 5, 5), ((1, 2, 4),) * 13 + ((2, 2, 2), (1, 2, 2)) + ((1, 1, 3),) * 3, golden=False)
    count = PackingCount(packing_of(puzzle), symmetries(puzzle), states=50_000)
    with pytest.raises(BudgetSpentError):
        count.run(Budget(15_000))
    assert 0 < count.every < 27_456  # Conway, Guy and Berlekamp, Winning Ways, chapter 24; counted by DLX3.


def test_it_gives_up() -> None:
    puzzle = Puzzle(Box(4, 4, 4), ((1, 1, 2),) * 32, golden=False)
    assert PackingCount(packing_of(puzzle), symmetries(puzzle), states=1000).run(Budget()) is None
