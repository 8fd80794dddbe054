"""All answers of a class at a glance: one row per pupil, in the order of the list, to lay beside a stack of sheets.

If all pupils have the same words, each word has a column; otherwise the answers are listed one after the other. The
last column is for marks.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.key.class_table import ClassTable, PupilRow
from worksheets.layout.key.key_plan import Exercises
from worksheets.layout.paper_format import PaperFormat
from worksheets.puzzles import registry

SIZES = (10.0, 9.0, 8.0, 7.0)
"""Font sizes to choose from: the largest that fits the fewest pages."""

NARROW = 3.6
"""Width of the pieces into which a long word above its column is broken, in font sizes, if nothing else achieves a
single page."""

SIGN = re.compile(r"\s*[:;,–·-]\s|\s\(")
"""A sign that ends a part of a title."""

LYING = 0.85
"""Minimum gain in text size that justifies turning the page."""


class _Tried(NamedTuple):
    """A way to set the rows: the numbers of pages and of rows a pupil, whether words above columns are broken, and the
    negated size.
    """

    pages: int
    rows: int
    broken: bool
    size: float
    paper: PaperFormat
    room: Area


class GlancePage(NamedTuple):
    """The content of a page, its paper, the title of the class, and the explanation of the answers."""

    paper: PaperFormat
    drawing: Drawing
    title: str
    legend: str


def glance_pages(
    exercises: Exercises,
    pages: Sequence[int],
    formats: Sequence[PaperFormat],
    height: float,
    fonts: FontMetrics,
    language: str,
) -> Iterator[GlancePage]:
    """Yield the pages of all classes among the exercises, each class on new pages.

    `pages` are those of the handouts; `formats` are the papers to choose from; `height` is the part of each frame taken
    by other things; `language` is that of the job.
    """
    of_pupils = ((number, each) for number, each in enumerate(exercises) if each.pupil)
    for _, members in groupby(of_pupils, key=lambda pair: pair[1].class_id):
        yield from _class_pages([*members], pages, formats, height, fonts, language)


def _class_pages(
    members: Sequence[tuple[int, Exercise]],
    pages: Sequence[int],
    formats: Sequence[PaperFormat],
    height: float,
    fonts: FontMetrics,
    language: str,
) -> Iterator[GlancePage]:
    numeral = find_language(language).numeral
    pupils = [
        PupilRow(
            str(numeral(number + 1)),
            each.pupil or "",
            str(numeral(pages[number])) if number < len(pages) else "",
            registry.find(each.kind).at_a_glance(each.puzzle, each.solution, each.language),
        )
        for number, each in members
    ]
    label = find_language(language).label
    labels = label("number"), label("name"), label("page", number="").strip(" .:"), label("marks")
    names = _shared_names(pupils)
    tries: list[_Tried] = []
    for paper in formats:
        room = Area(paper.frames[0].width, paper.frames[0].height - height)
        for narrow in (math.inf, NARROW) if names else (math.inf,):

            def count(size: float, room: Area = room, narrow: float = narrow) -> tuple[int, int]:
                table = ClassTable(pupils, names, labels, room, fonts, size, narrow)
                return len(table.pages()), table.rows

            fewest = count(SIZES[-1])
            largest = SIZES[bisect_left(SIZES, True, key=lambda size: count(size) == fewest)]
            tries.append(_Tried(*fewest, narrow < math.inf, -largest, paper, room))
            if fewest == (1, 1):
                break

    def cost(tried: _Tried) -> tuple[int, int, bool, float]:
        size = tried.size * (1.0 if tried.paper is formats[0] else LYING)
        return tried.pages, tried.rows, tried.broken, size

    best = min(tries, key=cost)
    table = ClassTable(pupils, names, labels, best.room, fonts, -best.size, NARROW if best.broken else math.inf)
    first = members[0][1]
    title = _common([each.title for _, each in members]) or registry.find(first.kind).title(first.language)
    legend = next((each.answers.note for each in pupils if each.answers.note), "")
    yield from (GlancePage(best.paper, drawing, title, legend) for drawing in table.pages())


def _shared_names(pupils: Sequence[PupilRow]) -> tuple[str, ...]:
    """The names of the answers if all pupils have the same ones, else empty."""
    first = tuple(name for name, _ in pupils[0].answers.texts)
    same = all(sorted(name for name, _ in each.answers.texts) == sorted(first) for each in pupils)
    return first if same and all(first) and len(set(first)) == len(first) else ()


def _common(titles: Sequence[str]) -> str:
    """The common beginning of titles with pupils' names, up to a sign, since "Pets of" is no title."""
    if len({*titles}) == 1:
        return titles[0]
    first, last = min(titles), max(titles)
    same = next(
        (number for number, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first)
    )
    parts = [*SIGN.finditer(first[:same])]
    return first[: parts[-1].start()] if parts else ""
