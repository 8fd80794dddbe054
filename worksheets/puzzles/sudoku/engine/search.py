"""Finds solutions: enters forced digits, then tries the digits of a cell that has the fewest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from worksheets.base.seeds import shuffled
from worksheets.puzzles.sudoku.engine.board import Filled, Position, UnitBoard, cells_of
from worksheets.search.budget import Budget

Order = Callable[[list[int]], Sequence[int]]


def settle(position: Position) -> bool:
    """Fill all cells with one digit left or the only place of a digit; False if there is a contradiction."""
    at, units = position.at, position.board.units
    busy = True
    while busy:
        busy = False
        singles, _, _ = position.by_count()
        for cell in cells_of(singles):
            digits = position.digits_of(cell)
            if not digits:
                return False
            if position.open >> cell & 1:
                position.place(cell, digits[0])
                busy = True
        if busy:
            continue
        for digit in range(position.board.side):
            for unit in units:
                places = at[digit] & unit
                if not places:
                    return False
                if not places & places - 1 and places & position.open:
                    position.place(places.bit_length() - 1, digit)
                    busy = True
    return True


def solutions(position: Position, budget: Budget, order: Order = list) -> Iterator[Filled]:
    """Yield every solution, lazily; a step is a digit tried. Changes the position; `order` sorts the digits of a cell.

    Raises BudgetSpentError if the budget is spent.
    """
    budget.take()
    if not settle(position):
        return
    if not position.open:
        yield position.filled
        return
    _, two, more = position.by_count()
    cell = next(cells_of(two or more))
    for digit in order(position.digits_of(cell)):
        trial = position.copy()
        trial.place(cell, digit)
        yield from solutions(trial, budget, order)


def is_needed(board: UnitBoard, full: Filled, given: Filled, cells: Sequence[int], budget: Budget) -> bool:
    """Whether a sudoku with the only solution `full` has others if these cells are blank, too."""
    without = given[:]
    for cell in cells:
        without[cell] = -1
    position = Position.of(board, without)
    for cell in cells:
        trial = position.copy()
        trial.at[full[cell]] &= ~(1 << cell)
        if next(solutions(trial, budget), None):
            return True
    return False


def random_filled(board: UnitBoard, rng: Random, budget: Budget) -> Filled | None:
    """A random filled grid; None if there is none."""
    position = Position(board, [board.all] * board.side, board.all)
    for cell, digit in enumerate(shuffled(range(board.side), rng)):
        position.place(cell, digit)
    return next(solutions(position, budget, lambda digits: shuffled(digits, rng)), None)
