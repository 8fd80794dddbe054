"""The packing problem: free cells, types of blocks with their numbers, and all placements.

Sets of cells are integers with bit `index` for each cell (see `model.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations
from typing import NamedTuple

from worksheets.puzzles.goldencube.model import Block, Box, BoxCell, Puzzle
from worksheets.search.bits import bits


class CuboidPlacement(NamedTuple):
    """A turned block of some type at some position."""

    type: int
    low: BoxCell
    size: Block


@dataclass(frozen=True)
class Packing:
    """A puzzle without block numbers: equal blocks are one type, givens are taken cells.

    `types` are edges in rising order, the largest volume first; `counts` has the number of blocks of each type still to
    be placed in the cells `free`. Placements that are `forbidden` are excluded.
    """

    box: Box
    free: int
    types: tuple[Block, ...]
    counts: tuple[int, ...]
    forbidden: frozenset[CuboidPlacement] = frozenset()

    @cached_property
    def placements(self) -> tuple[CuboidPlacement, ...]:
        """All placements of blocks still needed on free cells, type by type."""
        every = (
            CuboidPlacement(number, low, size)
            for number, (block, count) in enumerate(zip(self.types, self.counts, strict=True))
            if count
            for size in orientations(block)
            for low in self._lows(size)
        )
        return tuple([each for each in every if each not in self.forbidden] if self.forbidden else every)

    def _lows(self, size: Block) -> Iterator[BoxCell]:
        """Yield the possible low corners of a cuboid."""
        if any(edge > room for edge, room in zip(size, self.box, strict=True)):
            return
        # A cell is kept if the next one along an axis is free too, and so on: `edge` cells in a row.
        lows = self.free & mask(self.box, (0, 0, 0), _room(self.box, size))
        free = self.free
        for edge, step in zip(size, (1, self.box.x, self.box.x * self.box.y), strict=True):
            whole = free
            for along in range(1, edge):
                free &= whole >> along * step
        yield from map(self.box.cell, bits(lows & free))


def _room(box: Box, size: Block) -> Block:
    """The number of possible low corners of a cuboid along each axis, inside the box."""
    return box.x - size[0] + 1, box.y - size[1] + 1, box.z - size[2] + 1


def packing_of(puzzle: Puzzle) -> Packing:
    """The packing problem left by the gold and the givens of a puzzle."""
    box = puzzle.box
    free = (1 << box.volume) - 1
    if puzzle.golden:
        free &= ~(1 << box.index(box.centre))
    counts = Counter(map(sorted_edges, puzzle.blocks))
    types = tuple(sorted(counts, key=lambda block: (-block[0] * block[1] * block[2], block)))
    for given in puzzle.givens:
        free &= ~mask(box, given.low, given.size)
        counts[sorted_edges(puzzle.blocks[given.block - 1])] -= 1
    return Packing(box, free, types, tuple(counts[block] for block in types))


@cache
def sorted_edges(block: Block) -> Block:
    """The edges in rising order, equal for all orientations of a block."""
    a, b, c = sorted(block)
    return a, b, c


@cache
def orientations(block: Block) -> tuple[Block, ...]:
    """The distinct orientations of a block, in a fixed order."""
    return tuple(sorted({(a, b, c) for a, b, c in permutations(block)}))


def evenness(block: Block) -> int:
    """The number of equal ones among the six orders of its edges: 1 if all differ, 2 if two are equal, 6 for a cube."""
    return 6 // len(orientations(block))


def mask(box: Box, low: tuple[int, int, int], size: Block) -> int:
    """The cells of a cuboid as bits."""
    row = ((1 << size[0]) - 1) << box.index((low[0], low[1], low[2]))
    layer = 0
    for y in range(size[1]):
        layer |= row << y * box.x
    whole = 0
    for z in range(size[2]):
        whole |= layer << z * box.x * box.y
    return whole
