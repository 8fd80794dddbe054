"""Marked first letters: announced on the sheet, shown in the key, underlined in plain text, and read back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Rect
from worksheets.drawing.style import Area, Style
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput

FIELDS: dict[str, Any] = {
    "words": ["cow", "horse", "goose", "hen"],
    "size": "8x11",
    "hints": ["first_letters"],
    "difficulty": "hard",
}
KIND = registry.find("wordsearch")
LINE = "\u0332"


def marked_in(text: str) -> list[tuple[int, int]]:
    """The cells whose letters are underlined, as row and position in the row."""
    rows = [row.split(" ") for row in text.splitlines()]
    return [(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter.endswith(LINE)]


def test_the_text_underlines_them() -> None:
    exercise = worksheets.generate("wordsearch", FIELDS, seed=4)
    starts = sorted({(each.start.row, each.start.column) for each in exercise.solution.placements})
    text = exercise.puzzle.to_text()
    assert marked_in(text) == starts
    plain = worksheets.generate("wordsearch", {**FIELDS, "hints": []}, seed=4)
    assert text.replace(LINE, "") == plain.puzzle.to_text()


@pytest.mark.parametrize("language", ["en", "de", "tr"])
def test_the_instruction_says_so(language: str) -> None:
    with_marks = worksheets.generate("wordsearch", {**FIELDS, "language": language}, seed=4)
    without = worksheets.generate("wordsearch", {**FIELDS, "language": language, "hints": []}, seed=4)
    instruction, plain = with_marks.handout_text().instruction, without.handout_text().instruction
    assert instruction.startswith(f"{plain} ")
    assert len(instruction) > len(plain) + 10


def test_the_key_shows_them() -> None:
    exercise = worksheets.generate("wordsearch", FIELDS, seed=4)
    fonts = load_fonts("Andika")
    pen = Pen(Area(400, 400), Style(cap_height=fonts.cap_height), fonts, "en")
    puzzle = KIND.draw_puzzle(exercise.puzzle, pen)
    answer = KIND.draw_answer(exercise.puzzle, exercise.solution, pen)
    marks = [[shape for shape in each.shapes if isinstance(shape, Rect)] for each in (puzzle, answer)]
    assert marks[0] == marks[1]
    assert len(marks[0]) == 1 + len(exercise.puzzle.firsts)


def test_printed_first_letters_are_read_back() -> None:
    exercise = worksheets.generate("wordsearch", FIELDS, seed=4)
    text = "\n\n" + exercise.puzzle.to_text().replace("\n", "\n\n")
    read = KIND.parse_puzzle(SolveInput(text, words=tuple(FIELDS["words"])))
    assert (read.grid, read.firsts) == (exercise.puzzle.grid, exercise.puzzle.firsts)
    data = json.loads(json.dumps(exercise.puzzle.to_json()))
    assert KIND.parse_puzzle(SolveInput("", data=data)).firsts == exercise.puzzle.firsts
    data["hints"]["first_letters"][0] = [8, 0]
    with pytest.raises(InputError, match=re.escape("there is no row 9, column 1 in the grid")):
        KIND.parse_puzzle(SolveInput("", data=data))
