"""The Python API of the contract."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

import worksheets

FIELDS = {"words": ["cow", "horse"], "size": "8x10", "difficulty": "hard"}


def test_every_public_name_is_there() -> None:
    for name in worksheets.__all__:
        assert getattr(worksheets, name) is not None
        assert name in dir(worksheets)
    with pytest.raises(AttributeError, match="generat"):
        worksheets.generat  # noqa: B018


def test_names_are_what_they_seem() -> None:
    import worksheets.commands.build

    assert inspect.isfunction(worksheets.build)
    assert issubclass(worksheets.InputError, worksheets.WorksheetError)


def test_generate_is_frozen_and_repeats() -> None:
    first, second = (worksheets.generate("wordsearch", FIELDS, seed=1) for _ in range(2))
    assert first == second
    assert first.puzzle != worksheets.generate("wordsearch", FIELDS, seed=2).puzzle
    with pytest.raises(AttributeError):
        first.puzzle.grid = None
    assert (first.kind, first.difficulty, first.language) == ("wordsearch", "hard", "en")


def test_generate_makes_the_sheet_of_a_job(job, tmp_path) -> None:  # type: ignore[no-untyped-def]
    import json

    text = "seed: 9\nsheets:\n  - {id: farm, title: Farm, words: [cow, horse], size: 8x10, difficulty: hard}\n"
    (path,) = worksheets.build(job(text), output=tmp_path, formats=["json"])
    (sheet,) = json.loads(path.read_text("utf-8"))["sheets"]
    exercise = worksheets.generate("wordsearch", {**FIELDS, "id": "farm", "title": "Farm"}, seed=9)
    assert exercise.to_json(sheet["page"], sheet["answer_page"]) == sheet


def test_generate_names_every_problem() -> None:
    with pytest.raises(worksheets.InputError) as caught:
        worksheets.generate("wordsearch", {"words": [], "size": "0x5", "dificulty": "hard"})
    assert {problem.path for problem in caught.value.problems} == {"words", "size", "dificulty"}
    assert 'did you mean "difficulty"?' in str(caught.value)
    with pytest.raises(worksheets.InputError, match="ELEFANT"):
        worksheets.generate("wordsearch", {"words": ["ELEFANT"], "size": "6x6"})
    with pytest.raises(worksheets.InputError, match='did you mean "wordsearch"?'):
        worksheets.generate("wordserch", {})


def test_solutions_are_lazy_and_limited() -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    found = worksheets.solutions("wordsearch", exercise.puzzle, limit=2)
    assert isinstance(found, Iterator)
    assert [solution.to_json() for solution in found] == [exercise.solution.to_json()]
    assert list(worksheets.solutions("wordsearch", exercise.puzzle, limit=0)) == []


def test_solutions_of_a_text() -> None:
    (solution,) = worksheets.solutions("wordsearch", "C O W X\nQ N E H\n", words=("cow", "hen"))
    assert [(p["row"], p["column"], p["direction"]) for p in solution.to_json()["placements"]] == [
        (0, 0, "E"),
        (1, 3, "W"),
    ]
