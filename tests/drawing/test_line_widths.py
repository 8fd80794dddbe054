"""Drawings whose lines are wide enough."""

from __future__ import annotations

from worksheets.drawing.line_widths import with_lines_of
from worksheets.drawing.shapes import Drawing, Hatch, Line, Loop, Point, Polygon, Rect, Text

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


def test_what_has_no_line_gets_none() -> None:
    shapes = (Rect(0, 0, 4, 5, 0.0, fill=0.5), Loop(1, 1, 1, 1, 2, 0.0, fill=0.0), Polygon(CORNERS, 0.0, fill=0.5))
    drawing = Drawing(20, 10, shapes, 9)
    assert with_lines_of(0.75, drawing) is drawing
