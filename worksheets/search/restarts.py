"""When a search that goes by chance begins anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count


def luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8 ...: how long each run is, in units, without end.

    Within a constant and a logarithm as good as the best lengths for a search of which nothing is known: Luby,
    Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.
    """
    for number in count(1):
        while number & number + 1:
            number -= (1 << number.bit_length() - 1) - 1
        yield number + 1 >> 1
