"""The complete search up to symmetry: colourings restrict the rare blocks, and no packing is lost."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.puzzles.goldencube.reference import fillings
from worksheets.puzzles.goldencube.engine.classes import Classes, Found, placed_by_colours
from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, packing_of, sorted_edges, symmetries
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Puzzle


def filled(box: Box, *kinds: tuple[int, Block], golden: bool = False) -> Puzzle:
    """A box completely filled by blocks, given as pairs of count and block."""
    blocks = tuple(block for count, block in kinds for _ in range(count))
    assert sum(a * b * c for a, b, c in blocks) == box.volume - golden
    return Puzzle(box, blocks, golden=golden)


def places(puzzle: Puzzle, block: Block) -> list[BoxCell]:
    """The low corners of a block's placements that colouring does not rule out."""
    packing = placed_by_colours(packing_of(puzzle))
    return [each.low for each in packing.placements if packing.types[each.type] == block]


def test_one_cell_beside_straight_trominoes() -> None:
    """Golomb, Checker boards and polyominoes, 1954: the single cell can be in four places only."""
    found = places(filled(Box(8, 8, 1), (21, (1, 1, 3)), (1, (1, 1, 1))), (1, 1, 1))
    assert found == [(2, 2, 0), (5, 2, 0), (2, 5, 0), (5, 5, 0)]


def test_a_domino_beside_41_rods() -> None:
    """The domino can only be upright in the middle of one of the six sides."""
    puzzle = filled(Box(5, 5, 5), (41, (1, 1, 3)), (1, (1, 1, 2)))
    assert len([each for each in packing_of(puzzle).placements if each.size.count(1) == 2]) == 525
    assert len(places(puzzle, (1, 1, 2))) == 6
    assert len(places(puzzle, (1, 1, 3))) == 225


def test_four_rods_turn_round_a_square() -> None:
    assert places(filled(Box(4, 4, 1), (4, (1, 1, 3)), (1, (1, 2, 2))), (1, 2, 2)) == [(1, 1, 0)]


SMALL = [
    filled(Box(3, 3, 3), (8, (1, 1, 3)), (3, (1, 1, 1))),
    filled(Box(3, 3, 3), (8, (1, 1, 3)), (1, (1, 1, 2)), (1, (1, 1, 1))),
    filled(Box(5, 3, 2), (9, (1, 1, 3)), (1, (1, 1, 2)), (1, (1, 1, 1))),
    filled(Box(5, 5, 1), (12, (1, 1, 2)), (1, (1, 1, 1))),
    filled(Box(4, 5, 1), (6, (1, 1, 3)), (1, (1, 1, 2))),
    filled(Box(5, 5, 2), (12, (1, 1, 4)), (1, (1, 1, 2))),
    filled(Box(3, 3, 5), (22, (1, 1, 2)), golden=True),
    filled(Box(3, 5, 3), (10, (1, 2, 2)), (1, (1, 1, 3)), (1, (1, 1, 1)), golden=True),
]


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: f"{puzzle.box} {len(puzzle.blocks)}")
def test_no_packing_is_lost(puzzle: Puzzle) -> None:
    packing = packing_of(puzzle)
    forbidden = placed_by_colours(packing).forbidden
    for filling in islice(fillings(puzzle.to_json()), 3000):
        for low, (a, b, c) in filling:
            kind = packing.types.index(sorted_edges((a, b, c)))
            assert CuboidPlacement(kind, BoxCell(*low), (a, b, c)) not in forbidden


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: f"{puzzle.box} {len(puzzle.blocks)}")
def test_forbidden_placements_are_as_symmetrical_as_the_box(puzzle: Puzzle) -> None:
    forbidden = placed_by_colours(packing_of(puzzle)).forbidden
    for symmetry in symmetries(puzzle):
        turned = {CuboidPlacement(kind, *symmetry.image(puzzle.box, low, size)) for kind, low, size in forbidden}
        assert turned == forbidden


def test_places_are_ruled_out_in_most_of_these() -> None:
    assert sum(bool(placed_by_colours(packing_of(puzzle)).forbidden) for puzzle in SMALL) >= 5


def test_a_packing_of_many_sorts_stays_as_it_is() -> None:
    packing = packing_of(filled(Box(3, 3, 3), (4, (1, 1, 3)), (5, (1, 1, 2)), (5, (1, 1, 1))))
    assert placed_by_colours(packing) is packing


def searched(puzzle: Puzzle) -> tuple[Classes, list[Found]]:
    """A finished search and everything it found."""
    search = Classes(packing_of(puzzle), symmetries(puzzle))
    found = []
    while not search.finished:
        each, _ = search.advance(7)
        found += [each] if each else []
    return search, found


def test_a_rod_of_a_domino_and_a_cube() -> None:
    """The example in the module's docstring."""
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
