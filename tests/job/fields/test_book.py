"""The field `book` of a job: what it means, and messages for invalid values."""

from __future__ import annotations

from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.job.find import override
from worksheets.job.loader import parse_job
from worksheets.job.models import Job

SHEETS = "sheets: [{words: [cow, hen]}]"


def job(text: str, sheets: str = SHEETS) -> Job:
    return parse_job(f"{text}\n{sheets}", "j.yaml", Path())


def problems(text: str, sheets: str = SHEETS) -> list[str]:
    with pytest.raises(InputError) as caught:
        job(text, sheets)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("trim", "inches"),
    [("6x9in", (6.0, 9.0)), ("8.5x11in", (8.5, 11.0)), ("9x6in", (9.0, 6.0)), ("a5", (148 / 25.4, 210 / 25.4))],
)
def test_the_trim_is_the_size_of_a_page(trim: str, inches: tuple[float, float]) -> None:
    page = job(f"book: {{trim: {trim}}}").page
    assert (page.width / 72, page.height / 72) == pytest.approx(inches)


def test_without_a_book_nothing_is_one() -> None:
    read = job("title: T")
    assert read.page.book is None
    assert read.answers == "separate"
    assert read.page.header_fields == ("name", "class", "date")


@pytest.mark.parametrize("book", ["book: {}", "book: yes", "book: {trim: A4}"])
def test_a_book_has_its_answers_at_its_end_without_lists_as_many_a_page_as_are_easy_to_read(book: str) -> None:
    read = job(book)
    assert read.page.book is not None
    assert read.answers == "append"
    assert (read.page.key.per_page, read.page.key.tables) == (None, False)
    assert read.page.header_fields == ()


def test_set_fields_take_precedence_over_those_of_books() -> None:
    read = job("book: {}\nanswers: {place: none, per_page: 9, table: yes}\nheader: {fields: [name]}")
    assert read.answers == "none"
    assert (read.page.key.per_page, read.page.key.tables) == (9, True)
    assert read.page.header_fields == ("name",)
    assert job("book: {}\noutput: {answers: separate}").answers == "separate"


def test_margins_are_set_one_by_one_or_all_at_once() -> None:
    book = job("book: {margins: {inside: 1in, top: 20pt}}\npage: {margin: 30pt}").page.book
    assert book
    assert (book.inside, book.outside, book.top, book.bottom) == (72, 30, 20, 30)
    book = job("book: {margins: 1in}").page.book
    assert book
    assert {book.inside, book.outside, book.top, book.bottom} == {72}


def test_margins_that_nobody_says_have_room_for_ornaments() -> None:
    for look, sides, ends in (
        ("plain", 0.5, 0.5),
        ("framed", 0.5, 0.5),
        ("winter", 0.5, 0.5),
        ("garden", 0.625, 0.75),
        ("{ornaments: hearts}", 0.625, 0.75),
    ):
        book = job(f"book: {{}}\nlook: {look}").page.book
        assert book
        assert {book.inside, book.outside} == {72 * sides}
        assert {book.top, book.bottom} == {72 * ends}
    book = job("book: {margins: {top: 20pt}}\npage: {margin: 30pt}\nlook: garden").page.book
    assert book
    assert (book.inside, book.top) == (30, 20)


def test_a_chapter_continues_until_the_next_one() -> None:
    entries = "{words: [a]}, {words: [b], chapter: B, difficulty: [easy, hard]}, {words: [c]}, {words: [d], chapter: D}"
    sheets = f"sheets: [{entries}]"
    assert [sheet.chapter for sheet in job("book: {}", sheets).sheets] == ["", "B", "B", "B", "D"]


def test_a_chapter_outside_a_book_is_doubtful() -> None:
    (doubt,) = job("title: T", "sheets: [{words: [a], chapter: A}, {words: [b], chapter: B}]").messages_in("build")
    assert str(doubt) == (
        "j.yaml:2:32: sheets[1].chapter: only books have chapters; write book: {} at the top of the job, or omit this"
    )


def test_everything_that_does_not_go_together_is_reported_at_once() -> None:
    text = """volume_pages: 10
page: {size: A4}
answers: none
book:
  trim: A5
  margins: {inside: 60mm, outside: 60mm}
  start_page: 2
  imposition: booklet
  bleed: 0.1in
  crop_marks: yes
  sheet: A8cm
"""
    messages = problems(text.replace("A8cm", "60x80mm"))
    assert [each.partition(" ")[0] for each in messages] == [
        f"j.yaml:{line}:" for line in ("1:15", "5:9", "6:12", "7:15", "9:10", "10:15", "11:10")
    ]
    assert "the margins leave 28 x 185 mm of a page; puzzles need 60 mm each way" in messages[2]


