"""Counting without a list agrees with trying all choices of options."""

from __future__ import annotations

import doctest

from hypothesis import given
from hypothesis import strategies as st

from worksheets.search import frontier
from worksheets.search.frontier import CoverOption, count_covers


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(frontier) == (0, 2)


@given(
    st.integers(1, 7),
    st.lists(st.tuples(st.integers(1, 127), st.integers(0, 2), st.integers(1, 2)), max_size=14),
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)),
)
def test_it_counts_what_trying_all_choices_finds(
    count: int, chosen: list[tuple[int, int, int]], quotas: tuple[int, int, int]
) -> None:
    options = [CoverOption(*each) for each in chosen if each[0] < 1 << count]
    every = [used for items, used in choices(options) if items == (1 << count) - 1]
    assert count_covers(count, options, quotas) == every.count(quotas)


def choices(options: list[CoverOption]) -> list[tuple[int, tuple[int, ...]]]:
    """All choices of options of which no two cover the same item: what they cover, and the uses of three groups."""
    found: list[tuple[int, tuple[int, ...]]] = [(0, (0, 0, 0))]
    for items, group, uses in options:
        found += [
            (covered | items, tuple(number + uses * (each == group) for each, number in enumerate(used)))
            for covered, used in found
            if not covered & items
        ]
    return found


def test_an_option_may_count_more_than_once() -> None:
    """Two cells at once use two of the group, so that neither one nor three are left in the end."""
    pair, left, right = CoverOption(0b11, 0, 2), CoverOption(0b01, 0), CoverOption(0b10, 0)
    assert [count_covers(2, [pair, left, right], [quota]) for quota in range(4)] == [0, 0, 2, 0]
    assert count_covers(2, [pair], [1]) == 0


def test_nothing_to_cover() -> None:
    assert count_covers(0, [], [0]) == 1
    assert count_covers(0, [], [1]) == 0


def test_states_are_bounded() -> None:
    """A row of cells and single cells: one state for each cell that is to be covered."""
    row = [CoverOption(1 << cell, 0) for cell in range(9)]
    assert count_covers(9, row, [9], states=9) == 1
    assert count_covers(9, row, [9], states=8) is None
