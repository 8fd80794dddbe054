"""Pages: drawings at fixed places. Layout ends here, and every file format starts here."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from typing import NamedTuple

from worksheets.drawing.book import Edges
from worksheets.drawing.shapes import Drawing


class Placed(NamedTuple):
    """A drawing with its top left corner at (x, y) of the page.

    `repeated` says that the same drawing comes again on other pages, so that a file may hold it once. What is `turned`
    stands upside down in the same room.
    """

    x: float
    y: float
    drawing: Drawing
    repeated: bool = False
    turned: bool = False

    def moved(self, right: float, down: float) -> Placed:
        """The same, farther to the right and down."""
        x, y, drawing, repeated, turned = self
        return Placed(x + right, y + down, drawing, repeated, turned)


class Foot(NamedTuple):
    """A line below a frame: its top left corner, and its width."""

    x: float
    y: float
    width: float


class Head(NamedTuple):
    """What stands over an answer: its top left corner, and its size."""

    x: float
    y: float
    width: float
    height: float


class Start(NamedTuple):
    """An exercise whose handout, or whose `answer`, starts on a page: its number in the booklet (from 0), its bookmark,
    which is empty where it has one already.

    `letter_size` is the size in points of its puzzle's letters there, `bank_size` that of its smallest bank's;
    `further` counts the pages after this one on which it goes on.
    """

    exercise: int
    bookmark: str
    letter_size: float
    answer: bool = False
    bank_size: float = math.inf
    further: int = 0
    foot: Foot | None = None
    """In a book, the line below its frame, where something may stand."""
    head: Head | None = None
    """In a book, where an answer's title and the page of its puzzle stand."""


class Link(NamedTuple):
    """A place on a page that leads to another page, by its number in the file, from 0; y running down."""

    x: float
    y: float
    width: float
    height: float
    target: int


class Trimmed(NamedTuple):
    """What is cut off a page: how far it goes beyond its trim at each edge, and how much of that is bleed."""

    edges: Edges
    bleeds: Edges


class Pointer(NamedTuple):
    """Room on a handout for the page of its answer, which is not known yet: `room` points wide, (x, y) in its middle.

    `y` is the text's baseline, `exercise` the exercise's number in the booklet.
    """

    exercise: int
    language: str
    x: float
    y: float
    room: float
    size: float
    gray: float


class Page(NamedTuple):
    """One side of paper, `width` x `height` points, y running down; `label` as a reader shows it.

    `chapters` are bookmarks that lead to it, and those of the exercises from there on stand below the last of them.
    `cut` is for pages that are trimmed.
    """

    width: float
    height: float
    items: tuple[Placed, ...]
    label: str
    starts: tuple[Start, ...] = ()
    pointers: tuple[Pointer, ...] = ()
    chapters: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    cut: Trimmed | None = None


class Starts(NamedTuple):
    """Where exercises start on the pages of a file, by their numbers in the booklet; pages count from 1."""

    pages: int
    """How many pages there are."""

    handouts: tuple[int, ...] = ()
    """The page of each handout."""

    letter_sizes: tuple[float, ...] = ()
    """The letter size of each handout, in points."""

    answers: tuple[int, ...] = ()
    """The page of each answer."""

    ends: tuple[int, ...] = ()
    """The last page of each handout."""

    bank_sizes: tuple[float, ...] = ()
    """The size of the words or clues of each handout, in points; infinite where it has none."""


def starts_of(pages: Iterable[Page]) -> Starts:
    """Where exercises start on these pages, which are taken one at a time and not kept."""
    count = 0
    handouts, ends, answers = array("L"), array("L"), array("L")
    letter_sizes, bank_sizes = array("d"), array("d")
    for count, page in enumerate(pages, start=1):
        for start in page.starts:
            if start.answer:
                answers.append(count)
            else:
                handouts.append(count)
                ends.append(count + start.further)
                letter_sizes.append(start.letter_size)
                bank_sizes.append(start.bank_size)
    return Starts(count, tuple(handouts), tuple(letter_sizes), tuple(answers), tuple(ends), tuple(bank_sizes))
