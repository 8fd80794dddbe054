"""The marks in cells: numbers, and the star of the golden cube."""

from __future__ import annotations

import math
from collections.abc import Iterator

from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Point, Polygon, Rect, Shape, Text
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content

WHITE = Fill(1.0)


def number(
    middle: Point, content: Content, size: float, fill: Fill, pen: Pen, *, shaded: bool = False
) -> Iterator[Shape]:
    """Draw the number of a block, on a white chip, which survives copying, unless the cell is white.

    On a `shaded` face even a white fill is gray. `middle` is the centre of the cell, `size` the font size.
    """
    text, bold, capital = str(content), content == GOLD, pen.style.cap_height * size
    if (shaded or fill != WHITE) and content != GOLD:
        (across, down), radius = LOOKS.chip_room, LOOKS.chip_radius * size
        width, height = pen.width(text, size, bold=bold) + across * size, capital + down * size
        yield Rect(middle.x - width / 2, middle.y - height / 2, width, height, 0.0, fill=1.0, radius=radius)
    yield Text(middle.x, middle.y + capital / 2, text, size, bold, "middle")


def star(middle: Point, across: Point, down: Point) -> Polygon:
    """The mark of the golden cube on a square whose edges are the two vectors."""
    points = []
    for n in range(2 * LOOKS.star_points):
        angle = math.pi * n / LOOKS.star_points
        radius = LOOKS.star_share * (LOOKS.star_inner if n % 2 else 1.0)
        a, b = radius * math.sin(angle), -radius * math.cos(angle)
        points.append(Point(middle.x + a * across.x + b * down.x, middle.y + a * across.y + b * down.y))
    return Polygon(tuple(points), LOOKS.solid.cell_line, fill=1.0)
