"""Tables in braille: grids with the numbers of their rows and columns, walls, and columns of text.

A grid that is too wide is cut into bands of columns, one below another. Numbers above the columns have tens above
units; lines between cells are dots 4, 5, 6 beside a cell and dots 2, 5 below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.language.braille import BLANK, BrailleTable
from worksheets.puzzles.formats import CellTable, Row, Square

CELLS = 40
"""Cells in a line."""

FULL, DASH, BESIDE, BELOW = "⠿", "⠤", "⠸", "⠒"
"""Signs for no cell in a grid to fill in, for a blank cell, and for lines beside and below a cell."""

TEXT_GAP = 2
"""Empty cells between columns of text."""


class CellLines(NamedTuple):
    """Lines that stay on one page if they fit it; a `heading` stays with the next block."""

    lines: tuple[str, ...]
    heading: bool = False


def wrapped(text: str, first: int = 0, indent: int = 0) -> tuple[str, ...]:
    """A text in lines of 40 cells, indented by `first` cells, then by `indent`."""
    lines: list[str] = []
    line, begun = BLANK * first, False
    for word in text.split(BLANK):
        longer = line + (BLANK if begun else "") + word
        if len(longer) > CELLS and begun:
            lines.append(line)
            longer = BLANK * indent + word
        while len(longer) > CELLS:
            lines.append(longer[:CELLS])
            longer = BLANK * indent + longer[CELLS:]
        line, begun = longer, True
    return (*lines, line)


def table_blocks(table: CellTable, braille: BrailleTable, *, numbered: bool) -> Iterator[CellLines]:
    """Yield the blocks of a table; with `numbered`, blank cells have their numbers."""
    if table.heading:
        yield CellLines(wrapped(braille.written(table.heading)), heading=True)
    if table.stepped:
        yield CellLines(tuple(_steps(table, braille)))
    elif table.bare:
        yield from text_columns([*([table.across] if table.across else []), *table.rows], braille)
    else:
        yield from _Grid(table, braille, numbered=numbered).blocks()


def text_columns(rows: Sequence[Row], braille: BrailleTable) -> Iterator[CellLines]:
    """Yield rows of texts, in columns if they fit a line, otherwise separated by semicolons."""
    written = [[braille.written(square.text) if square else "" for square in row] for row in rows]
    count = max(map(len, written))
    widths = [max((len(row[at]) for row in written if at < len(row)), default=0) for at in range(count)]
    fits = sum(widths) + TEXT_GAP * (count - 1) <= CELLS
    between = braille.between + BLANK
    for row in written:
        padded = (text.ljust(width + TEXT_GAP, BLANK) for text, width in zip(row, widths, strict=False))
        yield CellLines(
            ("".join(padded).rstrip(BLANK),) if fits else wrapped(between.join(filter(None, row)), indent=2)
        )


def _inside(square: Square | None, braille: BrailleTable, *, fillable: bool, numbered: bool) -> str:
    """The content of a cell."""
    if square is None:
        return FULL if fillable else BLANK
    if square.text:
        return braille.in_grid(square.text, strong=square.strong)
    if square.blank:
        return braille.written(square.number) if numbered and square.number else DASH
    return BLANK


def _steps(table: CellTable, braille: BrailleTable) -> Iterator[str]:
    """Yield the rows of a wall, each stone centred above two others."""
    rows = [[_inside(square, braille, fillable=False, numbered=False) for square in row] for row in table.rows]
    width = max(len(text) for row in rows for text in row) + 1
    width += width % 2
    for row in rows:
        start = (len(rows[-1]) - len(row)) * width // 2
        yield (BLANK * start + "".join(text.ljust(width, BLANK) for text in row)).rstrip(BLANK)


class _Grid:
    """A grid with coordinates, or with its own headings."""

    def __init__(self, table: CellTable, braille: BrailleTable, *, numbered: bool) -> None:
        self._table = table
        self._braille = braille
        fillable = any(square and square.blank for row in table.rows for square in row)
        self._texts = [
            [_inside(square, braille, fillable=fillable, numbered=numbered) for square in row] for row in table.rows
        ]
        heads = [_inside(head, braille, fillable=True, numbered=False) for head in table.across]
        self._width = max(len(text) for row in (*self._texts, heads) for text in row)
        numbers = (braille.written(str(row)) for row in range(1, len(table.rows) + 1))
        down = [_inside(head, braille, fillable=True, numbered=False) for head in table.down]
        self._labels = down or [*numbers]
        self._corner = braille.written(table.corner) if table.corner else ""
        rows = range(len(table.rows))
        marked = any(self._before(row, 0)[1] for row in rows)
        self._label = max(len(self._corner), *map(len, self._labels)) + marked
        self._between = max(1, *(len("".join(self._before(row, at))) for row in rows for at in self._columns))

    @property
    def _columns(self) -> range:
        return range(self._table.columns)

    def _square(self, row: int, column: int) -> Square | None:
        squares = self._table.rows[row]
        return squares[column] if 0 <= column < len(squares) else None

    def _before(self, row: int, column: int) -> tuple[str, str]:
        """The prefix of a cell: a line, and the sign for capitals for a highlighted letter."""
        here, before = self._square(row, column), self._square(row, column - 1)
        strong = self._braille.strong_sign(here.text) if here is not None and here.strong else ""
        return BESIDE if before and before.right else "", strong

    def blocks(self) -> Iterator[CellLines]:
        """Yield the bands of columns."""
        room = max(1, (CELLS - self._label) // (self._between + self._width))
        for start in range(0, self._table.columns, room):
            band = self._columns[start : start + room]
            lines = [*self._heads(band)]
            for row in range(len(self._table.rows)):
                cells = (self._cell(row, at) for at in band if at < len(self._texts[row]))
                lines.append(self._labels[row].ljust(self._label, BLANK) + "".join(cells))
                lines += self._below(row, band)
            yield CellLines(tuple(line.rstrip(BLANK) for line in lines))

    def _cell(self, row: int, column: int) -> str:
        line, capital = self._before(row, column)
        return line + (capital + self._texts[row][column]).rjust(self._between + self._width - len(line), BLANK)

    def _heads(self, band: range) -> Iterator[str]:
        """Yield the headings: the table's own, or numbers with tens above units, without number signs."""
        step = self._between + self._width
        if self._table.across:
            heads = (_inside(self._table.across[at], self._braille, fillable=True, numbered=False) for at in band)
            yield self._corner.ljust(self._label, BLANK) + "".join(head.rjust(step, BLANK) for head in heads)
            return
        numbers = [str(at + 1) for at in band]
        for place in range(len(numbers[-1]), 0, -1):
            digits = (self._braille.digits(number[-place]) if place <= len(number) else BLANK for number in numbers)
            yield BLANK * self._label + "".join(digit.rjust(step, BLANK) for digit in digits)

    def _below(self, row: int, band: range) -> Iterator[str]:
        """Yield the line below a row, if any of its cells has one."""
        marks = []
        for at in band:
            here, before = self._square(row, at), self._square(row, at - 1)
            joined = at > band[0] and bool(here and here.below and before and before.below)
            marks.append((BELOW if joined else BLANK) * self._between)
            marks.append((BELOW if here and here.below else BLANK) * self._width)
        line = "".join(marks)
        if line.strip(BLANK):
            yield BLANK * self._label + line
