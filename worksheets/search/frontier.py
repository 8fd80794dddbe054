"""Counts exact covers without listing them, by dynamic programming over the lowest uncovered item.

>>> dominoes = [CoverOption(items, 0) for items in (0b0011, 0b0110, 0b1100, 0b1001)]
>>> count_covers(4, dominoes, [2])  # On the cells 0 1 / 3 2 of a square.
2

The number of ways to continue depends only on which items are covered and on the remaining quota of each group: this is
a *state*, and each state is visited once. If a box is filled with equal blocks cell by cell, the covered cells end in a
ragged *frontier* of few forms: 4 x 4 x 4 cells have 5,051,532,105 packings of dominoes, but only 100,000 states. With
many kinds of blocks there are soon more states than covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from worksheets.search.bits import lowest


class CoverOption(NamedTuple):
    """An option: covers its items, at least one and each once, and counts `uses` times for its group."""

    items: int
    """The items as bits."""
    group: int
    uses: int = 1


def count_covers(
    count: int, options: Iterable[CoverOption], quotas: Sequence[int], *, states: int | None = None
) -> int | None:
    """Count the ways to cover each of `count` items once and fill the quota of each group.

    Returns None if there are more than `states` states.
    """
    # A state is one number: a bit for each covered item and, above them, a field for each group's remaining quota.
    shifts: list[int] = []
    top, start = count, 0
    for quota in quotas:
        shifts.append(top)
        start |= quota << top
        top += quota.bit_length()
    begins: list[dict[tuple[int, int], list[tuple[int, int]]]] = [{} for _ in range(count)]
    for items, group, uses in options:
        field = (1 << quotas[group].bit_length()) - 1 << shifts[group]
        used = uses << shifts[group]
        begins[lowest(items)].setdefault((field, used), []).append((items, items - used))
    every = (1 << count) - 1
    # Counts of ways by state, grouped by the lowest free item; complete covers come last, at index -1.
    waiting: list[dict[int, int]] = [{} for _ in range(count + 1)]
    waiting[0][start] = 1
    met = 0
    for item, groups in enumerate(begins):
        met += len(waiting[item])
        if states is not None and met > states:
            return None
        for state, ways in waiting[item].items():
            for (field, used), choices in groups.items():
                if state & field < used:
                    continue
                for items, change in choices:
                    if not state & items:
                        after = state + change
                        free = every & ~after
                        there = waiting[(free & -free).bit_length() - 1]
                        there[after] = there.get(after, 0) + ways
        waiting[item].clear()
    return waiting[count].get(every, 0)
