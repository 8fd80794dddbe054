"""Paper: lengths, sheet sizes and the page setup of a job. Lengths without a unit are points."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.quoting import shown
from worksheets.drawing.book import BookSetup
from worksheets.drawing.fonts.own_font import FontChoice
from worksheets.drawing.images.raster import Raster

Orientation: TypeAlias = Literal["auto", "portrait", "landscape"]

POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0}
"""Points per unit of length."""

MM = POINTS["mm"]

PAPER_SIZES: dict[str, tuple[float, float]] = {
    "A3": (297 * MM, 420 * MM),
    "A4": (210 * MM, 297 * MM),
    "A5": (148 * MM, 210 * MM),
    "B4": (250 * MM, 353 * MM),
    "B5": (176 * MM, 250 * MM),
    "Letter": (612.0, 792.0),
    "Legal": (612.0, 1008.0),
    "Tabloid": (792.0, 1224.0),
}
"""Width x height of portrait sheets."""


def parse_length(text: str) -> float:
    """Parse a length such as `15mm`, `1.5 cm`, `0.6in` or `40pt`; a bare number is millimetres.

    Raises ValueError with a sentence for anything else.
    """
    match = re.fullmatch(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*(pt|mm|cm|in)?\s*", text)
    if not match:
        raise ValueError(f'"{shown(text)}" is not a length; write for instance 15mm, 1.5cm, 0.6in or 40pt')
    return float(match[1].replace(",", ".")) * POINTS[match[2] or "mm"]


class KeySetup(NamedTuple):
    """The answer key settings of a job."""

    per_page: int | None = None
    """Maximum number of answers per page; None: as many as are easy to read."""
    tables: bool | None = None
    """Whether each answer has its list; None: unless there are many on a page."""
    colour: bool = False
    """Whether colours are used."""


class PageSetup(NamedTuple):
    """The `page` and `header` of a job. `width` x `height` are those of the upright sheet."""

    width: float = PAPER_SIZES["A4"][0]
    height: float = PAPER_SIZES["A4"][1]
    orientation: Orientation = "auto"
    turned: bool = False
    """Whether `auto` pages are landscape; see `layout/handout/orientation.py`."""
    margin: float = 15 * MM
    font: FontChoice = "Andika"
    font_size: float | None = None
    least_size: float = 0.0
    """Minimum size of any text on a handout, in points; 0: as usual."""
    per_page: int = 1
    header_fields: tuple[str, ...] = ("name", "class", "date")
    header_text: str = ""
    """The author's text above the fields of each handout; may be empty."""
    logo: Raster | None = None
    """A picture at the top right of each handout."""
    footer: str | None = None
    """Text at the foot of handouts, next to the page number, in place of the level's mark; empty: no footer at all, not
    even the number; None: the mark."""
    title: str = ""
    """The job's title, on every page."""
    language: str = "en"
    """The job's language: labels of pages that belong to no single sheet."""
    key: KeySetup = KeySetup()
    book: BookSetup | None = None
    """Set if the job is a book; then `width` x `height` are those of its trimmed pages, in either orientation."""

    @property
    def cut(self) -> bool:
        """Whether handouts that share a page are cut apart; those of a book are not."""
        return self.per_page > 1 and self.book is None
