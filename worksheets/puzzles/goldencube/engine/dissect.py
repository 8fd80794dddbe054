"""Cuts a box, without its golden centre, into cuboids at random.

Sets of cells are bit masks over the indexes of cells (see `model`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from worksheets.base.exact import power, total
from worksheets.base.seeds import below, pick
from worksheets.puzzles.goldencube.engine.placements import CubeRules, Piece
from worksheets.puzzles.goldencube.model import Box, BoxCell
from worksheets.search.bits import bits

ROUNDS = 9
"""Maximum number of rounds of recutting, per piece wanted."""

TORN = (2, 5)
"""Minimum and maximum number of pieces recut together."""


def dissect(box: Box, golden: bool, rules: CubeRules, rng: Random) -> tuple[Piece, ...]:
    """Cut the box, except for the golden cube, into pieces, sorted by volume, the largest first.

    Recuts parts of the box, preferring small pieces, until there are at most as many pieces and unit cubes as `rules`
    allow, or until `ROUNDS` are over.
    """
    free = (1 << box.volume) - 1
    if golden:
        free ^= 1 << box.index(box.centre)
    usual = rules.pieces * power(free.bit_count(), 0.6)
    wanted = max(1, round(usual * (0.8 + 0.4 * rng.random())))
    largest = max(2, round(rules.largest * free.bit_count() / usual * (0.7 + 0.3 * rng.random())))
    cutter = _Cutter(box, largest, rules.repeat, rng)
    pieces = cutter.cut(free, ())
    for _ in range(ROUNDS * wanted):
        if len(pieces) <= wanted and sum(piece.volume == 1 for piece in pieces) <= rules.units * wanted:
            break
        torn = cutter.some_together(pieces)
        kept = [piece for piece in pieces if piece not in torn]
        recut = cutter.cut(_union(torn), kept)
        if _cost(recut) <= _cost(torn):
            pieces = kept + recut
    return tuple(sorted(pieces, key=lambda piece: (-piece.volume, piece.edges, piece.low[::-1])))


def _union(pieces: Iterable[Piece]) -> int:
    return sum(piece.mask for piece in pieces)


def _cost(pieces: Iterable[Piece]) -> float:
    """A cost that is low for dissections with few pieces, and few small ones."""
    return total(1 + 1 / piece.volume for piece in pieces)


@dataclass(frozen=True, slots=True)
class _Cutter:
    box: Box
    largest: int
    repeat: float
    rng: Random

    def cut(self, free: int, others: Iterable[Piece]) -> list[Piece]:
        """Cut pieces that fill the free cells, the most constrained cell first, so that few are left over."""
        neighbours = _neighbours(self.box)
        made = {piece.edges for piece in others}
        pieces: list[Piece] = []
        while free:
            room = [(free & neighbours[cell]).bit_count() for cell in bits(free)]
            cramped = [cell for cell, count in zip(bits(free), room, strict=True) if count == min(room)]
            cell = pick(cramped, self.rng)
            options = list(self._around(cell, free))
            weights = [_charm(piece) * (self.repeat if piece.edges in made else 1) for piece in options]
            piece = options[_drawn(weights, self.rng)]
            free ^= piece.mask
            pieces.append(piece)
            made.add(piece.edges)
        return pieces

    def _around(self, index: int, free: int) -> Iterator[Piece]:
        """Yield all cuboids of free cells around a cell, up to the largest volume, growing by one slab at a time."""
        first = Piece(self.box.cell(index), (1, 1, 1), 1 << index)
        found = {first.mask}
        growing = [first]
        for piece in growing:
            yield piece
            for axis, step in enumerate((1, self.box.x, self.box.x * self.box.y)):
                longer = _moved(piece.size, axis, 1)
                below = BoxCell(*_moved(piece.low, axis, -1))
                for low, slab in ((piece.low, piece.mask << step), (below, piece.mask >> step)):
                    grown = Piece(low, longer, piece.mask | slab)
                    inside = low[axis] >= 0 and low[axis] + longer[axis] <= self.box[axis]
                    if inside and grown.volume <= self.largest and not grown.mask & ~free and grown.mask not in found:
                        found.add(grown.mask)
                        growing.append(grown)

    def some_together(self, pieces: list[Piece]) -> list[Piece]:
        """A random piece, preferably small, with some that touch it or each other."""
        neighbours = _neighbours(self.box)
        rest = list(pieces)
        torn = [rest.pop(_drawn([1 / piece.volume for piece in rest], self.rng))]
        least, most = TORN
        for _ in range(least - 1 + below(most - least + 1, self.rng)):
            border = 0
            for cell in bits(_union(torn)):
                border |= neighbours[cell]
            touching = [i for i, piece in enumerate(rest) if piece.mask & border]
            if not touching:
                break
            torn.append(rest.pop(pick(touching, self.rng)))
        return torn


def _charm(piece: Piece) -> float:
    """The weight of a piece: large pieces are rare among all that fit, and long thin ones make dull puzzles."""
    short, middle, long = piece.edges
    return piece.volume**2 * (short + middle) / long


def _moved(triple: tuple[int, int, int], axis: int, by: int) -> tuple[int, int, int]:
    values = list(triple)
    values[axis] += by
    x, y, z = values
    return x, y, z


def _drawn(weights: list[float], rng: Random) -> int:
    """Draw an index with probability proportional to its weight."""
    point = rng.random() * total(weights)
    for i, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return i
    return len(weights) - 1


@lru_cache(maxsize=32)
def _neighbours(box: Box) -> tuple[int, ...]:
    """For each cell, the mask of the cells that share a face with it."""
    masks = []
    for index in range(box.volume):
        cell, mask = box.cell(index), 0
        for axis, step in enumerate((1, box.x, box.x * box.y)):
            if cell[axis]:
                mask |= 1 << index - step
            if cell[axis] < box[axis] - 1:
                mask |= 1 << index + step
        masks.append(mask)
    return tuple(masks)
