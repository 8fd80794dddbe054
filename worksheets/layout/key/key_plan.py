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
from worksheets.drawing.style import LARGE_A_PAGE, Style, least_in_key
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.arrange import TOLERANCE
from worksheets.layout.key.block import Answer, KeyStyle, Sized
from worksheets.layout.key.filling import (
    ACCEPTABLE,
    BOX_FOOT,
    BOX_GAP,
    BOX_ROW_GAP,
    COMFORTABLE,
    HEADING,
    SPREAD,
    Filling,
    KeyPlan,
    room_of,
)
from worksheets.layout.key.head import BRIEF_HEAD
from worksheets.layout.paper_format import PaperFormat

KNOWN = 2_000
"""Number of answers, from the first on, considered for the plan: as many as a shelf keeps in memory."""

SAMPLE = 256
"""Number of these that are measured, evenly spaced."""

BOX = 110.0
"""Least side of the boxes of a book, if its author does not say how many are on a page."""

FULL_PAGE = 0.9
"""Share of the height from which a page counts as full."""

WIDE_ROW = 0.85
"""Share of the width that a row of boxes takes, with the spaces beside them."""

MOST_ACROSS, MOST_DOWN = 4, 5
FEW = 4
"""By default, lists are printed with up to this many answers per page."""

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
        rooms = [found and (found[0], *found[1].heights, found[1].letters, found[1].rest) for found in kinds]
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
    style = style._replace(spoken=key.spoken)
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
    wide = [each for each in large if each.columns * (each.box + BOX_GAP) >= WIDE_ROW * width] or large
    full = [each for each in wide if _filled(each, head) >= FULL_PAGE * height] or wide
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
    """The plan with the largest possible letters; one that cannot have those of an earlier plan is not enlarged."""
    first, *others = tried
    best = _enlarged(sample, first)
    for each in others:
        if fitting := _resized(sample, each, best.letters):
            best = max(best, _enlarged(sample, each, fitting), key=lambda found: found.letters)
    return best


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


def _enlarged(sample: _Sample, tried: _Tried, fitting: _Tried | None = None) -> _Tried:
    """The plan with the largest letters for its number of pages; those of `fitting` are known to fit."""
    low, high = tried.letters, Style().largest_letter
    best = fitting or tried
    for _ in range(STEPS):
        letters = math.sqrt(low * high)
        found = best if letters <= best.letters else _resized(sample, tried, letters)
        if found:
            low, best = letters, found
        else:
            high = letters
    return best


def _resized(sample: _Sample, tried: _Tried, letters: float) -> _Tried | None:
    """The plan with letters of another size; None if it then takes more pages, or makes more letters smaller."""
    style = tried.plan.style._replace(letters=letters)
    found = _tried(sample, tried.plan._replace(style=style))
    return found if found.pages <= tried.pages and found.small <= tried.small else None
