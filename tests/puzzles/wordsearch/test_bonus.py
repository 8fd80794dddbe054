"""Bonus words: secret words with lines to write them on."""

from __future__ import annotations

import json
from typing import Any

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.exercises.exercise import checked
from worksheets.language.languages import find_language
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput

KIND = registry.find("wordsearch")


def sheet_of(**fields: Any) -> worksheets.Exercise:
    fields = {"words": ["cow", "horse", "hen"], "size": "7x8", "bonus_words": ["owl", "goat"], **fields}
    return checked(worksheets.generate("wordsearch", fields, 5), KIND.Spec.model_validate(fields))


@pytest.mark.parametrize("fields", [{}, {"secret_words": ["pig"]}, {"size": None, "message": "yes"}, {"pick": 2}])
def test_they_are_in_the_grid_and_named_in_the_key_alone(fields: dict[str, Any]) -> None:
    exercise = sheet_of(**fields)
    data = exercise.to_json()
    listed = [each["word"] for each in data["puzzle"]["word_bank"]]
    assert data["puzzle"]["bonus_words"] == 2
    assert data["puzzle"].get("secret_words", 0) == len(fields.get("secret_words", []))
    words = [each["word"] for each in data["solution"]["placements"]]
    assert words == [*listed, *fields.get("secret_words", []), "owl", "goat"]
    puzzle = {key: value for key, value in data["puzzle"].items() if key != "grid"}
    assert "owl" not in json.dumps(puzzle)
    table = KIND.answer_table(exercise.puzzle, exercise.solution, "de")
    assert table.finding.endswith("Zusatzwörter: owl, goat")
    assert [row[0] for row in table.rows] == words


@loop_over("language", sorted(path.stem for path in (KIND.folder / "phrases").glob("*.toml")))
def test_the_page_has_a_line_for_each(language: str) -> None:
    for count, words in ((2, ["owl", "goat"]), (1, ["owl"]), (5, ["owl", "goat", "cat", "dog", "pig"])):
        text = KIND.handout_text(sheet_of(bonus_words=words).puzzle, language)
        (blanks,) = text.blanks
        assert blanks.lines == count
        number = str(find_language(language).numeral(count))
        assert (number in blanks.sentence) == (count > (2 if language == "ar" else 1)), "Arabic has a dual"
        assert number not in text.instruction


def test_an_answer_may_have_them_or_leave_them_out() -> None:
    exercise = sheet_of(secret_words=["pig"])
    data = json.loads(json.dumps(exercise.puzzle.to_json()))
    puzzle = KIND.parse_puzzle(SolveInput("", "a.json", data=data))
    assert puzzle.unlisted == 3
    placements = exercise.solution.to_json()["placements"]
    for count in range(3, 7):
        assert KIND.mark(puzzle, SolveInput("", "b.json", data={"placements": placements[:count]})) == ()
    more = {"placements": [*placements, {**placements[0], "word": "co"}]}
    assert KIND.mark(puzzle, SolveInput("", "b.json", data=more)) == ('"co" is not a word to find here',)


def test_invalid_bonus_words_are_refused() -> None:
    with pytest.raises(InputError, match='bonus_words: "owl" is listed twice'):
        sheet_of(secret_words=["owl"])
    with pytest.raises(InputError, match='bonus_words: "cow" is listed twice'):
        sheet_of(bonus_words="cow")


def test_they_may_have_places_of_their_own() -> None:
    exercise = sheet_of(fixed=[{"word": "owl", "row": 7, "column": 6, "direction": "E"}])
    place = exercise.solution.to_json()["placements"][3]
    assert (place["word"], place["row"], place["column"], place["direction"]) == ("owl", 6, 5, "E")
