"""Ornaments in the corners of a page, out of the way of everything else."""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.drawing.book import INCH, LEAST_OUTSIDE_BLEED, BookSetup
from worksheets.drawing.look import HandoutLook
from worksheets.drawing.ornaments import ornament
from worksheets.layout.page import Placed
from worksheets.layout.paper_format import PaperFormat

EDGE = 14.0
"""Points at the edge of paper on which many printers print nothing."""

LARGEST, SMALLEST = 26.0, 9.0
"""Sizes of an ornament in a corner, in points; where the margin has no room for the smallest, there is none."""

GAP = 1.5
"""Least room in points between an ornament and what stands beside it."""

BOOK_EDGE = LEAST_OUTSIDE_BLEED * INCH + GAP
"""Points from the trim of a book's page to an ornament, and from its binding: what does not bleed keeps 0.375 in even
in books with bleed, and pointed corners reach a little out of an ornament's square."""


def corner_ornaments(
    look: HandoutLook | None, paper: PaperFormat, margin: float, book: BookSetup | None = None
) -> Iterator[Placed]:
    """The look's ornament in each corner of a page that is not cut apart, within its margin, or those of a book.

    A book's page is a right one, and what the binding takes stays free.
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
