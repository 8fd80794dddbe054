"""Cards as drawings: a raster without gaps, with lines to cut along; and the list of calls or pairs for the key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil
from typing import NamedTuple

from worksheets.base.exact import total
from worksheets.drawing.images.raster import PictureSet
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Line, Mark, Picture, Rect, Shape, Text, going_on
from worksheets.drawing.signs import star
from worksheets.drawing.style import Area
from worksheets.drawing.transform import mirrored
from worksheets.drawing.type_scale import LETTERS
from worksheets.puzzles.cards.looks import LOOKS
from worksheets.puzzles.cards.model import Card, CardFace, Puzzle, Solution, pairs_of

Raster = tuple[int, int]
"""Rows and columns of cards."""

SMALLER, SMALLER_SIZES = 0.85, 40
"""Sizes below the usual ones, for small areas: the factor from one to the next, and their number."""

Pairs = Sequence[tuple[CardFace, CardFace]]


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """All cards on one page."""
    cards = puzzle.printed
    return _best_layout(puzzle, pen, len(cards)).drawing(cards, 1)


def draw_pages(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    """The cards on as many pages as needed, all of one size."""
    cards, each = puzzle.printed, puzzle.on_page
    sheet = _best_layout(puzzle, pen, each)
    return tuple(sheet.drawing(cards[start : start + each], start + 1) for start in range(0, len(cards), each))


class _Sheet(NamedTuple):
    """The measures of a page of cards: all cards, and all fields of a card, have one size."""

    puzzle: Puzzle
    pen: Pen
    columns: int
    width: float
    height: float
    """Height of a card."""
    inset: float
    number: float
    """The size of the cards' numbers; 0 for none."""
    field: Area
    letters: float

    @property
    def head(self) -> float:
        """The height of a card's number with the space below it."""
        return 1.5 * self.number

    def drawing(self, cards: Sequence[Card], first: int) -> Drawing:
        """These cards, the first of which has the number `first`."""
        across, down = min(self.columns, len(cards)), ceil(len(cards) / self.columns)
        shapes: list[Shape] = [*self._cuts(across, down, len(cards))]
        for at, card in enumerate(cards):
            row, column = divmod(at, self.columns)
            shapes += self._card(card, first + at, column * self.width, row * self.height)
        back = tuple(self._backs(len(cards))) if self.puzzle.backs else ()
        width, height = self.columns * self.width, down * self.height
        return Drawing(width, height, tuple(shapes), self.letters, items=len(cards), back=back)

    def _cuts(self, across: int, down: int, count: int) -> Iterator[Line]:
        """Yield the lines round the cards, each from end to end, so that one cut separates two cards."""
        last = count - across * (down - 1)
        for row in range(down + 1):
            width = self.width * (last if row == down else across)
            yield Line(0.0, row * self.height, width, row * self.height, LOOKS.cut, dash=LOOKS.cut_dash)
        for column in range(across + 1):
            height = self.height * (down if column <= last else down - 1)
            yield Line(column * self.width, 0.0, column * self.width, height, LOOKS.cut, dash=LOOKS.cut_dash)

    def _backs(self, count: int) -> Iterator[Line]:
        """Yield the backs of the cards as seen there: equal diamonds in a frame, the same when rotated."""
        inset = LOOKS.back_inset * min(self.width, self.height)
        width, height = self.width - 2 * inset, self.height - 2 * inset
        wide, high = (max(1, round(side / LOOKS.diamond)) for side in (width, height))
        ends = [(min(n, wide), n - min(n, wide), max(0, n - high), min(n, high)) for n in range(1, wide + high)]
        frame = [(0, 0, wide, 0), (0, high, wide, high), (0, 0, 0, high), (wide, 0, wide, high)]
        lines = [*frame, *ends, *((wide - x1, y1, wide - x2, y2) for x1, y1, x2, y2 in ends)]
        x, y = width / wide, height / high
        for at in range(count):
            row, column = divmod(at, self.columns)
            left, top = (self.columns - 1 - column) * self.width + inset, row * self.height + inset
            for x1, y1, x2, y2 in lines:
                yield Line(left + x1 * x, top + y1 * y, left + x2 * x, top + y2 * y, LOOKS.cell, LOOKS.back_gray)

    def _card(self, card: Card, number: int, x: float, y: float) -> Iterator[Shape]:
        left, top = x + self.inset, y + self.inset + self.head
        rows, columns = len(card), len(card[0])
        width, height = self.field
        if self.pen.style.spoken:
            yield Mark("item")
        if self.number:
            text = self.pen.numeral(number)
            yield Text(left, y + self.inset + 0.8 * self.number, text, self.number, bold=True, role="number")
        if self.pen.style.spoken and self.puzzle.form == "bingo":
            yield Mark("table", tops=tuple(top + row * height for row in range(rows)))
        if self.puzzle.form == "bingo":
            for row in range(1, rows):
                yield Line(left, top + row * height, left + columns * width, top + row * height, LOOKS.cell)
            yield Rect(left, top, columns * width, rows * height, LOOKS.frame)
        for column in range(1, columns):
            yield Line(left + column * width, top, left + column * width, top + rows * height, LOOKS.cell)
        for row, faces in enumerate(card):
            for column, face in enumerate(faces):
                place = left + column * width, top + row * height
                if self.pen.style.spoken and self.puzzle.form == "domino":
                    yield Mark("line")  # the halves of a domino do not match
                yield from self._field(face, *place) if face else _free(*place, self.field)

    def _field(self, face: CardFace, x: float, y: float) -> Iterator[Shape]:
        """Yield a picture, and below it the lines of a text, in the middle of the field."""
        width, height = self.field
        pad = LOOKS.padding * min(width, height)
        lines = self.pen.wrap(face.text, self.letters, width - 2 * pad) if face.text else ()
        room = height - 2 * pad
        raster = self.puzzle.pictures.find(face.picture)
        top = y + pad
        if raster:
            part = room * (LOOKS.picture_share if lines else 1.0)
            scale = LOOKS.picture * min((width - 2 * pad) / raster.width, part / raster.height)
            wide, high = scale * raster.width, scale * raster.height
            left, above = x + (width - wide) / 2, top + (part - high) / 2
            yield Picture(left, above, wide, high, raster, face.heard if self.pen.style.spoken else face.text)
            top, room = top + part, room - part
        leading = LOOKS.leading * self.letters
        middle = top + room / 2 + self.letters * self.pen.style.cap_height / 2
        for number, line in enumerate(lines):
            base = middle + (number - (len(lines) - 1) / 2) * leading
            role = going_on("", number + bool(raster))
            yield Text(x + width / 2, base, line, self.letters, anchor="middle", role=role)


