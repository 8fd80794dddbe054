"""Riddles and lists of calculations: rows of numbers with boxes for signs, or lines to write numbers on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import ceil

from worksheets.base.exact import total
from worksheets.drawing.shapes import Line, Rect, Shape, gap_of
from worksheets.drawing.style import Area
from worksheets.puzzles.calculation.looks import LOOKS
from worksheets.puzzles.calculation.model import Item
from worksheets.puzzles.calculation.picture.brush import ItemBrush
from worksheets.puzzles.calculation.texts import printed_sign


class RiddleBrush(ItemBrush):
    """Draws riddles: digits with boxes for operators between them."""

    def _box(self) -> Area:
        height = (self.rows - 1) * self._row + LOOKS.box * self.size
        return Area(max(map(self._riddle_width, self.puzzle.items)), height)

    @property
    def _row(self) -> float:
        """The distance of rows, in a key closer than that of one riddle to the next."""
        return (LOOKS.row if self.pen.style.stepped else LOOKS.key_row) * self.size

    def _riddle_rows(self, item: Item) -> Iterator[range]:
        """Yield the numbers of the digits in each row."""
        count = len(item.rows[0])
        each = ceil(count / self.rows)
        yield from (range(first, min(first + each, count)) for first in range(0, count, each))

    def _riddle_width(self, item: Item) -> float:
        step = self.width(self.printed(0)) + (LOOKS.box + 2 * LOOKS.box_gap) * self.size
        *_, last = rows = [*self._riddle_rows(item)]
        end = (len(last) + (len(rows) > 1)) * step + self.width(f" = {self.printed(item.result or 0)}")
        return max(end, max(len(row) for row in rows) * step)

    def _shapes(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        """Digits with boxes between them; a box at the end of a row is at the beginning of the next."""
        digit, box, gap = self.width(self.printed(0)), LOOKS.box * self.size, LOOKS.box_gap * self.size
        y = box / 2
        for row in self._riddle_rows(printed):
            x = 0.0
            for at in row:
                if at:
                    x += gap if at > row[0] else 0.0
                    frame = Rect(x, y - box / 2, box, box, LOOKS.line, self.ink, None, self.radius)
                    yield from gap_of([frame]) if self.spoken and not whole.signs else (frame,)
                    if whole.signs:
                        yield self.text(x + box / 2, y, printed_sign(whole.signs[at - 1], self.pen.language), bold=True)
                    x += box + gap
                yield self.text(x + digit / 2, y, self.printed(printed.rows[0][at] or 0))
                x += digit
            if row[-1] + 1 == len(printed.rows[0]):
                text = f" = {self.printed(printed.result or 0)}"
                yield self.text(x + self.width(text) / 2, y, text)
            y += self._row


class ListBrush(ItemBrush):
    """Draws lines of calculations whose equals signs are below each other."""

    def _box(self) -> Area:
        return Area(self._before + max(map(self._after, self.puzzle.items)), 1.3 * self.size)

    @property
    def _blank(self) -> float:
        """Width of a line to write a number on."""
        return (LOOKS.digit * len(str(self.puzzle.high or 0)) + LOOKS.digits_pad) * self.size

    def _parts(self, item: Item) -> list[tuple[str, int | None]]:
        """The texts before the equals sign, and the cells of numbers to find."""
        signs = [f" {printed_sign(sign, self.pen.language)} " for sign in item.signs]
        parts = list[tuple[str, int | None]]()
        for cell, number in enumerate(item.rows[0]):
            parts.append(("", cell) if number is None else (self.printed(number), None))
            parts += [(sign, None) for sign in signs[cell : cell + 1]]
        return parts

    def _part_width(self, part: tuple[str, int | None]) -> float:
        return self._blank if part[1] is not None else self.width(part[0])

    @cached_property
    def _before(self) -> float:
        """The space before the equals sign, which is the same in all lines."""
        return max(total(map(self._part_width, self._parts(item))) for item in self.puzzle.items)

    def _after(self, item: Item) -> float:
        """The space from the equals sign on."""
        last = item.rows[1][0]
        return self.width(" = ") + (self._blank if last is None else self.width(self.printed(last)))

    def _shapes(self, printed: Item, whole: Item, marked: int | None) -> Iterator[Shape]:
        parts = self._parts(printed)
        x, y = self._before - total(map(self._part_width, parts)), 0.65 * self.size
        last = printed.rows[1][0]
        after = ("", len(printed.rows[0])) if last is None else (self.printed(last), None)
        for part in (*parts, (" = ", None), after):
            text, cell = part
            wide = self._part_width(part)
            if cell is None:
                yield self.text(x + wide / 2, y, text)
            else:
                foot = y + (self.pen.style.cap_height / 2 + LOOKS.below) * self.size
                yield from self.cell_box(Line(x, foot, x + wide, foot, LOOKS.writing_line), whole, cell)
                yield from self.number(x + wide / 2, y, printed, whole, cell)
            x += wide
