"""The setup of a book: trim size, margins, binding, bleed, front matter. Lengths are points."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

Contents: TypeAlias = Literal["yes", "no", "chapters", "puzzles"]
PuzzlesOn: TypeAlias = Literal["both", "rectos"]
Imposition: TypeAlias = Literal["none", "booklet", "2-up", "2-up-same"]

INCH = 72.0

INSIDE_MARGINS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
"""Minimum inside margins in inches, by maximum number of pages: Amazon KDP's table for paperbacks ("Set Trim
Size, Bleed, and Margins", kdp.amazon.com/help, G201834180; 24 to 828 pages)."""

LEAST_OUTSIDE, LEAST_OUTSIDE_BLEED = 0.25, 0.375
"""Minimum margins at the head, the foot and the outside, in inches: for books without bleed, and with it."""

MARGIN, ORNAMENT_MARGIN = 0.5 * INCH, 0.625 * INCH
"""Default margins, and those of books with ornaments in the corners of their pages."""

LEAST_LINE = 0.75
"""Lines of books are at least this wide, in points: thinner ones may not be seen in print (Amazon KDP, "Paperback
Submission Guidelines", kdp.amazon.com/help, G201857950)."""

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

        So Amazon KDP ("Set Trim Size, Bleed, and Margins", kdp.amazon.com/help, GVBQ3CMEQW3W2VL6: a page is 0.25 in
        higher and 0.125 in wider than its trim size) and IngramSpark (File Creation Guide) want it.
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
