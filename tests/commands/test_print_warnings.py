"""Print that is hard to read is reported once for all sheets of a job."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import worksheets
from worksheets.base.errors import Message
from worksheets.commands import print_warnings
from worksheets.commands.check import plan_jobs
from worksheets.commands.print_warnings import SmallPrint
from worksheets.drawing.paper import PageSetup
from worksheets.job.models import Sheet
from worksheets.layout.page import Starts

MakeJob = Callable[..., Path]

FARM = "cow, pig, horse, sheep, goat, duck, goose, hen, rooster, donkey, cat, dog, tractor, barn"
SHEETS = f"""
word_sets: {{farm: [{FARM}]}}
sheets:
  - {{words: farm, difficulty: [easy, medium, hard], size: 14}}
  - {{words: farm, id: large, size: 16, variants: 2}}
  - {{words: [cow, hen], id: small, size: 8}}
"""


def warnings_of(path: Path) -> list[str]:
    (plan,) = plan_jobs([path])
    return [str(warning) for warning in plan.warnings]


def test_small_letters_are_reported_once_for_all_sheets(job: MakeJob) -> None:
    path = job("page: {per_page: 4}" + SHEETS)
    (letters,) = warnings_of(path)
    assert letters == (
        f"{path}:4:5: the letters of farm-easy, farm-medium, farm-hard and 2 more are small (7.0 pt and more; under 10 "
        "pt they are hard to read); use fewer sheets a page, or larger paper, or a smaller puzzle"
    )
    (plan,) = plan_jobs([path])
    assert [sheet.columns[-1] for sheet in plan.sheets] == ["1", "1", "1", "1", "1", "-"]
    assert f"warning: {letters}" in plan.to_text()


def test_one_sheet_is_reported_with_its_path(job: MakeJob) -> None:
    path = job("sheets:\n  - {words: [cow, hen], size: 40}\n  - {words: [cow, hen], id: other}\n")
    assert warnings_of(path) == [
        f"{path}:2:5: sheets[1]: the letters of word-search are small (9.0 pt; under 10 pt they are hard to read); use "
        "larger paper, or a smaller puzzle"
    ]


def test_a_build_tells_the_same_when_all_is_written(job: MakeJob, tmp_path: Path) -> None:
    path = job("page: {per_page: 4}" + SHEETS)
    messages: list[Message] = []
    worksheets.build(path, output=tmp_path / "out", say=messages.append)
    assert [str(each) for each in messages] == warnings_of(path)
    messages.clear()
    worksheets.build(path, output=tmp_path / "out", formats="json", say=messages.append)
    assert not messages, "nothing is printed"


def test_nothing_is_reported_of_readable_or_requested_print(job: MakeJob) -> None:
    assert not warnings_of(job(SHEETS))
    small = "sheets:\n  - {words: [cow, hen], size: 8}\n"
    assert not warnings_of(job("page: {font_size: 8}\n" + small))


def test_sheets_are_read_again_only_where_one_has_small_print() -> None:
    small = SmallPrint(PageSetup())
    sheets: Iterator[Sheet] = iter([])
    starts = Starts(1, (1, 1), (10.0, 9.96), bank_sizes=(9.0, float("inf")))
    assert small.add(sheets, starts) == [0, 0]
    assert not list(small.warnings())
    assert not small
    assert print_warnings.READABLE_BANK < print_warnings.READABLE
