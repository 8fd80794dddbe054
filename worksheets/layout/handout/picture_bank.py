"""A bank of pictures: frames of one size in rows below the grid, each with its number, its word, and a line.

    (1)------.   (2)------.   (3)------.
     |  cow  |    |  owl  |    |  hen  |      pictures stand on one base line
     '-------'    '-------'    '-------'
       cow          owl          hen
     _________    _________    _________

Rows are read from left to right; each of several sections begins with its heading on a new row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.paper import MM
from worksheets.drawing.pen import FontMetrics, wrap
from worksheets.drawing.shapes import Drawing, Line, Loop, Mark, Picture, Rect, Shape, Text, going_on
from worksheets.drawing.signs import badge_width
from worksheets.drawing.style import PageStyle
from worksheets.drawing.type_scale import FRAME, PANEL_RADIUS, THIN, largest_above, step_down
from worksheets.layout.handout.entries import BOX, BOX_LINE, shown
from worksheets.layout.handout.figures import FiguresLayout
from worksheets.puzzles.values import BankPicture, Figures, Section

FRAME_EDGE, LEAST_EDGE = 28 * MM, 20 * MM
"""Edge of a frame on a handout that fills an A4 sheet, and where that leaves too little room for the puzzle."""

INSET = 11 / 79
"""Padding of a frame, as a share of its edge."""

BADGE = 18 / 79
"""Diameter of the number's circle on the corner of a frame, as a share of the frame's edge."""

FEW, COLUMNS_OF_FEW = 12, 4
"""Up to this number of pictures, and their maximum number of columns."""

LEAST_GAP = 30.0
"""Minimum space between two frames."""

LEADING, CAPTION = 1.25, 1.2
"""Distance of the lines of a word, and of its baseline from the frame, in font sizes."""

WRITING, LINE = 28.0, 116 / 79
"""Distance of the writing line from the frame or the word, and its length as a multiple of the frame's edge."""

ROW_GAP = 24.0
"""Space between two rows."""

HEADING = 1.6
"""Height of a heading with the space below it, in font sizes."""

ROW_LINES = 5
"""Approximate height of a row in lines of text."""


class PictureEntry(NamedTuple):
    """A picture with its number and its word; `heading` is set for the first entry of one of several sections."""

    mark: str
    text: str
    picture: BankPicture | None
    box: bool
    heading: str = ""


class PictureRow(NamedTuple):
    """Entries side by side with the lines of their words, below the heading of their section if they begin it."""

    cells: tuple[tuple[PictureEntry, tuple[str, ...]], ...]

    @property
    def heading(self) -> str:
        """The heading of the section that begins here."""
        return self.cells[0][0].heading

    @property
    def captions(self) -> int:
        """The maximum number of lines of a word."""
        return max(len(lines) for _, lines in self.cells)


