"""Calculations in parts: walls and tables as tables, the others as lines.

A triangle is a line of equations, in which A, B and C are its inner numbers: A = 5, B = _, A + B = 12.
"""

from __future__ import annotations

from collections.abc import Iterator

from worksheets.drawing.running_text import Gap
from worksheets.language.languages import find_language
from worksheets.puzzles.calculation.model import Item, Puzzle, Solution
from worksheets.puzzles.calculation.texts import printed_number, printed_sign
from worksheets.puzzles.parts import CellTable, Lines, Part, Row, Square

INNER = "ABC"
"""What the inner numbers of a triangle are called."""

IN_TABLES = ("wall", "table")


def parts(puzzle: Puzzle, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.parts`; the cells whose numbers stand for letters stand out."""
    return tuple(_parts(puzzle, puzzle.items, language))


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.answer_parts`."""
    return tuple(_parts(puzzle, solution.items, language))


def _parts(puzzle: Puzzle, items: tuple[Item, ...], language: str) -> Iterator[Part]:
    """Yield the parts of the items, which are those of the puzzle or whole; lines that follow each other are joined."""
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
            "" if number is None else printed_number(number),
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
    """Yield the gaps, and the texts between them, joined."""
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
        yield from _triangle(item, room)
        return
    for at, number in enumerate(item.rows[0]):
        if at and item.signs:
            yield f" {printed_sign(item.signs[at - 1], language)} "
        elif at:
            yield " "
            yield Gap(0, 1)
            yield " "
        yield _number(number, room)
    yield " = "
    yield _number(item.result, room)


def _triangle(item: Item, room: int) -> Iterator[str | Gap]:
    inner, outer = item.rows
    pairs = [f"{INNER[at]} + {INNER[(at + 1) % len(INNER)]}" for at in range(len(INNER))]
    for at, (name, number) in enumerate(zip((*INNER, *pairs), (*inner, *outer), strict=True)):
        yield f"{', ' if at else ''}{name} = "
        yield _number(number, room)


def _number(number: int | None, room: int) -> str | Gap:
    return Gap(0, room) if number is None else printed_number(number)
