"""Counts of exact covers, by search and along a frontier, compared with the literature or with lists of all covers."""

from __future__ import annotations

import doctest
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import BudgetSpentError
from worksheets.search import cover_count
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover_count import CoverCount, CoverOption, count_covers
from worksheets.search.exact_cover import ExactCover, Parities


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(cover_count, extraglobs={"Budget": Budget, "ExactCover": ExactCover}) == (0, 4)


def parities(options: list[list[int]], count: int) -> Parities:
    """Sums over each pair of neighbouring items."""
    pairs = [(item, item + 1) for item in range(count - 1)]
    vectors = [sum((len({*pair} & {*option}) % 2) << k for k, pair in enumerate(pairs)) for option in options]
    return Parities(vectors, 0)


@given(
    st.integers(1, 8),
    st.lists(st.tuples(st.integers(1, 255), st.integers(0, 2)), max_size=16),
    st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 3)),
    st.booleans(),
)
def test_it_counts_the_covers_that_an_exact_cover_lists(
    count: int, chosen: list[tuple[int, int]], quotas: tuple[int, int, int], summed: bool
) -> None:
    options = [list(bits(items)) for items, _ in chosen if items < 1 << count]
    cover = ExactCover(
        count,
        options,
        groups=[group for items, group in chosen if items < 1 << count],
        quotas=quotas,
        parities=parities(options, count) if summed else None,
    )
    listed = [set(solution) for solution in cover.solutions()]
    counts = CoverCount(cover)
    assert counts.count(Budget()) == len(listed)
    for first in range(len(options)):
        assert counts.count(Budget(), [first]) == sum(first in solution for solution in listed)
    for pair in combinations(range(len(options)), 2):
        assert counts.count(Budget(), pair) == sum({*pair} <= solution for solution in listed)


def row(cells: int) -> ExactCover:
    """A row of cells, covered by dominoes and single cells; the number of ways is a Fibonacci number."""
    options = [(cell,) for cell in range(cells)] + [(cell, cell + 1) for cell in range(cells - 1)]
    return ExactCover(cells, options)


def test_a_state_is_looked_at_once() -> None:
    """2,880,067,194,370,816,120 covers are counted in fewer than a thousand nodes."""
    budget = Budget(1000)
    assert CoverCount(row(89)).count(budget) == 2_880_067_194_370_816_120  # OEIS A000045, F(90).


def test_it_forgets_when_it_remembers_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_count, "REMEMBERED", 5)
    assert CoverCount(row(20)).count(Budget()) == 10_946


def test_a_spent_budget_leaves_the_covers_met_so_far() -> None:
    counts = CoverCount(row(30))
    with pytest.raises(BudgetSpentError):
        counts.count(Budget(40))
    assert 0 < counts.met < 1_346_269


@given(
    st.integers(1, 7),
    st.lists(st.tuples(st.integers(1, 127), st.integers(0, 2), st.integers(1, 2)), max_size=14),
    st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)),
)
def test_it_counts_the_covers_found_by_trying_all_choices(
    count: int, chosen: list[tuple[int, int, int]], quotas: tuple[int, int, int]
) -> None:
    options = [CoverOption(*each) for each in chosen if each[0] < 1 << count]
    every = [used for items, used in choices(options) if items == (1 << count) - 1]
    assert count_covers(count, options, quotas) == every.count(quotas)


def choices(options: list[CoverOption]) -> list[tuple[int, tuple[int, ...]]]:
    """All sets of options that do not overlap: the items they cover, and the uses of three groups."""
    found: list[tuple[int, tuple[int, ...]]] = [(0, (0, 0, 0))]
    for items, group, uses in options:
        found += [
            (covered | items, tuple(number + uses * (each == group) for each, number in enumerate(used)))
            for covered, used in found
            if not covered & items
        ]
    return found


def test_an_option_may_count_more_than_once() -> None:
    """The pair counts as two of its group, so both ways to cover two cells use the group twice."""
    pair, left, right = CoverOption(0b11, 0, 2), CoverOption(0b01, 0), CoverOption(0b10, 0)
    assert [count_covers(2, [pair, left, right], [quota]) for quota in range(4)] == [0, 0, 2, 0]
    assert count_covers(2, [pair], [1]) == 0


def test_nothing_to_cover() -> None:
    assert count_covers(0, [], [0]) == 1
    assert count_covers(0, [], [1]) == 0


def test_states_are_bounded() -> None:
    """A row of cells, covered by single cells: one state for each cell to cover."""
    row = [CoverOption(1 << cell, 0) for cell in range(9)]
    assert count_covers(9, row, [9], states=9) == 1
    assert count_covers(9, row, [9], states=8) is None
