"""Sizes that the program chooses know the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import LayoutError
from worksheets.commands.check import plan_jobs

MakeJob = Callable[..., Path]

FARM = "cow, pig, horse, sheep, goat, duck, goose, hen, rooster, donkey, cat, dog, tractor, barn"
SHEETS = f"""
word_sets: {{farm: [{FARM}]}}
sheets:
  - {{words: farm, difficulty: [easy, medium, hard]}}
  - {{words: farm, id: some, pick: 9, variants: 2}}
"""


def job_text(page: str) -> str:
    return f"page: {{{page}}}{SHEETS}"


def letter_sizes(path: Path) -> list[float]:
    (plan,) = plan_jobs([path])
    assert not plan.failures
    return [sheet.letter_size for sheet in plan.sheets]


def sheets_of(path: Path, output: Path, **options: Any) -> list[dict[str, Any]]:
    written = worksheets.build(path, output=output, formats=["json"], **options)
    sheets: list[dict[str, Any]] = json.loads(written[0].read_text("utf-8"))["sheets"]
    for sheet in sheets:
        for key in ("page", "answer_page"):
            del sheet[key]
    return sheets


def test_large_letters_fit_their_paper(job: MakeJob) -> None:
    assert letter_sizes(job(job_text("font_size: 28"))) == [28.0] * 5
    assert letter_sizes(job(job_text("font_size: 20, size: A5, margin: 10mm"))) == [20.0] * 5


@pytest.mark.parametrize(
    ("page", "least"),
    [("per_page: 2", 10.0), ("per_page: 4", 10.0), ("per_page: 2, size: A5", 10.0), ("per_page: 4, size: B5", 9.5)],
)
def test_several_sheets_on_a_page_are_readable(job: MakeJob, page: str, least: float) -> None:
    """On the smallest leaves nearly so: their words stay with them."""
    assert min(letter_sizes(job(job_text(page)))) >= least


def test_nothing_changes_where_the_usual_size_is_readable(job: MakeJob, tmp_path: Path) -> None:
    usual = sheets_of(job(job_text("size: A3")), tmp_path / "usual")
    assert sheets_of(job(job_text("size: A4")), tmp_path / "a4") == usual
    sides = [(sheet["puzzle"]["rows"], sheet["puzzle"]["columns"]) for sheet in usual]
    assert sides[:3] == [(13, 13), (12, 12), (11, 11)]


def test_a_size_depends_on_its_sheet_and_the_page_alone(job: MakeJob, tmp_path: Path) -> None:
    path = job(job_text("per_page: 4"))
    all_of_them = sheets_of(path, tmp_path / "all", workers=2)
    assert sheets_of(path, tmp_path / "again", cache=tmp_path / "cache") == all_of_them
    assert sheets_of(path, tmp_path / "again", cache=tmp_path / "cache") == all_of_them
    alone = f"page: {{per_page: 4}}\nsheets:\n  - {{words: [{FARM}], id: some, title: Farm, pick: 9, variants: 2}}\n"
    assert sheets_of(job(alone), tmp_path / "alone") == all_of_them[3:]
    other = sheets_of(job(job_text("size: A4")), tmp_path / "cached", cache=tmp_path / "cache")
    assert [sheet["puzzle"]["rows"] for sheet in other[:3]] == [13, 12, 11]


def test_what_fits_in_no_size_is_refused_with_true_advice(job: MakeJob, tmp_path: Path) -> None:
    text = f"page: {{font_size: 40, size: A5}}\nsheets:\n  - {{words: [{FARM}]}}\n"
    with pytest.raises(LayoutError, match="use at least A3, or a smaller font_size, or auto"):
        worksheets.build(job(text), output=tmp_path / "out")
