"""Answers of many items take several pages of the key."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

import worksheets
from worksheets.base.errors import LayoutError
from worksheets.commands.verify import verify

SUDOKUS = "{kind: sudoku, size: 4x4, per_sheet: 2, id: before}, {kind: sudoku, size: 4x4, per_sheet: 2, id: after}"


def pages_of(job: str, file: str = "job-answers.pdf") -> list[str]:
    data = worksheets.render(job, formats=["pdf"])[file]
    return [page.get_textpage().get_text_range() for page in PdfDocument(BytesIO(data))]


def test_a_list_of_calculations_continues_on_the_next_page() -> None:
    """All 200 have their numbers, and the next answer begins a page."""
    before, after = SUDOKUS.split(", {")
    many = "{kind: calculation, form: list, count: 200, range: 1000}"
    key = pages_of(f"title: T\nsheets: [{before}, {many}, {{{after}]")
    assert ["Sudoku" in page for page in key] == [True, False, False, True]
    assert ["Calculations" in page for page in key] == [False, True, True, False]
    assert "Calculations (continued)" in key[2]
    assert sum(page.count("=") for page in key) == 200
    words = " ".join(key[1:3]).split()
    numbers = [word for word in words if word.isdigit()]
    assert {*map(str, range(1, 201))} <= {*numbers}


@pytest.mark.parametrize(
    "job",
    [
        "language: ar\npage: {size: A5}\nsheets: [{kind: calculation, count: 30, range: 1000}]",
        "page: {size: A5}\nsheets: [{kind: sudoku, size: 6x6, per_sheet: 30, steps: yes, difficulty: easy}]",
        "page: {size: 90x130mm, margin: 8mm}\nsheets: [{kind: sudoku, per_sheet: 2, difficulty: easy}]",
        "book: {trim: A5}\nanswers: separate\nsheets: [{kind: calculation, form: list, count: 120}]",
        "page: {size: A5}\nsheets: [{kind: wordlines, form: scrambled, words: {from: de, pick: 120}, language: de}]",
    ],
    ids=["from the right", "with lists", "on small paper", "in a book", "words"],
)
def test_such_keys_agree_with_their_sheets(job: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(f"title: T\n{job}\n")
    assert [sheet.faults for sheet in verify(worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0])] == [()]
    assert len(PdfDocument(tmp_path / "job-answers.pdf")) > 1


def test_items_that_are_larger_than_a_page_are_refused() -> None:
    job = "page: {size: 60x70mm, margin: 8mm, font_size: 7}\nsheets: [{kind: sudoku, difficulty: easy, per_sheet: 2}]"
    with pytest.raises(LayoutError, match="7 pt"):
        worksheets.render(job)
