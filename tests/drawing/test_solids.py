from __future__ import annotations

from itertools import pairwise, product

import pytest

from worksheets.drawing.fill import Fill
from worksheets.drawing.shapes import Line, Point, Polygon
from worksheets.drawing.solids import Layers, SolidFace, SolidLooks, View, draw_box, extent, patches, view_in

LOOKS = SolidLooks()
BOXES = [(1, 1, 1), (2, 3, 4), (5, 1, 2), (4, 3, 1)]
each_box = pytest.mark.parametrize("edges", BOXES, ids=str)


def cells(edges: tuple[int, int, int]) -> Layers[tuple[int, int, int]]:
    """A box of unit cubes, all different."""
    columns, rows, height = edges
    return [[[(x, y, z) for x in range(columns)] for y in range(rows)] for z in range(height)]


def area(points: tuple[Point, ...]) -> float:
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairwise((*points, points[0])))) / 2


def test_axes_run_right_down_left_down_and_up() -> None:
    view = View(100, 50, 10)
    assert view.project((0, 0, 0)) == (100, 50)
    assert view.project((1, 0, 0)) == pytest.approx((100 + 8.660254, 55))
    assert view.project((0, 1, 0)) == pytest.approx((100 - 8.660254, 55))
    assert view.project((0, 0, 1)) == pytest.approx((100, 40))


@each_box
def test_a_picture_fills_its_extent(edges: tuple[int, int, int]) -> None:
    view = view_in(30, 40, edges, 7)
    x, y, z = edges
    corners = [view.project(corner) for corner in product((0, x), (0, y), (0, z))]
    width, height = extent(edges)
    assert min(x for x, _ in corners) == pytest.approx(30)
    assert max(x for x, _ in corners) == pytest.approx(30 + 7 * width)
    assert min(y for _, y in corners) == pytest.approx(40)
    assert max(y for _, y in corners) == pytest.approx(40 + 7 * height)


@each_box
def test_three_faces_show_their_cells(edges: tuple[int, int, int]) -> None:
    seen = [*patches(cells(edges))]
    assert all(patch.squares == (1, 1) for patch in seen)
    for face, axis in ((SolidFace.TOP, 2), (SolidFace.LEFT, 1), (SolidFace.RIGHT, 0)):
        shown = {patch.content: patch for patch in seen if patch.face == face}
        outer = {cell for cell in product(*map(range, edges)) if cell[axis] == edges[axis] - 1}
        assert shown.keys() == outer
        for cell, patch in shown.items():
            # The centre of the square is on the cell's outer face.
            middle = [coordinate + 0.5 for coordinate in cell]
            middle[axis] = edges[axis]
            assert patch.at(0.5, 0.5) == pytest.approx(middle)


def test_equal_cells_are_one_patch() -> None:
    layers = [["aab", "ccb"], ["ddb", "ddb"]]
    found = {(patch.content, patch.face): patch.squares for patch in patches(layers)}
    assert found == {
        ("d", SolidFace.TOP): (2, 2),
        ("b", SolidFace.TOP): (1, 2),
        ("c", SolidFace.LEFT): (2, 1),
        ("d", SolidFace.LEFT): (2, 1),
        ("b", SolidFace.LEFT): (1, 2),
        ("b", SolidFace.RIGHT): (2, 2),
    }


@each_box
def test_the_faces_cover_the_outline_once(edges: tuple[int, int, int]) -> None:
    view = view_in(0, 0, edges, 10)
    shapes = [*draw_box(cells(edges), view, LOOKS, lambda _: Fill(0.9))]
    filled = [shape for shape in shapes if isinstance(shape, Polygon) and shape.fill is not None]
    x, y, z = edges
    around = ((0, 0, z), (x, 0, z), (x, 0, 0), (x, y, 0), (0, y, 0), (0, y, z))
    assert sum(area(shape.points) for shape in filled) == pytest.approx(area(tuple(map(view.project, around))))
    assert {shape.fill for shape in filled} == {0.9 * shade for shade in LOOKS.face_shades}


@pytest.mark.parametrize("gray", [1.0, 0.8, 0.7, 0.4])
def test_no_face_is_so_dark_that_a_copier_turns_it_solid(gray: float) -> None:
    shapes = draw_box(cells((2, 3, 4)), View(0, 0, 10), LOOKS, lambda _: Fill(gray))
    fills = [shape.fill for shape in shapes if isinstance(shape, Polygon) and shape.fill is not None]
    assert min(fills) >= min(gray, LOOKS.darkest)  # type: ignore[type-var]


@each_box
def test_the_unit_cubes_of_a_block_can_be_counted(edges: tuple[int, int, int]) -> None:
    x, y, z = edges
    block = [[[None] * x] * y] * z
    shapes = [*draw_box(block, view_in(0, 0, edges, 10), LOOKS, lambda _: Fill(1.0), cubes=True)]
    assert sum(isinstance(shape, Polygon) and shape.line > 0 for shape in shapes) == 3
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    assert len(lines) == 2 * (x - 1) + 2 * (y - 1) + 2 * (z - 1)
    assert not [
        *filter(lambda shape: isinstance(shape, Line), draw_box(block, View(0, 0, 1), LOOKS, lambda _: Fill(1)))
    ]
