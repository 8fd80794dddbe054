"""Quick searches from the lowest free cell, which must be the low corner of the block that covers it.

If there are many packings, they find one far faster than a complete search.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing, mask, orientations
from worksheets.puzzles.goldencube.model import Box, BoxCell, cells_of
from worksheets.search.bits import lowest


class Heuristic(NamedTuple):
    """The preferences of a dive: weight of bulky blocks (contact with others has weight 1), and of chance.

    Dives by corners also prefer thick blocks, by `thick` per cell of the shortest edge.
    """

    bulk: float
    chance: float
    thick: float = 0


HEURISTICS = (Heuristic(0.5, 0.2), Heuristic(1.0, 0.1), Heuristic(2.0, 0.15), Heuristic(1.0, 0.15))
"""Preferences used in turn; the values were found by trials on dissected boxes of 7 x 7 x 7 and 9 x 9 x 9 cells."""


class _Shape(NamedTuple):
    """A turned block at the lowest corner of the board, with the cells around it.

    `share` is 1 divided by the number of these cells; `bulk` is from 0 to 1, for the largest and longest block.
    """

    placement: CuboidPlacement
    cells: int
    round: int
    share: float
    bulk: float


class Diver:
    """Dives into a packing, filling it along one axis; `exhausted` once a dive has searched everything."""

    def __init__(self, packing: Packing, upwards: int, rng: Random) -> None:
        self.exhausted = False
        self._counts = list(packing.counts)
        self._random = rng.random
        self._axes = [*(axis for axis in range(3) if axis != upwards), upwards]
        edges = [packing.box[axis] for axis in self._axes]
        # A border of one taken cell on every side makes walls look like blocks.
        self._board = Box(edges[0] + 2, edges[1] + 2, edges[2] + 2)
        self._taken = (1 << self._board.volume) - 1
        for cell in cells_of((0, 0, 0), packing.box):
            if packing.free >> packing.box.index(cell) & 1:
                x, y, z = (cell[axis] + 1 for axis in self._axes)
                self._taken ^= 1 << self._board.index((x, y, z))
        self._corner = self._board.index((1, 1, 1))
        self._shapes = list(self._turned(packing))
        self._tries = [
            (n, shape.placement.type, shape.cells, shape.round, shape.share) for n, shape in enumerate(self._shapes)
        ]

    def _turned(self, packing: Packing) -> Iterator[_Shape]:
        board = self._board
        largest = max((a * b * c for a, b, c in packing.types), default=1)
        longest = max(map(max, packing.types), default=1)
        for number, block in enumerate(packing.types):
            for size in orientations(block) if packing.counts[number] else ():
                if all(edge + 2 <= room for edge, room in zip(size, board, strict=True)):
                    cells = mask(board, (1, 1, 1), size)
                    near = 0
                    for step in (1, board.x, board.x * board.y):
                        near |= cells << step | cells >> step
                    near &= ~cells
                    a, b, c = size
                    placement = CuboidPlacement(number, BoxCell(0, 0, 0), size)
                    bulk = (a * b * c / largest + max(size) / longest) / 2
                    yield _Shape(placement, cells, near, 1 / near.bit_count(), bulk)

    def dive(self, heuristic: Heuristic, steps: int) -> tuple[list[CuboidPlacement] | None, int]:
        """Search for a packing, placing at most `steps` blocks; return it, or None, and the steps done."""
        taken, counts = self._taken, self._counts[:]
        full = (1 << self._board.volume) - 1
        path: list[tuple[Iterator[tuple[float, int, int]], int, int, int]] = []
        likings = [heuristic.bulk * shape.bulk for shape in self._shapes]
        choices = self._choices(taken, counts, likings, heuristic.chance)
        done = 0
        if taken == full:
            return [], done
        while True:
            for _, number, corner in choices:
                done += 1
                shape = self._shapes[number]
                path.append((choices, taken, number, corner))
                taken |= shape.cells << corner
                if taken == full:
                    return [self._placement(number, corner) for _, _, number, corner in path], done
                if done >= steps:
                    return None, done
                counts[shape.placement.type] -= 1
                choices = self._choices(taken, counts, likings, heuristic.chance)
                break
            else:
                if not path:
                    self.exhausted = True
                    return None, done
                choices, taken, number, _ = path.pop()
                counts[self._shapes[number].placement.type] += 1

    def _choices(
        self, taken: int, counts: list[int], likings: list[float], chance: float
    ) -> Iterator[tuple[float, int, int]]:
        """Yield the turned blocks that fit the lowest free cell, the best first: (score, shape, cell)."""
        corner = lowest(~taken) - self._corner
        room = taken >> corner
        random = self._random
        choices = [
            ((near & room).bit_count() * share + likings[number] + chance * random(), number, corner)
            for number, kind, cells, near, share in self._tries
            if counts[kind] and not cells & room
        ]
        choices.sort(reverse=True)
        return iter(choices)

    def _placement(self, number: int, corner: int) -> CuboidPlacement:
        """Convert a turned block to a placement in the box, whose axes are ordered differently from the board's."""
        kind, _, size = self._shapes[number].placement
        low = self._board.cell(corner + self._corner)
        lows, sizes = [0, 0, 0], [0, 0, 0]
        for k, axis in enumerate(self._axes):
            lows[axis], sizes[axis] = low[k] - 1, size[k]
        return CuboidPlacement(kind, BoxCell(*lows), (sizes[0], sizes[1], sizes[2]))
