"""Places running text with gaps on handouts, with its bank in a panel above it, over several pages if needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from worksheets.base.errors import LayoutError, counted
from worksheets.base.sentences import sentence
from worksheets.drawing.passage import passage_pages
from worksheets.drawing.pen import Pen
from worksheets.drawing.running_text import Passage
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.banks import AnyBank, Block
from worksheets.layout.page import Placed

MOST_PAGES = 4
"""Maximum number of pages of a text."""

HIGHEST = 0.5
"""Maximum height of a bank above a text, as a share of the body's, if a smaller size of its words lowers it."""


class PlacedPassage:
    """A passage with its bank, set for a body and for further pages of the same width, `further` points high."""

    def __init__(self, passage: Passage, bank: AnyBank[Any] | None, body: Body, pen: Pen, further: float) -> None:
        self.block: Block | None = None
        self.top = 0.0
        """The top of the text in the body."""
        if bank:
            blocks = [bank.block(body.width, size) for size in bank.sizes]
            self.block = next((each for each in blocks if each.height <= HIGHEST * body.height), blocks[-1])
            self.top = self.block.height - self.block.rise + body.style.panel_gap
        area = Area(body.width, body.height - self.top)
        self.pages: tuple[Drawing, ...] = ()
        if area.height > 0:
            self.pages = passage_pages(passage, pen._replace(area=area), Area(body.width, further))

    def first(self, top: float, bank: Drawing | None) -> Iterator[Placed]:
        """Yield the bank and the text of the first page, in a body at `top`; no text if none fits."""
        if self.block and bank:
            yield Placed((self.pages[0].width - self.block.width) / 2, top - self.block.rise, bank)
        if self.pages[0].shapes:
            yield Placed(0.0, top + self.top, self.pages[0], fixed=True)

    @property
    def bottom(self) -> float:
        """The lower edge of the first page's text in the body."""
        return self.top + self.pages[0].height


def passage_refusal(title: str, found: PlacedPassage | None, paper: str, *, cut: bool) -> LayoutError:
    """The error why a passage cannot be printed."""
    if found is None or not found.pages:
        return LayoutError(
            sentence(
                '"{title}" does not fit: a gap is wider than a line of {paper}; use larger paper, a smaller '
                "font_size, or shorter words",
                title=title,
                paper=paper,
            )
        )
    pages = len(found.pages)
    if cut:
        return LayoutError(
            sentence(
                '"{title}" does not fit: its text takes {parts} of {paper}, and a sheet cannot continue after a '
                "cut; use fewer sheets per page, or a shorter text",
                title=title,
                parts=counted(pages, "part"),
                paper=paper,
            )
        )
    return LayoutError(
        sentence(
            '"{title}" does not fit: its text takes {pages} pages of {paper}, and at most {most_pages} are '
            "possible; use a shorter text, or several sheets",
            title=title,
            pages=pages,
            paper=paper,
            most_pages=MOST_PAGES,
        )
    )
