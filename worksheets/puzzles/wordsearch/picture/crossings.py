"""Which words of an answer cross each other, and numbers that tell those that do apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from worksheets.grid import Cell


def crossings(runs: Sequence[tuple[Cell, Cell]]) -> list[tuple[int, int]]:
    """The pairs, by their numbers, whose lines from first to last cell meet in a cell or between cells."""
    boxes = [(*sorted((first[0], last[0])), *sorted((first[1], last[1]))) for first, last in runs]
    # Most of the many pairs are told apart by their boxes, here and not in a function of its own: that took longer.
    return [
        (one, other)
        for one, (top, bottom, left, right) in enumerate(boxes)
        for other, (upper, lower, start, end) in enumerate(boxes[one + 1 :], one + 1)
        if upper <= bottom and top <= lower and start <= right and left <= end and _meet(*runs[one], *runs[other])
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
        taken = [0] * colours
        for other in beside[number]:
            if other in chosen:
                taken[chosen[other]] += 1
        found = min(zip(taken, uses, range(colours), strict=True))[-1]
        uses[found] += evenly
        chosen[number] = found
    return [chosen[number] for number in range(count)]


def _meet(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Whether the segments from a to b and from c to d have a point in common; their boxes overlap."""
    return not _beside(a, b, c, d) and not _beside(c, d, a, b)


def _beside(a: Cell, b: Cell, c: Cell, d: Cell) -> bool:
    """Whether c and d lie on the same side of the line from a to b, neither of them on the line."""
    row, column = a
    down, across = b[0] - row, b[1] - column
    return (down * (c[1] - column) - across * (c[0] - row)) * (down * (d[1] - column) - across * (d[0] - row)) > 0
