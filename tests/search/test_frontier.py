"""Counting without a list agrees with listing all covers."""

from __future__ import annotations

import doctest

from hypothesis import given
from hypothesis import strategies as st

from worksheets.search import frontier
from worksheets.search.bits import bits
from worksheets.search.exact_cover import ExactCover
from worksheets.search.frontier import CoverOption, count_covers


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(frontier) == (0, 2)


@given(
    st.integers(1, 7),
    st.lists(st.tuples(st.integers(1, 127), st.integers(0, 2)), max_size=14),
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)),
)
def test_it_counts_what_an_exact_cover_lists(
    count: int, chosen: list[tuple[int, int]], quotas: tuple[int, int, int]
) -> None:
    options = [CoverOption(items, group) for items, group in chosen if items < 1 << count]
    cover = ExactCover(
        count, [list(bits(each.items)) for each in options], groups=[each.group for each in options], quotas=quotas
    )
    assert count_covers(count, options, quotas) == len(list(cover.solutions()))


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
