"""Number walls, triangles and tables: numbers in stones and cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from worksheets.drawing.shapes import Line, Mark, Point, Polygon, Rect, Shape, said_of
from worksheets.drawing.style import Area
from worksheets.language.languages import find_language
from worksheets.puzzles.calculation.looks import LOOKS
from worksheets.puzzles.calculation.model import Item
from worksheets.puzzles.calculation.picture.brush import ItemBrush
from worksheets.puzzles.calculation.texts import equations, printed_sign


class WallBrush(ItemBrush):
    """Draws number walls."""

    def _box(self) -> Area:
        count, (wide, high) = max(len(item.rows) for item in self.puzzle.items), self.stone
        return Area(count * wide + LOOKS.line, count * high + LOOKS.line)

    def _edge(self) -> Iterator[Shape]:
        for count in sorted({len(item.rows) for item in self.puzzle.items}):
            yield from (self.stone_at(*self._wall_place(count, row, at)) for row in range(count) for at in (0, row))

    def _shapes(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        count = len(printed.rows)
        cell = 0
        for row in range(count):
            if self.spoken:
                yield Mark("line")
            for at in range(row + 1):
                x, y = self._wall_place(count, row, at)
                yield from self.cell_box(self.stone_at(x, y, marked=cell == marked), whole, cell)
                yield from self.number(x, y, printed, whole, cell)
                cell += 1

    def _wall_place(self, count: int, row: int, at: int) -> tuple[float, float]:
        """The middle of a stone in a wall of `count` rows."""
        (wide, high), half = self.stone, LOOKS.line / 2
        return half + (at + (count - row) / 2) * wide, half + (row + 0.5) * high


class TriangleBrush(ItemBrush):
    """Draws triangles, with inner numbers in their corners and outer ones beside their sides."""

    def _box(self) -> Area:
        return Area(2 * self._apex(), self._corners()[1].y + self._gap + self.stone[1] + LOOKS.line / 2)

    def _edge(self) -> Iterator[Shape]:
        yield from self._kites()
        yield from (self.stone_at(*place) for place in self._outer())

    def _shapes(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        shapes = self._figure(printed, whole, marked)
        if not self.spoken:
            return shapes
        gap = find_language(self.pen.language).label("gap")
        numbers = ((name, gap if each is None else self.printed(each)) for name, each in equations(whole))
        return iter(said_of(", ".join(f"{name} = {number}" for name, number in numbers), shapes, "figure"))

    @property
    def _gap(self) -> float:
        return LOOKS.triangle_gap * self.size

    @cached_property
    def _side(self) -> float:
        """The length of a triangle's sides, whose top part is the narrowest and has to hold the widest number."""
        wide = self.width(self.printed(0) * self.longest) + LOOKS.stone_pad * self.size
        return max(LOOKS.triangle * self.size, (wide / 2 + LOOKS.triangle_top * self.size) / LOOKS.triangle_share)

    def _apex(self) -> float:
        """The middle of a triangle."""
        wide, high = self.stone
        edge = self._side
        reach = edge / 4 + 0.866 * (0.866 * wide / 2 + 0.5 * high / 2 + self._gap) + wide / 2
        return max(edge / 2, reach) + LOOKS.line / 2

    def _corners(self) -> tuple[Point, Point, Point]:
        """The top, right and left corners of a triangle."""
        edge, x, y = self._side, self._apex(), LOOKS.line / 2
        return Point(x, y), Point(x + edge / 2, y + 0.866 * edge), Point(x - edge / 2, y + 0.866 * edge)

    def _outer(self) -> tuple[Point, Point, Point]:
        """The middles of the outer numbers: right, below, left."""
        (wide, high), (top, right, _) = self.stone, self._corners()
        away = 0.866 * wide / 2 + 0.5 * high / 2 + self._gap
        x, y = (top.x + right.x) / 2 + 0.866 * away, (top.y + right.y) / 2 - 0.5 * away
        return Point(x, y), Point(top.x, right.y + self._gap + high / 2), Point(2 * top.x - x, y)

    def _centre(self) -> Point:
        """The point where the three parts of a triangle meet."""
        top, right, _ = self._corners()
        return Point(top.x, (top.y + 2 * right.y) / 3)

    def _kites(self) -> Iterator[Polygon]:
        """Yield the three parts of a triangle."""
        corners, centre = self._corners(), self._centre()
        middles = [
            Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        for corner, after, before in zip(corners, middles, (middles[-1], *middles), strict=False):
            yield Polygon((corner, after, centre, before), LOOKS.line, self.ink)

    def _figure(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        corners, outer, centre = self._corners(), self._outer(), self._centre()
        yield from self._kites()
        for cell, corner in enumerate(corners):
            x, y = (corner.x + 1.25 * centre.x) / 2.25, (corner.y + 1.25 * centre.y) / 2.25
            y = y if cell == 0 else corners[1].y - 1.05 * self.size
            if cell == marked:
                yield self.stone_at(x, y, marked=True)
            yield from self.number(x, y, printed, whole, cell)
        for cell, (x, y) in enumerate(outer, 3):
            yield self.stone_at(x, y, marked=cell == marked)
            yield from self.number(x, y, printed, whole, cell)


class TableBrush(ItemBrush):
    """Draws tables, with the sign in their corner and numbers at two sides."""

    def _box(self) -> Area:
        rows, columns = (max(len(item.rows[side]) for item in self.puzzle.items) + 1 for side in (1, 0))
        wide, high = self.stone
        return Area(columns * wide + LOOKS.line, rows * high + LOOKS.line)

    def _edge(self) -> Iterator[Shape]:
        yield Rect(0.0, 0.0, self.box.width, self.stone[1])

    def _shapes(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        (wide, high), half = self.stone, LOOKS.line / 2
        across, down = len(printed.rows[0]), len(printed.rows[1])
        places = [*((0, at + 1) for at in range(across)), *((at + 1, 0) for at in range(down))]
        places += [(row + 1, at + 1) for row in range(down) for at in range(across)]
        middles = [(half + (column + 0.5) * wide, half + (row + 0.5) * high) for row, column in places]
        yield self.stone_at(half + wide / 2, half + high / 2, square=True, fill=LOOKS.side_fill)
        if self.spoken:
            yield Mark("table", "anyhow", tuple(half + row * high for row in range(down + 1)))
        for cell, (x, y) in enumerate(middles):
            stone = self.stone_at(x, y, square=True, fill=LOOKS.side_fill if cell < across + down else None)
            yield from self.cell_box(stone, whole, cell)
        right, bottom = half + (across + 1) * wide, half + (down + 1) * high
        yield Rect(half, half, right - half, bottom - half, LOOKS.rule, self.ink)
        yield Line(half, half + high, right, half + high, LOOKS.rule, self.ink)
        yield Line(half + wide, half, half + wide, bottom, LOOKS.rule, self.ink)
        if marked is not None:
            yield self.stone_at(*middles[marked], marked=True, square=True)
        yield self.text(half + wide / 2, half + high / 2, printed_sign(printed.signs, self.pen.language), bold=True)
        for cell, (x, y) in enumerate(middles):
            yield from self.number(x, y, printed, whole, cell)
