"""Which words of an answer cross each other, and numbers that tell those that do apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from worksheets.grid import Cell


def crossings(runs: Sequence[tuple[Cell, Cell]]) -> list[tuple[int, int]]:
    """The pairs, by their numbers, whose lines from first to last cell meet in a cell or between cells."""
    boxes = [_box(*run) for run in runs]
    return [
        (one, other)
        for one, other in combinations(range(len(runs)), 2)
        if _overlap(boxes[one], boxes[other]) and _meet(*runs[one], *runs[other])
    ]


def colouring(count: int, pairs: Collection[tuple[int, int]], colours: int, *, evenly: bool = False) -> list[int]:
    """A number below `colours` for each of `count`, other ones for the two of a pair where that can be.

    Who is in most pairs chooses first, and the lowest number that is free, or `evenly` the one that is rarest.
    """
    beside: list[list[int]] = [[] for _ in range(count)]
    for one, other in pairs:
        beside[one].append(other)
        beside[other].append(one)
    chosen: dict[int, int] = {}
    uses = [0] * colours
    for number in sorted(range(count), key=lambda each: -len(beside[each])):
        taken = [chosen[other] for other in beside[number] if other in chosen]
        found = min(range(colours), key=lambda colour: (taken.count(colour), uses[colour], colour))
        uses[found] += evenly
        chosen[number] = found
    return [chosen[number] for number in range(count)]


def _box(first: Cell, last: Cell) -> tuple[int, int, int, int]:
    rows, columns = sorted((first.row, last.row)), sorted((first.column, last.column))
    return rows[0], rows[1], columns[0], columns[1]


def _overlap(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1] and one[2] <= other[3] and other[2] <= one[3]


def _meet(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Whether the segments from a to b and from c to d have a point in common; their boxes overlap."""
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: Cell, b: Cell, point: Cell) -> int:
    """On which side of the line from a to b a point lies; 0 on the line."""
    turn = (b.row - a.row) * (point.column - a.column) - (b.column - a.column) * (point.row - a.row)
    return (turn > 0) - (turn < 0)
