"""Draws a golden-cube puzzle: the blocks above, the layer plans below, and numbers to tick at the foot.

In the answer, which has its own composition, the plans are filled, below a picture of the finished box, cut open above
the layer of the golden cube. Plans are seen from above, with row 0 at the back; the pictures agree with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import TypeAlias

from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Point, Polygon, Rect, Shape, Text, WritingPlace, said_of
from worksheets.drawing.solids import Layers, draw_box, extent, rectangles, view_in
from worksheets.drawing.squares import Squares, framed
from worksheets.drawing.style import Area
from worksheets.drawing.transform import moved
from worksheets.drawing.type_scale import LARGEST_LETTER, THIN
from worksheets.language.languages import find_language
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content, Puzzle, Solution
from worksheets.puzzles.goldencube.picture.chips import panel
from worksheets.puzzles.goldencube.picture.compose import Composition, compose, has_icons
from worksheets.puzzles.goldencube.picture.key import KeyComposition, built, compose_key, compose_pictures, number_share
from worksheets.puzzles.goldencube.picture.marks import entered_number, fills, number, star
from worksheets.puzzles.goldencube.texts import blocks_label, layer_label, ticks_label

PLAIN = Fill(1.0)

_FillOf: TypeAlias = Callable[[Content | None], Fill]
_Layers: TypeAlias = Layers[Content | None]
"""Empty cells are None."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """Draw the legend of the blocks, the layer plans with the givens, and the numbers to tick."""
    composed = compose(puzzle.box, puzzle.blocks, pen)
    layers = _given(puzzle)
    shapes = [*_spoken(_spoken_blocks(puzzle, pen.language), _legend(composed, len(puzzle.blocks), pen), pen)]
    for z, layer in enumerate(layers):
        squares = composed.plan(z)
        shapes += _label(composed, z, squares.corner(0, 0), pen)
        shapes += _plan(squares, layer, lambda _: Fill(LOOKS.given_fill), pen, entered=True)
        (left, top), (right, foot) = squares.corner(0, 0), squares.corner(squares.rows, squares.columns)
        shapes.append(WritingPlace(left, top, right - left, foot - top, z))
    shapes += _spoken(ticks_label(pen.language), _ticks(composed, pen), pen) if composed.ticks else ()
    return Drawing(composed.width, composed.height, tuple(shapes), composed.letter_size)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """An empty drawing of the size of the answer."""
    composed = compose_key(puzzle.box, len(puzzle.blocks), pen)
    return Drawing(composed.width, composed.height, (), composed.number_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the filled layer plans, and above them the box cut open."""
    composed = compose_key(puzzle.box, len(puzzle.blocks), pen)
    fill_of = fills(solution.layers, colour=pen.colour).__getitem__
    picture = built(composed, solution.layers, fill_of, pen)
    spoken = "; ".join(filter(None, solution.to_text(pen.language).split("\n"))) if pen.style.spoken else ""
    shapes = (*_spoken(spoken, picture, pen), *_plans(composed, solution.layers, fill_of, pen))
    return Drawing(composed.width, composed.height, shapes, composed.number_size)


def draw_behind(puzzle: Puzzle, solution: Solution, front: Drawing, pen: Pen) -> Drawing:
    """Draw each filled plan behind its plan of the handout, and the box cut open behind the blocks."""
    fill_of = fills(solution.layers, colour=pen.colour).__getitem__
    places = sorted((shape for shape in front.shapes if isinstance(shape, WritingPlace)), key=attrgetter("entry"))
    cell = places[0].width / puzzle.box.x
    share = number_share(len(puzzle.blocks))
    size = front.letter_size
    room = Area(front.width, min(place.y for place in places) - (LOOKS.label_height + 1.0) * size)
    large = pen._replace(area=room, style=pen.style._replace(largest_letter=LARGEST_LETTER))
    composed = compose_pictures(puzzle.box, len(puzzle.blocks), large)
    picture = Drawing(0.0, 0.0, tuple(built(composed, solution.layers, fill_of, pen)), cell)
    shapes = [*moved(picture, (front.width - composed.width) / 2, 0.5 * size)]
    for place, layer in zip(places, solution.layers, strict=True):
        left = front.width - place.x - place.width
        squares = framed(
            *puzzle.box[1::-1], cell, share * cell, pen.style.cap_height, LOOKS.key_plan, left=left, top=place.y
        )
        shapes += (_plan_label(squares, place.entry, size, pen), *_plan(squares, layer, fill_of, pen))
    return Drawing(front.width, front.height, tuple(shapes), share * cell)


def _spoken(text: str, shapes: Iterator[Shape], pen: Pen) -> Iterator[Shape]:
    """Yield the shapes, with this text for screen readers."""
    return said_of(text, shapes, "figure") if pen.style.spoken else shapes


def _spoken_blocks(puzzle: Puzzle, language: str) -> str:
    """The screen-reader text of the pictures of the blocks: their numbers and edges."""
    blocks = (f"{number}: {' × '.join(map(str, block))}" for number, block in enumerate(puzzle.blocks, 1))
    return "; ".join((blocks_label(language, len(puzzle.blocks)), *blocks))


