"""Pages: drawings at fixed places. Layout ends here, and every file format starts here."""

from __future__ import annotations

from dataclasses import dataclass

from worksheets.drawing.shapes import Drawing


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing with its top left corner at (x, y) of the page.

    `repeated` says that the same drawing comes again on other pages, so that a file may hold it once.
    """

    x: float
    y: float
    drawing: Drawing
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """An exercise that starts on a page: its number in the booklet (from 0) and its bookmark.

    `letter_size` is the size in points of its puzzle's letters there.
    """

    exercise: int
    bookmark: str
    letter_size: float


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper, `width` x `height` points, y running down; `label` as a reader shows it."""

    width: float
    height: float
    items: tuple[Placed, ...]
    label: str
    starts: tuple[Start, ...] = ()