class PictureBlock(NamedTuple):
    """Rows of pictures in a block `width` points wide; see `worksheets.layout.handout.banks.Block`."""

    rows: tuple[PictureRow, ...]
    across: int
    width: float
    size: float
    edge: float
    writing: bool
    scale: float
    foot: FiguresLayout | None = None
    rise: float = 0.0
    least: float = 0.0
    """Minimum size of a number."""

    @property
    def taken(self) -> int:
        """The number of entries."""
        return sum(len(row.cells) for row in self.rows)

    @property
    def lines(self) -> int:
        """Approximate height in lines of text."""
        return ROW_LINES * len(self.rows)

    @property
    def height(self) -> float:
        """From the top of the first frame or heading to below the last row, or the table below it."""
        gaps = ROW_GAP * self.scale * max(0, len(self.rows) - 1 + bool(self.foot and self.rows))
        return total(map(self._row_height, self.rows)) + gaps + (self.foot.height if self.foot else 0.0)

    def _row_height(self, row: PictureRow) -> float:
        height = self.edge + (HEADING * self.size if row.heading else 0.0)
        height += (CAPTION + LEADING * (row.captions - 1) + 0.3) * self.size if row.captions else 0.0
        return height + (WRITING * self.scale if self.writing else 0.0)

    def drawing(self) -> Drawing:
        """Draw row by row."""
        shapes: list[Shape] = []
        y = 0.0
        pitch = self.width / max(1, self.across)
        for row in self.rows:
            top = y
            if row.heading:
                shapes.append(Text(0.0, y + self.size, row.heading, self.size, bold=True, role="part"))
                top += HEADING * self.size
            for number, (item, lines) in enumerate(row.cells):
                shapes.extend(self._cell(item, lines, (number + 0.5) * pitch, top))
            y += self._row_height(row)
            if self.writing:
                half = min(LINE * self.edge, pitch - LEAST_GAP / 2) / 2
                middles = [(number + 0.5) * pitch for number in range(len(row.cells))]
                shapes += (Line(middle - half, y, middle + half, y, FRAME) for middle in middles)
            y += ROW_GAP * self.scale
        if self.foot:
            shapes.extend(self.foot.shapes(0.0, y))
        return Drawing(self.width, self.height, tuple(shapes), self.size)

    def _cell(self, item: PictureEntry, lines: Sequence[str], middle: float, y: float) -> Iterator[Shape]:
        """Yield the shapes of an entry whose frame has its top at `y`."""
        size, edge = self.size, self.edge
        left = middle - edge / 2
        yield Mark("item")
        yield Rect(left, y, edge, edge, THIN, radius=PANEL_RADIUS * self.scale)
        if item.picture:
            yield _fitted(item.picture, middle, y + (1 - INSET) * edge, (1 - 2 * INSET) * edge)
        if item.mark:
            usual, number = BADGE * edge / 2, shown(item.mark)
            digits = max(step_down(usual), self.least)
            radius = max(usual, badge_width(number, self.least) / 2)
            x = left - (radius - usual)  # a larger circle covers no more of the picture
            yield Loop(x, y + radius, x, y + radius, radius, 0.0, fill=0.0)
            yield Text(x, y + radius + 0.35 * digits, number, digits, True, "middle", 1.0, role="number")
        if item.box:
            box = BOX * size
            yield Rect(middle + edge / 2 + 0.3 * size, y + edge - box, box, box, BOX_LINE * size)
        for place, line in enumerate(lines):
            baseline = y + edge + (CAPTION + LEADING * place) * size
            yield Text(middle, baseline, line, size, anchor="middle", role=going_on("text", place))


def _fitted(picture: BankPicture, middle: float, base: float, room: float) -> Picture:
    """The picture as large as fits a square of `room` points, standing on the base line."""
    raster = picture.raster
    scale = room / max(raster.width, raster.height)
    across, down = scale * raster.width, scale * raster.height
    return Picture(middle - across / 2, base - down, across, down, raster, picture.label)


