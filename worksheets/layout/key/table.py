"""The list below an answer: rows with dotted rules between them, in several strips side by side if it is long."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain

from worksheets.base.errors import LayoutError
from worksheets.base.exact import total
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Anchor, Column, Drawing, Line, Mark, Role, Shape, Text, said_of
from worksheets.drawing.signs import ARROWS, arrow
from worksheets.drawing.type_scale import HAIRLINE, THIN
from worksheets.puzzles.values import AnswerTable

LEADING = 14 / 9
"""Distance of rows, in font sizes."""

BASELINE = 1.04
"""Distance from the upper edge of a row to its baseline, in font sizes."""

CELL_GAP = 0.6
"""Space between a row's cells, in font sizes."""

STRIP_GAP = 2.0
"""Minimum space between strips side by side, in font sizes."""

MOST_STRIPS = 4

ARROW, ARROW_LINE = 1.0, 1.4 / 9
"""Length of an arrow and width of its shaft, in font sizes."""

DOTS = (0.6, 1.8)
"""Length and distance of the dots between rows, in points."""


class Table:
    """A table in one font size, with columns as wide as their texts, at most `width` points in total.

    Each column is stored as its lines from top to bottom, of which a strip shows some. Columns of numbers and signs are
    aligned at their ends; the first other one gets what is left of the width of a strip.
    """

    def __init__(self, table: AnswerTable, size: float, width: float, fonts: FontMetrics) -> None:
        self.size = size
        self._fonts = fonts
        self._headings = table.headings if any(table.headings) else ()
        self._leading = LEADING * size
        self._gap = CELL_GAP * size
        columns = [*zip(*table.rows, strict=True)]
        widths = [
            max(fonts.width(heading, size), self._widest(column))
            for heading, column in zip(table.headings, columns, strict=False)
        ]
        self._ended = [not any(map(str.isalpha, "".join(column))) for column in columns]
        excess = total(widths) + self._gap * (len(widths) - 1) - width
        self.whole = excess <= 0
        """Whether each cell fits on one line."""
        if self.whole:
            self._columns: list[tuple[str, ...]] = columns
            self._starts: Sequence[int] = range(len(table.rows) + 1)
        else:
            widest = widths.index(max(widths))
            widths[widest] = max(4 * size, widths[widest] - excess)
            self._wrap(table.rows, widths, fonts)
        self._widths = widths
        self.strip_width = total(widths) + self._gap * max(0, len(widths) - 1)
        """Width of the table with all rows in one strip."""

    def _widest(self, column: Sequence[str]) -> float:
        return ARROW * self.size if {*column} <= ARROWS.keys() else self._fonts.widest(column, self.size)

    def _wrap(self, rows: Sequence[Sequence[str]], widths: Sequence[float], fonts: FontMetrics) -> None:
        """Break the cells of rows into lines of these widths, padding shorter cells with blank lines."""
        cells = [[wrap(cell, self.size, room, fonts) for cell, room in zip(row, widths, strict=True)] for row in rows]
        heights = [max(map(len, row), default=1) for row in cells]
        filled = (
            [(*lines, *[""] * (height - len(lines))) for lines in row]
            for row, height in zip(cells, heights, strict=True)
        )
        self._columns = [tuple(chain.from_iterable(column)) for column in zip(*filled, strict=True)]
        self._starts = [*accumulate(heights, initial=0)]

    def strips_in(self, width: float) -> int:
        """The number of strips that fit side by side; at least one."""
        gap = STRIP_GAP * self.size
        return max(1, min(MOST_STRIPS, int((width + gap) / (self.strip_width + gap))))

    def height(self, strips: int, start: int = 0, stop: int | None = None) -> float:
        """Height of the rows from `start` to `stop` (default: all) in `strips` strips."""
        if self.whole:
            lines = math.ceil(((len(self._starts) - 1 if stop is None else stop) - start) / strips)
        else:
            lines = max([end - first for first, end in self._strips(strips, start, stop)], default=0)
        return (lines + bool(self._headings)) * self._leading

    def rows_in(self, start: int, height: float, strips: int) -> int:
        """The number of rows, from `start` on, that `strips` strips of `height` points hold."""
        stops = range(start + 1, len(self._starts))
        return bisect_right(stops, height, key=lambda stop: self.height(strips, start, stop))

    def drawing(self, strips: int, width: float, start: int = 0, stop: int | None = None) -> Drawing:
        """Draw rows in strips that fill `width` points, read strip by strip."""
        gap = STRIP_GAP * self.size
        each = (width - (strips - 1) * gap) / strips
        shapes: list[Shape] = []
        for number, (first, end) in enumerate(self._strips(strips, start, stop)):
            shapes += self._strip(number * (each + gap), each, first, end)
        return Drawing(width, self.height(strips, start, stop), tuple(shapes), self.size)

    def _strips(self, strips: int, start: int, stop: int | None) -> Iterator[tuple[int, int]]:
        """Yield the first line and the end of each strip, all with equal numbers of rows."""
        starts = self._starts
        stop = len(starts) - 1 if stop is None else stop
        each = max(1, math.ceil((stop - start) / strips))
        return ((starts[at], starts[min(at + each, stop)]) for at in range(start, stop, each))

    def _strip(self, left: float, width: float, first: int, end: int) -> list[Shape]:
        """The headings with the rule below them, and the lines from `first` on, with rules between rows."""
        size, leading, top = self.size, self._leading, 0.0
        places = [*self._places(left, width)]
        downs = [(at - first) * leading for at in self._starts if first <= at < end]
        down = leading if self._headings else 0.0
        tops = (*((0.0,) if down and first == 0 else ()), *[down + each for each in downs])
        shapes: list[Shape] = [Mark("table", "more" if left else "", tops)]
        if self._headings:
            for (start, stop), heading, ended in zip(places, self._headings, self._ended, strict=True):
                anchor: Anchor = "end" if ended else "start"
                role: Role = "ornament" if left else "th"
                shapes.append(Text(stop if ended else start, BASELINE * size, heading, size, anchor=anchor, role=role))
            shapes.append(Line(left, leading, left + width, leading, THIN))
            top = leading
        for (start, stop), lines, ended in zip(places, self._columns, self._ended, strict=True):
            shown, y = lines[first:end], top + BASELINE * size
            if {*filter(None, shown)} <= ARROWS.keys():
                shapes += _arrows(shown, (start + stop) / 2, y - 0.36 * size, leading, size)
            else:
                anchor = "end" if ended else "start"
                shapes.append(
                    Column(stop if ended else start, y, leading, shown, size, anchor=anchor, role="", apart=True)
                )
        shapes += [Line(left, top + each, left + width, top + each, HAIRLINE, 0.0, DOTS) for each in downs if each]
        return shapes

    def _places(self, left: float, width: float) -> Iterator[tuple[float, float]]:
        """The left and the right edge of each column of a strip."""
        wide = self._ended.index(False) if False in self._ended else 0
        for number, column in enumerate(self._widths):
            right = left + column + (width - self.strip_width if number == wide else 0.0)
            yield left, right
            left = right + self._gap


