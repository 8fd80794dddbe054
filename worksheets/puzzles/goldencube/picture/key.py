"""Arranges the parts of an answer: the box cut open above the golden cube, and below it the layer plans.

The plans are in one row if they fit. The answer has its own composition, because it has no legend: so all answers of
one box look alike, whatever the number of blocks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Shape, Text
from worksheets.drawing.solids import Layers, SolidFace, View, draw_box, extent, patches, view_in
from worksheets.drawing.squares import Squares, framed
from worksheets.drawing.style import Area
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Box, Content
from worksheets.puzzles.goldencube.picture.marks import number, star
from worksheets.puzzles.goldencube.picture.plans import Plans
from worksheets.puzzles.goldencube.texts import layer_label, layers_label

STEPS = 40
"""Number of bisection steps for the size of cells."""


class BoxPart(NamedTuple):
    """Layers of the box from `first` to before `last`; their picture has its top left corner at (x, y)."""

    first: int
    last: int
    x: float
    y: float


class KeyComposition(NamedTuple):
    """The pictures with the plans below them, both centred."""

    plans: Plans
    number_size: float
    """Font size of numbers in cells."""
    cap_height: float
    """Height of a capital letter as a share of the font size."""
    part_ems: float = 0.0
    """Width of the widest label below a picture, in its font size."""

    @property
    def caption(self) -> float:
        """Size of the labels."""
        return self.plans.caption

    @property
    def unit(self) -> float:
        """The edge of a unit cube in the pictures."""
        return LOOKS.key_unit * self.plans.cell

    @property
    def _bounds(self) -> list[tuple[int, int]]:
        return part_bounds(self.plans.box)

    @property
    def _line(self) -> float:
        return LOOKS.key_plan.thickest_frame

    @property
    def pictures(self) -> tuple[float, float]:
        """Width and height of the pictures without their labels."""
        box, bounds = self.plans.box, self._bounds
        height = extent((box.x, box.y, bounds[0][1]))[1]
        return len(bounds) * (self._slot + self._gap) - self._gap, height * self.unit

    @property
    def _slot(self) -> float:
        """Width of a picture, or of the label below it if that is wider."""
        return max(extent(self.plans.box)[0] * self.unit, self.part_ems * self.caption)

    @property
    def _gap(self) -> float:
        """Space between the two pictures."""
        return max(LOOKS.part_gap * self.unit, LOOKS.part_label_gap * self.caption)

    @property
    def _top(self) -> float:
        """Top of the plans."""
        gap = LOOKS.plan_row_gap * self.plans.cell
        return self.pictures[1] + LOOKS.part_label * self.caption + gap + self._line / 2

    @property
    def width(self) -> float:
        """Width of the drawing."""
        return max(self.pictures[0], self.plans.width) + self._line

    @property
    def height(self) -> float:
        """Height of the drawing."""
        return self._top + self.plans.height + self._line / 2

    def plan(self, layer: int) -> Squares:
        """The cells of a layer, counted from 0."""
        cell, box = self.plans.cell, self.plans.box
        x, y = self.plans.corner(layer, self.width, self._top)
        return framed(box.y, box.x, cell, self.number_size, self.cap_height, LOOKS.key_plan, left=x, top=y)

    def parts(self) -> list[BoxPart]:
        """The two parts of the box, side by side."""
        box, (across, height) = self.plans.box, self.pictures
        left = (self.width - across + self._slot - extent(box)[0] * self.unit) / 2
        step = self._slot + self._gap
        return [
            BoxPart(
                first,
                last,
                left + n * step,
                self._line / 2 + height - extent((box.x, box.y, last - first))[1] * self.unit,
            )
            for n, (first, last) in enumerate(self._bounds)
        ]


def part_bounds(box: Box) -> list[tuple[int, int]]:
    """The layers up to the middle one, and those above: start and end of each part."""
    cut = (box.z + 1) // 2
    return [(first, last) for first, last in ((0, cut), (cut, box.z)) if first < last]


def number_share(blocks: int) -> float:
    """The size of the numbers of this many blocks, as a share of their cells."""
    return LOOKS.long_number_share if blocks > 99 else LOOKS.number_share


def _ems(box: Box, pen: Pen) -> tuple[float, float]:
    """The widths of the widest labels of plans and of parts, in their font sizes."""
    return (
        max(pen.width(layer_label(pen.language, z + 1), 1.0, bold=True) for z in range(box.z)),
        max(pen.width(layers_label(pen.language, first + 1, last), 1.0) for first, last in part_bounds(box)),
    )


@lru_cache(maxsize=64)
def compose_key(box: Box, blocks: int, pen: Pen) -> KeyComposition:
    """The composition for `blocks` blocks, as large as the pen's area and the largest letters allow.

    The layers are in one row if numbers get large enough, else in two.
    """
    ems, share = _ems(box, pen), number_share(blocks)
    rows = [box.z] + [half for half in (math.ceil(box.z / 2),) if LOOKS.key_across <= half < box.z]
    keys = [_largest(box, across, ems, share, pen, _fits_whole) for across in rows]
    enough = min(LOOKS.key_letter, pen.style.largest_letter)
    return next((k for k in keys if k.number_size >= enough), max(keys, key=lambda k: k.number_size))


def compose_pictures(box: Box, blocks: int, pen: Pen) -> KeyComposition:
    """The composition with the largest pictures in the pen's area, which may be too small for its plans."""
    return _largest(box, box.z, _ems(box, pen), number_share(blocks), pen, _pictures_fit)


