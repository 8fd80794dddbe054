"""A PDF document whose pages are kept only as their compressed bytes.

ReportLab numbers the objects, embeds the fonts and writes the file. Pages are objects of our own
because its own keep some 10 kB each. No clock and no environment variable enters the bytes.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Literal, NamedTuple, TypeAlias

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFPageLabel,
    PDFPageLabels,
    PDFResourceDictionary,
    PDFString,
)

from worksheets.drawing.raster import Raster

SPACES = {"gray": b"/DeviceGray", "rgb": b"/DeviceRGB"}
"""What PDF calls the colours of a picture."""

CREATOR = "worksheets"
COMPRESSION = 6

HEADER = b"%PDF-1.7\n%\x93\x8c\x8b\x9e ReportLab Generated PDF document (opensource)\n"
"""The first two lines of every file. Versions of ReportLab word the comment differently, so that it is replaced."""

_OFFSET = re.compile(rb"^[0-9]{10}(?= [0-9]{5} n)", re.MULTILINE)
_START = re.compile(rb"(?<=^startxref\n)[0-9]+", re.MULTILINE)


class _Bytes(PDFObject):  # type: ignore[misc]
    """An object that is written as it stands; in other objects it is referred to."""

    __RefOnly__ = 1

    def __init__(self, content: bytes) -> None:
        self.content = content

    def format(self, document: PDFDocument) -> bytes:
        return self.content


class _Info(PDFInfo):  # type: ignore[misc]
    """Title, creator and producer, without dates: the same job gives the same bytes."""

    def format(self, document: PDFDocument) -> bytes:
        entries = {"Title": self.title, "Creator": CREATOR, "Producer": "ReportLab PDF Library"}
        formatted: bytes = PDFDictionary({key: PDFString(text) for key, text in entries.items()}).format(document)
        return formatted


class _LinkedPage(PDFObject):  # type: ignore[misc]
    """A page with links to other pages, which may come later: they are written when all pages are known."""

    __RefOnly__ = 1

    def __init__(self, start: bytes, links: Sequence[LinkBox], pages: Sequence[PDFObjectReference]) -> None:
        self.start = start
        self.links = links
        self.pages = pages

    def format(self, document: PDFDocument) -> bytes:
        notes = b" ".join(
            b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[%.2f %.2f %.2f %.2f]/Dest[%b/Fit]>>"
            % (link.left, link.bottom, link.right, link.top, self.pages[link.target].format(document))
            for link in self.links
        )
        return self.start + b"/Annots[%b]>>" % notes


class LinkBox(NamedTuple):
    """A link on a page: its corners, y running up, and the number of the page it leads to, from 0."""

    left: float
    bottom: float
    right: float
    top: float
    target: int


class PageForm(NamedTuple):
    """A whole page kept as a form, to be shown on a side of paper: its name, and its size."""

    name: str
    width: float
    height: float


Duplex: TypeAlias = Literal["long", "short", "none"]
"""The edge round which paper is turned for its other side, if that is printed."""

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}
"""What PDF calls them."""


class BookletDocument:
    """A PDF being written: pages in order, forms that they share, bookmarks, labels."""

    def __init__(self, title: str, language: str, duplex: Duplex) -> None:
        document = PDFDocument(compression=1, invariant=1, lang=language, pdfVersion=(1, 7))
        document.info = _Info()
        document.info.title = title
        self.document = document
        self._digest = hashlib.sha256()
        self._forms = PDFDictionary({})
        resources = PDFResourceDictionary()
        resources.basicFonts()
        resources.XObject = self._forms
        self._resources = self._number(document.Reference(resources, "resources"))
        # A form may not refer to itself, so forms get fonts and pictures only.
        for_forms = PDFResourceDictionary()
        for_forms.basicFonts()
        self._form_resources = self._number(document.Reference(for_forms, "formResources"))
        self._pictures: dict[str, PDFObjectReference] = for_forms.XObject
        self._pages = self._number(document.Reference(document.Pages, "pages"))
        self._written: list[_Bytes | _LinkedPage] = []
        self._labels: list[str] = []
        self._references: list[PDFObjectReference] = []
        self._bookmarks: list[tuple[str, PDFObjectReference, bool]] = []
        preferences = {
            "DisplayDocTitle": "true",
            "PrintScaling": PDFName("None"),
            "Duplex": PDFName(DUPLEX[duplex]),
        }
        document.Catalog.ViewerPreferences = PDFDictionary(preferences)

    def _number(self, reference: PDFObjectReference) -> bytes:
        number: bytes = reference.format(self.document)
        return number

    def _stream(self, entries: bytes, content: bytes) -> PDFObjectReference:
        return self._packed(entries + b"/Filter/FlateDecode", zlib.compress(content, COMPRESSION))

    def _packed(self, entries: bytes, packed: bytes) -> PDFObjectReference:
        """A stream that is compressed already, as its entries say."""
        self._digest.update(packed)
        head = b"<<%b/Length %d>>\nstream\n" % (entries, len(packed))
        return self.document.Reference(_Bytes(head + packed + b"\nendstream\n"))

    def add_form(self, width: float, height: float, content: bytes) -> str:
        """Keep a drawing that several pages show; the name to show it by."""
        name = f"X{len(self._forms.dict) - len(self._pictures) + 1}"
        entries = b"/Type/XObject/Subtype/Form/BBox[-1 -1 %.2f %.2f]/Resources %b" % (
            width + 1,
            height + 1,
            self._form_resources,
        )
        self._forms[name] = self._stream(entries, content)
        return name

    def add_picture(self, raster: Raster) -> str:
        """Keep a picture that pages and forms show; the name to show it by."""
        size = b"/Type/XObject/Subtype/Image/Width %d/Height %d" % (raster.columns, raster.rows)
        space = SPACES[raster.colours]
        if raster.palette:
            space = b"[/Indexed%b %d<%b>]" % (space, len(raster.palette) // 3 - 1, raster.palette.hex().encode())
        entries = b"%b/ColorSpace%b/BitsPerComponent %d" % (size, space, raster.bits)
        entries += b"/Filter/DCTDecode" if raster.compression == "jpeg" else b"/Filter/FlateDecode"
        if raster.compression == "png":
            rows = raster.samples, raster.bits, raster.columns
            entries += b"/DecodeParms<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % rows
        if raster.clear:
            entries += b"/Mask[%b]" % b" ".join(b"%d %d" % (each, each) for each in raster.clear)
        if raster.mask:
            opaque = self._packed(size + b"/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode", raster.mask)
            entries += b"/SMask " + self._number(opaque)
        name = f"I{len(self._pictures) + 1}"
        self._pictures[name] = self._forms[name] = self._packed(entries, raster.pixels)
        return name

    def add_page(
        self,
        width: float,
        height: float,
        content: bytes,
        label: str,
        bookmarks: Sequence[str] = (),
        chapters: Sequence[str] = (),
        links: Sequence[LinkBox] = (),
        cut: tuple[float, float] | None = None,
    ) -> int:
        """Append a page; its bookmarks lead to it, and so do those of chapters, under which all further ones stand.

        `cut` says how much is cut off all round, and how much of that is bleed. Returns its number, from 0.
        """
        contents = self._number(self._stream(b"", content))
        page = b"<</Type/Page/Parent %b/MediaBox[0 0 %.2f %.2f]%b/Resources %b/Contents %b" % (
            self._pages,
            width,
            height,
            _boxes(width, height, *cut) if cut else b"",
            self._resources,
            contents,
        )
        written = _LinkedPage(page, links, self._references) if links else _Bytes(page + b">>")
        reference = self.document.Reference(written)
        self.document.Pages.addPage(reference)
        self._written.append(written)
        self._references.append(reference)
        self._labels.append(label)
        self._bookmarks.extend((chapter, reference, True) for chapter in chapters)
        self._bookmarks.extend((bookmark, reference, False) for bookmark in bookmarks)
        return len(self._written) - 1

    def add_to_page(self, number: int, content: bytes) -> None:
        """Draw more on a page without links that was appended, above what is there; once a page.

        It is stored as it is: so short a text gets no shorter by packing.
        """
        self._digest.update(content)
        stream = self.document.Reference(_Bytes(b"<</Length %d>>\nstream\n%b\nendstream\n" % (len(content), content)))
        page = self._written[number]
        assert isinstance(page, _Bytes), "it has no links"  # noqa: S101
        contents = page.content[page.content.rindex(b"/Contents ") + len(b"/Contents ") : -2]
        page.content = page.content.replace(contents + b">>", b"[%b %b]>>" % (contents, self._number(stream)))

    def write(self, stream: BinaryIO) -> None:
        """Write the whole file."""
        document = self.document
        document.Catalog.PageLabels = self._page_labels()
        if self._bookmarks:
            document.Catalog.PageMode = PDFName("UseOutlines")
            document.Outlines.setDestinations(self._outline())
            titles = document.Outlines.destinationnamestotitles
            titles.update((str(i), title) for i, (title, _, _) in enumerate(self._bookmarks))
        identity = self._digest.hexdigest()[:32].encode()
        document._ID = b"[<%b><%b>]" % (identity, identity)
        for part in with_own_header(document.GetPDFData(None)):
            stream.write(part)

    def _outline(self) -> list[object]:
        """The bookmarks as ReportLab wants them: those below a chapter in a list behind it."""
        found: list[object] = []
        level = found
        for number, (_, page, opens) in enumerate(self._bookmarks):
            leaf = {str(number): PDFArray([page, PDFName("Fit")])}
            below = number + 1 < len(self._bookmarks) and not self._bookmarks[number + 1][2]
            if opens:
                level = []
                found.append((leaf, level) if below else leaf)
            else:
                level.append(leaf)
        return found

    def _page_labels(self) -> PDFPageLabels:
        """One range for each run of labels that count on; others say their label for themselves."""
        labels = PDFPageLabels()
        expected = None
        for index, label in enumerate(self._labels):
            prefix = label.rstrip("0123456789")
            digits = label[len(prefix) :]
            number = int(digits) if digits and not digits.startswith("0") else None
            if number is None:
                labels.addPageLabel(index, PDFPageLabel(prefix=label))
            elif (prefix, number) != expected:
                labels.addPageLabel(index, PDFPageLabel(style="ARABIC", start=number, prefix=prefix or None))
            expected = (prefix, number + 1) if number is not None else None
        return labels


def _boxes(width: float, height: float, edge: float, bleed: float) -> bytes:
    """What is left of a page when it is trimmed, and before that with its bleed (ISO 32000-1, 14.11.2)."""
    boxes = ((b"BleedBox", edge - bleed), (b"TrimBox", edge))
    return b"".join(
        b"/%b[%.2f %.2f %.2f %.2f]" % (name, inset, inset, width - inset, height - inset) for name, inset in boxes
    )


def with_own_header(data: bytes) -> Iterator[bytes | memoryview]:
    """The parts of the file with `HEADER` for what stands before its first object.

    Places in the table of offsets, and the place of the table, move by as much as the header gets longer.
    """
    body = data.index(b"1 0 obj\n")
    table = data.rindex(b"\nxref\n") + 1
    longer = len(HEADER) - body
    yield HEADER
    yield memoryview(data)[body:table]
    ends = _OFFSET.sub(lambda found: b"%010d" % (int(found[0]) + longer), data[table:])
    yield _START.sub(lambda found: b"%d" % (int(found[0]) + longer), ends)
