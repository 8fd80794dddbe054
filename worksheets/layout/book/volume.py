"""The values of a booklet: volumes, each with one part per file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.base.errors import LayoutError
from worksheets.exercises.shelf import Shelf
from worksheets.layout.handout.pointers import AnswerPages
from worksheets.layout.page import Page, ScanPlaces, Starts

if TYPE_CHECKING:
    from worksheets.drawing.paper import BookSetup
    from worksheets.job.models import Sheet


class Solved(NamedTuple):
    """The exercises of a key, the pages of each in the file of handouts, and the number of their volume, if any.

    `handouts` are the first pages, `ends` the last ones, on which the next exercise may start.
    `places` are those of the handouts that have corner marks, by the numbers of the exercises in the volume.
    """

    shelf: Shelf
    handouts: Sequence[int]
    ends: Sequence[int]
    volume: int | None
    places: Mapping[int, ScanPlaces]


class Part(NamedTuple):
    """The content of one PDF file; its pages are lazy and can be read once.

    `duplex` asks the printer to print on both sides: for the teacher's answers, not for handouts, which are given out
    sheet by sheet. If the pages have pointers, `answers` returns their page numbers once all pages have been read.
    """

    file: str
    title: str
    pages: Iterator[Page]
    duplex: bool = False
    answers: Callable[[], AnswerPages] | None = None
    book: BookSetup | None = None
    """How the book is folded and cut, if the part is a book or belongs to one."""
    solved: Solved | None = None
    """The exercises that the part has the answers of, if it is a key in a file of its own."""


class Volume(NamedTuple):
    """A complete section of the booklet: handouts of its exercises with their answers.

    `number` counts from 1 and is None for a single volume; `files` are those of its parts, in order. Page numbers
    restart in each volume.
    """

    number: int | None
    shelf: Shelf
    starts: Starts
    files: tuple[str, ...]


Use: TypeAlias = Callable[[Part], Starts]
"""Consumes the pages of a part; returns where exercises start, since answers refer to the pages of handouts."""

Refuse: TypeAlias = "Callable[[Sheet, LayoutError], None]"
"""Called with each sheet that cannot be printed, and the reason."""
