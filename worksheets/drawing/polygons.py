"""The geometry of polygons: the curves of their round corners, and the lines of their hatches."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from worksheets.drawing.shapes import ROUND, Point, Polygon


def round_corners(polygon: Polygon) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Yield the Bezier curve of each round corner: start, two handles and end."""
    points = polygon.corners
    for before, corner, after in zip((points[-1], *points), points, (*points[1:], points[0]), strict=False):
        sides = [math.dist(corner, before), math.dist(corner, after)]
        reach = min(polygon.radius, *(side / 2 for side in sides))
        start, end = (_between(corner, near, reach / side) for near, side in zip((before, after), sides, strict=True))
        yield start, _between(start, corner, ROUND), _between(end, corner, ROUND), end


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))


def hatch_lines(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of the lines of a polygon's hatch, which lie on its outline; none without a hatch."""
    if polygon.hatch is None:
        return
    for angle in polygon.hatch.angles:
        sin, cos = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        yield from _lines(polygon.corners, -sin, cos, polygon.hatch.pitch)


def _lines(corners: tuple[Point, ...], across: float, down: float, pitch: float) -> Iterator[tuple[Point, Point]]:
    """Yield the segments of lines inside the corners; (across, down) is the direction from line to line."""
    places = [point.x * across + point.y * down for point in corners]
    around = [*zip(corners, places, strict=True), (corners[0], places[0])]
    for number in range(math.ceil(min(places) / pitch), math.floor(max(places) / pitch) + 1):
        at = number * pitch
        ends = []
        for (start, first), (end, last) in pairwise(around):
            if (first < at) != (last < at):
                part = (at - first) / (last - first)
                ends.append(Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)))
        if len(ends) == 2:
            yield ends[0], ends[1]
