"""Fields in the wrong place of a job: one sentence that names the right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.job.loader import parse_job
from worksheets.language.translation import say

SHEET = "sheets: [{words: [cow, pig]}]\n"


def problems(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_job(text, "job.yaml", Path())
    return [problem.text for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("field", "places"),
    [
        ("words: [cow, pig]", 'to a sheet, below "sheets:"'),
        ("difficulty: easy", 'to a sheet, below "sheets:"'),
        ("font: Andika", 'below "page:" at the top of the job'),
        ("bleed: 3mm", 'below "book:" at the top of the job'),
        ("size: A5", 'to a sheet, below "sheets:" or below "page:" at the top of the job'),
    ],
)
def test_a_field_at_the_top_may_belong_to_sheets_or_to_a_group(field: str, places: str) -> None:
    name = field.partition(":")[0]
    assert problems(f"{field}\n{SHEET}") == [f'"{name}" belongs {places}']


@pytest.mark.parametrize(
    ("field", "places"),
    [
        ("page: {size: A5}", "at the top of the job"),
        ("footer: ours", "at the top of the job"),
        ("font: Andika", 'below "page:" at the top of the job'),
    ],
)
def test_a_field_of_a_sheet_may_belong_to_the_job(field: str, places: str) -> None:
    name = field.partition(":")[0]
    assert problems(f"sheets:\n  - words: [cow, pig]\n    {field}\n") == [f'"{name}" belongs {places}']


def test_it_is_said_in_german() -> None:
    (problem,) = problems(f"font: Andika\n{SHEET}")
    assert say(problem, "de") == "„font“ gehört unter „page:“ am Anfang des Auftrags"


def test_a_misspelt_field_is_corrected_where_it_is() -> None:
    assert problems(f"titel: T\n{SHEET}") == ['unknown field "titel"; did you mean "title"?']


def test_a_misspelt_field_is_no_field_of_another_place() -> None:
    assert problems(f"sheet: A3\n{SHEET}") == ['unknown field "sheet"; did you mean "sheets"?']
