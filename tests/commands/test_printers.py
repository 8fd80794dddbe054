"""`check` reports what a printer would refuse in a book."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.commands.check import plan_jobs

MakeJob = Callable[..., Path]

SHEET = "words: [cow, hen, pig], size: 6x8"


def warnings_of(job: MakeJob, book: str, count: int = 24, more: str = "", sheet: str = SHEET) -> list[str]:
    """Return the warnings of a book with `count` sheets, without the name of its file."""
    text = f"title: T\nbook: {book}\n{more}\nanswers: none\nsheets: [{{{sheet}, variants: {count}}}]\n"
    path = job(text)
    (plan,) = plan_jobs([path])
    return [str(warning).removeprefix(f"{path}: ") for warning in plan.warnings]


GOOD = ["{trim: 6x9in}", "{trim: A4}", "{trim: A5, bleed: 0.125in}", "{trim: A5, bleed: 3mm}", "{trim: 8.5x11in}"]


@pytest.mark.parametrize("book", GOOD)
@pytest.mark.parametrize("look", ["plain", "winter"])
def test_books_as_they_are_usually_made_are_printed(job: MakeJob, book: str, look: str) -> None:
    assert warnings_of(job, book, more=f"look: {look}") == []


def test_the_width_of_the_spine_is_that_of_all_pages(job: MakeJob) -> None:
    """The expected width is that of the printer's cover calculator for 138 pages."""
    for book, note in (
        ("{trim: 6x9in}", "0.31in (7.9 mm) on white paper and 0.35in (8.8 mm) on cream paper"),
        ("{trim: 6x9in, imposition: booklet}", None),
    ):
        text = f"book: {book}\nanswers: none\nsheets: [{{{SHEET}, variants: 132}}]\n"
        (plan,) = plan_jobs([job(text)])
        assert plan.pages == 138
        notes = [each.text for each in plan.messages]
        assert notes == ([f"for the cover: the spine of 138 pages is {note}"] if note else [])


BAD = {
    "{trim: A3}": "book.trim: Amazon KDP prints pages of 4 x 6in to 8.5 x 11.69in; these are 11.69 x 16.54in",
    "{trim: 9x6in}": "book.trim: Amazon KDP prints pages of 4 x 6in to 8.5 x 11.69in; these are 9 x 6in",
    "{trim: A5, crop_marks: yes}": "book.crop_marks: printers on demand, such as Amazon KDP and IngramSpark, refuse "
    "pages with crop marks; omit them there",
    "{trim: A5, bleed: 5mm}": "book.bleed: Amazon KDP takes a bleed of 0.125in and no other; this one is 0.197in",
    "{trim: A5, margins: {top: 0.1in}}": "book.margins: print on page ",
    "{trim: A5, margins: {bottom: 0.2in}}": "book.margins: print on page ",
    "{trim: A5, margins: {outside: 0.2in}}": "book.margins: print on page ",
    "{trim: A5, bleed: 0.125in, margins: {outside: 0.3in}}": "book.margins: print on page ",
    "{trim: A5, margins: {inside: 0.25in}, gutter: 0.02in}": "book.gutter: print on page ",
}


@pytest.mark.parametrize("book", BAD)
def test_a_broken_rule_is_named(job: MakeJob, book: str) -> None:
    (warning,) = warnings_of(job, book)
    assert warning.startswith(BAD[book])


def test_how_near_print_comes(job: MakeJob) -> None:
    (warning,) = warnings_of(job, "{trim: A5, margins: {outside: 0.2in}}")
    assert warning.endswith(" is 0.19in (4.9 mm) from the trim; Amazon KDP wants at least 0.25in")
    (warning,) = warnings_of(job, "{trim: A5, bleed: 0.125in, margins: {outside: 0.3in}}")
    assert warning.endswith(" is 0.29in (7.5 mm) from the trim; Amazon KDP wants at least 0.375in")


def test_a_thick_book_needs_a_wide_margin_at_its_spine(job: MakeJob) -> None:
    book = "{trim: A5, margins: {inside: 0.4in}, gutter: 0mm}"
    assert warnings_of(job, book, 100) == []
    (warning,) = warnings_of(job, book, 150)
    assert warning.startswith("book.gutter: print on page ")
    assert warning.endswith(
        " is 0.39in (10.0 mm) from the spine; Amazon KDP wants at least 0.5in in a book of 156 pages"
    )


def test_few_pages(job: MakeJob) -> None:
    (warning,) = warnings_of(job, "{trim: A5}", 3)
    assert warning == (
        "book: Amazon KDP prints books of 24 to 828 pages; this one has 10; for a few pages use imposition: booklet, "
        "print them yourself and fold them"
    )


def test_answers_at_the_end_are_pages_of_the_book(job: MakeJob) -> None:
    path = job(f"book: {{trim: A5}}\nsheets: [{{{SHEET}, variants: 17}}]")
    (plan,) = plan_jobs([path])
    assert (plan.pages, plan.answer_pages, plan.warnings) == (25, 3, ())


@pytest.mark.parametrize("book", ["{imposition: booklet}", "{imposition: 2-up}", "{two_sided: no}"])
def test_who_prints_and_binds_a_book_asks_no_printer(job: MakeJob, book: str) -> None:
    assert warnings_of(job, book.replace("{", "{trim: A5, margins: 5mm, "), 3) == []


def test_coarse_pictures(job: MakeJob) -> None:
    pictures = "words: [{word: apple, picture: P}, {word: boat, picture: P}], word_bank: clues"
    (job("").parent / "coarse.png").write_bytes(file_of(gradient(30, 20)))
    (warning,) = warnings_of(job, "{trim: A5}", sheet=pictures.replace("P", "coarse.png"))
    assert warning.startswith("book: Amazon KDP wants pictures of 300 dots an inch; the coarsest has ")
