"""Ornaments are in the corners of pages, within the margin."""

from __future__ import annotations

from dataclasses import replace

import pytest

from worksheets.commands.generate import generate
from worksheets.drawing.ornaments import ornament
from worksheets.drawing.paper import MM, BookSetup, PageSetup
from worksheets.drawing.shapes import Text
from worksheets.drawing.style import INKS, HandoutLook
from worksheets.layout.handout.handout_pages import BOOK_EDGE, EDGE, corner_ornaments
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.page import Page
from worksheets.layout.paper_format import paper_formats
from worksheets.output.pdf.fonts import load_fonts

FONTS = load_fonts("Andika")
USUAL = PageSetup()
LOOK = HandoutLook(ornaments="snowflakes", title_colour=INKS["blue"])


def page_of(setup: PageSetup = USUAL, title: str = "Snow") -> Page:
    made = generate("wordsearch", {"words": ["snow", "ice", "sledge"], "title": title})
    (page,) = place_handouts([replace(made, look=LOOK)], setup, FONTS)
    return page


def in_corners(page: Page) -> list[tuple[float, float]]:
    size = 24.0
    return [(item.x, item.y) for item in page.items if item.drawing is ornament("snowflakes", size, 0.35)]


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_corners(orientation: str) -> None:
    page = page_of(PageSetup(orientation=orientation))  # type: ignore[arg-type]
    corners = in_corners(page)
    assert len(corners) == 4
    margin = 15 * MM
    for x, y in corners:
        for at, whole in ((x, page.width), (y, page.height)):
            assert at >= EDGE - 1e-9
            assert at + 24 <= whole - EDGE + 1e-9
            assert at + 24 <= margin or at >= whole - margin


@pytest.mark.parametrize(("top", "size"), [(42.0, 12.0), (54.0, 24.0)])
def test_pages_of_books_have_ornaments_between_the_text_and_the_trim(top: float, size: float) -> None:
    book = BookSetup(inside=50.0, outside=40.0, top=top, bottom=top + 3.0, gutter=20.0)
    setup = PageSetup(width=400.0, height=600.0, book=book.bound(1))
    (paper,) = paper_formats(setup)
    placed = [*corner_ornaments(LOOK, paper, 15 * MM, setup.book)]
    assert len(placed) == 4
    for each in placed:
        right, bottom = each.x + each.drawing.width, each.y + each.drawing.height
        assert each.x >= 20 + BOOK_EDGE
        assert each.y >= BOOK_EDGE
        assert right <= 400 - BOOK_EDGE
        assert bottom <= 600 - BOOK_EDGE
        assert each.drawing.width == size
        assert bottom <= top or each.y >= 600 - book.bottom, "outside the frame"
        assert right <= 20 + 50 + 3 or each.x >= 400 - 40 - 13, "in a corner"
    assert BOOK_EDGE > 0.375 * 72
    narrow = book._replace(bottom=36.0)
    assert list(corner_ornaments(LOOK, paper, 15 * MM, narrow)) == []


def test_narrow_margins_and_cut_pages_have_none() -> None:
    assert in_corners(page_of(PageSetup(per_page=2))) == []
    for paper in paper_formats(PageSetup(margin=8 * MM)):
        assert list(corner_ornaments(LOOK, paper, 8 * MM)) == []
        assert list(corner_ornaments(None, paper, 30 * MM)) == []
        assert list(corner_ornaments(HandoutLook(frame="double"), paper, 30 * MM)) == []


def test_the_title_has_its_colour() -> None:
    (text,) = [
        shape
        for item in page_of().items
        for shape in item.drawing.shapes
        if isinstance(shape, Text) and shape.text == "Snow"
    ]
    assert text.gray == INKS["blue"]
