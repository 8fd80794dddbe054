"""The packing problem: the free cells of a box, its symmetries, all placements, and blocks in their places.

Sets of cells are integers with bit `index` for each cell (see `model.py`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations, product
from typing import Literal, NamedTuple, Protocol, TypeVar

from worksheets.puzzles.goldencube.model import GOLD, Block, Box, BoxCell, Content, Given, Puzzle, Solution, cells_of
from worksheets.search.bits import bits


class CubeRules(NamedTuple):
    """Settings for cutting a box, entering blocks, and choosing among the sheets made."""

    pieces: float
    """Target number of blocks for c cells, as a multiple of c ** 0.6, so that large boxes have larger blocks, too."""
    largest: float
    """Maximum volume of a generated block, as a multiple of the mean volume."""
    units: float
    """Maximum number of 1x1x1 blocks, as a share of the blocks."""
    repeat: float
    """Preference for blocks equal to earlier ones: the larger, the fewer types there are."""
    given_weight: float
    """Blocks of volume v are entered with weight v to this power: above 0 favours large blocks, below 0 small ones."""
    trials: int
    """Maximum number of placements that a person has to try, one at a time, to find the next forced one; may be 0."""
    search: int
    """Maximum search, in nodes times cells of the box, that may be needed when trials find nothing more."""
    effort: Literal["least", "middle", "most"]
    """Which of the sheets made is chosen, by score: the easiest, the middle one or the hardest."""


class Symmetry(NamedTuple):
    """A symmetry: new axis `k` is old axis `axes[k]`, counted from its far end if `mirrored[k]`."""

    axes: tuple[int, ...]
    mirrored: tuple[bool, ...]

    def image(self, box: Box, low: BoxCell, size: Block) -> tuple[BoxCell, Block]:
        """The image of a cuboid: its low corner and edges."""
        lows = [
            box[axis] - low[axis] - size[axis] if mirrored else low[axis]
            for axis, mirrored in zip(self.axes, self.mirrored, strict=True)
        ]
        i, j, k = self.axes
        return BoxCell(*lows), (size[i], size[j], size[k])


def symmetries(puzzle: Puzzle) -> list[Symmetry]:
    """All symmetries, the identity first, without duplicates.

    A mirrored packing counts as the same: every block is its own mirror image.
    """
    box = puzzle.box
    givens = {(given.low, given.size) for given in puzzle.givens}
    # No two cuboids have the same image, so the images of the givens are the givens if each is one of them.
    return [
        symmetry for symmetry in _of_box(box) if all(symmetry.image(box, low, size) in givens for low, size in givens)
    ]


def _of_box(box: Box) -> list[Symmetry]:
    # An edge of one cell has no reflection.
    thin = [axis for axis in range(3) if box[axis] == 1]
    return [
        Symmetry(axes, mirrored)
        for axes in permutations(range(3))
        if all(box[axis] == edge for axis, edge in zip(axes, box, strict=True)) and all(axes[k] == k for k in thin)
        for mirrored in product((False, True), repeat=3)
        if not any(mirrored[k] for k in thin)
    ]


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
        """All placements on free cells of the blocks still needed, type by type."""
        every = (
            CuboidPlacement(number, low, size)
            for number, (block, count) in enumerate(zip(self.types, self.counts, strict=True))
            if count
            for size in orientations(block)
            for low in self._lows(size)
        )
        return tuple([placement for placement in every if placement not in self.forbidden] if self.forbidden else every)

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


class Cuboid(Protocol):
    """The common interface of pieces, placements and givens: position, and edges as placed."""

    @property
    def low(self) -> BoxCell:
        """The low corner."""

    @property
    def size(self) -> Block:
        """The edges along x, y and z."""


CuboidT = TypeVar("CuboidT", bound=Cuboid)


class Piece(NamedTuple):
    """A placed cuboid: its low corner, its edges as placed, and the indexes of its cells as a bit mask."""

    low: BoxCell
    size: Block
    mask: int

    @property
    def edges(self) -> Block:
        """The edges in ascending order, equal for pieces of one type."""
        return sorted_edges(self.size)

    @property
    def volume(self) -> int:
        """The number of cells."""
        x, y, z = self.size
        return x * y * z


def piece_at(box: Box, low: BoxCell, size: Block) -> Piece:
    """The piece with this low corner and these edges."""
    return Piece(low, size, mask(box, low, size))


def pieces_of(solution: Solution, box: Box) -> tuple[Piece, ...]:
    """The piece of each block, by number."""
    ends: dict[int, tuple[int, int]] = {}
    contents = (content for layer in solution.layers for row in layer for content in row)
    for index, content in enumerate(contents):
        if content != GOLD:
            ends[content] = ends.get(content, (index, index))[0], index
    return tuple(piece_at(box, *_between(box, *ends[number])) for number in sorted(ends))


def _between(box: Box, first: int, last: int) -> tuple[BoxCell, Block]:
    """Low corner and edges of the cuboid between two cells."""
    (x, y, z), (high_x, high_y, high_z) = box.cell(first), box.cell(last)
    return BoxCell(x, y, z), (high_x - x + 1, high_y - y + 1, high_z - z + 1)


def solution_of(puzzle: Puzzle, pieces: Iterable[Cuboid]) -> Solution:
    """The solution in which each block, by number, is where its piece is."""
    box = puzzle.box
    contents: list[Content] = [GOLD] * box.volume
    for number, piece in enumerate(pieces, 1):
        for cell in cells_of(piece.low, piece.size):
            contents[box.index(cell)] = number
    rows = [tuple(contents[start : start + box.x]) for start in range(0, box.volume, box.x)]
    return Solution(tuple(tuple(rows[start : start + box.y]) for start in range(0, box.y * box.z, box.y)))


def named_solution(puzzle: Puzzle, placements: Sequence[CuboidPlacement]) -> Solution:
    """The solution with numbers: givens keep theirs, the other blocks of a type go by their lowest cells."""
    places: dict[int, Cuboid] = {given.block: given for given in puzzle.givens}
    numbers = range(1, len(puzzle.blocks) + 1)
    waiting = [number for number in numbers if number not in places]
    pieces = numbered([puzzle.blocks[number - 1] for number in waiting], placements, puzzle.box)
    places.update(zip(waiting, pieces, strict=True))
    return solution_of(puzzle, [places[number] for number in numbers])


def givens_of(pieces: Sequence[Cuboid], entered: Iterable[int]) -> tuple[Given, ...]:
    """The pieces entered, by index, as givens."""
    return tuple(Given(i + 1, pieces[i].low, pieces[i].size) for i in sorted(entered))


def numbered(blocks: Iterable[Block], pieces: Iterable[CuboidT], box: Box) -> tuple[CuboidT, ...]:
    """The pieces in the order of the blocks, equal ones in the order of their low corners."""
    waiting: dict[Block, list[CuboidT]] = defaultdict(list)
    for piece in sorted(pieces, key=lambda piece: box.index(piece.low), reverse=True):
        waiting[sorted_edges(piece.size)].append(piece)
    return tuple(waiting[sorted_edges(block)].pop() for block in blocks)


def turned(pieces: Sequence[Piece], box: Box, symmetry: Symmetry) -> tuple[Piece, ...]:
    """The pieces after turning or mirroring the box."""
    return tuple(piece_at(box, *symmetry.image(box, piece.low, piece.size)) for piece in pieces)


def nearest(pieces: Sequence[Cuboid], i: int, among: Sequence[int]) -> list[int]:
    """The pieces `among`, by index, sorted by the distance of their centres from that of piece `i`."""
    centres = [[2 * low + size for low, size in zip(piece.low, piece.size, strict=True)] for piece in pieces]

    def distance(j: int) -> int:
        return sum(abs(one - other) for one, other in zip(centres[i], centres[j], strict=True))

    return sorted(among, key=lambda j: (distance(j), j))
