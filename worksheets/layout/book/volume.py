"""What a booklet is made of: volumes, each with a part for every file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from worksheets.base.errors import LayoutError
from worksheets.exercises.shelf import Shelf
from worksheets.layout.handout.pointers import AnswerPages
from worksheets.layout.page import Page, Starts

if TYPE_CHECKING:
    from worksheets.drawing.book import BookSetup
    from worksheets.job.models import Sheet


class Part(NamedTuple):
    """What goes into one PDF file; its pages come lazily, and once.

    `duplex` asks the printer for both sides of the paper: for the teacher's answers, not for
    handouts, which are given out sheet by sheet. Where the pages have pointers, `answers` gives
    what they say, once all pages were taken.
    """

    file: str
    title: str
    pages: Iterator[Page]
    duplex: bool = False
    answers: Callable[[], AnswerPages] | None = None
    book: BookSetup | None = None
    """Where the part is a book, or a part of one: how it is folded and cut."""


class Volume(NamedTuple):
    """A part of the booklet that is complete: the handouts of its exercises with their answers.

    `number` counts from 1 and is None where there is no other volume; `files` are those of its parts, in order.
    Pages are counted anew in each volume.
    """

    number: int | None
    shelf: Shelf
    starts: Starts
    files: tuple[str, ...]


Use: TypeAlias = Callable[[Part], Starts]
"""Takes the pages of a part; returns where exercises start on them: the answers name the pages of their handouts."""

Refuse: TypeAlias = "Callable[[Sheet, LayoutError], None]"
"""Is told which sheet cannot be printed, and why."""
