"""All answers of a class at a glance: one row per pupil, in the order of the list, to lay beside a stack of sheets.

If all pupils have the same words, each word has a column; otherwise the answers are listed one after the other. The
last column is for marks.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Column, Drawing, Line, Mark, Rect, Shape, Text, going_on
from worksheets.drawing.signs import ARROWS, arrow
from worksheets.drawing.style import Area
from worksheets.drawing.transform import moved
from worksheets.drawing.type_scale import FRAME, HAIRLINE
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.key.key_plan import Exercises
from worksheets.layout.key.table import ARROW, ARROW_LINE
from worksheets.layout.paper_format import PaperFormat
from worksheets.puzzles import registry
from worksheets.puzzles.values import AtAGlance

SIZES = (10.0, 9.0, 8.0, 7.0)
"""Font sizes to choose from: the largest that fits the fewest pages."""

LEADING = 1.25
"""Distance of the lines of a row, in font sizes."""

PADDING = 0.24
"""Space above and below the lines of a row, in font sizes."""

GAP = 1.0
"""Minimum space between columns, in font sizes."""

MOST_GAP = 3.0
"""Maximum extra space between columns of words, in font sizes."""

ARROW_GAP = 0.4
"""Space between a place and its arrow, in font sizes."""

NAMES = 0.3
"""Maximum share of the width for names; longer ones wrap."""

NARROW = 3.6
"""Width of the pieces into which a long word above its column is broken, in font sizes, if nothing else achieves a
single page."""

LYING = 0.85
"""Minimum gain in text size that justifies turning the page."""

SHADE = 0.92
"""Gray of every second row, which leads the eye."""

RULED = 5
"""Number of rows between two rules."""

MARKS_LINE = 3.4
"""Length of the line for a pupil's marks, in font sizes."""


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


class _Pupil(NamedTuple):
    """A row: the number of the sheet, the pupil's name, the sheet's page, and the answers."""

    number: str
    name: str
    page: str
    answers: AtAGlance


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
    for class_id, members in groupby(of_pupils, key=lambda pair: pair[1].class_id):
        yield from _class_pages(class_id, [*members], pages, formats, height, fonts, language)


