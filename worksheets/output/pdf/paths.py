"""Outlines as path operators of PDF (ISO 32000-1, 8.5.2); those that pages share are cached."""

from __future__ import annotations

import math
from functools import lru_cache

from worksheets.drawing.polygons import round_corners
from worksheets.drawing.shapes import ROUND, Point, Polygon
from worksheets.output.pdf.glyphs import Contour, OutlinePoint


def closed(contour: Contour, x: float, y: float, scale: float) -> bytes:
    """A closed contour of a glyph, with quadratic TrueType curves as cubic Bezier curves."""
    points: list[OutlinePoint] = []
    for point, following in zip(contour, (*contour[1:], contour[0]), strict=True):
        points.append(point)
        if not point.on and not following.on:
            points.append(OutlinePoint((point.x + following.x) / 2, (point.y + following.y) / 2, True))
    first = next(number for number, point in enumerate(points) if point.on)
    points = [*points[first:], *points[: first + 1]]
    start, parts = points[0], [b"%.3f %.3f m" % (x + scale * points[0].x, y + scale * points[0].y)]
    bend: OutlinePoint | None = None
    for point in points[1:]:
        if not point.on:
            bend = point
            continue
        ends = [start, point]
        handles = [((each.x + 2 * bend.x) / 3, (each.y + 2 * bend.y) / 3) for each in ends] if bend else []
        places = [
            x + scale * right if way == 0 else y + scale * right
            for pair in (*handles, (point.x, point.y))
            for way, right in enumerate(pair)
        ]
        parts.append((b"%.3f %.3f %.3f %.3f %.3f %.3f c" if bend else b"%.3f %.3f l") % (*places,))
        start, bend = point, None
    return b" ".join((*parts, b"h"))


@lru_cache(maxsize=256)
def polygon(x: float, top: float, shape: Polygon) -> bytes:
    """The path of a polygon; panels have the same place on many pages."""
    if shape.radius:
        curves = b" ".join(
            b"%.2f %.2f l %.2f %.2f %.2f %.2f %.2f %.2f c"
            % tuple(each for point in curve for each in (x + point.x, top - point.y))
            for curve in round_corners(shape)
        )
        return curves.replace(b" l ", b" m ", 1) + b" h "
    places = [each for right, down in shape.corners for each in (x + right, top - down)]
    return (b"%.2f %.2f m" + b" %.2f %.2f l" * (len(shape.points) - 1) + b" h ") % (*places,)


@lru_cache(maxsize=256)
def sign(points: tuple[Point, ...]) -> bytes:
    """A filled polygon relative to its place, which many pages show."""
    places = [b"%.2f %.2f" % (right, -down) for right, down in points]
    return places[0] + b" m " + b" l ".join(places[1:]) + b" l h f"


@lru_cache(maxsize=4096)
def pill(dx: float, dy: float, radius: float, paint: bytes) -> tuple[bytes, bytes]:
    """A painted pill round the segment from (0, 0) to (dx, dy), as the operators before and after its place.

    It is a rotated horizontal pill. All answers of a key have one scale, so words of the same length and direction
    share a loop.
    """
    length = math.sqrt(dx * dx + dy * dy)
    cos, sin = (dx / length, dy / length) if length else (1.0, 0.0)
    outline = rounded(-radius, -radius, length + 2 * radius, 2 * radius, radius)
    return b"q %.6f %.6f %.6f %.6f" % (cos, sin, -sin, cos), b"cm %b h %b Q" % (outline, paint)


@lru_cache(maxsize=1024)
def rounded(left: float, bottom: float, width: float, height: float, radius: float) -> bytes:
    """The path round a rectangle with rounded corners, from the lower left one to the right."""
    r = min(radius, width / 2, height / 2)
    k = r * (1 - ROUND)
    right, top = left + width, bottom + height
    return b"%.3f %.3f m %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c" % (
        *(left + r, bottom, right - r, bottom),
        *(right - k, bottom, right, bottom + k, right, bottom + r),
        *(right, top - r),
        *(right, top - k, right - k, top, right - r, top),
    ) + b" %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f l %.3f %.3f %.3f %.3f %.3f %.3f c" % (
        *(left + r, top),
        *(left + k, top, left, top - k, left, top - r),
        *(left, bottom + r),
        *(left, bottom + k, left + k, bottom, left + r, bottom),
    )
