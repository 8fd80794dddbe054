"""Restart schedules for randomised searches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count


def luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 ...: the length of each run, in units, without end.

    Within a logarithmic factor of the best schedule for a search of unknown run time: Luby,
    Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.
    """
    for number in count(1):
        while number & number + 1:
            number -= (1 << number.bit_length() - 1) - 1
        yield number + 1 >> 1
