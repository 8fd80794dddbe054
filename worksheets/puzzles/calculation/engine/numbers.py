"""The numbers of calculations: all that a range allows, in order, or by chance; and where a ten is crossed.

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
"""Maximum number of rows at the base that are listed; of more, items are drawn by chance."""

DRAWS, STARTS, STEPS = 30, 60, 200_000
"""Maximum number of numbers drawn for a place, of rows begun, and of numbers tried to list all rows."""

FACTOR = 10
"""The largest factor of the times tables."""


class Limits(NamedTuple):
    """What the author allows: numbers from `low` to `high`, crossing tens, and factors (`rows`), if any are said."""

    low: int
    high: int
    carry: Carry = "some"
    rows: tuple[int, ...] = ()

    def allow(self, sign: str, first: int, second: int, result: int) -> bool:
        """Whether a calculation is within them."""
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
    """The right rim of a wall, from the base up, with one more stone at the base; None if that is not allowed.

    Of a triangle (`closed`), the rim is all numbers at the base.
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
def listed(form: Form, base: int, limits: Limits) -> tuple[tuple[int, ...], ...] | None:
    """The different rows at the base; None if there are more than `MOST_LISTED`, or too many numbers to try.

    Mirrored walls and turned triangles are not different.
    """
    found: dict[tuple[int, ...], None] = {}
    try:
        for row in _rows(form, base, limits, Budget(STEPS)):
            found.setdefault(same(form, row))
            if len(found) > MOST_LISTED:
                return None
    except BudgetSpentError:
        return None
    return tuple(found)


def same(form: Form, row: Sequence[int]) -> tuple[int, ...]:
    """One of the rows that are equal but for a mirror or a turn."""
    return tuple(sorted(row)) if form == "triangle" else min(tuple(row), tuple(reversed(row)))


def _rows(
    form: Form, base: int, limits: Limits, budget: Budget, row: tuple[int, ...] = (), rim: Sequence[int] = ()
) -> Iterator[tuple[int, ...]]:
    """Yield the rows at the base that begin with `row`, in order; a step is a number tried."""
    if len(row) == base:
        yield row
        return
    rest = 0 if limits.low < 0 else _weight(form, base, row)
    most = min(limits.high, (limits.high - rest) // _share(form, base, len(row)))
    for number in range(limits.low or 1, (limits.high if limits.low < 0 else most) + 1):
        budget.take()
        new = _extended(rim, number, limits, closed=form == "triangle")
        if new is not None:
            yield from _rows(form, base, limits, budget, (*row, number), new)


def _share(form: Form, base: int, place: int) -> int:
    """How often a number at the base is in the largest number."""
    return 1 if form == "triangle" else comb(base - 1, place)


def _weight(form: Form, base: int, row: Sequence[int]) -> int:
    """What the row, and ones after its next number, make of the largest number."""
    if form == "triangle":
        return 1
    ahead = sum(_share(form, base, place) for place in range(len(row) + 1, base))
    return ahead + sum(number * _share(form, base, place) for place, number in enumerate(row))


def drawn(form: Form, base: int, limits: Limits, rng: Random) -> tuple[int, ...] | None:
    """A row at the base by chance; None if none was found in a fixed number of steps."""
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
    """The least range in which there is a wall or triangle; None if there is none."""
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
            for first, second, made in _of(sign, result, limits):
                if limits.allow(sign, first, second, made):
                    yield first, sign, second, made


def _of(sign: str, number: int, limits: Limits) -> Iterator[tuple[int, int, int]]:
    """Yield the sums and products with a result, and the differences and quotients that undo them."""
    if sign in "+-":
        for one in range(1, number):
            yield (one, number - one, number) if sign == "+" else (number, one, number - one)
        return
    for one in range(2, _factor(limits) + 1):
        if number % one == 0 and 2 <= number // one <= FACTOR:
            yield (one, number // one, number) if sign == "*" else (number, number // one, one)


def _factor(limits: Limits) -> int:
    """The largest factor: of the times tables, or in large ranges a tenth of them."""
    return max(FACTOR, limits.high // FACTOR)


def calculation(sign: str, limits: Limits, rng: Random, first: int | None = None) -> tuple[int, int, int] | None:
    """`first, second, result` by chance, with a given first number if it is said; None if none was found."""
    for _ in range(DRAWS * STARTS):
        found = _tried(sign, limits, rng, first)
        if found and limits.allow(sign, *found):
            return found
    return None


def _tried(sign: str, limits: Limits, rng: Random, first: int | None) -> tuple[int, int, int] | None:
    """A calculation that may not be allowed; None if the number drawn does not divide."""
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
