"""A golden-cube puzzle as a drawing: the blocks above, the layer plans below.

In the answer the plans are filled, and above them stands the box that was built, cut open above the layer
of the golden cube. Plans are seen from above, with row 0 at the back; the pictures agree with them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Line, Point, Polygon, Rect, Shape, Text
from worksheets.drawing.solids import Fill, View, draw_box, extent, patches, rectangles, view_in
from worksheets.drawing.style import SolidStyle, Style
from worksheets.puzzles.goldencube.model import GOLD, Content, Puzzle, Solution
from worksheets.puzzles.goldencube.picture.arrange import Arrangement, arrange
from worksheets.puzzles.goldencube.picture.fills import fills
from worksheets.puzzles.goldencube.picture.legend import CAPTION_LEADING, COUNT_GAP, text_width
from worksheets.puzzles.goldencube.picture.plans import Slot
from worksheets.puzzles.goldencube.texts import layer_label, layers_label

PLAIN = Fill(1.0)

RAYS = 12
"""Points of the star in the golden cell."""

PART_GAP = 1.2
"""Room between the two parts of the box cut open, in unit cubes."""

PART_LABEL = 1.7
"""Height of the label below such a part, in captions."""

_FillOf: TypeAlias = Callable[[Content | None], Fill]
_Layers: TypeAlias = Sequence[Sequence[Sequence[Content | None]]]
"""`layers[z][y][x]`; None in cells that are empty."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """The legend of the blocks, and the layer plans with what is given beforehand."""
    area, style = pen.area, pen.style
    found = arrange(puzzle.box, puzzle.blocks, pen.language, area, style)
    given, gold = Fill(style.solids.given_fill), Fill(style.solids.gold_fill)
    plans = _plans(found, _given(puzzle), lambda content: gold if content == GOLD else given, pen.language, style)
    return Drawing(found.width, found.height, (*_legend(found, style), *plans), found.letter_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The same plans filled, and the box cut open in place of the legend."""
    area, style = pen.area, pen.style
    found = arrange(puzzle.box, puzzle.blocks, pen.language, area, style)
    fill_of = fills(solution.layers, style.solids).__getitem__
    shapes = (
        *_built(found, solution.layers, fill_of, pen.language, style),
        *_plans(found, solution.layers, fill_of, pen.language, style),
    )
    return Drawing(found.width, found.height, shapes, found.letter_size)


def _given(puzzle: Puzzle) -> _Layers:
    """What stands in the cells beforehand."""
    box = puzzle.box
    layers: list[list[list[Content | None]]] = [[[None] * box.x for _ in range(box.y)] for _ in range(box.z)]
    if puzzle.golden:
        x, y, z = box.centre
        layers[z][y][x] = GOLD
    for hint in puzzle.hints:
        for x, y, z in hint.cells:
            layers[z][y][x] = hint.block
    return layers


def _legend(found: Arrangement, style: Style) -> Iterator[Shape]:
    """Each distinct block with how many there are, its dimensions and its numbers."""
    unit, caption = found.measures.unit, found.measures.caption
    count_size = style.solids.count_size * caption
    for entry, slot in found.entry_slots():
        x, y, z = entry.lying
        width, height = (length * unit for length in extent(entry.lying))
        middle, bottom = slot.x + slot.width / 2, slot.y + slot.height
        view = view_in(middle - width / 2, bottom - height, entry.lying, unit)
        yield from draw_box([[[None] * x] * y] * z, view, style.solids, lambda _: PLAIN, cubes=True)
        baseline = bottom - height / 2 + style.cap_height * count_size / 2
        yield Text(middle - width / 2 - COUNT_GAP * caption, baseline, entry.amount, count_size, True, "end")
        for number, line in enumerate(entry.caption, 1):
            yield Text(middle, bottom + CAPTION_LEADING * number * caption, line, caption, anchor="middle")


def _plans(found: Arrangement, layers: _Layers, fill_of: _FillOf, language: str, style: Style) -> Iterator[Shape]:
    """The layer plans, from the lowest, each under its label."""
    caption = found.measures.caption
    for z, layer in enumerate(layers):
        slot = found.plan(z)
        label = layer_label(language, z + 1)
        yield Text(slot.x + slot.width / 2, slot.y - 0.45 * caption, label, caption, bold=True, anchor="middle")
        yield from _plan(found, slot, layer, fill_of, style)


