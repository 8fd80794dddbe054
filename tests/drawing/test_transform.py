"""Scaling, moving, or widening the lines of a drawing changes nothing else."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.drawing.images.pictures import read_picture
from worksheets.drawing.shapes import (
    Column,
    Curve,
    Drawing,
    Hatch,
    Letters,
    Line,
    Loop,
    Mark,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    WritingPlace,
)
from worksheets.drawing.transform import moved, scaled, with_lines_of

CORNERS = (Point(0, 0), Point(9, 0), Point(9, 5))


def test_narrow_lines_are_widened_and_nothing_else() -> None:
    text, wide = Text(1, 2, "a", 9), Line(0, 0, 1, 1, 2.0)
    shapes = (text, wide, Line(0, 0, 5, 5, 0.2), Rect(0, 0, 4, 5, 0.3), Loop(1, 1, 2, 2, 3, 0.7, dash=(2.0, 1.0)))
    drawing = Drawing(20, 10, (*shapes, Polygon(CORNERS, 0.5, hatch=Hatch((45.0,), 2.0, 0.4))), 9, said="a word")
    made = with_lines_of(0.75, drawing)
    assert made.shapes[:2] == (text, wide)
    line, rect, loop, polygon = made.shapes[2:]
    assert (line, rect) == (Line(0, 0, 5, 5, 0.75), Rect(0, 0, 4, 5, 0.75))
    assert loop == Loop(1, 1, 2, 2, 3, 0.75, dash=(2.0, 1.0))
    assert polygon == Polygon(CORNERS, 0.75, hatch=Hatch((45.0,), 2.0, 0.75))
    assert made._replace(shapes=drawing.shapes) == drawing


def test_shapes_without_a_line_get_none() -> None:
    shapes = (Rect(0, 0, 4, 5, 0.0, fill=0.5), Loop(1, 1, 1, 1, 2, 0.0, fill=0.0), Polygon(CORNERS, 0.0, fill=0.5))
    drawing = Drawing(20, 10, shapes, 9)
    assert with_lines_of(0.75, drawing) is drawing


SHAPES: list[tuple[Shape, Shape]] = [
    (Text(3, 4, "A", 10, True, "end", 0.5), Text(6, 8, "A", 20, True, "end", 0.5)),
    (Letters(3, 4, 9, 6, (("A", "B"),), True, 0.5), Letters(6, 8, 18, 12, (("A", "B"),), True, 0.5)),
    (Line(1, 2, 3, 4, 0.5, 0.4, (3, 2)), Line(2, 4, 6, 8, 1.0, 0.4, (6, 4))),
    (Line(1, 2, 3, 4), Line(2, 4, 6, 8, 1.5)),
    (Rect(1, 2, 3, 4, 0.5, 0.3, 0.9, 2), Rect(2, 4, 6, 8, 1.0, 0.3, 0.9, 4)),
    (Loop(1, 2, 3, 4, 5, 0.5, 0.3), Loop(2, 4, 6, 8, 10, 1.0, 0.3)),
    (
        Loop(1, 2, 3, 4, 5, 0.5, 0.3, (1.0, 0.9, 0.5), (3, 2)),
        Loop(2, 4, 6, 8, 10, 1.0, 0.3, (1.0, 0.9, 0.5), (6, 4)),
    ),
    (Column(1, 2, 12, ("a", "", "b"), 10, True, 0.5), Column(2, 4, 24, ("a", "", "b"), 20, True, 0.5)),
    (
        Polygon((Point(1, 2), Point(3, 4)), 0.5, 0.3, 0.9, Hatch((45.0,), 4, 0.4, 0.6), 1.5),
        Polygon((Point(2, 4), Point(6, 8)), 1.0, 0.3, 0.9, Hatch((45.0,), 8, 0.8, 0.6), 3.0),
    ),
    (
        Polygon((Point(1, 2), Point(3, 4)), 0.5, x=7, y=8),
        Polygon((Point(2, 4), Point(6, 8)), 1.0, x=14, y=16),
    ),
    (Column(1, 2, 12, ("a",), 10, anchor="end"), Column(2, 4, 24, ("a",), 20, anchor="end")),
    (
        Curve(((1, 2), (3, 4), (1, 2, 3, 4, 5, 6)), True, 0.5, 0.3, 0.9),
        Curve(((2, 4), (6, 8), (2, 4, 6, 8, 10, 12)), True, 1.0, 0.3, 0.9),
    ),
    (Mark("table", "more", (1.0, 3.0)), Mark("table", "more", (2.0, 6.0))),
    (WritingPlace(1, 2, 3, 4, 5), WritingPlace(2, 4, 6, 8, 5)),
]


@pytest.mark.parametrize(("shape", "larger"), SHAPES)
def test_lengths_grow_and_nothing_else(shape: Shape, larger: Shape) -> None:
    assert scaled(Drawing(30, 20, (shape,), 7), 2.0) == Drawing(60, 40, (larger,), 14)


def test_every_shape_is_moved_and_nothing_else() -> None:
    picture = Picture(1, 2, 30, 20, read_picture(file_of(gradient(3, 2, "L"))), "picture 1")
    shapes = (*(shape for shape, _ in SHAPES), picture)
    assert {*map(type, shapes)} == {*get_args(Shape)}
    there = tuple(moved(Drawing(30, 20, shapes, 7), 5, 7))
    assert tuple(moved(Drawing(30, 20, there, 7), -5, -7)) == shapes
    assert [(there[0].x, there[0].y), (there[2].x1, there[2].y2)] == [(8, 11), (6, 11)]  # type: ignore[union-attr]
    assert there[-1] == picture._replace(x=6, y=9)


def test_the_same_drawing_comes_again() -> None:
    drawing: Any = Drawing(30, 20, tuple(shape for shape, _ in SHAPES), 7)
    assert scaled(drawing, 1.0) is drawing
    assert scaled(drawing, 0.5) is scaled(drawing._replace(), 0.5)
