"""Measures the plans of a box's layers, in rows below the legend."""

from __future__ import annotations

import math
from typing import NamedTuple

from worksheets.drawing.shapes import Point
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import Box

MOST_GAP = 1.2
"""Maximum space between plans that are spread over a row, in cells."""


class Plans(NamedTuple):
    """Plans with cells of `cell` points, `across` of them in a row, and labels of font size `caption`."""

    box: Box
    across: int
    cell: float
    caption: float
    label_ems: float
    """Width of a label, with its icon if it has one, in its font size."""
    spread: float = 0.0
    """Width over which the plans of a row are spread, with gaps of at most `MOST_GAP`."""

    @property
    def _slot_width(self) -> float:
        return max(self.box.x * self.cell, self.label_ems * self.caption)

    @property
    def _plan_height(self) -> float:
        return LOOKS.label_height * self.caption + self.box.y * self.cell

    @property
    def _gap(self) -> float:
        """Space between plans side by side."""
        least, between = LOOKS.plan_gap * self.cell, max(1, self.across - 1)
        return max(least, min((self.spread - self.across * self._slot_width) / between, MOST_GAP * self.cell))

    def _row_width(self, count: int) -> float:
        return count * self._slot_width + (count - 1) * self._gap

    @property
    def width(self) -> float:
        """Width of a full row."""
        return self._row_width(self.across)

    @property
    def height(self) -> float:
        """Height of all rows with their labels."""
        rows = math.ceil(self.box.z / self.across)
        return rows * self._plan_height + (rows - 1) * LOOKS.plan_row_gap * self.cell

    def corner(self, layer: int, width: float, top: float) -> Point:
        """The corner of a layer's cells; layers count from 0, the plans begin at `top` of a drawing `width` wide."""
        row, column = divmod(layer, self.across)
        in_row = min(self.across, self.box.z - row * self.across)
        left = (width - self._row_width(in_row)) / 2 + column * (self._slot_width + self._gap)
        y = top + row * (self._plan_height + LOOKS.plan_row_gap * self.cell) + LOOKS.label_height * self.caption
        return Point(left + (self._slot_width - self.box.x * self.cell) / 2, y)


def plans_across(layers: int) -> list[int]:
    """Possible numbers of plans side by side: the smallest for every number of rows."""
    return sorted({math.ceil(layers / rows) for rows in range(1, layers + 1)})
