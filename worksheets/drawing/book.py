"""How a job is printed as a book: trim size, margins, binding, bleed, front matter. Lengths are points."""

from __future__ import annotations

import math
from typing import Literal, NamedTuple, TypeAlias

Contents: TypeAlias = Literal["yes", "no", "chapters", "puzzles"]
PuzzlesOn: TypeAlias = Literal["both", "rectos"]
Imposition: TypeAlias = Literal["none", "booklet", "2-up", "2-up-same"]

INCH = 72.0

INSIDE_MARGINS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
"""Least inside margins in inches, each for books of up to so many pages: Amazon KDP's table for paperbacks ("Set Trim
Size, Bleed, and Margins", kdp.amazon.com/help, G201834180; 24 to 828 pages)."""

LEAST_OUTSIDE, LEAST_OUTSIDE_BLEED = 0.25, 0.375
"""The least margins at the head, the foot and the outside on the same page, in inches: for books without bleed, and for
books with it."""

MARGIN, ORNAMENT_MARGIN = 0.5 * INCH, 0.625 * INCH
"""Usual margins, and those of books with ornaments in the corners of their pages."""

LEAST_LINE = 0.75
"""Lines of books are at least this wide, in points: thinner ones may not be seen in print (Amazon KDP, "Paperback
Submission Guidelines", kdp.amazon.com/help, G201857950)."""

MARK_GAP = 3.0
"""Crop marks begin at least this far outside the trimmed page."""

MARK_LENGTH = 14.0


def least_inside(pages: int) -> float:
    """The least inside margin of a book of so many pages, in inches; the table's last line where it ends before."""
    return next((width for most, width in INSIDE_MARGINS if pages <= most), INSIDE_MARGINS[-1][1])


def binding_width(pages: int, inside: float) -> float:
    """What the binding of so many pages takes, for an inside margin of `inside` points without it.

    The clear part of the inside margin is wanted to be as wide as it would be without binding. So the gutter is what
    `INSIDE_MARGINS` asks for beyond the outside margin, and more where the inside margin would be less than the table
    has.
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
    """The `book` of a job. Its trimmed pages are as wide and high as the page setup says."""

    inside: float = MARGIN
    outside: float = MARGIN
    top: float = MARGIN
    bottom: float = MARGIN
    gutter: float | None = None
    """What the binding takes of each page, beside the inside margin; None: by the number of pages."""
    binding: float = 0.0
    """The gutter, or how wide it is for the number of pages that the book has, or perhaps has."""
    bleed: float = 0.0
    crop_marks: bool = False
    two_sided: bool = True
    """Whether left pages mirror right ones."""
    title_page: bool = True
    subtitle: str = ""
    author: str = ""
    contents: Contents = "yes"
    chapter_pages: bool = True
    """Whether each chapter begins with a page of its own."""
    rectos_only: bool = False
    """Whether the backs of puzzles stay blank."""
    first_page: int = 1
    """The number of the first page."""
    page_numbers: bool = True
    imposition: Imposition = "none"
    sheet: tuple[float, float] | None = None
    """Width x height of the paper that two pages are printed on, upright or lying; None: twice a page."""

    def bleeds(self, *, right: bool) -> Edges:
        """The bleed of a right or a left page: at its head, its foot and its outer edge, and none at the spine.

        So Amazon KDP ("Set Trim Size, Bleed, and Margins", kdp.amazon.com/help, GVBQ3CMEQW3W2VL6: a page is 0.25 in
        higher and 0.125 in wider than its trim size) and IngramSpark (File Creation Guide) want it.
        """
        bleed = self.bleed
        return Edges(0.0 if right else bleed, bleed, bleed if right else 0.0, bleed)

    def edges(self, *, right: bool) -> Edges:
        """What is printed round a right or a left trimmed page: its bleed, or on all sides room for crop marks."""
        return Edges(*4 * (self.mark_room,)) if self.crop_marks else self.bleeds(right=right)

    @property
    def mark_room(self) -> float:
        """How far crop marks reach out from the trimmed page."""
        return max(self.bleed, MARK_GAP) + MARK_LENGTH

    @property
    def shift(self) -> float:
        """How far to the right everything on a left page stands, compared with a right one."""
        return self.outside - self.inside - self.binding if self.two_sided else 0.0

    def bound(self, pages: int) -> BookSetup:
        """The book with the binding that so many pages need; stapled or cut paper, and loose leaves, need none."""
        if self.gutter is not None:
            return self._replace(binding=self.gutter)
        if self.imposition != "none" or not self.two_sided:
            return self._replace(binding=0.0)
        return self._replace(binding=binding_width(pages, self.inside))


def likely_pages(book: BookSetup, sheets: int, per_page: int, answers: int) -> int:
    """How many pages a book of so many sheets has, where each takes one frame; `answers` to a page, 0 for none."""
    front = 2 * book.title_page + 2 * (book.contents != "no")
    puzzles = math.ceil(sheets / per_page) * (2 if book.rectos_only else 1)
    return front + puzzles + (math.ceil(sheets / answers) if answers else 0)


def scale_on(sheet: tuple[float, float], width: float, height: float) -> float:
    """The share of their size that pages have, two side by side on a lying sheet; they are never enlarged."""
    return min(1.0, max(sheet) / (2 * width), min(sheet) / height)
