"""Arranges a handout: the legend in a panel, the layer plans from the lowest on, and a panel with numbers to tick.

A drawing has three measures: the size of the captions, the edge of a unit cube in the pictures, and that of a plan's
cells. For several sizes of the first two, and every number of rows, the cells take the room that is left; the best
composition is used. The preferred measures suit an A4 page, and are scaled for smaller areas.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from worksheets.drawing.pen import Pen
from worksheets.drawing.squares import Squares, framed
from worksheets.drawing.style import Area
from worksheets.drawing.type_scale import STEPS, step_down
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import Block, Box
from worksheets.puzzles.goldencube.picture.chips import Ticks, ticks
from worksheets.puzzles.goldencube.picture.legend import (
    Legend,
    LegendEntry,
    LegendSizes,
    Slot,
    entries,
    legend,
    measured,
    rows,
)
from worksheets.puzzles.goldencube.picture.plans import Plans, plans_across
from worksheets.puzzles.goldencube.texts import blocks_label, layer_label, ticks_label

UNITS = (1.0, 0.87, 0.73, 0.6, 0.5, 0.42, 0.34, 0.27, 0.2)
"""Edges of unit cubes to try, as shares of the preferred one."""

TINY = (2.5, 3.5, 5.0)
"""Sizes below the scale, for an area in which the puzzle is refused."""

MOST_ROWS = 8
"""Maximum number of rows of the legend."""

SHARES = (LOOKS.chip_share, LOOKS.heading_share)
"""Sizes of the numbers in chips and of headings, in captions."""

EASE = 0.01
"""Tolerance in points for sums of lengths."""

LEAST_SCALE = 0.01
"""Minimum scale of the preferred measures, for areas of hardly any size."""

NO_FAULT = (0.0, 0.0)
"""The first two figures of the worth of a composition that fits and is legible."""

PREFERRED = Area(480.0, 520.0)
"""An area at least as large has the preferred measures for a small box; in smaller ones they are scaled."""


class Measures(NamedTuple):
    """The edge of a cell, that of a unit cube, and the size of the captions."""

    cell: float
    unit: float
    caption: float


class Texts(NamedTuple):
    """Font sizes that follow from that of the captions; none is smaller than allowed."""

    caption: float
    chip: float
    """Numbers in the chips below pictures."""
    heading: float
    """The headings of panels."""
    tick: float
    """Numbers to tick."""


class Composition(NamedTuple):
    """The panel of the legend, the plans, and the panel of numbers to tick, one below the other."""

    measures: Measures
    texts: Texts
    legend: Legend
    plans: Plans
    ticks: Ticks | None
    number_size: float
    """Font size of numbers in cells."""
    cap_height: float
    """Height of a capital letter as a share of the font size."""
    width: float
    """Width of the drawing."""

    @property
    def letter_size(self) -> float:
        """Size of the smallest text."""
        return min(*self.texts, self.number_size)

    @property
    def space(self) -> float:
        """Space between the parts."""
        return LOOKS.part_space * self.measures.caption

    @property
    def legend_top(self) -> float:
        """Top of the legend's line, above which its heading rises."""
        return self.texts.heading / 2

    @property
    def legend_height(self) -> float:
        """Height of the legend's panel."""
        return self.legend.height + _padding(self.texts.heading)

    @property
    def plans_top(self) -> float:
        """Top of the labels of the first plans."""
        return self.legend_top + self.legend_height + self.space

    @property
    def ticks_top(self) -> float:
        """Top of the line of the panel at the foot."""
        return self.plans_top + self.plans.height + LOOKS.plan.thickest_frame / 2 + self.space

    @property
    def ticks_height(self) -> float:
        """Height of the panel at the foot."""
        return self.ticks.height + _padding(self.texts.heading) if self.ticks else 0.0

    @property
    def height(self) -> float:
        """Height of the drawing."""
        if self.ticks:
            return self.ticks_top + self.ticks_height
        return self.ticks_top - self.space

    @property
    def inner(self) -> float:
        """Width of a panel without its padding."""
        return self.width - 2 * LOOKS.panel_pad * self.texts.heading

    def plan(self, layer: int) -> Squares:
        """The cells of a layer, counted from 0."""
        cell, box = self.measures.cell, self.plans.box
        x, y = self.plans.corner(layer, self.width, self.plans_top)
        return framed(box.y, box.x, cell, self.number_size, self.cap_height, LOOKS.plan, left=x, top=y)

    def entry_slots(self) -> Iterator[tuple[LegendEntry, Slot]]:
        """Each entry of the legend with the slot of its picture; its texts begin below it."""
        heading = self.texts.heading
        left, top = LOOKS.panel_pad * heading, self.legend_top + LOOKS.panel_top * heading
        for entry, slot in self.legend.slots(self.inner):
            yield entry, slot._replace(x=left + slot.x, y=top + slot.y)


