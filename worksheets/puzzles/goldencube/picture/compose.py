"""Arranges the legend and the layer plans of a box, as large as the area allows; the lowest layer comes first.

A drawing has three measures: the edge of a plan's cells, the edge of a unit cube in the pictures, and the
size of the captions. For every proportion of the three in a small table, and every number of rows, the
whole is scaled to fit; the best of these is taken. Puzzle and answer have the same composition.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Point
from worksheets.drawing.squares import Squares, framed
from worksheets.drawing.style import Area
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import Block, Box
from worksheets.puzzles.goldencube.picture.legend import Legend, LegendEntry, Slot, entries, legend, measured, rows
from worksheets.puzzles.goldencube.texts import layer_label


class Plans(NamedTuple):
    """Plans with cells of `cell` points, `across` of them in a row, and labels of font size `caption`."""

    box: Box
    across: int
    cell: float
    caption: float
    label_ems: float
    """Width of a label, in its font size."""

    @property
    def _slot_width(self) -> float:
        return max(self.box.x * self.cell, self.label_ems * self.caption)

    @property
    def _plan_height(self) -> float:
        return LOOKS.label_height * self.caption + self.box.y * self.cell

    def _row_width(self, count: int) -> float:
        return count * self._slot_width + (count - 1) * LOOKS.plan_gap * self.cell

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
        left = (width - self._row_width(in_row)) / 2 + column * (self._slot_width + LOOKS.plan_gap * self.cell)
        y = top + row * (self._plan_height + LOOKS.plan_row_gap * self.cell) + LOOKS.label_height * self.caption
        return Point(left + (self._slot_width - self.box.x * self.cell) / 2, y)


def plans_across(layers: int) -> list[int]:
    """Possible numbers of plans side by side: the smallest for every number of rows."""
    return sorted({math.ceil(layers / rows) for rows in range(1, layers + 1)})


UNITS = (0.25, 0.31, 0.38, 0.46, 0.56, 0.68, 0.8)
"""Edges of unit cubes to try, in cells."""

CAPTIONS = (0.25, 0.3, 0.35, 0.41, 0.47, 0.52)
"""Sizes of captions to try, in cells; none exceeds the size of numbers in cells."""

MOST_ROWS = 8
"""Maximum number of rows of the legend."""

EASE = 0.01
"""Tolerance in points for sums of lengths."""


class Measures(NamedTuple):
    """The edge of a cell, that of a unit cube, and the size of the captions."""

    cell: float
    unit: float
    caption: float


class Composition(NamedTuple):
    """The legend with the plans below it, both centred."""

    measures: Measures
    legend: Legend
    plans: Plans
    number_size: float
    """Font size of numbers in cells."""
    cap_height: float
    """Height of a capital letter as a share of the font size."""

    @property
    def letter_size(self) -> float:
        """Size of the smallest text."""
        return min(self.measures.caption, self.number_size)

    @property
    def width(self) -> float:
        """Width of the drawing."""
        return max(self.legend.width, self.plans.width)

    @property
    def height(self) -> float:
        """Height of the drawing."""
        return self.legend.height + LOOKS.legend_gap * self.measures.cell + self.plans.height

    def plan(self, layer: int) -> Squares:
        """The cells of a layer, counted from 0."""
        cell, box = self.measures.cell, self.plans.box
        x, y = self.plans.corner(layer, self.width, self.legend.height + LOOKS.legend_gap * cell)
        return framed(box.y, box.x, cell, self.number_size, self.cap_height, LOOKS.plan, left=x, top=y)

    def entry_slots(self) -> Iterator[tuple[LegendEntry, Slot]]:
        """Each entry of the legend with the slot of its picture; the caption begins below it."""
        return self.legend.slots(self.width)


@lru_cache(maxsize=64)
def compose(box: Box, blocks: tuple[Block, ...], pen: Pen) -> Composition:
    """The best composition in the pen's area, or a larger one if `style.letter_size` requires it.

    Cached, because a puzzle and its answer are drawn several times to see what fits. Widths are measured once,
    at font size 1, and scaled with the candidates.
    """
    number = LOOKS.large_number_share if pen.style.filling > 1.0 else LOOKS.number_share
    number = LOOKS.long_number_share if len(blocks) > 99 else number
    label_ems = max(pen.width(layer_label(pen.language, z + 1), 1.0, bold=True) for z in range(box.z))
    scale = _Scale(pen, number)
    listed = entries(blocks, pen)
    # `max` keeps the first of several that are equally good, so the order of the candidates matters.
    _, measures, stops, across = max(_candidates(box, listed, label_ems, scale), key=itemgetter(0))
    sizes = measured(listed, measures.unit, measures.caption)
    return Composition(
        measures,
        legend(listed, sizes, measures.caption, stops),
        Plans(box, across, measures.cell, measures.caption, label_ems),
        measures.cell * number,
        pen.style.cap_height,
    )


_Candidate: TypeAlias = tuple[tuple[float, ...], Measures, tuple[int, ...], int]
"""Its worth, its measures, the ends of the legend's rows, and the number of plans side by side."""


