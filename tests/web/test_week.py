"""A week of one list: the sheets are inserted behind the sheet, and can be printed."""

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


def week(path: Any, text: str = JOB) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = Press().answer({"do": "week", "text": text, "changes": [], "path": path})["sheets"]
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
