"""Boards as bit sets: cell `row * side + column` is the bit of that number, and a unit is the union of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from worksheets.puzzles.sudoku.model import GridRules

Filled = list[int]
"""The digit of each cell, from 0; -1 for a blank."""


class UnitBoard:
    """The rows, columns, regions and diagonals of a sudoku, each with every digit once."""

    def __init__(self, rules: GridRules) -> None:
        side = self.side = rules.side
        self.all = (1 << side * side) - 1
        """All cells."""
        self.rows = [_bits(range(at * side, at * side + side)) for at in range(side)]
        self.columns = [_bits(range(at, side * side, side)) for at in range(side)]
        self.regions = [0] * side
        for cell, region in enumerate(number for row in rules.regions for number in row):
            self.regions[region] |= 1 << cell
        across = [_bits(range(0, side * side, side + 1)), _bits(range(side - 1, side * side - 1, side - 1))]
        self.lines = self.rows + self.columns + across * rules.diagonals
        """Rows, columns, and diagonals if they count."""
        self.units = tuple(dict.fromkeys(self.regions + self.lines))
        units_of = [[unit for unit in self.units if unit >> cell & 1] for cell in range(side * side)]
        self.others = [self.all & ~_union(units) for units in units_of]
        """For each cell, the cells outside its units, which may have the same digit."""

    @cached_property
    def overlaps(self) -> tuple[tuple[int, int, int], ...]:
        """Pairs of units with two or more common cells: the common cells, then the other cells of each."""
        pairs = ((one, other) for one in self.units for other in self.units if one != other)
        common = ((one & other, one & ~other, other & ~one) for one, other in pairs)
        return tuple(each for each in common if each[0].bit_count() > 1)


@lru_cache(maxsize=32)
def board_of(rules: GridRules) -> UnitBoard:
    """The board of these rules; cached."""
    return UnitBoard(rules)


def _bits(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)


def _union(sets: Sequence[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


def cells_of(bits: int) -> Iterator[int]:
    """Yield the numbers of the cells in a set, rising."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


class Position:
    """A partly solved sudoku: `at[digit]` has the cells where a digit can be, `open` the cells not filled."""

    __slots__ = ("at", "board", "open")

    def __init__(self, board: UnitBoard, at: list[int], open: int) -> None:
        self.board, self.at, self.open = board, at, open

    @classmethod
    def of(cls, board: UnitBoard, filled: Filled) -> Position:
        """The position with the printed digits; if they contradict each other, no digit is possible anywhere."""
        at, own, opened = [board.all] * board.side, [0] * board.side, board.all
        for cell, digit in enumerate(filled):
            if digit >= 0:
                if not at[digit] >> cell & 1:
                    return cls(board, [0] * board.side, board.all)
                at[digit] &= board.others[cell]
                own[digit] |= 1 << cell
                opened ^= 1 << cell
        return cls(board, [cells & opened | entered for cells, entered in zip(at, own, strict=True)], opened)

    def place(self, cell: int, digit: int) -> None:
        """Fill a cell."""
        at, bit = self.at, 1 << cell
        for each, cells in enumerate(at):
            if cells & bit:
                at[each] = cells ^ bit
        at[digit] = at[digit] & self.board.others[cell] | bit
        self.open &= ~bit

    def copy(self) -> Position:
        """A copy of the position, for a trial."""
        return Position(self.board, self.at[:], self.open)

    def by_count(self) -> tuple[int, int, int]:
        """The open cells with at most one, with exactly two, and with more digits left."""
        one = two = more = 0
        for cells in self.at:
            more |= two & cells
            two |= one & cells
            one |= cells
        return self.open & ~two, self.open & two & ~more, self.open & more

    def digits_of(self, cell: int) -> list[int]:
        """The digits that a cell can have."""
        return [digit for digit, cells in enumerate(self.at) if cells >> cell & 1]

    @property
    def filled(self) -> Filled:
        """The digit of each cell; those of open cells are -1."""
        found = [-1] * self.board.side**2
        for digit, cells in enumerate(self.at):
            for cell in cells_of(cells & ~self.open):
                found[cell] = digit
        return found
