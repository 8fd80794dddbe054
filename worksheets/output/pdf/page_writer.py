"""Writes pages into a document: drawings as content, repeated drawings as forms, and imposed books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.paper import LEAST_LINE, BookSetup
from worksheets.drawing.shapes import Drawing, Text
from worksheets.layout.furniture import cut_lines
from worksheets.layout.handout.pointers import AnswerPages, pointer_texts
from worksheets.layout.page import Link, Page, Placed, Pointer
from worksheets.output.pdf.content import Content
from worksheets.output.pdf.document import BookletDocument, LinkBox, PageForm
from worksheets.output.pdf.fonts import Fonts
from worksheets.output.pdf.typesetting import Typesetter

if TYPE_CHECKING:
    from worksheets.output.pdf.document import Section

CUT_LINE = LEAST_LINE
"""Width of the line along which two pages are cut apart."""


class PageWriter:
    """Writes pages into a document, with repeated drawings as forms; all pages of an `imposed` book are forms."""

    def __init__(self, booklet: BookletDocument, fonts: Fonts, imposed: BookSetup | None) -> None:
        self._booklet, self._fonts, self._imposed = booklet, fonts, imposed
        self._typesetter = Typesetter(fonts, booklet.document)
        self._forms: dict[int, tuple[str, Drawing]] = {}
        self._pictures: dict[Raster, str] = {}  # with digests for pixels: scans of a school fill the memory
        self._page_forms: list[PageForm] = []
        self._pointing: list[tuple[int, float, tuple[Pointer, ...]]] = []

    def drawn(self, pages: Iterable[Page]) -> Iterator[Page]:
        """Yield the pages; each is in the document when the next one is requested."""
        for page in pages:
            content = self._begun_page(page)
            for item in page.items:
                self._add(content, page, item)
            if self._imposed:  # a form shows no other form, so it contains repeated drawings
                name = self._booklet.add_form(page.width, page.height, content.to_bytes())
                self._page_forms.append(PageForm(name, page.width, page.height))
            else:
                self._add_page(page, content)
            yield page

    def impose(self, *, leftwards: bool) -> None:
        """Place the pages of an imposed book side by side."""
        if self._imposed and self._page_forms:
            _impose(self._booklet, self._imposed, self._page_forms, self._begun, leftwards=leftwards)

    def point(self, answers: Callable[[], AnswerPages]) -> None:
        """Print the texts of the pages' pointers, if there are any."""
        if not self._pointing:
            return
        answer_pages = answers()
        for number, height, pointers in self._pointing:
            found = [*pointer_texts(pointers, answer_pages, self._fonts)]
            if found:
                self._point(number, height, found, linked=not answer_pages.apart)

    def _point(self, number: int, height: float, found: Sequence[tuple[Text, Link]], *, linked: bool) -> None:
        """Print texts on a page that is already in the document, perhaps with links."""
        content = self._begun(height)
        content.add(0.0, 0.0, Drawing(0.0, height, tuple(text for text, _ in found), 0.0))
        links = link_boxes(height, (link for _, link in found)) if linked else ()
        self._booklet.add_to_page(number, content.to_bytes(), links)

    def _add(self, content: Content, page: Page, item: Placed) -> None:
        """Draw an item, or show its form."""
        if not (item.repeated or item.turned) or self._imposed:
            content.add(item.x, item.y, item.drawing)
            return
        bottom = page.height - item.y - item.drawing.height
        ends = (item.x + item.drawing.width, bottom + item.drawing.height) if item.turned else None
        content.add_form(item.x, bottom, self._form(item.drawing), turned=ends)

    def _add_page(self, page: Page, content: Content) -> None:
        number = self._booklet.add_page(
            page.width,
            page.height,
            content.to_bytes(),
            page.label,
            tuple(start.bookmark for start in page.starts if start.bookmark),
            page.chapters,
            link_boxes(page.height, page.links),
            page.cut,
            self._section(content),
        )
        if page.pointers:
            self._pointing.append((number, page.height, page.pointers))

    def _begun_page(self, page: Page) -> Content:
        return self._begun(page.height)

    def _section(self, content: Content) -> Section | None:
        """The structure of a page in a document that has one."""
        return None

    def _begun(self, height: float) -> Content:
        return Content(height, self._typesetter, self._picture)

    def _picture(self, raster: Raster) -> str:
        small = replace(raster, pixels=sha256(raster.pixels).digest(), file=b"")
        if small not in self._pictures:
            self._pictures[small] = self._booklet.add_picture(raster)
        return self._pictures[small]

    def _form(self, drawing: Drawing) -> str:
        """The name of a drawing's form; drawings are compared by identity, which is fast.

        The drawing is kept beside its name, so that its id is not reused.
        """
        known = self._forms.get(id(drawing))
        if known is None:
            content = self._begun(drawing.height)
            content.add(0.0, 0.0, drawing)
            name = self._booklet.add_form(drawing.width, drawing.height, content.to_bytes())
            known = self._forms[id(drawing)] = name, drawing
        return known[0]


def link_boxes(height: float, links: Iterable[Link]) -> tuple[LinkBox, ...]:
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
    """Place the pages of a book on sides of paper, which are labelled by their page numbers.

    A book read from right to left, `leftwards`, is bound at the right.
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
