"""Draws numbers in cells and the star of the golden cube, and chooses fills of blocks by which neighbours differ."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from worksheets.drawing.fill import SOFT, Fill
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Ink, Point, Polygon, Rect, Shape, Text
from worksheets.drawing.type_scale import THIN
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content, Layers


def fills(layers: Layers, *, colour: bool = False) -> dict[Content | None, Fill]:
    """The fill of gold and of each block: the one that the fewest neighbours have; of equal ones, the least used.

    Neighbours in a layer, which are adjacent in its plan, count more than those above and below.
    """
    palette: Sequence[Ink] = SOFT if colour else LOOKS.fill_grays
    uses = [0] * len(palette)
    sides = neighbours(layers)
    chosen: dict[Content, int] = {} if colour else {GOLD: LOOKS.fill_grays.index(LOOKS.gold_fill)}
    for content in sorted(sides, key=lambda block: (-sum(sides[block].values()), str(block).zfill(4))):
        clash = [0] * len(palette)
        for other, weight in sides[content].items():
            if other in chosen:
                clash[chosen[other]] += weight
        best = min(range(len(palette)), key=lambda number: (clash[number], uses[number], number))
        chosen[content] = best
        uses[best] += 1
    by_content: dict[Content | None, Fill] = {content: Fill(palette[number]) for content, number in chosen.items()}
    return {**by_content, GOLD: Fill(LOOKS.gold_fill)}


BESIDE = 10
"""Weight of a neighbour in the same layer; one above or below counts 1."""


def neighbours(layers: Layers) -> Mapping[Content, Mapping[Content, int]]:
    """For each block, the others (including gold) that share part of a face with it, and their weights."""
    cells = {
        (x, y, z): content
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer)
        for x, content in enumerate(row)
    }
    weights: dict[Content, dict[Content, int]] = {content: {} for content in cells.values() if content != GOLD}
    for (x, y, z), content in cells.items():
        for place, weight in (((x + 1, y, z), BESIDE), ((x, y + 1, z), BESIDE), ((x, y, z + 1), 1)):
            other = cells.get(place)
            if other is not None and other != content:
                for one, two in ((content, other), (other, content)):
                    if one != GOLD:
                        weights[one][two] = max(weights[one].get(two, 0), weight)
    return weights


WHITE = Fill(1.0)


def number(
    middle: Point, content: Content, size: float, fill: Fill, pen: Pen, *, shaded: bool = False
) -> Iterator[Shape]:
    """Draw the number of a block, on a white chip, which survives copying, unless the cell is white.

    On a `shaded` face even a white fill is gray. `middle` is the centre of the cell, `size` the font size.
    """
    text, capital = str(content), pen.style.cap_height * size
    if content == GOLD:
        yield Text(middle.x, middle.y + capital / 2, text, size, True, "middle", 1.0)
        return
    if shaded or fill != WHITE:
        (across, down), radius = LOOKS.chip_room, LOOKS.chip_radius * size
        width, height = pen.width(text, size) + across * size, capital + down * size
        yield Rect(middle.x - width / 2, middle.y - height / 2, width, height, 0.0, fill=1.0, radius=radius)
    yield Text(middle.x, middle.y + capital / 2, text, size, False, "middle")


def entered_number(middle: Point, content: Content, size: float, edge: float, pen: Pen) -> Iterator[Shape]:
    """Draw the number of a block that is entered beforehand, on a white circle in its gray cell of this `edge`."""
    radius = min(max(LOOKS.given_chip * size, pen.width(str(content), size, bold=True) + 0.4 * size) / 2, 0.46 * edge)
    yield Rect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius, THIN, fill=1.0, radius=radius)
    yield Text(middle.x, middle.y + pen.style.cap_height * size / 2, str(content), size, True, "middle")


def star(middle: Point, across: Point, down: Point) -> Polygon:
    """Draw the mark of the golden cube on a square whose edges are the two vectors."""
    points = []
    for n in range(2 * LOOKS.star_points):
        angle = math.pi * n / LOOKS.star_points
        radius = LOOKS.star_share * (LOOKS.star_inner if n % 2 else 1.0)
        a, b = radius * math.sin(angle), -radius * math.cos(angle)
        points.append(Point(middle.x + a * across.x + b * down.x, middle.y + a * across.y + b * down.y))
    return Polygon(tuple(points), 0.0, fill=0.0)
