"""Counts from the literature, and agreement with the search that lists one packing of each class."""

from __future__ import annotations

from itertools import product

import pytest

from worksheets.errors import BudgetSpentError
from worksheets.puzzles.goldencube.engine.burnside import PackingCount
from worksheets.puzzles.goldencube.engine.classes import Classes
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.pieces import givens_of
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.search.budget import Budget
from worksheets.seeds import rng_for

MANY = 1_000_000


def equal(box: Box, block: Block) -> Puzzle:
    """The box filled with equal blocks."""
    return Puzzle(box, (block,) * (box.volume // (block[0] * block[1] * block[2])), golden=False)


def counted(puzzle: Puzzle) -> tuple[int, int] | None:
    return PackingCount(packing_of(puzzle), symmetries(puzzle), states=MANY).run(Budget())


@pytest.mark.parametrize(
    ("side", "block", "known"),
    [
        ((2, 2), (1, 1, 2), [2, 9, 32, 121, 450, 1681, 6272, 23_409]),  # OEIS A006253.
        ((2, 3), (1, 1, 2), [3, 32, 229, 1845, 14_320, 112_485]),  # OEIS A028447.
    ],
)
def test_dominoes_in_a_long_box(side: tuple[int, int], block: Block, known: list[int]) -> None:
    found = [counted(equal(Box(*side, length), block)) for length in range(1, len(known) + 1)]
    assert [each and each[0] for each in found] == known


@pytest.mark.parametrize(
    ("box", "block", "every"),
    [
        (Box(3, 3, 2), (1, 1, 2), 229),  # OEIS A028452.
        (Box(3, 3, 4), (1, 1, 2), 117_805),
        (Box(3, 3, 6), (1, 1, 2), 64_647_289),
        (Box(4, 4, 4), (1, 1, 2), 5_051_532_105),  # OEIS A045310.
        (Box(4, 4, 4), (1, 2, 2), 44_913),  # Counted by a program of its own, as the rest.
        (Box(4, 4, 4), (1, 2, 4), 486),
        (Box(4, 4, 5), (1, 2, 2), 561_689),
        (Box(3, 6, 6), (1, 2, 3), 1_648_838),
    ],
    ids=str,
)
def test_known_counts(box: Box, block: Block, every: int) -> None:
    found = counted(equal(box, block))
    assert found
    assert found[0] == every
    assert every / len(symmetries(equal(box, block))) <= found[1] <= every


def by_search(puzzle: Puzzle) -> tuple[int, int]:
    search = Classes(packing_of(puzzle), symmetries(puzzle))
    sizes = {}
    while not search.finished:
        found, _ = search.advance(1000)
        if found:
            sizes[found.smallest] = found.size
    return sum(sizes.values()), len(sizes)


@pytest.mark.parametrize(("box", "golden"), [(Box(3, 3, 3), True), (Box(2, 3, 4), False), (Box(5, 3, 1), True)])
def test_it_agrees_with_the_search(box: Box, golden: bool) -> None:
    """Also where blocks are entered, which leaves fewer symmetries."""
    several = 0
    for seed, givens in product(range(12), (0, 1)):
        pieces = dissect(box, golden, DIFFICULTIES["easy"], rng_for(seed))
        puzzle = Puzzle(box, tuple(piece.edges for piece in pieces), golden, givens_of(pieces, range(givens)))
        expected = by_search(puzzle)
        assert counted(puzzle) == expected
        several += expected[0] > expected[1] > 1
    assert several


def test_a_search_goes_on_where_the_frontier_ends() -> None:
    """As few states as those packings need that a symmetry leaves unchanged; all packings need more."""
    searched = 0
    for seed, blocks in product(range(8), ("easy", "medium")):
        pieces = dissect(Box(3, 3, 4), False, DIFFICULTIES[blocks], rng_for(seed))
        puzzle = Puzzle(Box(3, 3, 4), tuple(piece.edges for piece in pieces), golden=False)
        packing, group = packing_of(puzzle), symmetries(puzzle)
        for power in range(12):
            count = PackingCount(packing, group, states=2**power)
            found = count.run(Budget())
            if found:
                assert found == by_search(puzzle)
                searched += bool(count.every)
                break
    assert searched > 8


def test_what_was_met_before_the_budget_was_spent() -> None:
    puzzle = Puzzle(Box(5, 5, 5), ((1, 2, 4),) * 13 + ((2, 2, 2), (1, 2, 2)) + ((1, 1, 3),) * 3, golden=False)
    count = PackingCount(packing_of(puzzle), symmetries(puzzle), states=50_000)
    with pytest.raises(BudgetSpentError):
        count.run(Budget(15_000))
    assert 0 < count.every < 27_456  # Conway, Guy and Berlekamp, Winning Ways, chapter 24; counted by DLX3.


def test_it_gives_up() -> None:
    puzzle = equal(Box(4, 4, 4), (1, 1, 2))
    assert PackingCount(packing_of(puzzle), symmetries(puzzle), states=1000).run(Budget()) is None
