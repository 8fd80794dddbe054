"""Secret words, and marks on first letters."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Rect
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import checked
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordsearch.check import occurrence_cells, rule_faults

FIELDS: dict[str, Any] = {"words": ["cow", "horse", "hen"], "size": "7x8", "difficulty": "hard"}
KIND = registry.find("wordsearch")


def sheet_of(**fields: Any) -> worksheets.Exercise:
    fields = {**FIELDS, **fields}
    return checked(worksheets.generate("wordsearch", fields, 5), KIND.Spec.model_validate(fields))


@pytest.mark.parametrize("fields", [{}, {"size": None}, {"pick": 2}, {"word_bank": {"order": "shuffled"}}])
def test_a_secret_word_is_in_the_grid_and_in_no_bank(fields: dict[str, Any]) -> None:
    exercise = sheet_of(secret_words=["owl", "goat"], **fields)
    puzzle, data = exercise.puzzle, exercise.puzzle.to_json()
    listed = [each["word"] for each in data["word_bank"]]
    assert set(listed) <= {"cow", "horse", "hen"}
    assert data["secret_words"] == 2
    assert [each["word"] for each in exercise.solution.to_json()["placements"]] == [*listed, "owl", "goat"]
    assert len(occurrence_cells(puzzle, "OWL")) == len(occurrence_cells(puzzle, "GOAT")) == 1
    assert rule_faults(puzzle, exercise.solution) == ()
    text = exercise.handout_text()
    assert "owl" not in str(text)
    assert f"Find the {len(listed)} words" in text.instruction
    rows = [row[0] for row in KIND.answer_table(puzzle, exercise.solution, "en").rows]
    assert rows == [*listed, "owl", "goat"]


def given_of(exercise: worksheets.Exercise, data: Any) -> SolveInput:
    return SolveInput("", "a.json", data=json.loads(json.dumps(data)))


def test_it_is_solved_without_and_marked_with_secret_words() -> None:
    exercise = sheet_of(secret_words=["owl"])
    puzzle = KIND.parse_puzzle(given_of(exercise, exercise.puzzle.to_json()))
    (solution,) = KIND.solutions(puzzle)
    assert [placement.entry.word for placement in solution.placements] == FIELDS["words"]
    whole = exercise.solution.to_json()
    assert KIND.mark(puzzle, given_of(exercise, whole)) == ()
    assert KIND.mark(puzzle, given_of(exercise, solution.to_json())) == ()
    twice = {"placements": [*whole["placements"], {**whole["placements"][0], "word": "co"}]}
    assert KIND.mark(puzzle, given_of(exercise, twice)) == ('"co" is not a word to find here',)
    wrong = {"placements": [{**each, "row": 6 - each["row"]} for each in whole["placements"][3:]]}
    messages = KIND.mark(puzzle, given_of(exercise, wrong))
    assert whole["placements"][3]["row"] == 3 or '"owl" is not a word to find here' in messages


@pytest.mark.parametrize(
    ("secret", "message"),
    [
        (["Cow"], 'secret_words: "cow" and "Cow" are the same letters'),
        (["owl", "owl"], 'secret_words: "owl" is listed twice'),
        (["..."], 'secret_words: "..." has no letters or digits'),
        (["neh"], '"hen" is "neh" backwards'),
        (["hippopotamus"], '"hippopotamus" has 12 letters, but the grid is 7 x 8'),
    ],
)
def test_invalid_secret_words_are_refused(secret: list[str], message: str) -> None:
    with pytest.raises(InputError) as error:
        sheet_of(secret_words=secret)
    assert message in str(error.value)


def test_first_letters_are_marked_where_they_stand() -> None:
    exercise = sheet_of(hints=["first_letters"], secret_words=["owl"])
    assert exercise.puzzle.grid == sheet_of(secret_words=["owl"]).puzzle.grid
    starts = {placement.start for placement in exercise.solution.placements[:3]}
    assert {tuple(cell) for cell in exercise.puzzle.to_json()["hints"]["first_letters"]} == starts
    assert "hints" not in sheet_of(hints="none").puzzle.to_json()


def test_the_marks_are_squares_round_their_letters(pen: Pen) -> None:
    exercise = sheet_of(hints=["first_letters"])
    drawing = KIND.draw_puzzle(exercise.puzzle, pen)
    plain = KIND.draw_puzzle(replace(exercise.puzzle, firsts=()), pen)
    marks = [shape for shape in drawing.shapes if shape not in plain.shapes]
    (letters,) = [shape for shape in drawing.shapes if hasattr(shape, "rows")]
    assert (drawing.width, drawing.height) == (plain.width, plain.height)
    assert drawing.shapes[-1] is letters or drawing.shapes[-1] == letters  # on top of the marks
    places = set()
    for mark in marks:
        assert isinstance(mark, Rect)
        assert mark.fill is not None
        assert mark.line > 0.5
        column = (mark.x + mark.width / 2 - letters.x) / letters.pitch
        row = (mark.y + mark.height / 2 - letters.y + letters.size * pen.style.cap_height / 2) / letters.pitch
        assert abs(column - round(column)) + abs(row - round(row)) < 1e-6
        places.add((round(row), round(column)))
    assert places == set(exercise.puzzle.firsts)


@pytest.fixture
def pen() -> Pen:
    from worksheets.output.pdf.fonts import load_fonts

    fonts = load_fonts("Andika")
    return Pen(Area(300, 280), Style(cap_height=fonts.cap_height), fonts, "en")
