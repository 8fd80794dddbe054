r"""Represents a letter grid as a text of bytes, in which patterns are found in every direction.

The engine keeps a grid of rows x columns as `rows * (columns + 1)` bytes: one code per letter, row
by row, with a zero after each row. Stepping by 1, `width`, `width + 1` or `width - 1` (`width` =
columns + 1) then walks E, S, SE or SW, and a walk that leaves the grid at a side passes a zero
before it comes back. So each of these four axes, read with strided slices, is one text in
which `bytes.count` and `bytes.find` see every straight run; the opposite directions are the
reversed patterns. For a grid of 3 x 4 with letters in place of codes and dots in place of zeros:

    C O W S     E   COWS.ABCD.EFGH.             S   CAE.OBF.WCG.SDH
    A B C D     SE  CBG.OCH.WD..S...E.AF        SW  C.DG.OA.H.WBE..SCF
    E F G H

>>> grid = bytearray(b"COWS\0ABCD\0EFGH\0")
>>> geo = Geometry(3, 4)
>>> text = geo.text(grid)
>>> text.replace(b"\0", b".")
b'COWS.ABCD.EFGH..CAE.OBF.WCG.SDH.CBG.OCH.WD..S...E.AF.C.DG.OA.H.WBE..SCF'
>>> run = geo.find_run(text.find(b"OCH"), 3)
>>> run, [tuple(geo.cell_of[index]) for index in run.indexes]
(Run(low=1, step=6, length=3, backwards=False), [(0, 1), (1, 2), (2, 3)])

In a grid that is not a rectangle, the missing cells are zeros, too, so that no run passes over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, zip_longest
from typing import NamedTuple

from worksheets.base.byte_cache import byte_cache
from worksheets.base.grid import Cell, Direction, Mask
from worksheets.puzzles.wordsearch.engine.find.lexicon import OnDemand

AXES = (Direction.E, Direction.S, Direction.SE, Direction.SW)
"""Each represents itself and, with the word reversed, its opposite."""


class Run(NamedTuple):
    """A straight run of `length` cells, `step` apart (step > 0), `low` the first of them.

    A word that is laid on it starts at `low`, or, read backwards, at the other end.
    """

    low: int
    step: int
    length: int
    backwards: bool = False

    @property
    def indexes(self) -> range:
        """The indexes of the run's cells."""
        return range(self.low, self.low + self.length * self.step, self.step)

    @property
    def slice(self) -> slice:
        """The slice that selects the run's cells."""
        return slice(self.low, self.low + (self.length - 1) * self.step + 1, self.step)

    def within(self, other: Run) -> bool:
        """Whether this run is a part of `other`; a single cell is part of any run through it."""
        if self.step != other.step and self.length > 1:
            return False
        inside = other.indexes
        return self.low in inside and self.indexes[-1] in inside


new_run = partial(tuple.__new__, Run)
"""Makes a run from a tuple of its four fields in half the time of `Run(...)`."""


class Cross(NamedTuple):
    """The lines that cross in a cell, and the positions of the cell in a text of these lines, one byte apart."""

    lines: tuple[slice, ...]
    centres: tuple[int, ...]


