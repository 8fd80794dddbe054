"""A grid of word regions in parts: its letters with the borders that are known, and in the answer all of them."""

from __future__ import annotations

from collections.abc import Collection

from worksheets.base.grid import Cell
from worksheets.puzzles.parts import CellTable, table_of
from worksheets.puzzles.wordregions.model import Border, Puzzle, Solution


def parts(puzzle: Puzzle, language: str) -> tuple[CellTable, ...]:
    """See `PuzzleKind.parts`; the number of a cell is the size of the region that begins there."""
    hints = puzzle.hints
    table = table_of(puzzle.grid.to_json(), strong={cell for cell, _ in hints.firsts})
    sizes = {cell: str(size) for cell, size in hints.firsts if hints.lengths}
    return (_marked(table, sizes, frozenset(hints.borders)),)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[CellTable, ...]:
    """See `PuzzleKind.answer_parts`; each cell has the number of its region in the answer table."""
    regions = {cell: number for number, region in enumerate(solution.regions, 1) for cell in region.cells}
    table = table_of(puzzle.grid.to_json(), region=lambda row, column: regions.get(Cell(row, column)))
    return (_marked(table, {cell: str(number) for cell, number in regions.items()}),)


def _marked(table: CellTable, numbers: dict[Cell, str], borders: Collection[Border] = ()) -> CellTable:
    """The table with these numbers in its cells, and with these borders."""
    rows = []
    for row, line in enumerate(table.rows):
        cells = []
        for column, square in enumerate(line):
            at = Cell(row, column)
            right, below = (at, Cell(row, column + 1)) in borders, (at, Cell(row + 1, column)) in borders
            cells.append(
                square
                and square._replace(
                    number=numbers.get(at, ""), right=square.right or right, below=square.below or below
                )
            )
        rows.append(tuple(cells))
    return table._replace(rows=tuple(rows))
