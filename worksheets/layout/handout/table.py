"""The list beside an answer: rows under headings, in several strips side by side if it is long."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain

from worksheets.base.exact import total
from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Column, Drawing, Line, Shape, Text
from worksheets.puzzles.contract import AnswerTable

LEADING = 1.22
HEADING_SHARE = 0.875
"""Size of the headings, in font sizes: they are often wider than their columns."""

CELL_GAP = 0.7
"""Space between a row's cells, in font sizes."""

STRIP_GAP = 1.6
"""Space between strips side by side, in font sizes."""

MOST_STRIPS = 4
HEAD_LINES = 1.3
"""Height of the headings with the rule below them, in lines."""


class Table:
    """A table in one font size, with columns as wide as their texts, at most `width` points in total.

    Each column is stored as its lines from top to bottom, of which a strip shows some.
    """

    def __init__(self, table: AnswerTable, size: float, width: float, fonts: FontMetrics) -> None:
        self.size = size
        self._headings = table.headings
        self._leading = LEADING * size
        self._gap = CELL_GAP * size
        widths = [fonts.width(heading, HEADING_SHARE * size) for heading in table.headings]
        columns = [*zip(*table.rows, strict=True)]
        if columns:
            widths = [max(width, fonts.widest(column, size)) for width, column in zip(widths, columns, strict=True)]
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

    def strips_for(self, height: float, most: int) -> int:
        """The fewest strips that hold all rows in `height` points, else `most`."""
        return next((strips for strips in range(1, most) if self.height(strips) <= height), most)

    def width(self, strips: int) -> float:
        """Width of `strips` strips."""
        return strips * self.strip_width + (strips - 1) * STRIP_GAP * self.size

    def height(self, strips: int, start: int = 0, stop: int | None = None) -> float:
        """Height of the rows from `start` to `stop` (default: all) in `strips` strips."""
        if self.whole:
            lines = math.ceil(((len(self._starts) - 1 if stop is None else stop) - start) / strips)
        else:
            lines = max([end - first for first, end in self._strips(strips, start, stop)], default=0)
        return (HEAD_LINES + lines) * self._leading

    def rows_in(self, start: int, height: float, strips: int) -> int:
        """The number of rows, from `start` on, that `strips` strips of `height` points hold."""
        stops = range(start + 1, len(self._starts))
        return bisect_right(stops, height, key=lambda stop: self.height(strips, start, stop))

    def drawing(self, strips: int, start: int = 0, stop: int | None = None) -> Drawing:
        """Draw rows in strips, read strip by strip."""
        shapes: list[Shape] = []
        for number, (first, end) in enumerate(self._strips(strips, start, stop)):
            left = number * (self.strip_width + STRIP_GAP * self.size)
            shapes += self._strip(left, first, end)
        return Drawing(self.width(strips), self.height(strips, start, stop), tuple(shapes), self.size)

    def _strips(self, strips: int, start: int, stop: int | None) -> Iterator[tuple[int, int]]:
        """Yield the first line and the end of each strip, all with equal numbers of rows."""
        starts = self._starts
        stop = len(starts) - 1 if stop is None else stop
        each = max(1, math.ceil((stop - start) / strips))
        return ((starts[at], starts[min(at + each, stop)]) for at in range(start, stop, each))

    def _strip(self, left: float, first: int, end: int) -> list[Shape]:
        """Draw the headings with the rule below them, and the lines from `first` on."""
        size, leading, y = self.size, self._leading, self.size
        xs = [left]
        for width in self._widths[:-1]:
            xs.append(xs[-1] + width + self._gap)
        small, rule, top = HEADING_SHARE * size, y + 0.35 * size, y + HEAD_LINES * leading
        return [
            *[Text(x, y, heading, small) for x, heading in zip(xs, self._headings, strict=True) if heading],
            Line(left, rule, left + self.strip_width, rule, 0.4, 0.4),
            *[Column(x, top, leading, lines[first:end], size) for x, lines in zip(xs, self._columns, strict=True)],
        ]
