"""The score of an exercise: worked out where it is printed or exported, once, and from the puzzle alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import worksheets
from worksheets.commands.check import plan_jobs
from worksheets.exercises.exercise import Exercise
from worksheets.puzzles.wordsearch import score

FIELDS = {"words": ["cow", "horse", "goose"], "size": "8x9"}
JOB = """
sheets:
  - {id: farm, words: [cow, horse, goose], size: 8x9, difficulty: [easy, medium, hard]}
  - {id: sea, words: [whale, crab], size: 6x7, variants: 2}
"""


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The puzzles that were measured."""
    puzzles: list[Any] = []
    real = score.difficulty_score

    def counted(puzzle: Any, solution: Any) -> int:
        puzzles.append(puzzle)
        return real(puzzle, solution)

    monkeypatch.setattr(score, "difficulty_score", counted)
    return puzzles


def test_an_exercise_has_a_score_when_it_is_asked_for(measured: list[Any]) -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    assert not measured
    assert exercise.difficulty_score == score.difficulty_score(exercise.puzzle, exercise.solution)
    assert exercise.to_json()["difficulty_score"] == exercise.difficulty_score


def test_what_is_measured_is_not_measured_again_and_changes_nothing_else(measured: list[Any]) -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    kept = exercise.measure()
    assert len(measured) == 1
    assert kept.difficulty_score == kept.measure().difficulty_score == exercise.measure().measured
    assert len(measured) == 2
    assert kept == exercise


def test_the_score_is_that_of_the_puzzle_whatever_was_asked_for() -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    renamed = replace(exercise, difficulty="hard", language="de", title="", variant="B", notes=("hard",))
    assert renamed.difficulty_score == exercise.difficulty_score


@pytest.mark.parametrize(
    ("formats", "answers", "times"),
    [
        ("pdf", "separate", 1),
        ("pdf,json,txt", "append", 1),
        ("json", "none", 1),
        ("txt", "append", 1),
        ("pdf,txt", "none", 0),
    ],
)
def test_a_build_measures_each_sheet_once_where_its_score_is_printed(
    measured: list[Any], job: Callable[..., Path], tmp_path: Path, formats: str, answers: str, times: int
) -> None:
    worksheets.build(job(JOB), output=tmp_path / "out", formats=formats.split(","), answers=answers)
    assert len(measured) == 5 * times


def test_a_plan_measures_each_sheet_once(measured: list[Any], job: Callable[..., Path]) -> None:
    (plan,) = plan_jobs([job(JOB)])
    assert len(measured) == 5
    assert [sheet.score for sheet in plan.sheets] == [score.difficulty_score(p, s) for p, s in _made(job)]


def _made(job: Callable[..., Path]) -> list[tuple[Any, Any]]:
    from worksheets.exercises.workers import make_exercises
    from worksheets.job.find import read_jobs

    (read,) = read_jobs([job(JOB)])
    made = make_exercises(read.sheets, read.seed)
    return [(each.puzzle, each.solution) for each in made if isinstance(each, Exercise)]


def test_a_cache_changes_no_score(job: Callable[..., Path], tmp_path: Path) -> None:
    texts = []
    for _ in range(2):
        worksheets.build(job(JOB), output=tmp_path / "out", formats="json", cache=tmp_path / "cache")
        texts.append((tmp_path / "out" / f"{job(JOB).stem}.json").read_text("utf-8"))
    assert texts[0] == texts[1]
    scores = [sheet["difficulty_score"] for sheet in json.loads(texts[0])["sheets"]]
    assert all(isinstance(each, int) for each in scores)
    assert scores[0] < scores[1] < scores[2]
