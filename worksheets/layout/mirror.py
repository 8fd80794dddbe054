"""Mirrors pages for languages that are read from right to left: their places, not what is drawn there.

Texts keep their letters, pictures and arrows their sides; a drawing that is `fixed`, such as a puzzle, changes its
place only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import (
    Anchor,
    Column,
    Drawing,
    Letters,
    Line,
    Loop,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    WritingPlace,
)
from worksheets.language.languages import find_language
from worksheets.layout.page import Page, Placed, Trimmed

_ANCHORS: dict[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}

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


def mirrored(drawing: Drawing) -> Drawing:
    """The drawing with its shapes in mirrored places."""
    shapes, back = (
        tuple(each for shape in side for each in _mirrored(shape, drawing.width))
        for side in (drawing.shapes, drawing.back)
    )
    return drawing._replace(shapes=shapes, back=back)


def _mirrored(shape: Shape, width: float) -> Iterator[Shape]:
    match shape:
        case Text(x):
            yield shape._replace(x=width - x, anchor=_ANCHORS[shape.anchor])
        case Column():
            yield from (each for text in shape.texts() for each in _mirrored(text, width))
        case Letters(x):
            last = x + (max(map(len, shape.rows)) - 1) * shape.pitch
            yield shape._replace(x=width - last)
        case Line(x1, _, x2, _) | Loop(x1, _, x2, _):
            yield shape._replace(x1=width - x1, x2=width - x2)
        case Rect(x) | Picture(x) | WritingPlace(x):
            yield shape._replace(x=width - x - shape.width)
        case Polygon(x=x):
            xs = [corner.x for corner in shape.corners]
            yield shape._replace(x=x + width - min(xs) - max(xs))
        case _:
            yield shape
