"""The shapes: counts known from the literature, and that the trie holds just these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from worksheets.base.grid import LARGEST_SIDE
from worksheets.puzzles.wordregions.engine.shapes import LARGEST_REGION, STRIDE, RegionShape, Steps, first_steps, shapes

FIXED = {1: 1, 2: 2, 3: 6, 4: 19, 5: 63, 6: 216, 7: 760, 8: 2725}
"""Fixed polyominoes: OEIS A001168."""


def rows_and_columns(shape: RegionShape) -> list[tuple[int, int]]:
    """The cells with their column counted from that of the first one, which may have others to its left below it."""
    cells = []
    for place in shape:
        row, column = divmod(place + STRIDE // 2, STRIDE)
        cells.append((row, column - STRIDE // 2))
    return cells


def connected(cells: list[tuple[int, int]]) -> bool:
    reached = cells[:1]
    for row, column in reached:
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        reached += [cell for cell in beside if cell in cells and cell not in reached]
    return len(reached) == len(cells)


def walked(steps: Steps, before: RegionShape = (0,)) -> Iterator[tuple[RegionShape, RegionShape]]:
    """Each shape of the trie with the places that led to it."""
    for place, further, shape in steps.each:
        path = (*before, place)
        if shape is not None:
            yield path, shape
        assert shape is not None or further, "a step that leads nowhere"
        if further:
            yield from walked(further, path)


def by_growing(cells: int) -> set[frozenset[tuple[int, int]]]:
    """The shapes of so many cells, made by adding a cell in every way, from their corners."""
    found = {frozenset([(0, 0)])}
    for _ in range(cells - 1):
        larger = {
            shape | {(row + down, column + right)}
            for shape in found
            for row, column in shape
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
        }
        found = {from_corner(list(shape)) for shape in larger if len(shape) > len(next(iter(found)))}
    return found


def from_corner(cells: list[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def test_there_are_as_many_of_each_size_as_is_known() -> None:
    assert Counter(map(len, shapes(8))) == FIXED


def test_no_shape_comes_twice() -> None:
    found = list(shapes(8))
    assert len(set(found)) == len(found)


def test_shapes_are_connected_and_begin_with_their_first_cell() -> None:
    for shape in shapes(7):
        assert shape[0] == 0
        assert all(one < other for one, other in pairwise(shape)), "in reading order"
        assert connected(rows_and_columns(shape))


@pytest.mark.parametrize("cells", [1, 2, 3, 4, 5, 6])
def test_shapes_are_those_made_by_adding_cells(cells: int) -> None:
    found = {from_corner(rows_and_columns(shape)) for shape in shapes(cells) if len(shape) == cells}
    assert found == by_growing(cells)


def test_steps_reach_the_cells_of_all_their_shapes() -> None:
    def look(steps: Steps, path: RegionShape) -> None:
        held = {place for _, shape in walked(steps, path) for place in shape}
        assert steps.reach == sum(1 << place for place in held)
        for place, further, _ in steps.each:
            if further:
                look(further, (*path, place))

    look(first_steps(3, 6), (0,))


@pytest.mark.parametrize(
    ("least", "most", "count"), [(4, 8, 3_783), (2, 2, 2), (2, 5, 90), (3, 3, 6), (5, 5, 63), (6, 7, 976), (8, 8, 2725)]
)
def test_the_trie_holds_just_the_shapes_of_these_sizes(least: int, most: int, count: int) -> None:
    found = list(walked(first_steps(least, most)))
    assert all(path == shape for path, shape in found)
    shapes_found = [shape for _, shape in found]
    assert len(shapes_found) == count == sum(FIXED[size] for size in range(least, most + 1))
    assert set(shapes_found) == {shape for shape in shapes(most) if least <= len(shape)}
    assert len(set(shapes_found)) == count


@pytest.mark.parametrize(("least", "most"), [(2, 6), (5, 5), (4, 7)])
def test_a_step_is_there_once_and_in_reading_order(least: int, most: int) -> None:
    groups = [first_steps(least, most)]
    for group in groups:
        places = [step.place for step in group.each]
        assert places == sorted(set(places))
        groups += [step.further for step in group.each if step.further]
    assert len(groups) > 10


def test_a_shape_cannot_reach_the_next_row_of_the_largest_grid_by_its_side() -> None:
    """From any cell, a step over the edge leads to a place that is no cell of the grid."""
    assert LARGEST_SIDE + LARGEST_REGION <= STRIDE
    widest = max(abs(column) for shape in shapes(7) for _, column in rows_and_columns(shape))
    assert widest == 6 < STRIDE - LARGEST_SIDE
