"""Chooses one scale for a key: the number of answers side by side, and the size of their letters.

The goal is the fewest pages with easily legible letters, or slightly smaller ones if they save a page, and the largest
letters for that number of pages; all pages but the last are full. To plan, some answers are measured: all of a small
booklet, or a sample of those that the shelf of a large one keeps in memory. So a key needs no more memory than its
shelf, and is drawn once, in order.

In a book all answers have boxes of one size, and the letters are as large as their boxes allow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import NamedTuple, Protocol

from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import LARGE_A_PAGE, Area, Style, least_in_key
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.key.block import BRIEF_HEAD, Answer, KeyStyle, Sized
from worksheets.layout.paper_format import PaperFormat

KNOWN = 2_000
"""Number of answers, from the first on, considered for the plan: as many as a shelf keeps in memory."""

SAMPLE = 256
"""Number of these that are measured, evenly spaced."""

COMFORTABLE = 9.0
"""Letters of this size are easy to read."""

ACCEPTABLE = 8.0
"""A key uses smaller letters, down to this size, only where these save a page."""

GUTTERS = {1: 0.0, 2: 40.0, 3: 24.0, 4: 14.0}
"""Space between answers side by side, by their number; it is smaller on paper narrower than A4."""

NARROW_GUTTER = 12.0
"""The same where more would leave room for fewer answers than the author wants on a page."""

ROW_GAP = 20.0
"""Minimum space between an answer and the next one below it."""

HEADING = 40.0
"""Height of the title above the answers of a page, with the rule below it."""

BOX = 110.0
"""Least side of the boxes of a book, if its author does not say how many are on a page."""

BOX_GAP, BOX_ROW_GAP = 20.0, 14.0
"""Minimum space between such boxes, and between a box and the head of the one below it."""

BOX_LETTERS = 7.0
"""Minimum size of letters in such a box, which printers want (see `commands/printers.py`); an answer with smaller ones
gets the width of the page."""

BOX_FOOT = 20.0
"""Height of the page number below boxes, with the space above it."""

SPREAD = 36.0
"""Maximum growth of a gap between rows if a page has spare height."""

FULL_PAGE = 0.9
"""Share of the height from which a page counts as full."""

FULL_WIDTH = 480.0
"""Width between the margins of an A4 page."""

MOST_ACROSS, MOST_DOWN = 4, 5
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

    def _boxed(self, answer: Answer) -> tuple[int, Sized] | None:
        """The same in a book: one box or, for an answer with too small letters, a row of its own."""
        least = self.style.least if self.style.scale > 1.0 else BOX_LETTERS
        found = answer.in_box(self.style, self.box, least)
        if found:
            return 1, found
        style = self.style._replace(letters=max(COMFORTABLE, least))
        whole = answer.across(style, self.paper.frames[0].width, self.height)
        if whole is None:
            return None
        drawing = answer.outline(style, whole.room)
        return self.columns, whole._replace(room=Area(drawing.width, drawing.height))


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

    def add(self, span: int, size: Sized) -> tuple[bool, bool]:
        """Append an answer; return whether a page ends before it, and whether it begins a row.

        An answer whose list has its own pages gets a page to itself.
        """
        page = False
        row = self._joined(span, size)
        if self._count and (self._count >= min(self._plan.most, FULL) or not size.complete or row is None):
            page = True
            self._begin()
            row = None
        begins = row is None or row.above > self._row.above or self._count == 0
        self._row = row or _Row(0.0, *size.heights, span)
        self._count = self._count + 1 if size.complete else FULL
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
        above = last.end + plan.row_gap if self._count else 0.0
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
    brief = setup.book is not None
    style = KeyStyle(letters, tables, key.colour, fonts, brief, marks=key.marks, by_place=key.by_place)
    if large:
        style = style._replace(letters=large if most <= LARGE_A_PAGE else letters, least=large)
    answers = {at: Answer(known[at], at + 1, WIDE_PAGE, style) for at in range(0, len(known), step)}
    if measured is not None:
        measured.update(answers)
    sample = _Sample(answers.values(), style, formats[0])
    if setup.book and not tables:
        return _boxes(sample, formats[0], style, most, setup.book.bottom)
    best: _Tried | None = None
    smaller = style._replace(letters=ACCEPTABLE) if style.letters == COMFORTABLE and not large else None
    for paper in formats:
        tried = _fewest(sample, _plans(paper, style, most))
        if smaller and paper is formats[0] and tried[0].pages > 1:
            saving = _fewest(sample, _plans(paper, smaller, most))
            if saving[0].pages < tried[0].pages and saving[0].small <= tried[0].small:
                tried = saving
        found = _largest(sample, tried)
        if key.per_page and found.pages > math.ceil(len(answers) / most):
            narrow = (plan._replace(narrow=True) for plan in _plans(paper, style, most))
            closer = _largest(sample, _fewest(sample, narrow))
            found = closer if (closer.small, closer.pages) < (found.small, found.pages) else found
        if best is None or (found.pages <= best.pages and found.letters > LYING * best.letters):
            best = found
    assert best, "there is a paper"  # noqa: S101
    return best.plan


def _boxes(sample: _Sample, paper: PaperFormat, style: KeyStyle, most: float, bottom: float) -> KeyPlan:
    """The plan of a book: boxes as large as `most` of them on a page allow, else the fewest pages, which are full.

    They go down to the page number, which is above a margin of `bottom` points.
    """
    width = paper.frames[0].width
    height = paper.height - paper.frames[0].y - HEADING - bottom - BOX_FOOT
    head = BRIEF_HEAD * style.scale
    style = style._replace(letters=Style().largest_letter)

    def plan(columns: int, rows: int) -> KeyPlan:
        across = (width - (columns - 1) * BOX_GAP) / columns
        side = min(across, (height - (rows - 1) * BOX_ROW_GAP) / rows - head)
        return KeyPlan(paper, style, columns, min(most, columns * rows), height, side)

    if most < math.inf:
        plans = [plan(columns, math.ceil(most / columns)) for columns in range(1, int(most) + 1)]
        return max(plans, key=lambda plan: plan.box)
    plans = [plan(columns, rows) for columns in range(1, MOST_ACROSS + 1) for rows in range(1, MOST_DOWN + 1)]
    large = [each for each in plans if each.box >= BOX] or plans[:1]
    full = [each for each in large if _filled(each, head) >= FULL_PAGE * height] or large
    return min(full, key=lambda plan: (_tried(sample, plan).pages, -plan.box))


def _filled(plan: KeyPlan, head: float) -> float:
    """The height of a page's rows of boxes, spread as far as they may be."""
    rows = math.ceil(plan.most / plan.columns)
    return rows * (head + plan.box) + (rows - 1) * (BOX_ROW_GAP + SPREAD)


