"""Chooses one scale for a key: the number of answers side by side, and the size of their letters.

The goal is the fewest pages with easily legible letters, and the largest letters for that number of pages. To plan,
some answers are measured: all of a small booklet, or a sample of those that the shelf of a large one keeps in memory.
So a key needs no more memory than its shelf, and is drawn once, in order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import NamedTuple, Protocol

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.style import LARGE_A_PAGE, Style, least_in_key
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.handout.blocks import Answer, KeyStyle, Sized
from worksheets.layout.paper_format import PaperFormat

KNOWN = 2_000
"""Number of answers, from the first on, considered for the plan: as many as a shelf keeps in memory."""

SAMPLE = 256
"""Number of these that are measured, evenly spaced."""

COMFORTABLE = 9.0
"""Letters of this size are easy to read: a key takes more pages rather than use smaller ones."""

GUTTER, NARROW_GUTTER = 20.0, 12.0
"""Space between two answers side by side, and between three or more, or two in a book."""

ROW_GAP = 16.0
"""Minimum space between an answer and the next one below it."""

HEADING = 22.0
"""Height of the line above the answers of a page."""

MOST_ACROSS = 4
FEW = 4
"""By default, lists are printed with up to this many answers per page."""

FULL = 10**9
"""The count of answers on a page that is closed."""

WIDE_PAGE = 999
"""A page number of the maximum likely width, to measure with."""

LYING = 1.25
"""Minimum gain in letter size that justifies turning the pages of the key."""

STEPS = 7
"""Number of bisection steps for the letter size."""


class Exercises(Protocol):
    """Exercises that can be iterated several times, such as those on a shelf."""

    def __len__(self) -> int:
        """The number of exercises."""

    def __iter__(self) -> Iterator[Exercise]:
        """Iterate over the exercises in order."""


class KeyPlan(NamedTuple):
    """The layout of answers: `columns` side by side, at most `most` answers and `height` points per page."""

    paper: PaperFormat
    style: KeyStyle
    columns: int
    beside: bool
    most: float
    height: float
    total: int = 0
    """The total number of answers."""
    pages: int | None = None
    """The number of pages, if each gets an equal share of the answers."""

    @property
    def gutter(self) -> float:
        """Space between two columns."""
        return NARROW_GUTTER if self.columns > 2 or self.style.brief else GUTTER

    @property
    def width(self) -> float:
        """Width of a column."""
        return (self.paper.frames[0].width - (self.columns - 1) * self.gutter) / self.columns

    @property
    def room(self) -> float:
        """Height available for answers on a page."""
        return room_of(self.paper)

    def size(self, answer: Answer) -> tuple[int, Sized] | None:
        """The number of columns that the answer takes, and its sizes; None if it does not fit this paper."""
        found = answer.in_column(self.style, self.width, self.room, beside=self.beside)
        if found:
            return 1, found
        whole = answer.across(self.style, self.paper.frames[0].width, self.room)
        return (self.columns, whole) if whole else None


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
        self._before = 0
        self._begin()

    def _begin(self) -> None:
        plan = self._plan
        self._row = _Row()
        self._count = 0
        self._most = plan.most
        if plan.pages and plan.pages > self.pages:
            self._most = min(plan.most, math.ceil((plan.total - self._before) / (plan.pages - self.pages)))
        self.pages += 1

    def add(self, span: int, size: Sized) -> tuple[bool, bool]:
        """Append an answer; return whether a page ends before it, and whether it begins a row.

        An answer whose list has its own pages gets a page to itself.
        """
        page = False
        row = self._joined(span, size)
        if self._count and (self._count >= self._most or not size.complete or row is None):
            page = True
            self._begin()
            row = None
        begins = row is None or row.above > self._row.above or self._count == 0
        self._row = row or _Row(0.0, *size.heights, span)
        self._count = self._count + 1 if size.complete else FULL
        self._before += 1
        return page, begins

    def add_alike(self, span: int, size: Sized, count: int) -> None:
        """Append `count` answers of one size, filling each page completely.

        All pages that they fill alone hold equally many, so only the first is filled and the others are counted. Not
        for plans whose pages have equal shares of the answers.
        """
        alone: int | None = None
        while count:
            page, _ = self.add(span, size)
            count -= 1
            if page and alone:
                self.pages += count // alone
                count %= alone
            if page:
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
        above = last.end + ROW_GAP if self._count else 0.0
        following = _Row(above, head, body, below, span)
        return following if following.end <= plan.height + TOLERANCE else None


# ---- choosing a plan


class _Sample:
    """The answers that are measured; those of the same size are measured once per plan."""

    def __init__(self, answers: Iterable[Answer], style: KeyStyle, paper: PaperFormat) -> None:
        classes: dict[object, int] = {}
        self._kinds: list[Answer] = []
        self._order: list[int] = []
        for answer in answers:
            number = classes.setdefault(answer.key(style, paper.frames[0].width), len(classes))
            if number == len(self._kinds):
                self._kinds.append(answer)
            self._order.append(number)

    def sizes(self, plan: KeyPlan) -> list[tuple[int, Sized] | None]:
        """The result of `plan.size` for each answer."""
        kinds = [plan.size(answer) for answer in self._kinds]
        return [kinds[number] for number in self._order]

    def runs(self, plan: KeyPlan) -> Iterator[tuple[tuple[int, Sized] | None, int]]:
        """Yield runs of consecutive answers of the same size, with their numbers."""
        kinds = [plan.size(answer) for answer in self._kinds]
        rooms = [found and (found[0], *found[1].heights, found[1].letters, found[1].complete) for found in kinds]
        same = [rooms.index(room) for room in rooms]
        for number, alike in groupby(map(same.__getitem__, self._order)):
            yield kinds[number], sum(1 for _ in alike)


class _Tried(NamedTuple):
    """A plan and its result for the sample: the number of pages, and of answers with smaller letters."""

    plan: KeyPlan
    pages: int
    small: int
    wide: int = 0
    """In a book, the number of answers wider than a column: a book keeps its answers per page at any size."""

    @property
    def letters(self) -> float:
        """The size of the letters."""
        return self.plan.style.letters


def plan_key(
    exercises: Exercises,
    formats: Sequence[PaperFormat],
    setup: PageSetup,
    fonts: FontMetrics,
    measured: dict[int, Answer] | None = None,
) -> KeyPlan:
    """Choose the plan for these answers, which may be iterated several times.

    `formats` are the papers to choose from, the preferred one first; `measured` gets the measured answers by number.
    """
    key = setup.key
    large = least_in_key(setup.least_size)
    most = key.per_page or (LARGE_A_PAGE if large else math.inf)
    tables = key.tables if key.tables is not None else key.per_page is None or key.per_page <= FEW
    known = list(islice(exercises, KNOWN))
    step = max(1, math.ceil(len(known) / SAMPLE))
    letters = COMFORTABLE if key.per_page is None else Style().smallest_letter
    style = KeyStyle(letters, tables, key.colour, fonts, setup.book is not None)
    if large:
        style = style._replace(letters=large if most <= LARGE_A_PAGE else letters, least=large)
    answers = {at: Answer(known[at], WIDE_PAGE, style) for at in range(0, len(known), step)}
    if measured is not None:
        measured.update(answers)
    sample = _Sample(answers.values(), style, formats[0])
    best: _Tried | None = None
    for paper in formats:
        found = _best(sample, _plans(paper, style, most, len(exercises)))
        if best is None or (found.pages <= best.pages and found.letters > LYING * best.letters):
            best = found
    assert best, "there is a paper"  # noqa: S101
    return _evened(sample, best, step)


def _plans(paper: PaperFormat, style: KeyStyle, most: float, total: int) -> Iterator[KeyPlan]:
    """Yield the possible plans of a key on this paper."""
    for columns in range(1, int(min(MOST_ACROSS, most)) + 1):
        for beside in (False, True) if style.tables else (False,):
            yield KeyPlan(paper, style, columns, beside, most, room_of(paper), total)


def _best(sample: _Sample, plans: Iterable[KeyPlan]) -> _Tried:
    """The plan with the fewest pages and, among these, the largest possible letters."""
    tried = [_tried(sample, plan) for plan in plans]
    fewest = min((each.small, each.pages) for each in tried)
    enlarged = (_enlarged(sample, each) for each in tried if (each.small, each.pages) == fewest)
    return max(enlarged, key=lambda each: each.letters)


def _tried(sample: _Sample, plan: KeyPlan) -> _Tried:
    filling = Filling(plan)
    apart = small = wide = 0
    for found, count in sample.runs(plan):
        if found is None:
            apart += count
            continue
        span, size = found
        if span > 1 and plan.style.brief:
            wide += count
        if size.letters < plan.style.letters - TOLERANCE:
            small += count
        filling.add_alike(span, size, count)
    return _Tried(plan, filling.pages + apart, small + apart, wide)


def _enlarged(sample: _Sample, tried: _Tried) -> _Tried:
    """The plan with the largest letters for its number of pages."""
    low, high = tried.letters, Style().largest_letter
    best = tried
    for _ in range(STEPS):
        letters = math.sqrt(low * high)
        style = tried.plan.style._replace(letters=letters)
        found = _tried(sample, tried.plan._replace(style=style))
        if found.pages <= tried.pages and found.small <= tried.small and found.wide <= tried.wide:
            low, best = letters, found
        else:
            high = letters
    return best


def _evened(sample: _Sample, tried: _Tried, step: int) -> KeyPlan:
    """The plan with evenly filled pages: by number if all answers have the same size, else by height."""
    plan = tried.plan
    if plan.style.brief:  # all pages of a book but the last one are full
        return plan
    sizes = [found for found in sample.sizes(plan) if found]
    counts = _counts(plan, sizes)
    each = max(1, *counts)  # if all have their own pages, none was counted
    pages = math.ceil(plan.total / each)
    shared = plan._replace(pages=pages)
    if step > 1:
        return shared if min(counts[:-1], default=each) == each else plan
    if len(_counts(shared, sizes)) <= len(counts) == pages:
        return shared
    low, high = 0.0, plan.height
    for _ in range(STEPS):
        height = (low + high) / 2
        if len(_counts(plan._replace(height=height), sizes)) <= len(counts):
            high = height
        else:
            low = height
    return plan._replace(height=high)


def _counts(plan: KeyPlan, sizes: Iterable[tuple[int, Sized]]) -> list[int]:
    """The number of answers on each page."""
    filling = Filling(plan)
    counts = [0]
    for span, size in sizes:
        page, _ = filling.add(span, size)
        if page:
            counts.append(0)
        counts[-1] += 1
    return counts
