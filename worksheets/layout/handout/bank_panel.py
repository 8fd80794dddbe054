"""A panel with the entries of a bank in columns; see `worksheets.layout.handout.bank`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Shape, Text, going_on
from worksheets.drawing.transform import mirrored
from worksheets.layout.handout.columns import Columns, SetEntry
from worksheets.layout.handout.entries import (
    PAD,
    PAD_BELOW,
    Setting,
    cell_shapes,
    panel_rise,
    panel_shapes,
    plain_column,
)
from worksheets.layout.handout.figures import FiguresLayout


class BankPanel(NamedTuple):
    """Entries in a panel `width` points wide; the last ones may be left for further pages."""

    heading: str
    label: float
    """Font size of the heading."""
    columns: Columns
    depth: float
    """Height of the highest column."""
    places: tuple[tuple[float, float, float], ...]
    """Left edge and width of each column, and the width of its widest text."""
    width: float
    how: Setting
    scale: float
    fonts: FontMetrics
    foot: FiguresLayout | None = None
    """The table below the columns."""
    plain: bool = False
    """Whether the columns have nothing but words, one a line."""

    @property
    def taken(self) -> int:
        """The number of entries."""
        return sum(map(len, self.columns))

    @property
    def size(self) -> float:
        """The font size of the entries."""
        return self.how.size

    @property
    def lines(self) -> int:
        """Approximate height in lines of text."""
        return round(self.depth / self.how.leading)

    @property
    def rise(self) -> float:
        """Height of the heading above the panel's line."""
        return panel_rise(self.heading, self.label)

    @property
    def height(self) -> float:
        """From the top of the heading to the lower line."""
        return self._foot_top + (self.foot.height if self.foot else 0.0) + PAD_BELOW * self.scale

    @property
    def _foot_top(self) -> float:
        y = self.rise + PAD * self.scale
        if self.columns:
            y += self.depth - self.how.trailing + (self.size if self.foot else 0.0)
        return y

    def drawing(self) -> Drawing:
        """Draw the panel from its top left corner, column by column."""
        shapes = list(panel_shapes(self.heading, self.label, self.width, self.height, self.scale, self.fonts))
        for column, (x, width, widest) in zip(self.columns, self.places, strict=True):
            shapes.extend(self._column(column, x, width, widest))
        if self.foot:
            shapes.extend(self.foot.shapes(PAD * self.scale, self._foot_top))
        return Drawing(self.width, self.height, tuple(shapes), self.size)

    def _column(self, column: Sequence[SetEntry], x: float, width: float, widest: float) -> list[Shape]:
        y, how, fonts, shapes = self.rise + PAD * self.scale, self.how, self.fonts, list[Shape]()
        if self.plain:
            return [plain_column(column, x, y, how)]
        for each in column:
            drawn = list[Shape]()
            if each.heading:
                y += 0.0 if each is column[0] else each.above
                drawn += _heading(each, x, y, how.size)
                y += each.head
            drawn += cell_shapes(each, x, y, width, widest, how, fonts)
            y += each.height
            # mirrored here, and once more with the page
            shapes += mirrored(Drawing(self.width, y, tuple(drawn), how.size)).shapes if each.entry.turned else drawn
        return shapes


def _heading(each: SetEntry, x: float, y: float, size: float) -> Iterator[Text]:
    """Yield the lines of the heading above an entry."""
    for number, line in enumerate(each.heading, 1):
        down = number * each.head / len(each.heading) - 0.5 * size
        yield Text(x, y + down, line, size, bold=True, role=going_on("part", number - 1))
