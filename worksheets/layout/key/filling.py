"""The columns and boxes of a key's pages, and how answers fill them in rows."""

from __future__ import annotations

import math
from typing import NamedTuple

from worksheets.drawing.style import Area
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.key.block import Answer, KeyStyle, Sized
from worksheets.layout.paper_format import PaperFormat

GUTTERS = {1: 0.0, 2: 40.0, 3: 24.0, 4: 14.0}
"""Space between answers side by side, by their number; it is smaller on paper narrower than A4."""

NARROW_GUTTER = 12.0
"""Space between answers if the usual one would allow fewer answers than the author wants on a page."""

ROW_GAP = 20.0
"""Minimum space between an answer and the next one below it."""

HEADING = 40.0
"""Height of the title above the answers of a page, with the rule below it."""

BOX_GAP, BOX_ROW_GAP = 20.0, 14.0
"""Minimum space between the boxes of a book, and between a box and the head of the one below it."""

BOX_FOOT = 20.0
"""Height of the page number below boxes, with the space above it."""

SPREAD = 36.0
"""Maximum growth of a gap between rows if a page has spare height."""

FULL_WIDTH = 480.0
"""Width between the margins of an A4 page."""

FULL = 10**9
"""The count of answers on a page that is closed."""

COMFORTABLE = 9.0
"""Letters of this size are easy to read."""

ACCEPTABLE = 8.0
"""A key uses smaller letters, down to this size, only where these save a page."""

BOX_LETTERS = 7.0
"""Minimum size of letters in a box, as printers require (see `commands/printers.py`).

Other answers get the page's width, with letters that are `ACCEPTABLE` and grow if the page has room to spare.
"""


class KeyPlan(NamedTuple):
    """The layout of answers: `columns` side by side, at most `most` answers and `height` points per page."""

    paper: PaperFormat
    style: KeyStyle
    columns: int
    most: float
    height: float
    box: float = 0.0
    """The side of the boxes of a book; 0 if drawings have different sizes."""
    narrow: bool = False
    """Whether columns are closer together, for as many answers as the author wants."""

    @property
    def gutter(self) -> float:
        """Space between two columns."""
        width = self.paper.frames[0].width
        if self.box:
            return (width - self.columns * self.box) / max(1, self.columns - 1)
        gutter = min(NARROW_GUTTER, GUTTERS[self.columns]) if self.narrow else GUTTERS[self.columns]
        return gutter * min(1.0, width / FULL_WIDTH)

    @property
    def width(self) -> float:
        """Width of a column."""
        return self.box or (self.paper.frames[0].width - (self.columns - 1) * self.gutter) / self.columns

    @property
    def row_gap(self) -> float:
        """Minimum space between two rows."""
        return BOX_ROW_GAP if self.box else ROW_GAP

    @property
    def least(self) -> float:
        """Minimum size of letters in a box."""
        return self.style.least if self.style.scale > 1.0 else BOX_LETTERS

    @property
    def room(self) -> float:
        """Height available for answers on a page."""
        return self.height if self.box else room_of(self.paper)

    def size(self, answer: Answer) -> tuple[int, Sized] | None:
        """The number of columns that the answer takes, and its sizes; None if it does not fit this paper."""
        if self.box:
            return self._boxed(answer)
        found = answer.in_column(self.style, self.width, self.room)
        if found:
            return 1, found
        whole = answer.across(self.style, self.paper.frames[0].width, self.room, beside=True)
        return (self.columns, whole) if whole else None

    def width_of(self, size: Sized) -> float:
        """The width of the columns that an answer takes."""
        if self.box:
            return self._columns_of(size.room.width) * (self.width + self.gutter) - self.gutter
        return self.paper.frames[0].width if size.room.width > self.width else self.width

    def _columns_of(self, width: float) -> int:
        """The number of boxes side by side that are at least this wide."""
        return min(self.columns, math.ceil((width + self.gutter - TOLERANCE) / (self.width + self.gutter)))

    def _boxed(self, answer: Answer) -> tuple[int, Sized] | None:
        """The columns and sizes of an answer in a book: one box or, if its letters would be too small, more columns."""
        found = answer.in_box(self.style, self.box, self.least)
        if found:
            return 1, found
        size = self.wide(answer, max(ACCEPTABLE, self.least), self.paper.frames[0].width)
        return (self._columns_of(size.room.width), size) if size else None

    def wide(self, answer: Answer, letters: float, width: float, *, alone: bool = False) -> Sized | None:
        """Size an answer that is too large for a box, with letters of at most `letters` points; None without room.

        If it is `alone` in its row, it may use the `width`; else it gets one column if that makes it no higher.
        """
        style = self.style._replace(letters=letters)
        whole = answer.across(style, width, self.height)
        if whole is None:
            return None
        upright = answer.outline(style, Area(self.box, whole.drawing))
        fits = not alone and upright.letter_size >= self.least - TOLERANCE
        drawing = upright if fits else answer.outline(style, whole.room)
        room = Area(drawing.width, drawing.height)
        return whole._replace(drawing=drawing.height, letters=drawing.letter_size, room=room, boxed=False)


