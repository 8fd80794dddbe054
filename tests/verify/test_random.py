"""Random sheets of all kinds agree with their keys; `long` tests try 200 jobs of each sort."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

import worksheets
from tests.tools.pages.jobs import job_of
from worksheets.base.errors import WorksheetError
from worksheets.commands.verify import Verified, verify
from worksheets.puzzles import registry

NUMBERS = {"handouts": range(3), "grids": range(3), "exercises": (1, 5, 15, 18, 37, 47, 64)}
"""The exercises include jobs for which `verify` once reported faults that were not there."""

BUILT = 0.8
"""Minimum share of jobs that are not refused: of 200 of each sort at most 13 are, such as bingo with too few words."""


def verified(number: int, sort: str, folder: Path) -> list[Verified]:
    """The sheets of a random job, compared with its key; an empty list if the job is refused."""
    job = {**job_of(number, sort), "answers": {"place": "separate"}}
    path = folder / f"{sort}{number}.yaml"
    path.write_text(json.dumps(job))
    try:
        handouts = worksheets.build(path, output=folder, formats=["pdf"])[0]
    except WorksheetError:
        return []
    found = [*verify(handouts)]
    assert found
    return found


def compare(sort: str, numbers: Iterable[int], folder: Path) -> None:
    """Check that all sheets of these jobs agree with their keys and that few jobs are refused."""
    jobs = [verified(number, sort, folder) for number in numbers]
    assert [str(sheet) for sheets in jobs for sheet in sheets if sheet.faults] == []
    assert sum(map(bool, jobs)) >= BUILT * len(jobs)


def test_the_jobs_have_all_kinds() -> None:
    jobs = [job_of(number, sort) for sort in NUMBERS for number in range(200)]
    kinds = {sheet.get("kind", "wordsearch") for job in jobs for sheet in job["sheets"]}
    assert kinds == {*registry.BUILT_IN}


@pytest.mark.parametrize("sort", NUMBERS)
def test_random_sheets_agree_with_their_keys(sort: str, tmp_path: Path) -> None:
    compare(sort, NUMBERS[sort], tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("sort", NUMBERS)
def test_two_hundred_jobs_agree_with_their_keys(sort: str, tmp_path: Path) -> None:
    compare(sort, range(200), tmp_path)
