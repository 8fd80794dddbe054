"""Generates a sheet of sudokus: fills grids at random, then blanks cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import NamedTuple, TypeVar

from worksheets.base.errors import BudgetSpentError, GenerationError
from worksheets.base.seeds import below, shuffled
from worksheets.base.sentences import sentence
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.puzzles.sudoku.engine.board import Filled, Position, board_of
from worksheets.puzzles.sudoku.engine.dig import dig, orbits_of
from worksheets.puzzles.sudoku.engine.jigsaw import jigsaw
from worksheets.puzzles.sudoku.engine.search import random_filled, solutions
from worksheets.puzzles.sudoku.model import BOXES, GridRules, Puzzle, Solution, digits_of, grid_of
from worksheets.puzzles.sudoku.printed import grid_of as grid_of_line
from worksheets.puzzles.sudoku.spec import Spec
from worksheets.search.budget import Budget

TRIES = 1_000
"""Maximum number of filled grids tried for one sudoku."""

LAYOUTS = 60
"""Maximum number of layouts of irregular regions tried; two of three 9 x 9 ones can be filled."""

FILLS = 2_000
"""Maximum number of digits tried to fill a grid."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """See `PuzzleKind.generate`; a step is a filled grid. Each sudoku has one solution."""
    rules = _rules(spec, rng)
    if spec.givens:
        pairs = [_solved(spec, rules, number) for number in range(len(spec.givens))]
    else:
        pairs = _new_sudokus(spec, rules, rng)
    puzzles, filled = zip(*pairs, strict=True)
    puzzle = Puzzle(rules, puzzles, spec.marks, spec.pictures, spec.has_shapes, spec.steps, spec.hints)
    return puzzle, Solution(filled)


def _rules(spec: Spec, rng: Random) -> GridRules:
    """The usual boxes, or random regions that can be filled."""
    if spec.also != "jigsaw":
        return GridRules.boxed(spec.side, diagonals=spec.also == "diagonals")
    for _ in range(LAYOUTS):
        rules = jigsaw(spec.side, rng)
        if not rules.is_boxed and _filled(rules, rng):
            return rules
    raise GenerationError(
        sentence(
            "none of {layouts} layouts of {side} regions can be filled; use another seed",
            layouts=LAYOUTS,
            side=spec.side,
        )
    )


def _filled(rules: GridRules, rng: Random) -> Filled | None:
    try:
        return random_filled(board_of(rules), rng, Budget(FILLS))
    except BudgetSpentError:
        return None


def _new_sudokus(spec: Spec, rules: GridRules, rng: Random) -> list[tuple[SignGrid, SignGrid]]:
    """New sudokus, no two of them equal."""
    board, orbits = board_of(rules), orbits_of(spec.side, spec.symmetry)
    made: dict[SignGrid, SignGrid] = {}
    for number in range(spec.per_sheet):
        for _ in range(TRIES):
            full = _filled(rules, rng)
            given = dig(board, full, spec.level, orbits, rng) if full else None
            if full and given:
                made.setdefault(grid_of(given, spec.marks), grid_of(full, spec.marks))
                if len(made) > number:
                    break
        else:
            raise GenerationError(
                sentence(
                    "no {difficulty} sudoku of {side} x {side} was found in {tries:,} tries; use another "
                    "seed, another level, fewer sudokus on the sheet, or symmetry: none",
                    difficulty=spec.difficulty,
                    side=spec.side,
                    tries=TRIES,
                )
            )
    return [*made.items()]


def _solved(spec: Spec, rules: GridRules, number: int) -> tuple[SignGrid, SignGrid]:
    """A sudoku that the author wrote, with its solution."""
    printed = grid_of_line(spec.givens[number], spec.marks)
    position = Position.of(board_of(rules), digits_of(printed, spec.marks))
    try:
        found = [*islice(solutions(position, Budget(SEARCH)), 2)]
    except BudgetSpentError as error:
        raise GenerationError(sentence("sudoku {number} of givens: {error}", number=number + 1, error=error)) from error
    if len(found) != 1:
        raise GenerationError(
            sentence(
                "sudoku {number} of givens has more than one solution"
                if found
                else "sudoku {number} of givens has no solution",
                number=number + 1,
            )
        )
    return printed, grid_of(found[0], spec.marks)


SEARCH = 20_000
"""Maximum number of digits tried to solve a sudoku that the author wrote."""


# ---- equally hard versions: rows and columns, bands and stacks, and signs exchanged; the grid rotated
# These keep every rule, and so the steps by which people solve a sudoku. Diagonals, odd regions and patterns of printed
# signs allow only rotation, reflection and the exchange of signs.

T = TypeVar("T")


class Moves(NamedTuple):
    """The source of each row and column, and whether rows become columns first."""

    rows: Sequence[int]
    columns: Sequence[int]
    transposed: bool

    def of(self, grid: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
        """The cells of a grid at their new places."""
        old = [*zip(*grid, strict=True)] if self.transposed else grid
        return tuple(tuple(old[row][column] for column in self.columns) for row in self.rows)


def version(spec: Spec, puzzle: Puzzle, solution: Solution, rng: Random) -> tuple[Puzzle, Solution]:
    """See `PuzzleKind.version`; sudokus that the author wrote stay as they are."""
    if spec.givens:
        return puzzle, solution
    rules, free = puzzle.rules, spec.also == "nothing" and spec.symmetry == "none"
    turn = _rotated(rules, spec, rng)
    printed, filled = [], []
    for grid, whole in zip(puzzle.grids, solution.grids, strict=True):
        moves = _exchanged(rules.side, rng) if free else turn
        signs = dict(zip(puzzle.signs, shuffled(puzzle.signs, rng), strict=True))
        printed.append(_moved(grid, moves, signs))
        filled.append(_moved(whole, moves, signs))
    if not rules.is_boxed:
        rules = rules._replace(regions=turn.of(rules.regions))
    return replace(puzzle, rules=rules, grids=tuple(printed)), Solution(tuple(filled))


def _rotated(rules: GridRules, spec: Spec, rng: Random) -> Moves:
    """A random rotation or reflection that keeps the regions and the pattern."""
    side = rules.side
    ways = [range(side), range(side - 1, -1, -1)]
    rows, columns, transposed = (below(2, rng) for _ in range(3))
    square = not rules.is_boxed or BOXES[side][0] == BOXES[side][1]
    return Moves(ways[rows], ways[columns], bool(transposed) and square and spec.symmetry != "mirror")


def _exchanged(side: int, rng: Random) -> Moves:
    """A random order of bands, stacks, and rows and columns within them; perhaps rows and columns exchanged."""
    high, wide = BOXES[side]
    orders = [
        [first * size + row for first in shuffled(range(side // size), rng) for row in shuffled(range(size), rng)]
        for size in (high, wide)
    ]
    transposed = below(2, rng) == 1
    return Moves(orders[0], orders[1], transposed and high == wide)


def _moved(grid: SignGrid, moves: Moves, signs: dict[str, str]) -> SignGrid:
    return SignGrid(tuple(tuple(signs[sign] if sign else "" for sign in row) for row in moves.of(grid.cells)))
