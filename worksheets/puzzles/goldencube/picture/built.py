"""The box that was built, cut open above the layer of the golden cube: what stands in place of the legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Shape, Text
from worksheets.drawing.solids import Layers, View, draw_box, extent, patches, view_in
from worksheets.floats import total
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content
from worksheets.puzzles.goldencube.picture.compose import Composition
from worksheets.puzzles.goldencube.picture.marks import number, star
from worksheets.puzzles.goldencube.texts import layers_label


def built(
    composed: Composition,
    layers: Layers[Content | None],
    fill_of: Callable[[Content | None], Fill],
    pen: Pen,
) -> Iterator[Shape]:
    """The box cut open, with its blocks' numbers where there is room for them."""
    caption, (x, y, _) = composed.measures.caption, composed.plans.box
    unit, parts = _parts(composed, LOOKS.solid.block_line)
    size = composed.number_size * unit / composed.measures.cell
    for part in parts:
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
                yield from number(middle, patch.content, size, fill_of(patch.content), pen)
        width, height = (length * unit for length in extent(edges))
        baseline = part.y + height + LOOKS.part_label_drop * caption
        label = layers_label(pen.language, part.first + 1, part.last)
        yield Text(part.x + width / 2, baseline, label, caption, anchor="middle")


class _Part(NamedTuple):
    """Layers of the box from `first` to before `last`; their picture has its top left corner at (x, y)."""

    first: int
    last: int
    x: float
    y: float


def _parts(composed: Composition, line: float) -> tuple[float, list[_Part]]:
    """The edge of a unit cube, and the two parts of the box: the layers up to the middle one, and those above.

    They stand beside each other or, where there is more room for that, above each other.
    """
    box, label = composed.plans.box, LOOKS.part_label * composed.measures.caption
    cut = (box.z + 1) // 2
    bounds = [(first, last) for first, last in ((0, cut), (cut, box.z)) if first < last]
    width = extent(box)[0]
    heights = [extent((box.x, box.y, last - first))[1] for first, last in bounds]
    wide = len(bounds) * (width + LOOKS.part_gap) - LOOKS.part_gap
    room_x, room_y = composed.width - line, composed.legend.height - line
    beside = min(room_x / wide, (room_y - label) / heights[0], composed.measures.cell)
    above = min(room_x / width, (room_y - len(bounds) * label) / total(heights), composed.measures.cell)
    if beside >= above:
        left = (composed.width - wide * beside) / 2
        bottom = (composed.legend.height + heights[0] * beside - label) / 2
        return beside, [
            _Part(*each, left + n * (width + LOOKS.part_gap) * beside, bottom - height * beside)
            for n, (each, height) in enumerate(zip(bounds, heights, strict=True))
        ]
    left = (composed.width - width * above) / 2
    bottom = (composed.legend.height + total(heights) * above + len(bounds) * label) / 2
    parts = []
    for each, height in zip(bounds, heights, strict=True):
        parts.append(_Part(*each, left, bottom - label - height * above))
        bottom -= label + height * above
    return above, parts
