"""Converts glances to points, the common scale of the effort that a puzzle takes.

A kind counts glances: everything that someone solving with a pencil has to look at before the puzzle is solved, such as
a letter next to another or a place for a block. Ten points more mean twice the glances, because people judge effort by
ratios: 50 points are to 40 what 40 are to 30. The scale begins at `FIRST` glances; usual sheets have 10 to 90 points,
the largest about 120. A kind's `score.py` explains what it counts. The counts are models, not measurements of pupils,
so points compare sheets of one kind better than sheets of two kinds.
"""

from __future__ import annotations

from math import prod

FIRST = 16
"""Number of glances of a sheet with 0 points; fewer are 0 points as well."""

DOUBLE = 10
"""Points added when the glances double."""


def points(glances: int) -> int:
    """Convert a number of glances to points, rounded down; integer arithmetic, so equal on every machine.

    >>> [points(glances) for glances in (0, 16, 32, 1000)]
    [0, 0, 10, 59]
    """
    # floor(10 * log2(glances / 16)), since n <= 10 * log2(glances) is equivalent to 2 to the n <= glances to the 10
    most = prod([max(glances, FIRST)] * DOUBLE)
    return most.bit_length() - prod([FIRST] * DOUBLE).bit_length()
