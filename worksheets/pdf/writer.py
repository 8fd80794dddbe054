"""Pages to the bytes of a PDF file; everything about their looks was decided before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from worksheets.drawing.raster import Raster
from worksheets.drawing.shapes import Drawing
from worksheets.layout.page import Page, Pointer, Starts, starts_of
from worksheets.layout.pointers import AnswerPages, pointer_texts
from worksheets.pdf.content import Content, Typeface
from worksheets.pdf.document import BookletDocument
from worksheets.pdf.fonts import Face, Fonts


def write_pdf(
    pages: Iterable[Page],
    stream: BinaryIO,
    fonts: Fonts,
    *,
    title: str,
    language: str,
    duplex: bool,
    answers: Callable[[], AnswerPages] | None = None,
) -> Starts:
    """Write the pages, in order, as one PDF file; where exercises start on them.

    Pages are taken one at a time and kept only as compressed bytes. Nothing is written before the
    last one. `answers`, asked then, says what the pointers of pages say; without it they say nothing.
    Raises LayoutError where no font has a character.
    """
    booklet = BookletDocument(title, language, duplex)
    typefaces: dict[Face, Typeface] = {}
    forms: dict[int, tuple[str, Drawing]] = {}
    pictures: dict[Raster, str] = {}
    pointing: list[tuple[int, float, tuple[Pointer, ...]]] = []

    def picture(raster: Raster) -> str:
        if raster not in pictures:
            pictures[raster] = booklet.add_picture(raster)
        return pictures[raster]

    def form(drawing: Drawing) -> str:
        # By identity: comparing drawings shape by shape would cost more than drawing them. The
        # drawing is kept beside its name, so that its id is not given to another.
        known = forms.get(id(drawing))
        if known is None:
            content = Content(drawing.height, fonts, typefaces, booklet.document, picture)
            content.add(0.0, 0.0, drawing)
            known = forms[id(drawing)] = (
                booklet.add_form(drawing.width, drawing.height, content.to_bytes()),
                drawing,
            )
        return known[0]

    def drawn() -> Iterator[Page]:
        """The pages, each in the document when the next one is asked for."""
        for page in pages:
            content = Content(page.height, fonts, typefaces, booklet.document, picture)
            for item in page.items:
                if item.repeated or item.turned:
                    bottom = page.height - item.y - item.drawing.height
                    ends = (item.x + item.drawing.width, bottom + item.drawing.height) if item.turned else None
                    content.add_form(item.x, bottom, form(item.drawing), ends)
                else:
                    content.add(item.x, item.y, item.drawing)
            bookmarks = tuple(start.bookmark for start in page.starts if start.bookmark)
            number = booklet.add_page(page.width, page.height, content.to_bytes(), page.label, bookmarks)
            if page.pointers:
                pointing.append((number, page.height, page.pointers))
            yield page

    starts = starts_of(drawn())
    if pointing and answers:
        told = answers()
        for number, height, pointers in pointing:
            texts = tuple(pointer_texts(pointers, told, fonts))
            if texts:
                content = Content(height, fonts, typefaces, booklet.document, picture)
                content.add(0.0, 0.0, Drawing(0.0, height, texts, 0.0))
                booklet.add_to_page(number, content.to_bytes())
    booklet.write(stream)
    return starts
