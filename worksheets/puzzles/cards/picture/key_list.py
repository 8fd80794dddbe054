"""The list of calls or pairs that the key prints, in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from worksheets.base.exact import total
from worksheets.drawing.images.raster import PictureSet
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Mark, Picture, Rect, Shape, Text, going_on
from worksheets.puzzles.cards.looks import LOOKS
from worksheets.puzzles.cards.model import CardFace

SMALLER, SMALLER_SIZES = 0.85, 40
"""Factor from each size to the next below the usual ones, for areas that are too small for them, and their number."""

Pairs = Sequence[tuple[CardFace, CardFace]]


def listed(pairs: Pairs, pictures: PictureSet, pen: Pen, *, boxes: bool) -> Drawing:
    """The pairs, numbered, with boxes to tick if wanted: in the largest size, and then the fewest columns, that fit."""
    most = pen.style.largest_letter
    sizes = [size for size in LOOKS.list_sizes if size <= most] or [most]
    for _ in range(SMALLER_SIZES):
        sizes.append(SMALLER * sizes[-1])
    for size in sizes:
        for columns in range(1, min(LOOKS.list_columns, len(pairs)) + 1):
            found = _List(pairs, pictures, pen, size, columns, boxes)
            if found.is_whole and found.height <= pen.area.height:
                return found.drawing()
    return found.drawing()


@dataclass(frozen=True)
class _List:
    """The pairs in one size and number of columns."""

    pairs: Pairs
    pictures: PictureSet
    pen: Pen
    size: float
    columns: int
    boxes: bool

    @cached_property
    def width(self) -> float:
        """Width of a column."""
        return (self.pen.area.width - (self.columns - 1) * LOOKS.list_gap * self.size / 10) / self.columns

    @cached_property
    def indent(self) -> float:
        """Space for box and number, with the gap behind them."""
        number = self.pen.width(f"{len(self.pairs)}.", self.size, bold=True)
        return number + (self.boxes * 1.4 + 0.5) * self.size

    @cached_property
    def widths(self) -> tuple[float, float]:
        """Widths of the two sides: as they need, or in this proportion."""
        room = self.width - self.indent - self.size
        first, second = (max(map(self._natural, side)) for side in zip(*self.pairs, strict=True))
        scale = min(1.0, room / (first + second))
        return scale * first, scale * second

    @property
    def is_whole(self) -> bool:
        """Whether no word is broken."""
        sides = zip(zip(*self.pairs, strict=True), self.widths, strict=True)
        words = ((part, width) for side, width in sides for face in side for part in face.text.split())
        return all(self.pen.width(part, self.size) <= width + 0.01 for part, width in words)

    @property
    def height(self) -> float:
        """Height of the highest column."""
        return max(total(map(self._height, column)) for column in self._columns())

    def _columns(self) -> Iterator[Pairs]:
        each = ceil(len(self.pairs) / self.columns)
        return (self.pairs[start : start + each] for start in range(0, len(self.pairs), each))

    def _natural(self, face: CardFace) -> float:
        return max(self.pen.width(face.text, self.size), self._picture(face) * LOOKS.widest)

    def _picture(self, face: CardFace) -> float:
        """The height of a face's picture; 0 without any."""
        return LOOKS.list_picture * self.size if self.pictures.find(face.picture) else 0.0

    def _lines(self, face: CardFace, width: float) -> tuple[str, ...]:
        return self.pen.wrap(face.text, self.size, width) if face.text else ()

    def _height(self, pair: tuple[CardFace, CardFace]) -> float:
        lines = [len(self._lines(face, width)) for face, width in zip(pair, self.widths, strict=True)]
        leading = LOOKS.list_leading * self.size
        high = (self._picture(face) + count * leading for face, count in zip(pair, lines, strict=True))
        return max(*high, leading) + LOOKS.list_space * self.size

    def drawing(self) -> Drawing:
        """The list, as high as it needs."""
        shapes: list[Shape] = []
        number = 0
        for at, column in enumerate(self._columns()):
            x, y = at * (self.width + LOOKS.list_gap * self.size / 10), 0.0
            for pair in column:
                number += 1
                shapes += self._entry(number, pair, x, y)
                y += self._height(pair)
        return Drawing(self.pen.area.width, min(self.height, self.pen.area.height), tuple(shapes), self.size)

    def _entry(self, number: int, pair: tuple[CardFace, CardFace], x: float, y: float) -> Iterator[Shape]:
        base, box = y + 0.95 * self.size, LOOKS.box * self.size
        if self.pen.style.spoken:
            yield Mark("item")
        if self.boxes:
            yield Rect(x + 0.25, base - box + 0.1 * self.size, box, box, 0.5)
        yield Text(x + self.indent - 0.5 * self.size, base, f"{number}.", self.size, True, "end", role="number")
        left = x + self.indent
        for face, width in zip(pair, self.widths, strict=True):
            high = self._picture(face)
            raster = self.pictures.find(face.picture)
            if raster:
                scale = min(width / raster.width, high / raster.height)
                said = face.said if self.pen.style.spoken else face.text
                yield Picture(left, y, scale * raster.width, scale * raster.height, raster, said)
            for line, text in enumerate(self._lines(face, width)):
                down = high + line * LOOKS.list_leading * self.size
                yield Text(left, base + down, text, self.size, role=going_on("text", line))
            left += width + self.size
