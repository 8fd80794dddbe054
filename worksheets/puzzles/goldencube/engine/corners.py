"""Quick searches from the most constrained corner: they find packings of few large blocks, where there are not many.

A *corner* is a free cell that is blocked, by a block or a wall, on at least one side along each axis. Whatever covers
it has a corner of its own there, so few of the placements that cover a cell have to be tried. The corner with the
fewest is filled first, and where one has none, the dive turns back at once.

Most boxes of few blocks are tight in their parities, too. Along every axis each *line* of cells, such as the 49 lines
of seven cells along x in a box of 7 x 7 x 7, wants an odd number of cells from the blocks, if it has one itself. A
block gives a line as many cells as its edge along the line is long, so one of 2 x 2 x 3 changes four lines, those along
its edge of 3, and one of 2 x 2 x 2 changes none. What the blocks still to come can change, the *spare*, must reach all
lines that are odd; likewise for layers, of which a block of 2 x 2 x 3 changes none. So a line that is odd for a second
time costs two of what may be left over, which is often as few as six.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.dive import Taste
from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing, mask
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell
from worksheets.search.bits import bits, option_sets
from worksheets.search.exact_cover import ExactCover

CORNER_TASTES = (Taste(0, 0.2), Taste(0.2, 0.1), Taste(0.3, 0.3), Taste(0, 0.4))
"""Used in turn. Bulk counts for less than in other dives: on three of four hard boxes tried, that took fewer steps."""


class _Option(NamedTuple):
    """A placement where it lies."""

    type: int
    cells: int
    near: int
    """The cells that share a face with it."""
    walls: int
    """How many of its faces of cells lie at the walls of the box."""
    share: float
    """What one of its faces is of all of them."""
    lines: int
    """The lines that get an odd number of cells from it."""


class _State(NamedTuple):
    """What is left of a box."""

    taken: int
    alive: int
    """The placements for which there is room and a block, as bits."""
    layers: int
    """The layers that must still get an odd number of cells."""
    layers_spare: int
    """How many layers the blocks to come change at most."""
    lines: int
    lines_spare: int


class CornerDiver:
    """Dives into a packing from corner to corner; `exhausted` once a dive has seen everything in vain."""

    def __init__(self, packing: Packing, cover: ExactCover, rng: Random) -> None:
        """`cover` has the placements of the packing as its options, and parities of layers."""
        self.exhausted = False
        self._placements = packing.placements
        self._cover = cover
        self._random = rng.random
        self._box = box = packing.box
        self._full = (1 << box.volume) - 1
        self._free = packing.free
        self._steps = (1, box.x, box.x * box.y)
        self._walls = tuple(_walls(box))
        self._ends = tuple(_ends(packing))
        self._corners: list[dict[int, int]] = [{} for _ in range(8)]
        self._options: dict[int, _Option] = {}
        largest = max((a * b * c for a, b, c in packing.types), default=1)
        longest = max(map(max, packing.types), default=1)
        self._bulks = [(a * b * c / largest + c / longest) / 2 for a, b, c in packing.types]
        self._reach = [_reach(block) for block in packing.types]

    def dive(self, taste: Taste, steps: int) -> tuple[list[CuboidPlacement] | None, int]:
        """A packing if one is found within `steps` blocks placed, and the steps done."""
        cover = self._cover
        quotas = cover.quotas[:]
        likings = [taste.bulk * bulk for bulk in self._bulks]
        state = self._beginning()
        path: list[tuple[list[int], _State, int]] = []
        done = 0
        if state.taken == self._full:
            return [], done
        choices = self._choices(state, quotas, likings, taste.chance)
        while True:
            if choices:
                number = choices.pop()
                done += 1
                path.append((choices, state, number))
                option = self._option(number)
                taken, alive, layers, layers_spare, lines, lines_spare = state
                taken |= option.cells
                if taken == self._full:
                    return [self._placements[number] for _, _, number in path], done
                if done >= steps:
                    return None, done
                kind = option.type
                quotas[kind] -= 1
                layers ^= cover.vectors[number]
                layers_spare -= cover.reach[kind]
                lines ^= option.lines
                lines_spare -= self._reach[kind]
                if layers.bit_count() > layers_spare or lines.bit_count() > lines_spare:
                    choices = []
                else:
                    alive &= cover.without_conflicts(number)
                    if not quotas[kind]:
                        alive &= ~cover.members[kind]
                    state = _State(taken, alive, layers, layers_spare, lines, lines_spare)
                    choices = self._choices(state, quotas, likings, taste.chance)
            elif path:
                choices, state, number = path.pop()
                quotas[cover.group_of[number]] += 1
            else:
                self.exhausted = True
                return None, done

    def _beginning(self) -> _State:
        """The box as it is, with what blocks already placed have left."""
        cover, box = self._cover, self._box
        alive = cover.all
        lines = 0
        for cell in bits(self._free):
            lines ^= _odd_lines(box, box.cell(cell), (1, 1, 1))
        layers_spare = sum(quota * reach for quota, reach in zip(cover.quotas, cover.reach, strict=True))
        lines_spare = sum(quota * reach for quota, reach in zip(cover.quotas, self._reach, strict=True))
        return _State(self._full & ~self._free, alive, cover.target, layers_spare, lines, lines_spare)

    def _choices(self, state: _State, quotas: list[int], likings: list[float], chance: float) -> list[int]:
        """The placements in the corner that has the fewest, the most liked last; none where nothing can be."""
        taken, alive = state.taken, state.alive
        best, fewest = 0, len(self._placements) + 1
        for way, cells in enumerate(self._cornered(taken)):
            corners = self._corners[way]
            while cells:
                low = cells & -cells
                cells ^= low
                options = corners.get(low)
                if options is None:
                    options = corners[low] = self._in_corner(way, low)
                options &= alive
                count = options.bit_count()
                if count < fewest:
                    if not count:
                        return []
                    fewest, best = count, options
        for members, quota in zip(self._cover.members, quotas, strict=True):
            if quota and (alive & members).bit_count() < quota:
                return []
        random = self._random
        liked = []
        for number in bits(best):
            kind, _, near, walls, share, _ = self._option(number)
            touching = (near & taken).bit_count() + walls
            liked.append((touching * share + likings[kind] + chance * random(), number))
        liked.sort()
        return [number for _, number in liked]

    def _cornered(self, taken: int) -> tuple[int, ...]:
        """The corners, as cells, for each of the eight ways a block can lie in one: at its low or high end of x, y, z.

        Where a cell is blocked on both sides, the placements at the low end are those at the high end.
        """
        free = self._full & ~taken
        _, row, layer = self._steps
        (left, right), (front, back), (bottom, top) = self._walls
        x0 = (taken << 1 | left) & free
        x1 = (taken >> 1 | right) & free & ~x0
        y0 = taken << row | front
        y1 = (taken >> row | back) & ~y0
        z0 = taken << layer | bottom
        z1 = (taken >> layer | top) & ~z0
        x0y0, x1y0, x0y1, x1y1 = x0 & y0, x1 & y0, x0 & y1, x1 & y1
        return x0y0 & z0, x1y0 & z0, x0y1 & z0, x1y1 & z0, x0y0 & z1, x1y0 & z1, x0y1 & z1, x1y1 & z1

    def _in_corner(self, way: int, low: int) -> int:
        """The placements that lie one of the eight ways in a corner, a cell as a bit."""
        options = self._cover.all
        for axis, place in enumerate(self._box.cell(low.bit_length() - 1)):
            options &= self._ends[axis][way >> axis & 1][place]
        return options

    def _option(self, number: int) -> _Option:
        option = self._options.get(number)
        if option is None:
            kind, low, size = self._placements[number]
            cells = mask(self._box, low, size)
            near = faces = 0
            for step, (first, last) in zip(self._steps, self._walls, strict=True):
                near |= (cells & ~last) << step | (cells & ~first) >> step
                faces += (cells & first).bit_count() + (cells & last).bit_count()
            a, b, c = size
            share = 1 / (2 * (a * b + b * c + a * c))
            option = _Option(kind, cells, near & ~cells, faces, share, _odd_lines(self._box, low, size))
            self._options[number] = option
        return option


def _walls(box: Box) -> list[tuple[int, int]]:
    """The cells of the first and of the last layer along each axis."""
    walls = []
    for axis in range(3):
        size = [*box]
        size[axis] = 1
        last = [0, 0, 0]
        last[axis] = box[axis] - 1
        x, y, z = size
        walls.append((mask(box, (0, 0, 0), (x, y, z)), mask(box, (last[0], last[1], last[2]), (x, y, z))))
    return walls


def _ends(packing: Packing) -> list[tuple[list[int], list[int]]]:
    """For each axis the placements that begin in each layer, and those that end there, as bits."""
    ends = []
    for axis, layers in enumerate(packing.box):
        lows = [(low[axis],) for _, low, _ in packing.placements]
        highs = [(low[axis] + size[axis] - 1,) for _, low, size in packing.placements]
        ends.append((option_sets(layers, lows), option_sets(layers, highs)))
    return ends


def _reach(block: Block) -> int:
    """How many lines of cells a block changes, however it is turned."""
    a, b, c = block
    return b * c * (a % 2) + a * c * (b % 2) + a * b * (c % 2)


def _odd_lines(box: Box, low: BoxCell, size: Block) -> int:
    """The lines along x, y and z of which a block covers an odd number of cells, as bits."""
    (x, y, z), (dx, dy, dz) = low, size
    along_y = box.y * box.z
    along_z = along_y + box.x * box.z
    lines = 0
    if dx % 2:
        lines |= sum((1 << dy) - 1 << y + at * box.y for at in range(z, z + dz))
    if dy % 2:
        lines |= sum((1 << dx) - 1 << along_y + x + at * box.x for at in range(z, z + dz))
    if dz % 2:
        lines |= sum((1 << dx) - 1 << along_z + x + at * box.x for at in range(y, y + dy))
    return lines
