"""A small table of figures, such as the number of words of each length, under its own heading.

Below a puzzle it is horizontal, with the names on the left; beside one it is vertical, with the names above:

    How many words                 How many words
    Letters | 4  5  6              Letters  Words
    Words   | 5  3  1                 4       5

Below a puzzle it may have lines to write on in place of the last row's figures, a row for each figure of the first:

    4 letters   ______  ______
    5 letters   ______
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import END, Line, Mark, Role, Text, WritingPlace
from worksheets.puzzles.values import Figures

LEADING = 1.45
"""Distance of two rows' baselines, in font sizes."""

PADDING = 0.75
"""Space on both sides of a figure or a name, in font sizes."""

HEADING = 1.6
"""Height of the heading with the space below it, in font sizes."""

WRITING, LINE_GAP = 2.0, 1.0
"""Distance of two rows of lines to write on, and the space between two lines, in font sizes."""

SHORTEST, LINE = 3.6, 5.6
"""Minimum length of a line, so that all of one length fit a row, and its usual length, in font sizes."""

FIRST_ROW = 1.2
"""Baseline of the first row of lines from the top, in font sizes."""

_Shapes: TypeAlias = Iterator[Text | Line | Mark | WritingPlace]


class FiguresLayout(NamedTuple):
    """The table in a font size, vertical if it `stands`, else horizontal. `rule` is the width of its lines.

    Lines to write on fill `room` points.
    """

    figures: Figures
    size: float
    stands: bool
    rule: float
    fonts: FontMetrics
    room: float = 0.0

    @property
    def _is_written(self) -> bool:
        return self.figures.lines and self.room > 0 and not self.stands

    @property
    def _widths(self) -> tuple[float, float]:
        """The width of a column of names, and of one of figures."""
        figures = self.figures
        padding = 2 * PADDING * self.size
        name = max(self.fonts.width(name, self.size) for name in figures.names) + padding
        entry = max(self.fonts.width(entry, self.size) for row in figures.rows for entry in row) + padding
        return name, entry

    @property
    def _table_width(self) -> float:
        if self._is_written:
            return self.room
        name, entry = self._widths
        return len(self.figures.names) * max(name, entry) if self.stands else name + len(self.figures.rows[0]) * entry

    @property
    def width(self) -> float:
        """The width of the table, or of its heading."""
        return max(self._table_width, self.fonts.width(self.figures.heading, self.size, bold=True))

    @property
    def height(self) -> float:
        """From the top of the heading to below the last row."""
        if self._is_written:
            rows = sum(lines for _, lines in self._written_rows())
            return self._heading_height + (FIRST_ROW + (rows - 1) * WRITING + 0.2) * self.size
        rows = 1 + len(self.figures.rows[0]) if self.stands else len(self.figures.rows)
        return self._heading_height + rows * LEADING * self.size

    @property
    def _heading_height(self) -> float:
        return HEADING * self.size if self.figures.heading else 0.0

    def shapes(self, x: float, y: float) -> _Shapes:
        """The table with its top left corner at (x, y)."""
        if self.figures.heading:
            yield Text(x, y + self.size, self.figures.heading, self.size, bold=True, role="part")
        shapes = self._written if self._is_written else self._standing if self.stands else self._lying
        yield from shapes(x, y + self._heading_height)

    @property
    def _labels(self) -> tuple[str, ...]:
        """The labels of the rows of lines."""
        return self.figures.labels or self.figures.rows[0]

    def _written_rows(self) -> Iterator[tuple[str, int]]:
        """Yield the label of each row and the number of its rows of lines."""
        across = self._across
        for name, count in zip(self._labels, self.figures.rows[-1], strict=True):
            yield name, -(-int(count) // across)

    @property
    def _across(self) -> int:
        """The number of lines side by side: all of one length, if they fit."""
        free = self.room - self._names_width + LINE_GAP * self.size
        return max(1, min(max(map(int, self.figures.rows[-1])), int(free / ((SHORTEST + LINE_GAP) * self.size))))

    @property
    def _line(self) -> float:
        """The length of a line."""
        gaps = (self._across - 1) * LINE_GAP * self.size
        return min(LINE * self.size, (self.room - self._names_width - gaps) / self._across)

    @property
    def _names_width(self) -> float:
        return self.fonts.widest(self._labels, self.size) + 1.5 * self.size

    def _written(self, x: float, y: float) -> _Shapes:
        left, size, line, across = x + self._names_width, self.size, self._line, self._across
        baseline = y + FIRST_ROW * size
        yield WritingPlace(x, y, self.room, self.height - self._heading_height, 0)
        for (name, rows), count in zip(self._written_rows(), map(int, self.figures.rows[-1]), strict=True):
            yield Text(x, baseline, name, size, role="text")
            places = (divmod(number, across) for number in range(count))
            starts = ((left + column * (line + LINE_GAP * size), row * WRITING * size + 2.0) for row, column in places)
            yield Mark("gap", str(count))
            for start, below in starts:
                yield Line(start, baseline + below, start + line, baseline + below, self.rule)
            yield END
            baseline += rows * WRITING * size

    def _lying(self, x: float, y: float) -> _Shapes:
        name, entry = self._widths
        pitch, padding = LEADING * self.size, PADDING * self.size
        yield Mark("table", tops=tuple(y + number * pitch for number in range(len(self.figures.rows))))
        for number, (label, row) in enumerate(zip(self.figures.names, self.figures.rows, strict=True)):
            baseline = y + number * pitch + 0.72 * pitch
            yield Text(x + padding, baseline, label, self.size)
            for column, each in enumerate(row):
                yield Text(x + name + (column + 0.5) * entry, baseline, each, self.size, anchor="middle")
        bottom = y + len(self.figures.rows) * pitch
        yield Line(x + name, y, x + name, bottom, self.rule)
        for number in range(1, len(self.figures.rows)):
            yield Line(x, y + number * pitch, x + self._table_width, y + number * pitch, self.rule)

    def _standing(self, x: float, y: float) -> _Shapes:
        names, rows = self.figures.names, self.figures.rows
        column, pitch = self._table_width / len(names), LEADING * self.size
        yield Mark("table", tops=tuple(y + number * pitch for number in range(1 + len(rows[0]))))
        for place, (label, entries) in enumerate(zip(names, rows, strict=True)):
            middle = x + (place + 0.5) * column
            for number, text in enumerate((label, *entries)):
                role: Role = "" if number else "th"
                yield Text(middle, y + (number + 0.72) * pitch, text, self.size, anchor="middle", role=role)
        yield Line(x, y + pitch, x + self._table_width, y + pitch, self.rule)
        for place in range(1, len(names)):
            yield Line(x + place * column, y, x + place * column, y + (1 + len(rows[0])) * pitch, self.rule)
