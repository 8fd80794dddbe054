"""Places the items of a puzzle, which are small puzzles of one scale, in rows and columns, each with its number.

    in_rows(partial(draw_items, puzzle), pen)

draws all of them for the pen's area, in the best of several numbers of columns; `over_pages` spreads them over several
pages. The first item of a row is at the left or, in a language that is read from right to left, at the right. A number
has a place above its item, or in one of the item's upper corners, first the one where reading begins, if that is free
in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple, TypeAlias

from worksheets.drawing.pen import Extent, FontMetrics, Pen, extent
from worksheets.drawing.shapes import Drawing, Line, Mark, Shape, WritingPlace
from worksheets.drawing.signs import badge
from worksheets.drawing.style import Area
from worksheets.drawing.transform import moved

DrawItems: TypeAlias = Callable[[Pen], Sequence[Drawing]]
"""Draws the items, each to fit the pen's area."""

MOST_COLUMNS = 6
MOST_ITEMS = 200
"""Maximum number of items of a puzzle; for more, use more sheets."""

BADGE, KEY_BADGE, BADGE_GAP = 18.0, 14.0, 6.0
"""Width of an item's number, on a page with sizes of the scale and elsewhere, and the space between it and the item."""

GAP, MOST_GAP = 24.0, 48.0
"""Minimum and maximum space between columns on a page with sizes of the scale."""

ROW_GAP, MOST_ROW_GAP = 20.0, 54.0
"""Minimum and maximum space between rows on such a page."""

CLOSE_ROW_GAP = 14.0
"""Minimum space between rows if all items then fit one page, so that no page has a last row only."""

KEY_GAP = 10.0
"""The space between items elsewhere."""

RULE, DASH = 0.5, (1.0, 3.0)
"""Width and dashes of the line between rows of items with numbers in their corners."""

LEAST_RULED = 30.0
"""Minimum height of items with such a line between them; lines of text need none."""

LEAST_ROOM = 1.0
"""Width and height of an item if the spaces between items fill the whole area."""

TOLERANCE = 0.01


class Placing(NamedTuple):
    """An item on its page: its number, from 1, and its top left corner."""

    number: int
    x: float
    y: float
    item: Drawing


