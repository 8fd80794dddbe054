"""What is printed in or beside the grid to help."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from worksheets.puzzles.wordregions.model import Hints, Region, inner_sides

BORDERS = 0.3
"""Share of the sides between regions that the hint `borders` draws."""


def hints_for(names: Collection[str], regions: tuple[Region, ...], rows: int, columns: int, rng: Random) -> Hints:
    """The hints of these names (see `HintName`) for a grid cut into regions."""
    at = {cell: number for number, region in enumerate(regions) for cell in region.cells}
    borders = []
    if "borders" in names:
        sides = [side for side in inner_sides(rows, columns) if at[side[0]] != at[side[1]]]
        drawn = set(_sample(len(sides), round(BORDERS * len(sides)), rng))
        borders = [side for number, side in enumerate(sides) if number in drawn]
    marked = "first_letters" in names or "lengths" in names
    return Hints(
        words=tuple(sorted(region.word for region in regions)) if "words" in names else (),
        borders=tuple(borders),
        firsts=tuple((region.cells[0], len(region.cells)) for region in regions) if marked else (),
        lengths="lengths" in names,
    )


def _sample(count: int, wanted: int, rng: Random) -> list[int]:
    """So many different numbers below `count`."""
    keys = [rng.random() for _ in range(count)]
    return sorted(range(count), key=keys.__getitem__)[:wanted]
