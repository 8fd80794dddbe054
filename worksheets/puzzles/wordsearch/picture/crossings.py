"""Which words of an answer cross each other, and numbers that tell those that do apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypeAlias

Run: TypeAlias = tuple[int, int, int, int, int]
"""A word's line in a grid: row and column of its first cell, the step down and right to the next, and how many steps.

No more than a tuple, of which fifteen are made for every answer.
"""


def crossings(runs: Sequence[Run], columns: int) -> list[tuple[int, int]]:
    """The pairs, by their numbers, whose lines from first to last cell meet in a cell or between cells.

    Lines of the eight directions meet at whole or half cells only. So a line is a set of bits, two for each of its
    steps, on a raster with twice as many rows and columns. Most lines meet none of those before them, which is told
    from these all at once.
    """
    width = 2 * columns - 1
    pairs: list[tuple[int, int]] = []
    lines: list[int] = []
    taken = 0
    for number, (row, column, down, right, steps) in enumerate(runs):
        start, step = 2 * (row * width + column), down * width + right
        line = _bits(2 * steps, step) << start if step > 0 else _bits(2 * steps, -step) << start + 2 * steps * step
        if line & taken:
            pairs += [(other, number) for other, known in enumerate(lines) if known & line]
        taken |= line
        lines.append(line)
    return pairs


@lru_cache(maxsize=1024)
def _bits(steps: int, step: int) -> int:
    """The lowest bit, and `steps` more at distances of `step`."""
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
