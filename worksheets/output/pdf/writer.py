"""Writes pages as a PDF file; decides nothing about their appearance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

from worksheets.drawing.paper import BookSetup
from worksheets.language.languages import find_language
from worksheets.layout.handout.pointers import AnswerPages
from worksheets.layout.page import Page, Starts, starts_of
from worksheets.output.pdf.about import About
from worksheets.output.pdf.attachments import Attachment
from worksheets.output.pdf.document import NOTHING, BookletDocument, Duplex, Kept
from worksheets.output.pdf.fonts import Fonts
from worksheets.output.pdf.page_writer import PageWriter


def write_pdf(
    pages: Iterable[Page],
    stream: BinaryIO,
    fonts: Fonts,
    *,
    about: About,
    duplex: bool,
    book: BookSetup | None = None,
    answers: Callable[[], AnswerPages] | None = None,
    attachments: Callable[[Starts], Iterable[Attachment]] | None = None,
    folder: Path | None = None,
    kept: Kept = NOTHING,
) -> Starts:
    """Write the pages, in order, as one PDF file; return where exercises start on them.

    Pages are taken one at a time and kept only as compressed bytes, many of them in a file in `folder` (default: the
    system's). Nothing is written before the last one. A `book` may ask for two pages on each side of paper; its pages
    are counted all the same. `answers`, called at the end, returns the texts of the pages' pointers. `attachments`,
    called at the end, returns the files to attach, except for printing houses. `kept` is the purpose of the file; a
    tagged one cannot be imposed. Raises LayoutError if no font has a character.
    """
    turned: Duplex = "none" if not duplex else "short" if _imposed(book) else "long"
    booklet = BookletDocument(about, turned, folder, kept)
    if kept.tagged:
        from worksheets.output.pdf.tagged_writer import TaggedWriter

        writer: PageWriter = TaggedWriter(booklet, fonts, about.language)
    else:
        writer = PageWriter(booklet, fonts, _imposed(book))
    starts = starts_of(writer.drawn(pages))
    writer.impose(leftwards=find_language(about.language).right_to_left)
    if answers:
        writer.point(answers)
    if attachments and kept.standard != "x-4":
        booklet.attach(attachments(starts))
    booklet.write(stream)
    return starts


def _imposed(book: BookSetup | None) -> BookSetup | None:
    """The book, if it has several pages on a side of paper."""
    return book if book and book.imposition != "none" else None
