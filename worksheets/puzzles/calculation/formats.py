"""Calculations in other formats: tables and lines for HTML and braille, and the texts that `verify` expects on a page.

A triangle is a line of equations, in which A, B and C are its inner numbers: A = 5, B = _, A + B = 12.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from worksheets.drawing.running_text import Gap
from worksheets.language.languages import find_language
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution
from worksheets.puzzles.calculation.texts import equations, printed_number, printed_sign
from worksheets.puzzles.formats import Cells, CellTable, Expected, Lines, Part, Row, Square, cells_of, phrases_of

IN_TABLES = ("wall", "table")


def parts(puzzle: Puzzle, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.parts`; cells whose numbers stand for letters are highlighted."""
    return tuple(_parts(puzzle, puzzle.items, language))


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.answer_parts`."""
    return tuple(_parts(puzzle, solution.items, language))


def _parts(puzzle: Puzzle, items: tuple[Item, ...], language: str) -> Iterator[Part]:
    """Yield the parts of the items, printed or complete; consecutive lines are joined."""
    room = max(2, len(str(puzzle.high or 0)))
    lines: list[tuple[str | Gap, ...]] = []
    for number, (printed, item) in enumerate(zip(puzzle.items, items, strict=True)):
        if item.form not in IN_TABLES:
            lines.append(tuple(_joined(_line(item, room, language))))
            continue
        if lines:
            yield Lines(tuple(lines), numbered=True)
            lines = []
        marked = puzzle.marked[number] if puzzle.marked and item is printed else None
        heading = find_language(language).label("puzzle", number=number + 1) if len(items) > 1 else ""
        yield _table(printed, item, marked, heading, language)
    if lines:
        yield Lines(tuple(lines), numbered=True)


def _table(printed: Item, item: Item, marked: int | None, heading: str, language: str) -> CellTable:
    new = item is not printed
    flat = [
        Square(
            "" if number is None else printed_number(number, language),
            blank=number is None,
            strong=cell == marked or (new and printed.cells[cell] is None),
        )
        for cell, number in enumerate(item.cells)
    ]
    rows: list[Row] = []
    for row in item.rows:
        rows.append(tuple(flat[: len(row)]))
        flat = flat[len(row) :]
    if item.form == "wall":
        return CellTable(tuple(rows), heading, stepped=True, bare=True)
    across, down, *cells = rows
    return CellTable(tuple(cells), heading, across, down, printed_sign(item.signs, language))


def _joined(parts: Iterator[str | Gap]) -> Iterator[str | Gap]:
    """Yield the gaps and texts, with neighbouring texts joined."""
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
            continue
        if text:
            yield text
        text = ""
        yield part
    if text:
        yield text


def _line(item: Item, room: int, language: str) -> Iterator[str | Gap]:
    """Yield the texts and gaps of a line."""
    if item.form == "triangle":
        yield from _triangle(item, room, language)
        return
    for at, number in enumerate(item.rows[0]):
        if at and item.signs:
            yield f" {printed_sign(item.signs[at - 1], language)} "
        elif at:
            yield " "
            yield Gap(0, 1)
            yield " "
        yield _number(number, room, language)
    yield " = "
    yield _number(item.result, room, language)


def _triangle(item: Item, room: int, language: str) -> Iterator[str | Gap]:
    for at, (name, number) in enumerate(equations(item)):
        yield f"{', ' if at else ''}{name} = "
        yield _number(number, room, language)


def _number(number: int | None, room: int, language: str) -> str | Gap:
    return Gap(0, room) if number is None else printed_number(number, language)


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    return on_key(puzzle, puzzle)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    grids: list[Cells] = []
    phrases: list[str] = []
    for item in solution["items"]:
        if item["form"] == "wall":
            grids.append(_shown(cells_of(item["rows"], shift=0.5, blank=True)))
        elif item["form"] == "table":
            rows = [
                [None, *item["across"]],
                *([head, *row] for head, row in zip(item["down"], item["cells"], strict=True)),
            ]
            cells = _shown(cells_of(rows, blank=True))
            grids.append({cell: text for cell, text in cells.items() if cell != (0, 0)})  # with a sign in that corner
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
    # not alone: large numbers of items are at the corners of walls
    return Expected(grids, phrases_of(phrase.replace("-", "−") for phrase in phrases), alone=False)


def _shown(cells: Cells) -> Cells:
    """The cells with the sign that is printed before negative numbers."""
    return {cell: text.replace("-", "−") for cell, text in cells.items()}
