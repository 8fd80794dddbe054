"""Chooses the printed numbers of walls and triangles, for one solution that takes the steps of a level.

The numbers at the base (the lowest stones, the inner numbers) decide all others, each of which is a sum of them with
fixed coefficients. So there is exactly one solution if the rows of coefficients of the printed numbers have the rank of
the base, whatever the numbers are.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random

from worksheets.base.seeds import sample
from worksheets.puzzles.calculation.engine.steps import deduce, relations
from worksheets.puzzles.calculation.model import Form, Item, Numbers

TRIES = 2_000
"""Maximum number of patterns tried; about one of six is hard for walls of six stones."""


def blank_item(form: Form, base: int) -> Item:
    """A wall or triangle without numbers."""
    lengths = (3, 3) if form == "triangle" else range(1, base + 1)
    return Item(form, tuple((None,) * length for length in lengths))


@lru_cache(maxsize=32)
def coefficients(form: Form, base: int) -> tuple[tuple[int, ...], ...]:
    """The coefficients of the base numbers in each cell."""
    if form == "triangle":
        return (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1)
    cells = [(row, at) for row in range(base) for at in range(row + 1)]
    return tuple(tuple(comb(base - 1 - row, of - at) if of >= at else 0 for of in range(base)) for row, at in cells)


def base_of(form: Form, base: int) -> tuple[int, ...]:
    """The indices of the base cells."""
    return (0, 1, 2) if form == "triangle" else tuple(range(base * (base - 1) // 2, base * (base + 1) // 2))


def solved(form: Form, base: int, cells: Numbers) -> tuple[Fraction, ...] | None:
    """The base numbers, by elimination; None if they are not determined. Contradictions are not detected."""
    table = coefficients(form, base)
    rows = [[*map(Fraction, table[at]), Fraction(number)] for at, number in enumerate(cells) if number is not None]
    for column in range(base):
        pivot = next((row for row in rows[column:] if row[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        rows = [_without(row, pivot, column) for row in rows]
        rows.insert(column, [number / pivot[column] for number in pivot])
    return tuple(row[-1] for row in rows[:base])


def _without(row: Sequence[Fraction], pivot: Sequence[Fraction], column: int) -> list[Fraction]:
    share = row[column] / pivot[column]
    return [number - share * other for number, other in zip(row, pivot, strict=True)] if share else [*row]


@lru_cache(maxsize=1 << 15)
def level_of(form: Form, base: int, printed: tuple[int, ...]) -> str | None:
    """The level of a pattern of printed cells; None if it has several solutions."""
    item = blank_item(form, base)
    if printed == base_of(form, base):
        return "easy"
    whole = filled(form, base, (1,) * base)
    numbers = [number if at in printed else None for at, number in enumerate(whole.cells)]
    if solved(form, base, tuple(numbers)) is None:
        return None
    steps = deduce(numbers, relations(item)) or []
    if None in numbers:
        return "hard"
    return "easy" if all(step.forward for step in steps) else "medium"


def filled(form: Form, base: int, lowest: Sequence[int]) -> Item:
    """The wall or triangle of these base numbers."""
    if form == "triangle":
        a, b, c = lowest
        return Item(form, ((a, b, c), (a + b, b + c, c + a)))
    rows = [tuple(lowest)]
    while len(rows[-1]) > 1:
        rows.append(tuple(map(sum, zip(rows[-1], rows[-1][1:], strict=False))))
    return Item(form, tuple(reversed(rows)))


def pattern(form: Form, base: int, level: str, rng: Random) -> tuple[int, ...] | None:
    """The indices of the cells to print, as many as the base has."""
    lowest = base_of(form, base)
    if level == "easy":
        return lowest
    count = len(coefficients(form, base))
    for _ in range(TRIES):
        printed = tuple(sample(count, len(lowest), rng))
        if level_of(form, base, printed) == level:
            return printed
    return None
