"""The complete search for packings, up to symmetry, and colourings that leave rare blocks few places.

Colourings: colour the cells with k colours in turn along every axis: cell (x, y, z) has colour x + y + z modulo k. A
block with an edge divisible by k covers each colour equally often, wherever it lies. If all blocks but a few are of
this kind, the other, *rare* ones must cover the remaining cells of each colour, which restricts their places: with 41
blocks of 1 x 1 x 3, one of 1 x 1 x 2 has 6 places in a box of 5 x 5 x 5 instead of 300. The colours may ascend or
descend along y and z; these are four colourings, and a place must satisfy all of them. (Golomb, Checker boards and
polyominoes, American Mathematical Monthly 61, 1954.)

The search breaks the symmetry of the box: it finds each class of packings up to symmetry. For example, a rod of 3 x 1 x
1 cells is to be filled with a domino and a single cube. It has two symmetries, the identity and the reflection. The
placements are the domino at 0 and at 1 (numbers 0 and 1) and the cube at 0, 1 and 2 (numbers 2, 3, 4). The symmetries
map the domino at 0 to itself and to the domino at 1: these two are an *orbit*, the first of them its representative.
Every packing has a domino of this orbit, so it or its mirror image has the domino at 0: only packings with placement 0
are searched. This finds (0, 4); its class has 2 packings, because one of the 2 symmetries leaves (0, 4) unchanged, and
the other gives its mirror image (1, 2).

If packings can have several placements of an orbit, a class may be found more than once; if they need not have any, the
next branch searches those without any of the first orbit, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing, Symmetry, evenness
from worksheets.puzzles.goldencube.model import BoxCell, cells_of
from worksheets.search.bits import bits, lowest
from worksheets.search.exact_cover import ExactCover, Parities, Search

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
        fitting = {tuple([whole - part for whole, part in zip(left, sums, strict=True)]) for sums in others}
        for shades, placements in places[kind].items():
            if shades not in fitting:
                yield from placements


def _shades(cells: Iterable[BoxCell], colours: int) -> Shades:
    """The number of cells of each colour, for the four colourings."""
    shades = [0] * (4 * colours)
    for x, y, z in cells:
        for way, (b, c) in enumerate(product((1, -1), repeat=2)):
            shades[way * colours + (x + b * y + c * z) % colours] += 1
    return tuple(shades)


def _sum(one: Shades, more: Shades) -> Shades:
    return tuple([a + b for a, b in zip(one, more, strict=True)])


Options = tuple[int, ...]
"""Numbers of placements in rising order."""


class Found(NamedTuple):
    """A packing and its class."""

    options: Options
    size: int
    """The number of packings in the class."""
    times: int
    """The number of times that the search finds a packing of the class."""
    smallest: Options
    """The representative of the class: the smallest packing that the search finds, the same each time."""


class _Branch(NamedTuple):
    """Packings that contain the placement `first`, and none of earlier branches' orbits; all packings, if None."""

    first: int | None
    alive: int
    """The placements left, as bits."""
    back: dict[int, list[int]]
    """For each placement of the orbit, the symmetries (by number) that take it to `first`: domino 1 -> mirror."""


