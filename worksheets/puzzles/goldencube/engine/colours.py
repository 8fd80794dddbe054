"""Restricts the places of the rare blocks of a box by colouring arguments.

Colour the cells with k colours in turn along every axis: cell (x, y, z) has colour x + y + z modulo k. A block with an
edge divisible by k covers each colour equally often, wherever it lies. If all blocks but a few are of this kind, the
other, *rare* ones must cover the remaining cells of each colour, which restricts their places: with 41 blocks of
1 x 1 x 3, one of 1 x 1 x 2 has 6 places in a box of 5 x 5 x 5 instead of 300. The colours may ascend or descend along y
and z; these are four colourings, and a place must satisfy all of them. (Golomb, Checker boards and polyominoes,
American Mathematical Monthly 61, 1954.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing
from worksheets.puzzles.goldencube.model import BoxCell, cells_of
from worksheets.search.bits import bits

MOST_RARE = 3
"""Maximum number of rare blocks, because the combinations grow with each."""

Shades = tuple[int, ...]
"""The number of cells of each colour, for each colouring."""


def placed_by_colours(packing: Packing) -> Packing:
    """Remove the placements of rare blocks that would leave too many or too few cells of some colour.

    The symmetries of the box permute the colourings, so the result is as symmetrical as before.
    """
    longest = max((edge for block in packing.types for edge in block), default=1)
    forbidden = [place for colours in range(2, longest + 1) for place in _forbidden(packing, colours)]
    return replace(packing, forbidden=frozenset(forbidden)) if forbidden else packing


def _forbidden(packing: Packing, colours: int) -> Iterator[CuboidPlacement]:
    """Yield the placements of rare blocks that no choice of places for the other rare ones can balance."""
    counts = dict(enumerate(packing.counts))
    rare = {kind: counts.pop(kind) for kind, block in enumerate(packing.types) if all(edge % colours for edge in block)}
    rare = {kind: count for kind, count in rare.items() if count}
    if not any(counts.values()) or not 0 < sum(rare.values()) <= MOST_RARE:
        return
    even = sum(count * a * b * c for kind, count in counts.items() for a, b, c in [packing.types[kind]])
    left = tuple([wanted - even // colours for wanted in _shades(map(packing.box.cell, bits(packing.free)), colours)])
    places: dict[int, dict[Shades, list[CuboidPlacement]]] = {kind: {} for kind in rare}
    for placement in packing.placements:
        if placement.type in rare:
            shades = _shades(cells_of(placement.low, placement.size), colours)
            places[placement.type].setdefault(shades, []).append(placement)
    for kind in rare:
        others: Iterable[Shades] = [(0,) * len(left)]
        for other, count in rare.items():
            for _ in range(count - (other == kind)):
                others = dict.fromkeys(_sum(one, more) for one in others for more in places[other])
        fitting = {tuple([whole - part for whole, part in zip(left, each, strict=True)]) for each in others}
        for shades, found in places[kind].items():
            if shades not in fitting:
                yield from found


def _shades(cells: Iterable[BoxCell], colours: int) -> Shades:
    """The number of cells of each colour, for the four colourings."""
    shades = [0] * (4 * colours)
    for x, y, z in cells:
        for way, (b, c) in enumerate(product((1, -1), repeat=2)):
            shades[way * colours + (x + b * y + c * z) % colours] += 1
    return tuple(shades)


def _sum(one: Shades, more: Shades) -> Shades:
    return tuple([a + b for a, b in zip(one, more, strict=True)])
