"""Calculations as drawings: stones, triangles, tables, and rows of numbers with boxes or lines to write in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil

from worksheets.base.exact import total
from worksheets.drawing.items import badge_size, in_rows
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import (
    Drawing,
    Ink,
    Line,
    Mark,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    gap_of,
    moved,
    said_of,
    scaled,
    with_lines_of,
)
from worksheets.drawing.style import Area
from worksheets.drawing.type_scale import HAIRLINE, step_up
from worksheets.language.languages import find_language
from worksheets.puzzles.calculation.looks import LOOKS
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution
from worksheets.puzzles.calculation.texts import printed_number, printed_sign

MOST_ROWS = 5
"""Maximum number of rows of a riddle."""

NATURAL = 16.0
"""The size of numbers of which others are scaled, where any size is possible."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """All items of the sheet, numbered."""
    return in_rows(partial(draw_items, puzzle), pen)


def draw_items(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    """The items, each for the pen's area."""
    return _fitted(puzzle, puzzle.items, pen)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """All items whole; what was to be found is bold."""
    return in_rows(partial(_fitted, puzzle, solution.items), pen)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The boxes of the items, without what is in them."""
    return in_rows(partial(_fitted, puzzle, solution.items, outlined=True), pen)


def _fitted(puzzle: Puzzle, whole: Sequence[Item], pen: Pen, *, outlined: bool = False) -> tuple[Drawing, ...]:
    """The items as large as the area allows, with numbers of a size of the scale where the style wants these.

    Items that do not fit with these sizes are drawn too small to be accepted, so that they go on on further pages.
    """
    rowed = puzzle.form in ("riddle", "list")
    margin = badge_size(pen, len(whole)) + LOOKS.margin if rowed and len(whole) > 1 else 0.0
    room = Area(pen.area.width - margin, pen.area.height)
    tried = [_Brush(puzzle, pen, size, rows) for size in _sizes(pen, rowed) for rows in _rows(puzzle)]
    brush = next((each for each in tried if each.fits(room)), None)
    factor = 1.0
    if brush is None or not pen.style.stepped:
        brush = max(tried, key=lambda each: each.factor(room))
        factor = min(brush.factor(room), pen.style.largest_letter / brush.size)
        if pen.style.stepped:
            factor = min(factor, LOOKS.too_small / brush.size)
    # the middle of a row is at the height of the middle of its number
    down = max(0.0, (margin - LOOKS.margin - factor * brush.box.height) / 2) if margin else 0.0
    if outlined:
        return (_placed(scaled(brush.outline(), factor), margin, down, pen.area),) * len(whole)
    return tuple(
        _placed(with_lines_of(HAIRLINE, scaled(brush.drawing(old, new, mark), factor)), margin, down, pen.area)
        for old, new, mark in zip(puzzle.items, whole, puzzle.marked or [None] * len(whole), strict=True)
    )


def _placed(drawing: Drawing, right: float, down: float, area: Area) -> Drawing:
    width, height = drawing.width + right, min(drawing.height + 2 * down, area.height)
    return Drawing(width, height, tuple(moved(drawing, right, down)), drawing.letter_size)


def _sizes(pen: Pen, rowed: bool) -> list[float]:
    """The sizes of numbers to try, the largest first."""
    style = pen.style
    if not style.stepped:
        return [NATURAL]
    if style.letter_size is not None:
        return [style.letter_size]
    most = min(style.largest_letter, LOOKS.in_rows if rowed else max(LOOKS.sizes))
    least = step_up(style.smallest_letter)
    return [size for size in LOOKS.sizes if least <= size <= most] or [max(least, min(LOOKS.sizes))]


def _rows(puzzle: Puzzle) -> range:
    """How many rows an item may have."""
    return range(1, MOST_ROWS + 1) if puzzle.form == "riddle" else range(1, 2)


@dataclass(frozen=True)
class _Brush:
    """Draws the items of a puzzle with numbers of one size; riddles in this number of rows. All have the same box."""

    puzzle: Puzzle
    pen: Pen
    size: float
    rows: int

    # ---- sizes

    def factor(self, room: Area) -> float:
        """By how much the box can be scaled to fit the room."""
        return min(room.width / self.box.width, room.height / self.box.height)

    def fits(self, room: Area) -> bool:
        """Whether the box fits the room."""
        return self.factor(room) >= 1.0

    @cached_property
    def stone(self) -> tuple[float, float]:
        """Width and height of a stone or cell, which the largest number of the range fits."""
        longest = max(len(str(self.puzzle.low)), len(str(self.puzzle.high or 0)))
        width = max(
            LOOKS.stone[0] * self.size, LOOKS.least_stone[0], self._width("0" * longest) + LOOKS.stone_pad * self.size
        )
        return width, max(LOOKS.stone[1] * self.size, LOOKS.least_stone[1])

    @cached_property
    def box(self) -> Area:
        """Width and height of every item."""
        form, (wide, high), line = self.puzzle.form, self.stone, LOOKS.line
        if form == "wall":
            count = max(len(item.rows) for item in self.puzzle.items)
            return Area(count * wide + line, count * high + line)
        if form == "table":
            rows, columns = (max(len(item.rows[side]) for item in self.puzzle.items) + 1 for side in (1, 0))
            return Area(columns * wide + line, rows * high + line)
        if form == "triangle":
            return Area(2 * self._apex(), self._corners()[1].y + self._gap + high + line / 2)
        if form == "list":
            return Area(self._before + max(map(self._after, self.puzzle.items)), 1.3 * self.size)
        return Area(
            max(map(self._riddle_width, self.puzzle.items)),
            (self.rows - 1) * LOOKS.row * self.size + LOOKS.box * self.size,
        )

    def _width(self, text: str, *, bold: bool = False) -> float:
        return self.pen.width(text, self.size, bold=bold)

    @property
    def _ink(self) -> Ink:
        look = self.pen.style.look
        return look.colour if look and look.colour else 0.0

    @property
    def _radius(self) -> float:
        look = self.pen.style.look
        return 0.0 if look and look.corners == "square" else LOOKS.radius

    # ---- items

    def drawing(self, printed: Item, whole: Item, marked: int | None) -> Drawing:
        """An item; numbers of `whole` that are not printed are bold."""
        draw = {
            "wall": self._wall,
            "triangle": self._triangle,
            "table": self._table,
            "riddle": self._riddle,
            "list": self._line,
        }[printed.form]
        shapes = draw(printed, whole, marked)
        if printed.form == "triangle" and self._spoken:
            gap = find_language(self.pen.language).label("gap")
            rows = (" ".join(gap if each is None else printed_number(each) for each in row) for row in whole.rows)
            shapes = said_of(" / ".join(rows), shapes, "figure")
        return Drawing(*self.box, tuple(shapes), self.size)

    def outline(self) -> Drawing:
        """An item as large as any, with what may reach the place of a number in its upper left corner."""
        return Drawing(*self.box, tuple(self._edge()), self.size)

    def _edge(self) -> Iterator[Shape]:
        """Yield the shapes at the upper left of items."""
        match self.puzzle.form:
            case "table":
                yield Rect(0.0, 0.0, *self.stone)
            case "triangle":
                yield from self._kites()
                yield self._stone(*self._outer()[2])
            case "wall":
                for count in sorted({len(item.rows) for item in self.puzzle.items}):
                    yield from (self._stone(*self._wall_place(count, row, 0)) for row in range(count))

    @property
    def _spoken(self) -> bool:
        return self.pen.style.spoken

    def _shown(self, box: Shape, whole: Item, cell: int) -> Iterator[Shape]:
        """Yield the box or the line of a cell, which is a gap if the cell is to be filled in."""
        if self._spoken and whole.cells[cell] is None:
            yield from gap_of([box])
        else:
            yield box

    def _number(self, x: float, y: float, printed: Item, whole: Item, cell: int) -> Iterator[Shape]:
        """Yield the number of a cell with its middle at (x, y), if it is known."""
        number, bold = whole.cells[cell], printed.cells[cell] is None
        if number is not None:
            yield self._text(x, y, printed_number(number), bold=bold)

    def _text(self, x: float, y: float, text: str, *, bold: bool = False) -> Text:
        return Text(x, y + self.pen.style.cap_height * self.size / 2, text, self.size, bold, "middle")

    def _stone(
        self, x: float, y: float, *, marked: bool = False, square: bool = False, fill: float | None = None
    ) -> Rect:
        """A stone with its middle at (x, y)."""
        wide, high = self.stone
        line, radius = LOOKS.marked_line if marked else LOOKS.line, 0.0 if square else self._radius
        inset = line - LOOKS.line
        left, top = x - (wide - inset) / 2, y - (high - inset) / 2
        return Rect(left, top, wide - inset, high - inset, line, self._ink, fill, radius)

    def _wall(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        count = len(printed.rows)
        cell = 0
        for row in range(count):
            if self._spoken:
                yield Mark("line")
            for at in range(row + 1):
                x, y = self._wall_place(count, row, at)
                yield from self._shown(self._stone(x, y, marked=cell == marked), whole, cell)
                yield from self._number(x, y, printed, whole, cell)
                cell += 1

    def _wall_place(self, count: int, row: int, at: int) -> tuple[float, float]:
        """The middle of a stone in a wall of `count` rows."""
        (wide, high), half = self.stone, LOOKS.line / 2
        return half + (at + (count - row) / 2) * wide, half + (row + 0.5) * high

    # ---- triangles

    @property
    def _gap(self) -> float:
        return LOOKS.triangle_gap * self.size

    def _apex(self) -> float:
        """Where the middle of a triangle is."""
        wide, high = self.stone
        edge = LOOKS.triangle * self.size
        reach = edge / 4 + 0.866 * (0.866 * wide / 2 + 0.5 * high / 2 + self._gap) + wide / 2
        return max(edge / 2, reach) + LOOKS.line / 2

    def _corners(self) -> tuple[Point, Point, Point]:
        """The top, right and left corners of a triangle."""
        edge, x, y = LOOKS.triangle * self.size, self._apex(), LOOKS.line / 2
        return Point(x, y), Point(x + edge / 2, y + 0.866 * edge), Point(x - edge / 2, y + 0.866 * edge)

    def _outer(self) -> tuple[Point, Point, Point]:
        """The middles of the outer numbers: right, below, left."""
        (wide, high), (top, right, _) = self.stone, self._corners()
        away = 0.866 * wide / 2 + 0.5 * high / 2 + self._gap
        x, y = (top.x + right.x) / 2 + 0.866 * away, (top.y + right.y) / 2 - 0.5 * away
        return Point(x, y), Point(top.x, right.y + self._gap + high / 2), Point(2 * top.x - x, y)

    def _centre(self) -> Point:
        """Where the three parts of a triangle meet."""
        top, right, _ = self._corners()
        return Point(top.x, (top.y + 2 * right.y) / 3)

    def _kites(self) -> Iterator[Polygon]:
        """Yield the three parts of a triangle."""
        corners, centre = self._corners(), self._centre()
        middles = [
            Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        for corner, after, before in zip(corners, middles, (middles[-1], *middles), strict=False):
            yield Polygon((corner, after, centre, before), LOOKS.line, self._ink)

    def _triangle(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        corners, outer, centre = self._corners(), self._outer(), self._centre()
        yield from self._kites()
        for cell, corner in enumerate(corners):
            x, y = (corner.x + 1.25 * centre.x) / 2.25, (corner.y + 1.25 * centre.y) / 2.25
            y = y if cell == 0 else corners[1].y - 1.05 * self.size
            if cell == marked:
                yield self._stone(x, y, marked=True)
            yield from self._number(x, y, printed, whole, cell)
        for cell, (x, y) in enumerate(outer, 3):
            yield self._stone(x, y, marked=cell == marked)
            yield from self._number(x, y, printed, whole, cell)

    # ---- tables

    def _table(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        (wide, high), half = self.stone, LOOKS.line / 2
        across, down = len(printed.rows[0]), len(printed.rows[1])
        places = [*((0, at + 1) for at in range(across)), *((at + 1, 0) for at in range(down))]
        places += [(row + 1, at + 1) for row in range(down) for at in range(across)]
        middles = [(half + (column + 0.5) * wide, half + (row + 0.5) * high) for row, column in places]
        yield self._stone(half + wide / 2, half + high / 2, square=True, fill=LOOKS.side_fill)
        if self._spoken:
            yield Mark("table", "anyhow", tuple(half + row * high for row in range(down + 1)))
        for cell, (x, y) in enumerate(middles):
            stone = self._stone(x, y, square=True, fill=LOOKS.side_fill if cell < across + down else None)
            yield from self._shown(stone, whole, cell)
        right, bottom = half + (across + 1) * wide, half + (down + 1) * high
        yield Rect(half, half, right - half, bottom - half, LOOKS.rule, self._ink)
        yield Line(half, half + high, right, half + high, LOOKS.rule, self._ink)
        yield Line(half + wide, half, half + wide, bottom, LOOKS.rule, self._ink)
        if marked is not None:
            yield self._stone(*middles[marked], marked=True, square=True)
        yield self._text(half + wide / 2, half + high / 2, printed_sign(printed.signs, self.pen.language), bold=True)
        for cell, (x, y) in enumerate(middles):
            yield from self._number(x, y, printed, whole, cell)

    # ---- riddles

    def _riddle_rows(self, item: Item) -> Iterator[range]:
        """Yield the numbers of the digits in each row."""
        count = len(item.rows[0])
        each = ceil(count / self.rows)
        yield from (range(first, min(first + each, count)) for first in range(0, count, each))

    def _riddle_width(self, item: Item) -> float:
        step = self._width("0") + (LOOKS.box + 2 * LOOKS.box_gap) * self.size
        *_, last = rows = [*self._riddle_rows(item)]
        end = (len(last) + (len(rows) > 1)) * step + self._width(f" = {item.rows[1][0]}")
        return max(end, max(len(row) for row in rows) * step)

    def _riddle(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        """Digits with boxes between them; a box at the end of a row is at the beginning of the next."""
        digit, box, gap = self._width("0"), LOOKS.box * self.size, LOOKS.box_gap * self.size
        y = box / 2
        for row in self._riddle_rows(printed):
            x = 0.0
            for at in row:
                if at:
                    x += gap if at > row[0] else 0.0
                    frame = Rect(x, y - box / 2, box, box, LOOKS.line, self._ink, None, self._radius)
                    yield from gap_of([frame]) if self._spoken and not whole.signs else (frame,)
                    if whole.signs:
                        yield self._text(
                            x + box / 2, y, printed_sign(whole.signs[at - 1], self.pen.language), bold=True
                        )
                    x += box + gap
                yield self._text(x + digit / 2, y, str(printed.rows[0][at]))
                x += digit
            if row[-1] + 1 == len(printed.rows[0]):
                text = f" = {printed.rows[1][0]}"
                yield self._text(x + self._width(text) / 2, y, text)
            y += LOOKS.row * self.size

    # ---- lines of a list

    @property
    def _blank(self) -> float:
        """Width of a line to write a number on."""
        return (LOOKS.digit * len(str(self.puzzle.high or 0)) + LOOKS.digits_pad) * self.size

    def _parts(self, item: Item) -> list[tuple[str, int | None]]:
        """The texts before the equals sign, and the cells of numbers to find."""
        signs = [f" {printed_sign(sign, self.pen.language)} " for sign in item.signs]
        parts = list[tuple[str, int | None]]()
        for cell, number in enumerate(item.rows[0]):
            parts.append(("", cell) if number is None else (printed_number(number), None))
            parts += [(sign, None) for sign in signs[cell : cell + 1]]
        return parts

    def _part_width(self, part: tuple[str, int | None]) -> float:
        return self._blank if part[1] is not None else self._width(part[0])

    @cached_property
    def _before(self) -> float:
        """The space before the equals sign, which is the same in all lines."""
        return max(total(map(self._part_width, self._parts(item))) for item in self.puzzle.items)

    def _after(self, item: Item) -> float:
        """The space from the equals sign on."""
        last = item.rows[1][0]
        return self._width(" = ") + (self._blank if last is None else self._width(printed_number(last)))

    def _line(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        parts = self._parts(printed)
        x, y = self._before - total(map(self._part_width, parts)), 0.65 * self.size
        last = printed.rows[1][0]
        after = ("", len(printed.rows[0])) if last is None else (printed_number(last), None)
        for part in (*parts, (" = ", None), after):
            text, cell = part
            wide = self._part_width(part)
            if cell is None:
                yield self._text(x + wide / 2, y, text)
            else:
                foot = y + (self.pen.style.cap_height / 2 + LOOKS.below) * self.size
                yield from self._shown(Line(x, foot, x + wide, foot, LOOKS.writing_line), whole, cell)
                yield from self._number(x + wide / 2, y, printed, whole, cell)
            x += wide
