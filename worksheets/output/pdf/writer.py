"""Pages to the bytes of a PDF file; everything about their looks was decided before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.paper import LEAST_LINE, BookSetup
from worksheets.drawing.shapes import Drawing
from worksheets.language.languages import find_language
from worksheets.layout.furniture import cut_lines
from worksheets.layout.handout.pointers import AnswerPages, pointer_texts
from worksheets.layout.page import Link, Page, Pointer, Starts, starts_of
from worksheets.output.pdf.content import Content
from worksheets.output.pdf.document import About, BookletDocument, Duplex, LinkBox, PageForm
from worksheets.output.pdf.fonts import Fonts
from worksheets.output.pdf.typesetting import Typesetter

CUT_LINE = LEAST_LINE
"""Width of the line along which two pages are cut apart."""


def write_pdf(
    pages: Iterable[Page],
    stream: BinaryIO,
    fonts: Fonts,
    *,
    about: About,
    duplex: bool,
    book: BookSetup | None = None,
    answers: Callable[[], AnswerPages] | None = None,
    folder: Path | None = None,
) -> Starts:
    """Write the pages, in order, as one PDF file; where exercises start on them.

    Pages are taken one at a time and kept only as compressed bytes, many of them in a file in `folder` (absent: where
    the system keeps such files). Nothing is written before the last one. A `book` may ask for two pages on each side
    of paper; its pages are counted all the same.
    `answers`, asked then, says what the pointers of pages say; without it they say nothing.
    Raises LayoutError where no font has a character.
    """
    imposed = book if book and book.imposition != "none" else None
    turned: Duplex = "none" if not duplex else "short" if imposed else "long"
    booklet = BookletDocument(about, turned, folder)
    typesetter = Typesetter(fonts, booklet.document)
    forms: dict[int, tuple[str, Drawing]] = {}
    pictures: dict[Raster, str] = {}
    page_forms: list[PageForm] = []
    pointing: list[tuple[int, float, tuple[Pointer, ...]]] = []

    def picture(raster: Raster) -> str:
        if raster not in pictures:
            pictures[raster] = booklet.add_picture(raster)
        return pictures[raster]

    def begun(height: float) -> Content:
        return Content(height, typesetter, picture)

    def form(drawing: Drawing) -> str:
        # By identity: comparing drawings shape by shape would cost more than drawing them. The
        # drawing is kept beside its name, so that its id is not given to another.
        known = forms.get(id(drawing))
        if known is None:
            content = begun(drawing.height)
            content.add(0.0, 0.0, drawing)
            known = forms[id(drawing)] = (
                booklet.add_form(drawing.width, drawing.height, content.to_bytes()),
                drawing,
            )
        return known[0]

    def drawn() -> Iterator[Page]:
        """The pages, each in the document when the next one is asked for."""
        for page in pages:
            content = begun(page.height)
            for item in page.items:
                if (item.repeated or item.turned) and not imposed:
                    bottom = page.height - item.y - item.drawing.height
                    ends = (item.x + item.drawing.width, bottom + item.drawing.height) if item.turned else None
                    content.add_form(item.x, bottom, form(item.drawing), turned=ends)
                else:
                    content.add(item.x, item.y, item.drawing)
            if imposed:  # a form shows no other form, so that repeated drawings stand in it
                name = booklet.add_form(page.width, page.height, content.to_bytes())
                page_forms.append(PageForm(name, page.width, page.height))
            else:
                number = booklet.add_page(
                    page.width,
                    page.height,
                    content.to_bytes(),
                    page.label,
                    tuple(start.bookmark for start in page.starts if start.bookmark),
                    page.chapters,
                    _boxes(page.height, page.links),
                    page.cut,
                )
                if page.pointers:
                    pointing.append((number, page.height, page.pointers))
            yield page

    starts = starts_of(drawn())
    if imposed and page_forms:
        _impose(booklet, imposed, page_forms, begun, leftwards=find_language(about.language).right_to_left)
    if pointing and answers:
        told = answers()
        for number, height, pointers in pointing:
            found = [*pointer_texts(pointers, told, fonts)]
            if found:
                content = begun(height)
                content.add(0.0, 0.0, Drawing(0.0, height, tuple(text for text, _ in found), 0.0))
                links = () if told.apart else _boxes(height, (link for _, link in found))
                booklet.add_to_page(number, content.to_bytes(), links)
    booklet.write(stream)
    return starts


def _boxes(height: float, links: Iterable[Link]) -> tuple[LinkBox, ...]:
    """Links on a page of this height, y running up."""
    return tuple(
        LinkBox(link.x, height - link.y - link.height, link.x + link.width, height - link.y, link.target)
        for link in links
    )


def _impose(
    booklet: BookletDocument,
    book: BookSetup,
    pages: Sequence[PageForm],
    begun: Callable[[float], Content],
    *,
    leftwards: bool,
) -> None:
    """Put the pages of a book on sides of paper; a side is called by the numbers of its pages.

    A book that is read from right to left, `leftwards`, is bound at the right.
    """
    from worksheets.output.pdf.imposition import sides, spread

    paper = spread(book, pages[0].width, pages[0].height)
    for side in sides(book, len(pages)):
        content = begun(paper.height)
        places = (paper.right, paper.left) if leftwards else (paper.left, paper.right)
        for place, number in zip(places, side, strict=True):
            if number is not None:
                content.add_form(*place, pages[number].name, scale=paper.scale)
        if book.imposition != "booklet":
            content.add(0.0, 0.0, cut_lines(paper.width, paper.height, 2, 1, CUT_LINE))
        numbers = [str(book.first_page + number) for number in side if number is not None]
        booklet.add_page(paper.width, paper.height, content.to_bytes(), ", ".join(numbers) or " ")
