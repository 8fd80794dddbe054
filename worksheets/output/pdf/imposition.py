"""Imposition: which pages of a book share a side of paper, and their places on it.

Paper is turned over its short edge, so the left page of the front is backed by the right page of the back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from worksheets.drawing.paper import BookSetup, scale_on

Side: TypeAlias = tuple[int | None, int | None]
"""The pages on the left and on the right of a side of paper, from 0; None for a blank one."""


def booklet_sides(pages: int) -> Iterator[Side]:
    """Saddle stitch: nested sheets of four pages, folded in the middle, fronts outside.

    The last pages are blank if their number is not a multiple of four.
    """
    whole = 4 * -(-pages // 4)

    def page(number: int) -> int | None:
        return number if number < pages else None

    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        yield page(last), page(first)
        yield page(first + 1), page(last - 1)


def two_up_sides(pages: int, *, two_sided: bool, same: bool) -> Iterator[Side]:
    """Two pages on a side, to be cut apart in one pile: the left half, put on the right one, is the book.

    So the left halves have the first leaves, from the top of the pile down, and the right halves the rest; blank leaves
    are last. With `same`, both halves have the same leaf, so each half is the book.
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
    """The sides of paper for a book of this number of pages, in order."""
    if book.imposition == "booklet":
        return booklet_sides(pages)
    return two_up_sides(pages, two_sided=book.two_sided, same=book.imposition == "2-up-same")


class Spread(NamedTuple):
    """A landscape side of paper for two pages: its size, their scale, and their lower left corners, y running up."""

    width: float
    height: float
    scale: float
    left: tuple[float, float]
    right: tuple[float, float]


def spread(book: BookSetup, width: float, height: float) -> Spread:
    """The places of two pages of this size, which meet in the middle of the paper."""
    paper = book.sheet
    wide, high = (max(paper), min(paper)) if paper else (2 * width, height)
    scale = scale_on((wide, high), width, height) if paper else 1.0
    bottom = (high - scale * height) / 2
    return Spread(wide, high, scale, (wide / 2 - scale * width, bottom), (wide / 2, bottom))
