"""Blocks entered beforehand: those that come first are preferred, and a spent budget is said."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from worksheets.puzzles.goldencube.engine import givens as module
from worksheets.puzzles.goldencube.engine.dissect import dissect
from worksheets.puzzles.goldencube.engine.givens import UNDECIDED, UNIQUE, Verdict, enter_blocks
from worksheets.puzzles.goldencube.engine.pieces import Piece, piece_at
from worksheets.puzzles.goldencube.model import Box, BoxCell, Given, Puzzle
from worksheets.puzzles.goldencube.solve import solutions
from worksheets.puzzles.goldencube.spec import DIFFICULTIES
from worksheets.seeds import rng_for


def cut(box: Box, seed: int) -> tuple[Puzzle, tuple[Piece, ...]]:
    pieces = dissect(box, True, DIFFICULTIES["medium"], rng_for(seed))
    return Puzzle(box, tuple(piece.edges for piece in pieces)), pieces


def test_one_way_needs_no_givens() -> None:
    box = Box(1, 1, 5)
    pieces = (piece_at(box, BoxCell(0, 0, 0), (1, 1, 2)), piece_at(box, BoxCell(0, 0, 3), (1, 1, 2)))
    puzzle = Puzzle(box, ((1, 1, 2), (1, 1, 2)))
    entered = enter_blocks(puzzle, pieces, (0, 1))
    assert entered.puzzle == replace(puzzle, unique=True)
    assert entered.minimal


def test_a_mirrored_way_counts() -> None:
    box = Box(3, 1, 3)
    low, high = piece_at(box, BoxCell(0, 0, 0), (3, 1, 1)), piece_at(box, BoxCell(0, 0, 2), (3, 1, 1))
    left, right = piece_at(box, BoxCell(0, 0, 1), (1, 1, 1)), piece_at(box, BoxCell(2, 0, 1), (1, 1, 1))
    puzzle = Puzzle(box, ((3, 1, 1), (3, 1, 1), (1, 1, 1), (1, 1, 1)))
    for order, block in [((0, 1, 2, 3), 1), ((3, 2, 1, 0), 4)]:
        entered = enter_blocks(puzzle, (low, high, left, right), order)
        assert [given.block for given in entered.puzzle.givens] == [block]
        assert len(list(solutions(entered.puzzle))) == 1


@pytest.mark.parametrize("seed", range(5))
def test_preferred_blocks_are_entered(seed: int) -> None:
    puzzle, pieces = cut(Box(3, 5, 3), seed)
    forward = enter_blocks(puzzle, pieces, range(len(pieces)))
    backward = enter_blocks(puzzle, pieces, range(len(pieces))[::-1])

    def mean(givens: tuple[Given, ...]) -> float:
        return sum(given.block for given in givens) / len(givens)

    assert mean(forward.puzzle.givens) < mean(backward.puzzle.givens)
    for entered in (forward, backward):
        assert entered.minimal
        assert len(list(islice(solutions(entered.puzzle), 2))) == 1


def test_searches_that_are_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, pieces = cut(Box(3, 5, 5), 1)
    for budget in ("ENTRY_WORK", "PROOF_WORK", "NEAR_STEPS"):
        monkeypatch.setattr(module, budget, 0)
    monkeypatch.setattr(module, "FIRST_STEPS", 5)
    entered = enter_blocks(puzzle, pieces, range(len(pieces)))
    assert not entered.minimal
    assert len(list(islice(solutions(entered.puzzle), 2))) == 1


@pytest.mark.parametrize("share", [0.0, 0.3, 0.8, 1.0])
@pytest.mark.parametrize("seed", range(3))
def test_spent_work_costs_givens_and_never_the_proof(seed: int, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, pieces = cut(Box(3, 5, 5), seed)
    monkeypatch.setattr(module, "FIRST_STEPS", 5)
    order = range(len(pieces))
    free = enter_blocks(puzzle, pieces, order)
    most = int(free.work * share)
    entered = enter_blocks(puzzle, pieces, order, most)
    beyond = (len(pieces) + 1) * module.FIRST_STEPS + len(pieces) * module.NEAR_STEPS
    assert entered.work <= most + beyond * puzzle.box.volume
    assert len(entered.puzzle.givens) >= len(free.puzzle.givens) or share > 0.0
    assert not entered.minimal or share > 0.0
    assert len(list(islice(solutions(entered.puzzle), 2))) == 1


def test_enough_work_changes_nothing() -> None:
    puzzle, pieces = cut(Box(3, 5, 5), 1)
    free = enter_blocks(puzzle, pieces, range(len(pieces)))
    assert enter_blocks(puzzle, pieces, range(len(pieces)), 2 * free.work) == free


def test_a_verdict_is_one_of_three() -> None:
    found = Verdict(frozenset({1}))
    assert [verdict.unique for verdict in (found, UNIQUE, UNDECIDED)] == [False, True, False]
    assert [verdict.decided for verdict in (found, UNIQUE, UNDECIDED)] == [True, True, False]


def test_what_a_rival_moves() -> None:
    """Two sticks and two single cubes round gold: without givens all may turn; with a cube given nothing may."""
    box = Box(3, 1, 3)
    sticks = [piece_at(box, BoxCell(0, 0, z), (3, 1, 1)) for z in (0, 2)]
    cubes = [piece_at(box, BoxCell(x, 0, 1), (1, 1, 1)) for x in (0, 2)]
    rivals = module._Rivals(Puzzle(box, ((3, 1, 1), (3, 1, 1), (1, 1, 1), (1, 1, 1))), [*sticks, *cubes])
    assert rivals.verdict([], range(4), 1_000) == Verdict(frozenset(range(4)))
    assert rivals.verdict([2], range(4), 1_000) == UNIQUE
