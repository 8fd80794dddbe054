"""The answer key: answers with their lists in the order of the sheets, in rows and columns, at one scale.

The answers of a class are followed by a page with all of them at a glance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Line, Shape, Text
from worksheets.drawing.style import least_in_key
from worksheets.drawing.transform import scaled
from worksheets.drawing.type_scale import FRAME
from worksheets.language.languages import Language, find_language
from worksheets.layout.furniture import footer_baseline, footer_height
from worksheets.layout.handout.handout_pages import bookmark
from worksheets.layout.key.block import PART_GAP, Answer, Sized
from worksheets.layout.key.filling import HEADING, SPREAD, Filling, KeyPlan
from worksheets.layout.key.head import cut_to
from worksheets.layout.key.key_page import ItemsPart, KeyPage, ListPart, PlacedAnswer, heights_of, with_last
from worksheets.layout.key.key_plan import Exercises, plan_key
from worksheets.layout.key.several_pages import pages_apart
from worksheets.layout.key.table import legend_line, legend_width
from worksheets.layout.mirror import Mirror
from worksheets.layout.page import Head, Page, Placed, Start, begun
from worksheets.layout.paper_format import PaperFormat, paper_formats

TITLE, LABEL, SMALL = 16.0, 10.0, 9.0
"""Font sizes of the title of a page, of the job's title at its right, and of the foot."""

SHORT = 64
"""Maximum number of answers of a key whose pages are all tried before its scale is chosen."""

SMALLER = (14.0, 12.0, 10.0, 9.0)
"""Sizes of letters tried if pages would be sparse, for more answers on the first pages."""

RULE = 10.0
"""Distance from the baseline of the title to the rule below it."""


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


class _Waste(NamedTuple):
    """The number of pages of a key, and of those before the last one that are emptier than a fifth."""

    pages: int
    sparse: int


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
        """The plan with the largest letters; in a short key, with smaller ones if fewer pages are then sparse."""
        plan = plan_key(self._exercises, self._wanted, self._setup, self._fonts, self._measured)
        if plan.box or not 2 < len(self._exercises) <= SHORT:
            return plan
        best, least = plan, self._waste(plan)
        for letters in SMALLER:
            if least.sparse and plan.style.least <= letters < plan.style.letters:
                tried = plan._replace(style=plan.style._replace(letters=letters))
                waste = self._waste(tried)
                best, least = (tried, waste) if waste < least else (best, least)
        return best

    def _waste(self, plan: KeyPlan) -> _Waste:
        sparse = [page.is_sparse and not last for page, last in with_last(self._key_pages(plan))]
        return _Waste(len(sparse), sum(sparse))

    def pages(self, *, drawn: bool = True) -> Iterator[Page]:
        """Yield the pages lazily or, unless `drawn`, only what starts on them; raises LayoutError likewise."""
        layout = _KeyLayout(self._setup, self._fonts, self._first_page)
        classes, before = False, 0.0
        for key_page, last in with_last(self._key_pages(self._plan)):
            key_page = key_page.filled([before]) if last else key_page.filled()
            before = key_page.plan.style.letters
            yield layout.page(key_page, last=last) if drawn else layout.blank(key_page.entries)
            classes = classes or any(entry.answer.exercise.pupil for entry in key_page.entries)
        if classes:
            yield from layout.glances(self._exercises, self._handout_pages, self._wanted)

    def _key_pages(self, plan: KeyPlan) -> Iterator[KeyPage]:
        """Yield the answers and the rests of lists on each page."""
        if not len(self._exercises):
            return
        pages = self._handout_pages
        filling = Filling(plan)
        entries: list[PlacedAnswer] = []
        rest: list[ListPart] = []

        def closed() -> Iterator[KeyPage]:
            if entries or rest:
                yield KeyPage(plan, [*entries], rest.pop() if rest else None)
                entries.clear()

        for index, exercise in enumerate(self._exercises):
            page_of_handout = pages[index] if index < len(pages) else None
            known = self._measured.get(index)
            answer = known.on(page_of_handout) if known else Answer(exercise, index + 1, page_of_handout, plan.style)
            found = plan.size(answer)
            if found is None:  # needs its own paper, or several pages
                yield from closed()
                filling = Filling(plan)
                yield from pages_apart(index, answer, plan, self._formats, self._setup, self._fonts)
                continue
            if not found[1].complete and filling.end:
                under = answer.under_others(plan.style, plan.paper.frames[0].width, plan.room, filling.end)
                found = (found[0], under) if under else found
            page, begins = filling.add(*found)
            if page:
                yield from closed()
            entries.append(PlacedAnswer(index, answer, found[1], begins))
            if not found[1].complete:
                further = KeyPage(plan, entries).further
                yield from closed()
                yield from (KeyPage(plan, [], part) for part in further[:-1])
                rest += further[-1:]
        yield from closed()


