"""The texts of drawings and pages, those of a column one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from worksheets.drawing.shapes import Column, Shape, Text
from worksheets.layout.page import Page


def texts_in(shapes: Iterable[Shape]) -> Iterator[Text]:
    """Yield the texts among the shapes."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Column):
            yield from shape.texts()


def placed_texts(page: Page) -> list[Text]:
    """Return the texts of a page at their positions."""
    return [
        text._replace(x=item.x + text.x, y=item.y + text.y)
        for item in page.items
        for text in texts_in(item.drawing.shapes)
    ]


def texts_of(page: Page) -> list[str]:
    """Return the texts of a page as they are printed."""
    return [text.text for text in placed_texts(page)]
