"""Counts known from the literature, by the complete search and by counting without a list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.puzzles.goldencube.reference import counts
from worksheets.puzzles.goldencube.engine.count import PackingCount, count_solutions
from worksheets.puzzles.goldencube.engine.placements import packing_of, symmetries
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.search.budget import Budget

STATES = 1_000_000

SERIES: list[tuple[str, tuple[int, int], int, Block, list[int]]] = [
    # The source; two edges of the box; the step of the third edge; the block; the counts from the smallest box on.
    ("OEIS A006253", (2, 2), 1, (1, 1, 2), [2, 9, 32, 121, 450, 1681, 6272, 23_409]),
    ("OEIS A028447", (2, 3), 1, (1, 1, 2), [3, 32, 229, 1845, 14_320, 112_485]),
    ("OEIS A028452", (3, 3), 2, (1, 1, 2), [229, 117_805, 64_647_289]),
    ("OEIS A233308, column 3", (3, 3), 1, (1, 1, 3), [2, 4, 21, 92, 320, 1213, 4822, 18_556]),
    ("OEIS A233308, column 4", (4, 4), 1, (1, 1, 4), [2, 4, 8, 45, 248, 1032]),
    ("OEIS A004003", (4, 1), 4, (1, 1, 2), [36]),
    ("OEIS A004003", (6, 1), 6, (1, 1, 2), [6728]),
    ("Fibonacci numbers, Concrete Mathematics, section 7.1", (2, 1), 1, (1, 1, 2), [1, 2, 3, 5, 8, 13, 21, 34, 55]),
    ("Concrete Mathematics, section 7.1", (3, 1), 2, (1, 1, 2), [3, 11, 41, 153, 571]),
    ("OEIS A000930", (3, 1), 1, (1, 1, 3), [1, 1, 2, 3, 4, 6, 9, 13, 19]),
    # One slab alone, or two side by side: a(n) = a(n - 1) + 2 a(n - 2), the Jacobsthal numbers.
    ("OEIS A001045", (2, 2), 1, (1, 2, 2), [1, 3, 5, 11, 21, 43, 85]),
]

# The puzzles of Slothouber and Graatsma and of Conway (Winning Ways, chapter 24), and contest files.
PUZZLES = {
    "Slothouber and Graatsma": (Puzzle(Box(3, 3, 3), (*((1, 2, 2),) * 6, *((1, 1, 1),) * 3), golden=False), 8, 1),
    "the same round the centre": (Puzzle(Box(3, 3, 3), (*((1, 2, 2),) * 6, *((1, 1, 1),) * 2)), 8, 1),
    "Conway, 17 blocks": (
        Puzzle(Box(5, 5, 5), (*((1, 2, 4),) * 6, *((2, 2, 3),) * 6, *((1, 1, 1),) * 5), golden=False),
        8,
        1,
    ),
    "the same round the centre, raetsel5": (
        Puzzle(Box(5, 5, 5), (*((1, 1, 1),) * 4, *((2, 2, 3),) * 6, *((1, 2, 4),) * 6)),
        8,
        1,
    ),
    # Counts of Knuth's DLX3 and of BurrTools.
    "Conway, 18 blocks": (
        Puzzle(Box(5, 5, 5), (*((1, 2, 4),) * 13, (2, 2, 2), (1, 2, 2), *((1, 1, 3),) * 3), golden=False),
        27_456,
        572,
    ),
    "raetsel1": (Puzzle(Box(3, 3, 3), (*((1, 1, 3),) * 2, *((1, 1, 2),) * 2, *((1, 2, 2),) * 4)), 144, 4),
    "dominoes, OEIS A004003": (Puzzle(Box(4, 4, 1), ((1, 1, 2),) * 8, golden=False), 36, 9),
    "dominoes, OEIS A099390": (Puzzle(Box(6, 1, 4), ((2, 1, 1),) * 12, golden=False), 281, 98),
}


def equal(box: Box, block: Block) -> Puzzle:
    """A box filled with equal blocks."""
    return Puzzle(box, (block,) * (box.volume // (block[0] * block[1] * block[2])), golden=False)


def without_a_list(puzzle: Puzzle) -> tuple[int, int] | None:
    return PackingCount(packing_of(puzzle), symmetries(puzzle), states=STATES).run(Budget())


@pytest.mark.parametrize(("source", "side", "step", "block", "known"), SERIES, ids=str)
def test_boxes_that_grow(source: str, side: tuple[int, int], step: int, block: Block, known: list[int]) -> None:
    boxes = [Box(*side, step * number) for number in range(1, len(known) + 1)]
    found = [without_a_list(equal(box, block)) for box in boxes]
    assert [each and each[0] for each in found] == known
    for box, each in zip(boxes, found, strict=True):
        if each and each[0] < 10_000:
            assert count_solutions(equal(box, block)) == (*each, True)
        if each and each[0] < 1_000:
            assert counts(equal(box, block).to_json()) == each


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles(name: str) -> None:
    puzzle, every, alike = PUZZLES[name]
    assert count_solutions(puzzle) == (every, alike, True)


@pytest.mark.parametrize(
    ("box", "block", "every"),
    [
        (Box(4, 4, 4), (1, 1, 2), 5_051_532_105),  # OEIS A045310.
        (Box(4, 4, 4), (1, 2, 2), 44_913),  # Counted by an independent program, as are the next ones.
        (Box(4, 4, 4), (1, 2, 4), 486),
        (Box(4, 4, 5), (1, 2, 2), 561_689),
        (Box(3, 6, 6), (1, 2, 3), 1_648_838),
    ],
    ids=str,
)
def test_large_counts(box: Box, block: Block, every: int) -> None:
    found = without_a_list(equal(box, block))
    assert found
    assert found[0] == every
    assert every / len(symmetries(equal(box, block))) <= found[1] <= every


@pytest.mark.parametrize(
    ("box", "only_squares", "every"),
    [
        (Box(2, 3, 1), False, 34),  # OEIS A034999, rectangles cut into rectangles.
        (Box(2, 1, 4), False, 148),
        (Box(3, 3, 1), False, 322),  # OEIS A182275, also squares.
        (Box(1, 3, 3), True, 6),  # OEIS A045846, squares cut into squares.
        (Box(4, 4, 1), True, 40),
        (Box(5, 1, 5), True, 472),
    ],
    ids=str,
)
def test_all_ways_to_cut_a_rectangle_into_blocks_of_any_sizes(box: Box, only_squares: bool, every: int) -> None:
    """The sum of the counts for all lists of blocks."""
    _, width, length = sorted(box)
    kinds = [(1, a, b) for b in range(1, length + 1) for a in range(1, min(b, width) + 1) if a == b or not only_squares]
    assert sum(count_solutions(Puzzle(box, blocks, golden=False)).all for blocks in lists(kinds, box.volume)) == every


def lists(kinds: list[Block], volume: int) -> Iterator[tuple[Block, ...]]:
    """All sets of blocks with this volume."""
    if not volume:
        yield ()
    elif kinds:
        (a, b, c), *rest = kinds
        for count in range(volume // (a * b * c) + 1):
            for others in lists(rest, volume - count * a * b * c):
                yield ((a, b, c),) * count + others
