"""The program that checks pages finds known faults, and no serious ones on our own pages."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

import worksheets
from tests.tools.pages.__main__ import findings
from tests.tools.pages.before import ROOT, SHOWN, Shown
from tests.tools.pages.copies import KEPT, copied_pages
from tests.tools.pages.jobs import job_of
from tests.tools.pages.look import Sight, faults, sights

pytest.importorskip("pypdfium2", reason="pages are read with pypdfium2")

GRAVE = {"overlap", "small text", "text at the edge"}


def print_of(*texts: tuple[float, float, float, str], line: float = 1.0, bar: float | None = None) -> bytes:
    """A page of 300 x 200 points with a line and these texts, each as x, y from the top, size and text.

    A `bar` of this gray is behind the texts.
    """
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(300, 200))
    if bar is not None:
        canvas.setFillGray(bar)
        canvas.rect(10, 130, 280, 50, stroke=0, fill=1)
        canvas.setFillGray(0)
    for x, y, size, text in texts:
        canvas.setFont("Helvetica", size)
        canvas.drawString(x, 200 - y, text)
    canvas.setLineWidth(line)
    canvas.line(20, 100, 280, 100)
    canvas.save()
    return stream.getvalue()


def printed(*texts: tuple[float, float, float, str], line: float = 1.0) -> Sight:
    """The same page, read back."""
    (sight,) = sights(print_of(*texts, line=line))
    return sight


def sorts(sight: Sight, *, book: bool = False) -> list[str]:
    return [fault.sort for fault in faults(sight, book=book, solutions=False)]


def test_a_page_is_read() -> None:
    sight = printed((20, 50, 12, "AB cd"), (30, 180, 9, "Foot"))
    assert (sight.width, sight.height, sight.text, sight.thinnest) == (300, 200, "ABcdFoot", 1.0)
    assert [round(glyph.size) for glyph in sight.glyphs] == [12] * 4 + [9] * 4
    assert 0.88 < sight.end < 0.92
    assert sorts(sight) == []


@pytest.mark.parametrize(
    ("texts", "line", "sort"),
    [
        ([(20, 50, 12, "ABC"), (24, 53, 12, "XYZ")], 1.0, "overlap"),
        ([(20, 50, 5, "ABC")], 1.0, "small text"),
        ([(290, 50, 12, "ABC")], 1.0, "text at the edge"),
        ([(20, 50, 12, "ABC")], 0.3, "thin line"),
    ],
)
def test_what_is_wrong_is_found(texts: list[tuple[float, float, float, str]], line: float, sort: str) -> None:
    assert sorts(printed(*texts, line=line)) == [sort]


def test_books_have_larger_texts() -> None:
    page = printed((20, 50, 8, "ABC"))
    assert (sorts(page), sorts(page, book=True)) == ([], ["small text"])


def test_our_own_pages_have_nothing_grave() -> None:
    counts: Counter[str] = Counter()
    found = [(number, *each) for number in range(6) for each in findings(job_of(number), counts)]
    assert [each for each in found if each[1] in GRAVE] == []
    assert counts["- pages"] > 20


def test_the_page_number_of_a_book_is_not_content() -> None:
    data = print_of((20, 50, 12, "AB"), (20, 184, 12, "35"))
    assert [sight.end > 0.8 for sight in sights(data)] == [True]
    assert [sight.end < 0.52 for sight in sights(data, book=True)] == [True]


def test_solutions_of_several_kinds_fill_their_pages() -> None:
    counts: Counter[str] = Counter()
    found = [(number, *each) for number in range(3) for each in findings(job_of(number, "mixed"), counts)]
    assert [each for each in found if each[1] in ("overlap", "solutions not full")] == []
    assert counts["- pages"] > 50


@pytest.mark.parametrize(
    ("bar", "line", "lost", "left"),
    [
        (None, 1.0, 0, True),
        (0.78, 1.0, 0, True),  # like the bars of books
        (0.42, 1.0, 3, True),  # the copier makes it black
        (None, 0.4, 0, False),
    ],
)
def test_what_two_copies_leave(bar: float | None, line: float, lost: int, left: bool) -> None:
    data = print_of((20, 50, 16, "ABC"), line=line, bar=bar)
    (sight,) = sights(data)
    (found,) = copied_pages(data, [sight.glyphs], 2)
    assert (found.letters, len(found.lost)) == (3, lost)
    assert (found.lines >= KEPT) == left


def test_keys_can_be_read_on_copies() -> None:
    counts: Counter[str] = Counter()
    found = [*findings(job_of(1), counts, copies=2)]
    assert [each for each in found if each[0] in ("letter lost", "lines lost")] == []
    assert counts["- copied letters"] > 500


@pytest.mark.parametrize("number", [22, 114, 174])
def test_pages_of_small_exercises_have_nothing_grave(number: int) -> None:
    """Three pages that once had faults: a sheet that was never finished, lines of 0.4 pt, card numbers of 4.7 pt."""
    counts: Counter[str] = Counter()
    assert [each for each in findings(job_of(number, "exercises"), counts) if each[0] in {*GRAVE, "thin line"}] == []
    assert counts["- pages"]


@pytest.mark.parametrize("shown", SHOWN, ids=[shown.name for shown in SHOWN])
def test_jobs_shown_in_the_documents_can_be_printed(shown: Shown) -> None:
    preview = worksheets.plan(shown.job, folder=ROOT / "configs")
    assert preview.problems == ()
    assert len(preview.pages) >= abs(shown.page)


def test_the_documents_show_each_of_them() -> None:
    text = (ROOT / "docs" / "pages.md").read_text(encoding="utf-8")
    assert re.findall(r"pages/([a-z-]+)\.png", text) == [shown.name for shown in SHOWN]
