"""What a printed golden cube shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Expected, cells_of, phrases_of


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
    blocks = dict.fromkeys(" × ".join(map(str, block)) for block in puzzle["blocks"])
    return Expected([cells_of(layer) for layer in box], phrases_of(blocks))


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    return Expected([cells_of(layer) for layer in solution["layers"]])
