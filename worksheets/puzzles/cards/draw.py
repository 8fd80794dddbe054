"""Cards as drawings: a raster without gaps, with lines to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Line, Mark, Picture, Rect, Shape, Text, going_on
from worksheets.drawing.signs import star
from worksheets.drawing.style import Area
from worksheets.drawing.type_scale import LETTERS
from worksheets.puzzles.cards.looks import LOOKS
from worksheets.puzzles.cards.model import Card, CardFace, Puzzle, Solution, pairs_of
from worksheets.puzzles.cards.picture.key_list import listed

Raster = tuple[int, int]
"""Rows and columns of cards."""


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """All cards on one page."""
    cards = puzzle.printed
    return _best(puzzle, pen, len(cards)).drawing(cards, 1)


def draw_pages(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    """The cards on as many pages as the order says, all of one size."""
    cards, each = puzzle.printed, puzzle.on_page
    sheet = _best(puzzle, pen, each)
    return tuple(sheet.drawing(cards[start : start + each], start + 1) for start in range(0, len(cards), each))


class _Sheet(NamedTuple):
    """The measures of a page of cards: all cards, and all fields of a card, have one size."""

    puzzle: Puzzle
    pen: Pen
    columns: int
    width: float
    height: float
    """Of a card."""
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
        return Drawing(self.columns * self.width, down * self.height, tuple(shapes), self.letters, items=len(cards))

    def _cuts(self, across: int, down: int, count: int) -> Iterator[Line]:
        """Yield the lines round the cards, each from end to end, so that one cut serves both sides."""
        last = count - across * (down - 1)
        for row in range(down + 1):
            width = self.width * (last if row == down else across)
            yield Line(0.0, row * self.height, width, row * self.height, LOOKS.cut, dash=LOOKS.cut_dash)
        for column in range(across + 1):
            height = self.height * (down if column <= last else down - 1)
            yield Line(column * self.width, 0.0, column * self.width, height, LOOKS.cut, dash=LOOKS.cut_dash)

    def _card(self, card: Card, number: int, x: float, y: float) -> Iterator[Shape]:
        left, top = x + self.inset, y + self.inset + self.head
        rows, columns = len(card), len(card[0])
        width, height = self.field
        if self.pen.style.spoken:
            yield Mark("item")
        if self.number:
            yield Text(left, y + self.inset + 0.8 * self.number, str(number), self.number, bold=True, role="number")
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
            yield Picture(left, above, wide, high, raster, face.said if self.pen.style.spoken else face.text)
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


def _best(puzzle: Puzzle, pen: Pen, each: int) -> _Sheet:
    """The raster of `each` cards with the largest letters, then with the largest and squarest cards."""
    sheets = [_sheet(puzzle, pen, ceil(each / columns), columns) for columns in range(1, each + 1)]
    full = [sheet for sheet in sheets if each % sheet.columns == 0] if each <= 12 else sheets
    return max(full, key=lambda sheet: (sheet.letters, min(sheet.field)))


def _sheet(puzzle: Puzzle, pen: Pen, rows: int, columns: int) -> _Sheet:
    """The measures of a raster of this many rows and columns in the pen's area."""
    card = puzzle.printed[0]
    down, across = len(card), len(card[0])
    width, height = pen.area.width / columns, pen.area.height / rows
    inset = min(LOOKS.inset, LOOKS.inset_share * min(width, height))
    number = max(min(LOOKS.number, 0.05 * height), LOOKS.least_number) if puzzle.form == "bingo" else 0.0
    wide, high = (width - 2 * inset) / across, (height - 2 * inset - 1.5 * number) / down
    wide, high = min(wide, LOOKS.widest * high), min(high, wide)
    width, height = across * wide + 2 * inset, down * high + 2 * inset + 1.5 * number
    field = Area(wide, high)
    letters = _letters(_faces(puzzle), field, pen)
    return _Sheet(puzzle, pen, columns, width, height, inset, number, field, letters)


# ---- the size of texts


@lru_cache(maxsize=64)
def _faces(puzzle: Puzzle) -> tuple[CardFace, ...]:
    """All different faces."""
    return tuple(dict.fromkeys(face for card in puzzle.cards for row in card for face in row if face and face.text))


def _letters(faces: Sequence[CardFace], field: Area, pen: Pen) -> float:
    """The largest step of the scale in which every text fits its field without broken words, or less than a step."""
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
    """The words in the order in which they are called, with boxes to tick; or the pairs, in the order of the ring."""
    calls = [(call.clue, call.face) if call.clue.said else (call.face, CardFace()) for call in solution.calls]
    return listed(calls or pairs_of(puzzle, solution), puzzle.pictures, pen, boxes=bool(calls))


outline_answer = draw_answer
