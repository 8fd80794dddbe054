"""The techniques by which people solve sudokus, from the easiest to the hardest; none of them guesses.

Each technique yields what it finds in a position: cells to fill, or cells that cannot have a digit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from worksheets.puzzles.sudoku.engine.board import Filled, Position, UnitBoard, cells_of
from worksheets.puzzles.sudoku.model import ALL, HIDDEN, TECHNIQUES


class Finding(NamedTuple):
    """A digit of a cell or, if `ruled_out`, one that the cells of a set cannot have; `where` shows why."""

    technique: str
    digit: int
    cells: int
    where: int
    ruled_out: bool = False


def full_houses(position: Position) -> Iterator[Finding]:
    """The last open cell of a unit."""
    opened = position.open
    for unit in position.board.units:
        cell = unit & opened
        if cell and not cell & cell - 1:
            for digit in position.digits_of(cell.bit_length() - 1):
                yield Finding("full_house", digit, cell, unit)


def box_singles(position: Position) -> Iterator[Finding]:
    """A digit with only one possible cell in a region."""
    return _singles(position, position.board.regions, "box_single")


def line_singles(position: Position) -> Iterator[Finding]:
    """A digit with only one possible cell in a row, a column or a diagonal."""
    return _singles(position, position.board.lines, "line_single")


def _singles(position: Position, units: Sequence[int], technique: str) -> Iterator[Finding]:
    opened = position.open
    for digit, cells in enumerate(position.at):
        cells &= opened
        if cells:
            for unit in units:
                cell = cells & unit
                if cell and not cell & cell - 1:
                    yield Finding(technique, digit, cell, unit)


def naked_singles(position: Position) -> Iterator[Finding]:
    """A cell with only one possible digit."""
    for cell in cells_of(position.by_count()[0]):
        for digit in position.digits_of(cell):
            yield Finding("naked_single", digit, 1 << cell, 1 << cell)


def pointing(position: Position) -> Iterator[Finding]:
    """All places of a digit in one unit are also in another unit, so it is nowhere else in that one."""
    for digit, cells in enumerate(position.at):
        cells &= position.open
        if cells:
            for common, outside, rest in position.board.overlaps:
                if cells & rest and cells & common and not cells & outside:
                    yield Finding("pointing", digit, cells & rest, cells & common, True)


def pairs(position: Position) -> Iterator[Finding]:
    """Two cells of a unit that share their only two digits, or two digits that share their only two cells."""
    yield from _naked_pairs(position)
    for unit in position.board.units:
        seen: dict[int, int] = {}
        for digit, cells in enumerate(position.at):
            both = cells & unit & position.open
            if both.bit_count() == 2 and both in seen:
                for other, places in enumerate(position.at):
                    if other not in (digit, seen[both]) and places & both:
                        yield Finding("pair", other, places & both, both, True)
            seen.setdefault(both, digit)


def _naked_pairs(position: Position) -> Iterator[Finding]:
    two = position.by_count()[1]
    digits = {cell: tuple(position.digits_of(cell)) for cell in cells_of(two)}
    for unit in position.board.units:
        seen: dict[tuple[int, ...], int] = {}
        for cell in cells_of(two & unit):
            same = digits[cell]
            both = seen.setdefault(same, 1 << cell) | 1 << cell
            for digit in same if both & both - 1 else ():
                wrong = position.at[digit] & unit & position.open & ~both
                if wrong:
                    yield Finding("pair", digit, wrong, both, True)


def x_wings(position: Position) -> Iterator[Finding]:
    """A digit with two places in each of two rows, in the same columns, is nowhere else in these; or the reverse."""
    board = position.board
    for digit, cells in enumerate(position.at):
        cells &= position.open
        for along, across in ((board.rows, board.columns), (board.columns, board.rows)):
            two = [line for line in along if (cells & line).bit_count() == 2]
            for one, other in combinations(two, 2):
                crossing = [line for line in across if line & cells & (one | other)]
                wrong = cells & (crossing[0] | crossing[1]) & ~(one | other)
                if len(crossing) == 2 and wrong:
                    yield Finding("x_wing", digit, wrong, cells & (one | other), True)


Find = Callable[[Position], Iterator[Finding]]

FINDERS: tuple[Find, ...] = (full_houses, box_singles, line_singles, naked_singles, pointing, pairs, x_wings)
"""The functions that find the steps of each of `TECHNIQUES`."""


def solve_steps(board: UnitBoard, filled: Filled, most: int = ALL) -> tuple[list[list[Finding]], Position]:
    """Solve with the first `most` techniques, in rounds: each uses the easiest technique that finds any steps.

    All steps of a round are found in the same position, so their number does not depend on an order. Also returns the
    last position, which is solved if it has no open cells.
    """
    position = Position.of(board, filled)
    rounds: list[list[Finding]] = []
    while position.open:
        found = next(filter(None, (_distinct(find, position) for find in FINDERS[:most])), None)
        if found is None:
            break
        take(found, position)
        rounds.append(found)
    return rounds, position


def take(steps: Iterable[Finding], position: Position) -> None:
    """Apply steps to the position in which they were found."""
    for step in steps:
        if step.ruled_out:
            position.at[step.digit] &= ~step.cells
        elif step.cells & position.open:
            position.place(step.cells.bit_length() - 1, step.digit)


def _distinct(find: Find, position: Position) -> list[Finding]:
    """The steps of one technique without repetitions."""
    steps: dict[tuple[int, int], Finding] = {}
    for step in find(position):
        steps.setdefault((step.digit, step.cells), step)
    return [*steps.values()]


def hardest(board: UnitBoard, filled: Filled) -> int | None:
    """The number of the hardest technique needed, from 0; None if all together are not enough."""
    rounds, position = solve_steps(board, filled)
    if position.open:
        return None
    return max((TECHNIQUES.index(steps[0].technique) for steps in rounds), default=0)


def derives(position: Position, cell: int, most: int) -> int:
    """The number of techniques, from the easiest, that fill this cell; 0 if the first `most` do not.

    Changes the position. Faster than `solve_steps`: singles are entered at once, and it stops when the cell is filled.
    """
    bit, needed = 1 << cell, min(most, HIDDEN)
    while position.open & bit:
        if most >= HIDDEN and _enter_hidden(position, bit):
            continue
        if most > HIDDEN and _enter_naked(position):
            needed = max(needed, HIDDEN + 1)
            continue
        for number, find in enumerate(FINDERS[:most]):
            steps = [] if most >= HIDDEN >= number else [*find(position)]
            if steps:
                take(steps, position)
                needed = max(needed, number + 1)
                break
        else:
            return 0
    return needed


def _enter_hidden(position: Position, wanted: int) -> bool:
    """Enter all hidden singles, until the `wanted` cell is filled."""
    at, units, place = position.at, position.board.units, position.place
    busy = False
    for digit in range(len(at)):
        cells = at[digit] & position.open
        if cells:
            for unit in units:
                found = cells & unit
                if found and not found & found - 1:
                    place(found.bit_length() - 1, digit)
                    busy = True
                    if found == wanted:
                        return True
                    cells = at[digit] & position.open
    return busy


def _enter_naked(position: Position) -> bool:
    busy = False
    for cell in cells_of(position.by_count()[0]):
        digits = position.digits_of(cell)
        if digits:
            position.place(cell, digits[0])
            busy = True
    return busy
