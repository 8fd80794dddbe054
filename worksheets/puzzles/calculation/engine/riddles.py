"""Solves riddles: which operators between digits give a result (the contest's 40.2 A2).

The rules: products come before sums, equal ranks go from left to right, and every intermediate quotient is whole. So a
row of operators cuts the digits into products, which are added and subtracted. `products` has the values of each run of
digits and the number of ways to each; `sums` adds them up, from left to right, into one table of all results. Ways are
counted up to 2, since only one way or more matters.

If only some results are wanted, sums from which the remaining digits cannot reach them are left out. So the largest
results of 20 operators, which have few ways, can be listed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from worksheets.search.budget import Budget

Ways: TypeAlias = dict[int, int]
"""The number of operator rows that give each value, at most 2."""

Products: TypeAlias = list[list[Ways]]
"""`products[i][j]` has the values of the digits from `i` to before `j`, multiplied and divided."""


def products(digits: Sequence[int], operations: Collection[str]) -> Products:
    """The values of each run of digits without + and -."""
    times, over = "*" in operations, ":" in operations
    count = len(digits)
    found: Products = [[{} for _ in range(count + 1)] for _ in range(count)]
    for first in range(count):
        ways: Ways = {digits[first]: 1}
        found[first][first + 1] = ways
        for last in range(first + 2, count + 1):
            digit, longer = digits[last - 1], Ways()
            for value, number in ways.items():
                if times:
                    longer[value * digit] = longer.get(value * digit, 0) + number
                if over and digit and value % digit == 0:
                    longer[value // digit] = longer.get(value // digit, 0) + number
            found[first][last] = ways = longer
    return found


def sums(
    parts: Products, operations: Collection[str], budget: Budget, low: int | None = None, high: int | None = None
) -> list[Ways]:
    """The ways to each sum of the first digits, by the number of digits; a step is a sum and a product.

    With `low` or `high`, only the sums from which the remaining digits can reach a result within these bounds.
    """
    signs = [sign for sign, name in ((1, "+"), (-1, "-")) if name in operations]
    count, reach = len(parts), reaches(parts)
    table: list[Ways] = [{0: 1}, *({} for _ in range(count))]
    for last in range(1, count + 1):
        here = table[last]
        for first in range(last):
            before, values = table[first], parts[first][last]
            budget.spend(budget.grant(len(before) * len(values) + 1))
            for value, number in values.items():
                for step in [value] if first == 0 else [sign * value for sign in signs]:
                    for total, ways in before.items():
                        after = total + step
                        here[after] = here.get(after, 0) + ways * number
        ahead = reach[last]
        least = min(here, default=0) if low is None else low - ahead
        most = max(here, default=0) if high is None else high + ahead
        table[last] = {total: min(ways, 2) for total, ways in here.items() if least <= total <= most}
    return table


def reaches(parts: Products) -> list[int]:
    """The largest change of a sum by the digits from each place on."""
    count = len(parts)
    reach = [0] * (count + 1)
    for first in range(count - 1, -1, -1):
        ahead = [max(map(abs, parts[first][last]), default=0) + reach[last] for last in range(first + 1, count + 1)]
        reach[first] = max(ahead)
    return reach


def ways_to(digits: Sequence[int], result: int, operations: Collection[str], budget: Budget) -> Iterator[str]:
    """Yield every operator row that gives this result, in a fixed order."""
    parts = products(digits, operations)
    table = sums(parts, operations, budget, result, result)
    yield from _sums_back(parts, table, digits, len(digits), result, operations)


def _sums_back(
    parts: Products, table: list[Ways], digits: Sequence[int], last: int, total: int, operations: Collection[str]
) -> Iterator[str]:
    """Yield the operators of the first `last` digits that give a total."""
    for first in range(last):
        for value in parts[first][last]:
            for name, step in (("+", value), ("-", -value)):
                if total - step not in table[first] or (first == 0 and name == "-"):
                    continue
                if first and name not in operations:
                    continue
                ends = [*_products_back(parts, digits, first, last, value, operations)]
                if first == 0:
                    yield from ends
                    continue
                for start in _sums_back(parts, table, digits, first, total - step, operations):
                    yield from (start + name + end for end in ends)


def _products_back(
    parts: Products, digits: Sequence[int], first: int, last: int, value: int, operations: Collection[str]
) -> Iterator[str]:
    """Yield the signs * and : between digits that give a product of this value."""
    if last == first + 1:
        yield ""
        return
    digit, before = digits[last - 1], parts[first][last - 1]
    if digit == 0:
        ways = [("*", shorter) for shorter in before] if value == 0 else []
    else:
        ways = [("*", value // digit), (":", value * digit)] if value % digit == 0 else [(":", value * digit)]
    for name, shorter in ways:
        if name in operations and shorter in before:
            yield from (start + name for start in _products_back(parts, digits, first, last - 1, shorter, operations))


def steps_of(digits: Sequence[int], signs: str) -> Iterator[int]:
    """Yield the intermediate results of a solved riddle: products from left to right, and sums."""
    total, sign, value = 0, 1, digits[0]
    for name, digit in zip(signs, digits[1:], strict=True):
        if name in "*:":
            value = value * digit if name == "*" else value // digit
            yield value
        else:
            total += sign * value
            yield total
            sign, value = (1 if name == "+" else -1), digit
    yield total + sign * value
