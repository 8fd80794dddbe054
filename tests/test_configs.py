"""The sample jobs cover all features, and all of them can be printed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.samples import cache_folder
from worksheets.commands.check import Plan, plan_jobs

CONFIGS = sorted((Path(__file__).parent.parent / "configs").glob("*.yaml"))
LONG = {"golden-centre"}
"""Samples that take seconds; `test_digests.py` builds them as well."""

EACH = [pytest.param(path, marks=[pytest.mark.long] if path.stem in LONG else []) for path in CONFIGS]


@cache
def plan_of(path: Path) -> Plan:
    (plan,) = plan_jobs([path], cache=cache_folder())
    return plan


def test_there_are_samples() -> None:
    names = (
        "book cards class crossword extras first-grade golden-centre language-lesson languages looks "
        "numbers practice sudoku term1 variety week word-regions"
    )
    assert " ".join(path.stem for path in CONFIGS) == names


@pytest.mark.parametrize("path", EACH, ids=lambda path: path.stem)
def test_a_sample_can_be_printed_without_warnings(path: Path) -> None:
    """The only warning allowed: a word of a theme lies inside another word of it, as bee in bumblebee."""
    plan = plan_of(path)
    assert not plan.failures
    inside = re.compile(r'"\w+" lies (backwards )?inside "\w+", so it can be found there too')
    themed = {line for line, text in enumerate(path.read_text("utf-8").splitlines(), 1) if "theme/" in text}
    for warning in plan.warnings:
        assert inside.fullmatch(warning.message), warning
        assert warning.place
        assert warning.place.line in themed
    assert all(sheet.letter_size >= 7 for sheet in plan.sheets)


def test_the_class_has_a_sheet_for_each_pupil_and_an_even_level(repository: Path) -> None:
    listed = (repository / "configs" / "class.csv").read_text("utf-8").splitlines()[1:]
    sheets = plan_of(repository / "configs" / "class.yaml").sheets
    assert len(sheets) == len(listed) == 24
    scores: dict[str, set[int]] = {}
    for sheet, line in zip(sheets, listed, strict=True):
        scores.setdefault(line.split(",")[1], set()).add(sheet.score or 0)
    assert all(max(found) - min(found) <= 6 for found in scores.values())
    assert max(scores["easy"]) < min(scores[""]) < min(scores["hard"])


def test_the_term_shows_everything(repository: Path) -> None:
    from worksheets.job.find import read_jobs

    (job,) = read_jobs([repository / "configs" / "term1.yaml"])
    assert len({sheet.path for sheet in job.sheets}) >= 8
    assert {sheet.difficulty for sheet in job.sheets} == {"easy", "medium", "hard"}
    assert {sheet.spec.language for sheet in job.sheets} == {"en", "de"}
    assert {sheet.variant for sheet in job.sheets} == {None, "A", "B"}
    summaries = [sheet.summary for sheet in plan_of(repository / "configs" / "term1.yaml").sheets]
    sizes = {summary.size: int(summary.figures[0].value) for summary in summaries}
    assert sizes["40 x 32"] >= 70
    assert {"6 x 6", "7 x 8"} <= sizes.keys()


def test_first_graders_get_large_letters(repository: Path) -> None:
    assert all(sheet.letter_size >= 24 for sheet in plan_of(repository / "configs" / "first-grade.yaml").sheets)


def test_the_sample_of_word_regions_has_all_variants(repository: Path) -> None:
    from worksheets.job.find import read_jobs

    (job,) = read_jobs([repository / "configs" / "word-regions.yaml"])
    assert {sheet.kind for sheet in job.sheets} == {"wordregions"}
    for language in ("de", "en"):
        assert {s.difficulty for s in job.sheets if s.spec.language == language} == {"easy", "medium", "hard"}
    specs: list[Any] = [sheet.spec for sheet in job.sheets]
    assert {str(spec.grid) for spec in specs} >= {"9 x 7", "11 x 9", "8 x 10", "12 x 16"}
    assert any(spec.words for spec in specs)
    assert any(spec.dictionary and not spec.dictionary.name for spec in specs), "a list of one's own"
    assert not any(spec.vocabulary.extra for spec in specs), "every word is in the dictionary"


def test_the_sample_term_builds(run: Callable[..., Result], repository: Path, tmp_path: Path) -> None:
    result = run("build", repository / "configs" / "term1.yaml", "-o", tmp_path)
    assert result.exit_code == 0, result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["term1-answers.pdf", "term1.pdf"]
