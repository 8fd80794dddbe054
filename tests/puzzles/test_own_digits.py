"""In a language with digits of its own, all numbers of a sheet have these, but for sums that run from right to left."""

from __future__ import annotations

from pathlib import Path

import pytest

import worksheets
from worksheets.commands.verify import verify
from worksheets.language.languages import find_language
from worksheets.puzzles.calculation.printed import parse_items
from worksheets.verify.page_text import PdfFile

NEPALI = """\
title: T
language: ne-NP
sheets:
  - kind: crossword
    solution: कल
    words: [{word: पुस्तक, clue: पढ्ने}, {word: कमल, clue: फूल}, {word: लसुन, clue: तरकारी}]
  - {kind: cloze, id: cloze, text: "हामी [पुस्तक] हामी [कमल] हामी [लसुन] हामी."}
"""
FORMS = "".join(
    f"  - {{kind: calculation, form: {form}, count: 4, id: {form}}}\n"
    for form in ("wall", "triangle", "table", "riddle", "list")
)
CODE = "  - {kind: calculation, form: list, check: word, id: code, words: [WORD]}\n"


def digits_on(file: Path) -> list[str]:
    """The numbers on each page."""
    pdf = PdfFile(file)
    texts = [[text.text for text in pdf.texts(number + 1)] for number in range(len(pdf))]
    return ["".join(sign for text in page for sign in text if sign.isdecimal()) for page in texts]


@pytest.mark.parametrize(
    ("language", "job"),
    [
        ("ne-NP", NEPALI + FORMS),
        ("fa", "title: T\nlanguage: fa\nsheets:\n" + FORMS + CODE.replace("WORD", "کتاب")),
        ("ar", "title: T\nlanguage: ar\nsheets:\n  - {kind: cloze, text: 'أحب [القراءة] و [الكتابة].'}\n"),
    ],
    ids=["ne-NP", "fa", "ar"],
)
def test_all_numbers_have_the_digits_of_the_language(language: str, job: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(job, encoding="utf-8")
    files = worksheets.build(tmp_path / "job.yaml", output=tmp_path, formats=["pdf", "html"])
    for pdf in (file for file in files if file.suffix == ".pdf"):
        for page in digits_on(pdf):
            assert page
            assert {*page} <= {*find_language(language).digits}
    assert [str(sheet) for sheet in verify(tmp_path / "job.pdf") if sheet.faults] == []


def test_sums_that_run_from_right_to_left_have_european_digits(tmp_path: Path) -> None:
    """Printed from left to right in Arabic digits, 9 − 4 would be read as 4 − 9."""
    (tmp_path / "job.yaml").write_text("title: T\nlanguage: ar\nsheets: [{kind: calculation, form: list, count: 4}]\n")
    worksheets.build(tmp_path / "job.yaml", output=tmp_path)
    assert any(map(str.isascii, digits_on(tmp_path / "job.pdf")[0]))
    assert [str(sheet) for sheet in verify(tmp_path / "job.pdf") if sheet.faults] == []


def test_numbers_of_small_cells_are_in_html_as_on_paper() -> None:
    page = worksheets.render(NEPALI, formats=["html"])["job.html"].decode()
    for number in "१२३":
        assert f'<sup aria-hidden="true">{number}</sup>' in page
        assert f'<small aria-hidden="true">{number}</small>' in page
    assert '<sup aria-hidden="true">1</sup>' not in page
    assert '<small aria-hidden="true">1</small>' not in page


def test_calculations_in_other_digits_are_read() -> None:
    assert parse_items("१२ + _ = २१") == parse_items("12 + _ = 21")
