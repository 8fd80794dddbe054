"""Two pages on a side of paper: folded, or cut and stacked, they follow each other as in the book."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pypdfium2
import pytest

from tests.loops import loop_over
from worksheets.drawing.paper import BookSetup, Imposition
from worksheets.layout.page import Page
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.imposition import booklet_sides, spread, two_up_sides
from worksheets.output.pdf.writer import write_pdf

COUNTS = [1, 4, 5, 8, 13, 64]


def printed(made: list[Page], imposition: Imposition, **fields: object) -> list[tuple[int | None, int | None]]:
    """The numbers of the pages on the left and on the right of each side of paper, as a reader finds them."""
    stream = BytesIO()
    book = BookSetup(imposition=imposition, **fields)  # type: ignore[arg-type]
    starts = write_pdf(made, stream, load_fonts("Andika"), about=About("T", "de"), duplex=True, book=book)
    assert starts.pages == len(made)
    document = pypdfium2.PdfDocument(stream.getvalue())
    found = []
    for page in document:
        width, height = page.get_size()
        text = page.get_textpage()
        halves = [text.get_text_bounded(left, 0, left + width / 2, height) for left in (0.0, width / 2)]
        left, right = (int(half.split("Übung ")[1].split(":")[0]) - 1 if "Übung" in half else None for half in halves)
        found.append((left, right))
    return found


def folded(sides: list[tuple[int | None, int | None]]) -> list[int | None]:
    """The pages as they are turned: fronts and backs of sheets that lie in each other, folded in the middle.

    The outermost sheet is the first. Up to the middle each leaf is the right of a front, and behind it the left of
    its back; from there on each is the right of a back, and behind it the left of its front.
    """
    sheets = [*zip(sides[::2], sides[1::2], strict=True)]
    first = [page for front, back in sheets for page in (front[1], back[0])]
    last = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    return first + last


def blanks(count: int, by: int) -> list[None]:
    return [None] * (-count % by)


@pytest.mark.parametrize("count", COUNTS)
def test_a_folded_booklet_has_its_pages_in_order(count: int, pages: Callable[..., list[Page]]) -> None:
    found = printed(pages(count), "booklet")
    assert len(found) == 2 * -(-count // 4)
    assert folded(found) == [*range(count), *blanks(count, 4)]
    assert found == [*booklet_sides(count)]


def cut_and_stacked(found: list[tuple[int | None, int | None]], *, two_sided: bool) -> list[int | None]:
    """The pages as they are read when the whole pile is cut once and its left half is put on the right one.

    The first sheet lies on top of the pile. Behind the left half of a front is the right half of its back.
    """
    left: list[int | None] = []
    right: list[int | None] = []
    if two_sided:
        for front, back in zip(found[::2], found[1::2], strict=True):
            left += (front[0], back[1])
            right += (front[1], back[0])
    else:
        left = [side[0] for side in found]
        right = [side[1] for side in found]
    return left + right


@loop_over("two_sided", [True, False])
@loop_over("count", [*COUNTS, 2, 3, 6, 17, 18])
def test_a_pile_that_is_cut_and_stacked_is_the_book(
    count: int, two_sided: bool, pages: Callable[..., list[Page]]
) -> None:
    found = printed(pages(count), "2-up", two_sided=two_sided)
    read = cut_and_stacked(found, two_sided=two_sided)
    assert read == [*range(count), *blanks(count, 4 if two_sided else 2)]


def test_the_sides_of_a_pile_of_nine_leaves() -> None:
    sides = [*two_up_sides(17, two_sided=True, same=False)]
    assert sides[::2] == [(0, 10), (2, 12), (4, 14), (6, 16), (8, None)]
    assert sides[1::2] == [(11, 1), (13, 3), (15, 5), (None, 7), (None, 9)]


def test_the_same_page_twice(pages: Callable[..., list[Page]]) -> None:
    assert printed(pages(2), "2-up-same") == [(0, 0), (1, 1)]
    assert [*two_up_sides(3, two_sided=True, same=True)] == [(0, 0), (1, 1), (2, 2), (None, None)]
    assert [*two_up_sides(3, two_sided=False, same=True)] == [(0, 0), (1, 1), (2, 2)]


def test_two_pages_meet_in_the_middle_of_the_paper() -> None:
    own = spread(BookSetup(imposition="booklet"), 300, 400)
    assert own == (600, 400, 1.0, (0, 0), (300, 0))
    small = spread(BookSetup(imposition="booklet", sheet=(400, 300)), 300, 400)
    assert (small.width, small.height, small.scale) == (400, 300, pytest.approx(2 / 3))
    assert small.left == (0, pytest.approx((300 - 400 * 2 / 3) / 2))
    large = spread(BookSetup(imposition="booklet", sheet=(500, 1000)), 300, 400)
    assert (large.width, large.height, large.scale, large.left) == (1000, 500, 1.0, (200, 50))


def test_paper_is_turned_over_its_short_edge(pages: Callable[..., list[Page]]) -> None:
    for imposition, edge in (("booklet", b"DuplexFlipShortEdge"), ("none", b"DuplexFlipLongEdge")):
        stream = BytesIO()
        book = BookSetup(imposition=imposition)  # type: ignore[arg-type]
        write_pdf(pages(4), stream, load_fonts("Andika"), about=About("T", "de"), duplex=True, book=book)
        assert edge in stream.getvalue()
