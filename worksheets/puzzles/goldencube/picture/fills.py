"""From the layers of an answer to the fill of each block: neighbours differ where few grays, or colours, allow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from worksheets.drawing.fill import SOFT, Fill
from worksheets.drawing.shapes import Ink
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content, Layers


def fills(layers: Layers, *, colour: bool = False) -> dict[Content | None, Fill]:
    """Gold's fill, and one for each block: that of the fewest neighbours, and of several such one that is rare.

    Neighbours in a layer, which stand beside each other in its plan, count more than those above and below.
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
"""So much does a neighbour in the same layer count, and one above or below but once."""


def neighbours(layers: Layers) -> Mapping[Content, Mapping[Content, int]]:
    """For each block the others, gold among them, that share part of a face with it, and how much they count."""
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