def _fits_whole(composed: KeyComposition, area: Area) -> bool:
    return composed.width <= area.width and composed.height <= area.height


def _pictures_fit(composed: KeyComposition, area: Area) -> bool:
    width, height = composed.pictures
    return width <= area.width and height + LOOKS.part_label * composed.caption <= area.height


def _largest(
    box: Box,
    across: int,
    ems: tuple[float, float],
    share: float,
    pen: Pen,
    fits_in: Callable[[KeyComposition, Area], bool],
) -> KeyComposition:
    """The largest composition with `across` plans in a row; `ems` are the widths of labels of plans and of parts."""
    low, high = 0.0, min(LOOKS.largest_key_cell, (pen.style.letter_size or pen.style.largest_letter) / share)

    def composed(cell: float) -> KeyComposition:
        caption = min(0.6 * cell, max(LOOKS.key_caption, LOOKS.key_caption_share * cell, pen.style.smallest_letter))
        plans = Plans(box, across, cell, caption, ems[0])
        return KeyComposition(plans, share * cell, pen.style.cap_height, ems[1])

    def fits(composition: KeyComposition) -> bool:
        return fits_in(composition, pen.area)

    whole = composed(high)
    if fits(whole):
        return whole
    for _ in range(STEPS):
        middle = (low + high) / 2
        if fits(composed(middle)):
            low = middle
        else:
            high = middle
    return composed(low)


def built(
    composed: KeyComposition,
    layers: Layers[Content | None],
    fill_of: Callable[[Content | None], Fill],
    pen: Pen,
) -> Iterator[Shape]:
    """Draw the box cut open, with the numbers of its blocks if they fit."""
    caption, (x, y, _), unit = composed.caption, composed.plans.box, composed.unit
    size = composed.number_size * LOOKS.key_unit
    for part in composed.parts():
        edges = (x, y, part.last - part.first)
        view = view_in(part.x, part.y, edges, unit)
        shown = layers[part.first : part.last]
        yield from draw_box(shown, view, LOOKS.solid, fill_of)
        for patch in patches(shown):
            if patch.content is None:
                continue
            middle = view.project(patch.at(0.5, 0.5))
            if patch.content == GOLD:
                edge = View(0.0, 0.0, unit).project
                yield star(middle, edge(patch.across), edge(patch.down))
            if size >= pen.style.smallest_letter:
                shaded = patch.face != SolidFace.TOP
                yield from number(middle, patch.content, size, fill_of(patch.content), pen, shaded=shaded)
        width, height = (length * unit for length in extent(edges))
        baseline = part.y + height + LOOKS.part_label_drop * caption
        label = layers_label(pen.language, part.first + 1, part.last)
        yield Text(part.x + width / 2, baseline, label, caption, anchor="middle")
