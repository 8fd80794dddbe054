"""Mirrors pages for languages that are read from right to left: their places, not what is drawn there.

Texts keep their letters, pictures and arrows their sides; a drawing that is `fixed`, such as a puzzle, changes its
place only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.transform import mirrored
from worksheets.language.languages import find_language
from worksheets.layout.page import Page, Placed, Trimmed

MIRRORS_KEPT = 64
"""Number of mirrored drawings that are kept for other pages."""


def of_language(pen: Pen) -> Pen:
    """The pen with the digits of its language, and its direction."""
    language = find_language(pen.language)
    return pen._replace(digits=language.digits, leftwards=language.right_to_left)


class Mirror:
    """Mirrors items, a repeated drawing once, so that a file still stores it once."""

    def __init__(self) -> None:
        # By identity, like the forms of a PDF file; each original is kept, so that its id is not given to another.
        self._known: dict[int, tuple[Drawing, Drawing]] = {}

    def items(self, items: Iterable[Placed], width: float, language: str) -> Iterator[Placed]:
        """Yield the items of an area of this width, mirrored if the language is read from right to left."""
        if find_language(language).right_to_left:
            return (self._placed(item, width) for item in items)
        return iter(items)

    def page(self, page: Page, language: str) -> Page:
        """The whole page, with its links and what is cut off, mirrored for such a language."""
        if not find_language(language).right_to_left:
            return page
        width = page.width
        starts = tuple(
            start._replace(head=start.head._replace(x=width - start.head.x - start.head.width)) if start.head else start
            for start in page.starts
        )
        cut = page.cut and Trimmed(*(each._replace(left=each.right, right=each.left) for each in page.cut))
        return page._replace(
            items=tuple(self.items(page.items, width, language)),
            starts=starts,
            links=tuple(link._replace(x=width - link.x - link.width) for link in page.links),
            pointers=tuple(each._replace(x=width - each.x) for each in page.pointers),
            cut=cut,
        )

    def _placed(self, item: Placed, width: float) -> Placed:
        drawing = item.drawing if item.fixed else self._drawing(item)
        return item._replace(x=width - item.x - drawing.width, drawing=drawing)

    def _drawing(self, item: Placed) -> Drawing:
        if not item.repeated:
            return mirrored(item.drawing)
        known = self._known.get(id(item.drawing))
        if known is None:
            if len(self._known) >= MIRRORS_KEPT:
                self._known.clear()
            known = self._known[id(item.drawing)] = item.drawing, mirrored(item.drawing)
        return known[1]
