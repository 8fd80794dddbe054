"""Proofs of impossibility without a search: always true, and with a sentence that names the cause."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.puzzles.goldencube.engine.classes import Classes
from worksheets.puzzles.goldencube.engine.placements import packing_of, symmetries
from worksheets.puzzles.goldencube.engine.reasons import no_solution_reason
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Given, Puzzle
from worksheets.puzzles.goldencube.solve import no_solution_reason as in_words


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (
            Puzzle(Box(3, 3, 5), ((1, 3, 3),) * 4),
            "the blocks have a volume of 36, but the box of 3 x 3 x 5 has 44 cells besides the golden cube",
        ),
        (
            Puzzle(Box(3, 3, 5), ((1, 3, 3), (1, 1, 1)) + ((1, 1, 5),) * 7),
            "the golden cube itself is in the list of blocks; leave out one 1x1x1",
        ),
        (
            Puzzle(Box(3, 3, 5), ((1, 3, 3), (1, 1, 2)) + ((1, 1, 5),) * 7),
            "the blocks have a volume of 46, but the box of 3 x 3 x 5 has 44 cells besides the golden cube",
        ),
        (
            Puzzle(Box(3, 3, 5), ((1, 3, 3), (1, 3, 2)) + ((1, 1, 5),) * 6),
            "the blocks have a volume of 45, but the box of 3 x 3 x 5 has 44 cells besides the golden cube",
        ),
        (
            Puzzle(Box(2, 2, 2), ((1, 1, 2),), golden=False),
            "the blocks have a volume of 2, but the box of 2 x 2 x 2 has 8 cells",
        ),
        (Puzzle(Box(3, 5, 1), ((1, 7, 1), (1, 7, 1))), "block 1 (1 x 7 x 1) is longer than the box of 3 x 5 x 1"),
        (
            Puzzle(Box(3, 5, 1), ((1, 3, 2), (2, 2, 2))),
            "block 2 (2 x 2 x 2) does not fit, however it is turned, into the box of 3 x 5 x 1",
        ),
        (
            Puzzle(Box(3, 5, 1), ((1, 1, 5), (1, 3, 3))),
            "block 2 (1 x 3 x 3) would cover the golden cube wherever it lies",
        ),
        (
            Puzzle(
                Box(4, 1, 1),
                ((1, 1, 1), (1, 1, 2), (1, 1, 1)),
                golden=False,
                givens=(Given(1, BoxCell(1, 0, 0), (1, 1, 1)),),
            ),
            None,
        ),
        (
            Puzzle(
                Box(4, 1, 1),
                ((1, 1, 1), (1, 1, 2), (1, 1, 1)),
                golden=False,
                givens=(Given(1, BoxCell(1, 0, 0), (1, 1, 1)), Given(3, BoxCell(2, 0, 0), (1, 1, 1))),
            ),
            "block 2 (1 x 1 x 2) would cover one of the blocks entered wherever it lies",
        ),
        (
            # Each of the nine layers has nine cells; a single cube is in three layers, and 1 x 2 x 3 makes two of them
            # odd.
            Puzzle(Box(3, 3, 3), (*((1, 2, 2),) * 5, (1, 2, 3), (1, 1, 1)), golden=False),
            "9 layers (along the three axes) have an odd number of cells to fill, but the blocks cover an odd number "
            "of cells in at most 5",
        ),
        (
            # De Bruijn: bricks of 1 x 2 x 4 do not fill a cube of 6.
            Puzzle(Box(6, 6, 6), ((1, 2, 4),) * 27, golden=False),
            "there are 27 cells to fill with odd x and odd y and odd z (counted from 1), but the blocks can never "
            "cover exactly that many",
        ),
        (
            Puzzle(Box(5, 5, 5), (*((2, 2, 2),) * 12, *((1, 1, 4),) * 7)),
            "there are 20 cells to fill with even y and even z (counted from 1), but the blocks cover at least 24 of "
            "them",
        ),
        (
            Puzzle(Box(3, 3, 3), ((1, 1, 2),) * 13),
            "coloured like a chessboard, the box has 14 cells to fill of one colour, but the blocks cover at most 13 "
            "of them",
        ),
        (
            Puzzle(Box(4, 4, 1), (*((1, 1, 3),) * 5, (1, 1, 1)), golden=False),
            None,
        ),
    ],
)
def test_reasons(puzzle: Puzzle, reason: str | None) -> None:
    assert in_words(puzzle, "en") == reason
    assert (no_solution_reason(puzzle) is None) == (reason is None)


def has_solution(puzzle: Puzzle) -> bool:
    search = Classes(packing_of(puzzle), symmetries(puzzle))
    while not search.finished:
        if search.advance(1000)[0]:
            return True
    return False


@st.composite
def block_sets(draw: st.DrawFn) -> Puzzle:
    """Sets of blocks with the volume of a small box."""
    golden = draw(st.booleans())
    edge = st.sampled_from([1, 3]) if golden else st.integers(1, 4)
    box = Box(draw(edge), draw(edge), draw(st.sampled_from([1, 3, 5]) if golden else st.integers(1, 3)))
    room = box.volume - golden
    blocks: list[Block] = []
    while room:
        length = st.integers(1, 4)
        a, b, c = draw(st.tuples(length, length, length))
        if a * b * c > room:
            a, b, c = 1, 1, min(room, 3)
        blocks.append((a, b, c))
        room -= a * b * c
    return Puzzle(box, tuple(blocks), golden)


@settings(max_examples=80)
@given(block_sets())
def test_boxes_proved_unsolvable_have_no_solution(puzzle: Puzzle) -> None:
    if no_solution_reason(puzzle):
        assert not has_solution(puzzle)


def test_search_and_reasons_know_nothing_of_each_other() -> None:
    # No simple reason is known for this box, yet it has no solution.
    puzzle = Puzzle(Box(3, 3, 3), ((1, 2, 3), (1, 2, 3), (1, 1, 2), (1, 1, 3), (1, 3, 3)))
    assert no_solution_reason(puzzle) is None
    assert not has_solution(puzzle)
