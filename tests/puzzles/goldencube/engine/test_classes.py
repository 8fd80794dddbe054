"""The complete search: one packing or a few of each class, and all of the class from each."""

from __future__ import annotations

from worksheets.puzzles.goldencube.engine.classes import Classes, Found
from worksheets.puzzles.goldencube.engine.placements import packing_of
from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import Box, Puzzle


def searched(puzzle: Puzzle) -> tuple[Classes, list[Found]]:
    """A finished search and what it found."""
    search = Classes(packing_of(puzzle), symmetries(puzzle))
    found = []
    while not search.finished:
        each, _ = search.advance(7)
        found += [each] if each else []
    return search, found


def test_a_rod_of_a_domino_and_a_cube() -> None:
    """The example of the module."""
    search, found = searched(Puzzle(Box(3, 1, 1), ((1, 1, 2), (1, 1, 1)), golden=False))
    assert [(each.low.x, each.size) for each in search.placements] == [
        (0, (2, 1, 1)),
        (1, (2, 1, 1)),
        (0, (1, 1, 1)),
        (1, (1, 1, 1)),
        (2, (1, 1, 1)),
    ]
    assert found == [Found((0, 4), size=2, times=1, smallest=(0, 4))]
    assert search.images((0, 4)) == [(0, 4), (1, 2)]


def test_a_packing_that_is_its_own_mirror_image() -> None:
    search, found = searched(Puzzle(Box(3, 1, 1), ((1, 1, 1), (1, 1, 1))))
    assert found == [Found((0, 1), size=1, times=1, smallest=(0, 1))]
    assert search.images((0, 1)) == [(0, 1)]
