"""The list beside an answer: rows under headings, several times side by side where it is long."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Column, Drawing, Line, Shape, Text
from worksheets.floats import total
from worksheets.puzzles.contract import AnswerTable

LEADING = 1.22
HEADING_SHARE = 0.875
"""Size of the headings, in font sizes: they are often wider than what stands below them."""

CELL_GAP = 0.7
"""Room between a row's cells, in font sizes."""

STRIP_GAP = 1.6
"""Room between strips side by side, in font sizes."""

MOST_STRIPS = 4
HEAD_LINES = 1.3
"""Height of the headings with the rule below them, in lines."""

_Row: TypeAlias = tuple[tuple[str, ...], ...]
"""The lines of each cell."""

_T = TypeVar("_T")


class Table:
    """A table in one font size, with columns as wide as their texts, at most `width` points in all."""

    def __init__(self, table: AnswerTable, size: float, width: float, fonts: FontMetrics) -> None:
        self.size = size
        self._headings = table.headings
        self._leading = LEADING * size
        widths = [fonts.width(heading, HEADING_SHARE * size) for heading in table.headings]
        if table.rows:
            # Many cells of a column say the same: each text is measured once.
            columns = map(dict.fromkeys, zip(*table.rows, strict=True))
            measured = [max(fonts.width(cell, size) for cell in column) for column in columns]
            widths = list(map(max, widths, measured))
        self._gap = CELL_GAP * size
        self.whole = True
        """Whether each cell stands on one line."""
        excess = total(widths) + self._gap * (len(widths) - 1) - width
        if excess > 0:
            self.whole = False
            widest = widths.index(max(widths))
            widths[widest] = max(4 * size, widths[widest] - excess)
            self.rows: list[_Row] = [
                tuple(wrap(cell, size, room, fonts) for cell, room in zip(row, widths, strict=True))
                for row in table.rows
            ]
        else:
            self.rows = [tuple((cell,) for cell in row) for row in table.rows]
        self._lines = list(map(_height_of, self.rows))
        self._widths = widths

    @property
    def strip_width(self) -> float:
        """Width of the table where its rows stand in one strip."""
        return total(self._widths) + self._gap * max(0, len(self._widths) - 1)

    def strips_in(self, width: float) -> int:
        """How many strips fit side by side; at least one."""
        gap = STRIP_GAP * self.size
        return max(1, min(MOST_STRIPS, int((width + gap) / (self.strip_width + gap))))

    def strips_for(self, height: float, most: int) -> int:
        """The fewest strips that hold all rows in `height` points, else `most`."""
        return next((strips for strips in range(1, most) if self.height(strips) <= height), most)

    def width(self, strips: int) -> float:
        """Width of so many strips."""
        return strips * self.strip_width + (strips - 1) * STRIP_GAP * self.size

    def height(self, strips: int, start: int = 0, stop: int | None = None) -> float:
        """Height of the rows from `start` to `stop` (all of them, if not said) in so many strips."""
        lines = max(map(sum, _shared(self._lines[start:stop], strips)), default=0)
        return (HEAD_LINES + lines) * self._leading

    def rows_in(self, start: int, height: float, strips: int) -> int:
        """How many rows from `start` on so many strips of `height` points hold."""
        stops = range(start + 1, len(self.rows) + 1)
        return bisect_right(stops, height, key=lambda stop: self.height(strips, start, stop))

    def drawing(self, strips: int, start: int = 0, stop: int | None = None) -> Drawing:
        """The same rows in strips, read strip by strip."""
        shapes: list[Shape] = []
        for number, strip in enumerate(_shared(self.rows[start:stop], strips)):
            left = number * (self.strip_width + STRIP_GAP * self.size)
            shapes.extend(self._strip(left, strip))
        return Drawing(self.width(strips), self.height(strips, start, stop), tuple(shapes), self.size)

    def _strip(self, left: float, rows: Sequence[_Row]) -> list[Shape]:
        xs = [left]
        for width in self._widths[:-1]:
            xs.append(xs[-1] + width + self._gap)
        y = self.size
        heading_size = HEADING_SHARE * self.size
        shapes: list[Shape] = [
            Text(x, y, heading, heading_size) for x, heading in zip(xs, self._headings, strict=True) if heading
        ]
        shapes.append(Line(left, y + 0.35 * self.size, left + self.strip_width, y + 0.35 * self.size, 0.4, 0.4))
        y += HEAD_LINES * self._leading
        columns: list[list[str]] = [[] for _ in xs]
        for row in rows:
            height = _height_of(row)
            for column, lines in zip(columns, row, strict=True):
                column += lines if len(lines) == height else (*lines, *[""] * (height - len(lines)))
        shapes += [Column(x, y, self._leading, tuple(lines), self.size) for x, lines in zip(xs, columns, strict=True)]
        return shapes


def _height_of(row: _Row) -> int:
    return max(map(len, row), default=1)


def _shared(rows: Sequence[_T], strips: int) -> list[Sequence[_T]]:
    """The rows cut into at most `strips` parts with equally many rows."""
    each = max(1, math.ceil(len(rows) / strips))
    return [rows[start : start + each] for start in range(0, len(rows), each)]