def _free(x: float, y: float, field: Area) -> Iterator[Shape]:
    """Yield a star in the middle of the free field."""
    drawn = star(x + field.width / 2, y + field.height / 2, 0.28 * min(field), LOOKS.frame)
    yield drawn._replace(said="★")


def _best_layout(puzzle: Puzzle, pen: Pen, each: int) -> _Sheet:
    """The layout of `each` cards a page with the largest letters, then with the largest and squarest cards."""
    sheets = [_measures(puzzle, pen, ceil(each / columns), columns) for columns in range(1, each + 1)]
    full = [sheet for sheet in sheets if each % sheet.columns == 0] if each <= 12 else sheets
    return max(full, key=lambda sheet: (sheet.letters, min(sheet.field)))


def _measures(puzzle: Puzzle, pen: Pen, rows: int, columns: int) -> _Sheet:
    """The measures for these rows and columns in the pen's area."""
    card = puzzle.printed[0]
    down, across = len(card), len(card[0])
    width, height = pen.area.width / columns, pen.area.height / rows
    inset = min(LOOKS.inset, LOOKS.inset_share * min(width, height))
    least = max(LOOKS.least_number, pen.style.smallest_letter)
    number = max(min(LOOKS.number, 0.05 * height), least) if puzzle.form == "bingo" else 0.0
    wide, high = (width - 2 * inset) / across, (height - 2 * inset - 1.5 * number) / down
    wide, high = min(wide, LOOKS.widest * high), min(high, wide)
    width, height = across * wide + 2 * inset, down * high + 2 * inset + 1.5 * number
    field = Area(wide, high)
    letters = _letter_size(_faces(puzzle), field, pen)
    return _Sheet(puzzle, pen, columns, width, height, inset, number, field, letters)


# ---- the size of texts


@lru_cache(maxsize=64)
def _faces(puzzle: Puzzle) -> tuple[CardFace, ...]:
    """All different faces."""
    return tuple(dict.fromkeys(face for card in puzzle.cards for row in card for face in row if face and face.text))


