"""Checking a crossword: whatever is damaged has faults."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.loops import loop_over
from tests.puzzles.crossword.orders import PLAIN, WORDS, made, spec_of
from worksheets.base.grid import Cell
from worksheets.base.seeds import rng_for
from worksheets.puzzles.crossword.check import faults
from worksheets.puzzles.crossword.engine.board import WordPlace
from worksheets.puzzles.crossword.generate import _filled, generate
from worksheets.puzzles.crossword.model import Puzzle, Solution
from worksheets.puzzles.sign_grid import SignGrid

FORMS: list[dict[str, Any]] = [
    {"solution": "STORM"},
    {"difficulty": "easy"},
    {"hints": ["vowels", "words"], "difficulty": "hard"},
    {"words": PLAIN, "form": "fill", "difficulty": "easy"},
    {"words": PLAIN, "form": "numbers"},
]


def changed(grid: SignGrid, cell: Cell, sign: str | None) -> SignGrid:
    rows = [list(row) for row in grid.cells]
    rows[cell.row][cell.column] = sign
    return SignGrid(tuple(map(tuple, rows)))


@loop_over("fields", FORMS)
@loop_over("seed", range(4))
def test_generated_puzzles_have_no_faults(fields: dict[str, Any], seed: int) -> None:
    assert faults(*made(seed, **fields)) == ()


@pytest.mark.parametrize("fields", FORMS)
def test_every_changed_letter_is_found(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(**fields)
    for cell in solution.grid:
        other = "X" if solution.grid[cell] != "X" else "Y"
        assert faults(spec, puzzle, replace(solution, grid=changed(solution.grid, cell, other)))


@pytest.mark.parametrize("fields", FORMS)
def test_a_letter_more_or_less_is_found(fields: dict[str, Any]) -> None:
    """One changed cell makes an accidental word, or an isolated cell."""
    spec, puzzle, solution = made(**fields)
    rows, columns = puzzle.grid.size
    for cell in (Cell(row, column) for row in range(rows) for column in range(columns)):
        sign = None if solution.grid[cell] else "A"
        less = replace(solution, grid=changed(solution.grid, cell, sign))
        same = replace(puzzle, grid=changed(puzzle.grid, cell, sign if sign is None else ""))
        if puzzle.codes:
            codes = tuple(
                tuple((1 if sign else None) if Cell(r, c) == cell else code for c, code in enumerate(row))
                for r, row in enumerate(puzzle.codes)
            )
            same = replace(same, codes=codes)
        assert faults(spec, same, less), cell


def test_an_entry_dropped_or_twice_is_found() -> None:
    spec, puzzle, solution = made()
    for number in range(len(solution.answers)):
        less = replace(solution, answers=solution.answers[:number] + solution.answers[number + 1 :])
        twice = replace(solution, answers=(*solution.answers, solution.answers[number]))
        assert faults(spec, puzzle, less)
        assert faults(spec, puzzle, twice)


def test_an_island_is_found_unless_it_may_be() -> None:
    words = [{"word": "cow", "clue": "x"}, {"word": "dig", "clue": "y"}]
    spec = spec_of(words=words, islands=True)
    puzzle, solution = generate(spec, rng_for(0))
    assert faults(spec, puzzle, solution) == ()
    assert faults(spec_of(words=words), puzzle, solution) == ("the words are not all connected",)


def test_a_run_that_is_no_word_is_named() -> None:
    """As in eXeLearning #1851: two words next to each other form other words between them."""
    spec = spec_of(words=["tin", "ten"])
    layout = (WordPlace(0, False, 0, 0), WordPlace(1, False, 1, 0))
    filled = _filled(spec, spec.entries, layout)
    puzzle, _ = generate(spec_of(words=["tin", "ten"], islands=True), rng_for(0))
    solution = Solution(filled.grid, filled.answers)
    blank = SignGrid(tuple(tuple("" for _ in row) for row in filled.grid.cells))
    found = faults(spec, Puzzle("fill", blank, puzzle.questions, puzzle.words), solution)
    assert '"TT" in row 1, column 1 is no entry' in found


def test_wrong_numbers_are_found() -> None:
    spec, puzzle, solution = made()
    first = solution.answers[0]
    wrong = first._replace(run=first.run._replace(number=first.run.number + 1))
    assert faults(spec, puzzle, replace(solution, answers=(wrong, *solution.answers[1:])))
    question = puzzle.questions[0]._replace(run=wrong.run)
    assert faults(spec, replace(puzzle, questions=(question, *puzzle.questions[1:])), solution)


def test_exchanged_clues_are_found() -> None:
    spec, puzzle, solution = made()
    one, other, *rest = puzzle.questions
    swapped = (one._replace(clue=other.clue), other._replace(clue=one.clue), *rest)
    assert len(faults(spec, replace(puzzle, questions=swapped), solution)) == 2


def test_circles_spell_the_solution_word_in_different_words() -> None:
    spec, puzzle, solution = made(solution="STORM")
    for circles in (puzzle.circles[1:], puzzle.circles[::-1], (*puzzle.circles[:-1], puzzle.circles[0])):
        assert faults(spec, replace(puzzle, circles=circles), solution)
    assert faults(spec, puzzle, replace(solution, solution_word="FROST"))
    storm = next(answer for answer in solution.answers if answer.word == "storm")
    found = faults(spec, replace(puzzle, circles=storm.run.cells), solution)
    assert found == ("the circles are not in different words",)


def test_hints_that_are_missing_or_too_many_are_found() -> None:
    spec, puzzle, solution = made(difficulty="easy")
    for cell in puzzle.grid:
        given = "" if puzzle.grid[cell] else solution.grid[cell]
        assert faults(spec, replace(puzzle, grid=changed(puzzle.grid, cell, given)), solution)
    assert faults(spec, replace(puzzle, words=puzzle.words[1:]), solution)
    assert faults(spec, replace(puzzle, shows_lengths=True), solution)


def test_a_word_listed_that_is_entered_is_found() -> None:
    spec, puzzle, solution = made(words=PLAIN, form="fill", difficulty="easy")
    assert len(puzzle.entered) == 3
    assert faults(spec, replace(puzzle, words=(*puzzle.words, puzzle.entered[0])), solution)
    assert faults(spec, replace(puzzle, entered=puzzle.entered[1:]), solution)


def test_numbers_that_are_exchanged_are_found() -> None:
    spec, puzzle, solution = made(words=PLAIN, form="numbers")
    rows = [list(row) for row in puzzle.codes]
    cell = next(iter(puzzle.grid))
    rows[cell.row][cell.column] = 1 + (rows[cell.row][cell.column] or 0) % 5
    assert faults(spec, replace(puzzle, codes=tuple(map(tuple, rows))), solution)


def test_another_order_has_faults() -> None:
    _, puzzle, solution = made()
    assert faults(spec_of(words=WORDS[:-1]), puzzle, solution)
    assert faults(spec_of(size="8x8"), puzzle, solution)
    assert faults(spec_of(form="fill"), puzzle, solution)
    assert faults(spec_of(hints=[]), puzzle, solution)


@pytest.mark.parametrize("fields", FORMS)
def test_a_blank_cell_of_the_solution_is_found(fields: dict[str, Any]) -> None:
    spec, puzzle, solution = made(**fields)
    cell = next(iter(solution.grid))
    blank = replace(solution, grid=changed(solution.grid, cell, ""))
    assert "the solution has blank cells" in faults(spec, puzzle, blank)
