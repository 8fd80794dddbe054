"""The complete search: one packing or a few of each class, and all of the class from each."""

from __future__ import annotations

from collections import Counter

import pytest

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


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Box(4, 4, 1), ((1, 1, 2),) * 8, golden=False),
        Puzzle(Box(3, 3, 3), ((1, 1, 3),) * 2 + ((1, 1, 2),) * 2 + ((1, 2, 2),) * 4),
        Puzzle(Box(3, 5, 1), ((1, 1, 2),) * 6 + ((1, 1, 1),) * 2),
        Puzzle(Box(2, 2, 3), ((1, 1, 2),) * 6, golden=False),
    ],
    ids=lambda puzzle: str(puzzle.box),
)
def test_sizes_and_times_are_true(puzzle: Puzzle) -> None:
    search, found = searched(puzzle)
    assert len({each.options for each in found}) == len(found)
    times = Counter(each.smallest for each in found)
    assert max(times.values()) > 1, "some class is met several times"
    classes = {each.smallest: frozenset(search.images(each.smallest)) for each in found}
    assert len(set().union(*classes.values())) == sum(map(len, classes.values())), "classes have nothing in common"
    for each in found:
        images = search.images(each.options)
        assert images[0] == each.options
        assert each.smallest <= each.options
        assert set(images) == classes[each.smallest]
        assert (each.size, each.times) == (len(images), times[each.smallest])