def _candidates(box: Box, listed: tuple[LegendEntry, ...], label_ems: float, scale: _Scale) -> Iterator[_Candidate]:
    """Yield every proportion of the measures with every number of rows."""
    for unit, caption in product(UNITS, CAPTIONS):
        plans = [Plans(box, across, 1.0, caption, label_ems) for across in plans_across(box.z)]
        sized = [(each.across, each.width, each.height + LOOKS.legend_gap) for each in plans]
        for candidate in _legends(listed, unit, caption):
            for across, width, height in sized:
                whole = Area(max(width, candidate.width), height + candidate.height)
                measures = scale.measures(whole, unit, caption)
                yield scale.worth(whole, measures), measures, candidate.stops, across


def _legends(listed: tuple[LegendEntry, ...], unit: float, caption: float) -> Iterator[Legend]:
    """Yield the legend in one row, two and so on, as long as more rows make it narrower."""
    sizes = measured(listed, unit, caption)
    narrowest = math.inf
    for count in range(1, min(MOST_ROWS, len(listed)) + 1):
        candidate = legend(listed, sizes, caption, rows(sizes, caption, count))
        if candidate.width < narrowest:
            narrowest = candidate.width
            yield candidate


class _Scale:
    """Scales a composition with cells of length 1 to an area, and rates the result."""

    def __init__(self, pen: Pen, number: float) -> None:
        self._area = pen.area
        self._style = style = pen.style
        self._number = number
        cell = min(LOOKS.largest_cell, style.largest_letter / LOOKS.number_share)
        caption = max(LOOKS.good_caption, LOOKS.caption_share * cell, style.smallest_letter)
        self._good = Measures(cell, LOOKS.unit_share * cell, min(caption, style.largest_letter))

    def measures(self, whole: Area, unit: float, caption: float) -> Measures:
        """The largest useful measures that fit, or those required by the requested letter size."""
        good, asked = self._good, self._style.letter_size
        if asked is not None:
            return Measures(asked / caption, min(asked / caption * unit, good.unit), asked)
        cell = max(0.0, min(self._area.width / whole.width, self._area.height / whole.height, good.cell))
        return Measures(cell, min(cell * unit, good.unit), min(cell * caption, good.caption))

    def worth(self, whole: Area, measures: Measures) -> tuple[float, ...]:
        """A sort key: first whether it fits, then legibility of all texts, then preferred measures, then low height."""
        cell, unit, caption = measures
        good, area = self._good, self._area
        excess = max(0.0, cell * whole.width - area.width - EASE, cell * whole.height - area.height - EASE)
        too_small = max(0.0, self._style.smallest_letter - min(caption, cell * self._number))
        shares = cell / good.cell * math.sqrt(unit / good.unit) * caption / good.caption
        return -excess, -too_small, shares, -cell * whole.height
