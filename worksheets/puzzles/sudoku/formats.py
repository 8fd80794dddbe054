"""Sudokus in other formats: grids for HTML and braille, and the texts that `verify` expects on a page.

Grids have lines around their boxes or regions; drawn signs are named by their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from worksheets.drawing.shapes import Drawing
from worksheets.language.languages import find_language
from worksheets.puzzles.formats import CellTable, Expected, Part, SignList, Square, cells_of, entered_in, table_of
from worksheets.puzzles.sign_grid import SignGrid
from worksheets.puzzles.sudoku.draw import sign_drawing
from worksheets.puzzles.sudoku.looks import LOOKS, SHAPE_SIGNS
from worksheets.puzzles.sudoku.model import Puzzle, Solution


def parts(puzzle: Puzzle, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.parts`; drawn signs are shown first, each with its name."""
    drawn = tuple((drawing, name) for name, drawing in _signs(puzzle).values())
    names = tuple(PurePath(picture.name).stem for picture in puzzle.pictures.pictures)
    signs = (SignList(drawn, names or SHAPE_SIGNS[: len(drawn)]),) if drawn else ()
    return (*signs, *_tables(puzzle, puzzle.grids, language))


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.answer_parts`."""
    printed, filled = _tables(puzzle, puzzle.grids, language), _tables(puzzle, solution.grids, language)
    return tuple(map(entered_in, printed, filled))


def _tables(puzzle: Puzzle, grids: tuple[SignGrid, ...], language: str) -> tuple[CellTable, ...]:
    label = find_language(language).label
    signs, regions = _signs(puzzle), puzzle.rules.regions
    tables = []
    for number, grid in enumerate(grids, 1):
        table = table_of(grid.to_json(), region=lambda row, column: regions[row][column])
        rows = tuple(
            tuple(
                square and _signed(square, signs)._replace(said=_region(puzzle, row, column))
                for column, square in enumerate(line)
            )
            for row, line in enumerate(table.rows)
        )
        tables.append(CellTable(rows, label("puzzle", number=number) if len(grids) > 1 else ""))
    return tuple(tables)


def _region(puzzle: Puzzle, row: int, column: int) -> str:
    """A letter for the region of a cell; empty for the usual boxes, which are known."""
    return "" if puzzle.rules.is_boxed else chr(ord("A") + puzzle.rules.regions[row][column])


def _signs(puzzle: Puzzle) -> dict[str, tuple[str, Drawing]]:
    """The number and the drawing of each drawn sign; pupils write the numbers."""
    if not (puzzle.shapes or puzzle.pictures.pictures):
        return {}
    return {
        sign: (sign if sign.isdecimal() else str(number), sign_drawing(puzzle, number - 1, LOOKS.legend))
        for number, sign in enumerate(puzzle.signs, 1)
    }


def _signed(square: Square, signs: dict[str, tuple[str, Drawing]]) -> Square:
    if square.text not in signs:
        return square
    name, drawing = signs[square.text]
    return square._replace(text=name, picture=drawing)


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return on_key(puzzle, puzzle)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    if puzzle.get("drawn"):
        return Expected(drawn=True)
    return Expected([cells_of(item["grid"]) for item in solution["items"]], regions=puzzle.get("regions", ()))
