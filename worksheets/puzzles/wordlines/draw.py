"""Word lines as drawings: letters in snakes, circles, cards or rows, with lines to write the words on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import ceil
from typing import NamedTuple

from worksheets.base.exact import power, total
from worksheets.drawing.items import badge_size, in_rows, outline_in_rows, to_write_in
from worksheets.drawing.pen import Pen
from worksheets.drawing.scripts import VERY_WIDE, WIDE_LETTERS, changes_shape
from worksheets.drawing.shapes import Curve, Drawing, Letters, Line, Loop, Rect, Shape, Text, gap_of, said_of
from worksheets.drawing.style import Area
from worksheets.drawing.type_scale import LETTERS, step_down
from worksheets.language.articles import article_of, without_article
from worksheets.puzzles.wordlines.looks import LOOKS
from worksheets.puzzles.wordlines.model import GROUPED, HOLE, Puzzle, Solution, WordLine
from worksheets.puzzles.wordlines.picture.slots import Slots

SMALLEST = 255
"""Number of sizes of letters that are tried; the last ones are invisible."""

NO_AREA = Area(0.0, 0.0)


def draw_puzzle(puzzle: Puzzle, pen: Pen) -> Drawing:
    """All items of the sheet, numbered."""
    return in_rows(partial(draw_items, puzzle), pen, partial(_outlines, puzzle))


def draw_items(puzzle: Puzzle, pen: Pen) -> tuple[Drawing, ...]:
    """The items, each for the pen's area."""
    sheet = _fitted(puzzle, pen)
    return to_write_in(sheet.drawing(line) for line in puzzle.lines)


def outline_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """All items without their letters, and without lines to write on, as answers are smaller than handouts."""
    return outline_in_rows(partial(_outlines, puzzle, answer=True), pen)


def draw_answer(puzzle: Puzzle, solution: Solution, pen: Pen) -> Drawing:
    """All items with their words, in bold, in place of the lines."""
    return in_rows(partial(draw_answer_items, puzzle, solution), pen, partial(_outlines, puzzle, answer=True))


def _outlines(puzzle: Puzzle, pen: Pen, *, answer: bool = False) -> tuple[Drawing, ...]:
    return tuple(_fitted(puzzle, pen, answer=answer).outlines())


def draw_answer_items(puzzle: Puzzle, solution: Solution, pen: Pen) -> tuple[Drawing, ...]:
    """The items with their words, each for the pen's area."""
    sheet = _fitted(puzzle, pen, answer=True)
    pairs = zip(puzzle.lines, solution.lines, strict=False)
    return tuple(sheet.drawing(line, words) for line, words in pairs)


def _fitted(puzzle: Puzzle, pen: Pen, *, answer: bool = False) -> _Sheet:
    """The measures with the largest letters that let all items fit the pen's area; invisible ones if none do."""
    style, largest = pen.style, LOOKS.largest
    least = LOOKS.least_sentence if puzzle.sentence else 0.0
    if answer:
        puzzle, largest, least = replace(puzzle, ruled=False, sentence=False), LOOKS.answer_letter, LOOKS.least_answer
    elif puzzle.form == "snake":
        least = LOOKS.least_snake
    cap = min(style.letter_size or largest, style.largest_letter)
    steps = [cap, *(step for step in reversed(LETTERS) if step < cap)] if style.stepped else [cap]
    ways = (True,) if puzzle.form in GROUPED else (False, True)

    def fitting(number: int) -> _Sheet | None:
        """The measures with the size of this number, from the largest on, if all items fit."""
        more = number - len(steps) + 1
        size = steps[-1] * _shrunk(more) if more > 0 else steps[number]
        sheets = (_Sheet.of(puzzle, pen, size, below=below) for below in ways)
        return next((sheet for sheet in sheets if sheet.fits(least * size)), None)

    number = bisect_left(range(SMALLEST), True, key=lambda number: fitting(number) is not None)
    return fitting(number) or _Sheet.of(puzzle, pen, steps[-1] * _shrunk(number), below=True)


@cache
def _shrunk(steps: int) -> float:
    return power(0.95, steps)