def _plan(
    found: Arrangement, slot: Slot, layer: Sequence[Sequence[Content | None]], fill_of: _FillOf, style: Style
) -> Iterator[Shape]:
    looks, cell, size = style.solids, found.measures.cell, found.number_size
    sections = [
        (fill_of(content), found.plans.corners(slot, x1, y1, x2, y2))
        for content, x1, y1, x2, y2 in rectangles(layer)
        if content is not None
    ]
    for fill, section in sections:
        yield Polygon(section, 0.0, fill=fill.gray, hatch=fill.hatch(cell, looks))
    for n in range(1, found.plans.box.x):
        x = slot.x + n * cell
        yield Line(x, slot.y, x, slot.y + slot.height, looks.cell_line, looks.cell_gray)
    for n in range(1, found.plans.box.y):
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
                    yield _star(middle, Point(cell, 0.0), Point(0.0, cell), looks)
                yield from _number(middle, content, size, fill_of(content), style)


def _number(middle: Point, content: Content, size: float, fill: Fill, style: Style) -> Iterator[Shape]:
    """What stands in a cell; on a hatch it gets a plate."""
    text = str(content)
    if fill.angles:
        width, height = text_width(text, size) + 0.3 * size, (style.cap_height + 0.3) * size
        yield Rect(middle.x - width / 2, middle.y - height / 2, width, height, 0.0, fill=fill.gray, radius=0.25 * size)
    yield Text(middle.x, middle.y + style.cap_height * size / 2, text, size, content == GOLD, "middle")


def _star(middle: Point, across: Point, down: Point, looks: SolidStyle) -> Polygon:
    """The mark of the golden cube on a square whose edges are the two vectors."""
    points = []
    for n in range(2 * RAYS):
        angle, radius = math.pi * n / RAYS, looks.star_share * (looks.star_inner if n % 2 else 1.0)
        a, b = radius * math.sin(angle), -radius * math.cos(angle)
        points.append(Point(middle.x + a * across.x + b * down.x, middle.y + a * across.y + b * down.y))
    return Polygon(tuple(points), looks.cell_line, fill=1.0)


class _Part(NamedTuple):
    """Layers of the box from `first` to before `last`; their picture has its top left corner at (x, y)."""

    first: int
    last: int
    x: float
    y: float


def _parts(found: Arrangement, line: float) -> tuple[float, list[_Part]]:
    """The edge of a unit cube, and the two parts of the box: the layers up to the middle one, and those above.

    They stand beside each other or, where there is more room for that, above each other.
    """
    box, label = found.plans.box, PART_LABEL * found.measures.caption
    cut = (box.z + 1) // 2
    bounds = [(first, last) for first, last in ((0, cut), (cut, box.z)) if first < last]
    width = extent(box)[0]
    heights = [extent((box.x, box.y, last - first))[1] for first, last in bounds]
    wide = len(bounds) * (width + PART_GAP) - PART_GAP
    room_x, room_y = found.width - line, found.legend.height - line
    beside = min(room_x / wide, (room_y - label) / heights[0], found.measures.cell)
    above = min(room_x / width, (room_y - len(bounds) * label) / sum(heights), found.measures.cell)
    if beside >= above:
        left = (found.width - wide * beside) / 2
        bottom = (found.legend.height + heights[0] * beside - label) / 2
        return beside, [
            _Part(*each, left + n * (width + PART_GAP) * beside, bottom - height * beside)
            for n, (each, height) in enumerate(zip(bounds, heights, strict=True))
        ]
    left = (found.width - width * above) / 2
    bottom = (found.legend.height + sum(heights) * above + len(bounds) * label) / 2
    parts = []
    for each, height in zip(bounds, heights, strict=True):
        parts.append(_Part(*each, left, bottom - label - height * above))
        bottom -= label + height * above
    return above, parts


def _built(found: Arrangement, layers: _Layers, fill_of: _FillOf, language: str, style: Style) -> Iterator[Shape]:
    """The box cut open, with its blocks' numbers where there is room for them."""
    looks, caption, (x, y, _) = style.solids, found.measures.caption, found.plans.box
    unit, parts = _parts(found, looks.block_line)
    size = found.number_size * unit / found.measures.cell
    for part in parts:
        edges = (x, y, part.last - part.first)
        view = view_in(part.x, part.y, edges, unit)
        shown = layers[part.first : part.last]
        yield from draw_box(shown, view, looks, fill_of)
        for patch in patches(shown):
            if patch.content is None:
                continue
            if patch.content == GOLD:
                edge = View(0.0, 0.0, unit).project
                yield _star(view.project(patch.at(0.5, 0.5)), edge(patch.across), edge(patch.down), looks)
            if size >= style.smallest_letter:
                middle, fill = view.project(patch.at(0.5, 0.5)), fill_of(patch.content)
                yield from _number(middle, patch.content, size, fill, style)
        width, height = (length * unit for length in extent(edges))
        label = layers_label(language, part.first + 1, part.last)
        yield Text(part.x + width / 2, part.y + height + 1.2 * caption, label, caption, anchor="middle")
