"""What a printed sheet of calculations shows, by its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worksheets.puzzles.read_back import Cells, Expected, cells_of, phrases_of


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return on_key(puzzle, puzzle)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    grids: list[Cells] = []
    phrases: list[str] = []
    for item in solution["items"]:
        if item["form"] == "wall":
            grids.append(_shown(cells_of(item["rows"], shift=0.5)))
        elif item["form"] == "table":
            rows = [
                [None, *item["across"]],
                *([head, *row] for head, row in zip(item["down"], item["cells"], strict=True)),
            ]
            grids.append(_shown(cells_of(rows)))
        elif item["form"] == "triangle":
            phrases += [str(each) for each in (*item["inner"], *item["outer"]) if each is not None]
        elif item["form"] == "list":
            sides = [str(item["terms"]), "=", *([] if item["result"] is None else [str(item["result"])])]
            phrases.append("".join(sides))
        elif "operators" in item:
            signs = [*item["operators"], "="]
            phrases.append(
                "".join(f"{a}{b}" for a, b in zip(item["numbers"], signs, strict=True)) + str(item["result"])
            )
        else:
            phrases.append("".join(map(str, item["numbers"])) + f"={item['result']}")
    tables = any(item["form"] == "table" for item in solution["items"])  # with a sign in their corner
    return Expected(grids, phrases_of(phrase.replace("-", "−") for phrase in phrases), alone=not tables)


def _shown(cells: Cells) -> Cells:
    """The cells with the sign that is printed before negative numbers."""
    return {cell: text.replace("-", "−") for cell, text in cells.items()}
