"""The sample jobs show what there is, and all of them can be printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.plan import Plan, plan_jobs

CONFIGS = sorted((Path(__file__).parent.parent / "configs").glob("*.yaml"))


@cache
def plan_of(path: Path) -> Plan:
    (plan,) = plan_jobs([path])
    return plan


def test_there_are_samples() -> None:
    assert [path.name for path in CONFIGS] == ["first-grade.yaml", "golden-centre.yaml", "languages.yaml", "term1.yaml"]


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_a_sample_can_be_printed_without_warnings(path: Path) -> None:
    plan = plan_of(path)
    assert not plan.failures
    assert not plan.warnings
    assert all(sheet.letter_size >= 7 for sheet in plan.sheets)


def test_the_term_shows_everything(repository: Path) -> None:
    from worksheets.lookup import read_jobs

    (job,) = read_jobs([repository / "configs" / "term1.yaml"])
    assert len({sheet.path for sheet in job.sheets}) >= 8
    assert {sheet.difficulty for sheet in job.sheets} == {"easy", "medium", "hard"}
    assert {sheet.spec.language for sheet in job.sheets} == {"en", "de"}
    assert {sheet.variant for sheet in job.sheets} == {None, "A", "B"}
    summaries = [sheet.summary for sheet in plan_of(repository / "configs" / "term1.yaml").sheets]
    sizes = {summary.size: summary.entries for summary in summaries}
    assert sizes["40 x 32"] >= 70
    assert {"6 x 6", "7 x 8"} <= sizes.keys()


def test_first_graders_get_large_letters(repository: Path) -> None:
    assert all(sheet.letter_size >= 24 for sheet in plan_of(repository / "configs" / "first-grade.yaml").sheets)


def test_the_sample_term_builds(run: Callable[..., Result], repository: Path, tmp_path: Path) -> None:
    result = run("build", repository / "configs" / "term1.yaml", "-o", tmp_path)
    assert result.exit_code == 0, result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["term1-answers.pdf", "term1.pdf"]