class Classes:
    """A search that can be paused and resumed; it finds every class a few times, in a fixed order.

    All placements of one type are sorted into orbits. Every class has packings that contain the representative of its
    first orbit, and only these are found.
    """

    def __init__(self, packing: Packing, group: list[Symmetry]) -> None:
        self.finished = False
        self._box = packing.box
        self._group = group
        self.placements = packing.placements
        self._number = {placement: number for number, placement in enumerate(self.placements)}
        self.cover = cover_of(packing)
        self._images: list[dict[int, int]] = [{} for _ in group]
        self._branches = self._branching(packing)
        self._begin()

    def _branching(self, packing: Packing) -> Iterator[_Branch]:
        """Yield the branches, one per orbit of the rarest type."""
        alive = self.cover.all
        kind = rarest_type(packing)
        if len(self._group) == 1 or kind is None:
            yield _Branch(None, alive, {})
            return
        waiting = self.cover.members[kind]
        while waiting:
            first = lowest(waiting)
            back: dict[int, list[int]] = {}
            orbit = 0
            for number in range(len(self._group)):
                orbit |= 1 << self._image(number, first)
            for placement in bits(orbit):
                back[placement] = [g for g in range(len(self._group)) if self._image(g, placement) == first]
            yield _Branch(first, alive, back)
            alive &= ~orbit
            waiting &= ~orbit

    def _begin(self) -> None:
        """Begin the next branch, or finish."""
        branch = next(self._branches, None)
        if branch is None:
            self.finished = True
        else:
            self._branch = branch
            chosen = () if branch.first is None else (branch.first,)
            self._search = Search(self.cover, branch.alive, chosen)

    def advance(self, steps: int) -> tuple[Found | None, int]:
        """Search for the next packing; return it, or None after `steps` or at the end, and the nodes visited."""
        done = 0
        while done < steps and not self.finished:
            options, nodes = self._search.advance(steps - done)
            done += nodes
            if options is not None:
                return self._found(tuple(sorted(options))), done
            if self._search.finished:
                self._begin()
        return None, done

    def _found(self, options: Options) -> Found:
        """Examine all symmetries that map the packing to one of this branch.

        `kept` of them leave it unchanged, and the same number maps it to each other packing of its class: there are
        `len(images) / kept` of these in this branch, and `len(group) / kept` in total.
        """
        images = [
            self._image_of_all(number, options)
            for placement in options
            for number in self._branch.back.get(placement, ())
        ] or [options]
        kept = images.count(options)
        size = 1 if self._branch.first is None else len(self._group) // kept
        return Found(options, size, len(images) // kept, min(images))

    def images(self, options: Options) -> list[Options]:
        """All packings of a class, without repetition, the one given first."""
        return list(dict.fromkeys(self._image_of_all(number, options) for number in range(len(self._group))))

    def _image_of_all(self, number: int, options: Options) -> Options:
        return tuple(sorted([self._image(number, option) for option in options]))

    def _image(self, number: int, option: int) -> int:
        known = self._images[number]
        image = known.get(option)
        if image is None:
            kind, low, size = self.placements[option]
            image = self._number[CuboidPlacement(kind, *self._group[number].image(self._box, low, size))]
            known[option] = image
        return image


def rarest_type(packing: Packing) -> int | None:
    """The type that breaks the symmetry best: few blocks, unequal edges, many placements. None without blocks."""
    placements = Counter(placement.type for placement in packing.placements)
    return min(
        (kind for kind, count in enumerate(packing.counts) if count),
        key=lambda kind: (packing.counts[kind] * evenness(packing.types[kind]), -placements[kind]),
        default=None,
    )


def cover_of(packing: Packing, *, parities: bool = True) -> ExactCover:
    """The exact cover with free cells as items, placements as options, types as groups, and optional `parities`."""
    item_of = {index: item for item, index in enumerate(bits(packing.free))}
    box = packing.box
    placements = packing.placements
    sizes = dict.fromkeys(placement.size for placement in placements)
    first_cells = {size: [box.index(cell) for cell in cells_of((0, 0, 0), size)] for size in sizes}
    return ExactCover(
        len(item_of),
        [
            frozenset([item_of[start + cell] for cell in first_cells[size]])
            for start, size in ((box.index(low), size) for _, low, size in placements)
        ],
        groups=[placement.type for placement in placements],
        quotas=packing.counts,
        parities=_layer_parities(packing) if parities else None,
    )


def _layer_parities(packing: Packing) -> Parities:
    """The parities of layers: each layer along each axis is a set of cells."""
    box = packing.box
    starts = (0, box.x, box.x + box.y)
    target = 0
    for index in bits(packing.free):
        for start, at in zip(starts, box.cell(index), strict=True):
            target ^= 1 << start + at
    return Parities([_odd_layers(starts, placement) for placement in packing.placements], target)


def _odd_layers(starts: tuple[int, int, int], placement: CuboidPlacement) -> int:
    _, low, (dx, dy, dz) = placement
    layers = 0
    for start, at, edge, across in zip(starts, low, (dx, dy, dz), (dy * dz, dx * dz, dx * dy), strict=True):
        if across % 2:
            layers |= (1 << edge) - 1 << start + at
    return layers
