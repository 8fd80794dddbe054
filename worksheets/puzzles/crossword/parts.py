"""A crossword in parts: its grid, whose cells say to which entries they belong, and where entries begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from worksheets.base.grid import Cell
from worksheets.language.phrases import Phrases, find_phrases
from worksheets.puzzles.crossword.model import Puzzle, Solution
from worksheets.puzzles.parts import CellTable, Part, Square, entered_in, table_of

FOLDER = Path(__file__).parent


def parts(puzzle: Puzzle, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.parts`; with clues, a table says where each entry begins."""
    phrases = find_phrases(FOLDER, language)
    table = _numbered(puzzle, table_of(puzzle.grid.to_json(), strong={*puzzle.circles}), phrases)
    return (table, _starts(puzzle, phrases)) if puzzle.form == "clues" else (table,)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.answer_parts`."""
    printed = table_of(puzzle.grid.to_json())
    filled = entered_in(printed, table_of(solution.grid.to_json()))
    return (_numbered(puzzle, filled, find_phrases(FOLDER, language)),)


def _numbered(puzzle: Puzzle, table: CellTable, phrases: Phrases) -> CellTable:
    """The table with the numbers of entries or letters, each cell with the names of its entries."""
    names: dict[Cell, list[str]] = {}
    first: dict[Cell, str] = {}
    for question in puzzle.questions:
        run = question.run
        first.setdefault(run.start, str(run.number))
        for cell in run.cells if puzzle.form == "clues" else ():
            names.setdefault(cell, []).append(f"{run.number} {phrases.text('down' if run.down else 'across')}")
    circles = {cell: f"({number})" for number, cell in enumerate(puzzle.circles, 1)}

    def squares(row: int, line: tuple[Square | None, ...]) -> Iterator[Square | None]:
        for column, square in enumerate(line):
            at = Cell(row, column)
            code = puzzle.codes[row][column] if puzzle.codes else None
            number = first.get(at, "") if puzzle.form == "clues" else "" if code is None else str(code)
            said = ", ".join((*names.get(at, ()), *filter(None, (circles.get(at),))))
            yield square and square._replace(number=number, said=said)

    return table._replace(rows=tuple(tuple(squares(row, line)) for row, line in enumerate(table.rows)))


def _starts(puzzle: Puzzle, phrases: Phrases) -> CellTable:
    """Number, row, column and length of the entries: those who feel the grid find no numbers in its cells."""
    label = phrases.language.label
    rows = []
    for question in puzzle.questions:
        run = question.run
        direction = phrases.text("down" if run.down else "across")
        place = str(run.start.row + 1), str(run.start.column + 1), str(run.length)
        rows.append(tuple(map(Square, (f"{run.number} {direction}", *place))))
    heads = label("number"), label("row"), label("column"), phrases.text("table")
    return CellTable(tuple(rows), across=tuple(map(Square, heads)), bare=True, felt=True)