def _given(puzzle: Puzzle) -> _Layers:
    """The contents of the cells before solving."""
    box = puzzle.box
    layers: list[list[list[Content | None]]] = [[[None] * box.x for _ in range(box.y)] for _ in range(box.z)]
    if puzzle.golden:
        x, y, z = box.centre
        layers[z][y][x] = GOLD
    for given in puzzle.givens:
        for x, y, z in given.cells:
            layers[z][y][x] = given.block
    return layers


def _legend(composed: Composition, blocks: int, pen: Pen) -> Iterator[Shape]:
    """Yield the panel with each distinct block, its dimensions and its numbers."""
    unit, texts = composed.measures.unit, composed.texts
    heading = blocks_label(pen.language, blocks)
    yield from panel(heading, texts.heading, composed.legend_top, composed.width, composed.legend_height, pen)
    for entry, slot in composed.entry_slots():
        x, y, z = entry.lying
        width, height = (length * unit for length in extent(entry.lying))
        middle, y_line = slot.x + slot.width / 2, slot.y + slot.height
        view = view_in(middle - width / 2, y_line - height, entry.lying, unit)
        yield from draw_box([[[None] * x] * y] * z, view, LOOKS.solid, lambda _: PLAIN, cubes=True)
        y_line += LOOKS.caption_drop * texts.caption
        yield Text(middle, y_line, entry.dimensions, texts.caption, anchor="middle")
        top = y_line + LOOKS.chips_drop * texts.chip
        for place, row in enumerate(entry.chips):
            yield from row.shapes(
                middle, top + place * (LOOKS.chip_width + LOOKS.chip_gap) * texts.chip, texts.chip, pen
            )


def _label(composed: Composition, layer: int, corner: Point, pen: Pen) -> Iterator[Shape]:
    """Yield the label above a plan, which begins at its left edge, and the icon that shows which layer it is."""
    size, box = composed.plans.caption, composed.plans.box
    left, baseline = corner.x - LOOKS.plan.thickest_frame / 2, corner.y - LOOKS.label_rise * size
    if has_icons(box):
        width, height = LOOKS.icon_width * size, LOOKS.icon_height * size
        pitch, bottom = height / box.z, baseline + (height - pen.style.cap_height * size) / 2
        for z in range(box.z):
            fill = 0.0 if z == layer else None
            high = 0.8 * pitch
            yield Rect(left, bottom - z * pitch - high, width, high, THIN, fill=fill, radius=0.35 * high)
        left += width + LOOKS.icon_gap * size
    yield Text(left, baseline, layer_label(pen.language, layer + 1), size, bold=True, role="part")


def _ticks(composed: Composition, pen: Pen) -> Iterator[Shape]:
    """Yield the panel with the numbers to tick, if there is room for it."""
    if composed.ticks is None:
        return
    size, top = composed.texts.heading, composed.ticks_top
    yield from panel(ticks_label(pen.language), size, top, composed.width, composed.ticks_height, pen)
    yield from composed.ticks.shapes(LOOKS.panel_pad * size, top + LOOKS.panel_top * size, composed.inner, pen)


def _plans(composed: KeyComposition, layers: _Layers, fill_of: _FillOf, pen: Pen) -> Iterator[Shape]:
    """Yield the layer plans, from the lowest, each below its label."""
    caption = composed.plans.caption
    for z, layer in enumerate(layers):
        squares = composed.plan(z)
        yield _plan_label(squares, z, caption, pen)
        yield from _plan(squares, layer, fill_of, pen)


def _plan_label(squares: Squares, layer: int, size: float, pen: Pen) -> Text:
    """The label above the middle of a filled plan."""
    middle, top = squares.corner(0, squares.columns / 2)
    label = layer_label(pen.language, layer + 1)
    return Text(middle, top - LOOKS.label_rise * size, label, size, bold=True, anchor="middle", role="part")


def _plan(
    squares: Squares, layer: Sequence[Sequence[Content | None]], fill_of: _FillOf, pen: Pen, *, entered: bool = False
) -> Iterator[Shape]:
    """Yield the sections of the blocks, each a rectangle, and the contents of the cells.

    Blocks `entered` beforehand have their numbers in circles, and gold has no fill.
    """
    sections = [
        (fill_of(content), tuple(squares.corner(y, x) for x, y in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))))
        for content, x1, y1, x2, y2 in rectangles(layer)
        if content is not None and not (entered and content == GOLD)
    ]
    for fill, section in sections:
        yield Polygon(section, 0.0, fill=fill.gray, hatch=fill.hatch(squares.pitch, squares.looks.hatch))
    yield from squares.lines()
    for _, section in sections:
        yield Polygon(section, squares.line)
    yield squares.frame()
    if pen.style.spoken:
        blank = find_language(pen.language).label("gap")
        yield squares.spoken((blank if content is None else str(content) for content in row) for row in layer)
    for r, row in enumerate(layer):
        for c, content in enumerate(row):
            if content is not None:
                middle = squares.centre(r, c)
                if content == GOLD:
                    yield star(middle, Point(squares.pitch, 0.0), Point(0.0, squares.pitch))
                if entered and content != GOLD:
                    yield from entered_number(middle, content, squares.letter_size, squares.pitch, pen)
                else:
                    yield from number(middle, content, squares.letter_size, fill_of(content), pen)
