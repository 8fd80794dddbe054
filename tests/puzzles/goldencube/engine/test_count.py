"""Counting without a list: tests not covered by `test_literature` and `test_against_reference`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import pytest

from tests.loops import left_to_long
from tests.puzzles.goldencube.reference import counts
from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine import count as module
from worksheets.puzzles.goldencube.engine.count import COUNTED, PackingCount, Tally, count_solutions, count_up_to, tally
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.placements import Piece, givens_of, packing_of, pieces_of, symmetries
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Given, Puzzle
from worksheets.puzzles.goldencube.solve import solutions
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.search.budget import Budget

MANY = 1_000_000


@pytest.mark.parametrize(("box", "golden"), [(Box(3, 3, 3), True), (Box(2, 3, 4), False), (Box(5, 3, 1), True)])
def test_boxes_as_sheets_have_them(box: Box, golden: bool) -> None:
    """Also with givens, which leave fewer symmetries."""
    several = 0
    for seed, givens in product(range(12), (0, 1)):
        pieces = dissect(box, golden, DIFFICULTIES["easy"], rng_for(seed))
        puzzle = Puzzle(box, tuple(piece.edges for piece in pieces), golden, givens_of(pieces, range(givens)))
        expected = counts(puzzle.to_json())
        assert PackingCount(packing_of(puzzle), symmetries(puzzle), states=MANY).run(Budget()) == expected
        several += expected[0] > expected[1] > 1
    assert several


def test_a_search_continues_where_the_frontier_ends() -> None:
    """With a limit on states that is enough for the symmetric packings, but not for all packings."""
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


def test_a_spent_budget_leaves_the_packings_met_so_far() -> None:
    puzzle = Puzzle(Box(5, 5, 5), ((1, 2, 4),) * 13 + ((2, 2, 2), (1, 2, 2)) + ((1, 1, 3),) * 3, golden=False)
    count = PackingCount(packing_of(puzzle), symmetries(puzzle), states=50_000)
    with pytest.raises(BudgetSpentError):
        count.run(Budget(15_000))
    assert 0 < count.every < 27_456  # Conway, Guy and Berlekamp, Winning Ways, chapter 24; counted by DLX3.


def test_it_gives_up() -> None:
    puzzle = Puzzle(Box(4, 4, 4), ((1, 1, 2),) * 32, golden=False)
    assert PackingCount(packing_of(puzzle), symmetries(puzzle), states=1000).run(Budget()) is None


pytestmark = pytest.mark.slow

CONWAY = (*((1, 2, 4),) * 13, (2, 2, 2), (1, 2, 2), *((1, 1, 3),) * 3)


def test_the_500_sets_round_the_golden_centre() -> None:
    """Of the 500 block sets for 3 x 3 x 3, 57 cannot be packed, 13 have one packing, and 21 have two or three."""
    blocks = [(1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 2), (1, 2, 3), (1, 3, 3)]
    found = Counter(count_solutions(Puzzle(Box(3, 3, 3), chosen), limit=3)[1:] for chosen in multisets(blocks, 26))
    assert found.total() == 500
    assert found[0, True] == 57
    assert found[1, True] == 13
    assert found[2, True] + found[3, True] == 21


def multisets(blocks: list[Block], volume: int) -> Iterator[tuple[Block, ...]]:
    """All sets of blocks with this volume."""
    if not volume:
        yield ()
    elif blocks:
        (a, b, c), *rest = blocks
        for count in range(volume // (a * b * c) + 1):
            for others in multisets(rest, volume - count * a * b * c):
                yield ((a, b, c),) * count + others


SMALL = [
    (Box(2, 2, 2), False),
    (Box(1, 3, 4), False),
    (Box(1, 7, 1), True),
    (Box(3, 3, 1), True),
    (Box(5, 1, 3), True),
    (Box(1, 1, 6), False),
]


@pytest.mark.parametrize(("box", "golden"), SMALL)
def test_every_set_of_blocks_for_a_small_box(box: Box, golden: bool) -> None:
    """The verdict and both counts agree with the reference."""
    longest = sorted(box)
    kinds = [(a, b, c) for a, b, c in product(*(range(1, edge + 1) for edge in longest)) if a <= b <= c]
    possible = 0
    for blocks in multisets(kinds, box.volume - golden):
        puzzle = Puzzle(box, blocks, golden)
        every, alike = counts(puzzle.to_json())
        assert count_solutions(puzzle) == (every, alike, True), blocks
        assert (next(solutions(puzzle), None) is not None) == bool(every), blocks
        possible += bool(every)
    assert possible > 3


def test_givens_leave_some_symmetries() -> None:
    """Only the left-to-right mirror leaves the given in place."""
    given = Given(3, BoxCell(1, 0, 0), (2, 1, 1))
    puzzle = Puzzle(Box(4, 4, 1), ((1, 1, 2),) * 8, golden=False, givens=(given,))
    every, alike = counts(puzzle.to_json())
    assert count_solutions(puzzle) == (every, alike, True)
    assert every > alike > 1


def test_a_limit() -> None:
    puzzle = Puzzle(Box(3, 3, 3), (*((1, 1, 3),) * 2, *((1, 1, 2),) * 2, *((1, 2, 2),) * 4))
    assert count_solutions(puzzle, limit=4) == (144, 4, True)
    assert count_solutions(puzzle, limit=3).up_to_symmetry == 3
    assert not count_solutions(puzzle, limit=3).complete
    assert count_up_to(puzzle, 4, steps=10_000) == (4, False)
    assert count_up_to(puzzle, 3, steps=10_000) == (3, True)


def test_a_spent_budget() -> None:
    puzzle = Puzzle(Box(3, 3, 3), (*((1, 1, 3),) * 2, *((1, 1, 2),) * 2, *((1, 2, 2),) * 4))
    known = [count_solutions(puzzle, budget=Budget(steps)) for steps in range(0, 300, 10)]
    assert [(every, alike) for every, alike, _ in known] == sorted((every, alike) for every, alike, _ in known)
    assert (0, 0, False) in known
    assert any(0 < every < 144 and not complete for every, _, complete in known)
    assert known[-1] == (144, 4, True)
    seen = [count_up_to(puzzle, 1000, steps=steps) for steps in range(0, 300, 10)]
    assert [solutions for solutions, _ in seen] == sorted(solutions for solutions, _ in seen)
    assert {solutions for solutions, more in seen if more} >= {0, 1, 2}
    assert not any(solutions >= 4 for solutions, more in seen if more)
    assert seen[-1] == (4, False)


def test_no_solution() -> None:
    assert count_solutions(Puzzle(Box(5, 5, 5), CONWAY)) == (0, 0, True)
    assert count_solutions(Puzzle(Box(3, 3, 3), ((1, 2, 3), (1, 2, 3), (1, 1, 2), (1, 1, 3), (1, 3, 3)))) == (
        0,
        0,
        True,
    )


# Tallies for a sheet.


def packed(puzzle: Puzzle) -> tuple[Piece, ...]:
    return pieces_of(next(solutions(puzzle)), puzzle.box)


@pytest.mark.parametrize(
    ("box", "golden", "blocks", "number"),
    [
        (Box(3, 3, 3), True, [(1, 2, 2)] * 6 + [(1, 1, 1)] * 2, 1),
        (Box(3, 3, 3), True, [(1, 1, 3)] * 2 + [(1, 1, 2)] * 2 + [(1, 2, 2)] * 4, 4),
        (Box(4, 4, 1), False, [(1, 1, 2)] * 8, 9),  # 36 domino tilings
        (Box(1, 1, 3), True, [(1, 1, 1)] * 2, 1),
    ],
)
def test_known_numbers(box: Box, golden: bool, blocks: list[Block], number: int) -> None:
    puzzle = Puzzle(box, tuple(blocks), golden)
    assert tally(puzzle, packed(puzzle)) == Tally(number, False)


def test_more_than_are_counted() -> None:
    puzzle = Puzzle(Box(6, 6, 1), ((1, 1, 2),) * 18, golden=False)  # 6,728 domino tilings
    assert tally(puzzle, packed(puzzle)) == Tally(COUNTED, True)


@pytest.mark.parametrize("seed", [0, 1, left_to_long(2)])
def test_moving_neighbours_finds_all_solutions(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box(3, 3, 3)
    pieces = dissect(box, True, DIFFICULTIES["medium"], rng_for(seed))
    puzzle = Puzzle(box, tuple(piece.edges for piece in pieces))
    exact = tally(puzzle, pieces)
    assert not exact.more
    monkeypatch.setattr(module, "COUNT_WORK", (0,))
    monkeypatch.setattr(module, "GROUPS", 100)
    assert tally(puzzle, pieces) == Tally(exact.solutions - 1, True)


def test_moved_neighbours_give_true_solutions() -> None:
    box = Box(3, 5, 3)
    pieces = dissect(box, True, DIFFICULTIES["hard"], rng_for(3))
    puzzle = Puzzle(box, tuple(piece.edges for piece in pieces))
    for turn in range(10):
        for found in islice(module._near(puzzle, pieces, turn), 5):
            assert [piece.edges for piece in found] == list(puzzle.blocks)
            assert sum(piece.mask for piece in found) == sum(piece.mask for piece in pieces)
