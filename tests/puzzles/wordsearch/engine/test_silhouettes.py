"""Named shapes of grids: connected, without slivers, of the wanted size, symmetric, and never changed."""

from __future__ import annotations

from itertools import product

import pytest

from tests.loops import loop_over
from tests.tools.counter.shapes import SHARES
from worksheets.base.grid import Cell, Mask, Size
from worksheets.puzzles.wordsearch.engine.silhouettes import (
    PICTURES,
    SHAPES,
    Cutout,
    box,
    least,
    scaled,
    shape_size,
    silhouette,
    sound,
    trimmed,
)

SIZES = [(6, 6), (6, 7), (8, 7), (7, 8), (8, 8), (9, 9), (9, 11), (12, 10), (15, 15), (18, 13), (24, 31), (40, 40)]

MIRRORED = frozenset("AHIMOTUVWXY08")
"""Letters and digits that equal their mirror image."""


def connected(cells: set[tuple[int, int]]) -> bool:
    ends = [min(cells)]
    reached = set(ends)
    while ends:
        row, column = ends.pop()
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if near in cells and near not in reached:
                reached.add(near)
                ends.append(near)
    return reached == cells


@loop_over("name", SHAPES)
@loop_over("size", SIZES)
def test_a_shape_is_whole_and_has_the_size(name: str, size: tuple[int, int]) -> None:
    if size[0] < least(name).rows or size[1] < least(name).columns:
        return  # too small for this shape
    mask = silhouette(name, Size(*size))
    cells = set(map(tuple, mask))
    assert mask.size == size
    assert connected(cells)
    assert {0, size[0] - 1} <= {row for row, _ in cells}
    assert {0, size[1] - 1} <= {column for _, column in cells}
    for row, column in cells:  # each is part of a 2 x 2 square
        squares = [
            {(row + down + r, column + right + c) for r, c in product((0, 1), repeat=2)}
            for down, right in product((-1, 0), repeat=2)
        ]
        assert any(square <= cells for square in squares), (row, column)
    if name in PICTURES or name in MIRRORED:
        assert all(row == row[::-1] for row in mask.rows)


@pytest.mark.parametrize("size", [(9, 9), (10, 16), (21, 13), (40, 40)])
def test_shapes_differ(size: tuple[int, int]) -> None:
    masks = {silhouette(name, Size(*size)) for name in SHAPES}
    assert len(masks) == len(SHAPES)


def test_shapes_once_printed_stay_the_same() -> None:
    assert silhouette("heart", Size(8, 9)).rows == (
        ".###.###.",
        "#########",
        "#########",
        "#########",
        ".#######.",
        "..#####..",
        "...###...",
        "...###...",
    )
    assert silhouette("S", Size(10, 9)).rows == (
        "..#####..",
        "#########",
        "##.....##",
        "##.......",
        "#########",
        "#########",
        ".......##",
        "##.....##",
        "#########",
        "..#####..",
    )


@pytest.mark.parametrize(
    ("name", "rows", "columns"), [("heart", 6, 7), ("star", 7, 7), ("tree", 6, 6), ("A", 8, 9), ("E", 8, 7)]
)
def test_a_shape_needs_some_room(name: str, rows: int, columns: int) -> None:
    silhouette(name, Size(rows, columns))
    for size in (Size(rows - 1, 20), Size(20, columns - 1)):
        with pytest.raises(ValueError, match=f"the shape {name} needs at least {rows} rows and {columns} columns"):
            silhouette(name, size)


@loop_over("name", SHAPES)
def test_small_shapes_take_as_much_of_their_rectangle_as_large_ones(name: str) -> None:
    fewest, most = SHARES.get(name, (0.28, 0.87))
    for rows, columns in product(range(least(name).rows, 12), range(least(name).columns, 12)):
        if 0.75 <= rows / shape_size(name, columns).rows <= 1.25:
            assert fewest <= silhouette(name, Size(rows, columns)).count / (rows * columns) <= most


@pytest.mark.parametrize(("names", "holes"), [("ADOPQR0469", 1), ("B8", 2), ("CEX1", 0)])
def test_small_letters_keep_their_holes(names: str, holes: int) -> None:
    for name in names:
        rows, columns = least(name)
        for size in product(range(rows, 11), range(columns, 10)):
            mask = silhouette(name, Size(*size))
            outside = set(product(range(-1, size[0] + 1), range(-1, size[1] + 1))) - set(map(tuple, mask))
            for _ in range(holes + 1):
                assert outside, (name, size)
                ends = [outside.pop()]
                while ends:
                    row, column = ends.pop()
                    near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & outside
                    outside -= near
                    ends += near
            assert not outside, (name, size)


def test_the_smallest_shapes_differ() -> None:
    """A heart has its notch, and no two shapes are the same."""
    assert silhouette("heart", least("heart")).rows == (
        ".##.##.",
        "#######",
        "#######",
        ".#####.",
        ".#####.",
        "..###..",
    )
    for size in (Size(8, 9), Size(9, 9)):
        masks = {silhouette(name, size) for name in SHAPES}
        assert len(masks) == len(SHAPES)


@loop_over("name", SHAPES)
def test_the_size_that_suits_a_shape(name: str) -> None:
    for columns in (least(name).columns, 14, 33):
        size = shape_size(name, columns)
        assert size.columns == columns
        assert 0.8 * columns <= size.rows <= 1.3 * columns + 0.5
        silhouette(name, size)
    assert set(PICTURES) < set(SHAPES)


def test_cutting() -> None:
    paper = Cutout(4, 7)
    paper.lay(box(0, 0, 3, 4), box(5, 1, 7, 3))
    paper.cut(box(1, 1, 2, 2))
    assert paper.mask().rows == ("###....", "#.#..##", "###..##", "###....")
    paper.fold()
    assert paper.mask().rows == ("###.###", "###.###", "###.###", "###.###")


def test_slivers_and_small_parts_fall_off() -> None:
    drawn = Mask(("####...", "###..##", "###..##", "..#....", "..#...."))
    assert sound(drawn).rows == ("###....", "###....", "###....", ".......", ".......")
    assert trimmed(Mask((".....", "..##.", ".#...", "....."))).rows == (".##", "#..")
    assert trimmed(Mask(("..", ".."))).rows == ()


@pytest.mark.parametrize("size", [(3, 5), (6, 10), (9, 15), (12, 5)])
def test_scaling_by_whole_numbers_repeats_cells(size: tuple[int, int]) -> None:
    mask = Mask((".#.#.", "#####", "..#.."))
    down, right = size[0] // 3, size[1] // 5
    found = scaled(mask, Size(*size))
    assert found.size == size
    for row, column in product(*map(range, size)):
        assert (Cell(row, column) in found) == (Cell(row // down, column // right) in mask)


@pytest.mark.parametrize("size", [(2, 3), (4, 7), (5, 8), (11, 9), (33, 40)])
def test_scaled_masks_stay_symmetric(size: tuple[int, int]) -> None:
    mask = silhouette("heart", Size(13, 15))
    found = scaled(mask, Size(*size))
    assert all(row == row[::-1] for row in found.rows)
    assert abs(found.count / (size[0] * size[1]) - mask.count / (13 * 15)) < 0.25