class _KeyLayout:
    """Assembles the pages of a key."""

    def __init__(self, setup: PageSetup, fonts: FontMetrics, number: int) -> None:
        self._setup = setup
        self._fonts = fonts
        self._number = number
        self._mirror = Mirror()
        self._spread: float | None = None
        """The growth of the gaps between rows on the last page, which a page with fewer rows takes over."""

    def page(self, key_page: KeyPage, *, last: bool) -> Page:
        """A page of answers in rows; the parts of all answers of a row begin at the same height."""
        plan, entries, rows = key_page.plan, key_page.entries, key_page.rows
        heights = [heights_of(row) for row in rows]
        gap = plan.row_gap + self._spread_of(key_page, last=last)
        frame = plan.paper.frames[0]
        items = [*self._continued(key_page.continued, frame.width)]
        top = HEADING + key_page.top + (gap if key_page.continued else 0.0)
        starts: list[Start] = []
        short = max((entry.answer.shortness(plan.width_of(entry.size)) for entry in entries), default=0)
        for row, (head, body, below) in zip(rows, heights, strict=True):
            left = 0.0
            for number, answer, size, _ in row:
                if self._setup.tagged:
                    items.append(begun(answer.exercise.language))
                items += _placed(answer, size, plan, left, top, head, body, short)
                place = Head(frame.x + left, frame.y + top, plan.width_of(size), head)
                starts.append(Start(number, bookmark(answer.exercise), size.letters, answer=True, head=place))
                left += plan.width_of(size) + plan.gutter
            top += head + body + below + gap
        if key_page.begun:
            answer, y = entries[-1].answer, top - gap + PART_GAP
            items.append(Placed(0.0, y, answer.strips_of(frame.width, 0, key_page.begun)))
        listed = [entry.answer for entry in entries if entry.size.strips or key_page.begun]
        if key_page.continued:
            listed = [key_page.continued.answer, *listed]
        legends = dict.fromkeys(answer.legend for answer in listed)
        right = ""
        if self._setup.book and entries:
            language = find_language(self._setup.language)
            right = puzzles_label(language, entries[0].number + 1, entries[-1].number + 1)
        return self._finished(plan.paper, items, starts, legends=[*filter(None, legends)], right=right)

    def _spread_of(self, key_page: KeyPage, *, last: bool) -> float:
        """How much the gaps between rows grow so that the last row ends at the foot.

        The last page has the gaps of the page before.
        """
        gaps = key_page.gaps
        if not gaps or key_page.begun:
            return 0.0
        free = max(0.0, key_page.spare) / gaps
        usual = SPREAD if self._spread is None else self._spread
        self._spread = min(usual, free) if last else free
        return self._spread

    def blank(self, entries: Sequence[PlacedAnswer]) -> Page:
        """A blank page with the same starts, for counting pages."""
        self._number += 1
        starts = [Start(entry.number, "", entry.size.letters, answer=True) for entry in entries]
        return Page(self._setup.width, self._setup.height, (), "", tuple(starts))

    def _continued(self, part: ListPart | ItemsPart | None, width: float) -> Iterator[Placed]:
        """Yield the rest of a list, or further items, at the head of a page."""
        if part:
            if self._setup.tagged:
                yield begun(part.answer.exercise.language)
            head, listed = part.drawings(width)
            yield Placed(0.0, HEADING, head)
            yield Placed(0.0, HEADING + head.height, listed, fixed=part.fixed)

    def glances(self, exercises: Exercises, pages: Sequence[int], formats: Sequence[PaperFormat]) -> Iterator[Page]:
        """Yield the pages with the answers of whole classes, after all others."""
        from worksheets.layout.key.class_key import glance_pages

        language = self._setup.language
        for paper, drawing, title, legend in glance_pages(exercises, pages, formats, HEADING, self._fonts, language):
            right = title if title == self._setup.title else f"{self._setup.title} · {title}"
            legends = [legend] if legend else []
            yield self._finished(paper, [Placed(0.0, HEADING, drawing)], (), "glance", legends=legends, right=right)

    def _finished(
        self,
        paper: PaperFormat,
        items: Sequence[Placed],
        starts: Sequence[Start],
        called: str = "answers",
        *,
        legends: Sequence[str],
        right: str = "",
    ) -> Page:
        """The page with its number and its heading, labelled `called`, and the `legends` of the lists at its foot.

        At the right of the heading is the job's title or the text given.
        """
        frame, language = paper.frames[0], find_language(self._setup.language)
        scale = max(1.0, least_in_key(self._setup.least_size) / LABEL)
        right = right or self._setup.title
        heading = scaled(_heading(language.label(called), right, frame.width / scale, self._fonts), scale)
        items = [Placed(0.0, 0.0, heading), *items]
        if not self._setup.book:
            items.append(Placed(0.0, frame.height, self._foot(legends, frame.width, paper, scale)))
        moved = tuple(item.moved(frame.x, frame.y) for item in items)
        page = Page(paper.width, paper.height, moved, str(self._number), tuple(starts))
        if not self._setup.book:  # which is mirrored as a whole
            page = self._mirror.page(page, self._setup.language)
        self._number += 1
        return page

    def _foot(self, legends: Sequence[str], width: float, paper: PaperFormat, scale: float) -> Drawing:
        """Draw the page number, and as many explanations of the lists as fit beside it."""
        size, y = SMALL * scale, footer_baseline(paper.style)
        number = find_language(self._setup.language).label("page", number=self._number)
        shapes: list[Shape] = [Text(width, y, number, size, anchor="end", role="note")]
        room = width - self._fonts.width(number, size) - 2 * size
        while legends and legend_width(" · ".join(legends), size, self._fonts) > room:
            legends = legends[:-1]
        shapes += legend_line(" · ".join(legends), y, size, self._fonts) if legends else ()
        return Drawing(width, footer_height(paper.style), tuple(shapes), size)


