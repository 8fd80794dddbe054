"""The table of a class in one font size: a row for each pupil, with a column for each word or the answers in a line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Column, Drawing, Line, Mark, Rect, Shape, Text, going_on
from worksheets.drawing.signs import ARROWS, arrow
from worksheets.drawing.style import Area
from worksheets.drawing.transform import moved
from worksheets.drawing.type_scale import FRAME, HAIRLINE
from worksheets.layout.key.table import ARROW, ARROW_LINE
from worksheets.puzzles.values import AtAGlance

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

SHADE = 0.92
"""Gray of every second row, which leads the eye."""

RULED = 5
"""Number of rows between two rules."""

MARKS_LINE = 3.4
"""Length of the line for a pupil's marks, in font sizes."""


class PupilRow(NamedTuple):
    """A row: the number of the sheet, the pupil's name, the sheet's page, and the answers."""

    number: str
    name: str
    page: str
    answers: AtAGlance


class _Block(NamedTuple):
    """Columns of words side by side: their names and widths; the last block has the marks."""

    names: list[str]
    widths: list[float]
    last: bool = False


class ClassTable:
    """The rows of a class in one font size.

    The labels are those of the columns with the number, the name, the page and the marks.
    """

    def __init__(
        self,
        pupils: Sequence[PupilRow],
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

    def _line(self, pupil: PupilRow) -> Drawing:
        """Draw the answers of a pupil in as many lines as needed, without splitting an answer."""
        size, y = self._size, (PADDING + 0.95) * self._size
        texts = [f"{name}\u00a0{text}" if name else text for name, text in pupil.answers.texts]
        joined = " · ".join(texts).replace(" · ", "\u00a0· ")
        lines = wrap(joined, size, self._right - self._left, self._fonts)
        return self._row(pupil, len(lines), [Column(self._left, y, LEADING * size, lines, size)], last=True)

    # ---- both

    def _row(self, pupil: PupilRow, lines: int, answers: Sequence[Shape], *, last: bool) -> Drawing:
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
