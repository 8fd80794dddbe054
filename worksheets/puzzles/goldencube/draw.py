"""A golden-cube puzzle as a drawing: the blocks above, the layer plans below.

In the answer the plans are filled, and above them stands the box that was built, cut open above the layer
of the golden cube. Plans are seen from above, with row 0 at the back; the pictures agree with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Line, Point, Polygon, Rect, Shape, Text
from worksheets.drawing.solids import draw_box, extent, rectangles, view_in
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content, Puzzle, Solution
from worksheets.puzzles.goldencube.picture.built import built
from worksheets.puzzles.goldencube.picture.compose import Composition, compose
from worksheets.puzzles.goldencube.picture.fills import fills
from worksheets.puzzles.goldencube.picture.marks import number, star
from worksheets.puzzles.goldencube.picture.plans import Slot
from worksheets.puzzles.goldencube.texts import layer_label

PLAIN = Fill(1.0)

_FillOf: TypeAlias = Callable[[Content | None], Fill]
_Layer: TypeAlias = Sequence[Sequence[Content | None]]
"""`layer[y][x]`; None in cells that are empty."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The legend of the blocks, and the layer plans with the givens."""
    composed = compose(puzzle.box, puzzle.blocks, pen.language, pen.area, pen.style)
    given, gold = Fill(LOOKS.given_fill), Fill(LOOKS.gold_fill)
    plans = _plans(composed, _given(puzzle), lambda content: gold if content == GOLD else given, pen)
    return Drawing(composed.width, composed.height, (*_legend(composed, pen), *plans), composed.letter_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The same plans filled, and the box cut open in place of the legend."""
    composed = compose(puzzle.box, puzzle.blocks, pen.language, pen.area, pen.style)
    fill_of = fills(solution.layers).__getitem__
    shapes = (*built(composed, solution.layers, fill_of, pen), *_plans(composed, solution.layers, fill_of, pen))
    return Drawing(composed.width, composed.height, shapes, composed.letter_size)


def _given(puzzle: Puzzle) -> Sequence[_Layer]:
    """What stands in the cells before anyone solves."""
    box = puzzle.box
    layers: list[list[list[Content | None]]] = [[[None] * box.x for _ in range(box.y)] for _ in range(box.z)]
    if puzzle.golden:
        x, y, z = box.centre
        layers[z][y][x] = GOLD
    for hint in puzzle.hints:
        for x, y, z in hint.cells:
            layers[z][y][x] = hint.block
    return layers


def _legend(composed: Composition, pen: Pen) -> Iterator[Shape]:
    """Each distinct block with how many there are, its dimensions and its numbers."""
    unit, caption = composed.measures.unit, composed.measures.caption
    count_size = LOOKS.count_size * caption
    for entry, slot in composed.entry_slots():
        x, y, z = entry.lying
        width, height = (length * unit for length in extent(entry.lying))
        middle, bottom = slot.x + slot.width / 2, slot.y + slot.height
        view = view_in(middle - width / 2, bottom - height, entry.lying, unit)
        yield from draw_box([[[None] * x] * y] * z, view, LOOKS.solid, lambda _: PLAIN, cubes=True)
        baseline = bottom - height / 2 + pen.style.cap_height * count_size / 2
        yield Text(middle - width / 2 - LOOKS.count_gap * caption, baseline, entry.amount, count_size, True, "end")
        for line, text in enumerate(entry.caption, 1):
            yield Text(middle, bottom + LOOKS.caption_leading * line * caption, text, caption, anchor="middle")


def _plans(composed: Composition, layers: Sequence[_Layer], fill_of: _FillOf, pen: Pen) -> Iterator[Shape]:
    """The layer plans, from the lowest, each under its label."""
    caption = composed.measures.caption
    for z, layer in enumerate(layers):
        slot = composed.plan(z)
        middle, baseline = slot.x + slot.width / 2, slot.y - LOOKS.label_rise * caption
        yield Text(middle, baseline, layer_label(pen.language, z + 1), caption, bold=True, anchor="middle")
        yield from _plan(composed, slot, layer, fill_of, pen)


def _plan(composed: Composition, slot: Slot, layer: _Layer, fill_of: _FillOf, pen: Pen) -> Iterator[Shape]:
    looks, cell, size = LOOKS.solid, composed.measures.cell, composed.number_size
    sections = [
        (fill_of(content), composed.plans.corners(slot, x1, y1, x2, y2))
        for content, x1, y1, x2, y2 in rectangles(layer)
        if content is not None
    ]
    for fill, section in sections:
        yield Polygon(section, 0.0, fill=fill.gray, hatch=fill.hatch(cell, looks.hatch))
    for n in range(1, composed.plans.box.x):
        x = slot.x + n * cell
        yield Line(x, slot.y, x, slot.y + slot.height, looks.cell_line, looks.cell_gray)
    for n in range(1, composed.plans.box.y):
        y = slot.y + n * cell
        yield Line(slot.x, y, slot.x + slot.width, y, looks.cell_line, looks.cell_gray)
    for _, section in sections:
        yield Polygon(section, looks.block_line)
    yield Rect(slot.x, slot.y, slot.width, slot.height, looks.block_line)
    for r, row in enumerate(layer):
        for c, content in enumerate(row):
            if content is not None:
                middle = Point(slot.x + (c + 0.5) * cell, slot.y + (r + 0.5) * cell)
                if content == GOLD:
                    yield star(middle, Point(cell, 0.0), Point(0.0, cell))
                yield from number(middle, content, size, fill_of(content), pen)
