"""Widens the lines of drawings to a printer's minimum."""

from __future__ import annotations

from worksheets.drawing.shapes import Drawing, Line, Loop, Polygon, Rect, Shape


def with_lines_of(least: float, drawing: Drawing) -> Drawing:
    """The drawing with lines at least `least` points wide; the same object if none is narrower."""
    shapes = tuple([_widened(least, shape) for shape in drawing.shapes])
    if all(new is old for new, old in zip(shapes, drawing.shapes, strict=True)):
        return drawing
    return drawing._replace(shapes=shapes)


def _widened(least: float, shape: Shape) -> Shape:
    """The shape with its outline, and the lines of its hatch, at least this wide; one without a line gets none."""
    if isinstance(shape, Line):
        return shape._replace(width=least) if shape.width < least else shape
    if isinstance(shape, Polygon) and shape.hatch and shape.hatch.line < least:
        shape = shape._replace(hatch=shape.hatch._replace(line=least))
    if isinstance(shape, Rect | Loop | Polygon) and 0 < shape.line < least:
        return shape._replace(line=least)
    return shape