@lru_cache(maxsize=256)
def _widest(puzzle: Puzzle, pen: Pen, size: float) -> float:
    """Width of the letters of the widest item; cached, because many areas are tried with the same sizes."""
    return max(map(_Sheet(puzzle, pen, size, 0.0, Slots.of(puzzle, size, 0.0), below=False).width, puzzle.lines))


class _Sheet(NamedTuple):
    """The measures of all items of a sheet, with letters of this size."""

    puzzle: Puzzle
    pen: Pen
    size: float
    lead: float
    """The space for the number."""
    slots: Slots
    """The lines to write on."""
    below: bool
    """Whether the lines are below the letters, not beside them."""
    letters: float = 0.0
    """Width of the widest row of letters, in forms with one word an item."""

    @classmethod
    def of(cls, puzzle: Puzzle, pen: Pen, size: float, *, below: bool) -> _Sheet:
        """The measures for letters of this size."""
        items, width = len(puzzle.lines), pen.area.width
        lead = min(badge_size(pen, items) + LOOKS.lead, width / 4) if items > 1 else 0.0
        slots = Slots.of(puzzle, size, width - lead)
        sheet = cls(puzzle, pen, size, lead, slots, below)
        letters = 0.0 if puzzle.form in GROUPED else _widest(puzzle, pen._replace(area=NO_AREA), size)
        return sheet._replace(letters=letters)

    def fits(self, least: float) -> bool:
        """Whether every item fits an area at least this wide."""
        room = self.pen.area.width - self.lead
        wide = max(self.letters, self.slots.least) if self.below else self._left + self.slots.least
        if self.puzzle.form == "snake":
            wide = max(wide, self.size * (LOOKS.head + LOOKS.tail + 2 * LOOKS.pitch / self._narrow))
        elif self.puzzle.form == "syllables":
            wide = max(wide, *(self._piece(cell) for line in self.puzzle.lines for cell in line.cells))
        lines = self.puzzle.lines if self.puzzle.form in GROUPED else self.puzzle.lines[:1]
        high = max(map(self._height, lines))
        return max(wide, least) <= room and high <= self.pen.area.height

    @property
    def _left(self) -> float:
        """Width of the letters and the space after them."""
        return self.letters + LOOKS.gap * self.size

    def _height(self, line: WordLine) -> float:
        if self.below:
            return self._rows(line) * self._row_height + self.slots.height(line.words)
        return max(self._row_height, self.slots.height(1))

    @property
    def _row_height(self) -> float:
        shares = {"snake": 2 * LOOKS.body + 0.3, "syllables": 1.9, "scrambled": LOOKS.circle + 0.1}
        return self.size * shares.get(self.puzzle.form, 1.3)

    @property
    def _middle(self) -> float:
        """The middle of the first row of letters, from the top."""
        if self.puzzle.form in GROUPED:
            return self.size * {"snake": LOOKS.body + 0.05, "syllables": 0.8}[self.puzzle.form]
        return self._row_height / 2 if self.below else max(self._row_height / 2, self.slots.baseline - self._cap / 2)

    @property
    def _cap(self) -> float:
        return self.pen.style.cap_height * self.size

    @property
    def _narrow(self) -> float:
        """The divisor of the distances in `LOOKS`, for scripts with wide letters."""
        code = self.puzzle.language[:2]
        return VERY_WIDE.get(code, LOOKS.narrow if code in WIDE_LETTERS else 1.0)

    def outlines(self) -> Iterator[Drawing]:
        """Yield the items without their shapes; they are drawn if these begin about where the number ends."""
        lines, middle = self.puzzle.lines, self._middle
        room = self.lead - badge_size(self.pen, len(lines))
        shapes = () if room > 0 else (Line(self.lead, middle, self.lead, middle, LOOKS.thin),)
        for line in lines:
            if abs(room) < LOOKS.bearing * self.size + LOOKS.outline:
                yield self.drawing(line, ())
            else:
                yield Drawing(self.pen.area.width, self._height(line), shapes, self.size, middle=middle)

    def drawing(self, line: WordLine, words: Sequence[str] | None = None) -> Drawing:
        """An item with lines to write on; in an answer, with its words instead."""
        width, height = self.pen.area.width, self._height(line)
        spoken = self.pen.style.spoken
        shapes = [*(said_of(self.puzzle.spelled(line), self._letters(line)) if spoken else self._letters(line))]
        if self.below:
            top = self._rows(line) * self._row_height
            lines, places = self.slots.rows(line.words, self.lead, top), self.slots.places(line.words, self.lead, top)
        else:
            left = self.lead + self._left
            top = self._middle + self._cap / 2 - self.slots.baseline
            lines = self.slots.beside(left, width, self.lead, top)
            places = iter([(left, top + self.slots.baseline)])
        if words is None:
            shapes += gap_of(lines, line.words) if spoken else lines
        for word, (x, y) in zip(words or (), places, strict=False):
            shapes += self._written(word, x, y)
        return Drawing(width, height, tuple(shapes), self.size, middle=self._middle)

    def _written(self, word: str, x: float, y: float) -> Iterator[Text]:
        """Yield a word on its line, and its article on the line before it."""
        size, code = LOOKS.answer * self.size, self.puzzle.language
        if self.puzzle.article:
            article = article_of(word, code)
            if article:
                yield Text(x, y, article, size, True)
            x, word = x + self.slots.article, without_article(word, code) if article else word
        yield Text(x, y, word, size, True)

    # ---- letters

    def width(self, line: WordLine) -> float:
        """Width of the letters of an item with one word."""
        size = self.size
        if self.puzzle.form == "scrambled":
            return LOOKS.circle * size * len(line.cells) + total(map(self._longer, line.cells))
        if self.puzzle.form == "mirror":
            return self.pen.width(line.text, size)
        given = self.pen.width(self._given_text(line), self._given_size) + size / 2 if line.given else 0.0
        return LOOKS.hole / self._narrow * size * len(line.cells) + given

    def _given_text(self, line: WordLine) -> str:
        return f"({', '.join(line.given)})"

    @property
    def _given_size(self) -> float:
        size, style = LOOKS.given * self.size, self.pen.style
        return min(max(step_down(size), style.smallest_letter), self.size) if style.stepped else size

    def _letters(self, line: WordLine) -> Iterator[Shape]:
        """Yield the letters of an item."""
        y = self._middle + self._cap / 2
        if self.puzzle.form == "snake":
            yield from self._snake(line)
        elif self.puzzle.form == "syllables":
            yield from self._cards(line)
        elif self.puzzle.form == "scrambled":
            yield from self._circles(line, y)
        elif self.puzzle.form == "missing":
            yield from self._holes(line, y)
        else:
            middle = self.lead + self.letters / 2 - (self.letters - self.width(line)) / 2
            word = "".join(reversed(line.cells))
            turned = y - self._cap if line.below else y
            yield Text(middle, turned, word, self.size, False, "middle", 0.0, 180.0 * line.below, True)

    def _circles(self, line: WordLine, y: float) -> Iterator[Shape]:
        pitch, longer = LOOKS.circle * self.size, 0.0
        for at, cell in enumerate(line.cells):
            more, marked = self._longer(cell), at in line.marked
            x, fill = self.lead + (at + 0.5) * pitch + longer + more / 2, 0.0 if marked else None
            yield Loop(x - more / 2, self._middle, x + more / 2, self._middle, 0.48 * pitch, LOOKS.thin, fill=fill)
            yield Text(x, y, cell, self.size, marked, "middle", float(marked))
            longer += more

    def _longer(self, cell: str) -> float:
        """The extra length of a letter's outline beyond a circle, for wide letters such as Czech CH or Tamil ones."""
        if len(cell) == 1 and not changes_shape(cell):
            return 0.0
        return max(0.0, self.pen.width(cell, self.size, bold=True) + (LOOKS.beside - LOOKS.circle) * self.size)

    def _holes(self, line: WordLine, y: float) -> Iterator[Shape]:
        pitch, size = LOOKS.hole / self._narrow * self.size, self.size
        cells = tuple("" if cell == HOLE else cell for cell in line.cells)
        yield Letters(self.lead + pitch / 2, y, pitch, size, (cells,))
        for at, cell in enumerate(line.cells):
            if cell == HOLE:
                left = self.lead + at * pitch
                yield Line(left + 0.08 * pitch, y + 1.0, left + 0.92 * pitch, y + 1.0, LOOKS.thin)
        if line.given:
            yield Text(self.lead + len(cells) * pitch + size / 2, y, self._given_text(line), self._given_size)

    # ---- cards with syllables

    def _piece(self, cell: str) -> float:
        return self.pen.width(cell, self.size) + LOOKS.piece * self.size

    def _laid(self, line: WordLine) -> Iterator[tuple[int, float, str]]:
        """Yield the row, the left edge and the text of each card."""
        row, x, room = 0, 0.0, self.pen.area.width - self.lead
        for cell in line.cells:
            width = self._piece(cell)
            if x and x + width > room:
                row, x = row + 1, 0.0
            yield row, self.lead + x, cell
            x += width + self.size / 2

    def _cards(self, line: WordLine) -> Iterator[Shape]:
        high = 1.5 * self.size
        for row, x, cell in self._laid(line):
            middle, width = self._middle + row * self._row_height, self._piece(cell)
            yield Rect(x, middle - high / 2, width, high, LOOKS.thin, radius=self.size / 4)
            yield Text(x + width / 2, middle + self._cap / 2, cell, self.size, False, "middle")

    # ---- snakes

    def _per_row(self, line: WordLine) -> int:
        room = self.pen.area.width - self.lead - self.size * (LOOKS.head + LOOKS.tail)
        rows = ceil(len(line.cells) / max(1, int(room * self._narrow / (LOOKS.pitch * self.size))))
        return ceil(len(line.cells) / rows)

    def _rows(self, line: WordLine) -> int:
        """The number of rows of letters, or of cards."""
        if self.puzzle.form not in GROUPED:
            return 1
        if self.puzzle.form == "syllables":
            return 1 + max(row for row, *_ in self._laid(line))
        return ceil(len(line.cells) / self._per_row(line))

    def _snake(self, line: WordLine) -> Iterator[Shape]:
        """Yield a snake: each row continues in the next, and the last has the tail."""
        size, per = self.size, self._per_row(line)
        room = self.pen.area.width - self.lead - size * (LOOKS.head + LOOKS.tail)
        pitch = min(room / per, LOOKS.most_pitch / self._narrow * size)
        left, half = self.lead + LOOKS.head * size, LOOKS.body * size
        starts = range(0, len(line.cells), per)
        for row, start in enumerate(starts):
            cells = line.cells[start : start + per]
            middle = self._middle + row * self._row_height
            right = left + len(cells) * pitch
            yield Letters(left + pitch / 2, middle + self._cap / 2, pitch, size, (cells,))
            begin = left - 0.35 * size if row == 0 else left
            yield from (Line(begin, y, right, y, LOOKS.outline) for y in (middle - half, middle + half))
            if row == len(starts) - 1:
                yield _tail(right, middle, half, LOOKS.tail * size)
        yield from _head(left, self._middle, size)


