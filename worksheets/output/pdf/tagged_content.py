"""The content stream of a tagged page, whose pieces have the numbers used by the structure (ISO 32000-1, 14.6).

Pieces are the texts, the cells of grids, and figures; everything else is marked as an artifact, which is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeGuard

from worksheets.base.grid import Cell
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.pen import Extent, FontMetrics, extent
from worksheets.drawing.shapes import Column, Drawing, Letters, Mark, Picture, Polygon, Shape, Text, WritingPlace
from worksheets.output.pdf.content import DRAWN, Content
from worksheets.output.pdf.reading import GridPlace, Reading, place_of
from worksheets.output.pdf.structure import Element
from worksheets.output.pdf.typesetting import Typeface, Typesetter

ARTIFACT, PIECE, END = b"/Artifact BMC", b"/%b<</MCID %d>>BDC", b"EMC"


CLOSING = frozenset(".,;:!?)]”»…")
"""Signs without a space before them."""


class TaggedContent(Content):
    """The operators of one page, `height` points high; see `Content`. `reading` gets its structure."""

    def __init__(
        self,
        height: float,
        typesetter: Typesetter,
        keep: Callable[[Raster], str],
        reading: Reading,
        fonts: FontMetrics,
    ) -> None:
        super().__init__(height, typesetter, keep)
        self.reading = reading
        self._fonts = fonts
        self._in_artifact = False
        self._said: tuple[Extent, ...] = ()
        """The drawing's grids whose cells have a text for everything drawn in them."""
        self._grids: dict[int, frozenset[Cell]] = {}
        """The cells of the drawing's grids that stay blank, by the last grid of those in one place."""

    def to_bytes(self) -> bytes:
        """The stream so far."""
        self._leave_artifact()
        return super().to_bytes()

    def add(self, x: float, y: float, drawing: Drawing) -> None:
        """Draw with the top left corner at (x, y), y running down from the top."""
        self.reading.begin()
        if drawing.said:
            self._figure(x, self._height - y, (Mark("figure", drawing.said), *drawing.shapes))
        else:
            self._add(x, self._height - y, drawing)

    def add_repeated(self, x: float, y: float, name: str, drawing: Drawing) -> None:
        """Show a form at (x, y), y running up: a figure, a paragraph of its texts, or decoration without any."""
        self.reading.begin()
        texts = [shape for shape in drawing.shapes if isinstance(shape, Text | Column | Letters)]
        read = [shape for shape in texts if not (isinstance(shape, Text) and shape.role in ("note", "ornament"))]
        element: Element | None = None
        said = drawing.said or next((each.said for each in drawing.shapes if _is_figure(each)), "")
        if said:
            element = self.reading.figure(said, x, y)
            self._bound(element, x, y, x + drawing.width, y + drawing.height)
        elif read:
            element = self.reading.text("text", x, y, 0.0)
        if element is None:
            self._enter_artifact()
        else:
            self._open(element)
        self.add_form(x, y, name)
        if element:
            self._close()

    def add_turned(self, x: float, y: float, drawing: Drawing) -> None:
        """Draw upside down with the lower left corner at (x, y), y running up."""
        self.reading.begin()
        self._leave_artifact()
        self._leave_text()
        kept = dict(self._settings), self._filled, self._penned, self._font
        self._parts.append(b"q -1 0 0 -1 %.3f %.3f cm" % (x + drawing.width, y + drawing.height))
        self._add(0.0, drawing.height, drawing)
        self._leave_artifact()
        self._leave_text()
        self._parts.append(b"Q")
        self._settings, self._filled, self._penned, self._font = kept

    # ---- pieces

    def _open(self, element: Element) -> None:
        self._leave_artifact()
        self._leave_text()
        self._parts.append(PIECE % (element.kind.encode(), self.reading.piece(element)))

    def _close(self) -> None:
        self._leave_text()
        self._parts.append(END)

    def _enter_artifact(self) -> None:
        if not self._in_artifact:
            self._leave_text()
            self._parts.append(ARTIFACT)
            self._in_artifact = True

    def _leave_artifact(self) -> None:
        if self._in_artifact:
            self._leave_text()
            self._parts.append(END)
            self._in_artifact = False

    # ---- shapes

    def _add(self, x: float, top: float, drawing: Drawing) -> None:
        shapes = [shape for shape in drawing.shapes if not isinstance(shape, WritingPlace)]
        self._said = tuple(_box_of(shape) for shape in shapes if isinstance(shape, Letters) and shape.said)
        self._grids = _blanks(shapes)
        at = 0
        while at < len(shapes):
            shape = shapes[at]
            at += 1
            if not isinstance(shape, Mark):
                self._shape(x, top, shape)
            elif shape.voice in ("figure", "span", "gap"):
                stop = next(place for place in range(at, len(shapes)) if shapes[place] == Mark("end"))
                self._figure(x, top, shapes[at - 1 : stop])
                at = stop + 1
            else:
                self.reading.mark(shape, top)

    def _figure(self, x: float, top: float, shapes: Sequence[Shape]) -> None:
        """Draw shapes as one piece, described by the mark before them."""
        mark, *drawn = shapes
        assert isinstance(mark, Mark)  # noqa: S101
        boxes = [extent(shape, self._fonts) for shape in drawn if not isinstance(shape, Mark)]
        if not boxes:
            return
        left, right = x + min(box.left for box in boxes), x + max(box.right for box in boxes)
        upper, lower = top - min(box.top for box in boxes), top - max(box.bottom for box in boxes)
        element = self.reading.mark(mark, top, left, (upper + lower) / 2)
        assert element is not None  # noqa: S101
        if mark.voice == "figure":
            self._bound(element, left, lower, right, upper)
        self._open(element)
        for shape in drawn:
            if isinstance(shape, Letters):
                super()._letters(x, top, shape)
            else:
                DRAWN[type(shape)](self, x, top, shape)
        self._close()

    def _bound(self, element: Element, left: float, bottom: float, right: float, top: float) -> None:
        element.attributes += b"/A<</O/Layout/BBox[%.1f %.1f %.1f %.1f]>>" % (left, bottom, right, top)

    def _shape(self, x: float, top: float, shape: Shape) -> None:
        if isinstance(shape, Text):
            self._read_text(x, top, shape)
        elif isinstance(shape, Letters):
            if not shape.said and self._is_said(shape):
                self._enter_artifact()
                super()._letters(x, top, shape)
            else:
                self._grid(x, top, shape)
        elif isinstance(shape, Column):
            with self.reading.column(cells=shape.apart):
                for text in shape.texts():
                    self._read_text(x, top, text)
        else:
            element: Element | None = None
            if isinstance(shape, Polygon) and shape.said:
                element = self.reading.sign(shape.said, x + shape.corners[0].x, top - shape.corners[0].y)
            elif isinstance(shape, Picture) and shape.label:
                left, upper = x + shape.x, top - shape.y
                element = self.reading.figure(shape.label, left, upper - shape.height / 2)
                self._bound(element, left, upper - shape.height, left + shape.width, upper)
            if element is None:
                self._enter_artifact()
            else:
                self._open(element)
            DRAWN[type(shape)](self, x, top, shape)
            if element:
                self._close()

    def _read_text(self, x: float, top: float, shape: Text) -> None:
        element: Element | None = None
        if shape.role or not self._is_said(shape):
            element = self.reading.text(shape.role, x + shape.x, top - shape.y, shape.size)
        if element is None:
            self._enter_artifact()
            super()._text(x, top, shape)
            return
        goes_on = any(isinstance(kid, int) for kid in element.kids)
        self._open(element)
        if goes_on and shape.text[:1] not in CLOSING:
            self._space(x + shape.x, top - shape.y, shape)
        super()._text(x, top, shape)
        self._close()

    def _space(self, x: float, y: float, shape: Text) -> None:
        """Show a space before a text that continues another, so that screen readers separate their words."""
        runs, units, *_ = self._typesetter.text(" ", shape.bold)
        self._show(x - shape.size * units / 1000, y, runs, shape.size, shape.gray)

    def _is_said(self, shape: Text | Letters) -> bool:
        """Whether a shape is in a grid whose cells describe their content."""
        return any(box.left <= shape.x <= box.right and box.top <= shape.y <= box.bottom for box in self._said)

    # ---- grids

    def _grid(self, x: float, top: float, shape: Letters) -> None:
        """Draw a grid of letters, each of them a piece; a single row is a paragraph."""
        if not any(map(any, shape.rows)) and not shape.said:
            return
        if len(shape.rows) == 1 and not shape.said:
            element = self.reading.text("", x + shape.x, top - shape.y, shape.size)
            if element is not None:
                self._open(element)
                super()._letters(x, top, shape)
                self._close()
            return
        shape = _with_spaces(shape, self._grids.get(id(shape), frozenset()))
        cells, heads = self.reading.raster(shape, x + shape.x, top - shape.y)
        pieces = [
            [self._cell_of(shape, row, column, cells[row][column]) for column in range(len(line))]
            for row, line in enumerate(shape.rows)
        ]
        typeface, rows = self._typesetter.grid(shape)
        self._leave_artifact()
        self._heads(x + shape.x, top - shape.y, heads, shape)
        if rows is None:
            self._by_letter(x, top, shape, typeface, pieces)
            return
        self._leave_text()
        self._enter_text(shape.gray)
        self._select(typeface.name, shape.size)
        left = x + shape.x - shape.pitch / 2
        self._parts.append(b"1 0 0 1 %.3f %.3f Tm %.4f TL" % (left, top - shape.y, shape.leading))
        for number, (line, row) in enumerate(zip(typeface.cells_of(shape), pieces, strict=True)):
            if number:
                self._parts.append(b"T*")
            self._row(line, row)
        self._leave_text()

    def _heads(self, x: float, y: float, heads: Sequence[Element], shape: Letters) -> None:
        """Show a space for each head of a grid, at its beginning."""
        runs = self._typesetter.text(" ", shape.bold)[0]
        if heads:
            self._leave_text()
            self._show(x, y, (), shape.size, shape.gray)
            ((name, codes),) = runs
            self._select(name, shape.size)
            for head in heads:
                self._parts.append(PIECE % (head.kind.encode(), self.reading.piece(head)) + b"(%b)Tj EMC" % codes)
            self._leave_text()

    def _row(self, parts: Sequence[bytes], pieces: Sequence[Element | None]) -> None:
        """Show a row's cells as pieces; the spaces of blank ones come before the next one's."""
        moved = b""
        for part, element in zip(parts, pieces, strict=True):
            moved += part
            if element:
                number = self.reading.piece(element)
                self._parts.append(PIECE % (element.kind.encode(), number) + b"[%b]TJ EMC" % moved)
                moved = b""

    def _cell_of(self, shape: Letters, row: int, column: int, cell: Element) -> Element | None:
        """The element of a cell's letter; None for one that is blank."""
        said = shape.said[row][column] if shape.said else None
        if said is not None:
            return self.reading.in_cell(cell, said)
        return cell if shape.rows[row][column] else None

    def _by_letter(
        self, x: float, top: float, shape: Letters, typeface: Typeface, pieces: Sequence[Sequence[Element | None]]
    ) -> None:
        """Draw a grid whose letters are shaped, or come from several subsets of a font."""
        for row, line in enumerate(pieces):
            for column, element in enumerate(line):
                if element:
                    self._open(element)
                    self._letter(x, top, shape, typeface, row, column)
                    self._close()