def _padding(heading: float) -> float:
    """Padding of a panel at the top and at the foot."""
    return (LOOKS.panel_top + LOOKS.panel_foot) * heading


_Candidate: TypeAlias = tuple[tuple[float, ...], Composition]
"""The worth of a composition, and the composition."""


@lru_cache(maxsize=64)
def compose(box: Box, blocks: tuple[Block, ...], pen: Pen) -> Composition:
    """The best composition in the pen's area, or a larger one if `style.letter_size` requires it.

    Chips to tick are left out if they would take the room of the rest, and numbers share chips if nothing else fits.
    Cached, because a puzzle is drawn several times to see what fits.
    """
    best = _best(_Composer(box, blocks, pen, LOOKS.most_chips), len(blocks))
    if best[0][:2] < NO_FAULT:
        best = max(best, _best(_Composer(box, blocks, pen, LOOKS.most_if_tight), len(blocks)), key=itemgetter(0))
    return best[1]


def _best(composer: _Composer, blocks: int) -> _Candidate:
    """The best composition with or without numbers to tick."""
    plain = composer.best(STEPS)
    if plain[0][:2] < NO_FAULT:
        return composer.best(TINY, plain)
    if blocks > LOOKS.most_ticks:
        return plain
    ticked = composer.best(STEPS, with_ticks=True)
    cells = ticked[1].measures.cell >= min(plain[1].measures.cell, LOOKS.worth_of_ticks * LOOKS.roomy_cell)
    kept = cells and ticked[0][:3] >= plain[0][:3] and ticked[0][3] >= LOOKS.worth_of_ticks * plain[0][3]
    return ticked if kept else plain


