"""Draws numbers in circles, below the pictures of blocks and to tick at the foot, and the panels around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Point, Polygon, Rect, Shape, Text
from worksheets.drawing.type_scale import PANEL_RADIUS, THIN
from worksheets.puzzles.goldencube.looks import LOOKS


class ChipRow(NamedTuple):
    """Chips side by side; widths are in font sizes of their numbers."""

    texts: tuple[str, ...]
    widths: tuple[float, ...]

    @property
    def ems(self) -> float:
        """Width of the row."""
        return total(self.widths) + LOOKS.chip_gap * (len(self.widths) - 1)

    def shapes(self, middle: float, top: float, size: float, pen: Pen) -> Iterator[Shape]:
        """Draw the row, centred at `middle`."""
        left = middle - self.ems * size / 2
        for text, width in zip(self.texts, self.widths, strict=True):
            yield from chip(text, Point(left + width * size / 2, top + LOOKS.chip_width * size / 2), width, size, pen)
            left += (width + LOOKS.chip_gap) * size


def chip_rows(texts: Sequence[str], across: int, pen: Pen) -> tuple[ChipRow, ...]:
    """Divide texts into rows of at most `across` chips, as even as possible."""
    count = -(-len(texts) // across)
    in_row = -(-len(texts) // count)
    rows = (tuple(texts[start : start + in_row]) for start in range(0, len(texts), in_row))
    return tuple(ChipRow(row, tuple(_width(text, pen) for text in row)) for row in rows)


def _width(text: str, pen: Pen) -> float:
    """Width of a chip: a circle, or longer for a long text."""
    return max(LOOKS.chip_width, pen.width(text, 1.0, bold=True) + LOOKS.chip_pad)


def chip(text: str, middle: Point, width: float, size: float, pen: Pen) -> Iterator[Shape]:
    """Draw a circle, or a longer pill, of `width` font sizes, with a text in it."""
    wide, high = width * size, LOOKS.chip_width * size
    yield Rect(middle.x - wide / 2, middle.y - high / 2, wide, high, THIN, fill=1.0, radius=high / 2)
    yield Text(middle.x, middle.y + pen.style.cap_height * size / 2, text, size, True, "middle")


class Ticks(NamedTuple):
    """Chips of all numbers in rows, to tick, in font size `size`."""

    rows: tuple[tuple[str, ...], ...]
    size: float

    @property
    def height(self) -> float:
        """Height of the rows."""
        return len(self.rows) * self._pitch - LOOKS.tick_gap * self.size if self.rows else 0.0

    @property
    def _pitch(self) -> float:
        return (LOOKS.chip_width + LOOKS.tick_gap) * self.size

    def shapes(self, left: float, top: float, width: float, pen: Pen) -> Iterator[Shape]:
        """Draw the chips spread over `width` points, each below the one above it."""
        radius = LOOKS.chip_width * self.size / 2
        across = len(self.rows[0]) if self.rows else 0
        step = (width - 2 * radius) / max(1, across - 1)
        for r, row in enumerate(self.rows):
            for c, text in enumerate(row):
                middle = Point(left + radius + c * step, top + radius + r * self._pitch)
                yield from chip(text, middle, LOOKS.chip_width, self.size, pen)


def ticks(blocks: int, width: float, size: float) -> Ticks:
    """Arrange the numbers up to `blocks` evenly in as few rows as `width` points allow."""
    most = max(1, int((width + LOOKS.tick_gap * size) / ((LOOKS.chip_width + LOOKS.tick_gap) * size)))
    count = -(-blocks // most)
    in_row = -(-blocks // count)
    texts = tuple(map(str, range(1, blocks + 1)))
    return Ticks(tuple(texts[start : start + in_row] for start in range(0, blocks, in_row)), size)


def panel(heading: str, size: float, top: float, width: float, height: float, pen: Pen) -> Iterator[Shape]:
    """Draw a panel: a rounded frame whose upper line, at `top`, is broken by the heading in bold."""
    half = THIN / 2
    yield Polygon(_rectangle(half, top + half, width - half, top + height - half), THIN, radius=PANEL_RADIUS)
    left, gap = LOOKS.panel_pad * size, LOOKS.heading_gap * size
    wide = pen.width(heading, size, bold=True)
    yield Polygon(_rectangle(left, top - 1.0, left + wide + 2 * gap, top + 2.0), 0.0, fill=1.0)
    yield Text(left + gap, top + pen.style.cap_height * size / 2, heading, size, bold=True)


def _rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)
