"""Warnings of what print-on-demand printers refuse in a book.

The rules are those of Amazon KDP for paperbacks ("Set Trim Size, Bleed, and Margins", kdp.amazon.com/help,
GVBQ3CMEQW3W2VL6, and "Paperback Submission Guidelines", G201857950). IngramSpark refuses crop marks, too.
Lines of 0.75 pt, an even number of pages and bleed at three edges need no warning: every book has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from worksheets.base.errors import Message
from worksheets.drawing.book import INCH, LEAST_OUTSIDE, LEAST_OUTSIDE_BLEED, least_inside
from worksheets.drawing.extents import Extent, extent
from worksheets.drawing.paper import MM
from worksheets.drawing.shapes import Column, Letters, Picture, Text

if TYPE_CHECKING:
    from worksheets.base.errors import Place
    from worksheets.drawing.book import BookSetup
    from worksheets.drawing.measure import FontMetrics
    from worksheets.drawing.paper import PageSetup
    from worksheets.layout.page import Page

LEAST_PAGES, MOST_PAGES = 24, 828
SMALLEST_TRIM, LARGEST_TRIM = (4.0, 6.0), (8.5, 11.69)
"""Width x height of trimmed pages, in inches."""

BLEED = 0.125
"""The only bleed that is taken, in inches."""

LEAST_TEXT = 7.0
LEAST_DPI = 300

ROUNDING = 0.6
"""Lengths that differ by this much are the same: 3 mm of bleed are taken for 0.125 in, 297 mm for 11.69 in."""


@dataclass(slots=True)
class _Least:
    """The least of some figures, and the page that has it."""

    value: float
    page: str = ""

    def add(self, value: float, page: str) -> None:
        """Note a figure of a page."""
        if value < self.value:
            self.value, self.page = value, page


class PrintRules:
    """What a printer would refuse in a book, known when its pages have passed by."""

    def __init__(self, setup: PageSetup, book: BookSetup, fonts: FontMetrics) -> None:
        self._setup = setup
        self._book = book
        self._fonts = fonts
        self._pages = 0
        outside = LEAST_OUTSIDE_BLEED if book.bleed else LEAST_OUTSIDE
        self._least_outside = outside
        self._outside = _Least(outside * INCH - ROUNDING)
        self._inside = _Least(INCH)
        self._text = _Least(LEAST_TEXT)
        self._dpi = _Least(LEAST_DPI)

    def watched(self, pages: Iterable[Page]) -> Iterator[Page]:
        """The pages of the book, measured as they pass by."""
        for page in pages:
            self._measure(page, right=self._pages % 2 == 0)
            self._pages += 1
            yield page

    def _measure(self, page: Page, *, right: bool) -> None:
        assert page.cut, "pages of books are trimmed"  # noqa: S101
        edges, label = page.cut.edges, page.label
        trim = Extent(edges.left, edges.top, page.width - edges.right, page.height - edges.bottom)
        for item in page.items:
            for shape in item.drawing.shapes:
                if isinstance(shape, Text | Column | Letters):
                    self._text.add(shape.size, label)
                elif isinstance(shape, Picture):
                    self._dpi.add(shape.raster.width * INCH / shape.width, label)
                box = extent(shape, self._fonts).moved(item.x, item.y)
                if not box.meets(trim):
                    continue  # a crop mark
                left, end = box.left - trim.left, trim.right - box.right
                self._outside.add(min(box.top - trim.top, trim.bottom - box.bottom, end if right else left), label)
                self._inside.add(left if right else end, label)

    def warnings(self, place: Place | None) -> Iterator[Message]:
        """A sentence for each rule that is broken; `place` is the job's file."""
        for path, message in self._broken():
            yield Message(message, path, place, "warning")

    def _broken(self) -> Iterator[tuple[str, str]]:
        """The fields to change, and why."""
        book, pages = self._book, self._pages
        if not book.two_sided or book.imposition != "none" or not pages:
            return  # nobody but its author prints and binds it
        width, height = self._setup.width / INCH, self._setup.height / INCH
        (least_width, least_height), (most_width, most_height) = SMALLEST_TRIM, LARGEST_TRIM
        off = ROUNDING / INCH
        wrong_width = not least_width - off <= width <= most_width + off
        if wrong_width or not least_height - off <= height <= most_height + off:
            sizes = f"{least_width:g} x {least_height:g}in to {most_width:g} x {most_height:g}in"
            yield "book.trim", f"Amazon KDP prints pages of {sizes}; these are {width:.4g} x {height:.4g}in"
        if not LEAST_PAGES <= pages <= MOST_PAGES:
            few = "; a few pages are printed and folded by yourself with imposition: booklet"
            told = f"Amazon KDP prints books of {LEAST_PAGES} to {MOST_PAGES} pages; this one has {pages}"
            yield "book", told + (few if pages < LEAST_PAGES else "")
        if book.crop_marks:
            told = "printers on demand, such as Amazon KDP and IngramSpark, refuse pages with crop marks"
            yield "book.crop_marks", f"{told}; leave them out there"
        if book.bleed and abs(book.bleed - BLEED * INCH) > ROUNDING:
            told = f"Amazon KDP takes a bleed of {BLEED:g}in and no other; this one is {book.bleed / INCH:.3g}in"
            yield "book.bleed", told
        if self._outside.page:
            yield "book.margins", self._too_near(self._outside, "trim", self._least_outside)
        inside = least_inside(pages)
        if self._inside.value < inside * INCH - ROUNDING:
            told = self._too_near(self._inside, "spine", inside)
            yield "book.gutter", f"{told} in a book of {pages} pages"
        if self._text.page:
            told = f"Amazon KDP refuses texts under {LEAST_TEXT:g} pt; the smallest has {self._text.value:.1f} pt"
            yield "book", f"{told}, on page {self._text.page}"
        if self._dpi.page:
            told = f"Amazon KDP wants pictures of {LEAST_DPI} dots an inch"
            yield "book", f"{told}; the coarsest has {self._dpi.value:.0f}, on page {self._dpi.page}"

    @staticmethod
    def _too_near(found: _Least, what: str, least: float) -> str:
        """A sentence about print that is too near to an edge, which begins `least` inches from it."""
        near, page = max(0.0, found.value), found.page
        is_at = f"{near / INCH:.2f}in ({near / MM:.1f} mm)"
        return f"print on page {page} is {is_at} from the {what}; Amazon KDP wants at least {least:g}in"
