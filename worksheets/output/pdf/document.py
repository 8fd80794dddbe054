"""A PDF document whose finished pages are kept as compressed bytes.

ReportLab embeds the fonts. Pages and bookmarks are our own objects, since ReportLab's take some 10 kB of memory a page,
and its files are assembled in memory. The bytes depend on no clock and no environment variable.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal, NamedTuple, TypeAlias

from worksheets.drawing.images.raster import Raster
from worksheets.drawing.paper import Edges
from worksheets.job.models import PdfStandard
from worksheets.language.languages import find_language
from worksheets.output.pdf.about import About, Info, PageLabels
from worksheets.output.pdf.attachments import Attachment, put_attachments
from worksheets.output.pdf.bookmarks import Bookmarks
from worksheets.output.pdf.objects import Objects
from worksheets.output.pdf.reportlab_parts import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFResourceDictionary,
)

if TYPE_CHECKING:
    from worksheets.output.pdf.structure import Element, Structure

    Section: TypeAlias = tuple[Element, Sequence[Element]]

SPACES = {"gray": b"/DeviceGray", "rgb": b"/DeviceRGB", "cmyk": b"/DeviceCMYK"}
"""PDF's names of a picture's colour spaces."""

COMPRESSION = 4
"""The level for pages: zlib's usual one, 6, takes a quarter longer and saves 1.5 % of a page."""

FILTERS = {"jpeg": b"/Filter/DCTDecode", "png": b"/Filter/FlateDecode", "runs": b"/Filter/RunLengthDecode"}
"""PDF's filters for the pixels of a picture."""


class Kept(NamedTuple):
    """The purpose of a file besides reading and printing; see the field `pdf` of a job."""

    tagged: bool = False
    standard: PdfStandard | None = None


NOTHING = Kept()


class LinkBox(NamedTuple):
    """A link on a page: its corners, y running up, and the number of the page it leads to, from 0."""

    left: float
    bottom: float
    right: float
    top: float
    target: int


class _Page(NamedTuple):
    """A page kept until the file is written: its object number, its beginning, and the rest.

    `links` need the numbers of their target pages, which may come later.
    """

    number: int
    start: bytes
    contents: int
    links: bytes = b""
    targets: tuple[int, ...] = ()
    tagged: bytes = b""


class PageForm(NamedTuple):
    """A page kept as a form, to be placed on a side of paper: its name and size."""

    name: str
    width: float
    height: float


Duplex: TypeAlias = Literal["long", "short", "none"]
"""The edge over which paper is turned to print its other side, if at all."""

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}
"""PDF's names of the edges."""


