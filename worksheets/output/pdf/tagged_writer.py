"""Writes pages with their structure into a tagged document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from worksheets.drawing.shapes import Drawing, Text
from worksheets.layout.page import Link, Page, Placed
from worksheets.output.pdf.content import Content
from worksheets.output.pdf.document import BookletDocument, LinkBox
from worksheets.output.pdf.fonts import Fonts
from worksheets.output.pdf.page_writer import PageWriter, link_boxes
from worksheets.output.pdf.reading import Reading
from worksheets.output.pdf.structure import Annotation, Structure
from worksheets.output.pdf.tagged_content import TaggedContent

if TYPE_CHECKING:
    from worksheets.output.pdf.document import Section


class TaggedWriter(PageWriter):
    """Writes pages with their structure into a document."""

    def __init__(self, booklet: BookletDocument, fonts: Fonts, language: str) -> None:
        super().__init__(booklet, fonts, None)
        assert booklet.structure  # noqa: S101
        self._structure: Structure = booklet.structure
        self._language = language
        self._headed = False

    def _begun_page(self, page: Page) -> TaggedContent:
        links = self._links(link_boxes(page.height, page.links))
        return self._tagged(page.height, Reading(self._language, links, headed=self._headed))

    def _links(self, boxes: Iterable[LinkBox]) -> list[Annotation]:
        boxes = boxes if self._booklet.takes_links else ()
        return [self._structure.link(box[:4], box.target) for box in boxes]

    def _tagged(self, height: float, reading: Reading) -> TaggedContent:
        return TaggedContent(height, self._typesetter, self._picture, reading, self._fonts)

    def _add(self, content: Content, page: Page, item: Placed) -> None:
        assert isinstance(content, TaggedContent)  # noqa: S101
        bottom = page.height - item.y - item.drawing.height
        if item.turned:
            content.add_turned(item.x, bottom, item.drawing)
        elif item.repeated:
            content.add_repeated(item.x, bottom, self._form(item.drawing), item.drawing)
        else:
            content.add(item.x, item.y, item.drawing)

    def _section(self, content: Content) -> Section:
        assert isinstance(content, TaggedContent)  # noqa: S101
        content.reading.end()
        self._headed = self._headed or content.reading.headed
        return content.reading.root, content.reading.pieces

    def _point(self, number: int, height: float, found: Sequence[tuple[Text, Link]], *, linked: bool) -> None:
        links = self._links(link_boxes(height, (link for _, link in found))) if linked else ()
        reading = Reading(self._language, links, first=self._structure.pieces(number))
        content = self._tagged(height, reading)
        content.add(0.0, 0.0, Drawing(0.0, height, tuple(text for text, _ in found), 0.0))
        self._booklet.add_to_page(number, content.to_bytes())
        self._structure.extend(number, reading.root.kids, reading.pieces)
