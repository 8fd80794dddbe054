"""Small ornaments as shapes: outlines, which save ink, in a square of a given size."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

from worksheets.drawing.shapes import Drawing, Ink, Line, Loop, Point, Polygon, Shape
from worksheets.drawing.style import OrnamentName

LINE = 0.045
"""Width of their lines, as a share of their size."""

LEAST_LINE = 0.6
"""Minimum width of their lines, in points."""

STEPS = 48
"""Sides of a polygon that looks round."""


@lru_cache(maxsize=64)
def ornament(name: OrnamentName, size: float, ink: Ink) -> Drawing:
    """One ornament, `size` points wide and high; the same object for the same arguments."""
    return Drawing(size, size, tuple(_drawn(name, size, ink)), size)


def _drawn(name: OrnamentName, size: float, ink: Ink) -> Iterator[Shape]:
    """Yield the shapes of an ornament; curves are defined in the square from -1 to 1."""
    if name == "none":
        return
    line = max(LEAST_LINE, LINE * size)
    half = size / 2 - line / 2
    middle = size / 2

    def at(x: float, y: float) -> Point:
        return Point(middle + half * x, middle + half * y)

    def closed(points: Iterator[tuple[float, float]]) -> Polygon:
        return Polygon(tuple(at(x, y) for x, y in points), line, ink)

    def stroke(x1: float, y1: float, x2: float, y2: float) -> Line:
        return Line(*at(x1, y1), *at(x2, y2), line, ink)

    match name:
        case "stars":
            yield closed(_star())
        case "hearts":
            yield closed(_heart())
        case "leaves":
            yield from (closed(_leaf()), stroke(-0.95, 0.95, 0.45, -0.45))
            yield from (stroke(-0.25, 0.25, -0.25, -0.28), stroke(-0.25, 0.25, 0.28, 0.25))
            yield from (stroke(0.1, -0.1, 0.1, -0.5), stroke(0.1, -0.1, 0.5, -0.1))
        case "flowers":
            for petal in range(6):
                x, y = _turned(0.0, -0.62, petal / 6)
                yield Loop(*at(x, y), *at(x, y), 0.36 * half, line, ink)
            yield Loop(*at(0, 0), *at(0, 0), 0.26 * half, line, ink, fill=1.0)
        case "snowflakes":
            for arm in range(6):
                yield stroke(0.0, 0.0, *_turned(0.0, -1.0, arm / 6))
                fork = _turned(0.0, -0.55, arm / 6)
                yield stroke(*fork, *_turned(0.27, -0.86, arm / 6))
                yield stroke(*fork, *_turned(-0.27, -0.86, arm / 6))
        case "balloons":
            yield closed(_balloon())
            yield closed(iter(((0.0, 0.42), (0.1, 0.56), (-0.1, 0.56))))
            yield from (stroke(0.0, 0.56, 0.08, 0.72), stroke(0.08, 0.72, -0.06, 0.86), stroke(-0.06, 0.86, 0.02, 1.0))


def _turned(x: float, y: float, turns: float) -> tuple[float, float]:
    sin, cos = math.sin(math.tau * turns), math.cos(math.tau * turns)
    return cos * x - sin * y, sin * x + cos * y


def _around(point: Callable[[float], tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Sample a closed curve, given as a function of the share of the way around."""
    return (point(step / STEPS) for step in range(STEPS))


def _star() -> Iterator[tuple[float, float]]:
    return (_turned(0.0, -0.42 if number % 2 else -1.0, number / 10) for number in range(10))


def _heart() -> Iterator[tuple[float, float]]:
    """A well-known curve: 16 sin^3 and four cosines, brought into the square."""

    def point(share: float) -> tuple[float, float]:
        t = math.tau * share
        up = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        sin = math.sin(t)
        return sin * sin * sin, -(up + 2.5) / 15.5

    return _around(point)


def _leaf() -> Iterator[tuple[float, float]]:
    """Two arcs from the stalk in the lower left to the tip in the upper right."""

    def point(share: float) -> tuple[float, float]:
        along = 2 * share if share <= 0.5 else 2 - 2 * share
        bow = (1 if share <= 0.5 else -1) * 0.42 * math.sin(math.pi * along) * (1.15 - 0.45 * along)
        x, y = -0.62 + 1.5 * along, 0.62 - 1.5 * along
        return x + bow, y + bow

    return _around(point)


def _balloon() -> Iterator[tuple[float, float]]:
    """An egg that is narrower below."""

    def point(share: float) -> tuple[float, float]:
        t = math.tau * share
        y = -math.cos(t)
        return 0.6 * math.sin(t) * (1 - 0.14 * y), -0.29 + 0.71 * y

    return _around(point)
