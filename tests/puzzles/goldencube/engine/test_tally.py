"""Counting ways for a sheet: numbers from the literature, and the same by two means."""

from __future__ import annotations

from itertools import islice

import pytest

from worksheets.puzzles.goldencube.engine import tally as module
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.pieces import Piece, pieces_of
from worksheets.puzzles.goldencube.engine.tally import COUNTED, Tally, tally
from worksheets.puzzles.goldencube.model import Block, Box, Puzzle
from worksheets.puzzles.goldencube.solve import solutions
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.seeds import rng_for


def packed(puzzle: Puzzle) -> tuple[Piece, ...]:
    return pieces_of(next(solutions(puzzle)), puzzle.box)


@pytest.mark.parametrize(
    ("box", "golden", "blocks", "number"),
    [
        (Box(3, 3, 3), True, [(1, 2, 2)] * 6 + [(1, 1, 1)] * 2, 1),
        (Box(3, 3, 3), True, [(1, 1, 3)] * 2 + [(1, 1, 2)] * 2 + [(1, 2, 2)] * 4, 4),
        (Box(4, 4, 1), False, [(1, 1, 2)] * 8, 9),  # 36 domino tilings
        (Box(1, 1, 3), True, [(1, 1, 1)] * 2, 1),
    ],
)
def test_known_numbers(box: Box, golden: bool, blocks: list[Block], number: int) -> None:
    puzzle = Puzzle(box, tuple(blocks), golden)
    assert tally(puzzle, packed(puzzle)) == Tally(number, False)


def test_more_than_are_counted() -> None:
    puzzle = Puzzle(Box(6, 6, 1), ((1, 1, 2),) * 18, golden=False)  # 6,728 domino tilings
    assert tally(puzzle, packed(puzzle)) == Tally(COUNTED, True)


@pytest.mark.parametrize("seed", range(3))
def test_moving_neighbours_finds_what_there_is(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box(3, 3, 3)
    pieces = dissect(box, True, DIFFICULTIES["medium"], rng_for(seed))
    puzzle = Puzzle(box, tuple(piece.edges for piece in pieces))
    exact = tally(puzzle, pieces)
    assert not exact.more
    monkeypatch.setattr(module, "COUNT_WORK", (0,))
    monkeypatch.setattr(module, "GROUPS", 100)
    assert tally(puzzle, pieces) == Tally(exact.solutions - 1, True)


def test_moved_neighbours_give_true_ways() -> None:
    box = Box(3, 5, 3)
    pieces = dissect(box, True, DIFFICULTIES["hard"], rng_for(3))
    puzzle = Puzzle(box, tuple(piece.edges for piece in pieces))
    for turn in range(10):
        for way in islice(module._near(puzzle, pieces, turn), 5):
            assert [piece.edges for piece in way] == list(puzzle.blocks)
            assert sum(piece.mask for piece in way) == sum(piece.mask for piece in pieces)
