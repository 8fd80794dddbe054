"""The largest grids: made, proved, and printed if the paper allows it; otherwise refused with a message."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import worksheets
from tests.loops import left_to_long
from worksheets.base.errors import LayoutError

MakeJob = Callable[..., Path]

LARGE = """\
page: {{size: {paper}, orientation: {orientation}}}
output: {{formats: [pdf, json]}}
sheets:
  - {{kind: wordregions, id: large, title: Large, size: {size}, difficulty: hard}}
"""


@pytest.mark.slow
@pytest.mark.parametrize("orientation", ["auto", left_to_long("landscape")])
def test_40_rows_of_60_columns_are_printed_on_a3(job: MakeJob, tmp_path: Path, orientation: str) -> None:
    """It is the only sheet, so its answer has a page of the key to itself."""
    path = job(LARGE.format(paper="A3", orientation=orientation, size="40x60"))
    worksheets.build(path, output=tmp_path / "out")
    (sheet,) = json.loads((tmp_path / "out" / "small.json").read_text("utf-8"))["sheets"]
    cells = sorted(tuple(cell) for region in sheet["solution"]["regions"] for cell in region["cells"])
    assert cells == [(row, column) for row in range(40) for column in range(60)]
    assert (tmp_path / "out" / "small.pdf").stat().st_size > 10_000
    assert (tmp_path / "out" / "small-answers.pdf").stat().st_size > 10_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "orientation", "advice"),
    [
        ("A4", "auto", "5.6 pt on A4; they have to be 7 pt; use at least A3, or at most 24 rows and 68 columns on A4"),
        ("A3", "portrait", "6.7 pt on A3; they have to be 7 pt; use at most 71 rows and 58 columns on A3"),
    ],
)
def test_a_refusal_names_a_size_that_would_fit(
    job: MakeJob, tmp_path: Path, paper: str, orientation: str, advice: str
) -> None:
    path = job(LARGE.format(paper=paper, orientation=orientation, size="40x60"))
    with pytest.raises(LayoutError) as caught:
        worksheets.build(path, output=tmp_path / "out")
    (problem,) = caught.value.problems
    assert problem.message == f'"Large" does not fit: its letters would be {advice}'