def _placed(
    answer: Answer, size: Sized, plan: KeyPlan, left: float, top: float, head: float, body: float, short: int
) -> Iterator[Placed]:
    width = plan.width_of(size)
    drawn = answer.head(width, short)
    yield Placed(left, top + head - drawn.height, drawn)
    yield Placed(left, top + head, answer.drawing(plan.style, size.room), fixed=True)
    if size.strips:
        x, y = (size.beside, 0.0) if size.beside else (0.0, body + PART_GAP)
        yield Placed(left + x, top + head + y, answer.listed(size, width))


def puzzles_label(language: Language, first: int, last: int) -> str:
    """The label of puzzles with these numbers: Puzzle 7, or Puzzles 1\u201325."""
    if first == last:
        return language.label("puzzle", number=first)
    return language.label("puzzles", number=f"{first}\u2013{last}")


def _heading(label: str, title: str, width: float, fonts: FontMetrics) -> Drawing:
    """Draw the label in bold, the title at the right end of its line, and a rule below both."""
    room = width - fonts.width(label, TITLE, bold=True) - TITLE
    shapes: list[Shape] = [
        Text(0.0, 0.85 * TITLE, label, TITLE, bold=True, role="heading"),
        Line(0.0, 0.85 * TITLE + RULE, width, 0.85 * TITLE + RULE, FRAME),
    ]
    if title:
        shapes.append(Text(width, 0.85 * TITLE, cut_to(title, LABEL, room, fonts), LABEL, anchor="end", role="rest"))
    return Drawing(width, HEADING, tuple(shapes), LABEL)