def _box_of(shape: Letters) -> Extent:
    """The cells of a grid, with the numbers in their corners, in its drawing."""
    wide, high = max(map(len, shape.rows)), len(shape.rows)
    left, top = shape.x - shape.pitch / 2, shape.y - shape.leading
    return Extent(left, top, left + wide * shape.pitch, shape.y + (high - 0.5) * shape.leading)


def _is_figure(shape: Shape) -> TypeGuard[Mark]:
    return isinstance(shape, Mark) and shape.voice == "figure"


def _blanks(shapes: Sequence[Shape]) -> dict[int, frozenset[Cell]]:
    """The cells that stay blank, by the identity of the last of the grids in one place."""
    last: dict[GridPlace, Letters] = {}
    letters: dict[GridPlace, set[Cell]] = {}
    for shape in shapes:
        if isinstance(shape, Letters):
            place = place_of(shape, shape.x, shape.y)
            last[place] = shape
            known = letters.setdefault(place, set())
            known.update(Cell(r, c) for r, row in enumerate(shape.rows) for c, letter in enumerate(row) if letter)
    return {
        id(shape): frozenset(
            cell
            for cell in (Cell(r, c) for r, row in enumerate(shape.rows) for c in range(len(row)))
            if cell not in letters[place]
        )
        for place, shape in last.items()
    }


def _with_spaces(shape: Letters, blank: frozenset[Cell]) -> Letters:
    """The grid with spaces in its blank cells, since a piece must show something and a table needs all cells."""
    rows = tuple(
        tuple(letter or (" " if (r, c) in blank else "") for c, letter in enumerate(row))
        for r, row in enumerate(shape.rows)
    )
    return shape._replace(rows=rows)
