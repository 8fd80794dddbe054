"""A small table of figures, such as the number of words of each length, under its own heading.

Below a puzzle it is horizontal, with the names on the left; beside one it is vertical, with the names above:

    How many words                 How many words
    Letters | 4  5  6              Letters  Words
    Words   | 5  3  1                 4       5
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Line, Text
from worksheets.puzzles.contract import Figures

LEADING = 1.45
"""Distance of two rows' baselines, in font sizes."""

PADDING = 0.75
"""Space on both sides of a figure or a name, in font sizes."""

HEADING = 1.6
"""Height of the heading with the space below it, in font sizes."""

_Shapes: TypeAlias = Iterator[Text | Line]


class FiguresLayout(NamedTuple):
    """The table in a font size, vertical if it `stands`, else horizontal. `rule` is the width of its lines."""

    figures: Figures
    size: float
    stands: bool
    rule: float
    fonts: FontMetrics

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
        name, entry = self._widths
        return len(self.figures.names) * max(name, entry) if self.stands else name + len(self.figures.rows[0]) * entry

    @property
    def width(self) -> float:
        """The width of the table, or of its heading."""
        return max(self._table_width, self.fonts.width(self.figures.heading, self.size, bold=True))

    @property
    def height(self) -> float:
        """From the top of the heading to below the last row."""
        rows = 1 + len(self.figures.rows[0]) if self.stands else len(self.figures.rows)
        return (HEADING + rows * LEADING) * self.size

    def shapes(self, x: float, y: float) -> _Shapes:
        """The table with its top left corner at (x, y)."""
        yield Text(x, y + self.size, self.figures.heading, self.size, bold=True)
        yield from (self._standing if self.stands else self._lying)(x, y + HEADING * self.size)

    def _lying(self, x: float, y: float) -> _Shapes:
        name, entry = self._widths
        pitch, padding = LEADING * self.size, PADDING * self.size
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
        for place, (label, entries) in enumerate(zip(names, rows, strict=True)):
            middle = x + (place + 0.5) * column
            for number, text in enumerate((label, *entries)):
                yield Text(middle, y + (number + 0.72) * pitch, text, self.size, anchor="middle")
        yield Line(x, y + pitch, x + self._table_width, y + pitch, self.rule)
        for place in range(1, len(names)):
            yield Line(x + place * column, y, x + place * column, y + (1 + len(rows[0])) * pitch, self.rule)
