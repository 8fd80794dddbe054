"""Calculations in files: contest riddles, our own text and JSON; marking and importing them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.puzzles.calculation.test_generate import KIND, made
from worksheets.base.errors import InputError
from worksheets.puzzles.calculation.model import FORMS
from worksheets.puzzles.values import SolveInput

RIDDLE = "4 ◦ 3 ◦ 2 ◦ 6 ◦ 3 ◦ 9 ◦ 7 ◦ 8 ◦ 2 ◦ 9 ◦ 4 ◦ 4 = 4892"


def given(text: str = "", **more: Any) -> SolveInput:
    return SolveInput(text, "numbers.txt", **more)


def solved(text: str) -> list[str]:
    return [each.to_text() for each in KIND.solutions(KIND.parse_puzzle(given(text)))]


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        (RIDDLE, ["4 * 3 * 2 * 6 * 3 * 9 + 7 * 8 : 2 * 9 * 4 - 4 = 4892"]),
        ("3 ? 4 ? 3 = 15", ["3 * 4 + 3 = 15", "3 + 4 * 3 = 15"]),
        ("12 + _ = 21", ["12 + 9 = 21"]),
        ("_ : 4 = 6\n7 x 8 = _", ["24 : 4 = 6\n7 * 8 = 56"]),
        ("2 + _ * 5 = 17", ["2 + 3 * 5 = 17"]),
        ("4 - 9 = _", []),
        ("  30\n . .\n9 . 7", ["     30\n   16  14\n 9   7   7"]),
        ("  31\n . .\n9 . 7", []),
        (". . . / 5 7 6", ["2 3 4 / 5 7 6"]),
        (". . . / 5 7 7", []),
        ("* | . 3\n2 | 8 .\n. | . 15", ["* | 4 3\n2 | 8 6\n5 | 20 15"]),
        ("0 : 5 = _", ["0 : 5 = 0"]),
    ],
)
def test_texts_are_solved(text: str, answers: list[str]) -> None:
    assert sorted(solved(text)) == sorted(answers)


def test_the_range_bounds_undetermined_numbers() -> None:
    """Two open stones add up to 9, which they can do in ten ways."""
    assert len(solved(". / . 9 / 3 . .")) == 10


def test_nothing_can_be_divided_by_any_number_but_0() -> None:
    assert len(solved("0 : _ = 0")) == 100


@pytest.mark.parametrize("language", ["en", "de", "fr", "ar"])
@pytest.mark.parametrize("operations", [["*", ":"], ["+", "*"], ["+", "-", ":"]])
def test_the_instruction_of_riddles_names_their_operations(operations: list[str], language: str) -> None:
    """With all operations, some of these riddles have other solutions."""
    _, puzzle, solution = made(form="riddle", operations=operations, count=12, base=2)
    instruction = KIND.handout_text(puzzle, language).instruction
    read = KIND.parse_puzzle(given(puzzle.to_text(), instruction=instruction, language=language))
    assert read.operations == "".join(operations)
    assert [*KIND.solutions(read)] == [solution]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_sheets_are_recognised_and_solved(form: str, level: str) -> None:
    _, puzzle, solution = made(form=form, difficulty=level, count=4)
    text = given("\n" * 300 + puzzle.to_text())
    assert KIND.recognises(text) == 0.9
    assert [each.items for each in KIND.solutions(KIND.parse_puzzle(text))] == [solution.items]
    record = json.loads(json.dumps(puzzle.to_json()))
    assert KIND.parse_puzzle(given(data=record)) == puzzle
    assert KIND.mark(puzzle, given(solution.to_text())) == ()
    assert KIND.mark(puzzle, given(data=json.loads(json.dumps(solution.to_json())))) == ()


@pytest.mark.parametrize("form", FORMS)
def test_an_imported_sheet_is_the_same(form: str) -> None:
    _, puzzle, solution = made(form=form, count=3)
    fields = KIND.import_sheet(given(puzzle.to_text()))
    assert fields
    spec, again, answer = made(**fields)
    assert (again.items, answer.items) == (puzzle.items, solution.items)
    assert KIND.faults(spec, again, answer) == ()


@pytest.mark.parametrize(
    "text", ["", "Dear all", "1 2 3 4 5 6", "5 3 . .\n. . 1 .\n. . . .\n. 2 . .", "3 4\n1 2", "9 = 9", "1 + 2 = 3"]
)
def test_other_files_are_left_alone(text: str) -> None:
    assert not KIND.recognises(given(text))
    assert KIND.import_sheet(given(text)) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no calculation in it"),
        ("6 : 0 = _", "divides by 0"),
        ("6 ◦ = 3", "is incomplete"),
        ("6 + 2 + 1 + 4 = _", "a line has two or three"),
        ("12 ◦ 3 = 15", "its numbers are single digits"),
        ("2 ◦ 3 = -1", "is not positive"),
        ("2 ◦ 3 + 1 = 7", "write ◦ for each"),
        (" ◦ ".join("1" * 22) + " = 5", "a riddle has at most 20"),
        ("+ | 1 2\n3 | .", "rows of different lengths"),
        ("& | 1 2\n3 | . 4", "is not a table"),
        ("1 2 3", "is not a calculation"),
        ("1 / 2 y", 'unexpected "y"'),
        ("1 + $ = 3", 'unexpected "\\$"'),
        ("9" * 30 + " + _ = 3", "too many digits"),
    ],
)
def test_bad_texts_have_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        KIND.parse_puzzle(given(text))


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        ({"form": "wall", "rows": [[None], [1]]}, "is not a calculation"),
        ({"form": "cube"}, "expected wall, triangle, table, riddle, list"),
        ({"form": "table", "operation": "+", "across": [1], "down": [1, 2], "cells": [[None]]}, "rows of cells"),
        ({"form": "riddle", "numbers": [1, 2], "result": 0}, "expected a whole number from 1"),
        ({"form": "riddle", "numbers": [1, 2], "result": 3, "operators": ["+", "+"]}, "has 1 operator"),
        ({"form": "list", "terms": "1 +", "result": None}, "incomplete"),
        ({"form": "triangle", "inner": [1, 2], "outer": [1, 2, 3]}, "is not a calculation"),
        ([], "expected a mapping"),
    ],
)
def test_bad_json_has_a_sentence(item: Any, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        KIND.parse_puzzle(given(data={"items": [item]}))


def test_marking_names_each_mistake() -> None:
    _, puzzle, solution = made(form="list", count=3, difficulty="easy")
    text = solution.to_text().splitlines()
    left, _, result = text[1].partition("= ")
    text[1] = f"{left}= {int(result) + 1}"
    (fault,) = KIND.mark(puzzle, given("\n".join(text)))
    assert fault.startswith("item 2: ")
    assert KIND.mark(puzzle, given("\n".join(text[:2]))) == ("expected 3 items, got 2",)
    assert KIND.mark(puzzle, given(puzzle.to_text()))[0] == "item 1: it is not whole"


def test_another_way_to_solve_a_riddle_is_right() -> None:
    puzzle = KIND.parse_puzzle(given("3 ◦ 4 ◦ 3 = 15"))
    for answer in ("3 + 4 x 3 = 15", "3 * 4 + 3 = 15"):
        assert KIND.mark(puzzle, given(answer)) == ()
    assert KIND.mark(puzzle, given("3 + 4 + 3 = 15")) == ("item 1: 7 + 3 is 10, not 15",)


def test_numbers_that_contradict_each_other_are_the_reason() -> None:
    puzzle = KIND.parse_puzzle(given("12 + _ = 21\n\n 9\n 3 7\n. . 1"))
    assert [*KIND.solutions(puzzle)] == []
    assert KIND.no_solution_reason(puzzle) == "the printed numbers of item 2 contradict each other or leave the range"
