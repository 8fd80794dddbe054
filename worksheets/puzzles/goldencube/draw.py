"""A golden-cube puzzle as a drawing: the blocks above, the layer plans below.

In the answer, which has its own composition, the plans are filled, and above them is a picture of the finished box, cut
open above the layer of the golden cube. Plans are seen from above, with row 0 at the back; the pictures agree with
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Point, Polygon, Shape, Text
from worksheets.drawing.solids import Layers, draw_box, extent, rectangles, view_in
from worksheets.drawing.squares import Squares
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content, Puzzle, Solution
from worksheets.puzzles.goldencube.picture.compose import Composition, compose
from worksheets.puzzles.goldencube.picture.key import KeyComposition, built, compose_key
from worksheets.puzzles.goldencube.picture.marks import fills, number, star
from worksheets.puzzles.goldencube.texts import layer_label

PLAIN = Fill(1.0)

_FillOf: TypeAlias = Callable[[Content | None], Fill]
_Layers: TypeAlias = Layers[Content | None]
"""Empty cells are None."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """Draw the legend of the blocks, and the layer plans with the givens."""
    composed = compose(puzzle.box, puzzle.blocks, pen)
    given, gold = Fill(LOOKS.given_fill), Fill(LOOKS.gold_fill)
    plans = _plans(composed, _given(puzzle), lambda content: gold if content == GOLD else given, pen)
    return Drawing(composed.width, composed.height, (*_legend(composed, pen), *plans), composed.letter_size)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the frames of the plans at the size of the answer."""
    composed = compose_key(puzzle.box, len(puzzle.blocks), pen)
    frames = tuple(composed.plan(z).frame() for z in range(puzzle.box.z))
    return Drawing(composed.width, composed.height, frames, composed.number_size)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """Draw the filled layer plans, and above them the box cut open."""
    composed = compose_key(puzzle.box, len(puzzle.blocks), pen)
    fill_of = fills(solution.layers, colour=pen.colour).__getitem__
    shapes = (*built(composed, solution.layers, fill_of, pen), *_plans(composed, solution.layers, fill_of, pen))
    return Drawing(composed.width, composed.height, shapes, composed.number_size)


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


def _legend(composed: Composition, pen: Pen) -> Iterator[Shape]:
    """Yield each distinct block with its count, dimensions and numbers."""
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


def _plans(composed: Composition | KeyComposition, layers: _Layers, fill_of: _FillOf, pen: Pen) -> Iterator[Shape]:
    """Yield the layer plans, from the lowest, each below its label."""
    caption = composed.plans.caption
    for z, layer in enumerate(layers):
        squares = composed.plan(z)
        middle, top = squares.corner(0, squares.columns / 2)
        label = layer_label(pen.language, z + 1)
        yield Text(middle, top - LOOKS.label_rise * caption, label, caption, bold=True, anchor="middle")
        yield from _plan(squares, layer, fill_of, pen)


def _plan(squares: Squares, layer: Sequence[Sequence[Content | None]], fill_of: _FillOf, pen: Pen) -> Iterator[Shape]:
    """Yield the sections of the blocks, each a rectangle, and the contents of the cells."""
    sections = [
        (fill_of(content), tuple(squares.corner(y, x) for x, y in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))))
        for content, x1, y1, x2, y2 in rectangles(layer)
        if content is not None
    ]
    for fill, section in sections:
        yield Polygon(section, 0.0, fill=fill.gray, hatch=fill.hatch(squares.pitch, squares.looks.hatch))
    yield from squares.lines()
    for _, section in sections:
        yield Polygon(section, squares.line)
    yield squares.frame()
    for r, row in enumerate(layer):
        for c, content in enumerate(row):
            if content is not None:
                middle = squares.centre(r, c)
                if content == GOLD:
                    yield star(middle, Point(squares.pitch, 0.0), Point(0.0, squares.pitch))
                yield from number(middle, content, squares.letter_size, fill_of(content), pen)
