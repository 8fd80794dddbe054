"""A kind with only the core members works in the whole program."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.job.fields.schema import job_schema
from worksheets.job.loader import parse_job
from worksheets.job.starter import starter_job
from worksheets.puzzles import registry
from worksheets.testing.template.kind import Null


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    with registry.trial(Null()):
        yield


def test_it_is_known_only_while_it_is_on_trial() -> None:
    assert registry.names() == (*registry.BUILT_IN, "null")
    assert isinstance(registry.find("null"), Null)


def test_a_job_of_it_is_planned_and_built(run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path) -> None:
    path = job("sheets: [{kind: null, most: 9, variants: 2}]", "sums.yaml")
    plan = run("check", path)
    assert plan.exit_code == 0, plan.stderr
    assert "2 sheets, 2 pages, 1 page of answers" in plan.stdout
    built = run("build", path, "-o", tmp_path / "out", "--format", "pdf,json,txt")
    assert built.exit_code == 0, built.stderr
    assert len(built.stdout.splitlines()) == 4
    sheets = json.loads((tmp_path / "out" / "sums.json").read_text("utf-8"))["sheets"]
    for sheet in sheets:
        numbers = sheet["puzzle"]["first"], sheet["puzzle"]["second"]
        assert max(numbers) <= 9
        assert sheet["solution"] == {"total": sum(numbers)}
    text = (tmp_path / "out" / "sums.txt").read_text("utf-8")
    assert "Add the numbers." in text
    assert f"{sheets[0]['puzzle']['first']} + {sheets[0]['puzzle']['second']} =" in text


def test_no_score_is_printed_of_a_kind_that_measures_none(
    run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path
) -> None:
    path = job("sheets: [{id: one, kind: null, most: 9}]", "sums.yaml")
    plan = run("check", path)
    heading, row, *_ = plan.stdout.splitlines()
    assert row[heading.index("score") :].split()[0] == "-"
    assert run("build", path, "-o", tmp_path, "--format", "pdf,json,txt").exit_code == 0
    assert json.loads((tmp_path / "sums.json").read_text("utf-8"))["sheets"][0]["difficulty_score"] is None
    assert "A sum, Medium, one\n" in (tmp_path / "sums.txt").read_text("utf-8").partition("Answers\n")[2]


def test_its_fields_are_listed_and_checked(run: Callable[..., Result], job: Callable[..., Path]) -> None:
    assert "null: A sum\n  most  largest number that is added (default: 20)" in run("kinds").stdout
    assert job_schema()["definitions"]["null_sheet"]["properties"]["most"]["maximum"] == 1000
    path = job("sheets:\n  - kind: null\n    most: 1\n")
    result = run("check", path)
    assert result.exit_code == 2
    assert result.stderr == f"{path}:3:11: sheets[1].most: 1 is too small; at least 2\n"


def test_its_starter_is_made_from_its_fields(run: Callable[..., Result], tmp_path: Path) -> None:
    result = run("new", tmp_path / "mine.yaml", "--kind", "null", "--language", "de")
    assert result.exit_code == 0, result.stderr
    text = (tmp_path / "mine.yaml").read_text("utf-8")
    assert "# most: 20                  # Keine Zahl der Aufgabe ist größer." in text
    (sheet,) = parse_job(text, "mine.yaml", tmp_path).sheets
    assert (sheet.kind, sheet.title) == ("null", "Eine Summe")
    assert starter_job("null", "de") == text


def test_missing_features_are_not_offered(run: Callable[..., Result], tmp_path: Path) -> None:
    path = tmp_path / "sum.txt"
    path.write_text("1 + 2 =\n", encoding="utf-8")
    result = run("solve", path, "--kind", "null")
    assert result.exit_code == 2
    assert result.stderr == f"{path}: puzzles of the kind null cannot be read from a file\n"
