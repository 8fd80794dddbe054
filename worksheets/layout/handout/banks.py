"""The interface of a handout's bank, for columns of words and rows of pictures alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self, TypeVar

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import PageStyle
from worksheets.layout.handout.bank import Bank
from worksheets.puzzles.contract import Figures, Section


class Block(Protocol):
    """Entries of a bank laid out in one font size; the last ones may be left for further pages."""

    @property
    def width(self) -> float:
        """In points."""

    @property
    def height(self) -> float:
        """From the top of the heading to the bottom, in points."""

    @property
    def size(self) -> float:
        """The font size."""

    @property
    def lines(self) -> int:
        """Approximate height in lines of text."""

    @property
    def taken(self) -> int:
        """The number of entries."""

    @property
    def across(self) -> int:
        """The number of columns."""

    def wider(self, points: float) -> Self:
        """A copy with `points` more space between its columns in total."""

    def widened(self, room: float, style: PageStyle) -> Self:
        """A copy with its lines or rows further apart, by at most `room` points and as far as it looks good."""

    def drawing(self) -> Drawing:
        """Draw everything from the top left corner."""

    def __hash__(self) -> int:
        """Blocks are values: equal ones have the same drawing."""


B = TypeVar("B", bound=Block)


class AnyBank(Protocol[B]):
    """Sections with their entries, measured once."""

    def arranged(self, width: float, size: float) -> B:
        """The lowest block of at most `width` points with all entries."""

    def narrowed(self, block: B, width: float) -> B:
        """The columns of the block in `width` points, or wider if they need it."""

    def upright(self, height: float, widest: float, size: float) -> B | None:
        """The narrowest block of at most `height` x `widest` points with all entries, if there is one."""

    def room_of_foot(self, size: float) -> float:
        """Height of the table of figures with the gap above it, when placed below a drawing; 0 without one."""

    def poured(self, width: float, height: float, size: float) -> B:
        """As many entries as `width` x `height` points hold, from the first one on; maybe none."""

    def cut(self, width: float, height: float, size: float) -> tuple[B, str]:
        """The part of the first entry that fits `height` points, and its remaining words."""


def bank_of(
    sections: Sequence[Section], fonts: FontMetrics, style: PageStyle, figures: Figures | None = None
) -> AnyBank[Any]:
    """Create the bank of these sections, with pictures if any section has some, and figures below."""
    if any(section.pictures for section in sections):
        from worksheets.layout.handout.picture_bank import PictureBank

        return PictureBank(sections, fonts, style, figures)
    return Bank(sections, fonts, style, figures)
