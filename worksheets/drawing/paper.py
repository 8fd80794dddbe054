"""Paper: lengths, sheet sizes, the page setup of a job, and that of a book: trim size, margins, binding, bleed.

Lengths without a unit are points.
"""

from __future__ import annotations

import math
import re
from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.own_font import FontChoice
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.pen import Marks

Contents: TypeAlias = Literal["yes", "no", "chapters", "puzzles"]
PuzzlesOn: TypeAlias = Literal["both", "rectos"]
MarkedSheets: TypeAlias = Literal["none", "class", "all"]
Imposition: TypeAlias = Literal["none", "booklet", "2-up", "2-up-same"]

INCH = 72.0

INSIDE_MARGINS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
"""Minimum inside margins in inches, by maximum number of pages: Amazon KDP's table for paperbacks ("Set Trim
Size, Bleed, and Margins", kdp.amazon.com/help, G201834180; 24 to 828 pages)."""

LEAST_OUTSIDE, LEAST_OUTSIDE_BLEED = 0.25, 0.375
"""Minimum margins at the head, the foot and the outside, in inches: for books without bleed, and with it."""

MARGIN = 0.5 * INCH
"""The default margins of books."""

ORNAMENT_SIDES, ORNAMENT_ENDS = 0.625 * INCH, 0.75 * INCH
"""The same at the sides, and at the top and bottom, of books with ornaments in the corners of their pages."""

LEAST_LINE = 0.75
"""Lines of books are at least this wide, in points: thinner ones may not be seen in print (Amazon KDP, "Paperback
Submission Guidelines", kdp.amazon.com/help, G201857950)."""

SPINES = {"white": 0.002252, "cream": 0.0025}
"""Thickness of a page in inches, by the paper (Amazon KDP, "Create a Paperback Cover", kdp.amazon.com/help,
G201953020: the width of the spine is that of all pages, without the cover)."""

MARK_GAP = 3.0
"""Crop marks begin at least this far outside the trimmed page."""

MARK_LENGTH = 14.0


def least_inside(pages: int) -> float:
    """The minimum inside margin of a book of `pages` pages, in inches; beyond the table, its last entry."""
    return next((width for most, width in INSIDE_MARGINS if pages <= most), INSIDE_MARGINS[-1][1])


def binding_width(pages: int, inside: float) -> float:
    """The width taken by the binding of `pages` pages, for an inside margin of `inside` points without it.

    The visible part of the inside margin should be as wide as without binding. So the gutter is what `INSIDE_MARGINS`
    requires beyond the outside margin, and more if the inside margin would fall short of the table.
    """
    table = least_inside(pages)
    return max((table - LEAST_OUTSIDE) * INCH, table * INCH - inside)


class Edges(NamedTuple):
    """Lengths at the four edges of a page."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class BookSetup(NamedTuple):
    """The `book` of a job. The size of its trimmed pages is that of the page setup."""

    inside: float = MARGIN
    outside: float = MARGIN
    top: float = MARGIN
    bottom: float = MARGIN
    gutter: float | None = None
    """Width taken by the binding, in addition to the inside margin; None: by the number of pages."""
    binding: float = 0.0
    """The gutter, or its width for the actual or estimated number of pages."""
    bleed: float = 0.0
    crop_marks: bool = False
    two_sided: bool = True
    """Whether left pages mirror right ones."""
    title_page: bool = True
    subtitle: str = ""
    author: str = ""
    copyright: str = ""
    """The author's text after the title page or, without one, on the first page that would be empty."""
    how_to_play: bool = True
    """Whether kinds are explained once, before the puzzles, if possible."""
    contents: Contents = "yes"
    chapter_pages: bool = True
    """Whether each chapter begins with its own title page."""
    rectos_only: bool = False
    """Whether the backs of puzzles stay blank."""
    first_page: int = 1
    """The number of the first page."""
    page_numbers: bool = True
    imposition: Imposition = "none"
    sheet: tuple[float, float] | None = None
    """Width x height of the paper on which two pages are printed; None: twice a page."""

    def bleeds(self, *, right: bool) -> Edges:
        """The bleed of a right or a left page: at its head, its foot and its outer edge, and none at the spine.

        Amazon KDP ("Set Trim Size, Bleed, and Margins", kdp.amazon.com/help, GVBQ3CMEQW3W2VL6: a page is 0.25 in
        higher and 0.125 in wider than its trim size) and IngramSpark (File Creation Guide) require this.
        """
        bleed = self.bleed
        return Edges(0.0 if right else bleed, bleed, bleed if right else 0.0, bleed)

    def edges(self, *, right: bool) -> Edges:
        """The area around a right or left trimmed page: its bleed, or space for crop marks on all sides."""
        return Edges(*4 * (self.mark_room,)) if self.crop_marks else self.bleeds(right=right)

    @property
    def mark_room(self) -> float:
        """Distance to which crop marks extend from the trimmed page."""
        return max(self.bleed, MARK_GAP) + MARK_LENGTH

    @property
    def shift(self) -> float:
        """Offset to the right of everything on a left page, relative to a right one."""
        return self.outside - self.inside - self.binding if self.two_sided else 0.0

    def bound(self, pages: int) -> BookSetup:
        """The book with the binding for `pages` pages; stapled or cut paper, and loose leaves, need none."""
        if self.gutter is not None:
            return self._replace(binding=self.gutter)
        if self.imposition != "none" or not self.two_sided:
            return self._replace(binding=0.0)
        return self._replace(binding=binding_width(pages, self.inside))