ALONE = {
    "{trim: A55}": '1:14: book.trim: "A55" is not a paper size; did you mean',
    "{trim: 6x9}": '1:14: book.trim: "6x9" has no unit; write 6x9in for inches, or 6x9cm',
    "{trim: 6x9mm}": '1:14: book.trim: "6x9mm" is not a size of paper to print on',
    "{bleed: 2in}": "1:15: book.bleed: a bleed of more than one inch cannot be printed; 0.125in or 3mm are usual",
    "{gutter: wide}": '1:16: book.gutter: "wide" is not a length',
    "{margins: wide}": '1:17: book.margins: "wide" is not a length',
    "{margins: {inside: wide}}": '1:26: book.margins.inside: "wide" is not a length',
    "{gutter: auto, two_sided: no}": "1:16: book.gutter: an automatic gutter is for books printed on both",
    "{puzzles_on: rectos, two_sided: no}": "1:20: book.puzzles_on: pages printed on one side have no backs",
    "{imposition: booklet, two_sided: no}": "1:20: book.imposition: a booklet has two-sided paper",
    "{sheet: A4}": "1:15: book.sheet: this is the paper for two pages on a side; add imposition: booklet or 2-up",
    "{start_page: 0}": "1:20: book.start_page: 0 is too small; at least 1",
    "{beschnitt: 3mm}": '1:8: book: unknown field "beschnitt"; did you mean "trim"?',
    "A5": '1:7: book: expected fields with values, as in "field: value", got "A5"',
}


@pytest.mark.parametrize("book", ALONE)
def test_problems_have_places(book: str) -> None:
    (message,) = problems(f"book: {book}")
    assert message.startswith(f"j.yaml:{ALONE[book]}")


@pytest.mark.parametrize("place", ["back", "upside-down"])
def test_the_answers_of_a_book_go_to_no_sheet_wherever_that_is_set(place: str) -> None:
    fault = f'the answers of a book are printed at its end; write append, separate or none, not "{place}"'
    assert problems(f"book: {{}}\nanswers: {place}") == [f"j.yaml:2:10: answers: {fault}"]
    assert problems(f"book: {{}}\noutput: {{answers: {place}}}") == [f"j.yaml:2:19: output.answers: {fault}"]
    with pytest.raises(InputError) as caught:
        override(job("book: {}"), answers=place)
    assert str(caught.value) == f"j: {fault}"
    assert override(job("title: T"), answers=place).answers == place


def test_the_answers_of_a_book_go_to_other_places_when_it_is_built() -> None:
    for place in ("separate", "append", "none"):
        assert override(job("book: {}"), answers=place).answers == place


def test_a_class_set_is_no_book() -> None:
    sheets = "sheets: [{words: [cow]}, {words: [hen], for_each: class.csv}, {words: [hen], for_each: class.csv}]"
    messages = [each for each in problems("book: {}", sheets) if ".for_each: " in each]
    fault = "a class list makes a sheet for each pupil, but a book is for all of them; omit this, or book"
    assert [each for each in messages if fault in each] == [
        f"j.yaml:2:{column}: sheets[{number}].for_each: {fault}" for number, column in ((2, 51), (3, 88))
    ]


def test_single_leaves_may_begin_with_any_number_and_have_a_gutter() -> None:
    book = job("book: {two_sided: no, start_page: 4, gutter: 10pt}").page.book
    assert book
    assert (book.first_page, book.binding, book.shift) == (4, 10.0, 0.0)


def test_large_print_makes_a_large_print_book() -> None:
    page = job("preset: large-print\nbook: {trim: 8.5x11in}").page
    assert page.book
    assert (page.font, page.least_size, page.footer) == ("Atkinson Hyperlegible", 18.0, "")


@pytest.mark.parametrize("word", ["no", "No", "none", "nein"])
def test_no_in_place_of_a_text_means_no_text(word: str) -> None:
    book = f"book: {{trim: A5, subtitle: {word}, author: {word}, copyright: {word}}}"
    page = job(f"{book}\nheader: {{text: {word}}}").page
    assert page.book
    assert (page.book.subtitle, page.book.author, page.book.copyright, page.header_text) == ("", "", "", "")