def legend_line(text: str, y: float, size: float, fonts: FontMetrics) -> list[Shape]:
    """The explanation of the signs of lists in one line, with the same arrows, from the left on the baseline `y`."""
    shapes: list[Shape] = []
    x = 0.0
    for part in _parts(text, fonts):
        if part in ARROWS:
            shapes += _arrows((part,), x + ARROW * size / 2, y - 0.36 * size, 0.0, size)
            x += ARROW * size
        else:
            before = fonts.width(part[: len(part) - len(part.lstrip())], size)
            shapes.append(Text(x + before, y, part.strip(), size))
            x += fonts.width(part, size)
    return [*said_of(text, shapes)]


def legend_width(text: str, size: float, fonts: FontMetrics) -> float:
    """The width of such an explanation."""
    if _has_face(text, fonts):
        return fonts.width(text, size)
    return total(ARROW * size if part in ARROWS else fonts.width(part, size) for part in _parts(text, fonts))


def _parts(text: str, fonts: FontMetrics) -> Iterator[str]:
    """Cut an explanation at its arrows, and between its languages if no font has the letters of all."""
    between = "" if _has_face(text, fonts) else "| · "
    return iter([part for part in re.split(f"([{''.join(ARROWS)}]{between})", text) if part])


def _has_face(text: str, fonts: FontMetrics) -> bool:
    try:
        fonts.width(text, 1.0)
    except LayoutError:
        return False
    return True


def _arrows(signs: Sequence[str], x: float, y: float, leading: float, size: float) -> list[Shape]:
    """The arrows of a column, the first one at (x, y); a sign may be empty."""
    length, line = ARROW * size, ARROW_LINE * size
    return [arrow(sign, x, y + number * leading, length, line) for number, sign in enumerate(signs) if sign]
