"""Calculations and their solutions, as frozen values with their JSON and text forms.

An item is one wall, triangle, table, riddle or line of a list. Its numbers are `rows`, with None for those to be found:

    wall      the rows of stones from the top                      . / . 9 / 3 . .
    triangle  the three inner numbers; the sums of 1 and 2, 2 and 3, 3 and 1     5 . 3 / . 12 .
    table     the numbers across, those down, the rows of cells    + | 3 . / 4 | . 9 / . | 8 .
    riddle    the digits, the result; `signs` are to be found      4 ◦ 3 ◦ 2 = 14
    list      the terms, the result                                12 + _ = 21

At the right is the text form, on one line; walls and tables are printed on several.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

Form: TypeAlias = Literal["wall", "triangle", "table", "riddle", "list"]
FORMS: tuple[Form, ...] = ("wall", "triangle", "table", "riddle", "list")
Numbers: TypeAlias = tuple[int | None, ...]

OPERATIONS = ("+", "-", "*", ":")
BLANK, GAP, UNKNOWN = ".", "_", "◦"
"""The text of a blank number, of a blank number in a list, and of a blank operator."""

RIDDLE_OPERATORS = {"easy": (2, 3), "medium": (4, 6), "hard": (7, 12)}
"""Fewest and most operators of a riddle."""


class Item(NamedTuple):
    """One calculation; see the module."""

    form: Form
    rows: tuple[Numbers, ...]
    signs: str = ""

    @property
    def cells(self) -> Numbers:
        """All numbers, in the order of the rows."""
        return tuple(number for row in self.rows for number in row)

    def with_cells(self, cells: Numbers) -> Item:
        """The item with other numbers."""
        rows, first = list[Numbers](), 0
        for row in self.rows:
            rows.append(cells[first : first + len(row)])
            first += len(row)
        return self._replace(rows=tuple(rows))

    def to_json(self) -> dict[str, Any]:
        """The contract's mapping of its form."""
        rows = [*(list(row) for row in self.rows), *([[], []] if len(self.rows) < 2 else [])]
        match self.form:
            case "wall":
                return {"form": self.form, "rows": [list(row) for row in self.rows]}
            case "triangle":
                return {"form": self.form, "inner": rows[0], "outer": rows[1]}
            case "table":
                names = {"operation": self.signs, "across": rows[0], "down": rows[1], "cells": rows[2:]}
                return {"form": self.form, **names}
            case "riddle":
                found = {"operators": [*self.signs]} if self.signs else {}
                return {"form": self.form, "numbers": rows[0], "result": self.result, **found}
            case "list":
                return {"form": self.form, "terms": self.terms(), "result": self.result}

    @property
    def result(self) -> int | None:
        """The text after the equals sign."""
        return self.rows[1][0] if self.rows[1:] and self.rows[1] else None

    def terms(self) -> str:
        """The text before the equals sign: `12 + _`, or `4 ◦ 3`."""
        texts = [GAP if number is None else str(number) for row in self.rows[:1] for number in row]
        signs = self.signs or UNKNOWN * (len(texts) - 1)
        return "".join(texts[:1]) + "".join(f" {sign} {text}" for sign, text in zip(signs, texts[1:], strict=False))

    def lines(self) -> tuple[str, ...]:
        """Its text form."""
        match self.form:
            case "wall":
                texts = [[BLANK if number is None else str(number) for number in row] for row in self.rows]
                width = max(len(text) for row in texts for text in row) + 1
                width += width % 2
                pad = [(len(self.rows) - len(row)) * width // 2 for row in texts]
                lines = (
                    " " * left + "".join(text.center(width) for text in row)
                    for left, row in zip(pad, texts, strict=True)
                )
                return tuple(line.rstrip() for line in lines)
            case "triangle":
                return (" / ".join(map(_spaced, self.rows)),)
            case "table":
                across, down, *cells = self.rows
                head = f"{self.signs} | {_spaced(across)}"
                return (head, *(f"{_spaced((n,))} | {_spaced(row)}" for n, row in zip(down, cells, strict=True)))
            case _:
                return (f"{self.terms()} = {GAP if self.result is None else self.result}",)


def _spaced(numbers: Numbers) -> str:
    return " ".join(BLANK if number is None else str(number) for number in numbers)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Calculations to complete; `low` and `high` are the range of all numbers, riddles may have no `high`."""

    items: tuple[Item, ...]
    low: int
    high: int | None
    operations: str = "+"
    """The signs that occur, as in `OPERATIONS`."""
    code: tuple[tuple[int, str], ...] = ()
    """The letter of each number of a marked cell, with which pupils check their results."""
    marked: tuple[int, ...] = ()
    """The number of the marked cell of each item, in the order of `Item.cells`."""

    @property
    def form(self) -> Form:
        """The form of the first item; generated sheets have only one."""
        return self.items[0].form

    def to_json(self) -> dict[str, Any]:
        """`{range, operations, items}`, with a code also `code` and `marked`: the row and column of each cell."""
        code = {"code": [[*pair] for pair in self.code], "marked": [*map(_place, self.items, self.marked)]}
        base = {"range": [self.low, self.high], "operations": [*self.operations]}
        return {**base, "items": [item.to_json() for item in self.items], **(code if self.code else {})}

    def to_text(self, language: str = "en") -> str:
        """The items in their text forms, walls and tables separated by empty lines."""
        return _text(self.items)


@dataclass(frozen=True, slots=True)
class Solution:
    """The complete items, and the word of the code."""

    items: tuple[Item, ...]
    word: str = ""

    def to_json(self) -> dict[str, Any]:
        """`{items}` and `word`, if there is one."""
        return {"items": [item.to_json() for item in self.items], **({"word": self.word} if self.word else {})}

    def to_text(self, language: str = "en") -> str:
        """The complete items."""
        return _text(self.items)


def _place(item: Item, cell: int) -> list[int]:
    """Row and column of a cell in the rows of its item."""
    row = 0
    while cell >= len(item.rows[row]):
        cell -= len(item.rows[row])
        row += 1
    return [row, cell]


def _text(items: tuple[Item, ...]) -> str:
    def blocks() -> Iterator[str]:
        for number, item in enumerate(items):
            lines = item.lines()
            yield ("\n" if number and item.form in ("wall", "table") else "") + "\n".join(lines)

    return "\n".join(blocks())


def word_of(puzzle: Puzzle, items: tuple[Item, ...]) -> str:
    """The word to which the results lead; empty without a code."""
    letters = dict(puzzle.code)
    found = [letters.get(item.cells[cell] or 0, "?") for item, cell in zip(items, puzzle.marked, strict=False)]
    return "".join(found)