def likely_pages(book: BookSetup, sheets: int, per_page: int, answers: int) -> int:
    """Estimate the pages of a book of `sheets` sheets, one frame each, and `answers` per page (0: none)."""
    front = 2 * book.title_page + 2 * (book.contents != "no")
    puzzles = math.ceil(sheets / per_page) * (2 if book.rectos_only else 1)
    return front + puzzles + (math.ceil(sheets / answers) if answers else 0)


def scale_on(sheet: tuple[float, float], width: float, height: float) -> float:
    """The scale, at most 1, at which two pages fit side by side on a landscape sheet."""
    return min(1.0, max(sheet) / (2 * width), min(sheet) / height)


Orientation: TypeAlias = Literal["auto", "portrait", "landscape"]

POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0}
"""Points per unit of length."""

MM = POINTS["mm"]

PAPER_SIZES: dict[str, tuple[float, float]] = {
    "A3": (297 * MM, 420 * MM),
    "A4": (210 * MM, 297 * MM),
    "A5": (148 * MM, 210 * MM),
    "B4": (250 * MM, 353 * MM),
    "B5": (176 * MM, 250 * MM),
    "Letter": (612.0, 792.0),
    "Legal": (612.0, 1008.0),
    "Tabloid": (792.0, 1224.0),
}
"""Width x height of portrait sheets."""


def parse_length(text: str) -> float:
    """Parse a length such as `15mm`, `1.5 cm`, `0.6in` or `40pt`; a bare number is millimetres.

    Raises ValueError with a sentence for anything else.
    """
    match = re.fullmatch(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*(pt|mm|cm|in)?\s*", text)
    if not match:
        raise ValueError(
            sentence('"{text}" is not a length; write for instance 15mm, 1.5cm, 0.6in or 40pt', text=shown(text))
        )
    return float(match[1].replace(",", ".")) * POINTS[match[2] or "mm"]


class KeySetup(NamedTuple):
    """The answer key settings of a job."""

    per_page: int | None = None
    """Maximum number of answers per page; None: as many as are easy to read."""
    tables: bool | None = None
    """Whether each answer has its list; None: unless there are many on a page."""
    colour: bool = False
    """Whether colours are used."""
    marks: Marks = "loops"
    by_place: bool = False
    """Whether lists are in the order in which the words begin in the grid, for marking by eye."""
    spoken: bool = False
    """Whether answers have texts for screen readers."""


class PageSetup(NamedTuple):
    """The `page` and `header` of a job. `width` x `height` are those of the upright sheet."""

    width: float = PAPER_SIZES["A4"][0]
    height: float = PAPER_SIZES["A4"][1]
    orientation: Orientation = "auto"
    turned: bool = False
    """Whether `auto` pages are landscape; see `layout/handout/orientation.py`."""
    margin: float = 15 * MM
    font: FontChoice = "Andika"
    font_size: float | None = None
    least_size: float = 0.0
    """Minimum size of any text on a handout, in points; 0: as usual."""
    per_page: int = 1
    marks: MarkedSheets = "none"
    """The handouts with corner marks for scans: those of class lists, or all."""
    header_fields: tuple[str, ...] = ("name", "class", "date")
    header_text: str = ""
    """The author's text above the fields of each handout; may be empty."""
    logo: Raster | None = None
    """A picture at the top right of each handout."""
    footer: str | None = None
    """Text at the foot of handouts, next to the page number, in place of the level's mark; empty: no footer at all, not
    even the number; None: the mark."""
    title: str = ""
    """The job's title, on every page."""
    language: str = "en"
    """The job's language: labels of pages that belong to no single sheet."""
    tagged: bool = False
    """Whether drawings have texts for screen readers."""
    key: KeySetup = KeySetup()
    book: BookSetup | None = None
    """Set if the job is a book; then `width` x `height` are those of its trimmed pages, in either orientation."""

    @property
    def cut(self) -> bool:
        """Whether handouts that share a page are cut apart; those of a book are not."""
        return self.per_page > 1 and self.book is None
