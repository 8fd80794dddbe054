"""Which words of an answer cross each other, and numbers that tell those that do apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations, compress, starmap
from operator import and_

from worksheets.grid import Cell


def crossings(runs: Sequence[tuple[Cell, Cell]]) -> list[tuple[int, int]]:
    """The pairs, by their numbers, whose lines from first to last cell meet in a cell or between cells.

    Lines of the eight directions meet at whole or half cells only. So a line is a set of bits, two for each of its
    steps, on a raster with twice as many rows and columns.
    """
    rows: list[int] = []
    columns: list[int] = []
    for (row, column), (last_row, last_column) in runs:
        rows += row, last_row
        columns += column, last_column
    top, left = min(rows, default=0), min(columns, default=0)
    width = 2 * (max(columns, default=0) - left) + 1
    lines = []
    for (row, column), (last_row, last_column) in runs:
        start = 2 * ((row - top) * width + column - left)
        end = 2 * ((last_row - top) * width + last_column - left)
        steps = 2 * max(abs(last_row - row), abs(last_column - column))
        lines.append(_bits(steps, abs(end - start) // steps if steps else 0) << min(start, end))
    return [*compress(combinations(range(len(lines)), 2), starmap(and_, combinations(lines, 2)))]


@lru_cache(maxsize=1024)
def _bits(steps: int, step: int) -> int:
    """The lowest bit, and so many more at this distance from each other."""
    return sum(1 << step * number for number in range(steps + 1))


def colouring(count: int, pairs: Collection[tuple[int, int]], colours: int, *, evenly: bool = False) -> list[int]:
    """A number below `colours` for each of `count`, other ones for the two of a pair where that can be.

    Who is in most pairs chooses first, and the lowest number that is free, or `evenly` the one that is rarest.
    """
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        beside[one].append(other)
        beside[other].append(one)
    chosen: list[int | None] = [None] * count
    found = [0] * count
    uses = [0] * colours
    for number in sorted(range(count), key=[-len(each) for each in beside].__getitem__):
        taken = uses.copy()
        for other in beside[number]:
            colour = chosen[other]
            if colour is not None:
                taken[colour] += count  # one of a pair weighs more than all others that have the colour
        found[number] = chosen[number] = colour = taken.index(min(taken))
        uses[colour] += evenly
    return found
