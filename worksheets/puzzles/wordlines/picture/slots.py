"""The lines on which the words of an item are written: below it, or beside a single word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from worksheets.drawing.shapes import Line
from worksheets.puzzles.wordlines.looks import LOOKS
from worksheets.puzzles.wordlines.model import GROUPED, Puzzle


@lru_cache(maxsize=16)
def _longest(puzzle: Puzzle) -> int:
    """The number of letters of an average word of the longest item; cached, because many sizes are tried."""
    return max(ceil(sum(map(len, line.cells)) / line.words) for line in puzzle.lines)


class Slots(NamedTuple):
    """The measures of lines to write on, with letters of a size before or above them."""

    size: float
    width: float
    """Width of a row of lines."""
    least: float
    """Minimum width of the line for a word, including that for its article."""
    article: float
    """Width of the line for an article and the space after it."""
    ruled: bool
    sentence: bool

    @classmethod
    def of(cls, puzzle: Puzzle, size: float, width: float) -> Slots:
        """The lines of a puzzle; all of them have room for an average word of its longest item."""
        longest = _longest(puzzle) + (2 if puzzle.form in GROUPED else 1)
        article = (LOOKS.article + LOOKS.gap / 2) * size if puzzle.article else 0.0
        least = max(LOOKS.least_line, longest * LOOKS.sign) * size + article
        return cls(size, width, least, article, puzzle.ruled, puzzle.sentence)

    @property
    def ruling(self) -> float:
        """The distance of ruled lines."""
        return LOOKS.ruling * min(1.0, self.size / LOOKS.ruled_from)

    @property
    def row(self) -> float:
        """Height of a row of lines."""
        return 3 * self.ruling + 0.5 * self.size if self.ruled else LOOKS.row * self.size

    @property
    def baseline(self) -> float:
        """The baseline of words, from the top of a row."""
        return 2 * self.ruling + 0.25 * self.size if self.ruled else self.row - 0.45 * self.size

    def _columns(self, count: int) -> int:
        gap = LOOKS.gap * self.size
        most = max(1, int((self.width + gap) / (self.least + gap)))
        return ceil(count / ceil(count / most))

    def height(self, count: int) -> float:
        """Height of the lines for this number of words, and for a sentence."""
        rows = ceil(count / self._columns(count)) if count > 1 else 1
        return self.row * (rows + self.sentence)

    def places(self, count: int, left: float, top: float) -> Iterator[tuple[float, float]]:
        """Yield the beginning of each word on its line."""
        columns, gap = self._columns(count), LOOKS.gap * self.size
        each = (self.width + gap) / columns
        for at in range(count):
            row, column = divmod(at, columns)
            yield left + column * each, top + row * self.row + self.baseline

    def rows(self, count: int, left: float, top: float) -> Iterator[Line]:
        """Yield the lines for words below an item, and for a sentence."""
        columns, gap = self._columns(count), LOOKS.gap * self.size
        width = (self.width + gap) / columns - gap
        for x, y in self.places(count, left, top):
            yield from self._word(x, x + width, y)
        if self.sentence:
            y = top + ceil(count / columns) * self.row + self.baseline
            yield from self._line(left, left + self.width, y)

    def beside(self, left: float, right: float, first: float, top: float) -> Iterator[Line]:
        """Yield the line for a word beside its letters and, below it from `first` on, the line for a sentence."""
        yield from self._word(left, right, top + self.baseline)
        if self.sentence:
            yield from self._line(first, right, top + self.row + self.baseline)

    def _word(self, left: float, right: float, y: float) -> Iterator[Line]:
        if self.article:
            yield from self._line(left, left + self.article - LOOKS.gap / 2 * self.size, y)
        yield from self._line(left + self.article, right, y)

    def _line(self, left: float, right: float, y: float) -> Iterator[Line]:
        """Yield a line to write on, or the four of a ruling, of which `y` is the base line."""
        if not self.ruled:
            yield Line(left, y, right, y, LOOKS.line)
            return
        for number in range(4):
            at = y + (number - 2) * self.ruling
            dash = LOOKS.dash if number == 1 else None
            yield Line(left, at, right, at, LOOKS.base if number == 2 else LOOKS.line, dash=dash)
