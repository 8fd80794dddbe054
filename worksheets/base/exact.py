"""Arithmetic of floats with the same result, to the last bit, on every Python and on every C library.

The basic operations and `math.sqrt` are rounded correctly everywhere. `sum` is not the same for ever: since
Python 3.12 it carries what rounding loses. `**`, `math.exp` and their like are the C library's, and the last bit may
differ from one to the next. A bit is enough for other chance, or for a line broken elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Context, Decimal

_EXACT = Context(prec=40, Emin=-999_999, Emax=999_999)
"""Over twice the digits of a float, so that rounding the result to a float is as good as rounding the true value."""


def total(values: Iterable[float]) -> float:
    """The values added from left to right, each step rounded: what `sum` gave up to Python 3.11."""
    result = 0.0
    for value in values:
        result += value
    return result


def power(base: float, exponent: float) -> float:
    """The float nearest to `base` to the power of `exponent`, for a base of at least 0; some 15 microseconds."""
    return float(_EXACT.power(Decimal(base), Decimal(exponent)))
