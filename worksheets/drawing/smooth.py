"""Smooth outlines of cells: a rubber band around their middles that keeps a distance from each.

The band starts on the sides of the cells. In each round, every point moves to the middle of its two neighbours, and is
then pushed away from the middles of cells that are too near, and back if it has gone too far. Stairs become slopes in
this way, corners become arcs, and notches stay. Numbers are in cells, and only added, multiplied, divided and put under
roots, so that an outline is the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from worksheets.base.grid import Cell, Mask
from worksheets.drawing.shapes import Polygon
from worksheets.drawing.sides import Corner, contours, enclosed
from worksheets.drawing.square_looks import LEAST_HOLE
from worksheets.drawing.squares import Squares

ROUNDS, ROUNDINGS = 40, 14
"""Number of rounds, and of those after them, in which points may come as near as `LEAST`: corners become rounder."""

LEAST = 0.62
"""Least distance of the outline from the middle of a cell: that of a letter's edge and more."""

USUAL = 0.76
"""Usual distance before corners are made rounder."""

PARTS = 2
"""Number of points for each side of a cell."""

REACH = 0.9
"""Maximum distance of a point from its place at the beginning: a deep notch is not bridged."""

STRAIGHT = 0.004
"""A point at most this far from the line through its neighbours is left out."""

_Place = tuple[float, float]


def smooth_outline(squares: Squares, mask: Mask, line: float) -> tuple[Polygon, ...]:
    """The frame of a mask as smooth lines of this width, the outer ones first; see `smooth_contours`."""
    looks, found = squares.looks, list[Polygon]()
    if squares.pitch <= 0:  # an area without room for cells
        return ()
    between = (looks.frame_gap + line) / squares.pitch
    least = LEAST + max(0, looks.frame_lines - 1) * between
    distance = max(least, min(USUAL, 0.5 + (squares.margin - line) / squares.pitch))
    for number in range(looks.frame_lines):
        for corners in smooth_contours(mask, distance, least, LEAST_HOLE):
            points = tuple([squares.corner(*place) for place in _inset(corners, number * between)])
            found.append(Polygon(points, line, looks.frame_gray, radius=squares.pitch))
    return tuple(found)


def _inset(corners: Sequence[_Place], by: float) -> Iterator[_Place]:
    """Yield the points of the parallel curve inside."""
    for at, (row, column) in enumerate(corners):
        before, after = corners[at - 1], corners[at + 1 - len(corners)]
        down, right = after[0] - before[0], after[1] - before[1]
        length = math.sqrt(down * down + right * right) or 1.0
        yield row + by * right / length, column - by * down / length


@lru_cache(maxsize=64)
def smooth_contours(mask: Mask, distance: float, least: float, least_hole: int) -> tuple[tuple[_Place, ...], ...]:
    """The outlines of a mask as corners (row, column) of curves, `distance` from the middles of cells, at round corners
    `least`.

    A corner (0, 0) is the upper left one of the grid. Holes of fewer than `least_hole` cells have no outline. With
    distances from 0.5 to 0.75, neighbouring outlines do not meet.
    """
    found = []
    for corners in contours(mask):
        if not -least_hole < enclosed(corners) < 0:
            found.append(tuple(_without_straight(_stretched([*_sides(corners)], mask, distance, least))))
    return tuple(found)


def _sides(corners: Sequence[Corner]) -> Iterator[_Place]:
    """Yield equally distant points on the sides of a contour."""
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        count = PARTS * max(abs(end.row - start.row), abs(end.column - start.column))
        for part in range(count):
            share = (part + 0.5) / count
            yield start.row + share * (end.row - start.row), start.column + share * (end.column - start.column)


def _stretched(start: Sequence[_Place], mask: Mask, distance: float, least: float) -> list[_Place]:
    """The points when the band has come to rest."""
    cells = frozenset(mask)
    points = [*start]
    for number in range(ROUNDS + ROUNDINGS):
        kept = distance if number < ROUNDS else least
        before = points[-1]
        for at, (row, column) in enumerate(points):
            after = points[at + 1 - len(points)]
            near = (before[0] + 2 * row + after[0]) / 4, (before[1] + 2 * column + after[1]) / 4
            before = points[at] = _outside(_within(near, start[at]), cells, kept)
    return points


def _within(point: _Place, home: _Place) -> _Place:
    """The point, back within reach of where it began."""
    down, right = point[0] - home[0], point[1] - home[1]
    far = math.sqrt(down * down + right * right)
    return point if far <= REACH else (home[0] + REACH * down / far, home[1] + REACH * right / far)


def _outside(point: _Place, cells: frozenset[Cell], distance: float) -> _Place:
    """The point, pushed away from the middles of cells that are nearer than the distance."""
    row, column = point
    top, left = math.floor(row - 0.5), math.floor(column - 0.5)
    for cell in ((top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)):
        if cell in cells:
            down, right = row - cell[0] - 0.5, column - cell[1] - 0.5
            squared = down * down + right * right
            if 0 < squared < distance * distance:
                factor = distance / math.sqrt(squared)
                row, column = cell[0] + 0.5 + factor * down, cell[1] + 0.5 + factor * right
    return row, column


def _without_straight(points: Sequence[_Place]) -> Iterable[_Place]:
    """Yield the points at which the band bends."""
    last = points[-1]
    for point, after in zip(points, (*points[1:], points[0]), strict=True):
        down, right = after[0] - last[0], after[1] - last[1]
        length = math.sqrt(down * down + right * right)
        off = abs(down * (point[1] - last[1]) - right * (point[0] - last[0]))
        if not length or off > STRAIGHT * length:
            yield point
            last = point
