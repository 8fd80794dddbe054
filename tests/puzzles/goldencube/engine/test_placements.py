"""Placements and pieces; symmetries move cells as rotations and reflections do."""

from __future__ import annotations

from itertools import permutations, product
from math import dist

import pytest

from tests.loops import loop_over
from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.placements import (
    evenness,
    mask,
    numbered,
    orientations,
    packing_of,
    piece_at,
    pieces_of,
    solution_of,
    symmetries,
    turned,
)
from worksheets.puzzles.goldencube.model import GOLD, Block, Box, BoxCell, Given, Puzzle, Solution, cells_of
from worksheets.puzzles.goldencube.spec import DIFFICULTIES


@pytest.mark.parametrize(
    ("box", "count"),
    [
        (Box(3, 3, 3), 48),
        (Box(5, 3, 5), 16),
        (Box(3, 5, 7), 8),
        (Box(4, 4, 1), 8),
        (Box(2, 1, 5), 4),
        (Box(1, 1, 3), 2),
        (Box(1, 1, 1), 1),
    ],
    ids=str,
)
def test_each_moves_all_cells_in_a_way_of_its_own(box: Box, count: int) -> None:
    cells = list(cells_of((0, 0, 0), box))
    moves = set()
    for symmetry in symmetries(Puzzle(box, (), golden=False)):
        moved = [symmetry.image(box, cell, (1, 1, 1))[0] for cell in cells]
        assert set(moved) == set(cells)
        assert all(dist(cells[0], old) == dist(moved[0], new) for old, new in zip(cells, moved, strict=True))
        moves.add(tuple(moved))
    assert len(moves) == len(symmetries(Puzzle(box, (), golden=False))) == count


def test_a_cuboid_moves_as_its_cells_do() -> None:
    box, low, size = Box(3, 5, 3), BoxCell(0, 1, 2), (2, 3, 1)
    for symmetry in symmetries(Puzzle(box, ())):
        moved = {symmetry.image(box, cell, (1, 1, 1))[0] for cell in cells_of(low, size)}
        assert set(cells_of(*symmetry.image(box, low, size))) == moved


def test_the_first_changes_nothing() -> None:
    first = symmetries(Puzzle(Box(5, 5, 5), ()))[0]
    assert first.image(Box(5, 5, 5), BoxCell(1, 2, 3), (3, 2, 1)) == (BoxCell(1, 2, 3), (3, 2, 1))


def test_givens_stay_where_they_are_or_change_places() -> None:
    box = Box(3, 3, 3)
    corner = Given(1, BoxCell(0, 0, 0), (1, 1, 1))
    opposite = Given(2, BoxCell(2, 2, 2), (1, 1, 1))
    assert len(symmetries(Puzzle(box, ((1, 1, 1),) * 2, givens=(corner,)))) == 6
    assert len(symmetries(Puzzle(box, ((1, 1, 1),) * 2, givens=(corner, opposite)))) == 12


BLOCKS = list(product(range(1, 5), repeat=3))


@loop_over("block", BLOCKS)
def test_evenness_counts_the_orders_that_look_alike(block: Block) -> None:
    assert evenness(block) == sum(order == block for order in permutations(block))
    assert evenness(block) == {1: 6, 2: 2, 3: 1}[len(set(block))]
    assert len(orientations(block)) == len(set(permutations(block)))


def test_a_mask_has_the_cells_of_the_cuboid() -> None:
    box = Box(3, 5, 4)
    for low in cells_of((0, 0, 0), box):
        for size in product(*(range(1, edge - at + 1) for edge, at in zip(box, low, strict=True))):
            x, y, z = size
            assert mask(box, low, (x, y, z)) == sum(1 << box.index(cell) for cell in cells_of(low, (x, y, z)))


def test_given_blocks_leave_the_others_to_pack() -> None:
    puzzle = Puzzle(
        Box(3, 1, 3), ((3, 1, 1), (1, 1, 3), (1, 1, 1), (1, 1, 1)), givens=(Given(2, BoxCell(0, 0, 2), (3, 1, 1)),)
    )
    packing = packing_of(puzzle)
    assert (packing.types, packing.counts) == (((1, 1, 3), (1, 1, 1)), (1, 2))
    assert packing.free == 0b101111  # Two layers of three cells, without the golden one.
    lying = [(packing.types[place.type], place.low, place.size) for place in packing.placements]
    assert lying[0] == ((1, 1, 3), (0, 0, 0), (3, 1, 1))
    assert [low for _, low, size in lying if size == (1, 1, 1)] == [
        (0, 0, 0),
        (1, 0, 0),
        (2, 0, 0),
        (0, 0, 1),
        (2, 0, 1),
    ]
    assert len(lying) == 6


BOXES = [Box(3, 3, 3), Box(3, 5, 7), Box(5, 3, 5), Box(1, 1, 3)]


def test_a_solution_by_hand() -> None:
    puzzle = Puzzle(Box(3, 1, 5), ((1, 1, 2), (2, 1, 1), (1, 1, 5), (1, 1, 5)))
    layers = Solution((((3, 1, 4),), ((3, 1, 4),), ((3, GOLD, 4),), ((3, 2, 4),), ((3, 2, 4),)))
    box = puzzle.box
    pieces = (
        piece_at(box, BoxCell(1, 0, 0), (1, 1, 2)),
        piece_at(box, BoxCell(1, 0, 3), (1, 1, 2)),
        piece_at(box, BoxCell(0, 0, 0), (1, 1, 5)),
        piece_at(box, BoxCell(2, 0, 0), (1, 1, 5)),
    )
    assert pieces_of(layers, box) == pieces
    assert solution_of(puzzle, pieces) == layers


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_pieces_come_back_from_a_solution(box: Box) -> None:
    pieces = dissect(box, True, DIFFICULTIES["medium"], rng_for(4))
    puzzle = Puzzle(box, tuple(piece.edges for piece in pieces))
    assert pieces_of(solution_of(puzzle, pieces), box) == pieces


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_turning_keeps_the_box_full(box: Box) -> None:
    pieces = dissect(box, True, DIFFICULTIES["medium"], rng_for(4))
    ways = symmetries(Puzzle(box, tuple(piece.edges for piece in pieces)))
    moved = [turned(pieces, box, way) for way in ways]
    for each in moved:
        assert [piece.edges for piece in each] == [piece.edges for piece in pieces]
        assert sum(piece.mask for piece in each) == sum(piece.mask for piece in pieces)
    assert len(ways) % len(set(map(frozenset, moved))) == 0


def test_equal_blocks_are_numbered_by_their_low_corners() -> None:
    box = Box(3, 3, 3)
    blocks = ((2, 1, 1), (3, 3, 1), (1, 1, 2))
    flat = piece_at(box, BoxCell(0, 0, 2), (3, 3, 1))
    left = piece_at(box, BoxCell(1, 0, 0), (2, 1, 1))
    right = piece_at(box, BoxCell(0, 1, 0), (1, 1, 2))
    assert numbered(blocks, (right, flat, left), box) == (left, flat, right)
