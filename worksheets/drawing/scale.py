"""Scales and moves drawings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from worksheets.drawing.shapes import Column, Drawing, Letters, Line, Loop, Picture, Point, Polygon, Rect, Shape, Text


@lru_cache(maxsize=64)
def scaled(drawing: Drawing, factor: float) -> Drawing:
    """The drawing with all lengths multiplied by `factor`; cached."""
    if factor == 1.0:
        return drawing
    shapes = tuple(_scaled(shape, factor) for shape in drawing.shapes)
    return Drawing(drawing.width * factor, drawing.height * factor, shapes, drawing.letter_size * factor)


def _scaled(shape: Shape, factor: float) -> Shape:
    match shape:
        case Text(x, y):
            return shape._replace(x=x * factor, y=y * factor, size=shape.size * factor)
        case Column(x, y, leading):
            return shape._replace(x=x * factor, y=y * factor, leading=leading * factor, size=shape.size * factor)
        case Letters(x, y):
            pitch, size = shape.pitch * factor, shape.size * factor
            return shape._replace(x=x * factor, y=y * factor, pitch=pitch, size=size)
        case Line(x1, y1, x2, y2):
            x1, y1, x2, y2 = (length * factor for length in (x1, y1, x2, y2))
            dash = (shape.dash[0] * factor, shape.dash[1] * factor) if shape.dash else None
            return Line(x1, y1, x2, y2, shape.width * factor, shape.gray, dash)
        case Rect(x, y, width, height, line):
            x, y, width, height, line = (length * factor for length in (x, y, width, height, line))
            return Rect(x, y, width, height, line, shape.gray, shape.fill, shape.radius * factor)
        case Picture(x, y, width, height):
            x, y, width, height = (length * factor for length in (x, y, width, height))
            return Picture(x, y, width, height, shape.raster)
        case Loop(x1, y1, x2, y2, radius, line):
            x1, y1, x2, y2, radius, line = (length * factor for length in (x1, y1, x2, y2, radius, line))
            dash = (shape.dash[0] * factor, shape.dash[1] * factor) if shape.dash else None
            return Loop(x1, y1, x2, y2, radius, line, shape.gray, shape.fill, dash)
        case Polygon(points):
            hatch = shape.hatch
            if hatch:
                hatch = hatch._replace(pitch=hatch.pitch * factor, line=hatch.line * factor)
            moved = tuple(Point(x * factor, y * factor) for x, y in points)
            radius = shape.radius * factor
            return shape._replace(points=moved, line=shape.line * factor, hatch=hatch, radius=radius)


def moved(drawing: Drawing, right: float, down: float) -> Iterator[Shape]:
    """Yield the shapes of a drawing made of lines, moved for use in another drawing."""
    for shape in drawing.shapes:
        match shape:
            case Line(x1, y1, x2, y2) | Loop(x1, y1, x2, y2):
                yield shape._replace(x1=x1 + right, y1=y1 + down, x2=x2 + right, y2=y2 + down)
            case Polygon(points):
                yield shape._replace(points=tuple(Point(x + right, y + down) for x, y in points))
