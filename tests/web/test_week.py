"""A week from one list: its sheets are inserted after the sheet, and can be printed."""

from __future__ import annotations

from typing import Any

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.job.yaml.edit import Change, edit
from worksheets.web.press import Press

JOB = """\
language: de
word_sets: {hof: [{word: Kuh, clue: gibt Milch}, {word: Huhn, clue: legt Eier}, Hecke, Ziege, Hahn, Hof]}
sheets:
  - {title: Hof, words: hof, difficulty: easy}
  - {kind: sudoku}
"""


def answer(path: Any, text: str = JOB, **asked: Any) -> dict[str, Any]:
    return Press().answer({"do": "week", "text": text, "changes": [], "path": path, **asked})


def week(path: Any, text: str = JOB) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = answer(path, text)["sheets"]
    return sheets


def test_the_sheets_of_the_week_have_the_words_and_the_level() -> None:
    made = week(["sheets", 0, "words"])
    assert [sheet["title"] for sheet in made] == [
        f"Hof: {day}" for day in ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag")
    ]
    assert {sheet["difficulty"] for sheet in made if sheet.get("form") != "fill"} == {"easy"}
    assert {sheet["difficulty"] for sheet in made if sheet.get("form") == "fill"} == {"hard"}, "which is as hard"
    text = edit(JOB, [Change("insert", ("sheets", 1 + day), sheet) for day, sheet in enumerate(made)])
    job = worksheets.plan(text)
    assert len(job.sheets) == 7
    for sheet in job.sheets[1:6]:
        assert {word.text for word in sheet.spec.words} == {"Kuh", "Huhn", "Hecke", "Ziege", "Hahn", "Hof"}
        assert {word.clue for word in sheet.spec.words if word.text == "Kuh"} == {"gibt Milch"}


def test_a_sheet_without_words_gives_no_week() -> None:
    assert week(["sheets", 0, "words"], "sheets: [{title: x}]") == []


@pytest.mark.parametrize("path", [["sheets", 1, "words"], ["sheets", 5, "words"], ["sheets", 0], ["title"], [0]])
def test_other_places_have_no_week(path: Any) -> None:
    with pytest.raises(InputError):
        week(path)


def test_days_words_and_kinds_are_chosen() -> None:
    path = ["sheets", 0, "words"]
    usual = answer(path)
    assert usual["kinds"] == ["wordsearch", "crossword", "wordlines"], "the cloze needs a clue for each word"
    made = answer(path, days=[5, 1, 3], words_a_day=4, kinds=["wordlines", "nonsense", "wordsearch"])
    assert [day["day"] for day in made["days"]] == [1, 3, 5]
    assert [sheet["title"] for sheet in made["sheets"]] == ["Hof: Dienstag", "Hof: Donnerstag", "Hof: Samstag"]
    assert [made["days"][0]["kind"], made["days"][2]["kind"]] == ["wordlines", "wordsearch"]
    assert all(len(sheet["words"]) <= 4 for sheet in made["sheets"])
    for word, days in made["words"]:
        listed = [
            any(word in (each, each.get("word") if isinstance(each, dict) else "") for each in sheet["words"])
            for sheet in made["sheets"]
        ]
        assert days == listed
        assert any(days), "each word comes"
    assert sum(day["new"] for day in made["days"]) == 6


def test_a_week_has_room_for_each_word() -> None:
    made = answer(["sheets", 0, "words"], days=[0], words_a_day=2)
    assert (made["least"], made["words_a_day"]) == (6, 6)
    assert len(made["sheets"][0]["words"]) == 6


def test_another_week_has_the_same_words_otherwise() -> None:
    path, asked = ["sheets", 0, "words"], {"words_a_day": 3, "days": [0, 1]}
    one, again, other = answer(path, **asked), answer(path, **asked), answer(path, **asked, turn=1)
    assert one == again
    assert other["sheets"] != one["sheets"]
    assert [word for word, _ in other["words"]] == [word for word, _ in one["words"]]


@pytest.mark.parametrize("odd", [None, "x", [None], [-1, 9, 1e9], {"a": 1}, True])
def test_odd_choices_are_the_usual_ones(odd: Any) -> None:
    made = answer(["sheets", 0, "words"], days=odd, words_a_day=odd, kinds=odd, turn=odd)
    assert len(made["sheets"]) == 5