def _tail(x: float, middle: float, half: float, length: float) -> Curve:
    """A tail that grows thin and ends at the ground."""
    top, ground = middle - half, middle + half
    tip = (x + length, ground)
    return Curve(
        ((x, top), (x + length / 2, top, x + length / 2, ground - half / 2, *tip), (x, ground)), line=LOOKS.outline
    )


def _head(right: float, middle: float, size: float) -> Iterator[Shape]:
    """Yield a head whose right edge touches the body: a circle with an eye, a mouth and a tongue."""
    radius = LOOKS.body * size
    x, line = right - 0.1 * size - radius, LOOKS.outline
    mouth = x - radius
    yield Curve(((mouth, middle), (mouth - 0.3 * size, middle)), line=line)
    for up in (-0.14, 0.14):
        yield Curve(((mouth - 0.3 * size, middle), (mouth - 0.48 * size, middle + up * size)), line=line)
    yield Loop(x, middle, x, middle, radius, line, fill=1.0)
    eye = (x - 0.12 * size, middle - 0.22 * size)
    yield Loop(*eye, *eye, 0.08 * size, 0.0, fill=0.0)
    low, deep = middle + 0.12 * size, middle + 0.12 * size + 0.45 * radius
    smile = (x - 0.4 * radius, deep, x, deep, x + 0.3 * radius, low)
    yield Curve(((x - 0.62 * radius, low), smile), line=line)
