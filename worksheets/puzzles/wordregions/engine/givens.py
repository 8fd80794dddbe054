"""The hints printed in or beside the grid."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from worksheets.base.seeds import sample
from worksheets.puzzles.wordregions.model import Border, Hints, Region, borders_between

BORDERS = 0.3
"""Share of the sides between regions that the hint `borders` draws."""


def givens_for(names: Collection[str], regions: tuple[Region, ...], rows: int, columns: int, rng: Random) -> Hints:
    """The hints of these names (see `HintName`) for a grid cut into regions."""
    borders: list[Border] = []
    if "borders" in names:
        sides = list(borders_between(regions, rows, columns))
        borders = [sides[number] for number in sample(len(sides), round(BORDERS * len(sides)), rng)]
    marked = "first_letters" in names or "lengths" in names
    return Hints(
        words=tuple(sorted(region.word for region in regions)) if "words" in names else (),
        borders=tuple(borders),
        firsts=tuple((region.cells[0], len(region.cells)) for region in regions) if marked else (),
        lengths="lengths" in names,
    )
