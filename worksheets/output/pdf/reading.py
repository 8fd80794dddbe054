"""The reading order of a page: turns the roles of its texts and its marks into structure elements.

    Text("On the farm", role="heading")           Sect - H1
    Text("1", role="label"), Text(role="entry")        - L - LI - Lbl, LBody
    Letters(...)                                       - Table - TR - TD

Continued lines (`more`) join the element before. Texts without a role are read in order, as a paragraph for each
drawing or each item of it. Shapes without a text are decoration.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from worksheets.drawing.shapes import Letters, Mark, Role
from worksheets.language.languages import find_language
from worksheets.output.pdf.structure import HEADS_COLUMN, HEADS_ROW, LABELLED, Annotation, Element, text_string

ABOVE_BASELINE = 0.35
"""Height of the middle of a text above its baseline, in font sizes."""


GridPlace: TypeAlias = tuple[float, float, float, int, int]
"""The place and size of a grid; grids in one place are one table."""


def place_of(shape: Letters, x: float, y: float) -> GridPlace:
    """The place of a grid whose first letter is at (x, y)."""
    return round(x, 1), round(y), round(shape.pitch, 2), len(shape.rows), max(map(len, shape.rows))


class _Raster(NamedTuple):
    """The cells of a grid, by row and column, and where it is."""

    place: GridPlace
    cells: tuple[tuple[Element, ...], ...]


class GridCells(NamedTuple):
    """The elements of a grid's cells, row by row, and those of its heads, unless they exist already."""

    cells: tuple[tuple[Element, ...], ...]
    heads: tuple[Element, ...] = ()


