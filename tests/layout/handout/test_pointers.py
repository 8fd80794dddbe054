"""Handouts and answers refer to each other's pages, in one file or in two, however many pages the key has."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

import worksheets
from worksheets.layout.handout.pointers import AnswerPages, with_answer_pages
from worksheets.layout.page import Page, Pointer
from worksheets.output.pdf.fonts import load_fonts

SHEETS = """\
  - {id: farm, title: Farm, words: [cow, hen, goose, "guinea pig"], size: 9x12, difficulty: [easy, hard], variants: 3}
  - {id: wald, title: Wald, language: de, words: [Baum, Reh, Moos], size: 7x9, variants: 2}
"""


def texts_of(file: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file)]


def built(fields: str, sheets: str = SHEETS) -> dict[str, bytes]:
    return worksheets.render(f"title: Term\n{fields}\nsheets:\n{sheets}", formats=["pdf", "json"], name="job")


def answer_pages(pages: list[str]) -> list[int]:
    """Return the answer pages that handouts refer to, one a handout."""
    found = (
        re.findall(r"(?:Answer|Answers|Lösung|Lösungsheft): (?:page|key page|Seite) ([0-9]+)", page) for page in pages
    )
    return [int(number) for numbers in found for number in numbers]


@pytest.mark.parametrize("place", ["append", "separate"])
@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("answers", [1, 3, 5])
def test_pages_name_each_other(place: str, per_page: int, answers: int) -> None:
    files = built(f"answers: {{place: {place}, per_page: {answers}}}\npage: {{per_page: {per_page}}}")
    sheets = json.loads(files["job.json"])["sheets"]
    handouts = texts_of(files["job.pdf"])
    key = handouts if place == "append" else texts_of(files["job-answers.pdf"])
    assert answer_pages(handouts) == [sheet["answer_page"] for sheet in sheets]
    for sheet in sheets:
        page = "Blatt: Seite" if sheet["language"] == "de" else "Sheet page"
        assert f"{page} {sheet['page']}" in key[sheet["answer_page"] - 1]
    assert ("Lösungsheft" in handouts[-1]) == (place == "separate")


@pytest.mark.parametrize(
    "fields", ["answers: none", "answers: separate", "answers: append\nfooter: Class 3b", "footer: no"]
)
def test_useless_messages_are_left_out(fields: str) -> None:
    """There are no answers, the key has a single page, or the author replaced the footer."""
    assert not answer_pages(texts_of(built(fields, SHEETS.replace("3", "1"))["job.pdf"]))


def test_the_preview_says_it_too() -> None:
    job = f"title: Term\nanswers: {{place: append, per_page: 2}}\nsheets:\n{SHEETS}"
    pages = worksheets.plan(job).pages
    shown = ["".join(re.findall(r">([^<]*)<", page.svg)) for page in pages if not page.answers]
    assert answer_pages(shown) == [9, 9, 10, 10, 11, 11, 12, 12]


def test_volumes_have_pages_of_their_own(tmp_path: Path) -> None:
    job = tmp_path / "job.yaml"
    job.write_text(f"title: T\nvolume_pages: 3\nanswers: {{per_page: 1}}\nsheets:\n{SHEETS}", encoding="utf-8")
    files = worksheets.build(job, output=tmp_path, formats=["pdf"])
    handouts = [file.read_bytes() for file in files if "answers" not in file.name]
    assert [answer_pages(texts_of(file)) for file in handouts] == [[1, 2, 3], [1, 2, 3], [1, 2]]


def test_a_text_that_does_not_fit_is_left_out() -> None:
    fonts = load_fonts("Andika")
    width = fonts.width("Answer: page 12", 8.0)
    for room, count in ((width + 0.1, 1), (width - 0.1, 0)):
        page = Page(100, 100, (), "1", (), (Pointer(0, "en", 50, 90, room, 8.0, 0.0),))
        assert len(with_answer_pages(page, AnswerPages((12,)), fonts).items) == count


@pytest.mark.parametrize("place", ["append", "separate"])
def test_pictures_of_pages_say_it_as_the_pdf_does(place: str) -> None:
    job = f"answers: {{place: {place}, per_page: 2}}\noutput: {{pictures: pages}}"
    files = worksheets.render(f"title: Term\n{job}\nsheets:\n{SHEETS}", formats=["pdf", "svg"], name="job")
    pictures = [text.decode() for name, text in sorted(files.items()) if "answers" not in name and name.endswith("svg")]
    shown = ["".join(re.findall(r">([^<]*)<", picture)) for picture in pictures]
    assert answer_pages(shown) == answer_pages(texts_of(files["job.pdf"])) != []


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_the_page_of_the_answer_touches_neither_the_number_of_the_sheet_nor_that_of_the_page(language: str) -> None:
    """The reference moves off the middle if needed; a title of three tenths of the line still has a number after it."""
    fonts = load_fonts("Andika")
    title = "A title of a term that is long"
    sheets = SHEETS.replace(", language: de", "")
    job = f"title: {title}\nlanguage: {language}\nanswers: {{per_page: 1}}\nsheets:\n{sheets}"
    for page in (page for page in worksheets.plan(job).pages if not page.answers):
        last = re.findall(r'<text x="([0-9.]+)" y="([0-9.]+)"[^>]*font-size="9"[^>]*>([^<]*)</text>', page.svg)
        foot = max(float(y) for _, y, _ in last)
        texts = sorted((float(x), text) for x, y, text in last if float(y) == foot)
        assert len(texts) == 3
        assert texts[0][1].startswith(f"{title} · ")
        for (x, text), (after, _) in pairwise(texts):
            assert x + fonts.width(text, 9.0) + 8.0 <= after
