"""Random sheets of all kinds are what their keys say; 200 jobs of each sort if `long` tests run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import worksheets
from tests.tools.pages.jobs import job_of
from worksheets.base.errors import WorksheetError
from worksheets.commands.verify import Verified, verify

NUMBERS = {"handouts": range(6), "grids": range(4), "exercises": (1, 5, 15, 18, 37, 47, 64)}
"""Among the exercises are those of which `verify` once said, wrongly, that they were not what their key says."""


def wrong_in(number: int, sort: str, folder: Path) -> list[Verified]:
    """The sheets of a random job that are not what its key says; none if the job is refused."""
    job = {**job_of(number, sort), "answers": {"place": "separate"}}
    path = folder / f"{sort}{number}.yaml"
    path.write_text(json.dumps(job))
    try:
        handouts = worksheets.build(path, output=folder, formats=["pdf"])[0]
    except WorksheetError:
        return []
    found = [*verify(handouts)]
    assert found
    return [sheet for sheet in found if sheet.faults]


@pytest.mark.parametrize("sort", NUMBERS)
def test_random_sheets_are_what_their_keys_say(sort: str, tmp_path: Path) -> None:
    assert [(number, wrong) for number in NUMBERS[sort] if (wrong := wrong_in(number, sort, tmp_path))] == []


@pytest.mark.long
@pytest.mark.parametrize("sort", NUMBERS)
def test_two_hundred_jobs_are_what_their_keys_say(sort: str, tmp_path: Path) -> None:
    assert [(number, wrong) for number in range(200) if (wrong := wrong_in(number, sort, tmp_path))] == []
