"""The finished box, cut open above the layer of the golden cube, which replaces the legend in the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from worksheets.drawing.fill import Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Shape, Text
from worksheets.drawing.solids import Layers, SolidFace, View, draw_box, extent, patches, view_in
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content
from worksheets.puzzles.goldencube.picture.key import KeyComposition
from worksheets.puzzles.goldencube.picture.marks import number, star
from worksheets.puzzles.goldencube.texts import layers_label


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
