"""Pages of a key with their answers, one of which may fill a page, and other paper for answers that need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.errors import LayoutError
from worksheets.base.exact import total
from worksheets.base.sentences import sentence
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.refusal import refusal
from worksheets.layout.key.block import LARGEST_ALONE, Answer, KeyStyle, Sized
from worksheets.layout.key.filling import COMFORTABLE, SPREAD, KeyPlan, room_of
from worksheets.layout.paper_format import PaperFormat
from worksheets.puzzles import registry

LARGER = (LARGEST_ALONE, 14.0, 12.0, 10.0)
"""Sizes of letters for pages with room to spare; the first one that fits is used."""


MOST_GROWN, LARGEST_GROWN = 14.0, 20.0
"""Maximum sizes of letters in a book that grow because their page has room to spare, and of those alone on a page."""

MOST_EMPTY = 0.16
"""Share of the paper's height from which on a page looks empty; with the space above the page number, it is a fifth."""


class PlacedAnswer(NamedTuple):
    """An answer on its page, and whether it begins a row."""

    number: int
    answer: Answer
    size: Sized
    begins: bool


class ListPart(NamedTuple):
    """The rows of an answer's list from `start` to before `stop`, on a page after that of its drawing."""

    answer: Answer
    start: int
    stop: int
    fixed: bool = False
    """Whether its drawing is not mirrored; see `Placed`."""

    def drawings(self, width: float) -> tuple[Drawing, Drawing]:
        """The head, which says what is continued, and the rows."""
        return self.answer.head_again(width), self.answer.strips_of(width, self.start, self.stop)


class ItemsPart(NamedTuple):
    """Items of an answer on a page after its first one."""

    answer: Answer
    items: Drawing
    fixed: bool = True
    """Whether its drawing is not mirrored; see `Placed`."""

    def drawings(self, width: float) -> tuple[Drawing, Drawing]:
        """The head, which says what is continued, and the items."""
        return self.answer.head_again(width), self.items


class KeyPage(NamedTuple):
    """The answers on a page. The last one may have a list that continues on further pages."""

    plan: KeyPlan
    entries: list[PlacedAnswer]
    continued: ListPart | ItemsPart | None = None
    """The rows or items above the answers, of an answer that began on a page before."""

    @property
    def _parts(self) -> list[tuple[int, int]]:
        """The rows of a list that continues, below its drawing and on each further page."""
        if not self.entries or self.entries[-1].size.complete:
            return []
        _, answer, size, _ = self.entries[-1]
        return answer.parts(size, self.plan.paper.frames[0].width, self.plan.room)

    @property
    def begun(self) -> int:
        """The number of rows of such a list that have room below its drawing."""
        return next((stop for _, stop in self._parts), 0)

    @property
    def further(self) -> list[ListPart]:
        """The rows of that list on each further page."""
        return [ListPart(self.entries[-1].answer, *part) for part in self._parts[1:]]

    @property
    def top(self) -> float:
        """Height of the rows above the answers."""
        if not self.continued:
            return 0.0
        return total(drawing.height for drawing in self.continued.drawings(self.plan.paper.frames[0].width))

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
        return self.plan.room - self.top - used - self.plan.row_gap * self.gaps

    @property
    def gaps(self) -> int:
        """The number of gaps between rows, and below the rest of a list."""
        return max(0, len(self.rows) - (0 if self.continued else 1))

    @property
    def is_sparse(self) -> bool:
        """Whether more than a fifth of the page stays empty, however far its rows and letters grow."""
        return self._is_loose and not self.begun and self.filled()._is_loose

    @property
    def _is_loose(self) -> bool:
        return self.spare - SPREAD * self.gaps > MOST_EMPTY * self.plan.paper.height

    def filled(self, sizes: Sequence[float] = LARGER) -> KeyPage:
        """The page in columns that are all used, and with letters of the first size that fits.

        Letters grow only if the gaps between the rows would otherwise be wide.
        """
        if not self.entries:
            return self
        if self.plan.box:
            return self._grown(sizes)
        if not self.entries[-1].size.complete:
            under = self.entries[-1].size.above
            return self if under else self._replace(plan=self.plan._replace(style=self.plan.style.alone))
        page = self._widened() or self
        if page.spare <= SPREAD * page.gaps:
            return page
        styles = (page.plan.style._replace(letters=size) for size in sizes if size > page.plan.style.letters)
        larger = (page._sized(page.plan._replace(style=style)) for style in styles)
        return next((found for found in larger if found and found.spare >= 0.0), page)

    def _grown(self, sizes: Sequence[float]) -> KeyPage:
        """The page of a book with larger letters in answers that are too large for a box, or alone on the page."""
        page, most = self, MOST_GROWN if self.gaps else LARGEST_GROWN
        steps = [size for size in (*reversed(sizes), LARGEST_GROWN) if COMFORTABLE < size <= most]
        for letters in (COMFORTABLE, *steps):
            for row in page.rows:
                for entry in row:
                    larger = page._with(entry, letters, alone=len(row) == 1)
                    page = larger if larger.spare >= 0.0 else page
        return page

    def _with(self, entry: PlacedAnswer, letters: float, *, alone: bool) -> KeyPage:
        """The page with letters of at most this size in an answer, which may be `alone` in its row."""
        if entry.size.boxed and len(self.entries) > 1:
            return self
        width = self.plan.paper.frames[0].width if alone else self.plan.width_of(entry.size)
        size = self.plan.wide(entry.answer, letters, width, alone=alone)
        if size is None or size.letters < entry.size.letters:
            return self
        entries = [each._replace(size=size) if each.number == entry.number else each for each in self.entries]
        return self._replace(entries=entries)

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
            if len(self.entries) > 1 or self.continued:
                size = entry.answer.at_most(plan.style, width, plan.room)
            else:
                size = entry.answer.across(plan.style, plan.paper.frames[0].width, plan.room, beside=True)
            if size is None or size.complete != entry.size.complete or size.letters < entry.size.letters:
                return None
            entries.append(entry._replace(size=size))
        return self._replace(plan=plan, entries=entries)


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


def elsewhere(answer: Answer, plan: KeyPlan, formats: Sequence[PaperFormat]) -> tuple[KeyPlan, Sized] | None:
    """Size the answer for another paper; None if it fits none."""
    for paper in formats:
        other = plan._replace(paper=paper, columns=1)
        size = (
            answer.across(plan.style, paper.frames[0].width, other.room, beside=True)
            if paper is not plan.paper
            else None
        )
        if size:
            return other, size
    return None


def refused(
    exercise: Exercise, key: KeyStyle, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> LayoutError:
    """The error why an answer does not fit the key."""
    style = Style(cap_height=fonts.cap_height, largest_letter=key.letters)
    kind = registry.find(exercise.kind)
    if kind.has("draw_items") or kind.has("draw_pages"):  # the handout takes several pages, an answer only one
        return LayoutError(
            sentence(
                '"{title}": its answer does not fit a page of the key with letters of {smallest:g} pt; use larger '
                "paper, fewer puzzles or words on a sheet, or answers: none",
                title=exercise.title,
                smallest=style.smallest_letter,
            )
        )
    bodies = [Body(each.frames[0].width, room_of(each), each.style, style.smallest_letter) for each in formats]
    return refusal(exercise, setup, style, fonts, bodies, None)
