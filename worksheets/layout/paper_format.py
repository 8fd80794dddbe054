"""Paper in portrait and landscape, and the frames into which it is divided."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from worksheets.base.exact import power
from worksheets.drawing.paper import MM, PAPER_SIZES, BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.style import PageStyle
from worksheets.drawing.type_scale import FULL, LARGE_PRINT
from worksheets.layout.furniture import footer_height, footer_of

DIVISIONS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Frames across and down a portrait page, by handouts per page; landscape swaps them."""

AT_CUT = 0.8
"""Margin at a cut as a share of the page's."""

BETWEEN = 2.0
"""Space between two frames of a book's page, which is not cut there, as a multiple of the style's gap."""

INSET, LARGE_INSET = 11.5, 5.5
"""Space between the margin and the text at both sides of a page of A4 or more, and in large print: with the usual
margin of 15 mm, the text begins at 54 or 48 points."""

MARK_EDGE, MARK_SIDE, MARK_GAP = 14.0, 7.0, 4.0
"""Distance of corner marks from the edge of the paper, which many printers cannot print on, their width, and the space
between them and the frame."""

FULL_FRAME = (PAPER_SIZES["A4"][0] - 30 * MM) * (PAPER_SIZES["A4"][1] - 30 * MM)
"""The area for which `PageStyle` states its sizes."""


Foot: TypeAlias = Callable[[float, PageStyle], float]
"""The height of a footer of this width in this style."""


class Frame(NamedTuple):
    """The area of one handout on its page; its footer is below."""

    x: float
    y: float
    width: float
    height: float


class PaperFormat(NamedTuple):
    """One side of paper; all its frames have the same size, in reading order."""

    width: float
    height: float
    across: int
    down: int
    frames: tuple[Frame, ...]
    style: PageStyle
    """The style of handouts in frames of this size."""


def handout_formats(setup: PageSetup, fonts: FontMetrics) -> tuple[PaperFormat, ...]:
    """The formats for handouts, with the footer that the setup asks for, the preferred one first."""

    def foot(width: float, style: PageStyle) -> float:
        return footer_of(footer_text(setup), width, style, fonts).height(style) if setup.footer != "" else 0.0

    return paper_formats(setup, None if setup.book else foot, setup.least_size, inset=True)


def footer_text(setup: PageSetup) -> str:
    """The text at the left of the footer: the job's title, and the author's own text."""
    return " · ".join(filter(None, (setup.title, setup.footer)))


def paper_formats(
    setup: PageSetup, foot: Foot | None = None, least: float = 0.0, *, inset: bool = False
) -> tuple[PaperFormat, ...]:
    """The formats that the setup allows, with space for the usual footer or for `foot`, the preferred one first.

    Portrait is preferred unless pages are turned. No text is smaller than `least` points. With `inset`, pages of A4 or
    more have space between margin and text.
    """
    if setup.book:
        return (_book_format(setup, setup.book, least),)
    upright, lying = min(setup.width, setup.height), max(setup.width, setup.height)
    across, down = DIVISIONS[setup.per_page]
    strip = MARK_EDGE + MARK_SIDE + MARK_GAP if inset and setup.marks != "none" else 0.0
    found = []
    if setup.orientation != "landscape":
        found.append(_paper_format(upright, lying, setup.margin, across, down, foot, least, strip, inset=inset))
    if setup.orientation != "portrait":
        found.append(_paper_format(lying, upright, setup.margin, down, across, foot, least, strip, inset=inset))
    return tuple(reversed(found) if setup.turned else found)


def _book_format(setup: PageSetup, book: BookSetup, least: float) -> PaperFormat:
    """A right page of a book, from its trimmed edge; if it has several frames, each has a line below it."""
    across, down = DIVISIONS[setup.per_page] if setup.height >= setup.width else DIVISIONS[setup.per_page][::-1]
    left = book.inside + book.binding
    width, height = setup.width - left - book.outside, setup.height - book.top - book.bottom
    style = page_style(width / across, height / down)
    style = style.at_least(least) if least else style
    foot = footer_height(foot_style(setup))
    gap = BETWEEN * style.gap
    frame_width = (width - (across - 1) * gap) / across
    frame_height = (height - foot - (down - 1) * gap) / down - (foot if setup.per_page > 1 else 0.0)
    frames = tuple(
        Frame(
            left + column * (frame_width + gap),
            book.top + row * (height - foot + gap) / down,
            frame_width,
            frame_height,
        )
        for row in range(down)
        for column in range(across)
    )
    return PaperFormat(setup.width, setup.height, across, down, frames, style)


def foot_style(setup: PageSetup) -> PageStyle:
    """The style of the foot of all pages of a book, however many frames they have."""
    style = page_style(setup.width - 2 * setup.margin, setup.height - 2 * setup.margin)
    return style.at_least(setup.least_size) if setup.least_size else style


def page_style(width: float, height: float) -> PageStyle:
    """The style for a frame of this size: text grows and shrinks more slowly than paper."""
    factor = power(max(1.0, width * height) / FULL_FRAME, 0.3)
    return PageStyle() if abs(factor - 1) < 0.05 else PageStyle().scaled(min(1.4, max(0.45, factor)))


def _paper_format(
    width: float,
    height: float,
    margin: float,
    across: int,
    down: int,
    foot: Foot | None,
    least: float,
    strip: float,
    *,
    inset: bool,
) -> PaperFormat:
    # Both sides of a frame are at least `strip` points from the edge of its part.
    # Pages are cut into equal parts with equal frames. The margin at a cut is smaller, since printers can print there.
    part_width, part_height = width / across, height / down
    left = margin if across == 1 else AT_CUT * margin
    top = margin if down == 1 else AT_CUT * margin
    frame_width = part_width - margin - left
    frame_height = part_height - margin - top
    style = page_style(frame_width, frame_height)
    style = style.at_least(least) if least else style
    side = LARGE_INSET if least >= LARGE_PRINT else INSET
    side = side if inset and style.title >= FULL.title else 0.0
    side = max(side, strip - min(margin, left))
    frame_width -= 2 * side
    frames = tuple(
        Frame(
            column * part_width + (left if column else margin) + side,
            row * part_height + (top if row else margin),
            frame_width,
            frame_height - (foot(frame_width, style) if foot else footer_height(style)),
        )
        for row in range(down)
        for column in range(across)
    )
    return PaperFormat(width, height, across, down, frames, style)
