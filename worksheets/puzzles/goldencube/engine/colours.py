"""Where the rare blocks of a box can lie at all, by colours.

Colour the cells with k colours that follow each other along every axis: cell (x, y, z) has colour x + y + z modulo k. A
block with an edge that k divides covers each colour equally often, wherever it lies. If all blocks but a few are such,
these *rare* ones must make up what is left of each colour, and that places them: beside 41 blocks of 1 x 1 x 3 one of
1 x 1 x 2 has 6 places in a box of 5 x 5 x 5, in place of 300. The colours may run up or down along y and z; that is
four colourings, and a place has to be right for all of them at once. (Golomb, Checker boards and polyominoes, American
Mathematical Monthly 61, 1954.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing
from worksheets.puzzles.goldencube.model import BoxCell, cells_of
from worksheets.search.bits import bits

MOST_RARE = 3
"""Most rare blocks that are placed: the ways to put them together grow with each."""

Shades = tuple[int, ...]
"""How many cells of each colour, colouring by colouring."""


def placed_by_colours(packing: Packing) -> Packing:
    """The same packing without the placements of rare blocks that would leave some colour too often or too seldom.

    The symmetries of the box turn colourings into each other, so what is left is as symmetrical as before.
    """
    longest = max((edge for block in packing.types for edge in block), default=1)
    forbidden = [place for colours in range(2, longest + 1) for place in _forbidden(packing, colours)]
    return replace(packing, forbidden=frozenset(forbidden)) if forbidden else packing


def _forbidden(packing: Packing, colours: int) -> Iterator[CuboidPlacement]:
    """The placements of rare blocks that no choice of places for the other rare ones makes up for."""
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
    """How many of the cells have each colour, for the four ways the colours can run."""
    shades = [0] * (4 * colours)
    for x, y, z in cells:
        for way, (b, c) in enumerate(product((1, -1), repeat=2)):
            shades[way * colours + (x + b * y + c * z) % colours] += 1
    return tuple(shades)


def _sum(one: Shades, more: Shades) -> Shades:
    return tuple([a + b for a, b in zip(one, more, strict=True)])
