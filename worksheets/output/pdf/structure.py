"""The structure tree of a tagged file, in reading order (ISO 32000-1, 14.7, 14.8).

    Document - Sect (a page) - H1, P, Table - TR - TD - content 17 of the page

A page's content is cut into numbered pieces; elements refer to these, and the parent tree leads from each piece back to
its element. Elements are many and small, so they are packed into streams page by page.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.output.pdf.objects import Objects

LABELLED = b"/A<</O/List/ListNumbering/Decimal>>"
"""The attribute of a list whose entries have labels."""

HEADS_COLUMN, HEADS_ROW = (b"/A<</O/Table/Scope/%b>>" % scope for scope in (b"Column", b"Row"))
"""The attributes of cells that are the heads of their columns or rows."""


LINK = b"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[%.2f %.2f %.2f %.2f]"
"""The beginning of a link's annotation."""


class Annotation(NamedTuple):
    """A link on a page: its rectangle, y running up, the page it leads to, from 0, and the number of its object."""

    box: tuple[float, float, float, float]
    target: int
    number: int


class Element:
    """A structure element; its kids are elements, numbers of pieces of the page's content, and links."""

    __slots__ = ("attributes", "kids", "kind")

    def __init__(self, kind: str, attributes: bytes = b"") -> None:
        self.kind = kind
        self.attributes = attributes
        self.kids: list[Kid] = []

    def add(self, kind: str, attributes: bytes = b"") -> Element:
        """Append a new element and return it."""
        element = Element(kind, attributes)
        self.kids.append(element)
        return element


Kid: TypeAlias = Element | Annotation | int


def text_string(text: str) -> bytes:
    """A text as PDF writes it outside of pages."""
    if text.isascii() and text.isprintable():
        return b"(%b)" % text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").encode()
    return b"<FEFF%b>" % text.encode("utf-16-be").hex().encode()


class _TaggedPage(NamedTuple):
    """A page in the tree: the numbers of its object and its element, its kids, and the parents of its pieces."""

    page: int
    section: int
    kids: array[int]
    parents: array[int]
    links: array[int]
    """The numbers of its annotations."""


class Structure:
    """The structure of a document, filled page by page; only the numbers of a page's elements are kept."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._root, self._document, self._tree = (objects.reserve() for _ in range(3))
        self._pages: list[_TaggedPage] = []
        self._links: list[tuple[Annotation, int]] = []
        """The links, each with the number of its element."""

    @property
    def root(self) -> bytes:
        """A reference to the root of the tree."""
        return b"%d 0 R" % self._root

    def link(self, box: tuple[float, float, float, float], target: int) -> Annotation:
        """A new link."""
        return Annotation(box, target, self._objects.reserve())

    def add_page(self, page: int, section: Element, pieces: Sequence[Element]) -> None:
        """Add the page whose object has this number; `pieces` are the elements of its content's pieces, in order."""
        tagged = _TaggedPage(page, self._objects.reserve(), array("L"), array("L"), array("L"))
        self._pages.append(tagged)
        self._extend(tagged, section.kids, pieces)

    def extend(self, index: int, elements: Sequence[Kid], pieces: Sequence[Element]) -> None:
        """Append elements to page `index`, whose pieces are numbered after those of the page."""
        self._extend(self._pages[index], elements, pieces)

    def pieces(self, index: int) -> int:
        """The number of pieces of a page's content."""
        return len(self._pages[index].parents)

    def annotations(self, index: int) -> bytes:
        """The entry of a page for its links; empty without any."""
        links = self._pages[index].links
        return b"/Annots[%b]" % b" ".join(b"%d 0 R" % link for link in links) if links else b""

    def _extend(self, tagged: _TaggedPage, kids: Sequence[Kid], pieces: Sequence[Element]) -> None:
        written: list[bytes] = []
        numbers: dict[int, int] = {}
        elements = [(kid, tagged.section) for kid in kids if isinstance(kid, Element)]
        first = self._objects.first_of(sum(_size(element) for element, _ in elements))
        for element, parent in elements:
            tagged.kids.append(self._written(element, parent, tagged, first, written, numbers))
        tagged.parents.extend(numbers[id(piece)] for piece in pieces)
        self._objects.pack_range(first, written)

    def _written(
        self,
        element: Element,
        parent: int,
        tagged: _TaggedPage,
        first: int,
        written: list[bytes],
        numbers: dict[int, int],
    ) -> int:
        """Write an element and then its descendants; return its number."""
        number = first + len(written)
        numbers[id(element)] = number
        written.append(b"")
        kids: list[bytes] = []
        on_page = b""
        for kid in element.kids:
            if isinstance(kid, int):
                kids.append(b"%d" % kid)
                on_page = b"/Pg %d 0 R" % tagged.page
            elif isinstance(kid, Annotation):
                kids.append(b"<</Type/OBJR/Obj %d 0 R/Pg %d 0 R>>" % (kid.number, tagged.page))
                tagged.links.append(kid.number)
                self._links.append((kid, number))
            else:
                kids.append(b"%d 0 R" % self._written(kid, number, tagged, first, written, numbers))
        inside = b"" if not kids else b"/K %b" % kids[0] if len(kids) == 1 else b"/K[%b]" % b" ".join(kids)
        at = number - first
        written[at] = b"<</S/%b/P %d 0 R%b%b%b>>" % (element.kind.encode(), parent, on_page, element.attributes, inside)
        return number

    def write(self, pages: Sequence[int], name: Callable[[int], str]) -> None:
        """Write the rest of the structure.

        `pages` are the object numbers of all pages, and `name` returns the name of a page by its index.
        """
        objects: list[tuple[int, bytes]] = []
        sections = b" ".join(b"%d 0 R" % page.section for page in self._pages)
        keys = len(self._pages)
        parents = [
            b"%d[%b]" % (key, b" ".join(b"%d 0 R" % parent for parent in page.parents))
            for key, page in enumerate(self._pages)
        ]
        for key, (link, element) in enumerate(self._links, keys):
            parents.append(b"%d %d 0 R" % (key, element))
            target = b"/Dest[%d 0 R/Fit]/Contents %b" % (pages[link.target], text_string(name(link.target)))
            rest = b"%b/StructParent %d>>" % (target, key)
            objects.append((link.number, LINK % link.box + rest))
        root = self._document, self._tree, keys + len(self._links)
        objects += [
            (self._root, b"<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>" % root),
            (self._document, b"<</S/Document/P %d 0 R/K[%b]>>" % (self._root, sections)),
            (self._tree, b"<</Nums[%b]>>" % b" ".join(parents)),
        ]
        for page in self._pages:
            kids = b" ".join(b"%d 0 R" % kid for kid in page.kids)
            objects.append((page.section, b"<</S/Sect/P %d 0 R/K[%b]>>" % (self._document, kids)))
        self._objects.pack(sorted(objects))


def _size(element: Element) -> int:
    """The number of elements in this subtree."""
    return 1 + sum(_size(kid) for kid in element.kids if isinstance(kid, Element))
