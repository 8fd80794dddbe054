"""Sums along lines are those that counting the cells one by one gives."""

from __future__ import annotations

from itertools import product

import pytest

from worksheets.base.seeds import below, rng_for
from worksheets.puzzles.goldencube.engine.lines import LineSums
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, cells_of


def counted(box: Box, cells: set[BoxCell]) -> int:
    """The sums of all lines without their signs, by the rule."""
    total = 0
    for axis in range(3):
        across = [range(1) if other == axis else range(box[other]) for other in range(3)]
        for place in product(*across):
            line = [[*place[:axis], at, *place[axis + 1 :]] for at in range(box[axis])]
            total += abs(sum((-1) ** at for at, (x, y, z) in enumerate(line) if BoxCell(x, y, z) in cells))
    return total


@pytest.mark.parametrize("box", [Box(3, 4, 5), Box(1, 2, 9), Box(7, 5, 2), Box(1, 1, 1), Box(16, 1, 3)], ids=str)
def test_blocks_taken_from_a_box_leave_the_sums_of_the_other_cells(box: Box) -> None:
    lines = LineSums(box)
    for seed in range(20):
        rng = rng_for(seed, "lines")
        cells = {BoxCell(*cell) for cell in cells_of((0, 0, 0), box)}
        sums = lines.none + lines.of(BoxCell(0, 0, 0), box)
        for _ in range(6):
            low = BoxCell(below(box.x, rng), below(box.y, rng), below(box.z, rng))
            size: Block = (
                1 + below(box.x - low.x, rng),
                1 + below(box.y - low.y, rng),
                1 + below(box.z - low.z, rng),
            )
            block = {BoxCell(*cell) for cell in cells_of(low, size)}
            if block <= cells:
                cells -= block
                sums -= lines.of(low, size)
            assert lines.total(sums) == counted(box, cells)


def test_a_block_with_even_edges_alone_changes_nothing() -> None:
    lines = LineSums(Box(7, 7, 7))
    assert lines.of(BoxCell(1, 2, 3), (2, 4, 2)) == 0
    assert lines.total(lines.none + lines.of(BoxCell(1, 2, 3), (2, 2, 3))) == 4


def test_the_extreme_sums_do_not_run_into_their_neighbours() -> None:
    box = Box(15, 15, 2)
    lines = LineSums(box)
    for first in (0, 1):
        sums = lines.none
        cells = {BoxCell(x, y, 0) for x in range(first, 15, 2) for y in range(15)}
        for cell in cells:
            sums += lines.of(cell, (1, 1, 1))
        assert lines.total(sums) == counted(box, cells)
