"""From the layers of an answer to the fill of each block: neighbours are told apart without colours."""

from __future__ import annotations

from collections.abc import Mapping

from worksheets.drawing.fill import Fill
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import GOLD, Content, Layers


def fills(layers: Layers) -> dict[Content | None, Fill]:
    """Gold's fill, and one for each block: never that of a neighbour, and rather one that is rare."""
    palette = [Fill(gray, angles) for angles in LOOKS.fill_angles for gray in LOOKS.fill_grays]
    uses = dict.fromkeys(palette, 0)
    chosen: dict[Content | None, Fill] = {GOLD: Fill(LOOKS.gold_fill)}
    for content, others in sorted(neighbours(layers).items(), key=lambda each: str(each[0]).zfill(4)):
        beside = [chosen[other] for other in others if other in chosen]
        found = min(palette, key=lambda fill: (fill in beside, uses[fill], sum(_likeness(fill, b) for b in beside)))
        chosen[content] = found
        uses[found] += 1
    return chosen


def neighbours(layers: Layers) -> Mapping[Content, list[Content]]:
    """For each block the others that share part of a face with it; gold is left out."""
    cells = {
        (x, y, z): content
        for z, layer in enumerate(layers)
        for y, row in enumerate(layer)
        for x, content in enumerate(row)
    }
    found: dict[Content, dict[Content, None]] = {content: {} for content in cells.values()}
    for (x, y, z), content in cells.items():
        for other in (cells.get((x + 1, y, z)), cells.get((x, y + 1, z)), cells.get((x, y, z + 1))):
            if other is not None and other != content:
                found[content][other] = found[other][content] = None
    found.pop(GOLD, None)
    return {content: [other for other in others if other != GOLD] for content, others in found.items()}


def _likeness(one: Fill, other: Fill) -> int:
    return (one.gray == other.gray) + 2 * (one.angles == other.angles)
