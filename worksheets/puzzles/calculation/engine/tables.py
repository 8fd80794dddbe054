"""Makes tables of sums, differences, products and quotients, and chooses their printed numbers."""

from __future__ import annotations

from itertools import product
from math import lcm
from random import Random
from typing import TypeAlias

from worksheets.base.seeds import below, pick, shuffled
from worksheets.puzzles.calculation.engine.numbers import DRAWS, FACTOR, STARTS, Limits
from worksheets.puzzles.calculation.model import Item, Numbers

Sides: TypeAlias = tuple[int, int]
"""The number of headers across and down."""


def random_table(sign: str, sides: Sides, limits: Limits, rng: Random) -> Item | None:
    """A random table; None if none was found in a fixed number of steps."""
    for _ in range(STARTS):
        across, down = list[int](), list[int]()
        for place in range(max(sides)):
            for headers, others, most in ((across, down, sides[0]), (down, across, sides[1])):
                number = _header(sign, headers, others, limits, rng, is_down=headers is down) if place < most else None
                headers += [] if number is None else [number]
        if (len(across), len(down)) == sides:
            return whole_table(sign, across, down)
    return None


def _header(
    sign: str, headers: list[int], others: list[int], limits: Limits, rng: Random, *, is_down: bool
) -> int | None:
    """Another header for one side that suits all headers of the other side."""
    for _ in range(DRAWS):
        number = _random_header(sign, others, limits, rng, is_down=is_down)
        pairs = [(number, other) if is_down else (other, number) for other in others]
        cells = [(*pair, _cell(sign, *pair)) for pair in pairs]
        if number not in headers and all(c is not None and limits.allow(sign, a, b, c) for a, b, c in cells):
            return number
    return None


def _random_header(sign: str, others: list[int], limits: Limits, rng: Random, *, is_down: bool) -> int:
    """A random header."""
    high = limits.high
    if sign == "+":
        return 1 + below(max(1, high // 2), rng)
    if sign == "-":
        return (high // 2 + below(high - high // 2 + 1, rng)) if is_down else 1 + below(max(1, high // 2), rng)
    if not is_down:
        return pick(limits.rows, rng) if limits.rows else 2 + below(min(FACTOR, max(2, high // 2)) - 1, rng)
    if sign == "*":
        return 2 + below(max(1, min(FACTOR, high // 2) - 1), rng)
    step = lcm(*others)
    return step * (1 + below(max(1, high // step), rng))


def _cell(sign: str, down: int, across: int) -> int | None:
    """The number in a cell."""
    if sign == ":":
        return down // across if across and down % across == 0 else None
    return {"+": down + across, "-": down - across, "*": down * across}[sign]


def whole_table(sign: str, across: list[int], down: list[int]) -> Item:
    """The table with all of its cells."""
    cells = tuple(tuple(_cell(sign, number, other) for other in across) for number in down)
    return Item("table", (tuple(across), tuple(down), *cells), sign)


def table_pattern(sides: Sides, level: str, rng: Random) -> tuple[int, ...]:
    """The indices of the cells to print.

    Easy: all headers. Medium: some headers, and a cell for each other one, which follows from it and a printed header.
    Hard: one header, and cells from which the others follow one after the other; the only header of a side is not
    printed, since all others would follow from it at once.
    """
    across, every = sides[0], range(sum(sides))
    alone = int(across == 1)
    known = {
        "easy": [*every],
        "medium": _some_headers(sides, rng),
        "hard": [alone + below(sum(sides) - alone, rng)],
    }[level]
    printed, found = [*known], [*known]
    while len(found) < len(every):
        ways = [
            (new, old)
            for new, old in product(every, known if level == "medium" else found)
            if new not in found and (new < across) != (old < across)
        ]
        new, old = pick(ways, rng)
        column, row = min(new, old), max(new, old) - across
        printed.append(len(every) + row * across + column)
        found.append(new)
    return tuple(sorted(printed))


def _some_headers(sides: Sides, rng: Random) -> list[int]:
    """About half of the headers of both sides, but not all."""
    across, down = sides
    some = shuffled(range(across), rng)[: (across + 1) // 2]
    return [*some, *shuffled(range(across, across + down), rng)[: (down + 1) // 2]]


def with_printed(whole: Item, printed: tuple[int, ...]) -> Item:
    """An item with only these of its numbers."""
    cells: Numbers = tuple(number if at in printed else None for at, number in enumerate(whole.cells))
    return whole.with_cells(cells)
