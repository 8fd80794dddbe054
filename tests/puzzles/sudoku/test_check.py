"""Checking sudokus: damaged ones have faults."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.puzzles.sudoku.independent import solutions
from tests.puzzles.sudoku.test_generate import KIND, made
from worksheets.base.grid import Cell
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.puzzles.sudoku.check import hardest_step, rule_faults
from worksheets.puzzles.sudoku.engine.board import Position, board_of
from worksheets.puzzles.sudoku.engine.logic import hardest
from worksheets.puzzles.sudoku.engine.search import solutions as searched
from worksheets.puzzles.sudoku.model import GridRules, Puzzle, Solution, digits_of
from worksheets.search.budget import Budget


def with_sign(grid: SignGrid, cell: Cell, sign: str) -> SignGrid:
    rows = [[*row] for row in grid.cells]
    rows[cell.row][cell.column] = sign
    return SignGrid(tuple(map(tuple, rows)))


@pytest.mark.parametrize("fields", [{"size": "6x6"}, {"size": "8x8", "difficulty": "easy"}, {"also": "jigsaw"}])
def test_a_second_solution_is_a_fault(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(**fields)
    grid = puzzle.grids[0]
    for cell in grid:
        if grid[cell]:
            grid = with_sign(grid, cell, "")
            if len(solutions(puzzle.to_json(), grid.to_json())) == 2:  # type: ignore[arg-type]
                break
    faults = KIND.faults(spec, replace(puzzle, grids=(grid,)), solution)
    assert "sudoku 1: it cannot be solved without guessing" in faults


@pytest.mark.parametrize("size", ["4x4", "6x6", "8x8", "9x9"])
def test_another_level_is_a_fault(size: str) -> None:
    for level, other, reason in (("easy", "medium", "too easy"), ("medium", "easy", "too hard")):
        spec, puzzle, solution = made(size=size, difficulty=level)
        faults = KIND.faults(spec.model_copy(update={"difficulty": other}), puzzle, solution)
        assert any(reason in fault for fault in faults)


def test_more_printed_signs_make_it_too_easy() -> None:
    spec, puzzle, solution = made(size="9x9", difficulty="hard")
    grid = puzzle.grids[0]
    for cell in [*grid][:40]:
        grid = with_sign(grid, cell, str(solution.grids[0][cell]))
    assert any("too easy" in fault for fault in KIND.faults(spec, replace(puzzle, grids=(grid,)), solution))


def test_another_printed_sign_is_a_fault() -> None:
    spec, puzzle, solution = made(size="8x8")
    grid = puzzle.grids[0]
    cell = next(cell for cell in grid if grid[cell])
    wrong = with_sign(grid, cell, "1" if grid[cell] != "1" else "2")
    faults = KIND.faults(spec, replace(puzzle, grids=(wrong,)), solution)
    assert any(f"row {cell.row + 1}, column {cell.column + 1} has" in fault for fault in faults)


@pytest.mark.parametrize(("size", "one", "other"), [("6x6", 1, 2), ("8x8", 0, 7), ("9x9", 2, 3)])
def test_rows_of_two_bands_exchanged_break_boxes(size: str, one: int, other: int) -> None:
    spec, puzzle, solution = made(size=size)
    rows = [*solution.grids[0].cells]
    rows[one], rows[other] = rows[other], rows[one]
    damaged = Solution((SignGrid(tuple(rows)),))
    assert any("is in its box already" in fault for fault in KIND.faults(spec, puzzle, damaged))


def test_every_exchange_of_two_cells_is_found() -> None:
    spec, puzzle, solution = made(size="6x6", also="diagonals")
    filled = solution.grids[0]
    for cell in filled:
        other = Cell((cell.row + 1) % 6, cell.column)
        swapped = with_sign(with_sign(filled, cell, str(filled[other])), other, str(filled[cell]))
        assert KIND.faults(spec, puzzle, Solution((swapped,)))


def test_regions_other_than_requested_are_a_fault() -> None:
    spec, puzzle, solution = made(size="6x6")
    for change in ({"also": "jigsaw"}, {"also": "diagonals"}, {"per_sheet": 2}, {"steps": True}):
        assert KIND.faults(spec.model_copy(update=change), puzzle, solution)
    boxed = GridRules.boxed(6)
    regions = ((1, *boxed.regions[0][1:]), *boxed.regions[1:])
    assert KIND.faults(spec, replace(puzzle, rules=boxed._replace(regions=regions)), solution)


def test_equal_sudokus_on_a_sheet_are_a_fault() -> None:
    spec, puzzle, solution = made(per_sheet=2, size="4x4")
    twice = Puzzle(puzzle.rules, puzzle.grids[:1] * 2, puzzle.signs)
    assert "two sudokus are equal" in KIND.faults(spec, twice, Solution(solution.grids[:1] * 2))


@pytest.mark.parametrize("size", ["4x4", "6x6", "8x8", "9x9"])
@pytest.mark.parametrize("also", ["nothing", "diagonals", "jigsaw"])
def test_the_engine_and_the_checker_agree_on_the_hardest_step(size: str, also: str) -> None:
    """Engine and checker implement the techniques separately; tried on solvable, ambiguous and intermediate grids."""
    agreed = set()
    for seed in range(2):
        _, puzzle, _ = made(seed, size=size, also=also)
        grid = puzzle.grids[0]
        for cell in [cell for cell in grid if grid[cell]][:3]:
            for tried in (grid, with_sign(grid, cell, "")):
                one = hardest(board_of(puzzle.rules), digits_of(tried, puzzle.signs))
                assert one == hardest_step(puzzle.rules, puzzle.signs, tried)
                agreed.add(one)
    assert len(agreed) > (size != "4x4")


def test_known_counts() -> None:
    """The search finds all 288 filled grids of 4 x 4 (Russell and Jarvis), and the 48 with both diagonals."""
    for diagonals, count in ((False, 288), (True, 48)):
        board = board_of(GridRules.boxed(4, diagonals=diagonals))
        assert sum(1 for _ in searched(Position.of(board, [-1] * 16), Budget())) == count


def test_the_rules_name_blanks_foreign_signs_and_missing_cells() -> None:
    printed = Puzzle(GridRules.boxed(4), (SignGrid.of("1 . . .", *[". . . ."] * 3),), tuple("1234"))
    blank, foreign, hole = (SignGrid.of("1 2 3 4", "3 4 1 2", "2 1 4 3", f"4 3 2 {last}") for last in (".", "5", "#"))
    assert rule_faults(printed, Solution((blank,))) == ("row 4, column 4 is blank",)
    assert rule_faults(printed, Solution((foreign,))) == ("row 4, column 4 has no sign of the sudoku",)
    assert "row 4, column 4 has no sign of the sudoku" in rule_faults(printed, Solution((hole,)))
    assert rule_faults(printed, Solution((SignGrid.of("1 2"),))) == ("expected 4 rows of 4 cells",)
    assert rule_faults(printed, Solution(())) == ("expected 1 sudoku, got 0",)
