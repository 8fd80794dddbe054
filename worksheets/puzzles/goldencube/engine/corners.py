"""Quick searches from the most constrained corner, which watch the sums along the lines of the box.

The sums reveal early that the remaining blocks cannot fill the free cells. Count the free cells of a *line*, such as
one of the 49 along x in a box of 7 x 7 x 7, alternately as 1 and as -1. A block changes this sum by 1 or -1 if its edge
along the line is odd, and not at all if it is even. So one of 2 x 2 x 3 changes four sums, those along its edge of 3,
and one of 2 x 2 x 2 changes none. The total change possible with the remaining blocks, the *spare*, must be at least
the total of the absolute sums. A box of few blocks often has as little as six to spare, and each odd edge that
increases a sum instead of reducing it costs two.

All sums are packed into one integer: each has a field of some bits, in which 0 is encoded by the highest bit. Then one
subtraction removes a block from all of its lines.

The searches are for packings of few large blocks, which are rare. A *corner* is a free cell that is blocked, by a block
or a wall, on at least one side along each axis. The block that covers it has one of its own corners there, so few
placements have to be tried. The corner with the fewest is filled first, and if one has none, the dive backtracks at
once.

Most boxes of few blocks are tight in the sums of their lines (`LineSums`), so a dive also backtracks if these need
more than the remaining blocks can give; likewise for layers, of which a block of 2 x 2 x 3 changes none. If no block
with an edge of 1 is left, a cell that is blocked on both sides is a dead end. States without a solution are remembered
from dive to dive, because many paths lead to the same state.
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import NamedTuple

from worksheets.puzzles.goldencube.engine.dive import Heuristic
from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, Packing, mask
from worksheets.puzzles.goldencube.model import Block, Box, BoxCell
from worksheets.search.bits import bits, option_sets
from worksheets.search.exact_cover import ExactCover


class LineSums:
    """The lines of a box: first those along x, then along y and along z."""

    def __init__(self, box: Box) -> None:
        self._box = box
        # The absolute value of a sum is at most half of the edge, rounded up.
        self._width = max(box).bit_length() + 1
        lines = box.y * box.z + box.x * box.z + box.x * box.y
        self._units = sum(1 << line * self._width for line in range(lines))
        self.none = self._units << self._width - 1
        """Sums of 0."""

    def of(self, low: BoxCell, size: Block) -> int:
        """The contribution of a cuboid's cells to the sums."""
        box, width = self._box, self._width
        first = 0
        sums = 0
        for axis, (across, along) in enumerate(((1, 2), (0, 2), (0, 1))):
            if size[axis] % 2:
                row = sum(1 << at * width for at in range(low[across], low[across] + size[across]))
                rows = sum(
                    row << (first + at * box[across]) * width for at in range(low[along], low[along] + size[along])
                )
                sums += -rows if low[axis] % 2 else rows
            first += box[across] * box[along]
        return sums

    def total(self, sums: int) -> int:
        """The total of the absolute sums."""
        top = self._width - 1
        below = ~sums >> top & self._units
        # A negative field is below its highest bit by its absolute value: invert the other bits and add 1.
        sizes = (sums & ~self.none ^ (below << top) - below) + below
        return sum((sizes >> place & self._units).bit_count() << place for place in range(top))


CORNER_HEURISTICS = (
    Heuristic(0.2, 0.3, 0.05),
    Heuristic(-0.2, 0.2, 0.1),
    Heuristic(0.2, 0.3, 0.05),
    Heuristic(0, 0.3, 0.05),
)
"""Preferences used in turn. Long blocks count less than in other dives, and thick ones more, as the hardest to fit."""

MOST_DEAD_ENDS = 300_000
"""Maximum number of stored dead ends; then all are dropped."""


class _Option(NamedTuple):
    """A placement and its surroundings."""

    type: int
    cells: int
    near: int
    """The cells that share a face with it."""
    walls: int
    """The number of its cell faces that touch walls of the box."""
    share: float
    """One of its faces, as a share of all of them."""
    lines: int
    """Its contribution to the sums of all lines."""


class _State(NamedTuple):
    """The rest of a box to fill."""

    taken: int
    left: int
    """The remaining number of blocks of each type, above the bits of the cells: with `taken` it identifies a state."""
    alive: int
    """The placements that fit and have a block left, as bits."""
    layers: int
    """The layers that must still get an odd number of cells."""
    layers_spare: int
    """Maximum number of layers that the remaining blocks can change."""
    lines: int
    """The sums of all lines."""
    lines_spare: int
    """Maximum total change of these sums by the remaining blocks."""


