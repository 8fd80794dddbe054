"""The look of a sheet, chosen by its author: frame, lines, colours and ornaments, all purely decorative.

Answers have no look: a key should be legible and save ink.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.exact import power
from worksheets.drawing.shapes import Colour, Ink

FrameStyle: TypeAlias = Literal["single", "double", "none"]
Corners: TypeAlias = Literal["round", "square"]
CellLines: TypeAlias = Literal["open", "ruled", "dotted"]
OrnamentName: TypeAlias = Literal["none", "stars", "hearts", "leaves", "flowers", "snowflakes", "balloons"]

INKS: dict[str, Colour] = {
    "black": (0.0, 0.0, 0.0),
    "gray": (0.35, 0.35, 0.35),
    "blue": (0.1, 0.3, 0.62),
    "green": (0.1, 0.42, 0.22),
    "red": (0.7, 0.13, 0.12),
    "brown": (0.42, 0.26, 0.14),
    "purple": (0.36, 0.22, 0.56),
}
"""Colours by their names, all of them dark enough for titles."""

LEAST_CONTRAST = 3.0
"""Least contrast of lines with white paper (WCAG 2.2, criterion 1.4.11): a copier may lose what has less."""

LEAST_TITLE_CONTRAST = 4.5
"""Minimum contrast of texts (criterion 1.4.3)."""


class HandoutLook(NamedTuple):
    """The look of sheets; None means the default of the puzzle kind. Lengths are points."""

    frame: FrameStyle | None = None
    frame_line: float | None = None
    corners: Corners | None = None
    cells: CellLines | None = None
    cell_line: float | None = None
    colour: Colour | None = None
    """Colour of the frame and of ornaments."""
    title_colour: Colour | None = None
    ornaments: OrnamentName = "none"

    @property
    def ink(self) -> Ink:
        """The ink of ornaments."""
        return 0.35 if self.colour is None else self.colour

    @property
    def title_ink(self) -> Ink:
        """The ink of titles."""
        return self.title_colour or 0.0

    @property
    def is_coloured(self) -> bool:
        """Whether anything has a colour other than gray."""
        return any(len(set(each)) > 1 for each in (self.colour, self.title_colour) if each)


def contrast(colour: Colour) -> float:
    """The contrast of a colour with white, from 1 to 21 (WCAG 2.2, "relative luminance" and "contrast ratio")."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else power((part + 0.055) / 1.055, 2.4) for part in colour)
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