class BookletDocument:
    """A PDF being written: pages in order, forms that they share, bookmarks, labels.

    Pages of a large one wait in a file in `folder`, as for `PutAside`. A tagged one has a structure, to which pages are
    added with their content.
    """

    def __init__(self, about: About, duplex: Duplex, folder: Path | None = None, kept: Kept = NOTHING) -> None:
        document = PDFDocument(compression=1, invariant=1, lang=about.language, pdfVersion=(1, 7))
        document.info = Info()
        document.info.about = about
        self._standard = kept.standard
        self.document = document
        self._objects = objects = Objects(document, folder)
        self._digest = hashlib.sha256()
        self.takes_links = kept.standard != "x-4"
        """Whether pages may have links, which files for printing houses may not."""
        self._uncut = (Edges(), Edges()) if kept.standard == "x-4" else None
        self._forms = PDFDictionary({})  # which is present even if empty
        resources = PDFResourceDictionary()
        resources.basicFonts()
        resources.XObject = self._forms
        self._resources = _reference(objects.refer(resources, "resources"))
        # A form may not refer to itself, so forms get fonts and pictures only.
        for_forms = PDFResourceDictionary()
        for_forms.basicFonts()
        self._resource_dictionaries = resources, for_forms
        self._form_resources = _reference(objects.refer(for_forms, "formResources"))
        self._pictures: dict[str, bytes] = for_forms.XObject
        self._parent = document.Catalog.Pages = _reference(objects.reserve())
        self._pages: list[_Page] = []
        self._added: dict[int, int] = {}
        self._labels = PageLabels()
        self._bookmarks = Bookmarks()
        self._known: dict[bytes, bytes] = {}
        preferences = {
            "DisplayDocTitle": "true",
            "PrintScaling": PDFName("None"),
            "Duplex": PDFName(DUPLEX[duplex]),
        }
        if find_language(about.language).right_to_left:
            preferences["Direction"] = PDFName("R2L")
        document.Catalog.ViewerPreferences = PDFDictionary(preferences)
        packet = about.xmp(self._meet(kept.standard, about) if kept.standard else "")
        entries = b"/Type/Metadata/Subtype/XML/Length %d" % len(packet)
        metadata = objects.put(b"<<%b>>\nstream\n%b\nendstream" % (entries, packet))
        document.Catalog.Metadata = _reference(metadata)
        self._language = about.language
        self.structure: Structure | None = None
        if kept.tagged:
            from worksheets.output.pdf.structure import Structure

            self.structure = Structure(objects)
            self._to_catalog("StructTreeRoot", self.structure.root)
            self._to_catalog("MarkInfo", PDFDictionary({"Marked": "true"}))

    def _meet(self, standard: PdfStandard, about: About) -> str:
        """Add what a standard requires to the document; return the part of the metadata that names it."""
        from worksheets.output.pdf import standards

        found = standards.colours(standard, self._objects.put)
        if found.intents:
            self._to_catalog("OutputIntents", found.intents)
        if found.spaces:
            for resources in self._resource_dictionaries:
                resources.ColorSpace["DefaultRGB"] = found.spaces
        if standard == "x-4":
            self._objects.header = self._objects.header.replace(b"1.7", b"1.6", 1)
        return standards.identification(standard, about)

    def _to_catalog(self, name: str, value: object) -> None:
        """Add an entry that ReportLab does not know to the catalog."""
        catalog = self.document.Catalog
        setattr(catalog, name, value)
        catalog.__NoDefault__ = [*catalog.__NoDefault__, name]

    def _stream(self, entries: bytes, content: bytes) -> int:
        return self._packed(entries + b"/Filter/FlateDecode", zlib.compress(content, COMPRESSION))

    def _packed(self, entries: bytes, packed: bytes) -> int:
        """Add a compressed stream with these entries; return its number."""
        self._digest.update(packed)
        return self._objects.put(b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries, len(packed), packed))

    def add_form(self, width: float, height: float, content: bytes) -> str:
        """Add a drawing that several pages show; return its name."""
        name = f"X{len(self._forms.dict) - len(self._pictures) + 1}"
        entries = b"/Type/XObject/Subtype/Form/BBox[-1 -1 %.2f %.2f]/Resources %b" % (
            width + 1,
            height + 1,
            self._form_resources,
        )
        self._forms[name] = _reference(self._stream(entries, content))
        return name

    def add_picture(self, raster: Raster) -> str:
        """Add a picture that pages and forms show; return its name."""
        if self._standard:
            from worksheets.output.pdf.standards import refuse_colours

            refuse_colours(self._standard, raster)
        size = b"/Type/XObject/Subtype/Image/Width %d/Height %d" % (raster.columns, raster.rows)
        space = SPACES[raster.colours]
        if raster.palette:
            space = b"[/Indexed%b %d<%b>]" % (space, len(raster.palette) // 3 - 1, raster.palette.hex().encode())
        entries = b"%b/ColorSpace%b/BitsPerComponent %d" % (size, space, raster.bits)
        entries += FILTERS[raster.compression]
        if raster.compression == "png":
            rows = raster.samples, raster.bits, raster.columns
            entries += b"/DecodeParms<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % rows
        if raster.inverted:
            entries += b"/Decode[1 0 1 0 1 0 1 0]"
        if raster.clear:
            entries += b"/Mask[%b]" % b" ".join(b"%d %d" % (each, each) for each in raster.clear)
        if raster.mask:
            opaque = self._packed(size + b"/ColorSpace/DeviceGray/BitsPerComponent 8" + FILTERS["runs"], raster.mask)
            entries += b"/SMask " + _reference(opaque)
        name = f"I{len(self._pictures) + 1}"
        self._pictures[name] = self._forms[name] = _reference(self._packed(entries, raster.pixels))
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
        cut: tuple[Edges, Edges] | None = None,
        section: Section | None = None,
    ) -> int:
        """Append a page with its bookmarks and those of chapters, below which later bookmarks are; return its index.

        `cut` has the width cut off at each edge, and how much of that is bleed. In a tagged document, `section` is the
        page's part of the structure, with the elements of its pieces, and has the links.
        """
        contents = self._stream(b"", content)
        cut = cut or self._uncut
        start = b"<</Type/Page/Parent %b/MediaBox[0 0 %.2f %.2f]%b/Resources %b" % (
            self._parent,
            width,
            height,
            _boxes(width, height, *cut) if cut else b"",
            self._resources,
        )
        links = links if self.takes_links else ()
        number, targets = self._objects.reserve(), tuple(link.target for link in links)
        page = _Page(number, self._once(start), contents, self._once(_annotations(links)), targets)
        if section and self.structure:
            self.structure.add_page(number, *section)
            page = page._replace(tagged=b"/StructParents %d/Tabs/S" % len(self._pages))
        self._pages.append(page)
        self._labels.add(label)
        for chapter in chapters:
            self._bookmarks.add(chapter, number, chapter=True)
        for bookmark in bookmarks:
            self._bookmarks.add(bookmark, number)
        return len(self._pages) - 1

    def _once(self, content: bytes) -> bytes:
        """The stream with this content, shared by all pages that have it."""
        return self._known.setdefault(content, content)

    def add_to_page(self, number: int, content: bytes, links: Sequence[LinkBox] = ()) -> None:
        """Draw once more on an appended page, above its content, and add links if it has none.

        The content is stored uncompressed, because it is short.
        """
        if links and self.takes_links:
            targets = tuple(link.target for link in links)
            self._pages[number] = self._pages[number]._replace(links=_annotations(links), targets=targets)
        self._digest.update(content)
        self._added[number] = self._objects.put(b"<</Length %d>>\nstream\n%b\nendstream" % (len(content), content))

    def attach(self, attachments: Iterable[Attachment]) -> None:
        """Put files into the document, once."""
        names, references = put_attachments(attachments, self._objects.put)
        catalog = self.document.Catalog
        catalog.Names = _reference(self._objects.put(names))
        self._to_catalog("AF", references)

    def write(self, stream: BinaryIO) -> None:
        """Write the whole file, once."""
        document, objects = self.document, self._objects
        document.Catalog.PageLabels = self._labels.labels
        for font in document.delayedFonts:
            font.addObjects(document)
        if self.structure:
            label = find_language(self._language).label
            self.structure.write([page.number for page in self._pages], lambda index: label("page", number=index + 1))
        catalog, info = objects.refer(document.Catalog), objects.refer(document.info)
        document.Catalog.Outlines = None
        reserved = chain([self._tree()], self._page_objects())
        if self._bookmarks:
            root = objects.reserve()
            for _ in range(len(self._bookmarks)):
                objects.reserve()
            document.Catalog.PageMode = PDFName("UseOutlines")
            document.Catalog.Outlines = _reference(root)
            reserved = chain(reserved, self._bookmarks.objects(root, document))
        identity = self._digest.hexdigest()[:32].encode()
        trailer = b"/ID [<%b><%b>]\n/Info %d 0 R\n/Root %d 0 R" % (identity, identity, info, catalog)
        objects.write(stream, reserved, trailer)

    def _tree(self) -> bytes:
        """All pages, as one list."""
        kids = PDFArray([_reference(page.number) for page in self._pages])
        tree = PDFDictionary({"Type": PDFName("Pages"), "Count": len(self._pages), "Kids": kids})
        formatted: bytes = tree.format(self.document)
        return formatted

    def _page_objects(self) -> Iterator[bytes]:
        for index, page in enumerate(self._pages):
            contents, added = _reference(page.contents), self._added.get(index)
            if added:
                contents = b"[%b %b]" % (contents, _reference(added))
            notes = page.tagged
            if self.structure:
                notes += self.structure.annotations(index)
            elif page.links:
                targets = tuple([_reference(self._pages[target].number) for target in page.targets])
                notes = b"/Annots[%b]" % (page.links % targets)
            yield b"%b/Contents %b%b>>" % (page.start, contents, notes)


def _annotations(links: Sequence[LinkBox]) -> bytes:
    """The annotations of links, with a placeholder for each target page."""
    return b" ".join(
        b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[%.2f %.2f %.2f %.2f]/Dest[%%b/Fit]>>" % link[:4]
        for link in links
    )


def _reference(number: int) -> bytes:
    return b"%d 0 R" % number


def _boxes(width: float, height: float, edges: Edges, bleeds: Edges) -> bytes:
    """The trim box and the bleed box of a page (ISO 32000-1, 14.11.2)."""
    with_bleed = Edges(*(edge - bleed for edge, bleed in zip(edges, bleeds, strict=True)))
    return b"".join(
        b"/%b[%.2f %.2f %.2f %.2f]" % (name, cut.left, cut.bottom, width - cut.right, height - cut.top)
        for name, cut in ((b"BleedBox", with_bleed), (b"TrimBox", edges))
    )