class Reading:
    """The structure of one page while it is drawn, in `language` unless a mark says another.

    `links` are areas of the page, y running down, with their references in the structure. In a document that has
    no heading yet, a heading of a part is one of the first level. Pieces are counted from `first`.
    """

    def __init__(
        self, language: str, links: Sequence[Annotation] = (), *, headed: bool = False, first: int = 0
    ) -> None:
        self.root = Element("Sect")
        self.pieces: list[Element] = []
        """The elements of the page's pieces of content, by their numbers."""
        self.headed = headed
        """Whether the document has a heading of the first level."""
        self._first = first
        self._language = language
        self._links = [*links]
        self._linked: dict[int, Element] = {}
        self._sheet = self.root
        self._is_sorted = False
        self._rows: list[Element] = []
        self._at: dict[int, float] = {}
        """The places of the cells of a table that will be sorted."""
        self.begin()

    def begin(self) -> None:
        """Begin a drawing, whose texts do not continue those before."""
        self._end_table()
        self._place = self._sheet
        self._block: Element | None = None
        self._running = False
        self._list: Element | None = None
        self._entry: Element | None = None
        self._items: Element | None = None
        self._item: Element | None = None
        self._signs: Element | None = None
        self._waiting: list[Element] = []
        self._table: Element | None = None
        self._first_row = 0
        self._is_column = False
        self._in_column: set[int] = set()
        self._tops: tuple[float, ...] = ()
        self._raster: _Raster | None = None

    def piece(self, element: Element) -> int:
        """The number of the next piece of the page's content, which belongs to an element."""
        number = self._first + len(self.pieces)
        self.pieces.append(element)
        element.kids.append(number)
        return number

    def end(self) -> None:
        """End the page: add the links in whose areas no text was."""
        self._end_table()
        for number, link in enumerate(self._links):
            if number not in self._linked:
                self.root.add("Link").kids.append(link)

    # ---- texts

    def text(self, role: Role, x: float, y: float, size: float) -> Element | None:
        """The element of a text at (x, y) in points from the page's lower left corner; None for decoration."""
        if role in ("note", "ornament"):
            return None
        middle = y + ABOVE_BASELINE * size
        found = self._cell(role, x, middle) if self._table and role != "number" else self._text(role)
        return self._within_link(found, x, middle)

    def _text(self, role: Role) -> Element:
        self._signs = None
        match role:
            case "heading" | "part":
                return self._heading(role)
            case "text":
                return self._begun("P")
            case "rest":
                return self._place.add("P")
            case "number":
                return self._number()
            case "label" | "entry":
                return self._entry_of(role)
        if self._block is None or not (role == "more" or self._running):
            self._begun("P")
            self._running = role != "more"
        assert self._block is not None  # noqa: S101
        return self._block

    def _heading(self, role: Role) -> Element:
        """A heading, which no item of a list contains."""
        self._items = self._item = None
        self._place = self._sheet
        kind = "H2" if role == "part" and self.headed else "H1"
        self.headed = True
        return self._begun(kind)

    def _begun(self, kind: str) -> Element:
        """A new block, with the numbers drawn before it."""
        self._list = self._entry = None
        block = self._place.add(kind)
        block.kids += self._waiting
        self._waiting.clear()
        self._block, self._running = block, False
        return block

    def _number(self) -> Element:
        """A number drawn at any time: it comes first in its item, or in the next block."""
        if self._item is None:
            number = Element("Span")
            self._waiting.append(number)
            return number
        label = Element("Lbl")
        self._item.kids.insert(0, label)
        if self._items is not None:
            self._items.attributes = LABELLED
        return label

    def _entry_of(self, role: Role) -> Element:
        if self._list is None:
            self._list = self._place.add("L")
        if role == "label":
            self._list.attributes = LABELLED
            self._entry = self._list.add("LI")
            return self._entry.add("Lbl")
        entry = self._entry or self._list.add("LI")
        self._entry = None
        self._block = entry.add("LBody")
        return self._block

    def _within_link(self, element: Element, x: float, y: float) -> Element:
        """The link element of a text in a link's area; each link belongs to the first element with its text."""
        for number, link in enumerate(self._links):
            left, bottom, right, top = link.box
            if left - 1 <= x <= right + 1 and bottom <= y <= top:
                known = self._linked.get(number)
                if known is None:
                    known = self._linked[number] = element.add("Link")
                    known.kids.append(link)
                return known if known in element.kids else element
        return element

    # ---- marks

    def mark(self, mark: Mark, top: float, x: float = 0.0, y: float = 0.0) -> Element | None:
        """Apply a mark; `top` is that of its drawing.

        Returns the element of the shapes after it at (x, y), if there is one.
        """
        match mark.voice:
            case "sheet":
                self._sheet = self.root.add("Sect", b"/Lang%b" % text_string(mark.said))
                self._language = mark.said
                self.begin()
            case "item":
                self._begin_item()
            case "table":
                self._begin_table([top - each for each in mark.tops], mark.said)
            case "line":
                self._begun("P")
                self._running = True
            case "figure":
                return self.figure(mark.said, x, y)
            case "span":
                parts = (part.replace("_", self._gap) if part in ("_", "_:") else part for part in mark.said.split(" "))
                return self.said(" ".join(parts), x, y)
            case "gap":
                return self.said(", ".join([self._gap] * int(mark.said)), x, y)
        return None

    @property
    def _gap(self) -> str:
        """The text for a place to write."""
        return find_language(self._language).label("gap")

    def _begin_item(self) -> None:
        items = self._items
        self.begin()
        self._items = items or self._sheet.add("L")
        self._item = self._items.add("LI")
        self._place = self._item.add("LBody")

    def figure(self, said: str, x: float, y: float) -> Element:
        """A picture at (x, y) with this alternative text."""
        place = self._cell("", x, y) if self._table else self._place
        self._block = None if place is self._place else self._block
        return place.add("Figure", b"/Alt%b" % text_string(said))

    def said(self, text: str, x: float, y: float) -> Element:
        """A part of the paragraph, or a cell, at (x, y) that is read as this text."""
        block = self._cell("", x, y) if self._table else self._text("more" if self._block else "")
        return block.add("Span", b"/ActualText%b" % text_string(text))

    def sign(self, text: str, x: float, y: float) -> Element:
        """A drawing that is read as a sign, in a table's cell, or in a paragraph with the signs beside it."""
        if self._table:
            place = self._cell("", x, y)
        else:
            place = self._signs or self._place.add("P")
            self._signs = place
        return place.add("Span", b"/ActualText%b" % text_string(text))

    # ---- tables

    def _begin_table(self, tops: list[float], said: str) -> None:
        if not (said == "more" and self._table):
            self._end_table()
            self._list = self._entry = self._block = None
            self._table, self._rows = self._place.add("Table"), []
            self._is_sorted = said == "anyhow"
        # y runs up, and bisection needs rising numbers.
        self._tops = tuple(-top for top in tops)
        self._first_row = len(self._rows)
        self._rows += [self._table.add("TR") for _ in tops]

    def _end_table(self) -> None:
        """Sort the cells of a table that came in any order, and fill up short rows."""
        columns = max((len(row.kids) for row in self._rows), default=0)
        for row in self._rows:
            if self._is_sorted:
                row.kids.sort(key=lambda cell: self._at.get(id(cell), 0.0))
            for _ in range(columns - len(row.kids)):
                row.add("TD")
        _set_heads([[cell for cell in row.kids if isinstance(cell, Element)] for row in self._rows], self._is_sorted)
        self._table, self._rows, self._is_sorted = None, [], False
        self._at.clear()

    def _cell(self, role: Role, x: float, y: float) -> Element:
        """A new cell of the row at this height, or for `more` the last one."""
        number = self._first_row + max(0, bisect_right(self._tops, -y + 0.01) - 1)
        row = self._rows[number]
        last = row.kids[-1] if row.kids else None
        if (role == "more" or number in self._in_column) and isinstance(last, Element):
            return last
        if self._is_column:
            self._in_column.add(number)
        cell = row.add("TH" if role == "th" else "TD")
        if self._is_sorted:
            self._at[id(cell)] = x
        return cell

    @contextmanager
    def column(self, *, cells: bool) -> Iterator[None]:
        """Read the texts drawn meanwhile as a table column, with one cell a row, which may be empty."""
        self._is_column = cells
        yield
        if cells and self._table:
            for number in range(self._first_row, len(self._rows)):
                if number not in self._in_column:
                    self._rows[number].add("TD")
        self._is_column = False
        self._in_column.clear()

    def in_cell(self, cell: Element, said: str) -> Element:
        """The element of a cell with a replacement text."""
        return cell.add("Span", b"/ActualText%b" % text_string(said))

    def raster(self, shape: Letters, x: float, y: float) -> GridCells:
        """The cells of a grid of letters whose first letter is at (x, y).

        The numbers of columns and rows are their heads, read but not printed.
        """
        place = place_of(shape, x, y)
        if self._raster is None or self._raster.place != place:
            self._list = self._entry = self._block = None
            table = self._place.add("Table")
            *_, rows, columns = place
            top = table.add("TR")
            top.add("TH", HEADS_COLUMN)
            across = [self.in_cell(top.add("TH", HEADS_COLUMN), str(number + 1)) for number in range(columns)]
            lines = [table.add("TR") for _ in range(rows)]
            down = [self.in_cell(line.add("TH", HEADS_ROW), str(number)) for number, line in enumerate(lines, 1)]
            cells = tuple(tuple(line.add("TD") for _ in range(columns)) for line in lines)
            self._raster = _Raster(place, cells)
            return GridCells(cells, (*across, *down))
        return GridCells(self._raster.cells)


def _set_heads(rows: Sequence[Sequence[Element]], in_both: bool) -> None:
    """Mark the heads of a table: whole rows, otherwise the first column, and the first row if `in_both`."""
    if not any(cell.kind == "TH" for row in rows for cell in row):
        for number, row in enumerate(rows):
            for cell in row if in_both and number == 0 else row[:1]:
                cell.kind = "TH"
    for row in rows:
        for cell in row:
            if cell.kind == "TH":
                cell.attributes = HEADS_COLUMN if all(each.kind == "TH" for each in row) else HEADS_ROW
