"""The head of a handout: title and instruction, and a worked example beside or below them."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.scale import scaled
from worksheets.drawing.shapes import Drawing, Text
from worksheets.drawing.style import Area, PageStyle, Style
from worksheets.layout.furniture import Titles, title_drawing
from worksheets.layout.page import Placed
from worksheets.puzzles.contract import HandoutText

NARROWEST = 12.0
"""Minimum width of an instruction beside its example, in font sizes."""

BESIDE = 1.5
"""Space between an instruction and the example to its right, as a multiple of the style's gap."""

BELOW = 0.5
"""Space between an instruction and the example below it, as a multiple of the style's gap."""

DROP = 0.2
"""Offset of an example below the top of the instruction beside it, in font sizes, to align their first lines."""


class Heading(NamedTuple):
    """Drawings placed relative to the top left corner, and their total height."""

    items: tuple[Placed, ...]
    height: float


def place_heading(titles: Titles, text: HandoutText, width: float, style: PageStyle, fonts: FontMetrics) -> Heading:
    """Lay out the heading in `width` points.

    The example is to the right of the instruction's first lines, extending up beside the title if the instruction is
    short, or below the instruction if its lines would be too narrow. An example wider than the heading is left out.
    """

    def titled(instruction: str, notch: Area | None = None) -> Drawing:
        return title_drawing(titles, instruction, width, style, fonts, notch=notch)

    example = _fitting(text.example, style)
    if example is None or example.width > width:
        drawing = titled(text.instruction)
        return Heading((Placed(0.0, 0.0, drawing),), drawing.height)
    notch = Area(example.width + BESIDE * style.gap, example.height + DROP * style.text)
    longest = max(fonts.width(word, style.text) for word in text.instruction.split(" "))
    if width - notch.width >= max(longest, NARROWEST * style.text):
        drawing, title = titled(text.instruction, notch), titled("")
        x, y = width - example.width, title.height + DROP * style.text
        if _clear(title, width - notch.width, fonts):
            y = max(0.0, min(y, drawing.height - example.height))
        height = max(drawing.height, y + example.height)
    else:
        drawing = titled(text.instruction)
        x, y = 0.0, drawing.height + BELOW * style.gap
        height = y + example.height
    return Heading((Placed(0.0, 0.0, drawing), Placed(x, y, example, repeated=True)), height)


def _fitting(example: Drawing | None, style: PageStyle) -> Drawing | None:
    """The example scaled to the instruction, but not too small to be legible."""
    if example is None:
        return None
    readable = min(1.0, Style().smallest_letter / example.least_text)
    return scaled(example, max(style.text / PageStyle().text, readable, style.least / example.least_text))


def _clear(title: Drawing, width: float, fonts: FontMetrics) -> bool:
    """Whether a title's drawing uses only its first `width` points."""
    texts = [shape for shape in title.shapes if isinstance(shape, Text)]
    if len(texts) < len(title.shapes):  # ornaments are at the right end
        return False
    return all(text.anchor == "start" and fonts.width(text.text, text.size, text.bold) <= width for text in texts)
