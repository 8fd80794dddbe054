"""Merges sides of cells into long straight lines, and cells into horizontal strips.

>>> list(lines_along([(Cell(0, 0), Cell(1, 0)), (Cell(0, 1), Cell(1, 1))]))
[(Corner(row=1, column=0), Corner(row=1, column=2))]
>>> list(strips([Cell(2, 5), Cell(2, 4), Cell(3, 4)]))
[(Cell(row=2, column=4), 2), (Cell(row=3, column=4), 1)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.base.grid import Cell

Side: TypeAlias = tuple[Cell, Cell]
"""The side between two neighbours, the first of them being above or left of the second."""


class Corner(NamedTuple):
    """A corner of cells: it has `row` rows above it and `column` columns to its left."""

    row: int
    column: int


def lines_along(sides: Iterable[Side]) -> Iterator[tuple[Corner, Corner]]:
    """Merge sides into the fewest straight lines, each from its upper or left end.

    Horizontal lines come first, from the top, then vertical ones from the left.
    """
    level, upright = [], []
    for first, second in sides:
        if first.row == second.row:
            upright.append((second.column, first.row))
        else:
            level.append((second.row, first.column))
    for row, start, end in _joined(level):
        yield Corner(row, start), Corner(row, end)
    for column, start, end in _joined(upright):
        yield Corner(start, column), Corner(end, column)


def contours(cells: Iterable[Cell]) -> Iterator[tuple[Corner, ...]]:
    """The outlines of cells: the corners where they turn, clockwise round cells and counterclockwise round holes.

    Cells that touch only at a corner share one outline, which passes that corner twice.

    >>> [[tuple(corner) for corner in outline] for outline in contours([Cell(0, 0), Cell(1, 1)])]
    [[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 1), (1, 1), (1, 0)]]
    """
    there = set(cells)
    ends: dict[tuple[Corner, tuple[int, int]], None] = {}
    for row, column in sorted(there):
        for (down, right), corner in zip(_AROUND, _CORNERS, strict=True):
            # Walking along the side in this direction, the neighbour is on the left.
            if Cell(row - right, column + down) not in there:
                ends[Corner(row + corner[0], column + corner[1]), (down, right)] = None
    while ends:
        start = at, way = next(iter(ends))
        outline = []
        while True:
            del ends[at, way]
            at = Corner(at.row + way[0], at.column + way[1])
            left, ahead, turned = (-way[1], way[0]), way, (way[1], -way[0])
            following = next(each for each in (left, ahead, turned) if (at, each) in ends or (at, each) == start)
            if following != way:
                outline.append(at)
            way = following
            if (at, way) == start:
                break
        yield (outline[-1], *outline[:-1])


def enclosed(corners: Sequence[Corner]) -> int:
    """The number of cells inside a contour; negative for a hole, which runs counterclockwise."""
    doubled = 0
    for corner, after in zip(corners, (*corners[1:], corners[0]), strict=True):
        doubled += corner.column * after.row - after.column * corner.row
    return doubled // 2


_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The directions in which the sides of a cell are walked clockwise, as (rows down, columns right)."""

_CORNERS = ((0, 0), (0, 1), (1, 1), (1, 0))
"""The corner at which each of these sides begins."""


def strips(cells: Iterable[Cell]) -> Iterator[tuple[Cell, int]]:
    """Merge cells into horizontal strips, from the top: the first cell of each, and its length."""
    for row, start, end in _joined([(cell.row, cell.column) for cell in cells]):
        yield Cell(row, start), end - start


def _joined(places: list[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Merge places, given as (line, index), into runs without gaps: (line, start, end)."""
    runs: list[tuple[int, int, int]] = []
    for line, number in sorted(places):
        if runs and runs[-1][0] == line and runs[-1][2] == number:
            runs[-1] = (line, runs[-1][1], number + 1)
        else:
            runs.append((line, number, number + 1))
    return iter(runs)
