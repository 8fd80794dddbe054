"""A pen: everything that a kind needs to draw a puzzle."""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.style import Area, Style


class Pen(NamedTuple):
    """The area for a drawing, the style, the fonts of the page, and the sheet's language."""

    area: Area
    style: Style
    fonts: FontMetrics
    language: str = "en"
    colour: bool = False
    """Whether the drawing may have colours."""

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Width of `text` in points at font size `size`.

        Raises LayoutError, naming the character, if no available font has it.
        """
        return self.fonts.width(text, size, bold)

    def wrap(self, text: str, size: float, width: float, *, bold: bool = False) -> tuple[str, ...]:
        """The lines of `text`, each at most `width` points wide; see `worksheets.drawing.lines.wrap`."""
        return wrap(text, size, width, self.fonts, bold=bold)
