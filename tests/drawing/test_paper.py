"""Paper, and the setup of books."""

from __future__ import annotations

import pytest

from worksheets.drawing.paper import PAPER_SIZES, BookSetup, Edges, binding_width, likely_pages, parse_length, scale_on


@pytest.mark.parametrize(
    ("pages", "inches"), [(24, 0.375), (150, 0.375), (151, 0.5), (300, 0.5), (301, 0.625), (500, 0.625), (501, 0.75)]
)
def test_no_inside_margin_is_less_than_printers_ask_for(pages: int, inches: float) -> None:
    for inside in (9.0, 18.0, 36.0, 72.0):
        assert inside + binding_width(pages, inside) >= 72 * inches - 1e-9


def test_more_pages_need_more_binding() -> None:
    widths = [binding_width(pages, 36.0) for pages in (100, 200, 400, 600, 800, 2_000)]
    assert widths == [9.0, 18.0, 27.0, 36.0, 45.0, 45.0]


def test_a_gutter_that_is_set_holds_for_any_number_of_pages() -> None:
    book = BookSetup(gutter=10.0)
    assert {book.bound(pages).binding for pages in (10, 400, 2_000)} == {10.0}


def test_stapled_cut_and_loose_pages_have_no_binding() -> None:
    for book in (BookSetup(imposition="booklet"), BookSetup(imposition="2-up"), BookSetup(two_sided=False)):
        assert book.bound(400).binding == 0.0


def test_no_page_bleeds_at_its_spine() -> None:
    assert BookSetup().edges(right=True) == (0.0, 0.0, 0.0, 0.0)
    book = BookSetup(bleed=9.0)
    assert book.edges(right=True) == book.bleeds(right=True) == Edges(left=0.0, top=9.0, right=9.0, bottom=9.0)
    assert book.edges(right=False) == book.bleeds(right=False) == Edges(left=9.0, top=9.0, right=0.0, bottom=9.0)


def test_marks_stand_outside_the_bleed() -> None:
    for bleed in (0.0, 9.0, 72.0):
        book = BookSetup(bleed=bleed, crop_marks=True)
        assert min(book.edges(right=True)) > bleed + 10
        assert book.edges(right=True) == book.edges(right=False)
        assert book.bleeds(right=True) == BookSetup(bleed=bleed).bleeds(right=True)


def test_the_number_of_pages_is_guessed_from_that_of_sheets() -> None:
    book = BookSetup(title_page=False, contents="no")
    assert likely_pages(book, 100, 1, 4) == 125
    assert likely_pages(book, 100, 4, 0) == 25
    assert likely_pages(BookSetup(rectos_only=True), 10, 1, 4) == 4 + 20 + 3


def test_pages_on_larger_paper_keep_their_size() -> None:
    assert scale_on((842, 595), 300, 400) == 1.0
    assert scale_on((595, 842), 595, 842) == pytest.approx(595 / 842, abs=0.01)


@pytest.mark.parametrize(
    ("text", "points"), [("72pt", 72), ("1in", 72), ("2.54cm", 72), ("25,4 mm", 72), (" 25.4 ", 72), ("0mm", 0)]
)
def test_lengths_in_points(text: str, points: float) -> None:
    assert parse_length(text) == pytest.approx(points)


@pytest.mark.parametrize("text", ["", "mm", "-3mm", "15 miles", "1.5.2cm"])
def test_invalid_lengths_are_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="15mm"):
        parse_length(text)


def test_paper_is_upright_by_default() -> None:
    assert all(width < height for width, height in PAPER_SIZES.values())
    assert PAPER_SIZES["A4"] == pytest.approx((595.28, 841.89), abs=0.01)
