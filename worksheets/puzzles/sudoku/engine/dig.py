"""Makes a sudoku from a filled grid: blanks cells as long as the techniques of its level still solve it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import shuffled
from worksheets.puzzles.sudoku.engine.board import Filled, Position, UnitBoard, cells_of
from worksheets.puzzles.sudoku.engine.grow import grow
from worksheets.puzzles.sudoku.engine.logic import derives, hardest
from worksheets.puzzles.sudoku.engine.search import is_needed
from worksheets.puzzles.sudoku.model import BOX, HIDDEN, Level
from worksheets.search.budget import Budget

MOST_STEPS = 3_000
"""Maximum number of digits tried to prove that all printed ones are needed."""


def dig(board: UnitBoard, full: Filled, level: Level, orbits: Sequence[Sequence[int]], rng: Random) -> Filled | None:
    """Blank the cells of one orbit after another, in random order, where the level allows; None if the level is missed.

    The result has one solution, because techniques find it without guessing. `orbits` are groups of cells that are
    blank or printed together.
    """
    given, left = full[:], len(full)
    exchanges, printed = exchanges_of(board, full), board.all
    needed = 0
    if level.rare:
        grown = grow(board, full, exchanges, orbits, rng)
        if not grown:
            return None
        given, needed = grown, level.most
        orbits = [orbit for orbit in orbits if given[orbit[0]] >= 0]
        printed = sum(1 << cell for orbit in orbits for cell in orbit)
        left = printed.bit_count()
    for orbit in shuffled(orbits, rng):
        if left - len(orbit) < level.givens * len(full):
            break
        without = printed & ~sum(1 << cell for cell in orbit)
        if not all(without & exchange for exchange in exchanges):
            continue
        for cell in orbit:
            given[cell] = -1
        techniques = _techniques_for(board, full, given, orbit, level.most)
        if techniques:
            left, printed, needed = left - len(orbit), without, max(needed, techniques)
        else:
            for cell in orbit:
                given[cell] = full[cell]
    found = hardest(board, given) if needed > level.fewer else None
    if found is None or not level.fewer <= found < level.most:
        return None
    return given if not level.minimal or _is_minimal(board, full, given, orbits, exchanges) else None


def _techniques_for(board: UnitBoard, full: Filled, given: Filled, cells: Sequence[int], most: int) -> int:
    """The number of techniques, from the easiest, that fill these cells; 0 if the first `most` do not."""
    if most >= BOX and all(_is_single(board, full, given, cell, most) for cell in cells):
        return min(most, HIDDEN)
    position = Position.of(board, given)
    found = [derives(position, cell, most) for cell in cells]
    return max(found) if all(found) else 0


def _is_single(board: UnitBoard, full: Filled, given: Filled, cell: int, most: int) -> bool:
    """Whether a cell is already the only place for its digit in a unit: a quick test that succeeds for most cells."""
    digit, bit, places = full[cell], 1 << cell, board.all
    for other, there in enumerate(given):
        if there == digit:
            places &= board.others[other]
        elif there >= 0:
            places &= ~(1 << other)
    return any(places & unit == bit for unit in (board.units if most >= HIDDEN else board.regions) if unit & bit)


def exchanges_of(board: UnitBoard, full: Filled) -> list[int]:
    """Sets of cells in which two digits can be exchanged; if none of a set is printed, there is a second solution."""
    at = [0] * board.side
    for cell, digit in enumerate(full):
        at[digit] |= 1 << cell
    found = []
    for one, other in combinations(at, 2):
        both = one | other
        while both:
            reached, new = 0, both & -both
            while new:
                reached |= new
                near = 0
                for cell in cells_of(new):
                    near |= ~board.others[cell]
                new = near & both & ~reached
            found.append(reached)
            both &= ~reached
    return found


def _is_minimal(
    board: UnitBoard, full: Filled, given: Filled, orbits: Sequence[Sequence[int]], exchanges: Sequence[int]
) -> bool:
    """Whether every printed orbit is needed, as far as a few steps show.

    An orbit with the only printed digits of an exchange needs no search.
    """
    printed = sum(1 << cell for cell, digit in enumerate(given) if digit >= 0)
    last = 0
    for there in (printed & exchange for exchange in exchanges):
        last |= there if not there & there - 1 else 0
    unsure = [orbit for orbit in orbits if given[orbit[0]] >= 0 and not any(last >> cell & 1 for cell in orbit)]
    budget = Budget(MOST_STEPS)
    try:
        return all(is_needed(board, full, given, orbit, budget) for orbit in unsure)
    except BudgetSpentError:
        return False


def orbits_of(side: int, symmetry: str) -> list[tuple[int, ...]]:
    """The groups of cells that a symmetry maps onto each other: `none`, `half_turn`, `quarter_turn` or `mirror`."""
    last = side - 1
    seen: dict[tuple[int, ...], None] = {}
    for row in range(side):
        for column in range(side):
            images = {(row, column)}
            if symmetry in ("half_turn", "quarter_turn"):
                images.add((last - row, last - column))
            if symmetry == "quarter_turn":
                images |= {(column, last - row), (last - column, row)}
            if symmetry == "mirror":
                images.add((row, last - column))
            seen[tuple(sorted(r * side + c for r, c in images))] = None
    return [*seen]
