"""Bit-reproducible sum and power of floats, equal on every Python and every C library.

The basic operations and `math.sqrt` are rounded correctly everywhere. `sum` has changed: since Python 3.12 it
compensates for rounding errors. `**`, `math.exp` and similar functions come from the C library and may differ in the
last bit. One bit is enough to change a random choice or a line break.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Context, Decimal

_EXACT = Context(prec=40, Emin=-999_999, Emax=999_999)
"""More than twice the digits of a float, so that the result is rounded correctly to a float."""


def total(values: Iterable[float]) -> float:
    """Add the values from left to right, rounding each step, as `sum` did up to Python 3.11."""
    result = 0.0
    for value in values:
        result += value
    return result


def power(base: float, exponent: float) -> float:
    """The float nearest to `base` to the power of `exponent`, for a base of at least 0; takes 15 microseconds."""
    return float(_EXACT.power(Decimal(base), Decimal(exponent)))
