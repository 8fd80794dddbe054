"""Borders as lines: which sides of cells part two regions, and the straight lines that they make together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from worksheets.grid import Cell
from worksheets.puzzles.wordregions.model import Border, Region, inner_sides


class Corner(NamedTuple):
    """A corner of cells: it has `row` rows above it and `column` columns to its left."""

    row: int
    column: int


Line = tuple[Corner, Corner]
"""A straight line along sides of cells, from its upper or left end."""


def borders_between(regions: Sequence[Region], rows: int, columns: int) -> Iterator[Border]:
    """The sides between cells of different regions, in reading order."""
    number = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    return (side for side in inner_sides(rows, columns) if number[side[0]] != number[side[1]])


def lines_along(borders: Iterable[Border]) -> Iterator[Line]:
    """The fewest straight lines that run along all these sides: the level ones from the top, then the upright ones."""
    level, upright = [], []
    for first, second in borders:
        if first.row == second.row:
            upright.append((second.column, first.row))
        else:
            level.append((second.row, first.column))
    for row, start, end in _joined(level):
        yield Corner(row, start), Corner(row, end)
    for column, start, end in _joined(upright):
        yield Corner(start, column), Corner(end, column)


def _joined(sides: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Sides, each by its line and its place on it, as (line, start, end) of runs without a gap."""
    runs: list[tuple[int, int, int]] = []
    for line, place in sorted(sides):
        if runs and runs[-1][0] == line and runs[-1][2] == place:
            runs[-1] = (line, runs[-1][1], place + 1)
        else:
            runs.append((line, place, place + 1))
    return runs


def runs_of(cells: Iterable[Cell]) -> Iterator[tuple[Cell, int]]:
    """The cells of a region as level strips: the first cell of each and how many cells it has."""
    for row, start, end in _joined([(cell.row, cell.column) for cell in cells]):
        yield Cell(row, start), end - start
