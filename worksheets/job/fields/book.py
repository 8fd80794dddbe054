"""From the fields of `book:` to a `BookSetup`, and what is wrong with it, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from worksheets.base.errors import Message
from worksheets.drawing.book import MARGIN, ORNAMENT_MARGIN, BookSetup, likely_pages, scale_on
from worksheets.drawing.look import HandoutLook
from worksheets.drawing.paper import MM, KeySetup, PageSetup
from worksheets.drawing.style import LARGE_A_PAGE, least_in_key
from worksheets.job.fields.job_fields import JobFields
from worksheets.job.models import Answers
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node
from worksheets.job.yaml.problems import path_text

At: TypeAlias = Callable[..., Message]
"""A problem from a sentence and the path of a field: it stands at the deepest part of the path that is said."""

ANSWERS_A_PAGE = 4
"""Most answers on a page of a book that does not say it."""

BOOK_PLACES: tuple[Answers, ...] = ("separate", "append", "none")
"""Where the answers of a book may go."""

SMALLEST_SCALE = 0.5
"""Pages on an imposition's paper are printed at least at this share of their size."""


def is_book(fields: JobFields) -> bool:
    """Whether the job says that it is a book."""
    return "book" in fields.model_fields_set


def book_setup(fields: JobFields, look: HandoutLook | None = None) -> BookSetup | None:
    """The book that the job describes; its binding is not known yet.

    Where its author says no margins, they have room for the ornaments of the job's `look`.
    """
    if not is_book(fields):
        return None
    book, margins = fields.book, fields.book.margins
    usual = MARGIN if look is None or look.ornaments == "none" else ORNAMENT_MARGIN
    if "margin" in fields.page.model_fields_set:
        usual = fields.page.margin
    sides = (usual if each is None else each for each in (margins.inside, margins.outside, margins.top, margins.bottom))
    inside, outside, top, bottom = sides
    return BookSetup(
        inside=inside,
        outside=outside,
        top=top,
        bottom=bottom,
        gutter=book.gutter,
        bleed=book.bleed,
        crop_marks=book.crop_marks,
        two_sided=book.two_sided,
        title_page=book.title_page,
        subtitle=book.subtitle or "",
        author=book.author or "",
        contents=book.contents,
        chapter_pages=book.chapter_pages,
        rectos_only=book.puzzles_on == "rectos",
        first_page=book.start_page,
        page_numbers=book.page_numbers,
        imposition=book.imposition or "none",
        sheet=book.sheet,
    )


def as_book(setup: PageSetup, fields: JobFields, book: BookSetup, sheets: int) -> PageSetup:
    """The page setup of a book: trimmed pages, nothing to fill in, answers as books have them, unless it is said.

    Its binding is that of a book with this number of sheets, as far as that is known before they are laid out.
    """
    width, height = fields.book.trim or fields.page.size
    if setup.orientation != "auto":
        short, long = sorted((width, height))
        width, height = (short, long) if setup.orientation == "portrait" else (long, short)
    said = fields.header.model_fields_set
    key, answers = setup.key, fields.answers.model_fields_set
    usual = LARGE_A_PAGE if least_in_key(setup.least_size) else ANSWERS_A_PAGE
    key = KeySetup(key.per_page or usual, key.tables if "table" in answers else False, key.colour)
    pages = likely_pages(book, sheets, setup.per_page, key.per_page or 0)
    return setup._replace(
        width=width,
        height=height,
        header_fields=setup.header_fields if "fields" in said else (),
        key=key,
        book=book.bound(pages),
    )


def book_problems(fields: JobFields, root: Node, look: HandoutLook | None = None) -> Iterator[Message]:
    """What does not go together in a book with this look."""
    book = book_setup(fields, look)
    if book is None:
        return
    said, page = fields.book.model_fields_set, fields.page.model_fields_set

    def at(message: str, *path: str) -> Message:
        node, known = root.at(path)
        return Message(message, path_text(known), node.place)

    if "trim" in said and "size" in page:
        yield at("the size of the pages is said twice, here and in page.size; leave one of them out", "book", "trim")
    yield from _no_room(fields, book, at)
    if book.two_sided and book.first_page % 2 == 0:
        message = f"a book begins on a right page, and these have odd numbers; write {book.first_page + 1}, or no"
        yield at(f"{message} two_sided", "book", "start_page")
    if not book.two_sided and "gutter" in said and book.gutter is None:
        message = "a gutter by the number of pages is for books printed on both sides; write a width, such as 10mm"
        yield at(message, "book", "gutter")
    if not book.two_sided and book.rectos_only:
        yield at("leaves printed on one side have no backs to leave blank; leave this out", "book", "puzzles_on")
    if not book.two_sided and book.imposition == "booklet":
        yield at("a booklet is printed on both sides of its paper; leave two_sided out", "book", "imposition")
    if book.imposition != "none" and book.bleed:
        yield at("pages that are printed two on a side have no bleed; leave one of the two out", "book", "bleed")
    if book.imposition != "none" and book.crop_marks:
        message = "pages that are printed two on a side have no crop marks; leave one of the two out"
        yield at(message, "book", "crop_marks")
    if book.sheet and book.imposition == "none":
        message = "this is the paper for two pages on a side; say imposition: booklet or 2-up, too, or leave it out"
        yield at(message, "book", "sheet")
    elif book.sheet and (scale := _scale(fields, book.sheet)) < SMALLEST_SCALE:
        message = f"two pages would be printed there at {100 * scale:.0f} % of their size; take larger paper"
        yield at(message, "book", "sheet")
    if fields.volume_pages:
        yield at("a book is one file; leave this out", "volume_pages")
    for place, *path in ((fields.answers.place, "answers", "place"), (fields.output.answers, "output", "answers")):
        if fault := place and place_fault(place):
            yield at(fault, *path)


def class_in_book(sheet: Node, number: int) -> Iterator[Message]:
    """What is wrong with the sheet of this number, from 0 on, in a book."""
    if node := sheet.child("for_each"):
        message = "a class list makes a sheet for each pupil, and a book is one for all; leave this out, or book"
        yield Message(message, path_text(("sheets", number, "for_each")), node.place)


def place_fault(place: Answers) -> str:
    """Why the answers of a book cannot go to this place; empty where they can."""
    if place in BOOK_PLACES:
        return ""
    return f'the answers of a book stand at its end; write append, separate or none, not "{place}"'


def _no_room(fields: JobFields, book: BookSetup, at: At) -> Iterator[Message]:
    """Whether the margins leave too little."""
    width, height = fields.book.trim or fields.page.size
    across = width - book.inside - book.outside - (book.gutter or 0.0)
    down = height - book.top - book.bottom
    if min(across, down) < limits.BOOK_ROOM_MM * MM:
        left = f"{max(0.0, across / MM):.0f} x {max(0.0, down / MM):.0f} mm"
        message = f"the margins leave {left} of a page; puzzles need {limits.BOOK_ROOM_MM} mm each way"
        yield at(message, "book", "margins")


def _scale(fields: JobFields, sheet: tuple[float, float]) -> float:
    width, height = fields.book.trim or fields.page.size
    return scale_on(sheet, width, height)
