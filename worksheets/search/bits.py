"""Sets of small numbers as integers, one bit per number, so that an AND intersects two sets at once.

>>> list(bits(0b10110))
[1, 2, 4]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence


def bits(numbers: int) -> Iterator[int]:
    """The numbers of a set, the lowest first."""
    number = -1
    while numbers:
        low = (numbers & -numbers).bit_length()
        number += low
        yield number
        numbers >>= low


def lowest(numbers: int) -> int:
    """The lowest number of a set that is not empty."""
    return (numbers & -numbers).bit_length() - 1


def option_sets(count: int, options: Sequence[Collection[int]]) -> list[int]:
    """For each of `count` items, the set of options that contain it: transposes a table given by its rows.

    >>> option_sets(3, [(0, 1), (1,), (0, 2)])
    [5, 3, 4]
    """
    sets = [bytearray(len(options) // 8 + 1) for _ in range(count)]
    for option, items in enumerate(options):
        byte, bit = option >> 3, 1 << (option & 7)
        for item in items:
            sets[item][byte] |= bit
    return [int.from_bytes(chosen, "little") for chosen in sets]
