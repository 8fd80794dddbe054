"""Where blocks can lie, and what is left to pack."""

from __future__ import annotations

from itertools import permutations, product

from tests.loops import loop_over
from worksheets.puzzles.goldencube.engine.placements import evenness, mask, orientations, packing_of
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Given, Puzzle, cells_of

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


def test_what_is_left_to_pack() -> None:
    puzzle = Puzzle(
        Box(3, 1, 3), ((3, 1, 1), (1, 1, 3), (1, 1, 1), (1, 1, 1)), givens=(Given(2, BoxCell(0, 0, 2), (3, 1, 1)),)
    )
    packing = packing_of(puzzle)
    assert (packing.types, packing.counts) == (((1, 1, 3), (1, 1, 1)), (1, 2))
    assert packing.free == 0b101111  # Two layers of three cells, less the gold.
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
