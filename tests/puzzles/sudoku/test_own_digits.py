"""Sudokus in languages with digits of their own, or read from right to left, are printed so and can be read again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import worksheets
from worksheets.commands.verify import verify
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.sudoku.engine.board import board_of
from worksheets.puzzles.sudoku.mark import mark
from worksheets.puzzles.sudoku.model import GridRules, in_digits
from worksheets.puzzles.sudoku.parse import parse_puzzle
from worksheets.puzzles.sudoku.spec import Spec
from worksheets.puzzles.sudoku.texts import FOLDER, _cell, _unit
from worksheets.puzzles.values import SolveInput
from worksheets.verify.page_text import PdfFile

LINE = "1.3.3.1.2.4.4.2."
EASTERN = "١٢٣٤"


@pytest.mark.parametrize(
    ("language", "signs"), [("ar", EASTERN), ("fa", "۱۲۳۴"), ("ar-MA", "1234"), ("ur", "1234"), ("he", "1234")]
)
def test_the_signs_are_the_digits_of_the_language(language: str, signs: str) -> None:
    assert Spec.model_validate({"language": language, "size": "4x4"}).marks == tuple(signs)
    letters = Spec.model_validate({"language": language, "size": "4x4", "signs": {"letters": "בגדה"}})
    assert letters.marks == tuple("בגדה")


def made(language: str) -> Any:
    return worksheets.generate("sudoku", {"language": language, "size": "4x4", "per_sheet": 2}, seed=1)


def test_other_digits_make_no_other_sudoku() -> None:
    arabic, english = made("ar"), made("en")
    assert in_digits(arabic.puzzle.to_text("ar"), "1234") == english.puzzle.to_text("en")
    assert not re.search("[0-9]", arabic.puzzle.to_text("ar"))


@pytest.mark.parametrize("written", [EASTERN, "۱۲۳۴", "1234"])
def test_texts_are_read_in_any_digits(written: str) -> None:
    exercise = made("ar")
    answer = SolveInput(in_digits(exercise.solution.to_text("ar"), written), language="ar")
    assert mark(exercise.puzzle, answer) == ()
    wrong = answer._replace(text=answer.text[::-1])
    assert mark(exercise.puzzle, wrong)
    read = parse_puzzle(SolveInput(in_digits(exercise.puzzle.to_text("ar"), written)))
    assert read.signs == tuple(written)
    assert in_digits(read.to_text(), EASTERN) == exercise.puzzle.to_text("ar")


def test_lines_are_read_in_any_digits() -> None:
    for line in (LINE, in_digits(LINE, EASTERN)):
        fields = {"language": "ar", "size": "4x4", "givens": [line], "difficulty": "hard"}
        assert not [*Spec.model_validate(fields).problems()]
        text = parse_puzzle(SolveInput(line)).grids[0].to_text()
        assert in_digits(text, "1234") == "1 . 3 .\n3 . 1 .\n2 . 4 .\n4 . 2 ."


def test_columns_and_boxes_are_counted_from_where_lines_begin() -> None:
    board, puzzle = board_of(GridRules.boxed(6)), made("en").puzzle
    puzzle = type(puzzle)(GridRules.boxed(6), puzzle.grids)
    for language, column, box in (("en", "5", "2"), ("he", "2", "1"), ("ar", "٢", "١"), ("fa", "۲", "۱")):
        phrases = find_phrases(FOLDER, language)
        assert _cell(4, board, phrases) == phrases.text("cell", row=1, column=int(column))
        assert column in _unit(board.columns[4], board, puzzle, phrases)
        assert box in _unit(board.regions[1], board, puzzle, phrases)


@pytest.mark.parametrize(("language", "digits"), [("ar", "٠١٢٣٤٥٦٧٨٩"), ("he", "0123456789")])
def test_pages_have_one_sort_of_digits_and_begin_at_the_right(language: str, digits: str, tmp_path: Path) -> None:
    words = "בית, גמל, דלת" if language == "he" else "بقرة, حصان, دجاجة"
    text = f"language: {language}\nsheets:\n  - {{kind: sudoku, size: 4x4, per_sheet: 4, steps: yes}}\n"
    (tmp_path / "job.yaml").write_text(f"{text}  - {{words: [{words}]}}\n", "utf-8")
    handouts, key = worksheets.build(tmp_path / "job.yaml", output=tmp_path)
    for path in (handouts, key):
        file = PdfFile(path)
        texts = [text for page in range(1, len(file) + 1) for text in file.texts(page)]
        assert {sign for text in texts for sign in text.text if sign.isdecimal()} <= {*digits}
    badges = {text.text: text for text in PdfFile(handouts).texts(1) if text.size == 9 and text.y < 700}
    first, second = badges[digits[1]], badges[digits[2]]
    assert first.x > second.x
    assert abs(first.y - second.y) < 1
    assert not [sheet for sheet in verify(handouts) if sheet.faults]
