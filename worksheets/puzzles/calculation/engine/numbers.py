"""Lists or draws the numbers of calculations in a range; decides whether a ten is crossed.

A sum crosses a ten if the ones of its terms make more than ten: 8 + 5 does, 8 + 2 does not. A difference does if the
sum that undoes it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import below, pick
from worksheets.puzzles.calculation.engine.patterns import filled
from worksheets.puzzles.calculation.model import Form
from worksheets.search.budget import Budget

Carry: TypeAlias = Literal["avoid", "some", "always"]

MOST_LISTED = 1_000
"""Maximum number of base rows that are listed; if there are more, items are drawn at random."""

DRAWS, STARTS, STEPS = 30, 60, 200_000
"""Maximum numbers of draws for a place, of rows begun, and of numbers tried to list all rows."""

FACTOR = 10
"""The largest factor of the times tables."""


class Limits(NamedTuple):
    """The author's limits: numbers from `low` to `high`, crossed tens, and factors (`rows`), if any are set."""

    low: int
    high: int
    carry: Carry = "some"
    rows: tuple[int, ...] = ()

    def allow(self, sign: str, first: int, second: int, result: int) -> bool:
        """Whether a calculation is within the limits."""
        low, high = self.low, self.high
        if not (low <= first <= high and low <= second <= high and low <= result <= high):
            return False
        if sign in "*:":
            return not self.rows or second in self.rows or (sign == "*" and first in self.rows)
        ones = (first, second) if sign == "+" else (result, second)
        return self.carry == "some" or crosses(*ones) == (self.carry == "always")


def crosses(first: int, second: int) -> bool:
    """Whether the sum of two numbers crosses a ten."""
    return first % 10 + second % 10 > 10


# ---- the numbers at the base of walls and triangles


def _extended(rim: Sequence[int], number: int, limits: Limits, *, closed: bool) -> list[int] | None:
    """The right rim of a wall, from the base up, after adding a stone to the base; None if that is not allowed.

    The rim of a triangle (`closed`) is all numbers at the base.
    """
    if not limits.low <= number <= limits.high:
        return None
    if closed:
        pairs = [*((rim[-1], number) for _ in rim[-1:]), *((number, rim[0]) for _ in rim[1:2])]
        return [*rim, number] if all(limits.allow("+", a, b, a + b) for a, b in pairs) else None
    new = [number]
    for old in rim:
        if not limits.allow("+", old, new[-1], old + new[-1]):
            return None
        new.append(old + new[-1])
    return new


@lru_cache(maxsize=64)
def bases(form: Form, base: int, limits: Limits) -> tuple[tuple[int, ...], ...] | None:
    """All base rows; None if there are more than `MOST_LISTED`, or too many numbers to try.

    Only one of mirrored walls and of rotated triangles is listed.
    """
    found: dict[tuple[int, ...], None] = {}
    try:
        for row in _rows(form, base, limits, Budget(STEPS)):
            found.setdefault(normal(form, row))
            if len(found) > MOST_LISTED:
                return None
    except BudgetSpentError:
        return None
    return tuple(found)


def normal(form: Form, row: Sequence[int]) -> tuple[int, ...]:
    """The representative of rows that are equal except for reflection or rotation."""
    return tuple(sorted(row)) if form == "triangle" else min(tuple(row), tuple(reversed(row)))