def _letter_size(faces: Sequence[CardFace], field: Area, pen: Pen) -> float:
    """The largest size in which every text fits its field without broken words, if possible a step of the scale."""
    most = min(LOOKS.largest, pen.style.largest_letter, pen.style.letter_size or LOOKS.largest)
    pad = LOOKS.padding * min(field)
    room = Area(field.width - 2 * pad, field.height - 2 * pad)
    for size in (step for step in reversed(LETTERS) if step <= most):
        if all(_fits(face, size, room, pen) for face in faces):
            return size
    low, high = 0.0, min(most, LETTERS[0])
    for _ in range(10):
        middle = (low + high) / 2
        low, high = (middle, high) if all(_fits(face, middle, room, pen) for face in faces) else (low, middle)
    return low or high


def _fits(face: CardFace, size: float, room: Area, pen: Pen) -> bool:
    if any(pen.width(part, size) > room.width for part in face.text.split(" ")):
        return False
    height = room.height * ((1 - LOOKS.picture_share) if face.picture else 1.0)
    return len(pen.wrap(face.text, size, room.width)) * LOOKS.leading * size <= height


# ---- the key


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """The words in the order of calling, with boxes to tick; or the pairs, in the order of the ring."""
    return _answer(puzzle, solution, pen).drawing()


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """An empty drawing of the size of the answer."""
    return _answer(puzzle, solution, pen).outline()


def _answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> _List:
    calls = [(call.clue, call.face) if call.clue.said else (call.face, CardFace()) for call in solution.calls]
    return _listed(calls or pairs_of(puzzle, solution), puzzle.pictures, pen, boxes=bool(calls))


def _listed(pairs: Pairs, pictures: PictureSet, pen: Pen, *, boxes: bool) -> _List:
    """The numbered pairs, perhaps with boxes to tick, in the largest size and then the fewest columns that fit."""
    most = pen.style.largest_letter
    sizes = [size for size in LOOKS.list_sizes if size <= most] or [most]
    for _ in range(SMALLER_SIZES):
        sizes.append(SMALLER * sizes[-1])
    for size in sizes:
        for columns in range(1, min(LOOKS.list_columns, len(pairs)) + 1):
            found = _List(pairs, pictures, pen, size, columns, boxes)
            if found.is_whole and found.height <= pen.area.height:
                return found
    return found


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
        """Space for box and number, and the gap after them."""
        number = self.pen.width(self._mark(len(self.pairs)), self.size, bold=True)
        return number + (self.boxes * 1.4 + 0.5) * self.size

    def _mark(self, number: int) -> str:
        """The number of a pair; a full stop behind it would be before it if the list is read from the right."""
        return self.pen.numeral(number) + ("" if self.pen.leftwards else ".")

    @cached_property
    def widths(self) -> tuple[float, float]:
        """Widths of the two sides: as needed, or in proportion to that."""
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

    @cached_property
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

    def outline(self) -> Drawing:
        """An empty drawing of the list's size, as high as it needs."""
        return Drawing(self.pen.area.width, min(self.height, self.pen.area.height), (), self.size)

    def drawing(self) -> Drawing:
        """The list."""
        shapes: list[Shape] = []
        number = 0
        for at, column in enumerate(self._columns()):
            x, y = at * (self.width + LOOKS.list_gap * self.size / 10), 0.0
            for pair in column:
                number += 1
                shapes += self._entry(number, pair, x, y)
                y += self._height(pair)
        drawing = self.outline()._replace(shapes=tuple(shapes))
        return mirrored(drawing) if self.pen.leftwards else drawing

    def _entry(self, number: int, pair: tuple[CardFace, CardFace], x: float, y: float) -> Iterator[Shape]:
        base, box = y + 0.95 * self.size, LOOKS.box * self.size
        if self.pen.style.spoken:
            yield Mark("item")
        if self.boxes:
            yield Rect(x + 0.25, base - box + 0.1 * self.size, box, box, 0.5)
        mark = self._mark(number)
        yield Text(x + self.indent - 0.5 * self.size, base, mark, self.size, True, "end", role="number")
        left = x + self.indent
        for face, width in zip(pair, self.widths, strict=True):
            high = self._picture(face)
            raster = self.pictures.find(face.picture)
            if raster:
                scale = min(width / raster.width, high / raster.height)
                said = face.heard if self.pen.style.spoken else face.text
                yield Picture(left, y, scale * raster.width, scale * raster.height, raster, said)
            for line, text in enumerate(self._lines(face, width)):
                down = high + line * LOOKS.list_leading * self.size
                yield Text(left, base + down, text, self.size, role=going_on("text", line))
            left += width + self.size
