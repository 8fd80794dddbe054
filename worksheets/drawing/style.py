"""The style: constants shared by drawings of all kinds and by pages, and looks, which authors choose.

A look is frame, lines, colours and ornaments, all purely decorative. Answers have no look: a key should be legible and
save ink. Constants of a single kind are in the `looks.py` of its folder. Lengths are points.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.exact import power
from worksheets.drawing.shapes import Colour, Ink
from worksheets.drawing.type_scale import FULL, HAIRLINE, LARGEST_LETTER, TextSizes, sizes_for

FrameStyle: TypeAlias = Literal["single", "double", "none"]
Corners: TypeAlias = Literal["round", "square"]
CellLines: TypeAlias = Literal["open", "ruled", "dotted"]
OrnamentName: TypeAlias = Literal["none", "stars", "hearts", "leaves", "flowers", "snowflakes", "balloons"]
BandName: TypeAlias = Literal[
    "none", "animals", "family", "food", "party", "school", "sea", "space", "spring", "weather", "winter", "auto"
]
LevelSigns: TypeAlias = Literal["circles", "stars"]

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
"""Minimum contrast of lines with white paper (WCAG 2.2, criterion 1.4.11); a copier may lose fainter ones."""

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
    band: BandName = "none"
    """The drawings at the head of the page; "auto" is replaced by those of the sheet's theme when the job is read."""
    level: LevelSigns = "circles"
    """The signs for the level."""

    @property
    def ink(self) -> Ink:
        """The ink of ornaments."""
        return 0.35 if self.colour is None else self.colour

    @property
    def band_ink(self) -> Ink:
        """The ink of drawings: black unless there is a colour, since a copier loses gray lines."""
        return self.colour or 0.0

    @property
    def has_band(self) -> bool:
        """Whether drawings are printed at the head of the page."""
        return self.band not in ("none", "auto")

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

LEAST_SCALE = 0.7
"""On handouts below this size, relative to an A4 sheet, spaces shrink more than paper, since texts shrink less."""

SMALL_LEADING = 1.3
"""Distance of baselines as a share of the font size on such handouts."""

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

    largest_letter: float = LARGEST_LETTER
    """Maximum size of a puzzle's letters, however small the grid."""

    smallest_letter: float = 7.0
    """A puzzle with any text smaller than this is rejected."""

    letter_size: float | None = None
    """The size requested by the job (`font_size`), or None: as large as fits."""

    stepped: bool = False
    """Whether letters have sizes of the typographic scale, as on handouts."""

    filling: float = 1.0
    """Factor by which letters take more than their usual share of a cell, as far as they stay separate."""

    look: HandoutLook | None = None
    """The look requested by the job or the sheet; None for the default of each kind."""

    rim: bool = False
    """Whether row and column numbers are printed at the edge of a grid, for lists that refer to them."""

    spoken: bool = False
    """Whether drawings have marks with texts for screen readers; see `Mark` in `shapes.py`."""


class PageStyle(NamedTuple):
    """The style of a page around its drawings; sizes are for a handout that fills an A4 sheet."""

    title: float = FULL.title
    """Font size of a sheet's title."""

    text: float = FULL.text
    """Font size of the instruction and of clues."""

    bank: tuple[float, ...] = FULL.bank
    """Font sizes of the words of a bank, the preferred one first."""

    sums: float = FULL.sums
    """Font size of sums, and of words below very large letters."""

    label: float = FULL.label
    """Font size of the labels of fields, and of the headings of panels."""

    small: float = FULL.small
    """Font size of the footer."""

    leading: float = 1.5
    """Distance of baselines as a share of the font size."""

    gap: float = 14.0
    """Space between the parts of a header, and between a puzzle and the blanks below it."""

    panel_gap: float = 24.0
    """Space between a drawing and its bank."""

    rule: float = HAIRLINE
    """Width of writing lines and of cut lines."""

    least: float = 0.0
    """Minimum size of any text on a handout; 0 if none is requested."""

    scale: float = 1.0
    """Size of the handout relative to an A4 sheet."""

    space: float = 1.0
    """Size of the spaces between heading, puzzle and bank, relative to those on an A4 sheet."""

    def at_least(self, size: float) -> PageStyle:
        """The style with no text smaller than `size`; in large print titles grow as well."""
        return self._sized(self._sizes.at_least(size))._replace(least=size)

    def scaled(self, factor: float) -> PageStyle:
        """The style of a handout that is smaller or larger than an A4 sheet by `factor`."""
        style = self._sized(sizes_for(factor))
        space = factor if factor >= LEAST_SCALE else factor * factor
        style = style._replace(gap=self.gap * factor, panel_gap=self.panel_gap * space, scale=factor, space=space)
        return style if factor >= LEAST_SCALE else style._replace(leading=SMALL_LEADING)

    @property
    def _sizes(self) -> TextSizes:
        return TextSizes(self.title, self.text, self.bank, self.sums, self.label, self.small)

    def _sized(self, sizes: TextSizes) -> PageStyle:
        title, text, bank, sums, label, small = sizes
        return self._replace(title=title, text=text, bank=bank, sums=sums, label=label, small=small)
