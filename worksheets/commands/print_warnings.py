"""Warnings about print: letters that are hard to read, and what print-on-demand printers refuse in a book.

The rules for books are those of Amazon KDP for paperbacks ("Set Trim Size, Bleed, and Margins", kdp.amazon.com/help,
GVBQ3CMEQW3W2VL6, and "Paperback Submission Guidelines", G201857950). IngramSpark refuses crop marks, too. Lines of
0.75 pt, an even number of pages and bleed at three edges need no warning: every book has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from worksheets.base.errors import Message
from worksheets.base.sentences import Sentence, joined, sentence
from worksheets.drawing.paper import INCH, LEAST_OUTSIDE, LEAST_OUTSIDE_BLEED, MM, SPINES, least_inside
from worksheets.drawing.pen import Extent, extent
from worksheets.drawing.shapes import Column, Letters, Picture, Text
from worksheets.layout.handout import sizing
from worksheets.layout.handout.sizing import READABLE, READABLE_BANK

if TYPE_CHECKING:
    from worksheets.base.errors import Place
    from worksheets.drawing.paper import BookSetup, PageSetup
    from worksheets.drawing.pen import FontMetrics
    from worksheets.job.models import Sheet
    from worksheets.layout.page import Page, Starts

MOST_NAMED = 3
"""Maximum number of sheets that a warning names."""


@dataclass(slots=True)
class _Small:
    """Sheets with something smaller than `least`: their number, the smallest size, and the first of them."""

    what: str
    least: float
    count: int = 0
    size: float = 0.0
    first: Sheet | None = None
    names: list[str] = field(default_factory=list)

    def has(self, size: float) -> bool:
        """Whether a size counts as small."""
        return size < self.least - sizing.ROUNDING

    def add(self, sheet: Sheet, size: float) -> None:
        """Count a sheet with such a size."""
        self.size = min(self.size, size) if self.count else size
        self.count += 1
        self.first = self.first or sheet
        if len(self.names) < MOST_NAMED:
            self.names.append(" ".join(filter(None, (sheet.id, sheet.variant))))


class SmallPrint:
    """Collects texts that are printed too small in a job, volume by volume."""

    def __init__(self, setup: PageSetup) -> None:
        self._setup = setup
        # An author who asks for small letters knows that they are small.
        least = min(READABLE, setup.font_size or READABLE)
        self._letters = _Small(sentence("the letters"), least)
        self._banks = _Small(sentence("the words or clues"), READABLE_BANK)

    def __bool__(self) -> bool:
        return bool(self._letters.count or self._banks.count)

    def add(self, sheets: Iterable[Sheet], starts: Starts) -> list[int]:
        """Add the sheets of a volume; return the number of warnings for each of them.

        The sheets, which may have to be read again, are used only if something is small.
        """
        too_small = [
            [(small, size) for small, size in ((self._letters, letters), (self._banks, bank)) if small.has(size)]
            for letters, bank in zip(starts.letter_sizes, starts.bank_sizes, strict=True)
        ]
        if any(too_small):
            for sheet, each in zip(sheets, too_small, strict=True):
                for small, size in each:
                    small.add(sheet, size)
        return [*map(len, too_small)]

    def warnings(self) -> Iterator[Message]:
        """A warning about the puzzles' letters and one about the banks, each only if there is reason."""
        fewer = [sentence("fewer sheets a page")] if self._setup.per_page > 1 else []
        for small, remedies in ((self._letters, [sentence("a smaller puzzle")]), (self._banks, [])):
            remedy = joined([*fewer, sentence("larger paper"), *remedies], sentence(", or "))
            if small.first:
                named = ", ".join(small.names)
                more = small.count - len(small.names)
                whose = sentence("{named} and {more} more", named=named, more=more) if more else named
                alone = small.count == 1
                size = f"{small.size:.1f} pt" if alone else sentence("{size:.1f} pt and more", size=small.size)
                yield Message(
                    sentence(
                        "{what} of {whose} are small ({size}; under {least:g} pt they are hard to read); use {remedy}",
                        what=small.what,
                        whose=whose,
                        size=size,
                        least=small.least,
                        remedy=remedy,
                    ),
                    small.first.path if alone else "",
                    small.first.place,
                    "warning",
                )


LEAST_PAGES, MOST_PAGES = 24, 828
SMALLEST_TRIM, LARGEST_TRIM = (4.0, 6.0), (8.5, 11.69)
"""Width x height of trimmed pages, in inches."""

BLEED = 0.125
"""The only bleed that is accepted, in inches."""

LEAST_TEXT = 7.0
LEAST_DPI = 300

ROUNDING = 0.6
"""Lengths that differ by at most this much are equal: 3 mm of bleed pass for 0.125 in, 297 mm for 11.69 in."""


