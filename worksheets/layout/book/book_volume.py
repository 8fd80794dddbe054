"""A volume that is a book: its pages are counted before any of them is finished."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from worksheets.drawing.paper import BookSetup, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.exercises.shelf import Shelf
from worksheets.language.languages import find_language
from worksheets.layout.book.book import Book, CountedPages
from worksheets.layout.book.volume import Part, Solved, Use, Volume
from worksheets.layout.book.volume_pages import VolumePages
from worksheets.layout.key.answers import Key
from worksheets.layout.page import Page, Starts
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Job, Sheet

LEAST_EVEN, LOST = 16.0, 0.5
"""Letters do not shrink below this size, nor below this share of their size, to be as large as others of a chapter."""


def book_volume(
    laid: VolumePages, setup: PageSetup, book: BookSetup, shelf: Shelf, fonts: FontMetrics, use: Use
) -> Volume:
    """The volume of all exercises: laid out to count the pages, again if letters or margins change, then finished.

    `shelf` stores its exercises at first. Raises LayoutError if answers cannot be printed.
    """
    job, raised = laid.job, False
    answered = job.answers == "append"
    while True:
        setup = setup._replace(book=book)
        body = CountedPages(laid.handouts(setup, shelf))
        if laid.halted:
            laid.rest(shelf)
        if laid.halted or not len(shelf):
            return Volume(None, shelf, Starts(0), ())
        uneven = {} if laid.largest else even_letters(shelf.sheets, body.letters, setup)
        if uneven:
            laid.largest = uneven
            laid.put_back(shelf.pairs())
            shelf = laid.shelf()
            continue
        made = Book(setup, fonts, shelf.sheets, body, answered=answered)
        numbers = made.puzzle_pages()
        answers = CountedPages()
        if answered or job.has_separate_key:
            answers = CountedPages(laid.answers(Key(shelf, setup, fonts, 1, numbers)))
        if answered:
            made.add_answers(answers)
        wanted = book.bound(made.pages)
        if wanted == book or (raised and wanted.binding < book.binding):
            break
        book, raised = wanted, raised or wanted.binding > book.binding
        laid.put_back(shelf.pairs())
        shelf = laid.shelf()
    pages: Iterable[Page] | None = body.kept
    if pages is None:
        laid.put_back(shelf.pairs())
        shelf = laid.shelf()
        pages = laid.handouts(setup, shelf)

    def key() -> Iterable[Page]:
        return laid.answers(Key(shelf, setup, fonts, 1, numbers)) if answers.kept is None else answers.kept

    starts, files = _used(job, made, setup, shelf, pages, key, use)
    return Volume(None, shelf, starts, files)


def even_letters(sheets: Sequence[Sheet], letters: Mapping[int, float], setup: PageSetup) -> dict[int, float]:
    """The maximum size of the letters of each puzzle that has larger ones than others of its kind in its chapter.

    `letters` are those of all puzzles, by number from 0. Puzzles of items are left out, because their letters decide
    how many are in a row. There is none if the author or large print says the size.
    """
    if setup.font_size is not None or setup.least_size:
        return {}
    least: dict[tuple[str, str], float] = {}
    for number, sheet in enumerate(sheets):
        place = sheet.chapter, sheet.kind
        least[place] = min(letters[number], least.get(place, math.inf))
    found = {}
    for number, sheet in enumerate(sheets):
        wanted, own = max(LEAST_EVEN, least[sheet.chapter, sheet.kind]), letters[number]
        if own > wanted >= LOST * own and not registry.find(sheet.kind).has("draw_items"):
            found[number] = wanted
    return found


def _used(
    job: Job,
    made: Book,
    setup: PageSetup,
    shelf: Shelf,
    pages: Iterable[Page],
    key: Callable[[], Iterable[Page]],
    use: Use,
) -> tuple[Starts, tuple[str, ...]]:
    """Pass the book to `use`, then its key, if that is a separate file; return the starts of both, and the files."""
    book, file, title = setup.book, f"{job.name}.pdf", setup.title
    finished = made.finished(pages, key() if job.answers == "append" else ())
    starts = use(Part(file, title, finished, duplex=bool(book and book.two_sided), book=book))
    files: tuple[str, ...] = (file,)
    if job.has_separate_key:
        file = f"{job.name}-answers.pdf"
        title = f"{title} - {find_language(job.language).label('answers')}"
        solved = Solved(shelf, starts.handouts, starts.ends, None, {})
        part = Part(file, title, made.key(key()), duplex=True, book=book, solved=solved)
        in_key = use(part).answers
        starts, files = starts._replace(answers=starts.answers or in_key), (*files, file)
    return starts, files
