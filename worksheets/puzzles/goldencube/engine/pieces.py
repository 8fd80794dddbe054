"""Blocks placed in a box: conversion from and to solutions and givens, numbering, and symmetries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from worksheets.puzzles.goldencube.engine.placements import CuboidPlacement, mask, sorted_edges
from worksheets.puzzles.goldencube.engine.symmetry import Symmetry
from worksheets.puzzles.goldencube.model import GOLD, Block, Box, BoxCell, Content, Given, Puzzle, Solution, cells_of


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
