"""Word regions in other formats: letters and borders for HTML and braille, and the texts to verify on a page."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from worksheets.base.grid import Cell
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.formats import CellTable, Expected, Square, cells_of, phrases_of, table_of
from worksheets.puzzles.wordregions.model import Border, Puzzle, Solution

FOLDER = Path(__file__).parent


def parts(puzzle: Puzzle, language: str) -> tuple[CellTable, ...]:
    """See `PuzzleKind.parts`; a number in a cell, also in a table, is the size of the region that begins there."""
    hints = puzzle.hints
    table = table_of(puzzle.grid.to_json(), strong={cell for cell, _ in hints.firsts})
    sizes = {cell: str(size) for cell, size in hints.firsts if hints.lengths}
    grid = _marked(table, sizes, frozenset(hints.borders))
    return (grid, _sizes(sizes, language)) if sizes else (grid,)


def _sizes(sizes: dict[Cell, str], language: str) -> CellTable:
    """A table with row, column and size of the regions whose size is known."""
    phrases = find_phrases(FOLDER, language)
    label = phrases.language.label
    heads = label("row"), label("column"), phrases.text("size")
    rows = [(str(cell.row + 1), str(cell.column + 1), size) for cell, size in sizes.items()]
    return CellTable(
        tuple(tuple(map(Square, row)) for row in rows), across=tuple(map(Square, heads)), bare=True, felt=True
    )


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


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return Expected([cells_of(puzzle["grid"])], phrases_of(puzzle.get("hints", {}).get("words", ())))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    words = (region["word"] for region in solution["regions"])
    return Expected([cells_of(puzzle["grid"])], phrases_of(words, needed=False))  # not without a table
