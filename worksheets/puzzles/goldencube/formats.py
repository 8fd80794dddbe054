"""A golden cube in other formats: the list of blocks, a table of each layer, and the texts to verify."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from worksheets.language.phrases import find_phrases
from worksheets.puzzles.formats import (
    CellTable,
    Expected,
    Lines,
    Part,
    Phrase,
    cells_of,
    entered_in,
    table_of,
    text_lines,
)
from worksheets.puzzles.goldencube.model import GOLD, Puzzle, Solution

FOLDER = Path(__file__).parent


def parts(puzzle: Puzzle, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.parts`."""
    return (_blocks(puzzle, language), *_layers(_printed(puzzle), language))


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.answer_parts`."""
    layers = [[[str(content) for content in row] for row in layer] for layer in solution.layers]
    return tuple(map(entered_in, _layers(_printed(puzzle), language), _layers(layers, language)))


def _blocks(puzzle: Puzzle, language: str) -> Lines:
    """The edges of the blocks, numbered."""
    edges = (" × ".join(map(str, block)) for block in puzzle.blocks)
    return text_lines(edges, heading=find_phrases(FOLDER, language).text("block"), numbered=True)


def _printed(puzzle: Puzzle) -> list[list[list[str]]]:
    """The layers with gold and the given blocks; empty texts are to be filled in."""
    layers = [[[""] * puzzle.box.x for _ in range(puzzle.box.y)] for _ in range(puzzle.box.z)]
    for given in puzzle.givens:
        for x, y, z in given.cells:
            layers[z][y][x] = str(given.block)
    if puzzle.golden:
        centre = puzzle.box.centre
        layers[centre.z][centre.y][centre.x] = GOLD
    return layers


def _layers(layers: list[list[list[Any]]], language: str) -> tuple[CellTable, ...]:
    phrases = find_phrases(FOLDER, language)
    return tuple(table_of(rows, heading=phrases.text("layer", number=number)) for number, rows in enumerate(layers, 1))


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    columns, rows, layers = puzzle["size"]
    box: list[list[list[object]]] = [[[None] * columns for _ in range(rows)] for _ in range(layers)]
    for hint in puzzle.get("hints", ()):
        (x, y, z), (wide, deep, high) = hint["low"], hint["size"]
        for layer in range(z, z + high):
            for row in range(y, y + deep):
                box[layer][row][x : x + wide] = [hint["block"]] * wide
    if puzzle["golden"]:
        box[layers // 2][rows // 2][columns // 2] = "G"
    ways: dict[str, dict[str, None]] = {}
    for block in puzzle["blocks"]:
        ordered, given = (" × ".join(map(str, sides)) for sides in (sorted(block), block))
        ways.setdefault(ordered, {ordered: None})[given] = None  # pictures have the sides in order
    return Expected([cells_of(layer) for layer in box], [Phrase(tuple(each)) for each in ways.values()])


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected([cells_of(layer) for layer in solution["layers"]])
