"""The trim of a book's pages: their place between the margins, the width of their lines, and crop marks."""

from __future__ import annotations

from functools import lru_cache

from worksheets.drawing.paper import LEAST_LINE, MARK_GAP, BookSetup
from worksheets.drawing.shapes import Drawing, Line, Shape
from worksheets.drawing.transform import with_lines_of
from worksheets.layout.page import Page, Placed, Trimmed

MARK_LINE = 0.25
"""Width of the lines of crop marks."""


def trimmed(page: Page, book: BookSetup, *, right: bool) -> Page:
    """A right or left page, laid out as a right one, placed between its margins, with everything printed around it."""
    edges = book.edges(right=right)
    dx, dy = edges.left + (0.0 if right else book.shift), edges.top
    items = [_seen_in_print(item).moved(dx, dy) for item in page.items]
    if book.crop_marks:
        items.append(Placed(0.0, 0.0, crop_marks(page.width, page.height, book), repeated=True))
    return page._replace(
        width=edges.left + page.width + edges.right,
        height=edges.top + page.height + edges.bottom,
        items=tuple(items),
        links=tuple(each._replace(x=each.x + dx, y=each.y + dy) for each in page.links),
        cut=Trimmed(edges, book.bleeds(right=right)),
    )


def backs(page: Page, book: BookSetup) -> tuple[Placed, ...]:
    """The backs of what is cut out of a right page, behind it, placed for `trimmed` as on a right page."""
    return tuple(
        item._replace(
            x=page.width - item.x - item.drawing.width - book.shift,
            drawing=item.drawing._replace(shapes=item.drawing.back, back=()),
        )
        for item in page.items
        if item.drawing.back
    )


def _seen_in_print(item: Placed) -> Placed:
    """Widen lines to the minimum of printing services; a repeated drawing stays one object for all pages."""
    widened = _widened if item.repeated else with_lines_of
    return item._replace(drawing=widened(LEAST_LINE, item.drawing))


_widened = lru_cache(maxsize=64)(with_lines_of)


@lru_cache(maxsize=4)
def crop_marks(width: float, height: float, book: BookSetup) -> Drawing:
    """Two lines at each corner of a page of this size, outside it and its bleed."""
    edge, gap = book.mark_room, max(book.bleed, MARK_GAP)
    wide, high = width + 2 * edge, height + 2 * edge
    lines: list[Shape] = []
    for x in (edge, edge + width):
        lines.append(Line(x, 0.0, x, edge - gap, MARK_LINE))
        lines.append(Line(x, high - edge + gap, x, high, MARK_LINE))
    for y in (edge, edge + height):
        lines.append(Line(0.0, y, edge - gap, y, MARK_LINE))
        lines.append(Line(wide - edge + gap, y, wide, y, MARK_LINE))
    return Drawing(wide, high, tuple(lines), 0.0)
