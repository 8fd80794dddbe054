"""The answer key: answers with their lists in the order of the sheets, in rows and columns, at one scale.

The answers of a class are followed by a page with all of them at a glance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from worksheets.base.errors import LayoutError
from worksheets.base.exact import total
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import PageStyle, Style, least_in_key
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.furniture import footer_drawing
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.blocks import PART_GAP, Answer, KeyStyle, Sized
from worksheets.layout.handout.handout_pages import bookmark
from worksheets.layout.handout.refusal import refusal
from worksheets.layout.key.key_plan import HEADING, ROW_GAP, Exercises, Filling, KeyPlan, plan_key, room_of
from worksheets.layout.page import Head, Page, Placed, Start
from worksheets.layout.paper_format import PaperFormat, paper_formats

HEADING_TEXT = 11.0
"""Font size of the line above the answers of a page."""

SPREAD = 36.0
"""Maximum growth of a gap between rows if a page has spare height."""


def place_answers(
    exercises: Exercises,
    setup: PageSetup,
    fonts: FontMetrics,
    first_page: int = 1,
    handout_pages: Sequence[int] = (),
) -> Iterator[Page]:
    """Yield the pages of the answer key, in order and lazily.

    `first_page` is the number of the first page in its file; `handout_pages` are the pages on which the handouts start.
    The exercises are iterated twice: for the scale, and for the pages. Raises LayoutError if an answer does not fit a
    page.
    """
    yield from Key(exercises, setup, fonts, first_page, handout_pages).pages()


class Key:
    """An answer key that knows the page of each answer without drawing it. Arguments as for `place_answers`.

    The answers of a class are followed by a page with all of them at a glance.

    A key `bound` with handouts has their orientation, except for answers that do not fit.
    """

    def __init__(
        self,
        exercises: Exercises,
        setup: PageSetup,
        fonts: FontMetrics,
        first_page: int = 1,
        handout_pages: Sequence[int] = (),
        *,
        bound: bool = False,
    ) -> None:
        self._exercises = exercises
        self._setup = setup._replace(per_page=1)
        self._fonts = fonts
        self._first_page = first_page
        self._handout_pages = handout_pages
        self._formats = paper_formats(self._setup, least=least_in_key(setup.least_size))
        self._wanted = self._formats[:1] if bound else self._formats
        self._measured: dict[int, Answer] = {}

    @cached_property
    def _plan(self) -> KeyPlan:
        return plan_key(self._exercises, self._wanted, self._setup, self._fonts, self._measured)

    def pages(self, *, drawn: bool = True) -> Iterator[Page]:
        """Yield the pages lazily or, unless `drawn`, only what starts on them; raises LayoutError likewise."""
        layout = _KeyLayout(self._setup, self._fonts, self._first_page)
        classes = False
        for leaf in self._leaves():
            yield layout.page(leaf.plan, leaf.entries) if drawn else layout.blank(leaf.entries)
            yield from layout.further(leaf)
            classes = classes or any(entry.answer.exercise.pupil for entry in leaf.entries)
        if classes:
            yield from layout.glances(self._exercises, self._wanted)

    def _leaves(self) -> Iterator[_Leaf]:
        """Yield the answers on each page, except pages with the rest of a list."""
        if not len(self._exercises):
            return
        plan, pages = self._plan, self._handout_pages
        filling = Filling(plan)
        entries: list[_Entry] = []
        for index, exercise in enumerate(self._exercises):
            page_of_handout = pages[index] if index < len(pages) else None
            known = self._measured.pop(index, None)
            answer = known.on(page_of_handout) if known else Answer(exercise, page_of_handout, plan.style)
            found = plan.size(answer)
            if found is None:  # needs its own paper
                if entries:
                    yield _Leaf(plan, entries)
                    entries = []
                filling = Filling(plan)
                other, size = _elsewhere(answer, plan, self._formats, self._setup, self._fonts)
                yield _Leaf(other, [_Entry(index, answer, size, begins=True)])
                continue
            page, begins = filling.add(*found)
            if page and entries:
                yield _Leaf(plan, entries)
                entries = []
            entries.append(_Entry(index, answer, found[1], begins))
            if not found[1].complete:
                yield _Leaf(plan, entries)
                entries = []
        if entries:
            yield _Leaf(plan, entries)


class _Entry(NamedTuple):
    """An answer on its page, and whether it begins a row."""

    number: int
    answer: Answer
    size: Sized
    begins: bool


class _Leaf(NamedTuple):
    """The answers on a page; if the list of the last one is not included, further pages follow."""

    plan: KeyPlan
    entries: list[_Entry]

    @property
    def further(self) -> list[tuple[int, int]]:
        """The range of rows of that list on each of its pages."""
        _, answer, size, _ = self.entries[-1]
        if size.complete:
            return []
        width = self.plan.paper.frames[0].width
        table, head = answer.table(width), answer.head_again(width)
        strips, stops = table.strips_in(width), [0]
        while stops[-1] < answer.rows:
            start = stops[-1]
            stops.append(max(start + 1, start + table.rows_in(start, self.plan.room - head.height, strips)))
        return [*pairwise(stops)]


def _elsewhere(
    answer: Answer, plan: KeyPlan, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> tuple[KeyPlan, Sized]:
    """Size the answer for another paper; raises LayoutError if it fits none."""
    for paper in formats:
        other = plan._replace(paper=paper, columns=1)
        size = answer.across(plan.style, paper.frames[0].width, other.room) if paper is not plan.paper else None
        if size:
            return other, size
    raise _refused(answer.exercise, plan.style, formats, setup, fonts)


def _refused(
    exercise: Exercise, key: KeyStyle, formats: Sequence[PaperFormat], setup: PageSetup, fonts: FontMetrics
) -> LayoutError:
    style = Style(cap_height=fonts.cap_height, largest_letter=key.letters)
    bodies = [Body(each.frames[0].width, room_of(each), each.style, style.smallest_letter) for each in formats]
    return refusal(exercise, setup, style, fonts, bodies, None)


class _KeyLayout:
    """Assembles the pages of a key."""

    def __init__(self, setup: PageSetup, fonts: FontMetrics, number: int) -> None:
        self._setup = setup
        self._fonts = fonts
        self._number = number

    def page(self, plan: KeyPlan, entries: Sequence[_Entry]) -> Page:
        """A page of answers in rows; the parts of all answers of a row begin at the same height."""
        rows: list[list[_Entry]] = []
        for entry in entries:
            if entry.begins or not rows:
                rows.append([])
            rows[-1].append(entry)
        heights = [_parts(row) for row in rows]
        spare = plan.room - total(each for row in heights for each in row) - ROW_GAP * (len(rows) - 1)
        gap = ROW_GAP + max(0.0, min(SPREAD, spare / len(rows)))
        items: list[Placed] = []
        top = HEADING
        starts: list[Start] = []
        frame = plan.paper.frames[0]
        for row, (head, body, below) in zip(rows, heights, strict=True):
            for column, (number, answer, size, _) in enumerate(row):
                left = column * (plan.width + plan.gutter)
                items += _placed(answer, size, plan, left, top, head, body)
                start = Start(number, bookmark(answer.exercise), size.letters, answer=True)
                if self._setup.book:
                    wide = frame.width if size.room.width > plan.width else plan.width
                    start = start._replace(head=Head(frame.x + left, frame.y + top, wide, head))
                starts.append(start)
            top += head + body + below + gap
        return self._finished(plan.paper, items, starts)

    def blank(self, entries: Sequence[_Entry]) -> Page:
        """A blank page with the same starts, for counting pages."""
        self._number += 1
        starts = [Start(entry.number, "", entry.size.letters, answer=True) for entry in entries]
        return Page(self._setup.width, self._setup.height, (), "", tuple(starts))

    def further(self, leaf: _Leaf) -> Iterator[Page]:
        """Yield the pages of a list that is not beside its drawing."""
        answer, width = leaf.entries[-1].answer, leaf.plan.paper.frames[0].width
        for start, stop in leaf.further:
            head, table = answer.head_again(width), answer.table(width)
            listed = table.drawing(table.strips_in(width), start, stop)
            items = [Placed(0.0, HEADING, head), Placed(0.0, HEADING + head.height, listed)]
            yield self._finished(leaf.plan.paper, items, ())

    def glances(self, exercises: Exercises, formats: Sequence[PaperFormat]) -> Iterator[Page]:
        """Yield the pages with the answers of whole classes, after all others."""
        from worksheets.layout.key.class_key import glance_pages

        for paper, drawing in glance_pages(exercises, formats, HEADING, self._fonts, self._setup.language):
            yield self._finished(paper, [Placed(0.0, HEADING, drawing)], (), "glance")

    def _finished(
        self, paper: PaperFormat, items: Sequence[Placed], starts: Sequence[Start], called: str = "answers"
    ) -> Page:
        """The page with its number and its heading, labelled `called`."""
        frame = paper.frames[0]
        label = find_language(self._setup.language).label
        size = max(HEADING_TEXT, least_in_key(self._setup.least_size))
        heading = _heading(label(called), self._setup.title, size, frame.width, self._fonts)
        items = [Placed(0.0, 0.0, heading), *items]
        if not self._setup.book:
            number = footer_drawing(label("page", number=self._number), frame.width, paper.style)
            items.append(Placed(0.0, frame.height, number))
        moved = tuple(item.moved(frame.x, frame.y) for item in items)
        page = Page(paper.width, paper.height, moved, str(self._number), tuple(starts))
        self._number += 1
        return page


def _parts(row: Sequence[_Entry]) -> tuple[float, float, float]:
    """The heights of a row's heads, drawings, and lists below them."""
    heads, bodies, belows = zip(*[entry.size.heights for entry in row], strict=True)
    return max(heads), max(bodies), max(belows)


def _placed(
    answer: Answer, size: Sized, plan: KeyPlan, left: float, top: float, head: float, body: float
) -> Iterator[Placed]:
    width = plan.paper.frames[0].width if size.room.width > plan.width else plan.width
    table = answer.table(width)
    yield Placed(left, top, answer.head(width))
    yield Placed(left, top + head, answer.drawing(plan.style, size.room))
    if size.strips:
        x, y = (left + size.beside, top + head) if size.beside else (left, top + head + body + PART_GAP)
        yield Placed(x, y, table.drawing(size.strips))


def _heading(label: str, title: str, size: float, width: float, fonts: FontMetrics) -> Drawing:
    """Draw the job's title and the label on one line."""
    end = fonts.width(label, size, bold=True)
    room = width - end - 2 * size
    smaller = min(size, size * room / max(1.0, fonts.width(title, size)))
    shapes = [Text(width, size, title, smaller, anchor="end", gray=PageStyle().small_gray)] if title else []
    return Drawing(width, HEADING, (*shapes, Text(0.0, size, label, size, bold=True)), size)
