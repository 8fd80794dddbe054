"""The base of the brushes: draws numbers of one size, in stones or cells that fit the largest one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Ink, Rect, Shape, Text, gap_of
from worksheets.drawing.style import Area
from worksheets.puzzles.calculation.looks import LOOKS
from worksheets.puzzles.calculation.model import Item, Puzzle
from worksheets.puzzles.calculation.texts import printed_number


@dataclass(frozen=True)
class ItemBrush(ABC):
    """Draws items in boxes of one size, with numbers of one size; riddles have this number of rows."""

    puzzle: Puzzle
    pen: Pen
    size: float
    rows: int

    # ---- members of each form

    @abstractmethod
    def _box(self) -> Area:
        """Width and height of every item."""

    @abstractmethod
    def _shapes(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        """Yield the shapes of an item; numbers of `whole` that are not printed are bold."""

    def _edge(self) -> Iterator[Shape]:
        """Yield the shapes in the upper left and right corners of items. Default: a box of their size."""
        yield Rect(0.0, 0.0, *self.box)

    # ---- items

    def drawing(self, printed: Item, whole: Item, marked: int | None) -> Drawing:
        """An item; numbers of `whole` that are not printed are bold."""
        return Drawing(*self.box, tuple(self._shapes(printed, whole, marked)), self.size)

    def outline(self) -> Drawing:
        """The box of an item, with the shapes that may touch a number in one of its upper corners."""
        return Drawing(*self.box, tuple(self._edge()), self.size)

    @cached_property
    def box(self) -> Area:
        """Width and height of every item."""
        return self._box()

    # ---- sizes

    def factor(self, room: Area) -> float:
        """The factor that scales the box to fit the room."""
        return min(room.width / self.box.width, room.height / self.box.height)

    def fits(self, room: Area) -> bool:
        """Whether the box fits the room."""
        return self.factor(room) >= 1.0

    @cached_property
    def longest(self) -> int:
        """The number of signs of the longest number of the range."""
        return max(len(str(self.puzzle.low)), len(str(self.puzzle.high or 0)))

    @cached_property
    def stone(self) -> tuple[float, float]:
        """Width and height of a stone or cell with room for the largest number of the range."""
        width = max(
            LOOKS.stone[0] * self.size,
            LOOKS.least_stone[0],
            self.width(self.printed(0) * self.longest) + LOOKS.stone_pad * self.size,
        )
        return width, max(LOOKS.stone[1] * self.size, LOOKS.least_stone[1])

    def width(self, text: str) -> float:
        """Width of a text in the size of the numbers."""
        return self.pen.width(text, self.size)

    def printed(self, number: int) -> str:
        """A number as printed."""
        return printed_number(number, self.pen.language)

    @property
    def ink(self) -> Ink:
        """The colour of lines."""
        look = self.pen.style.look
        return look.colour if look and look.colour else 0.0

    @property
    def radius(self) -> float:
        """The radius of the corners of stones."""
        look = self.pen.style.look
        return 0.0 if look and look.corners == "square" else LOOKS.radius

    # ---- cells

    @property
    def spoken(self) -> bool:
        """Whether the drawing has texts for screen readers."""
        return self.pen.style.spoken

    def cell_box(self, box: Shape, whole: Item, cell: int) -> Iterator[Shape]:
        """Yield the box or the line of a cell; a blank cell is a gap."""
        if self.spoken and whole.cells[cell] is None:
            yield from gap_of([box])
        else:
            yield box

    def number(self, x: float, y: float, printed: Item, whole: Item, cell: int) -> Iterator[Shape]:
        """Yield the number of a cell with its middle at (x, y), if it is known."""
        number, bold = whole.cells[cell], printed.cells[cell] is None
        if number is not None:
            yield self.text(x, y, self.printed(number), bold=bold)

    def text(self, x: float, y: float, text: str, *, bold: bool = False) -> Text:
        """A text with its middle at (x, y)."""
        return Text(x, y + self.pen.style.cap_height * self.size / 2, text, self.size, bold, "middle")

    def stone_at(
        self, x: float, y: float, *, marked: bool = False, square: bool = False, fill: float | None = None
    ) -> Rect:
        """A stone with its middle at (x, y)."""
        wide, high = self.stone
        line, radius = LOOKS.marked_line if marked else LOOKS.line, 0.0 if square else self.radius
        inset = line - LOOKS.line
        left, top = x - (wide - inset) / 2, y - (high - inset) / 2
        return Rect(left, top, wide - inset, high - inset, line, self.ink, fill, radius)