class _Composer:
    """Tries compositions of one puzzle in an area."""

    def __init__(self, box: Box, blocks: tuple[Block, ...], pen: Pen, most_chips: int) -> None:
        self._box = box
        self._blocks = blocks
        self._pen = pen
        self._listed = entries(blocks, pen, most_chips)
        self._label_ems = label_width(box, pen)
        headings = blocks_label(pen.language, len(blocks)), ticks_label(pen.language)
        self._heading_ems = max(pen.width(heading, 1.0, bold=True) for heading in headings)
        style, area = pen.style, pen.area
        wide, high = area.width / PREFERRED.width, area.height / PREFERRED.height
        scale = math.sqrt(max(LEAST_SCALE, min(1.0, wide)) * max(LEAST_SCALE, min(1.0, high)))
        caption = max(style.smallest_letter, step_down(min(LOOKS.good_caption * scale, style.largest_letter)))
        self._good = Measures(LOOKS.largest_cell * scale, LOOKS.largest_unit * scale, style.letter_size or caption)

    def best(
        self, captions: Sequence[float], best: _Candidate | None = None, *, with_ticks: bool = False
    ) -> _Candidate:
        """The best composition for the preferred size of captions and `captions`, all units and numbers of rows.

        It is the first one of several that are equally good, and the given `best` if none is better.
        """
        style, good = self._pen.style, self._good.caption
        steps = [
            good,
            *(step for step in reversed(captions) if style.smallest_letter <= step < good or step < STEPS[0]),
        ]
        for caption, u in product(steps if style.letter_size is None else [good], UNITS):
            unit = u * self._good.unit
            if best and self._most(unit, caption) < best[0]:
                continue
            texts = self._texts(caption)
            for panel in self._legends(LegendSizes(unit, caption, texts.chip)):
                for across in plans_across(self._box.z):
                    found = self._candidate(texts, panel, across, with_ticks=with_ticks)
                    best = found if best is None or found[0] > best[0] else best
        assert best is not None  # noqa: S101
        return best

    def _most(self, unit: float, caption: float) -> tuple[float, ...]:
        """An upper bound for the worth of compositions with these measures."""
        measures = Measures(max(self._good.cell, self._least_cell), unit, caption)
        return (*NO_FAULT, -_lowness(caption), self._worth(measures, in_row=True), 0.0)

    @property
    def _least_cell(self) -> float:
        """The smallest cells that hold letters of a requested size."""
        return (self._pen.style.letter_size or 0.0) / self._share

    def _texts(self, caption: float) -> Texts:
        if self._pen.style.letter_size is not None:
            return Texts(*(caption,) * 4)
        least = min(caption, self._pen.style.smallest_letter)
        chip, heading = (
            max(least, min(caption, max(step_down(share * caption), LOOKS.least_caption))) for share in SHARES
        )
        return Texts(caption, chip, heading, max(least, min(step_down(LOOKS.tick_share * caption), 1.2 * caption)))

    def _legends(self, sizes: LegendSizes) -> Iterator[Legend]:
        """Yield the legend in one row, two and so on, as long as more rows make it narrower."""
        sized = measured(self._listed, sizes)
        narrowest = math.inf
        for count in range(1, min(MOST_ROWS, len(self._listed)) + 1):
            candidate = legend(self._listed, sized, sizes, rows(sized, sizes.caption, count))
            if candidate.width < narrowest:
                narrowest = candidate.width
                yield candidate

    def _candidate(self, texts: Texts, panel: Legend, across: int, *, with_ticks: bool) -> _Candidate:
        area, style = self._pen.area, self._pen.style
        padding = 2 * LOOKS.panel_pad * texts.heading
        width = max(area.width, panel.width + padding, self._heading_ems * texts.heading + 1.5 * padding)
        chips = ticks(len(self._blocks), width - padding, texts.tick) if with_ticks else None
        plans = Plans(self._box, across, 0.0, texts.caption, self._label_ems, width)
        measures = Measures(0.0, panel.measures.unit, texts.caption)
        empty = Composition(measures, texts, panel, plans, chips, 0.0, style.cap_height, width)
        cell = self._cell(plans, area.height - empty.height)
        number = self._number(cell)
        plans = plans._replace(cell=cell)
        width = max(width, plans.width)
        made = empty._replace(measures=measures._replace(cell=cell), plans=plans, number_size=number, width=width)
        caption, height = texts.caption, made.height
        excess = max(0.0, made.width - area.width - EASE, height - area.height - EASE)
        too_small = max(0.0, style.smallest_letter - made.letter_size)
        worth = self._worth(made.measures, in_row=across == self._box.z)
        return (-excess, -too_small, -_lowness(caption), worth, -height), made

    def _worth(self, measures: Measures, *, in_row: bool) -> float:
        """Shares of the preferred measures; less for cells too small to write in, more for plans in one row."""
        cell, unit, caption = measures
        roomy, clear = min(1.0, cell / LOOKS.roomy_cell), min(1.0, unit / (LOOKS.clear_unit * self._good.unit))
        rows = 1.0 if in_row else LOOKS.worth_of_rows
        shares = cell / self._good.cell * math.sqrt(unit / self._good.unit * caption / self._good.caption)
        return roomy * roomy * roomy * clear * rows * shares

    def _cell(self, plans: Plans, height: float) -> float:
        """The largest useful cells in the width of `plans`, and in the height left by cells of size 0."""
        box, across = self._box, plans.across
        count = math.ceil(box.z / across)
        high = count * box.y + (count - 1) * LOOKS.plan_row_gap
        wide = across * box.x + (across - 1) * LOOKS.plan_gap
        labels = across * plans.caption * self._label_ems
        narrow = (plans.spread - labels) / ((across - 1) * LOOKS.plan_gap) if across > 1 else math.inf
        line = LOOKS.plan.thickest_frame
        return max(self._least_cell, min((plans.spread - line) / wide, narrow, height / high, self._good.cell))

    @property
    def _share(self) -> float:
        """Maximum size of a number, as a share of its cell."""
        share = LOOKS.large_number_share if self._pen.style.filling > 1.0 else LOOKS.number_share
        return LOOKS.long_number_share if len(self._blocks) > 99 else share

    def _number(self, cell: float) -> float:
        style = self._pen.style
        most = style.largest_letter if style.filling > 1.0 else max(LOOKS.largest_number, style.letter_size or 0.0)
        size = min(self._share * cell, most)
        return step_down(size) if size > STEPS[0] and style.letter_size is None else size


def _lowness(caption: float) -> float:
    """How much smaller captions are than they should be."""
    return max(0.0, LOOKS.least_caption - caption)


def label_width(box: Box, pen: Pen) -> float:
    """Width of the widest label of a layer, in its font size."""
    widest = max(pen.width(layer_label(pen.language, z + 1), 1.0, bold=True) for z in range(box.z))
    return widest + (LOOKS.icon_width + LOOKS.icon_gap if has_icons(box) else 0.0)


def has_icons(box: Box) -> bool:
    """Whether an icon before the label says which layer it is."""
    return 1 < box.z <= LOOKS.most_in_icon