class ItemRows(NamedTuple):
    """Items drawn for `columns` side by side, and the measures of their page."""

    items: Sequence[Drawing]
    columns: int
    pen: Pen
    badge: float
    """Width of the numbers; 0 for a single item."""
    above: bool
    """Whether numbers are above the items."""
    right: bool = False
    """Whether numbers are at the right side of the items."""
    room: Area = Area(0.0, 0.0)
    """The area for which each item was drawn."""
    close: bool = False
    """Whether rows are close to each other."""

    @property
    def width(self) -> float:
        """Width of the widest item."""
        return max(item.width for item in self.items)

    @property
    def height(self) -> float:
        """Height of the highest item, with its number."""
        return self.head + max(item.height for item in self.items)

    @property
    def head(self) -> float:
        """The space for the number above an item."""
        return self.badge + BADGE_GAP if self.above else 0.0

    @property
    def letters(self) -> float:
        """The size of the letters."""
        return min(item.letter_size for item in self.items)

    def rows_in(self, height: float) -> int:
        """The number of rows that fit."""
        gap = _gaps(self.pen, self.close)[1]
        return int((height + gap + TOLERANCE) / (self.height + gap))

    def fits(self, area: Area, rows: int) -> bool:
        """Whether this number of rows fits an area."""
        across = self.columns * self.width + (self.columns - 1) * _gaps(self.pen)[0]
        return across <= area.width + TOLERANCE and rows <= self.rows_in(area.height)

    def places(self, first: int, stop: int, area: Area) -> Iterator[Placing]:
        """Yield the items from `first` to before `stop`, counted from 0, row by row, spread over the area."""
        rows = ceil((stop - first) / self.columns)
        columns = min(self.columns, stop - first)
        right = self.width + _spread(area.width, self.width, self.columns, 0, self.pen)
        down = self.height + _spread(area.height, self.height, rows, 1, self.pen, close=self.close)
        for at, item in enumerate(self.items[first:stop]):
            row, column = divmod(at, self.columns)
            x = column * right
            if self.pen.leftwards:
                x = (columns - 1 - column) * right + self.width - item.width
            yield Placing(first + at + 1, x, row * down + self.head, item)

    def outline(self, first: int, stop: int, area: Area) -> Drawing:
        """An empty drawing of the size of these items."""
        places = [*self.places(first, stop, area)]
        width = max(x + item.width for _, x, _, item in places)
        height = max(y + item.height for _, _, y, item in places)
        return Drawing(width, height, (), self.letters, items=stop - first)

    def drawing(self, first: int, stop: int, area: Area) -> Drawing:
        """These items with their numbers."""
        shapes: list[Shape] = []
        places = [*self.places(first, stop, area)]
        half = self.badge / 2
        for number, x, y, item in places:
            if self.badge and self.pen.style.spoken:
                shapes.append(Mark("item"))
            shapes += moved(item, x, y)
            if self.badge:
                down = half if self.above else max(half, item.middle)
                middle = x + item.width - half if self.right else x + half
                text = self.pen.numeral(number)
                shapes += badge(text, middle, y - self.head + down, self.badge, self.pen.style.cap_height)
        whole = self.outline(first, stop, area)
        if not self.above and self.badge and self.pen.style.stepped and self.height >= LEAST_RULED:
            shapes += self._rules(sorted({y for _, _, y, _ in places}), whole.width)
        return whole._replace(shapes=tuple(shapes))

    def _rules(self, tops: Sequence[float], width: float) -> Iterator[Line]:
        """Yield a line between each two rows."""
        for above, below in pairwise(tops):
            y = (above + self.height + below) / 2
            yield Line(0.0, y, width, y, RULE, dash=DASH)


def to_write_in(items: Iterable[Drawing]) -> tuple[Drawing, ...]:
    """The items of a puzzle, each of which is the place of one answer."""
    return tuple(
        item._replace(shapes=(*item.shapes, WritingPlace(0.0, 0.0, item.width, item.height, number)))
        for number, item in enumerate(items)
    )


def in_rows(draw: DrawItems, pen: Pen, outline: DrawItems | None = None) -> Drawing:
    """All items as one drawing for the pen's area, in as many columns as make them largest.

    The columns are tried with the `outline` of the items, if any: drawings of the same sizes that are quicker to make,
    with a shape in an upper corner if the items have one there.
    """
    outline = outline or draw
    items = outline(pen)
    if len(items) == 1:
        return draw(pen)[0]
    best = _largest(outline, pen, items)
    if outline is not draw:
        best = best._replace(items=draw(pen._replace(area=best.room)))
    return best.drawing(0, len(items), pen.area)


def outline_in_rows(outline: DrawItems, pen: Pen) -> Drawing:
    """A drawing of the size of all items, which is empty if there are several."""
    items = outline(pen)
    return items[0] if len(items) == 1 else _largest(outline, pen, items).outline(0, len(items), pen.area)


def _largest(outline: DrawItems, pen: Pen, items: Sequence[Drawing]) -> ItemRows:
    """The items in as many columns as make them largest."""
    tried = (_drawn(outline, pen, columns, ceil(len(items) / columns)) for columns in _columns(items))
    return max(tried, key=lambda rows: (rows.letters, rows.width, -ceil(len(items) / rows.columns), -rows.columns))


