from __future__ import annotations

import pytest

from worksheets.base.seeds import rng_for
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.pieces import numbered, piece_at, pieces_of, solution_of, turned
from worksheets.puzzles.goldencube.engine.symmetry import symmetries
from worksheets.puzzles.goldencube.model import GOLD, Box, BoxCell, Puzzle, Solution
from worksheets.puzzles.goldencube.spec import DIFFICULTIES

BOXES = [Box(3, 3, 3), Box(3, 5, 7), Box(5, 3, 5), Box(1, 1, 3)]


def test_a_solution_by_hand() -> None:
    puzzle = Puzzle(Box(3, 1, 5), ((1, 1, 2), (2, 1, 1), (1, 1, 5), (1, 1, 5)))
    layers = Solution((((3, 1, 4),), ((3, 1, 4),), ((3, GOLD, 4),), ((3, 2, 4),), ((3, 2, 4),)))
    box = puzzle.box
    pieces = (
        piece_at(box, BoxCell(1, 0, 0), (1, 1, 2)),
        piece_at(box, BoxCell(1, 0, 3), (1, 1, 2)),
        piece_at(box, BoxCell(0, 0, 0), (1, 1, 5)),
        piece_at(box, BoxCell(2, 0, 0), (1, 1, 5)),
    )
    assert pieces_of(layers, box) == pieces
    assert solution_of(puzzle, pieces) == layers


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_pieces_come_back_from_a_solution(box: Box) -> None:
    pieces = dissect(box, True, DIFFICULTIES["medium"], rng_for(4))
    puzzle = Puzzle(box, tuple(piece.edges for piece in pieces))
    assert pieces_of(solution_of(puzzle, pieces), box) == pieces


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_turning_keeps_the_box_full(box: Box) -> None:
    pieces = dissect(box, True, DIFFICULTIES["medium"], rng_for(4))
    ways = symmetries(Puzzle(box, tuple(piece.edges for piece in pieces)))
    moved = [turned(pieces, box, way) for way in ways]
    for each in moved:
        assert [piece.edges for piece in each] == [piece.edges for piece in pieces]
        assert sum(piece.mask for piece in each) == sum(piece.mask for piece in pieces)
    assert len(ways) % len(set(map(frozenset, moved))) == 0


def test_equal_blocks_are_numbered_by_their_low_corners() -> None:
    box = Box(3, 3, 3)
    blocks = ((2, 1, 1), (3, 3, 1), (1, 1, 2))
    flat = piece_at(box, BoxCell(0, 0, 2), (3, 3, 1))
    left = piece_at(box, BoxCell(1, 0, 0), (2, 1, 1))
    right = piece_at(box, BoxCell(0, 1, 0), (1, 1, 2))
    assert numbered(blocks, (right, flat, left), box) == (left, flat, right)