def _plans(paper: PaperFormat, style: KeyStyle, most: float) -> Iterator[KeyPlan]:
    """Yield the possible plans of a key on this paper."""
    for columns in range(1, int(min(MOST_ACROSS, most)) + 1):
        yield KeyPlan(paper, style, columns, most, room_of(paper))


def _fewest(sample: _Sample, plans: Iterable[KeyPlan]) -> list[_Tried]:
    """The plans with the fewest answers in smaller letters and, among these, the fewest pages."""
    tried = [_tried(sample, plan) for plan in plans]
    fewest = min((each.small, each.pages) for each in tried)
    return [each for each in tried if (each.small, each.pages) == fewest]


def _largest(sample: _Sample, tried: Iterable[_Tried]) -> _Tried:
    """The plan with the largest possible letters."""
    return max((_enlarged(sample, each) for each in tried), key=lambda each: each.letters)


def _tried(sample: _Sample, plan: KeyPlan) -> _Tried:
    filling = Filling(plan)
    apart = small = 0
    for found, count in sample.runs(plan):
        if found is None:
            apart += count
            continue
        span, size = found
        if size.letters < plan.style.letters - TOLERANCE:
            small += count
        filling.add_alike(span, size, count)
    return _Tried(plan, filling.pages + apart, small + apart)


def _enlarged(sample: _Sample, tried: _Tried) -> _Tried:
    """The plan with the largest letters for its number of pages."""
    low, high = tried.letters, Style().largest_letter
    best = tried
    for _ in range(STEPS):
        letters = math.sqrt(low * high)
        style = tried.plan.style._replace(letters=letters)
        found = _tried(sample, tried.plan._replace(style=style))
        if found.pages <= tried.pages and found.small <= tried.small:
            low, best = letters, found
        else:
            high = letters
    return best
