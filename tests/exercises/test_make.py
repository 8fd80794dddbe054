"""Every way to a puzzle goes through the check of its kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import GenerationError
from worksheets.exercises import make
from worksheets.puzzles import registry

FIELDS = {"words": ["cow", "horse", "hen"], "size": "6x7"}
JOB = "sheets: [{id: farm, words: [cow, horse, hen], size: 6x7}]"
CLASS = """\
sheets:
  - id: farm
    words: [cow, horse, hen]
    size: 6x7
    for_each: class.csv
"""
PUPILS = {"class.csv": b"name\nAda\nBen\n"}

Sabotage = Callable[[int], list[Any]]


@pytest.fixture
def sabotage(monkeypatch: pytest.MonkeyPatch) -> Sabotage:
    """Calls the first so many word searches wrong; gives the list of all that were looked at."""
    kind = registry.find("wordsearch")

    def first(number: int) -> list[Any]:
        seen: list[Any] = []

        def faults(_: object, __: object, puzzle: Any, ___: object) -> tuple[str, ...]:
            seen.append(puzzle)
            return ("it is upside down",) if len(seen) <= number else ()

        monkeypatch.setattr(type(kind), "faults", faults)
        return seen

    return first


def test_generate_draws_again_until_a_puzzle_is_right(sabotage: Sabotage) -> None:
    usual = worksheets.generate("wordsearch", FIELDS, seed=3)
    seen = sabotage(2)
    made = worksheets.generate("wordsearch", FIELDS, seed=3)
    assert made.puzzle is seen[2]
    assert seen[0] == usual.puzzle
    assert len({puzzle.grid for puzzle in seen}) == 3
    assert made.variant is None


def test_a_job_makes_the_same_puzzle_as_generate(sabotage: Sabotage) -> None:
    sabotage(2)
    made = worksheets.generate("wordsearch", {**FIELDS, "id": "farm"}, seed=3)
    seen = sabotage(2)
    files = worksheets.render(JOB, formats=["json"], seed=3)
    assert seen[2] == made.puzzle
    assert b'"variant": null' in files["job.json"]


def test_what_is_never_right_is_refused_and_no_internal_error(sabotage: Sabotage) -> None:
    seen = sabotage(1000)
    told = "the puzzle made is wrong, and so are 7 others .* use other words.*it is upside down"
    with pytest.raises(GenerationError, match=told):
        worksheets.generate("wordsearch", FIELDS)
    assert len(seen) == make.LAYOUTS
    with pytest.raises(GenerationError, match=told) as error:
        worksheets.render(JOB, formats=["pdf"])
    assert "internal error" not in str(error.value)
    assert worksheets.plan(JOB).pages == ()
    assert "upside down" in str(worksheets.plan(JOB).problems[0])


def test_a_pupil_gets_a_puzzle_that_is_right(sabotage: Sabotage) -> None:
    seen = sabotage(1)
    files = worksheets.render(CLASS, PUPILS, formats=["json"])
    assert len(seen) == 3
    assert files["job.json"].count(b'"pupil"') == 2
    sabotage(1000)
    with pytest.raises(GenerationError, match="the puzzle made is wrong, and so are"):
        worksheets.render(CLASS, PUPILS, formats=["json"])