def over_pages(draw: DrawItems, pen: Pen, further: Area, least: float) -> tuple[Drawing, ...]:
    """The items for several pages, a drawing each: the first one for the pen's area, the others for `further`.

    All have one scale, with letters of at least `least` points: on the fewest pages, and then as large as these allow.
    Empty if letters would be smaller even with one item on the first page.
    """
    items = draw(pen)
    best: tuple[tuple[int, float], ItemRows, list[int]] | None = None
    for columns in _columns(items):
        found = _most_rows(draw, pen, columns, ceil(len(items) / columns), least)
        if found:
            rows, down = found
            stops = [min(columns * down, len(items))]
            while stops[-1] < len(items):
                stops.append(min(stops[-1] + columns * max(down, rows.rows_in(further.height)), len(items)))
            if len(stops) > 1:
                down = ceil(len(items) / columns)
                closer = _drawn(draw, pen, columns, down, close=True)
                if closer.letters >= least - TOLERANCE and closer.fits(pen.area, down):
                    rows, stops = closer, [len(items)]
            worth = -len(stops), rows.letters
            if best is None or worth > best[0]:
                best = worth, rows, stops
    if best is None:
        return ()
    _, rows, stops = best
    areas = [pen.area, *[further] * (len(stops) - 1)]
    parts = zip([0, *stops], stops, areas, strict=False)
    return tuple(rows.drawing(first, stop, area) for first, stop, area in parts)


def _most_rows(draw: DrawItems, pen: Pen, columns: int, most: int, least: float) -> tuple[ItemRows, int] | None:
    """The number of rows, up to `most`, that allows letters of `least` points, by bisection.

    None if one row is too many.
    """
    low, best = 1, None
    while low <= most:
        down = (low + most) // 2
        rows = _drawn(draw, pen, columns, down)
        if rows.letters >= least - TOLERANCE and rows.fits(pen.area, down):
            low, best = down + 1, (rows, down)
        else:
            most = down - 1
    return best


def _columns(items: Sequence[Drawing]) -> range:
    return range(1, min(len(items), MOST_COLUMNS) + 1)


def _drawn(draw: DrawItems, pen: Pen, columns: int, rows: int, *, close: bool = False) -> ItemRows:
    """The items drawn for this many columns and rows in the pen's area."""
    gap, row_gap = _gaps(pen, close)
    width = max(LEAST_ROOM, (pen.area.width - (columns - 1) * gap) / columns)
    height = max(LEAST_ROOM, (pen.area.height - (rows - 1) * row_gap) / rows)
    room = Area(width, height)
    items = draw(pen._replace(area=room))
    size = badge_size(pen, len(items))
    different = {id(item): item for item in items}.values()  # outlines are one drawing for all items
    for right in (True, False) if pen.leftwards else (False,):
        if all(_is_free(item, size, pen.fonts, right=right) for item in different):
            return ItemRows(items, columns, pen, size, above=False, right=right, room=room, close=close)
    room = Area(width, max(LEAST_ROOM, height - size - BADGE_GAP))
    items = draw(pen._replace(area=room))
    return ItemRows(items, columns, pen, size, above=True, right=pen.leftwards, room=room, close=close)


def badge_size(pen: Pen, count: int) -> float:
    """The width of the numbers of `count` items; their digits are no smaller than the style allows."""
    digits = max(2.4, len(str(count))) / 2.4
    return max(BADGE if pen.style.stepped else KEY_BADGE, 2 * pen.style.smallest_letter) * digits


def _is_free(item: Drawing, size: float, fonts: FontMetrics, *, right: bool) -> bool:
    """Whether nothing is drawn in the upper right or left corner."""
    left = item.width - size if right else 0.0
    corner = Extent(left, 0.0, left + size, max(size, item.middle + size / 2))
    return not any(extent(shape, fonts).meets(corner) for shape in item.shapes)


def _gaps(pen: Pen, close: bool = False) -> tuple[float, float]:
    """The minimum space between columns, and between rows."""
    return (GAP, CLOSE_ROW_GAP if close else ROW_GAP) if pen.style.stepped else (KEY_GAP, KEY_GAP)


def _spread(room: float, each: float, count: int, axis: int, pen: Pen, *, close: bool = False) -> float:
    """The space between columns (axis 0) or rows, which fills the room within limits."""
    least = _gaps(pen, close)[axis]
    if count < 2 or not pen.style.stepped:
        return least
    return max(least, min((MOST_GAP, MOST_ROW_GAP)[axis], (room - count * each) / (count - 1)))
