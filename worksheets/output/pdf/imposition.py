"""Which pages of a book share a side of paper, and where they stand on it.

Paper lies before the printer and is turned over its short edge, so that what stands on the left of its front has what
stands on the right of its back behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from worksheets.drawing.paper import BookSetup, scale_on

Side: TypeAlias = tuple[int | None, int | None]
"""The pages on the left and on the right of a side of paper, from 0; None for a blank one."""


def booklet_sides(pages: int) -> Iterator[Side]:
    """Saddle stitch: sheets of four pages lie in each other and are folded in the middle, fronts outside.

    The last pages are blank where their number is no multiple of four.
    """
    whole = 4 * -(-pages // 4)

    def page(number: int) -> int | None:
        return number if number < pages else None

    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        yield page(last), page(first)
        yield page(first + 1), page(last - 1)


def two_up_sides(pages: int, *, two_sided: bool, same: bool) -> Iterator[Side]:
    """Pages beside each other, to be cut apart in one pile: the left half, put on the right one, is the book.

    So the left halves have the first leaves, one after the other down the pile, and the right halves the rest. Blank
    leaves are the last ones. With `same` both halves have the same leaf, and so each of them is the book.
    """
    leaf = 2 if two_sided else 1
    leaves = -(-pages // leaf)
    sheets = leaves if same else -(-leaves // 2)

    def page(number: int) -> int | None:
        return number if number < pages else None

    for sheet in range(sheets):
        left, right = leaf * sheet, leaf * (sheet if same else sheet + sheets)
        yield page(left), page(right)
        if two_sided:
            yield page(right + 1), page(left + 1)


def sides(book: BookSetup, pages: int) -> Iterator[Side]:
    """The sides of paper that a book of this number of pages is printed on, in order."""
    if book.imposition == "booklet":
        return booklet_sides(pages)
    return two_up_sides(pages, two_sided=book.two_sided, same=book.imposition == "2-up-same")


class Spread(NamedTuple):
    """A lying side of paper for two pages: its size, their scale, and their lower left corners, y running up."""

    width: float
    height: float
    scale: float
    left: tuple[float, float]
    right: tuple[float, float]


def spread(book: BookSetup, width: float, height: float) -> Spread:
    """Where two pages of this size stand on the paper; they meet in its middle."""
    paper = book.sheet
    wide, high = (max(paper), min(paper)) if paper else (2 * width, height)
    scale = scale_on((wide, high), width, height) if paper else 1.0
    bottom = (high - scale * height) / 2
    return Spread(wide, high, scale, (wide / 2 - scale * width, bottom), (wide / 2, bottom))