class PictureBank:
    """Sections of pictures, and figures below them; see `worksheets.layout.handout.banks.AnyBank`."""

    task = False

    def __init__(
        self, sections: Sequence[Section], fonts: FontMetrics, style: PageStyle, figures: Figures | None = None
    ) -> None:
        self._figures, self._fonts, self._style = figures, fonts, style
        self._items = [*_items(sections)]
        self._writing = any(section.writing for section in sections)

    @property
    def sizes(self) -> tuple[float, ...]:
        """The font sizes of words to try; frames are smaller with smaller words."""
        return tuple(dict.fromkeys((self._style.sums, self._style.bank[-1])))

    def least_letters(self, size: float) -> float:
        """See `worksheets.layout.handout.banks.AnyBank`."""
        return 0.0

    def largest_letters(self, size: float) -> float:
        """See `worksheets.layout.handout.banks.AnyBank`: above small words, larger letters are reduced."""
        return largest_above(size)

    def closer(self) -> Iterator[PictureBank]:
        """See `worksheets.layout.handout.banks.AnyBank`; pictures keep their size."""
        return iter(())

    def tight(self) -> PictureBank:
        """See `worksheets.layout.handout.banks.AnyBank`: pictures keep their distance."""
        return self

    def _edge(self, size: float) -> float:
        return self._style.scale * (FRAME_EDGE if size >= self._style.sums else LEAST_EDGE)

    def block(self, width: float, size: float) -> PictureBlock:
        """The lowest block of `width` points with all entries, with as few columns as that takes."""
        gap = LEAST_GAP * self._style.scale
        most = max(1, int((width + gap) / (self._edge(size) + gap)))
        most = min(most, COLUMNS_OF_FEW) if len(self._items) <= FEW else most
        groups = [len(group) for group in self._groups()]
        rows = total(-(-count // most) for count in groups)
        columns = next(each for each in range(1, most + 1) if total(-(-count // each) for count in groups) <= rows)
        return self._block(columns, width, size)

    def upright(self, height: float, widest: float, size: float) -> PictureBlock | None:
        """The narrowest block of at most `height` x `widest` points with all entries, if there is one."""
        pitch = self._edge(size) + LEAST_GAP * self._style.scale
        for columns in range(1, int(widest / pitch) + 1):
            block = self._block(columns, columns * pitch, size, stands=True)
            block = block._replace(width=max(block.width, block.foot.width if block.foot else 0.0))
            if block.height <= height and block.width <= widest:
                return block
        return None

    def foot_height(self, width: float, size: float) -> float:
        """See `worksheets.layout.handout.banks.AnyBank`."""
        foot = self._foot(size, stands=False)
        return foot.height if foot else 0.0

    def poured(self, width: float, height: float, size: float) -> PictureBlock:
        """As many rows, from the first on, as fit `width` x `height` points; perhaps none."""
        whole = self.block(width, size)
        count = len(whole.rows)
        while count and whole._replace(rows=whole.rows[:count]).height > height:
            count -= 1
        return whole._replace(rows=whole.rows[:count])

    def cut(self, width: float, height: float, size: float) -> tuple[PictureBlock, str]:
        """The first entry alone, since a picture cannot be split."""
        block = self._block(1, width, size)
        return block._replace(rows=block.rows[:1]), ""

    def _groups(self) -> list[list[PictureEntry]]:
        """The entries of each section; a single section has no heading."""
        groups: list[list[PictureEntry]] = []
        for item in self._items:
            if item.heading or not groups:
                groups.append([])
            groups[-1].append(item)
        return groups

    def _block(self, columns: int, width: float, size: float, *, stands: bool = False) -> PictureBlock:
        room = min(width / columns - LEAST_GAP / 3, 2 * self._edge(size))
        rows: list[PictureRow] = []
        for group in self._groups():
            cells = [(item, wrap(item.text, size, room, self._fonts) if item.text else ()) for item in group]
            rows += (PictureRow(tuple(cells[start : start + columns])) for start in range(0, len(cells), columns))
        foot = self._foot(size, stands=stands)
        edge, scale, least = self._edge(size), self._style.scale, self._style.least
        return PictureBlock(tuple(rows), columns, width, size, edge, self._writing, scale, foot, least=least)

    def _foot(self, size: float, *, stands: bool) -> FiguresLayout | None:
        """Lay out the table of figures, if there is one."""
        if not self._figures:
            return None
        return FiguresLayout(self._figures, size, stands, self._style.rule, self._fonts)


def _items(sections: Sequence[Section]) -> Iterator[PictureEntry]:
    """The entries of all sections, with the headings of several."""
    for section in sections:
        heading = section.heading if len(sections) > 1 else ""
        for mark, entry, picture in section.lines():
            yield PictureEntry(mark, entry, picture, section.boxes, heading)
            heading = ""
