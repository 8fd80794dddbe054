"""A bank with pictures: frames of one size in even rows, each with its number, its text, and a line to write on.

     1. +-----+   2. +-----+   3. +-----+
        | cow |      | owl |      |gives|       an entry without a picture has its text in the frame
        +-----+      +-----+      |milk |
          cow          owl        +-----+
        _______      _______      _______

Rows are read from left to right; each of several sections begins with its heading on a new row.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from worksheets.base.exact import total
from worksheets.drawing.lines import wrap
from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.paper import MM
from worksheets.drawing.shapes import Drawing, Line, Picture, Rect, Shape, Text
from worksheets.drawing.style import PageStyle
from worksheets.layout.handout.bank import BOX, BOX_LINE, DESCENT, FOOT_GAP, MARK_GAP, heading_height
from worksheets.layout.handout.figures import FiguresLayout
from worksheets.puzzles.contract import BankPicture, Figures, Section

EDGES = (15 * MM, 25 * MM)
"""Minimum and maximum size of a frame on a handout that fills an A4 sheet."""

GROWTH = 0.6
"""Frames reach their maximum size when the bank's font exceeds its minimum by this share."""

SCALES = (0.7, 1.4)
"""Small handouts have smaller frames, and large print larger ones, within these factors."""

PAD = 0.06
"""Padding of a frame, as a share of its size."""

WIDEST = 2.0
"""Maximum width of a word below or in a frame, as a multiple of its size; wider words are broken."""

FRAME_LINE, FRAME_GRAY, FRAME_RADIUS = 0.5, 0.6, 0.06
"""Width and gray of a frame's line, and the radius of its corners as a share of its size."""

LEADING = 1.25
"""Distance of the lines of a text, in font sizes."""

CAPTION = 1.15
"""Distance from a frame to the baseline of the text below, in font sizes."""

WRITING = 2.1
"""Distance from the frame, or the text below it, to the writing line, in font sizes."""

RULE_LETTER, RULE_LENGTHS = 0.8, (6.0, 12.0)
"""Length of a writing line per letter, and its minimum and maximum, in font sizes."""

COLUMN_GAP, ROW_GAP, LARGEST_ROW_GAP = 1.2, 0.9, 2.4
"""Space between columns and between rows, and the maximum between rows, in font sizes."""

ROUNDING = 0.01
"""Tolerance in points for the width of a word in the frame made for it."""

ROW_LINES = 3
"""Approximate minimum height of a row in lines of text."""


class PictureEntry(NamedTuple):
    """An entry: its number, text and picture; `heading` is set for the first entry of a section."""

    mark: str
    text: str
    picture: BankPicture | None
    box: bool
    heading: str = ""


class FrameCell(NamedTuple):
    """An entry with the printed lines of its text."""

    item: PictureEntry
    lines: tuple[str, ...]


class FrameSizes(NamedTuple):
    """Measures shared by all cells of a bank in one font size, in points."""

    hang: float
    """Space for number and box to the left of the frame."""
    frame: float
    """Width of a frame."""
    edge: float
    """Minimum height of a frame, and maximum width and height of a picture."""


class PictureRow(NamedTuple):
    """Cells side by side, below the heading of their section if they begin it."""

    cells: tuple[FrameCell, ...]
    heading: str
    frame: float
    """Height of the frames."""
    captions: int
    """Maximum number of lines of text below a frame."""

    def height(self, size: float, *, writing: bool) -> float:
        """From the top of the heading to below the last line."""
        below = CAPTION + (self.captions - 1) * LEADING if self.captions else 0.0
        below += WRITING if writing else 0.35 if self.captions else 0.0
        return heading_height(self.heading, size) + self.frame + below * size


PictureRows: TypeAlias = tuple[PictureRow, ...]


