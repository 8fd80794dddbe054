"""All answers of a class at a glance: one row per pupil, in the order of the list, to lay beside a stack of sheets.

If all pupils have the same words, each word has a column; otherwise the answers are listed one after the other.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Column, Drawing, Line, Rect, Shape, Text
from worksheets.drawing.style import Area
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.layout.paper_format import PaperFormat
from worksheets.puzzles import registry
from worksheets.puzzles.contract import AtAGlance

SIZES = (10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Font sizes to choose from: the largest that fits the fewest pages."""

TITLE = 13.0
"""Font size of the class's title above its rows."""

LEADING = 1.25
"""Distance of the lines of a row, in font sizes."""

PADDINGS = (0.9, 0.7, 0.5, 0.35)
"""Space above and below the lines of a row, in font sizes: the first that costs no extra page is used."""

GAP = 0.9
"""Minimum space between columns, in font sizes."""

MOST_GAP = 3.0
"""Maximum extra space between columns of words, in font sizes."""

NAMES = 0.3
"""Maximum share of the width for names; longer ones wrap."""

NARROW = 3.6
"""Width of the pieces into which a long word above its column is broken, in font sizes, if nothing else achieves a
single page."""

LYING = 0.85
"""Minimum gain in text size that justifies turning the page."""

SHADE = 0.93
"""Gray of every second row, which leads the eye."""


class _Tried(NamedTuple):
    """A way to set the rows: the number of pages, whether words above columns are broken, and the negated size."""

    pages: int
    broken: bool
    size: float
    paper: PaperFormat
    room: Area


class GlancePage(NamedTuple):
    """The content of a page, and its paper."""

    paper: PaperFormat
    drawing: Drawing


class _Pupil(NamedTuple):
    """A row: the pupil's name and code, and the answers."""

    name: str
    code: str
    level: str
    answers: AtAGlance


def glance_pages(
    exercises: Iterable[Exercise], formats: Sequence[PaperFormat], height: float, fonts: FontMetrics, language: str
) -> Iterator[GlancePage]:
    """Yield the pages of all classes among the exercises, each class on new pages.

    `formats` are the papers to choose from; `height` is the part of each frame taken by other things; `language` is
    that of the job.
    """
    for class_id, members in groupby((each for each in exercises if each.pupil), key=lambda each: each.class_id):
        yield from _class_pages(class_id, [*members], formats, height, fonts, language)


def _class_pages(
    class_id: str,
    members: Sequence[Exercise],
    formats: Sequence[PaperFormat],
    height: float,
    fonts: FontMetrics,
    language: str,
) -> Iterator[GlancePage]:
    label = find_language(language).label
    levels = {each.difficulty for each in members}
    pupils = [
        _Pupil(
            each.pupil or "",
            each.code or "",
            find_language(each.language).label(each.difficulty) if len(levels) > 1 else "",
            registry.find(each.kind).at_a_glance(each.puzzle, each.solution, each.language),
        )
        for each in members
    ]
    title = _common([each.title for each in members]) or class_id
    labels = label("name"), label("code")
    names = _shared_names(pupils)
    tries: list[_Tried] = []
    for paper in formats:
        room = Area(paper.frames[0].width, paper.frames[0].height - height)
        for narrow in (math.inf, NARROW) if names else (math.inf,):

            def pages(size: float, room: Area = room, narrow: float = narrow) -> int:
                return len(_Table(pupils, names, title, labels, room, fonts, size, narrow).pages())

            fewest = pages(SIZES[-1])
            largest = SIZES[bisect_left(SIZES, True, key=lambda size: pages(size) == fewest)]
            tries.append(_Tried(fewest, narrow < math.inf, -largest, paper, room))
            if fewest == 1:
                break
    best = min(
        tries, key=lambda each: (each.pages, each.broken, each.size * (1.0 if each.paper is formats[0] else LYING))
    )
    narrow = NARROW if best.broken else math.inf
    for padding in PADDINGS:
        drawings = _Table(pupils, names, title, labels, best.room, fonts, -best.size, narrow, padding).pages()
        if len(drawings) == best.pages:
            break
    yield from (GlancePage(best.paper, drawing) for drawing in drawings)


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


