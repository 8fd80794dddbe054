from __future__ import annotations

from typing import Any

import pytest

from worksheets.drawing.scale import scaled
from worksheets.drawing.shapes import Column, Drawing, Hatch, Letters, Line, Loop, Point, Polygon, Rect, Shape, Text

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
]


@pytest.mark.parametrize(("shape", "larger"), SHAPES)
def test_lengths_grow_and_nothing_else(shape: Shape, larger: Shape) -> None:
    assert scaled(Drawing(30, 20, (shape,), 7), 2.0) == Drawing(60, 40, (larger,), 14)


def test_the_same_drawing_comes_again() -> None:
    drawing: Any = Drawing(30, 20, tuple(shape for shape, _ in SHAPES), 7)
    assert scaled(drawing, 1.0) is drawing
    assert scaled(drawing, 0.5) is scaled(drawing._replace(), 0.5)