class PictureBlock(NamedTuple):
    """Rows of pictures in a block `width` points wide; see `worksheets.layout.handout.banks.Block`."""

    heading: str
    rows: PictureRows
    columns: int
    measures: FrameSizes
    width: float
    size: float
    gap: float
    """Space between two rows."""
    writing: bool
    line: float
    """Width of the writing lines."""
    foot: FiguresLayout | None = None
    """The table below the rows."""

    @property
    def across(self) -> int:
        """The number of columns."""
        return self.columns

    def wider(self, points: float) -> PictureBlock:
        """See `worksheets.layout.handout.banks.Block`."""
        return self._replace(width=self.width + points)

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
        """From the top of the heading to below the last row, or the table below it."""
        return self._foot_top + (self.foot.height if self.foot else 0.0)

    @property
    def _foot_top(self) -> float:
        heights = [row.height(self.size, writing=self.writing) for row in self.rows]
        gaps = self.gap * max(0, len(heights) - 1)
        bottom = heading_height(self.heading, self.size) + total(heights) + gaps + (DESCENT - 1) * self.size
        return bottom + (FOOT_GAP * self.size if self.foot else 0.0)

    def widened(self, room: float, style: PageStyle) -> PictureBlock:
        """See `worksheets.layout.handout.banks.Block`."""
        if len(self.rows) < 2 or room <= 0:
            return self
        most = max(self.gap, LARGEST_ROW_GAP * self.size)
        return self._replace(gap=min(most, self.gap + room / (len(self.rows) - 1)))

    def drawing(self) -> Drawing:
        """Draw the heading, then row by row."""
        shapes: list[Shape] = []
        if self.heading:
            shapes.append(Text(0.0, self.size, self.heading, self.size, bold=True))
        y = heading_height(self.heading, self.size)
        gap = COLUMN_GAP * self.size
        pitch = (self.width + gap) / max(1, self.columns)
        slack = (pitch - gap - self.measures.hang - self.measures.frame) / 2
        for row in self.rows:
            if row.heading:
                shapes.append(Text(0.0, y + self.size, row.heading, self.size, bold=True))
            top = y + heading_height(row.heading, self.size)
            for number, cell in enumerate(row.cells):
                shapes.extend(self._cell(cell, row, number * pitch + max(0.0, slack), top))
            y += row.height(self.size, writing=self.writing) + self.gap
        if self.foot:
            shapes.extend(self.foot.shapes(0.0, self._foot_top))
        return Drawing(self.width, self.height, tuple(shapes), self.size)

    def _cell(self, cell: FrameCell, row: PictureRow, x: float, y: float) -> Iterator[Shape]:
        """Yield the shapes of an entry whose frame has its top at `y`."""
        size, (hang, frame, edge) = self.size, self.measures
        item, left, middle = cell.item, x + hang, x + hang + frame / 2
        if item.mark:
            yield Text(left - MARK_GAP * size, y + size, item.mark, size, anchor="end")
        if item.box:
            box = BOX * size
            lower = y + (1.5 if item.mark else 0.25) * size
            yield Rect(left - MARK_GAP * size - box, lower, box, box, BOX_LINE * size)
        yield Rect(left, y, frame, row.frame, FRAME_LINE, FRAME_GRAY, radius=FRAME_RADIUS * edge)
        baseline = y + row.frame + CAPTION * size
        if item.picture:
            yield _fitted(item.picture, middle, y + row.frame / 2, frame - 2 * PAD * edge, row.frame - 2 * PAD * edge)
        else:
            baseline = y + (row.frame - LEADING * size * len(cell.lines)) / 2 + 0.95 * size
        for number, line in enumerate(cell.lines):
            if line:
                yield Text(middle, baseline + number * LEADING * size, line, size, anchor="middle")
        if self.writing:
            level = y + row.height(size, writing=True) - heading_height(row.heading, size)
            yield Line(left, level, left + frame, level, self.line)


