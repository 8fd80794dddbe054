"""Pages: drawings at fixed places. They are the output of layout and the input of every file format."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from worksheets.drawing.paper import Edges
from worksheets.drawing.shapes import Drawing, Mark


class Placed(NamedTuple):
    """A drawing with its top left corner at (x, y) on the page.

    `repeated` means that the same drawing occurs on other pages, so that a file may store it once. A `turned` drawing
    is printed upside down in the same area. A `fixed` one, such as a puzzle, is not mirrored inside where the page is,
    as it is in languages that are read from right to left.
    """

    x: float
    y: float
    drawing: Drawing
    repeated: bool = False
    turned: bool = False
    fixed: bool = False

    def moved(self, right: float, down: float) -> Placed:
        """A copy, moved right and down."""
        x, y, drawing, repeated, turned, fixed = self
        return Placed(x + right, y + down, drawing, repeated, turned, fixed)


@lru_cache(maxsize=64)
def begun(language: str) -> Placed:
    """The mark that begins a sheet in a language for screen readers."""
    return Placed(0.0, 0.0, Drawing(0.0, 0.0, (Mark("sheet", language),), 0.0))


class Foot(NamedTuple):
    """A line below a frame: its top left corner, and its width."""

    x: float
    y: float
    width: float


class Head(NamedTuple):
    """The head of an answer: its top left corner, and its size."""

    x: float
    y: float
    width: float
    height: float


class ScanPlaces(NamedTuple):
    """The places on a handout for reading scans, on a page of `width` x `height` points.

    `marks` are the middles of its corner marks: upper left, upper right, lower left and lower right. A grid of letters
    has the middles of its columns, `across`, and of its rows, `down`; other puzzles have none.
    """

    width: float
    height: float
    marks: tuple[tuple[float, float], ...]
    side: float
    """Width and height of a mark."""
    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()
    letters: tuple[tuple[str, ...], ...] = ()
    """The rows of the grid as printed, with empty texts for blank cells."""
    writing: tuple[tuple[int, float, float, float, float], ...] = ()
    """The places where a pupil writes: the number of the entry, and left, top, width and height."""


class Start(NamedTuple):
    """An exercise whose handout, or whose `answer`, starts on a page: its number in the booklet (from 0) and its
    bookmark, empty if it has one already.

    `letter_size` is the size in points of its puzzle's letters there, `bank_size` that of its smallest bank's;
    `further` is the number of pages after this one on which it continues.
    """

    exercise: int
    bookmark: str
    letter_size: float
    answer: bool = False
    bank_size: float = math.inf
    further: int = 0
    items: int = 0
    """The most items on one of its pages; 0 if the puzzle is one drawing."""
    foot: Foot | None = None
    """In a book, the line below its frame, which may be printed on."""
    head: Head | None = None
    """In a book, the place of an answer's title and of the page of its puzzle."""
    places: ScanPlaces | None = None
    """The places of its corner marks, if it has any."""


class Link(NamedTuple):
    """An area that links to another page, given by its index in the file, from 0; y runs down."""

    x: float
    y: float
    width: float
    height: float
    target: int


class Trimmed(NamedTuple):
    """The part of a page that is cut off: its extent beyond the trim at each edge, and the bleed within it."""

    edges: Edges
    bleeds: Edges


class Pointer(NamedTuple):
    """Space reserved for the page number of the answer: `room` points wide, with (x, y) at its centre.

    `y` is the text's baseline, `exercise` the exercise's number in the booklet.
    """

    exercise: int
    language: str
    x: float
    y: float
    room: float
    size: float
    gray: float = 0.0


class Page(NamedTuple):
    """One side of paper, `width` x `height` points, y running down; `label` as a reader shows it.

    `chapters` are bookmarks to it; the bookmarks of the following exercises are nested under the last of them. `cut` is
    set for pages that are trimmed.
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
    """The pages on which exercises start, by their numbers in the booklet; pages count from 1."""

    pages: int
    """The number of pages."""

    handouts: tuple[int, ...] = ()
    """The page of each handout."""

    letter_sizes: tuple[float, ...] = ()
    """The letter size of each handout, in points."""

    answers: tuple[int, ...] = ()
    """The page of each answer."""

    ends: tuple[int, ...] = ()
    """The last page of each handout."""

    bank_sizes: tuple[float, ...] = ()
    """The size of the words or clues of each handout, in points; infinite without any."""

    items: tuple[int, ...] = ()
    """The most items of each handout on one of its pages."""


def starts_of(pages: Iterable[Page]) -> Starts:
    """Collect where exercises start on these pages, which are read one at a time and not kept."""
    count = 0
    handouts, ends, answers = array("L"), array("L"), array("L")
    letter_sizes, bank_sizes = array("d"), array("d")
    items = array("L")
    for count, page in enumerate(pages, start=1):
        for start in page.starts:
            if start.answer:
                answers.append(count)
            else:
                handouts.append(count)
                ends.append(count + start.further)
                letter_sizes.append(start.letter_size)
                bank_sizes.append(start.bank_size)
                items.append(start.items)
    banks = tuple(bank_sizes)
    return Starts(count, tuple(handouts), tuple(letter_sizes), tuple(answers), tuple(ends), banks, tuple(items))
