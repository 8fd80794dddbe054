"""What is wrong with a word search, written from the rules alone (contract, "Exactly once").

Knows nothing of how puzzles are made or solved: it reads all lines of the grid as one string.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from worksheets.grid import Cell, Direction
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.spec import Spec


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """What is wrong by the rules, or not as the author asked; empty means correct and as asked."""
    return rule_faults(puzzle, solution)


def rule_faults(puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """What is wrong, in sentences; empty means that every listed word is there exactly once."""
    return (*_placement_faults(puzzle, solution.placements), *_occurrence_faults(puzzle, solution.placements))


def _placement_faults(puzzle: Puzzle, placements: Sequence[Placement]) -> Iterator[str]:
    if [placement.entry for placement in placements] != list(puzzle.entries):
        yield "the placements are not those of the listed words"
    for placement in placements:
        cells = placement.cells
        if not all(cell in puzzle.grid for cell in cells):
            yield f"{placement.entry.word} leaves the grid"
        elif tuple(puzzle.grid[cell] for cell in cells) != placement.entry.letters:
            yield f"{placement.entry.word} is not where the solution says"
        if placement.direction not in puzzle.directions:
            yield f"{placement.entry.word} runs {placement.direction.name}, which the sheet does not allow"


def _occurrence_faults(puzzle: Puzzle, placements: Sequence[Placement]) -> Iterator[str]:
    """A word stands once, not counting places inside the placement of a word that contains it."""
    grid = puzzle.grid
    signs: dict[str, str] = {}
    for row in grid.cells:
        for letter in row:
            signs.setdefault(letter, chr(len(signs) + 1))
    order = _reading_order(grid.rows, grid.columns)
    text = "".join([signs[grid.cells[cell[0]][cell[1]]] if cell else "\0" for cell in order])
    spelled = {
        placement: "".join([signs.get(letter, "\0") for letter in placement.entry.letters]) for placement in placements
    }
    own = {placement: frozenset(placement.cells) for placement in placements}
    for placement, word in spelled.items():
        found = {frozenset(order[at : at + len(word)]) for way in (word, word[::-1]) for at in _positions(text, way)}
        inside = [
            own[other]
            for other, longer in spelled.items()
            if other is not placement and (word in longer or word[::-1] in longer)
        ]
        counted = [cells for cells in found if not any(cells <= container for container in inside)]
        if counted != [own[placement]]:
            yield f"{placement.entry.word} is there {len(counted)} times, not once in its own place"


@lru_cache(maxsize=32)
def _reading_order(rows: int, columns: int) -> tuple[Cell | None, ...]:
    """The cells of every straight line from edge to edge, line by line, with None between lines.

    Each line comes in one of the two directions it can be read in.
    """
    order: list[Cell | None] = []
    for direction in (Direction.E, Direction.S, Direction.SE, Direction.NE):
        for row, column in itertools.product(range(rows), range(columns)):
            here = Cell(row, column)
            if not _inside(Cell(row - direction.d_row, column - direction.d_column), rows, columns):
                while _inside(here, rows, columns):
                    order.append(here)
                    here = Cell(here.row + direction.d_row, here.column + direction.d_column)
                order.append(None)
    return tuple(order)


def _inside(cell: Cell, rows: int, columns: int) -> bool:
    return 0 <= cell.row < rows and 0 <= cell.column < columns


def _positions(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)
