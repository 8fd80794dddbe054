"""Chooses the fill of each block of an answer so that neighbours differ as far as few grays, or colours, allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from worksheets.drawing.fill import SOFT, Fill
from worksheets.drawing.shapes import Ink
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content, Layers


def fills(layers: Layers, *, colour: bool = False) -> dict[Content | None, Fill]:
    """The fill of gold and of each block: the one that fewest neighbours have, on ties a rare one.

    Neighbours in a layer, which are adjacent in its plan, count more than those above and below.
    """
    palette: Sequence[Ink] = SOFT if colour else LOOKS.fill_grays
    uses = [0] * len(palette)
    sides = neighbours(layers)
    chosen: dict[Content, int] = {} if colour else {GOLD: LOOKS.fill_grays.index(LOOKS.gold_fill)}
    for content in sorted(sides, key=lambda each: (-sum(sides[each].values()), str(each).zfill(4))):
        clash = [0] * len(palette)
        for other, weight in sides[content].items():
            if other in chosen:
                clash[chosen[other]] += weight
        found = min(range(len(palette)), key=lambda number: (clash[number], uses[number], number))
        chosen[content] = found
        uses[found] += 1
    found_fills: dict[Content | None, Fill] = {content: Fill(palette[number]) for content, number in chosen.items()}
    return {**found_fills, GOLD: Fill(LOOKS.gold_fill)}


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
    found: dict[Content, dict[Content, int]] = {content: {} for content in cells.values() if content != GOLD}
    for (x, y, z), content in cells.items():
        for place, weight in (((x + 1, y, z), BESIDE), ((x, y + 1, z), BESIDE), ((x, y, z + 1), 1)):
            other = cells.get(place)
            if other is not None and other != content:
                for one, two in ((content, other), (other, content)):
                    if one != GOLD:
                        found[one][two] = max(found[one].get(two, 0), weight)
    return found
