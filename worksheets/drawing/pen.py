"""A pen, which has everything that a kind needs to draw a puzzle, and the measuring of texts and shapes.

The output writes fonts, so it implements their measuring. Texts are broken into lines that fit a width, and shapes have
bounding boxes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, Protocol, TypeAlias

from worksheets.drawing.shapes import (
    Column,
    Curve,
    Letters,
    Line,
    Mark,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    WritingPlace,
)
from worksheets.drawing.style import Area, Style

Marks: TypeAlias = Literal["loops", "bars", "letters"]
"""The marking of words in answers: by loops, by gray bars, or by leaving out all other letters."""


class FontMetrics(Protocol):
    """A font family with a regular and a bold face, and others to fall back on."""

    @property
    def cap_height(self) -> float:
        """Height of a capital letter as a share of the font size."""

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """Width of `text` in points.

        Raises LayoutError, naming the character, if no available font has it.
        """

    def widest(self, texts: Iterable[str], size: float, bold: bool = False) -> float:
        """Width of the widest of the texts, 0 without any; raises LayoutError likewise."""


_BREAKS = re.compile(r"(?<!\d ×) (?![:;!?](?:[ .,]|$)|× \d|(?<=[+−×·÷:] )[+−×·÷:])")
"""Spaces at which lines are broken."""

LONELY = 2
"""The maximum number of signs that would look lost on a last line, such as the end of `1 to 6.`"""


def wrap(text: str, size: float, width: float, fonts: FontMetrics, *, bold: bool = False) -> tuple[str, ...]:
    """The lines of `text` at font size `size`, each at most `width` points wide; at least one line.

    Breaks at spaces, but not before a mark such as the one in `Quoi !`, nor in `+ − · :` and `3 × 3 × 5`, and inside a
    word only where it is wider than a line. A very short last word takes the one before it along.
    """
    if fonts.width(text, size, bold) <= width:
        return (text,)
    lines: list[str] = []
    line = ""
    for word in _BREAKS.split(text):
        longer = f"{line} {word}" if line else word
        if fonts.width(longer, size, bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while len(line) > 1 and fonts.width(line, size, bold) > width:
            kept = _longest_start(line, size, width, fonts, bold)
            lines.append(line[:kept])
            line = line[kept:]
    *before, last = _BREAKS.split(lines[-1] if lines else "")
    if before and len(line) <= LONELY and fonts.width(f"{last} {line}", size, bold) <= width:
        return (*lines[:-1], " ".join(before), f"{last} {line}")
    return (*lines, line)


def _longest_start(word: str, size: float, width: float, fonts: FontMetrics, bold: bool) -> int:
    """The number of characters of `word` that fit `width`; at least one."""
    count = 1
    while fonts.width(word[: count + 1], size, bold) <= width:
        count += 1
    return count


ASCENT, DESCENT = 0.75, 0.2
"""Typical height of letters above and below the baseline, without accents, in font sizes."""


class Extent(NamedTuple):
    """A bounding box; y runs down."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, right: float, down: float) -> Extent:
        """The box moved right and down."""
        return Extent(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def meets(self, other: Extent) -> bool:
        """Whether the boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


NOWHERE = Extent(math.inf, math.inf, -math.inf, -math.inf)
"""The box of what draws nothing: it meets no other one."""


def extent(shape: Shape, fonts: FontMetrics) -> Extent:
    """The bounding box of a shape, including its lines."""
    if isinstance(shape, Text):
        width = fonts.width(shape.text, shape.size, shape.bold)
        left = shape.x - {"start": 0.0, "middle": width / 2, "end": width}[shape.anchor]
        box = Extent(left, shape.y - ASCENT * shape.size, left + width, shape.y + DESCENT * shape.size)
        return _turned(box, shape) if shape.angle else box
    if isinstance(shape, Column):
        width = fonts.widest(shape.lines, shape.size, shape.bold)
        last = shape.y + (len(shape.lines) - 1) * shape.leading
        left = shape.x - (width if shape.anchor == "end" else 0.0)
        return Extent(left, shape.y - ASCENT * shape.size, left + width, last + DESCENT * shape.size)
    if isinstance(shape, Letters):
        half = shape.size / 2
        last = shape.y + (len(shape.rows) - 1) * shape.leading
        right = shape.x + (max(map(len, shape.rows)) - 1) * shape.pitch + half
        return Extent(shape.x - half, shape.y - ASCENT * shape.size, right, last + DESCENT * shape.size)
    if isinstance(shape, Picture):
        return Extent(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    if isinstance(shape, Rect):
        return _round([(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)], shape.line / 2)
    if isinstance(shape, Polygon):
        return _round(shape.corners, shape.line / 2)
    if isinstance(shape, Curve):
        return _round([*shape.points()], shape.line / 2)
    if isinstance(shape, Mark | WritingPlace):
        return NOWHERE
    reach = shape.width / 2 if isinstance(shape, Line) else shape.radius + shape.line / 2
    return _round([(shape.x1, shape.y1), (shape.x2, shape.y2)], reach)


def _turned(box: Extent, shape: Text) -> Extent:
    """The bounding box of a text's box that is turned with it."""
    cos, sin = shape.turn
    across = [(x - shape.x, y - shape.y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    return _round([(shape.x + x * cos - y * sin, shape.y + x * sin + y * cos) for x, y in across], 0.0)


def _round(points: list[tuple[float, float]] | tuple[tuple[float, float], ...], reach: float) -> Extent:
    """The bounding box of everything within `reach` of these points."""
    xs, ys = zip(*points, strict=True)
    return Extent(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


def in_digits(number: int | str, digits: str) -> str:
    """A number in these ten digits, or in European ones if there are none."""
    return str(number).translate(str.maketrans("0123456789", digits)) if digits else str(number)


class Pen(NamedTuple):
    """The area for a drawing, the style, the fonts of the page, and the sheet's language.

    Numbers around puzzles have its `digits`, if it has its own; with `leftwards`, things are counted from the right.
    """

    area: Area
    style: Style
    fonts: FontMetrics
    language: str = "en"
    colour: bool = False
    """Whether the drawing may have colours."""
    marks: Marks = "loops"
    digits: str = ""
    leftwards: bool = False

    def numeral(self, number: int) -> str:
        """A number around a puzzle, in the digits of the language."""
        return in_digits(number, self.digits)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Width of `text` in points at font size `size`.

        Raises LayoutError, naming the character, if no available font has it.
        """
        return self.fonts.width(text, size, bold)

    def wrap(self, text: str, size: float, width: float, *, bold: bool = False) -> tuple[str, ...]:
        """The lines of `text`, each at most `width` points wide; see `worksheets.drawing.pen.wrap`."""
        return wrap(text, size, width, self.fonts, bold=bold)
