"""The outline of a grid: which sizes have a given number of cells, and which contain certain cells."""

from __future__ import annotations

import pytest

from tests.loops import loop_over
from worksheets.base.grid import Cell, Direction, Mask, Size
from worksheets.puzzles.wordsearch.engine.outline import Outline, holds, longest_run
from worksheets.puzzles.wordsearch.engine.silhouettes import least

CROSS = Mask((".##.", "####", "####", ".##.", ".##."))
OUTLINES = [Outline(name) for name in ("heart", "star", "tree", "diamond", "house", "A", "8", "I")] + [
    Outline(drawn=CROSS)
]


@pytest.mark.parametrize("outline", OUTLINES, ids=str)
@pytest.mark.parametrize("stretch", [0.0, 0.2])
def test_all_sizes_with_the_wanted_number_of_cells_are_found(outline: Outline, stretch: float) -> None:
    everything = []
    for columns in range(outline.least.columns, 30):
        rows = outline.size(columns).rows
        reach = max(1, int(stretch * rows))
        for off in range(-reach, reach + 1):
            if rows + off >= outline.least.rows or not off:
                size = Size(rows + off, columns)
                everything.append((abs(off), size, outline.mask(size)))
    for fewest, most in ((20, 25), (36, 36), (45, 60), (70, 71), (99, 120), (140, 160), (250, 260)):
        found = list(outline.sizes(fewest, most, stretch))
        assert found == [each for each in everything if fewest <= each[2].count <= most]


def test_a_size_too_small_is_refused_and_a_mask_has_any() -> None:
    with pytest.raises(ValueError, match="the shape heart needs at least 6 rows and 7 columns, not 5 x 9"):
        Outline("heart").mask(Size(5, 9))
    assert Outline("heart").least == least("heart")
    assert Outline(drawn=CROSS).mask(Size(5, 4)) == CROSS
    assert Outline(drawn=CROSS).mask(Size(10, 8)).count == 4 * CROSS.count
    assert [str(each) for each in (Outline("A"), Outline(drawn=CROSS))] == ["the shape A", "the mask"]


@loop_over("outline", OUTLINES)
@loop_over("cell", [Cell(2, 4), Cell(8, 5), Cell(4, 9)])
def test_the_smallest_size_that_has_a_cell(outline: Outline, cell: Cell) -> None:
    found = outline.holding([cell])
    for columns in range(outline.usual, found.columns if found else 40):
        assert cell not in outline.mask(outline.size(columns))
    assert found is None or holds(outline.mask(found), [cell])


def test_places_above_the_grid_are_in_none() -> None:
    assert Outline("heart").holding([Cell(-1, 3)]) is None
    assert Outline("diamond").holding([Cell(0, 0)]) is None


def test_the_longest_word_goes_by_the_directions() -> None:
    mask = Mask(("##.###", "#.####", "####.#", "##...#"))
    assert longest_run(mask, (Direction.E,)) == longest_run(mask, (Direction.W,)) == 4
    assert longest_run(mask, (Direction.N,)) == 4
    assert longest_run(mask, (Direction.NE,)) == longest_run(mask, (Direction.SW,)) == 4
