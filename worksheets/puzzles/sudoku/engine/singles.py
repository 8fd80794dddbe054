"""Finds hidden and naked singles quickly, all at once, where `logic` finds them one by one.

All candidates of a grid are one integer. It has a field of `side` bits for each unit and digit, with the possible cells
of the digit in the unit, and one for each cell, with its possible digits. A field with one bit left is a single; a few
operations on the integer find the singles of all fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from worksheets.puzzles.sudoku.engine.board import Filled, UnitBoard, cells_of


class Candidates(NamedTuple):
    """The candidates of a partly solved sudoku, and those of them that are entered."""

    left: int
    entered: int


def both(one: Candidates, other: Candidates) -> Candidates:
    """The combined knowledge of two positions of the same filled grid."""
    return Candidates(one.left & other.left, one.entered | other.entered)


class SinglesBoard:
    """The fields of a sudoku of up to 8 x 8; `hidden` masks those of units and digits, `all` also those of cells."""

    def __init__(self, board: UnitBoard) -> None:
        side = self.side = board.side
        cells = range(side * side)
        self.own = [[0] * side for _ in cells]
        """For each cell and digit, its bits in the fields."""
        fields = 0
        for unit in board.units:
            for digit in range(side):
                for place, cell in enumerate(cells_of(unit)):
                    self.own[cell][digit] |= 1 << fields * side + place
                fields += 1
        self.hidden = (1 << fields * side) - 1
        for cell in cells:
            for digit in range(side):
                self.own[cell][digit] |= 1 << (fields + cell) * side + digit
        fields += side * side
        self.all = (1 << fields * side) - 1
        self._shift = side - 4
        self._low = sum(1 << field * side for field in range(fields))
        self.keeps = [[self._kept(board, cell, digit) for digit in range(side)] for cell in cells]
        """For each cell and digit, the candidates left when it is entered."""
        self._of_bit = [(0, 0)] * fields * side
        for cell in cells:
            for digit in range(side):
                for bit in cells_of(self.own[cell][digit]):
                    self._of_bit[bit] = cell, digit

    def _kept(self, board: UnitBoard, cell: int, digit: int) -> int:
        gone = 0
        for other, bits in enumerate(self.own[cell]):
            gone |= bits if other != digit else 0
        for near in cells_of(board.all & ~board.others[cell] & ~(1 << cell)):
            gone |= self.own[near][digit]
        return self.all & ~gone

    @property
    def start(self) -> Candidates:
        """An empty grid."""
        return Candidates(self.all, 0)

    def printed(self, cells: Sequence[int], full: Filled) -> Candidates:
        """A grid in which only these cells of a filled one are printed."""
        known = self.start
        for cell in cells:
            digit = full[cell]
            known = both(known, Candidates(self.keeps[cell][digit], self.own[cell][digit]))
        return known

    def follow(self, known: Candidates, fields: int) -> Candidates:
        """Enter the singles of these fields until there are no more; `known` must not contradict itself."""
        left, entered = known
        side, low, shift, of_bit = self.side, self._low, self._shift, self._of_bit
        while True:
            any_left = left | left >> 1
            any_left |= any_left >> 2
            filled = (any_left | any_left >> shift) & low
            more = left & left - filled
            more |= more >> 1
            more |= more >> 2
            alone = filled & ~(more | more >> shift)
            todo = left & (alone << side) - alone & fields & ~entered
            if not todo:
                return Candidates(left, entered)
            while todo:
                cell, digit = of_bit[todo.bit_length() - 1]
                left &= self.keeps[cell][digit]
                own = self.own[cell][digit]
                entered |= own
                todo &= ~own

    def is_filled(self, known: Candidates) -> bool:
        """Whether every cell is filled."""
        return known.left == known.entered


@lru_cache(maxsize=32)
def singles_of(board: UnitBoard) -> SinglesBoard:
    """The fields of a board; cached."""
    return SinglesBoard(board)
