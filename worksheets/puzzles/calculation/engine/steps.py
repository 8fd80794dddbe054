"""Relations between the numbers of an item, from which pupils deduce the third of three numbers.

A relation is `first sign second = result`. The result is a stone of a wall, an outer number of a triangle, a cell of a
table. A list item of three terms has a result that is not printed: that of its first two terms.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from worksheets.puzzles.calculation.model import Form, Item


class Relation(NamedTuple):
    """`first sign second = result`, as cell indices."""

    sign: str
    first: int
    second: int
    result: int


class NumberStep(NamedTuple):
    """A cell deduced from the two others of a relation; the steps of a round are independent."""

    cell: int
    relation: Relation
    round: int

    @property
    def forward(self) -> bool:
        """Whether the cell is the result of the relation."""
        return self.cell == self.relation.result


def relations(item: Item) -> tuple[Relation, ...]:
    """The relations of an item; the last cell of a list of three terms is not in `Item.cells`."""
    return _relations(item.form, tuple(map(len, item.rows)), item.signs)


@lru_cache(maxsize=256)
def _relations(form: Form, lengths: tuple[int, ...], signs: str) -> tuple[Relation, ...]:
    if form == "wall":
        starts = [row * (row + 1) // 2 for row in range(len(lengths) + 1)]
        pairs = [(row, at) for row in range(len(lengths) - 1) for at in range(row + 1)]
        below = (starts[1:], starts)
        return tuple(Relation("+", below[0][r] + at, below[0][r] + at + 1, below[1][r] + at) for r, at in pairs)
    if form == "triangle":
        return tuple(Relation("+", at, (at + 1) % 3, at + 3) for at in range(3))
    if form == "table":
        across, down = lengths[0], lengths[1]
        cells = [(r, c) for r in range(down) for c in range(across)]
        return tuple(Relation(signs, across + r, c, across + down + r * across + c) for r, c in cells)
    if form == "riddle" or not signs:
        return ()
    if len(signs) == 1:
        return (Relation(signs, 0, 1, 2),)
    if signs[0] in "+-" and signs[1] in "*:":
        return Relation(signs[1], 1, 2, 4), Relation(signs[0], 0, 4, 3)
    return Relation(signs[0], 0, 1, 4), Relation(signs[1], 4, 2, 3)


def cells_of(item: Item) -> list[int | None]:
    """The numbers of an item, and a place for its result that is never printed."""
    hidden = item.form == "list" and len(item.signs) == 2
    return [*item.cells, *([None] if hidden else [])]


def deduce(numbers: list[int | None], asked: tuple[Relation, ...]) -> list[NumberStep] | None:
    """Fill in all numbers that follow from two others; return the steps, or None for a contradiction."""
    steps: list[NumberStep] = []
    round_ = 0
    while True:
        found: list[tuple[int, int, Relation]] = []
        for relation in asked:
            a, b, c = numbers[relation.first], numbers[relation.second], numbers[relation.result]
            unknown = (a is None) + (b is None) + (c is None)
            if unknown == 0 and not holds(relation.sign, a, b, c):
                return None
            if unknown == 1:
                cell, number = _missing_number(relation, a, b, c)
                if number is None:
                    if not (c == 0 and (relation.sign == "*" or (relation.sign == ":" and a == 0))):
                        return None
                    continue  # any number times 0 is 0, and so is 0 divided by any other
                found.append((cell, number, relation))
        if not found:
            return steps
        for cell, number, relation in found:
            if numbers[cell] is None:
                steps.append(NumberStep(cell, relation, round_))
                numbers[cell] = number
        round_ += 1


def holds(sign: str, first: int | None, second: int | None, result: int | None) -> bool:
    """Whether a relation holds between known numbers."""
    if first is None or second is None or result is None:
        return False
    if sign == "+":
        return first + second == result
    if sign == "-":
        return first - second == result
    if sign == "*":
        return first * second == result
    return second != 0 and result * second == first


def _missing_number(relation: Relation, a: int | None, b: int | None, c: int | None) -> tuple[int, int | None]:
    """The unknown cell and its number; None unless there is exactly one whole number."""
    sign, x, y, z = relation.sign, a or 0, b or 0, c or 0
    if c is None:
        return relation.result, _quotient(x, y) if sign == ":" else {"+": x + y, "-": x - y, "*": x * y}[sign]
    if a is None:
        made = {"+": z - y, "-": z + y, "*": _quotient(z, y), ":": z * y if y else None}
        return relation.first, made[sign]
    return relation.second, {"+": z - x, "-": x - z, "*": _quotient(z, x), ":": _quotient(x, z)}[sign]


def _quotient(number: int, by: int) -> int | None:
    return number // by if by and number % by == 0 else None
