"""Ornaments in the corners of a page, clear of everything else."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.drawing.book import INCH, LEAST_OUTSIDE_BLEED, BookSetup
from worksheets.drawing.look import HandoutLook
from worksheets.drawing.ornaments import ornament
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import PaperFormat

EDGE = 14.0
"""Width in points of the edge of paper that many printers cannot print on."""

LARGEST, SMALLEST = 26.0, 9.0
"""Sizes of an ornament in a corner, in points; without space for the smallest, there is none."""

GAP = 1.5
"""Minimum distance in points between an ornament and its neighbours."""

BOOK_EDGE = LEAST_OUTSIDE_BLEED * INCH + GAP
"""Distance in points of an ornament from the trim and the binding of a book's page: what does not bleed must keep 0.375
in even in books with bleed, and pointed corners extend slightly beyond an ornament's square."""


def corner_ornaments(
    look: HandoutLook | None, paper: PaperFormat, margin: float, book: BookSetup | None = None
) -> Iterator[Placed]:
    """Yield the look's ornament for each corner, within the margin of a page that is not cut, or of a book's page.

    A book's page is a right one; the binding edge stays free.
    """
    left = top = right = bottom = margin
    edge = EDGE
    if book:
        left, top, right, bottom = book.inside, book.top, book.outside, book.bottom
        edge = BOOK_EDGE
    size = min(LARGEST, min(left, top, right, bottom) - edge - GAP)
    if look is None or look.ornaments == "none" or size < SMALLEST:
        return
    drawing = ornament(look.ornaments, size, look.ink)
    left += book.binding if book else 0.0
    for y in (top - GAP - size, paper.height - bottom + GAP):
        for x in (left - GAP - size, paper.width - right + GAP):
            yield Placed(x, y, drawing, repeated=True)