class CornerDiver:
    """Dives into a packing from corner to corner; `exhausted` once a dive has searched everything without success."""

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
        self._thickness = [min(block) for block in packing.types]
        width = max(packing.counts, default=0).bit_length()
        self._ones = [1 << box.volume + width * kind for kind in range(len(packing.types))]
        self._thin = sum(
            one * ((1 << width) - 1) for one, (edge, _, _) in zip(self._ones, packing.types, strict=True) if edge == 1
        )
        self._dead: set[int] = set()
        self._lines = LineSums(box)
        self._reach = [_reach(block) for block in packing.types]

    def dive(self, heuristic: Heuristic, steps: int) -> tuple[list[CuboidPlacement] | None, int]:
        """Search for a packing, placing at most `steps` blocks; return it, or None, and the steps done."""
        cover = self._cover
        quotas = cover.quotas[:]
        likings = [
            heuristic.bulk * bulk + heuristic.thick * edge
            for bulk, edge in zip(self._bulks, self._thickness, strict=True)
        ]
        dead = self._dead
        state = self._beginning
        path: list[tuple[list[int], _State, int]] = []
        done = 0
        if state.taken == self._full:
            return [], done
        choices = self._choices(state, quotas, likings, heuristic.chance)
        while True:
            if choices:
                number = choices.pop()
                done += 1
                option = self._option(number)
                taken, left, alive, layers, layers_spare, lines, lines_spare = state
                taken |= option.cells
                if taken == self._full:
                    return [self._placements[n] for n in (*(last for _, _, last in path), number)], done
                if done >= steps:
                    return None, done
                kind = option.type
                left -= self._ones[kind]
                layers ^= cover.vectors[number]
                layers_spare -= cover.reach[kind]
                lines -= option.lines
                lines_spare -= self._reach[kind]
                if layers.bit_count() > layers_spare or taken | left in dead or self._lines.total(lines) > lines_spare:
                    continue
                path.append((choices, state, number))
                quotas[kind] -= 1
                alive &= cover.without_conflicts(number)
                if not quotas[kind]:
                    alive &= ~cover.members[kind]
                state = _State(taken, left, alive, layers, layers_spare, lines, lines_spare)
                choices = self._choices(state, quotas, likings, heuristic.chance)
            elif path:
                if len(dead) >= MOST_DEAD_ENDS:
                    dead.clear()
                dead.add(state.taken | state.left)
                choices, state, number = path.pop()
                quotas[cover.group_of[number]] += 1
            else:
                self.exhausted = True
                return None, done

    @cached_property
    def _beginning(self) -> _State:
        """The initial state, given the blocks already placed."""
        cover, box = self._cover, self._box
        alive = cover.all
        lines = self._lines.none
        for cell in bits(self._free):
            lines += self._lines.of(box.cell(cell), (1, 1, 1))
        layers_spare = sum(quota * reach for quota, reach in zip(cover.quotas, cover.reach, strict=True))
        lines_spare = sum(quota * reach for quota, reach in zip(cover.quotas, self._reach, strict=True))
        left = sum(quota * one for quota, one in zip(cover.quotas, self._ones, strict=True))
        return _State(self._full & ~self._free, left, alive, cover.target, layers_spare, lines, lines_spare)

    def _choices(self, state: _State, quotas: list[int], likings: list[float], chance: float) -> list[int]:
        """The placements in the corner, or of the type, that has the fewest; the best last.

        Empty if some corner or some block has none.
        """
        taken, alive = state.taken, state.alive
        if not state.left & self._thin and self._pinched(taken):
            return []
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
        best = self._of_scarcest_type(alive, quotas, fewest, best)
        return self._by_liking(best, taken, likings, chance)

    def _of_scarcest_type(self, alive: int, quotas: list[int], fewest: int, best: int) -> int:
        """The placements of a type with fewer than `fewest`, otherwise `best`; 0 if a type has too few."""
        for members, quota in zip(self._cover.members, quotas, strict=True):
            if quota:
                options = alive & members
                count = options.bit_count() - quota + 1
                if count < 1:
                    return 0
                if count < fewest:
                    fewest, best = count, options
        return best

    def _by_liking(self, options: int, taken: int, likings: list[float], chance: float) -> list[int]:
        """The placements, sorted so that those touching more placed blocks come last.

        `chance` weighs the random part.
        """
        random = self._random
        liked = []
        for number in bits(options):
            kind, _, near, walls, share, _ = self._option(number)
            touching = (near & taken).bit_count() + walls
            liked.append((touching * share + likings[kind] + chance * random(), number))
        liked.sort()
        return [number for _, number in liked]

    def _cornered(self, taken: int) -> tuple[int, ...]:
        """The corners, as cells, for each of the eight ways to place a block in one: at its low or high end of x, y, z.

        If a cell is blocked on both sides, placements at the low and the high end are the same.
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

    def _pinched(self, taken: int) -> int:
        """The free cells blocked on both sides along an axis: only a block with an edge of 1 can cover them."""
        pinched = 0
        for step, (first, last) in zip(self._steps, self._walls, strict=True):
            pinched |= (taken << step | first) & (taken >> step | last)
        return pinched & self._full & ~taken

    def _in_corner(self, way: int, low: int) -> int:
        """The placements in the corner `low`, given as a bit, in one of the eight ways."""
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
            option = _Option(kind, cells, near & ~cells, faces, share, self._lines.of(low, size))
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
    """For each axis, the placements that begin in each layer, and those that end there, as bits."""
    ends = []
    for axis, layers in enumerate(packing.box):
        lows = [(low[axis],) for _, low, _ in packing.placements]
        highs = [(low[axis] + size[axis] - 1,) for _, low, size in packing.placements]
        ends.append((option_sets(layers, lows), option_sets(layers, highs)))
    return ends


def _reach(block: Block) -> int:
    """The number of lines that a block changes in any orientation."""
    a, b, c = block
    return b * c * (a % 2) + a * c * (b % 2) + a * b * (c % 2)