def _class_pages(
    class_id: str,
    members: Sequence[tuple[int, Exercise]],
    pages: Sequence[int],
    formats: Sequence[PaperFormat],
    height: float,
    fonts: FontMetrics,
    language: str,
) -> Iterator[GlancePage]:
    pupils = [
        _Pupil(
            str(number + 1),
            each.pupil or "",
            str(pages[number]) if number < len(pages) else "",
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
                table = _Table(pupils, names, labels, room, fonts, size, narrow)
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
    table = _Table(pupils, names, labels, best.room, fonts, -best.size, NARROW if best.broken else math.inf)
    title = _common([each.title for _, each in members]) or class_id
    legend = next((each.answers.note for each in pupils if each.answers.note), "")
    yield from (GlancePage(best.paper, drawing, title, legend) for drawing in table.pages())


def _shared_names(pupils: Sequence[_Pupil]) -> tuple[str, ...]:
    """The names of the answers if all pupils have the same ones, else empty."""
    first = tuple(name for name, _ in pupils[0].answers.texts)
    same = all(sorted(name for name, _ in each.answers.texts) == sorted(first) for each in pupils)
    return first if same and all(first) and len(set(first)) == len(first) else ()


def _common(titles: Sequence[str]) -> str:
    """The common beginning of titles, in whole words, since titles may contain the pupils' names."""
    if len({*titles}) == 1:
        return titles[0]
    first, last = min(titles), max(titles)
    same = next(
        (number for number, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1]), len(first)
    )
    return first[:same].rpartition(" ")[0].rstrip(" :;,.(-–·")


class _Block(NamedTuple):
    """Columns of words side by side: their names and widths; the last block has the marks."""

    names: list[str]
    widths: list[float]
    last: bool = False


class _Table:
    """The rows of a class in one font size.

    The labels are those of the columns with the number, the name, the page and the marks.
    """

    def __init__(
        self,
        pupils: Sequence[_Pupil],
        shared: Sequence[str],
        labels: tuple[str, str, str, str],
        room: Area,
        fonts: FontMetrics,
        size: float,
        narrow: float,
    ) -> None:
        self._pupils = pupils
        self._shared = shared
        self._size = size
        self._narrow = narrow
        self._width, self._height = room
        self._fonts = fonts
        self._labels = labels
        self._gap = GAP * size
        widest = fonts.width(labels[0], size, bold=True)
        self._numbers = max(widest, *(fonts.width(each.number, size, bold=True) for each in pupils))
        names = max(fonts.width(each.name, size, bold=True) for each in pupils)
        self._names = min(max(names, fonts.width(labels[1], size, bold=True)), NAMES * room.width)
        pages = max(fonts.width(each.page, size) for each in pupils)
        self._page = max(pages, fonts.width(labels[2], size, bold=True)) if pages else 0.0
        self._page_end = self._numbers + self._names + self._gap + (self._gap + self._page if pages else 0.0)
        self._left = self._page_end + 2 * self._gap
        most = max(len(each.answers.texts) for each in pupils)
        self._of = f"/ {most}" if shared else ""
        self._marks = max((MARKS_LINE + 2.0 * bool(shared)) * size, fonts.width(labels[3], size, bold=True))
        self._right = self._width - self._marks - 1.5 * self._gap
        self.rows = 1
        """The number of rows of each pupil, one below the other, known with the pages."""

    def pages(self) -> list[Drawing]:
        """Draw the rows on as many pages as needed."""
        blocks = self._blocks() if self._shared else None
        self.rows = len(blocks or (None,))
        if blocks is None:
            return self._filled([(self._head(_Block([], [], last=True)), [*map(self._line, self._pupils)])])
        return self._filled([(self._head(block), self._rows(block)) for block in blocks])

    # ---- a column a word

    def _blocks(self) -> list[_Block] | None:
        """The names in blocks that fit the width, with the widths of their columns; None if plain rows are shorter."""
        size, fonts = self._size, self._fonts
        widths = dict.fromkeys(self._shared, 0.0)
        for each in self._pupils:
            for name, text in each.answers.texts:
                widths[name] = max(widths[name], self._place_width(text))
        for name in self._shared:
            widths[name] = max(widths[name], min(self._narrow * size, fonts.width(name, size, bold=True)))
        room = self._right - self._left
        if max(widths.values()) > room / 3:
            return None
        blocks = [_Block([], [])]
        for name in self._shared:
            block = blocks[-1]
            if total([*block.widths, widths[name]]) + self._gap * len(block.widths) > room:
                block = _Block([], [])
                blocks.append(block)
            block.names.append(name)
            block.widths.append(widths[name])
        return [*blocks[:-1], blocks[-1]._replace(last=True)]

    def _place_width(self, text: str) -> float:
        if text[-1:] in ARROWS:
            return self._fonts.width(text[:-1].rstrip(), self._size) + (ARROW_GAP + ARROW) * self._size
        return self._fonts.width(text, self._size)

    def _ends(self, block: _Block) -> list[float]:
        """Right edges of the columns, spread over spare width."""
        widths = block.widths
        spare = self._right - self._left - total(widths) - self._gap * (len(widths) - 1)
        gap = self._gap + max(0.0, min(MOST_GAP * self._size, spare / max(1, len(widths) - 1)))
        ends, left = [], self._left
        for width in widths:
            ends.append(left + width)
            left += width + gap
        return ends

    def _head(self, block: _Block) -> Drawing:
        """Draw the headings of the columns, aligned at the bottom, with a rule below."""
        size = self._size
        cells = [
            wrap(name, size, width + 0.01, self._fonts, bold=True)
            for name, width in zip(block.names, block.widths, strict=True)
        ]
        lines = max(map(len, cells), default=1)
        height, last = (lines * LEADING + 2 * PADDING) * size, ((lines - 1) * LEADING + PADDING + 0.95) * size
        number, name, page, marks = self._labels
        shapes: list[Shape] = [
            Mark("table", tops=(0.0,)),
            Text(self._numbers, last, number, size, True, "end", role="th"),
            Text(self._numbers + self._gap, last, name, size, True, role="th"),
        ]
        if self._page:
            shapes.append(Text(self._page_end, last, page, size, True, "end", role="th"))
        if block.last:
            shapes.append(Text(self._width, last, marks, size, True, "end", role="th"))
        for end, cell in zip(self._ends(block), cells, strict=True):
            top = last - (len(cell) - 1) * LEADING * size
            shapes += (
                Text(end, top + at * LEADING * size, line, size, True, "end", role=going_on("th", at))
                for at, line in enumerate(cell)
            )
        return Drawing(self._width, height, (*shapes, *self._sides(height, last=block.last)), size)

    def _sides(self, height: float, *, last: bool) -> Iterator[Line]:
        """Yield the lines at both sides of the answers."""
        for x in (self._page_end + self._gap, *([self._right + 0.75 * self._gap] if last else [])):
            yield Line(x, 0.0, x, height, HAIRLINE)

    def _rows(self, block: _Block) -> list[Drawing]:
        ends = self._ends(block)
        rows = []
        for pupil in self._pupils:
            texts = dict(pupil.answers.texts)
            cells = [texts[name] for name in block.names]
            rows.append(self._row(pupil, 1, [*self._places(ends, cells)], last=block.last))
        return rows

    def _places(self, ends: Sequence[float], cells: Sequence[str]) -> Iterator[Shape]:
        """Yield the places in the first line of a row, ending at these edges."""
        size, y = self._size, (PADDING + 0.95) * self._size
        for end, text in zip(ends, cells, strict=True):
            if text[-1:] in ARROWS:
                yield arrow(text[-1], end - ARROW / 2 * size, y - 0.36 * size, ARROW * size, ARROW_LINE * size)
                yield Text(end - (ARROW + ARROW_GAP) * size, y, text[:-1].rstrip(), size, anchor="end")
            else:
                yield Text(end, y, text, size, anchor="end")

    # ---- one after the other

    def _line(self, pupil: _Pupil) -> Drawing:
        """Draw the answers of a pupil in as many lines as needed, without splitting an answer."""
        size, y = self._size, (PADDING + 0.95) * self._size
        texts = [f"{name}\u00a0{text}" if name else text for name, text in pupil.answers.texts]
        joined = " · ".join(texts).replace(" · ", "\u00a0· ")
        lines = wrap(joined, size, self._right - self._left, self._fonts)
        return self._row(pupil, len(lines), [Column(self._left, y, LEADING * size, lines, size)], last=True)

    # ---- both

    def _row(self, pupil: _Pupil, lines: int, answers: Sequence[Shape], *, last: bool) -> Drawing:
        """Draw a row with these answers, `lines` lines high."""
        size, y = self._size, (PADDING + 0.95) * self._size
        names = wrap(pupil.name, size, self._names + 0.01, self._fonts, bold=True)
        height = (max(len(names), lines) * LEADING + 2 * PADDING) * size
        shapes: list[Shape] = [
            Mark("table", "more", (0.0,)),
            Text(self._numbers, y, pupil.number, size, True, "end"),
            Column(self._numbers + self._gap, y, LEADING * size, names, size, bold=True),
            *answers,
        ]
        if self._page:
            shapes.append(Text(self._page_end, y, pupil.page, size, anchor="end"))
        if last:
            end = self._width - self._fonts.width(self._of, size) - (0.3 * size if self._of else 0.0)
            shapes.append(Text(self._width, y, self._of, size, anchor="end"))
            shapes.append(Line(end - MARKS_LINE * size, y + 1.5, end, y + 1.5, HAIRLINE))
        return Drawing(self._width, height, (*shapes, *self._sides(height, last=last)), size)

    def _filled(self, blocks: Sequence[tuple[Drawing, Sequence[Drawing]]]) -> list[Drawing]:
        """Distribute the rows of the blocks, each after its head, over pages."""
        pages: list[list[Shape]] = []
        y = math.inf
        for head, rows in blocks:
            begun = False
            for number, row in enumerate(rows):
                if y + row.height + (0.0 if begun else head.height + self._size) > self._height:
                    pages.append([])
                    y = 0.0
                    begun = False
                elif not begun:
                    y += 1.5 * self._size
                if not begun:
                    pages[-1] += moved(head, 0.0, y)
                    y += head.height
                    pages[-1].append(Line(0.0, y, self._width, y, FRAME))
                    begun = True
                if number % 2:
                    pages[-1].append(Rect(0.0, y, self._width, row.height, line=0.0, fill=SHADE))
                pages[-1] += moved(row, 0.0, y)
                y += row.height
                if number % RULED == RULED - 1 or number == len(rows) - 1:
                    pages[-1].append(Line(0.0, y, self._width, y, HAIRLINE))
        return [Drawing(self._width, self._height, tuple(shapes), self._size) for shapes in pages]