def room_of(paper: PaperFormat) -> float:
    """Height available for answers on a page."""
    return paper.frames[0].height - HEADING


class _Row(NamedTuple):
    """The last row of a page: the height above it, the heights of its parts, and the columns taken."""

    above: float = 0.0
    head: float = 0.0
    body: float = 0.0
    below: float = 0.0
    taken: int = 0

    @property
    def end(self) -> float:
        """The lower edge."""
        return self.above + self.head + self.body + self.below


class Filling:
    """Fills pages with rows of answers, and decides whether the next one begins a row or a page."""

    def __init__(self, plan: KeyPlan) -> None:
        self._plan = plan
        self.pages = 0
        """The number of pages, including the current one."""
        self._begin()

    def _begin(self) -> None:
        self._row = _Row()
        self._count = 0
        self.pages += 1

    @property
    def end(self) -> float:
        """Height that the answers on the page take, with the gap below them; 0 if the page is empty or closed."""
        return self._row.end + self._plan.row_gap if 0 < self._count < min(self._plan.most, FULL) else 0.0

    def add(self, span: int, size: Sized) -> tuple[bool, bool]:
        """Append an answer; return whether a page ends before it, and whether it begins a row.

        An answer whose list takes several pages begins a page, unless it was measured for the end of this one. Further
        answers follow on the last of its pages; pages between these two are not counted.
        """
        page = False
        row = self._joined(span, size)
        apart = not size.complete and not size.above
        if self._count and (self._count >= min(self._plan.most, FULL) or apart or row is None):
            page = True
            self._begin()
            row = None
        begins = row is None or row.above > self._row.above or self._count == 0
        self._row = row or _Row(0.0, *size.heights, span)
        if size.rest:
            self._begin()
            self._row = _Row(0.0, size.rest, taken=self._plan.columns)
        self._count = self._count + 1 if size.complete or size.rest else FULL
        return page, begins

    def add_alike(self, span: int, size: Sized, count: int) -> None:
        """Append `count` answers of one size, filling each page completely.

        All pages that they fill alone hold equally many, so only the first is filled and the others are counted.
        """
        alone: int | None = None
        while count:
            page, _ = self.add(span, size)
            count -= 1
            if page and alone:
                self.pages += count // alone
                count %= alone
            if page and not size.rest:
                alone = 0
            if alone is not None:
                alone += 1

    def _joined(self, span: int, size: Sized) -> _Row | None:
        """The last row with the answer added, else a new row, or None if the page has no space for it."""
        last, plan = self._row, self._plan
        head, body, below = size.heights
        if self._count and last.taken + span <= plan.columns:
            heights = max(last.head, head), max(last.body, body), max(last.below, below)
            joined = _Row(last.above, *heights, last.taken + span)
            if joined.end <= plan.height + TOLERANCE:
                return joined
        above = last.end + plan.row_gap if self._count else 0.0
        following = _Row(above, head, body, below, span)
        return following if following.end <= plan.height + TOLERANCE else None