def _fitted(picture: BankPicture, x: float, y: float, width: float, height: float) -> Picture:
    """The picture, as large as fits `width` x `height`, centred on a point."""
    raster = picture.raster
    scale = min(width / raster.width, height / raster.height)
    across, down = scale * raster.width, scale * raster.height
    return Picture(x - across / 2, y - down / 2, across, down, raster, picture.label)


class PictureBank:
    """Sections, some with pictures, and figures below them; see `worksheets.layout.handout.banks.AnyBank`."""

    def __init__(
        self, sections: Sequence[Section], fonts: FontMetrics, style: PageStyle, figures: Figures | None = None
    ) -> None:
        self._figures = figures
        self.heading = sections[0].heading if len(sections) == 1 else ""
        self._fonts = fonts
        self._style = style
        self._items = [*_items(sections)]
        self._letters = max(section.writing for section in sections)
        marks = max((fonts.width(item.mark, 1.0) for item in self._items if item.mark), default=0.0)
        wide = max(marks, BOX if any(item.box for item in self._items) else 0.0)
        self._hang = wide + MARK_GAP if wide else 0.0
        words = dict.fromkeys(word for item in self._items for word in item.text.split(" "))
        self._widest_word = max((fonts.width(word, 1.0) for word in words), default=0.0)

    def arranged(self, width: float, size: float) -> PictureBlock:
        """The lowest block of at most `width` points with all entries."""
        measures = self._measures(size, width)
        most = self._columns_in(width, measures, size)
        groups = [len(group) for group in self._groups()]
        rows = max(math.ceil(count / most) for count in groups)
        columns = max(math.ceil(count / rows) for count in groups)
        return self._block(columns, width, size, measures)

    def narrowed(self, block: PictureBlock, width: float) -> PictureBlock:
        """The columns of the block in `width` points, or wider if they need it."""
        needed = self._width_of(block.columns, block.measures, block.size)
        needed = max(needed, block.foot.width if block.foot else 0.0)
        return block._replace(width=min(block.width, max(width, needed)))

    def upright(self, height: float, widest: float, size: float) -> PictureBlock | None:
        """The narrowest block of at most `height` x `widest` points with all entries, if there is one."""
        measures = self._measures(size, widest)
        for columns in range(1, self._columns_in(widest, measures, size) + 1):
            width = self._width_of(columns, measures, size)
            foot = self._foot(size, stands=True)
            block = self._block(columns, max(width, foot.width if foot else 0.0), size, measures)
            block = block._replace(foot=foot)
            if block.height <= height and block.width <= widest:
                return block
        return None

    def room_of_foot(self, size: float) -> float:
        """Height of the table of figures with the gap above it, when placed below a drawing."""
        foot = self._foot(size, stands=False)
        return FOOT_GAP * size + foot.height if foot else 0.0

    def poured(self, width: float, height: float, size: float) -> PictureBlock:
        """As many rows, from the first on, as fit `width` x `height` points; perhaps none."""
        whole = self.arranged(width, size)
        count = len(whole.rows)
        while count and whole._replace(rows=whole.rows[:count]).height > height:
            count -= 1
        return whole._replace(rows=whole.rows[:count])

    def cut(self, width: float, height: float, size: float) -> tuple[PictureBlock, str]:
        """The first entry alone, with the lines of its text that fit `height` points, and its remaining words."""
        measures = self._measures(size, width)
        measures = measures._replace(frame=max(measures.frame, width - measures.hang))
        cell = self._cell(self._items[0], measures, size)
        block = self._block_of((self._row([cell], measures, size),), 1, width, size, measures)
        excess = max(0, math.ceil((block.height - height) / (LEADING * size)))
        kept = cell.lines[: max(1, len(cell.lines) - excess)]
        rest = cell.item.text
        for line in kept:
            rest = rest.lstrip(" ")[len(line) :]
        row = self._row([cell._replace(lines=kept)], measures, size)
        return block._replace(rows=(row,)), rest.lstrip(" ")

    # ---- sizes

    def _measures(self, size: float, width: float) -> FrameSizes:
        """The measures of cells in this font size; a frame is no wider than `width` allows."""
        style = self._style
        least, greatest = SCALES
        scale = min(max(style.text / PageStyle().text, least), greatest)
        grown = min(max(0.0, size / style.smallest_bank - 1.0) / GROWTH, 1.0)
        edge = scale * (EDGES[0] + grown * (EDGES[1] - EDGES[0]))
        frame = max(edge, min(self._widest_word * size + 2 * PAD * edge, WIDEST * edge))
        if self._letters:
            shortest, longest = RULE_LENGTHS
            frame = max(frame, min(max(RULE_LETTER * self._letters, shortest), longest) * size)
        hang = self._hang * size
        return FrameSizes(hang, max(size, min(frame, width - hang)), edge)

    def _width_of(self, columns: int, measures: FrameSizes, size: float) -> float:
        gap = COLUMN_GAP * size
        needed = columns * (measures.hang + measures.frame + gap) - gap
        return max(needed, self._fonts.width(self.heading, size, bold=True))

    def _columns_in(self, width: float, measures: FrameSizes, size: float) -> int:
        gap = COLUMN_GAP * size
        count = int((width + gap) / (measures.hang + measures.frame + gap))
        return max(1, min(count, len(self._items)))

    # ---- rows

    def _groups(self) -> list[list[PictureEntry]]:
        """The entries of each section; a single section has no heading."""
        groups: list[list[PictureEntry]] = []
        for item in self._items:
            if item.heading or not groups:
                groups.append([])
            groups[-1].append(item)
        return groups

    def _block(self, columns: int, width: float, size: float, measures: FrameSizes) -> PictureBlock:
        rows: list[PictureRow] = []
        for group in self._groups():
            cells = [self._cell(item, measures, size) for item in group]
            starts = range(0, len(cells), columns)
            rows += (self._row(cells[start : start + columns], measures, size) for start in starts)
        return self._block_of(tuple(rows), columns, width, size, measures)

    def _block_of(
        self, rows: PictureRows, columns: int, width: float, size: float, measures: FrameSizes
    ) -> PictureBlock:
        writing = self._letters > 0
        gap = ROW_GAP * size
        foot = self._foot(size, stands=False)
        return PictureBlock(self.heading, rows, columns, measures, width, size, gap, writing, self._style.rule, foot)

    def _foot(self, size: float, *, stands: bool) -> FiguresLayout | None:
        """Lay out the table of figures, if there is one."""
        if not self._figures:
            return None
        return FiguresLayout(self._figures, size, stands, self._style.rule, self._fonts)

    def _cell(self, item: PictureEntry, measures: FrameSizes, size: float) -> FrameCell:
        if not item.text:
            return FrameCell(item, ())
        return FrameCell(item, wrap(item.text, size, measures.frame - 2 * PAD * measures.edge + ROUNDING, self._fonts))

    def _row(self, cells: Sequence[FrameCell], measures: FrameSizes, size: float) -> PictureRow:
        captions = max((len(cell.lines) for cell in cells if cell.item.picture), default=0)
        texts = max((len(cell.lines) for cell in cells if not cell.item.picture), default=0)
        frame = max(measures.edge, texts * LEADING * size + 2 * PAD * measures.edge)
        return PictureRow(tuple(cells), cells[0].item.heading, frame, captions)


def _items(sections: Sequence[Section]) -> Iterator[PictureEntry]:
    """The entries of all sections, with the headings of several."""
    for section in sections:
        count = len(section.entries)
        marks = section.marks or ("",) * count
        pictures = section.pictures or (None,) * count
        heading = section.heading if len(sections) > 1 else ""
        for mark, entry, picture in zip(marks, section.entries, pictures, strict=True):
            yield PictureEntry(mark, entry, picture, section.boxes, heading)
            heading = ""