class Geometry:
    """Data that depends only on the size of a grid, rows x columns, and on its mask.

    `cells` has a bit for each existing cell, `number` is their number. `mask` is None for a rectangle.
    """

    def __init__(self, rows: int, columns: int, mask: Mask | None = None) -> None:
        self.mask = mask
        self.rows = rows
        self.columns = columns
        self.width = width = columns + 1
        self.size = rows * width
        self.steps = {Direction.E: 1, Direction.S: width, Direction.SE: width + 1, Direction.SW: columns}
        axes = {
            Direction.S: [slice(start, None, width) for start in range(columns)],
            Direction.SE: [slice(start, None, width + 1) for start in range(width + 1)],
            Direction.SW: [slice(start, None, columns) for start in range(columns)],
        }
        self._slices = [line for lines in axes.values() for line in lines]
        everything = list(range(self.size))
        rows_of_cells = [slice(start, start + columns, 1) for start in everything[::width]]
        self.blocks = OnDemand(partial(_block, [everything[row] for row in rows_of_cells]))
        """`blocks[n]` are the indexes of the cells in the first `n` columns, row by row."""
        # Every line with its length, the axes alternating.
        self.lines = [
            (line, len(everything[line]))
            for group in zip_longest(rows_of_cells, *axes.values())
            for line in group
            if line
        ]
        self._indexes = [*everything, -1]
        self._steps = [1] * len(self._indexes)
        for axis, lines in axes.items():
            for line in lines:
                self._indexes += [*everything[line], -1]
            self._steps += [self.steps[axis]] * (len(self._indexes) - len(self._steps))
        self.row_length = self.size + 1
        signs = "".join([row + "." for row in (mask.rows if mask else ("#" * columns,) * rows)])
        self.void = bytes([0 if sign == "#" else 255 for sign in signs])
        """0 for each byte that is a cell, 255 for the others."""
        # every cell as a bit, the first one lowest, without the zeros after the rows
        self.cells = int("".join(["1" if sign == "#" else "0" for sign in reversed(signs)]), 2)
        self.number = self.cells.bit_count()
        # the bits that no run may have: missing cells, and those beyond the grid as far as a run could leave it
        self.outside = self.cells ^ (1 << 2 * self.size) - 1
        self.quarters = tuple(self._block(down, right) for down in (0, 1) for right in (0, 1))
        self._lines_through: dict[tuple[int, int], Cross] = {}
        self.cell_of = [Cell(*divmod(index, width)) for index in everything]

    def _block(self, down: int, right: int) -> int:
        """The cells of a quarter as bits; quarters share a middle row or column."""
        rows, columns = (self.rows + 1) // 2, (self.columns + 1) // 2
        row = (1 << columns) - 1 << right * (self.columns - columns)
        top = down * (self.rows - rows)
        return sum(row << start * self.width for start in range(top, top + rows))

    @staticmethod
    def indexes(bits: int) -> tuple[int, ...]:
        """The indexes of the bits that are set, in reading order."""
        return tuple([index for index, bit in enumerate(reversed(f"{bits:b}")) if bit == "1"])

    def text(self, grid: bytes | bytearray) -> bytes:
        """The four axes of `grid` as one text; the rows come first."""
        parts = [grid]
        parts += [grid[part] for part in self._slices]
        return b"\0".join(parts)

    def find_run(self, position: int, length: int) -> Run:
        """The run of the `length` bytes from `position` in a text."""
        return Run(self._indexes[position], self._steps[position], length)

    def lines_through(self, index: int, reach: int) -> Cross:
        """The four lines through a cell, up to `reach` cells to both sides of it."""
        cross = self._lines_through.get((index, reach))
        if cross is None:
            last = self.size - 1 - index
            lines, centres, length = [], [], 0
            for step in (1, self.columns, self.width, self.width + 1):
                before, behind = min(reach, index // step), min(reach, last // step)
                lines.append(slice(index - before * step, index + behind * step + 1, step))
                centres.append(length + before)
                length += before + behind + 2
            cross = self._lines_through[index, reach] = Cross(tuple(lines), tuple(centres))
        return cross


def _block(rows: Sequence[list[int]], columns: int) -> tuple[int, ...]:
    return tuple(chain.from_iterable([row[:columns] for row in rows]))


@byte_cache(16_000_000, lambda geo, *_: 600 * geo.size)
def geometry(rows: int, columns: int, mask: Mask | None = None) -> Geometry:
    """The geometry of a grid of rows x columns, or of the cells of its mask."""
    return Geometry(rows, columns, mask)


def positions(text: bytes, pattern: bytes, end: int | None = None) -> Iterator[int]:
    """Yield the places of `pattern` in `text`, including overlapping ones, in rising order."""
    at = text.find(pattern, 0, end)
    while at >= 0:
        yield at
        at = text.find(pattern, at + 1, end)
