"""The style: constants shared by drawings of all kinds, and those of the pages around them.

Constants of a single kind are in the `looks.py` of its folder. Lengths are points.
"""

from __future__ import annotations

from typing import NamedTuple

from worksheets.drawing.look import HandoutLook

LEAST_TEXT = 0.88
"""An instruction shrinks to this share of its size before it wraps."""

LARGE_PRINT = 18.0
"""A job whose minimum text size is at least this is in large print, with larger puzzles."""

LARGE_TITLE = 28 / 18
"""Font size of a title in large print, as a share of the smallest text."""

LARGE_KEY = 14 / 18
"""Minimum text size in a key of large print, as a share of the smallest text on its handouts."""

LARGE_A_PAGE = 2
"""Default maximum number of answers on a page of such a key."""

FILLING = 1.18
"""Factor by which letters take more than their usual share of a cell in large print."""


def least_in_key(least: float) -> float:
    """The minimum text size in a key, from that of its handouts; 0 unless it is large print."""
    return LARGE_KEY * least if least >= LARGE_PRINT else 0.0


class Area(NamedTuple):
    """The area available for a drawing."""

    width: float
    height: float


class Style(NamedTuple):
    """Settings shared by drawings of all kinds. Sizes of letters are font sizes in points."""

    cap_height: float = 0.7
    """Height of a capital letter as a share of the font size, of the font in use."""

    largest_letter: float = 52.0
    """Maximum size of a puzzle's letters, however small the grid."""

    smallest_letter: float = 7.0
    """A puzzle with any text smaller than this is rejected."""

    letter_size: float | None = None
    """The size requested by the job (`font_size`), or None: as large as fits."""

    filling: float = 1.0
    """Factor by which letters take more than their usual share of a cell, as far as they stay separate."""

    look: HandoutLook | None = None
    """The look requested by the job or the sheet; None for the default of each kind."""

    rim: bool = False
    """Whether row and column numbers are printed at the edge of a grid, for lists that refer to them."""


class PageStyle(NamedTuple):
    """The style of a page around its drawings; sizes are for a handout that fills an A4 sheet."""

    title: float = 22.0
    """Font size of a sheet's title."""

    smallest_title: float = 16.0
    """A long title shrinks to this before it wraps."""

    text: float = 12.0
    """Font size of the instruction, and of the labels of the header's fields."""

    small: float = 8.5
    """Font size of the footer and of the job's title above the sheet's."""

    small_gray: float = 0.35
    """Gray of the small texts."""

    leading: float = 1.3
    """Distance of baselines as a share of the font size."""

    gap: float = 14.0
    """Space between header, drawing and bank."""
    largest_gap: float = 34.0
    """Maximum space between these if a page has room to spare."""

    rule: float = 0.6
    """Width of writing lines and of cut lines."""

    smallest_bank: float = 10.0
    """Smallest font size of the bank."""

    largest_bank: float = 20.0
    """Largest font size of the bank."""

    bank_share: float = 0.62
    """Font size of the bank as a share of that of the puzzle's letters, within the two limits."""

    bank_leading: float = 1.4
    """Distance of the bank's lines as a share of its font size."""
    largest_bank_leading: float = 1.9
    """Maximum distance of the bank's lines if a page has room to spare."""

    bank_gap: float = 1.6
    """Minimum space between the bank's columns, as a share of its font size."""

    table: float = 8.0
    """Font size of the lists in the answer key."""

    least: float = 0.0
    """Minimum size of any text on a handout; 0 if none is requested."""

    def at_least(self, size: float) -> PageStyle:
        """The style with no text smaller than `size`; in large print titles grow as well."""
        return self._replace(
            title=max(self.title, size * (LARGE_TITLE if size >= LARGE_PRINT else 1.0)),
            smallest_title=max(self.smallest_title, size),
            text=max(self.text, size),
            small=max(self.small, size),
            smallest_bank=max(self.smallest_bank, size),
            largest_bank=max(self.largest_bank, size),
            least=size,
        )

    def scaled(self, factor: float) -> PageStyle:
        """The style of a handout that is smaller or larger than an A4 sheet by `factor`."""
        return PageStyle(
            title=self.title * factor,
            smallest_title=self.smallest_title * factor,
            text=self.text * factor,
            small=max(7.0, self.small * factor),
            gap=self.gap * factor,
            largest_gap=self.largest_gap * factor,
            smallest_bank=max(8.0, self.smallest_bank * factor),
            largest_bank=self.largest_bank * factor,
        )
