"""Growing hard sudokus of 6 x 6: singles on bits agree with the techniques, and what is grown has the right level."""

from __future__ import annotations

import pytest

from worksheets.base.seeds import rng_for, shuffled
from worksheets.puzzles.sudoku.engine.board import board_of
from worksheets.puzzles.sudoku.engine.dig import exchanges_of, orbits_of
from worksheets.puzzles.sudoku.engine.grow import grow
from worksheets.puzzles.sudoku.engine.jigsaw import jigsaw
from worksheets.puzzles.sudoku.engine.logic import solve_steps
from worksheets.puzzles.sudoku.engine.search import random_filled
from worksheets.puzzles.sudoku.engine.singles import singles_of
from worksheets.puzzles.sudoku.model import HIDDEN, GridRules, upto
from worksheets.search.budget import Budget

RULES = (
    GridRules.boxed(4),
    GridRules.boxed(6),
    GridRules.boxed(6, diagonals=True),
    GridRules.boxed(8),
    jigsaw(6, rng_for(4)),
)


@pytest.mark.parametrize("rules", RULES)
def test_singles_fill_the_cells_that_the_techniques_fill(rules: GridRules) -> None:
    board, rng = board_of(rules), rng_for(1)
    singles = singles_of(board)
    stuck = 0
    for number in range(30):
        full = random_filled(board, rng, Budget(9_000))
        assert full
        printed = shuffled(range(len(full)), rng)[: len(full) * (20 + number) // 80]
        given = [digit if cell in printed else -1 for cell, digit in enumerate(full)]
        for most, fields in ((HIDDEN, singles.hidden), (upto("naked_single"), singles.all)):
            known = singles.follow(singles.printed(printed, full), fields)
            _, position = solve_steps(board, given, most)
            filled = [cell for cell in range(len(full)) if not position.open >> cell & 1]
            assert known.entered == singles.printed(filled, full).entered
            assert singles.is_filled(known) == (not position.open)
            stuck += bool(position.open)
    assert 0 < stuck < 60


@pytest.mark.parametrize(("symmetry", "grids"), [("none", 4), ("half_turn", 60)])
def test_grown_givens_need_more_than_hidden_singles(symmetry: str, grids: int) -> None:
    board, orbits, rng = board_of(GridRules.boxed(6)), orbits_of(6, symmetry), rng_for(2)
    found = 0
    for _ in range(grids):
        full = random_filled(board, rng, Budget(2_000))
        assert full
        given = grow(board, full, exchanges_of(board, full), orbits, rng)
        if given:
            found += 1
            assert all(digit in (-1, whole) for digit, whole in zip(given, full, strict=True))
            assert all(len({given[cell] < 0 for cell in orbit}) == 1 for orbit in orbits)
            assert solve_steps(board, given, HIDDEN)[1].open
            assert not solve_steps(board, given, upto("naked_single"))[1].open
    assert found
