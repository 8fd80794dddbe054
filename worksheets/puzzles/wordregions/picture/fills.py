"""Chooses a fill for each region of an answer so that neighbours are distinguishable without colours."""

from __future__ import annotations

from collections.abc import Sequence

from worksheets.base.grid import Cell
from worksheets.puzzles.wordregions.model import Region

ENOUGH = 6
"""Number of fills that suffices for all pairs of regions with a common side to differ.

In the order used here each region has at most five earlier neighbours, because in every planar map some region has at
most five.
"""


def fill_numbers(regions: Sequence[Region], fills: int = ENOUGH) -> tuple[int, ...]:
    """A number below `fills` for each region, different from those of regions that share a side with it.

    Low numbers are used first. Regions that touch at a corner also differ if possible.
    """
    sides, corners = _neighbours(regions)
    chosen: dict[int, int] = {}
    for region in _order(sides):
        beside = {chosen[other] for other in sides[region] if other in chosen}
        touching = [chosen[other] for other in corners[region] if other in chosen]
        chosen[region] = min(range(fills), key=lambda fill: (fill in beside, touching.count(fill), fill))
    return tuple(chosen[region] for region in range(len(regions)))


def _neighbours(regions: Sequence[Region]) -> tuple[list[list[int]], list[list[int]]]:
    """For each region those that share a side with it, and those that share only a corner."""
    number = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    sides: list[dict[int, None]] = [{} for _ in regions]
    corners: list[dict[int, None]] = [{} for _ in regions]
    for (row, column), one in number.items():
        for found, d_row, d_column in ((sides, 0, 1), (sides, 1, 0), (corners, 1, 1), (corners, 1, -1)):
            other = number.get(Cell(row + d_row, column + d_column))
            if other is not None and other != one:
                found[one][other] = found[other][one] = None
    diagonal = [[other for other in found if other not in beside] for found, beside in zip(corners, sides, strict=True)]
    return list(map(list, sides)), diagonal


def _order(sides: Sequence[Sequence[int]]) -> list[int]:
    """Order the regions so that each has few earlier neighbours, choosing from the end one with the fewest left."""
    left = dict.fromkeys(range(len(sides)))
    degree = list(map(len, sides))
    order = []
    while left:
        # On ties take the last one, so that the order runs from the top.
        region = min(left, key=lambda each: (degree[each], -each))
        del left[region]
        order.append(region)
        for other in sides[region]:
            degree[other] -= 1
    return order[::-1]
