"""Small ornaments as shapes: outlines, which save ink, in a square of a given size."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

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
    shapes = () if name == "none" else tuple(_ORNAMENTS[name](_Square(size, ink)))
    return Drawing(size, size, shapes, size)


class _Square:
    """The square from -1 to 1, in which the ornaments are defined, brought to a size on paper."""

    def __init__(self, size: float, ink: Ink) -> None:
        self.ink = ink
        self.line = max(LEAST_LINE, LINE * size)
        self.middle = size / 2
        self.half = size / 2 - self.line / 2

    def at(self, x: float, y: float) -> Point:
        return Point(self.middle + self.half * x, self.middle + self.half * y)

    def closed(self, points: Iterable[tuple[float, float]]) -> Polygon:
        return Polygon(tuple(self.at(x, y) for x, y in points), self.line, self.ink)

    def strokes(self, *ends: tuple[float, float]) -> Iterator[Line]:
        """Yield the lines from each point to the next."""
        for start, end in pairwise(ends):
            yield Line(*self.at(*start), *self.at(*end), self.line, self.ink)

    def circle(self, x: float, y: float, radius: float, fill: Ink | None = None) -> Loop:
        return Loop(*self.at(x, y), *self.at(x, y), radius * self.half, self.line, self.ink, fill)


def _stars(square: _Square) -> Iterator[Shape]:
    yield square.closed(_turned(0.0, -0.42 if number % 2 else -1.0, number / 10) for number in range(10))


def _hearts(square: _Square) -> Iterator[Shape]:
    yield square.closed(_heart())


def _leaves(square: _Square) -> Iterator[Shape]:
    yield square.closed(_leaf())
    yield from square.strokes((-0.95, 0.95), (0.45, -0.45))
    for fork, tips in (((-0.25, 0.25), ((-0.25, -0.28), (0.28, 0.25))), ((0.1, -0.1), ((0.1, -0.5), (0.5, -0.1)))):
        for tip in tips:
            yield from square.strokes(fork, tip)


def _flowers(square: _Square) -> Iterator[Shape]:
    for petal in range(6):
        yield square.circle(*_turned(0.0, -0.62, petal / 6), 0.36)
    yield square.circle(0.0, 0.0, 0.26, fill=1.0)


def _snowflakes(square: _Square) -> Iterator[Shape]:
    for arm in range(6):
        fork = _turned(0.0, -0.55, arm / 6)
        yield from square.strokes((0.0, 0.0), _turned(0.0, -1.0, arm / 6))
        yield from square.strokes(fork, _turned(0.27, -0.86, arm / 6))
        yield from square.strokes(fork, _turned(-0.27, -0.86, arm / 6))


def _balloons(square: _Square) -> Iterator[Shape]:
    yield square.closed(_balloon())
    yield square.closed(((0.0, 0.42), (0.1, 0.56), (-0.1, 0.56)))
    yield from square.strokes((0.0, 0.56), (0.08, 0.72), (-0.06, 0.86), (0.02, 1.0))


_ORNAMENTS: Mapping[OrnamentName, Callable[[_Square], Iterator[Shape]]] = {
    "stars": _stars,
    "hearts": _hearts,
    "leaves": _leaves,
    "flowers": _flowers,
    "snowflakes": _snowflakes,
    "balloons": _balloons,
}


def _turned(x: float, y: float, turns: float) -> tuple[float, float]:
    sin, cos = math.sin(math.tau * turns), math.cos(math.tau * turns)
    return cos * x - sin * y, sin * x + cos * y


def _around(point: Callable[[float], tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Sample a closed curve, given as a function of the share of the way around."""
    return (point(step / STEPS) for step in range(STEPS))


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
