"""Small signs in one colour: arrows of directions, and numbers in filled circles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from worksheets.drawing.shapes import Loop, Point, Polygon, Shape, Text

ARROWS = {
    "→": (1, 0),
    "↘": (1, 1),
    "↓": (0, 1),
    "↙": (-1, 1),
    "←": (-1, 0),
    "↖": (-1, -1),
    "↑": (0, -1),
    "↗": (1, -1),
}
"""The signs that are drawn as bold arrows, with steps right and down: those of most fonts are as thin as hairs."""

SIGN_OF = {"E": "→", "S": "↓", "SE": "↘", "NE": "↗", "W": "←", "N": "↑", "NW": "↖", "SW": "↙"}
"""The signs of compass points, in the order in which directions are listed."""

HEAD_LENGTH, HEAD_WIDTH = 0.42, 0.44
"""Size of an arrow's head, as a share of its length."""

BADGE_TEXT = 0.5
"""Size of a badge's number, as a share of its width; it shrinks for more than two digits."""


def arrow(sign: str, x: float, y: float, length: float, line: float) -> Polygon:
    """The arrow of a sign such as → with its middle at (x, y): a shaft `line` points wide and a filled head."""
    return Polygon(_outline(sign, length, line), 0.0, 0.0, 0.0, x=x, y=y, said=sign)


@lru_cache(maxsize=64)
def _outline(sign: str, length: float, line: float) -> tuple[Point, ...]:
    """The corners of an arrow round its middle."""
    right, down = ARROWS[sign]
    step = math.sqrt(right * right + down * down)
    cos, sin = round(right / step, 6), round(down / step, 6)
    tip, neck, half, wing = length / 2, length * (0.5 - HEAD_LENGTH), line / 2, length * HEAD_WIDTH / 2
    upper = ((-tip, half), (neck, half), (neck, wing))
    corners = (*upper, (tip, 0.0), *((along, -across) for along, across in reversed(upper)))
    return tuple(Point(along * cos - across * sin, along * sin + across * cos) for along, across in corners)


def star(x: float, y: float, radius: float, line: float, fill: float | None = None) -> Polygon:
    """A star with five points round (x, y)."""
    corners = tuple([Point(x + radius * right, y + radius * down) for right, down in _STAR])
    return Polygon(corners, line, 0.0, fill)


_STAR = (
    (0.0, -1.0), (0.25, -0.34), (0.95, -0.31), (0.4, 0.13), (0.59, 0.81),
    (0.0, 0.42), (-0.59, 0.81), (-0.4, 0.13), (-0.95, -0.31), (-0.25, -0.34),
)  # fmt: skip
"""The corners of a star with points at a distance of 1."""


def badge_width(number: str, size: float) -> float:
    """The width of a badge whose number has this size."""
    return size / _share(number)


def _share(number: str) -> float:
    return BADGE_TEXT * min(1.0, 2.4 / len(number))


def badge(number: str, x: float, y: float, width: float, cap_height: float) -> Iterator[Shape]:
    """Yield a filled circle with its middle at (x, y), and a white number in it."""
    size = width * _share(number)
    yield Loop(x, y, x, y, width / 2, 0.0, fill=0.0)
    yield Text(x, y + cap_height * size / 2, number, size, True, "middle", 1.0, role="number")