@dataclass(slots=True)
class _Least:
    """The smallest of several figures, and its page."""

    value: float
    page: str = ""

    def add(self, value: float, page: str) -> None:
        """Add a figure of a page."""
        if value < self.value:
            self.value, self.page = value, page


class PrintRules:
    """The faults of a book that a printer would refuse, measured while its pages pass by."""

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
        """Yield the pages of the book and measure them."""
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
        """A warning for each rule that is broken; `place` is the job's file."""
        for path, message in self._broken():
            yield Message(message, path, place, "warning")
        if self._pages >= LEAST_PAGES and self._book.two_sided and self._book.imposition == "none":
            widths = {paper: self._pages * each for paper, each in SPINES.items()}
            on = joined(
                (
                    sentence(
                        "{width:.2f}in ({millimetres:.1f} mm) on {paper} paper",
                        width=width,
                        millimetres=width * INCH / MM,
                        paper=paper,
                    )
                    for paper, width in widths.items()
                ),
                sentence(" and "),
            )
            yield Message(
                sentence("for the cover: the spine of {pages} pages is {on}", pages=self._pages, on=on),
                "book",
                place,
                "note",
            )

    def _broken(self) -> Iterator[tuple[str, str]]:
        """The paths of fields to change, each with the reason."""
        book, pages = self._book, self._pages
        if not book.two_sided or book.imposition != "none" or not pages:
            return  # its author prints and binds it
        width, height = self._setup.width / INCH, self._setup.height / INCH
        (least_width, least_height), (most_width, most_height) = SMALLEST_TRIM, LARGEST_TRIM
        off = ROUNDING / INCH
        wrong_width = not least_width - off <= width <= most_width + off
        if wrong_width or not least_height - off <= height <= most_height + off:
            sizes = f"{least_width:g} x {least_height:g}in to {most_width:g} x {most_height:g}in"
            yield (
                "book.trim",
                sentence(
                    "Amazon KDP prints pages of {sizes}; these are {width:.4g} x {height:.4g}in",
                    sizes=sizes,
                    width=width,
                    height=height,
                ),
            )
        if not LEAST_PAGES <= pages <= MOST_PAGES:
            few = sentence("; for a few pages use imposition: booklet, print them yourself and fold them")
            warning = sentence(
                "Amazon KDP prints books of {least_pages} to {most_pages} pages; this one has {pages}",
                least_pages=LEAST_PAGES,
                most_pages=MOST_PAGES,
                pages=pages,
            )
            yield "book", joined((warning, few), "") if pages < LEAST_PAGES else warning
        if book.crop_marks:
            warning = sentence("printers on demand, such as Amazon KDP and IngramSpark, refuse pages with crop marks")
            yield "book.crop_marks", sentence("{warning}; omit them there", warning=warning)
        yield from self._faults_of_pages()

    def _faults_of_pages(self) -> Iterator[tuple[str, str]]:
        """Yield faults of print too near an edge, too small or too coarse."""
        book, pages = self._book, self._pages
        if book.bleed and abs(book.bleed - BLEED * INCH) > ROUNDING:
            warning = sentence(
                "Amazon KDP takes a bleed of {least:g}in and no other; this one is {bleed:.3g}in",
                least=BLEED,
                bleed=book.bleed / INCH,
            )
            yield "book.bleed", warning
        if self._outside.page:
            yield "book.margins", self._too_near(self._outside, "trim", self._least_outside)
        inside = least_inside(pages)
        if self._inside.value < inside * INCH - ROUNDING:
            warning = self._too_near(self._inside, "spine", inside)
            yield "book.gutter", sentence("{warning} in a book of {pages} pages", warning=warning, pages=pages)
        if self._text.page:
            warning = sentence(
                "Amazon KDP refuses texts under {least_text:g} pt; the smallest has {points:.1f} pt",
                least_text=LEAST_TEXT,
                points=self._text.value,
            )
            yield "book", sentence("{warning}, on page {page}", warning=warning, page=self._text.page)
        if self._dpi.page:
            warning = sentence("Amazon KDP wants pictures of {least_dpi} dots an inch", least_dpi=LEAST_DPI)
            yield (
                "book",
                sentence(
                    "{warning}; the coarsest has {value:.0f}, on page {page}",
                    warning=warning,
                    value=self._dpi.value,
                    page=self._dpi.page,
                ),
            )

    @staticmethod
    def _too_near(found: _Least, what: str, least: float) -> Sentence:
        """A sentence about print that is nearer than `least` inches to an edge."""
        near, page = max(0.0, found.value), found.page
        is_at = f"{near / INCH:.2f}in ({near / MM:.1f} mm)"
        return sentence(
            "print on page {page} is {is_at} from the {what}; Amazon KDP wants at least {least:g}in",
            page=page,
            is_at=is_at,
            what=what,
            least=least,
        )
