"""Pages of a key with their answers, one of which may fill a page, and other paper for answers that need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from worksheets.base.errors import LayoutError
from worksheets.base.exact import total
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.refusal import refusal
from worksheets.layout.key.block import PART_GAP, Answer, KeyStyle, Sized
from worksheets.layout.key.filling import SPREAD, KeyPlan, room_of
from worksheets.layout.paper_format import PaperFormat

LARGER = (16.0, 14.0, 12.0, 10.0)
"""Sizes of letters for pages with room to spare; the first one that fits is used."""

LEAST_BEGUN = 4
"""Minimum number of rows in each strip of a list that begins below its drawing and continues on further pages."""


class PlacedAnswer(NamedTuple):
    """An answer on its page, and whether it begins a row."""

    number: int
    answer: Answer
    size: Sized
    begins: bool


class KeyPage(NamedTuple):
    """The answers on a page. One whose list is too long has it to itself, and further pages follow."""

    plan: KeyPlan
    entries: list[PlacedAnswer]

    @property
    def begun(self) -> int:
        """The number of rows of such a list that have room below its drawing."""
        _, answer, size, _ = self.entries[-1]
        if size.complete:
            return 0
        width = self.plan.paper.frames[0].width
        table = answer.table(width)
        strips = table.strips_in(width)
        rows = table.rows_in(0, self.spare - PART_GAP, strips)
        return rows if rows >= LEAST_BEGUN * strips else 0

    @property
    def further(self) -> list[tuple[int, int]]:
        """The range of rows of that list on each further page."""
        _, answer, size, _ = self.entries[-1]
        if size.complete:
            return []
        width = self.plan.paper.frames[0].width
        table, head = answer.table(width), answer.head_again(width)
        strips, stops = table.strips_in(width), [self.begun]
        while stops[-1] < answer.rows:
            start = stops[-1]
            stops.append(max(start + 1, start + table.rows_in(start, self.plan.room - head.height, strips)))
        return [*pairwise(stops)]

    @property
    def rows(self) -> list[list[PlacedAnswer]]:
        """The answers of each row."""
        rows: list[list[PlacedAnswer]] = []
        for entry in self.entries:
            if entry.begins or not rows:
                rows.append([])
            rows[-1].append(entry)
        return rows

    @property
    def spare(self) -> float:
        """Height that the rows and the gaps between them leave free; negative if there is not enough room."""
        rows = self.rows
        used = total(each for row in rows for each in heights_of(row))
        return self.plan.room - used - self.plan.row_gap * (len(rows) - 1)

    def filled(self, sizes: Sequence[float] = LARGER) -> KeyPage:
        """The page in columns that are all used, and with letters of the first size that fits.

        Letters grow only if the gaps between the rows would otherwise be wide.
        """
        if self.plan.box:
            return self
        page = self._widened() or self
        if page.spare <= SPREAD * (len(page.rows) - 1):
            return page
        styles = (page.plan.style._replace(letters=size) for size in sizes if size > page.plan.style.letters)
        larger = (page._sized(page.plan._replace(style=style)) for style in styles)
        return next((found for found in larger if found and found.spare >= 0.0), page)

    def _widened(self) -> KeyPage | None:
        """The page in fewer, wider columns if no row uses all of them; None if its answers then have no room."""
        used = max(map(len, self.rows))
        wide = any(self.plan.width_of(entry.size) > self.plan.width for entry in self.entries)
        if used == self.plan.columns or wide:
            return None
        page = self._sized(self.plan._replace(columns=used))
        return page if page and page.spare >= 0.0 else None

    def _sized(self, plan: KeyPlan) -> KeyPage | None:
        """The page with this plan; None if letters get smaller, or the list of an answer then has no room."""
        entries = []
        for entry in self.entries:
            width = plan.width_of(entry.size)
            if len(self.entries) > 1:
                size = entry.answer.at_most(plan.style, width, plan.room)
            else:
                size = entry.answer.across(plan.style, plan.paper.frames[0].width, plan.room, beside=True)
            if size is None or size.complete != entry.size.complete or size.letters < entry.size.letters:
                return None
            entries.append(entry._replace(size=size))
        return KeyPage(plan, entries)


def heights_of(row: Sequence[PlacedAnswer]) -> tuple[float, float, float]:
    """The heights of a row's heads, drawings, and lists below them."""
    heads, bodies, belows = zip(*[entry.size.heights for entry in row], strict=True)
    return max(heads), max(bodies), max(belows)


def with_last(pages: Iterator[KeyPage]) -> Iterator[tuple[KeyPage, bool]]:
    """Yield the pages, and whether each is the last one."""
    held = next(pages, None)
    for page in pages:
        if held:
            yield held, False
        held = page
    if held:
        yield held, True


def elsewhere(
    answer: Answer, plan: KeyPlan, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> tuple[KeyPlan, Sized]:
    """Size the answer for another paper; raises LayoutError if it fits none."""
    for paper in formats:
        other = plan._replace(paper=paper, columns=1)
        size = (
            answer.across(plan.style, paper.frames[0].width, other.room, beside=True)
            if paper is not plan.paper
            else None
        )
        if size:
            return other, size
    raise _refused(answer.exercise, plan.style, formats, setup, fonts)


def _refused(
    exercise: Exercise, key: KeyStyle, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> LayoutError:
    style = Style(cap_height=fonts.cap_height, largest_letter=key.letters)
    bodies = [Body(each.frames[0].width, room_of(each), each.style, style.smallest_letter) for each in formats]
    return refusal(exercise, setup, style, fonts, bodies, None)