class _Table:
    """The rows of a class in one font size."""

    def __init__(
        self,
        pupils: Sequence[_Pupil],
        shared: Sequence[str],
        title: str,
        labels: tuple[str, str],
        room: Area,
        fonts: FontMetrics,
        size: float,
        narrow: float,
        padding: float = PADDINGS[-1],
    ) -> None:
        self._pupils = pupils
        self._shared = shared
        width = room.width
        self._size = size
        self._narrow = narrow
        self._padding = padding
        self._width, self._height = width, room.height
        self._fonts = fonts
        self._note = next((each.answers.note for each in pupils if each.answers.note), "")
        self._title = title
        self._labels = labels
        self._gap = GAP * size
        names = max(fonts.width(each.name, size, bold=True) for each in pupils)
        self._names = min(max(names, fonts.width(labels[0], size)), NAMES * width)
        self._codes = max(fonts.width(each.code, size) for each in pupils)
        self._levels = max(fonts.width(each.level, size) for each in pupils)
        self._left = self._names + self._codes + 2 * self._gap + (self._levels + self._gap if self._levels else 0.0)

    def pages(self) -> list[Drawing]:
        """Draw the rows on as many pages as needed."""
        blocks = self._columns(self._shared) if self._shared else None
        if blocks is None:
            return self._filled([(Drawing(0.0, 0.0, (), self._size), [*map(self._line, self._pupils)])])
        return self._filled([(self._head(*block), self._block(*block)) for block in blocks])

    # ---- a column a word

    def _columns(self, names: Sequence[str]) -> list[tuple[list[str], list[float]]] | None:
        """The names in blocks that fit the width, with the widths of their columns; None if plain rows are shorter."""
        size, fonts = self._size, self._fonts
        widths = dict.fromkeys(names, 0.0)
        for each in self._pupils:
            for name, text in each.answers.texts:
                widths[name] = max(widths[name], fonts.width(text, size))
        for name in names:
            widths[name] = max(widths[name], min(self._narrow * size, fonts.width(name, size)))
        room = self._width - self._left
        if max(widths.values()) > room / 3:
            return None
        blocks: list[tuple[list[str], list[float]]] = [([], [])]
        for name in names:
            block = blocks[-1]
            if total([*block[1], widths[name]]) + self._gap * len(block[1]) > room:
                block = ([], [])
                blocks.append(block)
            block[0].append(name)
            block[1].append(widths[name])
        return blocks

    def _places(self, widths: Sequence[float]) -> list[float]:
        """Left edges of the columns, spread over spare width."""
        spare = self._width - self._left - total(widths) - self._gap * (len(widths) - 1)
        gap = self._gap + max(0.0, min(MOST_GAP * self._size, spare / max(1, len(widths) - 1)))
        places = [self._left]
        for width in widths[:-1]:
            places.append(places[-1] + width + gap)
        return places

    def _head(self, names: Sequence[str], widths: Sequence[float]) -> Drawing:
        """Draw the headings of the columns, aligned at the bottom."""
        size = self._size
        cells = [wrap(name, size, width + 0.01, self._fonts) for name, width in zip(names, widths, strict=True)]
        lines = max(map(len, cells))
        height = (lines * LEADING + PADDINGS[-1]) * size
        shapes: list[Shape] = []
        for x, text in zip((0.0, self._names + self._gap), self._labels, strict=True):
            shapes.append(Text(x, (lines - 1) * LEADING * size + size, text, size))
        for x, cell in zip(self._places(widths), cells, strict=True):
            top = (lines - len(cell)) * LEADING * size + size
            shapes.append(Column(x, top, LEADING * size, cell, size))
        shapes.append(Line(0.0, height, self._width, height, 0.6))
        return Drawing(self._width, height, tuple(shapes), size)

    def _block(self, names: Sequence[str], widths: Sequence[float]) -> list[Drawing]:
        places = self._places(widths)
        rows = []
        for pupil in self._pupils:
            texts = dict(pupil.answers.texts)
            cells = [Text(x, 0.0, texts[name], self._size) for x, name in zip(places, names, strict=True)]
            rows.append(self._row(pupil, [cells]))
        return rows

    # ---- one after the other

    def _line(self, pupil: _Pupil) -> Drawing:
        """Draw the answers of a pupil in as many lines as needed, without splitting an answer."""
        texts = [f"{name}\u00a0{text}" if name else text for name, text in pupil.answers.texts]
        lines = wrap(" · ".join(texts).replace(" · ", "\u00a0· "), self._size, self._width - self._left, self._fonts)
        return self._row(pupil, [[Text(self._left, 0.0, line, self._size)] for line in lines])

    # ---- both

    def _row(self, pupil: _Pupil, lines: Sequence[Sequence[Text]]) -> Drawing:
        """Draw a row with these lines of answers, each with its baseline at 0."""
        size = self._size
        names = wrap(pupil.name, size, self._names + 0.01, self._fonts, bold=True)
        count = max(len(names), len(lines))
        first = (self._padding + 0.95) * size
        shapes: list[Shape] = [
            Column(0.0, first, LEADING * size, names, size, bold=True),
            Text(self._names + self._gap, first, pupil.code, size),
        ]
        if pupil.level:
            shapes.append(Text(self._names + self._codes + 2 * self._gap, first, pupil.level, size))
        for number, line in enumerate(lines):
            y = first + number * LEADING * size
            shapes += (Text(each.x, y, each.text, each.size) for each in line)
        return Drawing(self._width, (count * LEADING + 2 * self._padding) * size, tuple(shapes), size)

    def _top(self) -> Drawing:
        """Draw the class's title, and the explanation of the answers."""
        shapes = []
        y = 0.0
        for line in wrap(self._title, TITLE, self._width, self._fonts, bold=True):
            y += 1.2 * TITLE
            shapes.append(Text(0.0, y, line, TITLE, bold=True))
        for line in wrap(self._note, self._size, self._width, self._fonts) if self._note else ():
            y += 1.5 * self._size
            shapes.append(Text(0.0, y, line, self._size))
        return Drawing(self._width, y + self._size, tuple(shapes), self._size)

    def _filled(self, blocks: Sequence[tuple[Drawing, Sequence[Drawing]]]) -> list[Drawing]:
        """Distribute the rows of the blocks, each after its head, over pages."""
        pages: list[list[Shape]] = []
        y = math.inf
        for head, rows in blocks:
            begun = False
            for number, row in enumerate(rows):
                if y + row.height + (0.0 if begun else head.height + self._size) > self._height:
                    top = self._top()
                    pages.append([*top.shapes])
                    y = top.height
                    begun = False
                elif not begun:
                    y += 1.5 * self._size
                if not begun:
                    pages[-1] += _moved(head, y)
                    y += head.height
                    begun = True
                if number % 2:
                    pages[-1].append(Rect(0.0, y, self._width, row.height, line=0.0, fill=SHADE))
                pages[-1] += _moved(row, y)
                y += row.height
        return [Drawing(self._width, self._height, tuple(shapes), self._size) for shapes in pages]


def _moved(drawing: Drawing, down: float) -> Iterator[Shape]:
    """Yield the shapes, moved down by `down`."""
    for shape in drawing.shapes:
        if isinstance(shape, Text):
            yield Text(shape.x, shape.y + down, shape.text, shape.size, shape.bold)
        elif isinstance(shape, Column):
            yield Column(shape.x, shape.y + down, shape.leading, shape.lines, shape.size, shape.bold)
        elif isinstance(shape, Line):
            yield Line(shape.x1, shape.y1 + down, shape.x2, shape.y2 + down, shape.width)
