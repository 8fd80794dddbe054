"""Damaged answers are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from worksheets.puzzles.goldencube.check import rule_faults
from worksheets.puzzles.goldencube.model import GOLD, Box, Cell, Content, Hint, Puzzle, Solution

# An oblong box: 3 to the right, 1 to the back, 5 up.
PUZZLE = Puzzle(Box(3, 1, 5), ((1, 3, 1), (1, 1, 2), (1, 1, 4), (1, 1, 2), (2, 1, 1), (1, 1, 1)))
RIGHT: list[list[Content]] = [[1, 1, 1], [2, 2, 3], [4, GOLD, 3], [4, 6, 3], [5, 5, 3]]


def solution(rows: list[list[Content]]) -> Solution:
    return Solution(tuple((tuple(row),) for row in rows))


def damaged(*changes: tuple[int, int, Content]) -> Solution:
    """The right answer with other contents at (x, z)."""
    rows = [row[:] for row in RIGHT]
    for x, z, content in changes:
        rows[z][x] = content
    return solution(rows)


def test_the_right_answer_has_no_faults() -> None:
    assert rule_faults(PUZZLE, solution(RIGHT)) == ()


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (damaged((1, 3, GOLD), (1, 2, 6)), "the golden cube is not in the centre, or is there more than once"),
        (damaged((1, 3, GOLD)), "the golden cube is not in the centre, or is there more than once"),
        (damaged((1, 2, 6)), "the golden cube is not in the centre, or is there more than once"),
        (damaged((1, 3, 7)), "7 is no block of the list"),
        (damaged((1, 3, 0)), "0 is no block of the list"),
        (damaged((1, 3, 7)), "block 6 is missing"),
        (damaged((1, 1, 6), (1, 3, 2)), "the cells of block 2 are no cuboid"),
        (damaged((1, 1, 3)), "the cells of block 3 are no cuboid"),
        (damaged((1, 1, 6)), "block 2 is 1 x 1 x 1, not 1 x 1 x 2"),
        (solution(RIGHT[:4]), "the layers are not those of a box of 3 x 1 x 5"),
        (solution([row[:2] for row in RIGHT]), "the layers are not those of a box of 3 x 1 x 5"),
        (Solution((tuple(map(tuple, RIGHT)),)), "the layers are not those of a box of 3 x 1 x 5"),
    ],
)
def test_a_damaged_answer(answer: Solution, fault: str) -> None:
    assert fault in rule_faults(PUZZLE, answer)


def test_every_single_change_is_found() -> None:
    for z, row in enumerate(RIGHT):
        for x, content in enumerate(row):
            for other in (*range(8), GOLD):
                if other != content:
                    assert rule_faults(PUZZLE, damaged((x, z, other))), (x, z, other)


def test_equal_blocks_may_change_places_unless_they_are_entered() -> None:
    swapped = [[{2: 4, 4: 2}.get(content, content) for content in row] for row in RIGHT]  # type: ignore[call-overload]
    assert rule_faults(PUZZLE, solution(swapped)) == ()
    entered = replace(PUZZLE, hints=(Hint(2, Cell(0, 0, 1), (2, 1, 1)),))
    assert rule_faults(entered, solution(RIGHT)) == ()
    assert rule_faults(entered, solution(swapped)) == ("block 2 does not lie where it was entered",)


def test_blocks_of_other_edges_are_refused() -> None:
    other = replace(PUZZLE, blocks=((1, 3, 1), (1, 1, 2), (1, 2, 2), (1, 1, 2), (2, 1, 1), (1, 1, 1)))
    assert rule_faults(other, solution(RIGHT)) == ("block 3 is 1 x 1 x 4, not 1 x 2 x 2",)


def test_gold_belongs_to_golden_boxes_only() -> None:
    plain = replace(PUZZLE, golden=False, blocks=(*PUZZLE.blocks, (1, 1, 1)))
    assert rule_faults(plain, damaged((1, 2, 7))) == ()
    assert "there is gold in a box that has none" in rule_faults(plain, solution(RIGHT))
    even = Puzzle(Box(2, 1, 1), ((1, 1, 1),))
    assert rule_faults(even, solution([[1, GOLD]])) == ("a box of 2 x 1 x 1 has no cell in its centre",)
