"""From glances to points: the one scale on which every kind says how much effort a puzzle takes.

A kind counts glances: what somebody who solves with a pencil has to look at, such as a letter beside a letter or a
place for a block, until all is found. Ten points more are twice the glances, for people judge effort by ratios: a sheet
of 50 points is to one of 40 what one of 40 is to one of 30. The scale begins at `FIRST` glances; usual sheets have 10
to 90 points, the largest some 120. What a kind counts, and how, its `score.py` says. These are models of our own and no
measurements of pupils, so points tell sheets of one kind apart better than those of two kinds.
"""

from __future__ import annotations

from math import prod

FIRST = 16
"""Glances of a sheet with 0 points; still fewer are 0 points as well."""

DOUBLE = 10
"""Points for twice the glances."""


def points(glances: int) -> int:
    """The points for so many glances, rounded down: from integers alone, so they are the same on every machine.

    >>> [points(glances) for glances in (0, 16, 32, 1000)]
    [0, 0, 10, 59]
    """
    # floor(10 * log2(glances / 16)), since n <= 10 * log2(glances) says the same as 2 to the n <= glances to the 10
    most = prod([max(glances, FIRST)] * DOUBLE)
    return most.bit_length() - prod([FIRST] * DOUBLE).bit_length()
