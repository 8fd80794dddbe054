"""Marks a filled box and lists its mistakes. Any filling that keeps the rules is right."""

from __future__ import annotations

from typing import Any

from worksheets.base.sentences import sentence
from worksheets.puzzles.goldencube.check import rule_faults
from worksheets.puzzles.goldencube.model import GOLD, Puzzle, Solution
from worksheets.puzzles.goldencube.printed import EMPTY, Filled, places_of, read_layers
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput

MOST_NAMED = 10
"""Maximum number of empty cells listed one by one."""


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List mistakes in the layers of a text, or in `layers[z][y][x]`; several fillings are numbered."""
    fillings = read_layers(given.text, given.file, puzzle.box) if given.data is None else (_layers(puzzle, given),)
    mistakes: list[str] = []
    for number, filled in enumerate(fillings, 1):
        faults = _faults(puzzle, filled)
        mistakes += (
            faults
            if len(fillings) == 1
            else (sentence("solution {number}: {fault}", number=number, fault=fault) for fault in faults)
        )
    return tuple(mistakes)


def _faults(puzzle: Puzzle, filled: Filled) -> list[str]:
    empty = places_of(filled).get(EMPTY, [])
    mistakes = [
        sentence("layer {layer}, row {row}, column {column} is empty", layer=z + 1, row=y + 1, column=x + 1)
        for x, y, z in empty[:MOST_NAMED]
    ]
    if len(empty) > MOST_NAMED:
        mistakes.append(sentence("{count} more cells are empty", count=len(empty) - MOST_NAMED))
    faults = rule_faults(puzzle, Solution(filled))  # type: ignore[arg-type]  # a point is not a block of the list
    return mistakes + [fault for fault in faults if fault != f"{EMPTY} is not a block of the list"]


def _layers(puzzle: Puzzle, given: SolveInput) -> Filled:
    """The layers of an answer in JSON; null is an empty cell."""
    x, y, z = puzzle.box
    reader = JsonReader(given.file, "solution")
    data: Any = given.data or {}
    layers = [
        [
            [_content(reader, at, cell) for at, cell in reader.items(row, path, x)]
            for path, row in reader.items(rows, here, y)
        ]
        for here, rows in reader.items(data.get("layers"), ".layers", z)
    ]
    shaped = len(layers) == z and all(len(rows) == y and all(len(row) == x for row in rows) for rows in layers)
    if not reader.problems and not shaped:
        reader.say(".layers", sentence("the layers are not those of a box of {box}", box=puzzle.box))
    if reader.problems:
        raise reader.error()
    return tuple(tuple(map(tuple, rows)) for rows in layers)


def _content(reader: JsonReader, path: str, cell: object) -> Any:
    if cell in (GOLD, GOLD.lower(), EMPTY, None):
        return EMPTY if cell in (EMPTY, None) else GOLD
    return reader.integer(cell, path, 0, 10**9)
