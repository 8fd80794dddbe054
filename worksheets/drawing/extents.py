"""Bounding boxes of shapes."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Column, Letters, Line, Picture, Polygon, Rect, Shape, Text

ASCENT, DESCENT = 0.75, 0.2
"""Typical height of letters above and below the baseline, without accents, in font sizes."""


class Extent(NamedTuple):
    """A bounding box; y runs down."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, right: float, down: float) -> Extent:
        """The box moved right and down."""
        return Extent(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def meets(self, other: Extent) -> bool:
        """Whether the boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def extent(shape: Shape, fonts: FontMetrics) -> Extent:
    """The bounding box of a shape, including its lines."""
    if isinstance(shape, Text):
        width = fonts.width(shape.text, shape.size, shape.bold)
        left = shape.x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
        return Extent(left, shape.y - ASCENT * shape.size, left + width, shape.y + DESCENT * shape.size)
    if isinstance(shape, Column):
        width = fonts.widest(shape.lines, shape.size, shape.bold)
        last = shape.y + (len(shape.lines) - 1) * shape.leading
        return Extent(shape.x, shape.y - ASCENT * shape.size, shape.x + width, last + DESCENT * shape.size)
    if isinstance(shape, Letters):
        half = shape.size / 2
        last = shape.y + (len(shape.rows) - 1) * shape.pitch
        right = shape.x + (max(map(len, shape.rows)) - 1) * shape.pitch + half
        return Extent(shape.x - half, shape.y - ASCENT * shape.size, right, last + DESCENT * shape.size)
    if isinstance(shape, Picture):
        return Extent(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    if isinstance(shape, Rect):
        return _round([(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)], shape.line / 2)
    if isinstance(shape, Polygon):
        return _round(shape.points, shape.line / 2)
    reach = shape.width / 2 if isinstance(shape, Line) else shape.radius + shape.line / 2
    return _round([(shape.x1, shape.y1), (shape.x2, shape.y2)], reach)


def _round(points: list[tuple[float, float]] | tuple[tuple[float, float], ...], reach: float) -> Extent:
    """The bounding box of everything within `reach` of these points."""
    xs, ys = zip(*points, strict=True)
    return Extent(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
