"""Sheets that cannot be made are reported once for all versions of an entry, with their place in the job."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import GenerationError, LayoutError, Problem, WorksheetError
from worksheets.commands.check import plan_jobs
from worksheets.commands.making import Failure, errors_of_sheets
from worksheets.job.find import read_jobs
from worksheets.puzzles.goldencube import generate

MakeJob = Callable[..., Path]

IMPOSSIBLE = "blocks: ['1x2x2 * 5', '1x1x3 * 2']"
"""Only the search finds that they are impossible; no simple check does."""

ENTRIES = """\
sheets:
  - {words: [cow], difficulty: [easy, hard], variants: 2}
  - {words: [cow], variants: 2, id: zoo}
  - {words: [cow], id: farm}
"""


def test_an_impossible_list_is_proved_once(job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[Any] = []
    search = generate.solutions
    monkeypatch.setattr(generate, "solutions", lambda *given, **more: searches.append(given) or search(*given, **more))
    generate._filling.cache_clear()
    path = job(f"sheets:\n  - {{kind: goldencube, {IMPOSSIBLE}, variants: 4, difficulty: [easy, hard]}}\n")
    with pytest.raises(GenerationError) as caught:
        worksheets.build(path, output=tmp_path / "out")
    (problem,) = caught.value.problems
    assert str(problem).startswith(f"{path}:2:5: sheets[1]: these blocks cannot fill a box of 3 x 3 x 3: ")
    (plan,) = plan_jobs([path])
    assert [failure.problems for failure in plan.failures] == [(problem,)]
    assert len(searches) == 1


@pytest.mark.parametrize(
    ("failing", "paths"),
    [
        ({0: "no"}, ["sheets[1] (easy, A)"]),
        ({0: "no", 2: "no"}, ["sheets[1] (easy, A; hard, A)"]),
        ({0: "no", 1: "no", 2: "never", 3: "no"}, ["sheets[1] (easy, A; easy, B; hard, B)", "sheets[1] (hard, A)"]),
        ({0: "no", 1: "no", 2: "no", 3: "no"}, ["sheets[1]"]),
        ({4: "no", 5: "no", 6: "no"}, ["sheets[2] (zoo)", "sheets[3] (farm)"]),
        ({5: "no"}, ["sheets[2] (zoo, B)"]),
    ],
)
def test_failures_of_versions_are_reported_together(job: MakeJob, failing: dict[int, str], paths: list[str]) -> None:
    (read,) = read_jobs([job(ENTRIES)])
    failures = [Failure(read.sheets[number], GenerationError(reason)) for number, reason in failing.items()]
    found = [problem for error in errors_of_sheets(failures, read.sheets) for problem in error.problems]
    assert [problem.path for problem in found] == paths
    lines = {path: int(path[7]) + 1 for path in paths}
    assert [problem.place and problem.place.line for problem in found] == [lines[path] for path in paths]


def test_errors_of_different_types_stay_apart(job: MakeJob) -> None:
    (read,) = read_jobs([job(ENTRIES)])
    errors: list[WorksheetError] = [GenerationError("no"), LayoutError("no"), GenerationError(Problem("no", "words"))]
    found = errors_of_sheets([Failure(read.sheets[0], error) for error in errors], read.sheets)
    assert [type(error) for error in found] == [GenerationError, LayoutError, GenerationError]
    assert found[2].problems[0].path == "sheets[1] (easy, A).words"
