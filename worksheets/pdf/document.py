"""A PDF document whose pages are kept only as their compressed bytes.

ReportLab numbers the objects, embeds the fonts and writes the file. Pages are objects of our own
because its own keep some 10 kB each. No clock and no environment variable enters the bytes.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterator
from typing import BinaryIO

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


class BookletDocument:
    """A PDF being written: pages in order, forms that they share, bookmarks, labels."""

    def __init__(self, title: str, language: str, duplex: bool) -> None:
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
        self._written: list[_Bytes] = []
        self._labels: list[str] = []
        self._bookmarks: list[tuple[str, PDFObjectReference]] = []
        preferences = {
            "DisplayDocTitle": "true",
            "PrintScaling": PDFName("None"),
            "Duplex": PDFName("DuplexFlipLongEdge" if duplex else "Simplex"),
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

    def add_page(self, width: float, height: float, content: bytes, label: str, bookmarks: tuple[str, ...]) -> int:
        """Append a page; its bookmarks lead to it. Its number, from 0."""
        contents = self._number(self._stream(b"", content))
        page = b"<</Type/Page/Parent %b/MediaBox[0 0 %.2f %.2f]/Resources %b/Contents %b>>" % (
            self._pages,
            width,
            height,
            self._resources,
            contents,
        )
        written = _Bytes(page)
        reference = self.document.Reference(written)
        self.document.Pages.addPage(reference)
        self._written.append(written)
        self._labels.append(label)
        self._bookmarks.extend((bookmark, reference) for bookmark in bookmarks)
        return len(self._written) - 1

    def add_to_page(self, number: int, content: bytes) -> None:
        """Draw more on a page that was appended, above what is there; once a page.

        It is stored as it is: so short a text gets no shorter by packing.
        """
        self._digest.update(content)
        stream = self.document.Reference(_Bytes(b"<</Length %d>>\nstream\n%b\nendstream\n" % (len(content), content)))
        page = self._written[number]
        contents = page.content[page.content.rindex(b"/Contents ") + len(b"/Contents ") : -2]
        page.content = page.content.replace(contents + b">>", b"[%b %b]>>" % (contents, self._number(stream)))

    def write(self, stream: BinaryIO) -> None:
        """Write the whole file."""
        document = self.document
        document.Catalog.PageLabels = self._page_labels()
        if self._bookmarks:
            document.Catalog.PageMode = PDFName("UseOutlines")
            document.Outlines.setDestinations(
                [{str(i): PDFArray([page, PDFName("Fit")])} for i, (_, page) in enumerate(self._bookmarks)]
            )
            titles = document.Outlines.destinationnamestotitles
            titles.update((str(i), title) for i, (title, _) in enumerate(self._bookmarks))
        identity = self._digest.hexdigest()[:32].encode()
        document._ID = b"[<%b><%b>]" % (identity, identity)
        for part in with_own_header(document.GetPDFData(None)):
            stream.write(part)

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