def _rows(
    form: Form, base: int, limits: Limits, budget: Budget, row: tuple[int, ...] = (), rim: Sequence[int] = ()
) -> Iterator[tuple[int, ...]]:
    """Yield the base rows that begin with `row`, in order; a step is a number tried."""
    if len(row) == base:
        yield row
        return
    rest = 0 if limits.low < 0 else _lower_bound(form, base, row)
    most = min(limits.high, (limits.high - rest) // _coefficient(form, base, len(row)))
    for number in range(limits.low or 1, (limits.high if limits.low < 0 else most) + 1):
        budget.take()
        new = _extended(rim, number, limits, closed=form == "triangle")
        if new is not None:
            yield from _rows(form, base, limits, budget, (*row, number), new)


def _coefficient(form: Form, base: int, place: int) -> int:
    """The coefficient of a base number in the largest number."""
    return 1 if form == "triangle" else comb(base - 1, place)


def _lower_bound(form: Form, base: int, row: Sequence[int]) -> int:
    """A lower bound of the largest number, if all places after the next one are 1."""
    if form == "triangle":
        return 1
    ahead = sum(_coefficient(form, base, place) for place in range(len(row) + 1, base))
    return ahead + sum(number * _coefficient(form, base, place) for place, number in enumerate(row))


def random_base(form: Form, base: int, limits: Limits, rng: Random) -> tuple[int, ...] | None:
    """A random base row; None if none was found in a fixed number of steps."""
    most = max(2, 2 * limits.high // (4 if form == "triangle" else 1 << (base - 1)))
    least = -most if limits.low < 0 else 1
    for _ in range(STARTS):
        row, rim = list[int](), list[int]()
        for _ in range(base):
            for _ in range(DRAWS):
                number = least + below(most - least + 1, rng)
                new = _extended(rim, number, limits, closed=form == "triangle")
                if new is not None:
                    row, rim = [*row, number], new
                    break
            else:
                break
        if len(row) == base:
            return tuple(row)
    return None


@lru_cache(maxsize=16)
def least_range(form: Form, base: int, carry: Carry) -> int | None:
    """The smallest range that has a wall or triangle; None if no range has one."""
    found, high = None, 20 if form == "triangle" else 10 << (base - 1)
    try:
        while row := next(_rows(form, base, Limits(0, high, carry), Budget(STEPS)), None):
            found = max(number or 0 for number in filled(form, base, row).cells)
            high = found - 1
    except BudgetSpentError:
        return found or 0
    return found


# ---- calculations of two numbers


def calculations(operations: Sequence[str], limits: Limits) -> Iterator[tuple[int, str, int, int]]:
    """Yield `first, sign, second, result` of all calculations, in order; neither 0 nor, in products, 1 occurs."""
    for sign in operations:
        for result in range(2, limits.high + 1):
            for first, second, made in _with_result(sign, result, limits):
                if limits.allow(sign, first, second, made):
                    yield first, sign, second, made


def _with_result(sign: str, number: int, limits: Limits) -> Iterator[tuple[int, int, int]]:
    """Yield the sums or products with this result, or the differences or quotients that undo them."""
    if sign in "+-":
        for one in range(1, number):
            yield (one, number - one, number) if sign == "+" else (number, one, number - one)
        return
    for one in range(2, _factor(limits) + 1):
        if number % one == 0 and 2 <= number // one <= FACTOR:
            yield (one, number // one, number) if sign == "*" else (number, number // one, one)


def _factor(limits: Limits) -> int:
    """The largest factor: that of the times tables, or in large ranges a tenth of the range."""
    return max(FACTOR, limits.high // FACTOR)


def calculation(sign: str, limits: Limits, rng: Random, first: int | None = None) -> tuple[int, int, int] | None:
    """A random `first, second, result`, with this `first` if it is given; None if none was found."""
    for _ in range(DRAWS * STARTS):
        found = _random_calculation(sign, limits, rng, first)
        if found and limits.allow(sign, *found):
            return found
    return None


def _random_calculation(sign: str, limits: Limits, rng: Random, first: int | None) -> tuple[int, int, int] | None:
    """A random calculation, perhaps outside the limits; None if the number drawn does not divide."""
    high = limits.high
    if sign in "+-":
        if first is not None:
            room = high - first if sign == "+" else (first if limits.low == 0 else high)
            second = 1 + below(max(1, room), rng)
        elif limits.low < 0:
            first, second = 1 + below(high, rng), 1 + below(high, rng)
        else:
            whole = 2 + below(max(1, high - 1), rng)
            second = 1 + below(whole - 1, rng)
            first = whole - second if sign == "+" else whole
        return first, second, first + second if sign == "+" else first - second
    small = pick(limits.rows, rng) if limits.rows else 2 + below(FACTOR - 1, rng)
    if first is None:
        other = 2 + below(min(_factor(limits), max(2, high // small)) - 1, rng)
        return (other, small, other * small) if sign == "*" else (other * small, small, other)
    if sign == "*":
        return first, small, first * small
    return (first, small, first // small) if first % small == 0 else None
