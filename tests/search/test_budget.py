"""Budgets of searches, and restarts."""

from __future__ import annotations

from itertools import islice

import pytest

from worksheets.base.errors import BudgetSpentError
from worksheets.search.budget import Budget, cpu_limit, luby


def test_steps_are_granted_until_they_are_spent() -> None:
    budget = Budget(10)
    assert budget.grant(4) == 4
    budget.spend(4)
    assert budget.grant(40) == 6
    budget.spend(6)
    with pytest.raises(BudgetSpentError, match="undecided after 10 steps") as caught:
        budget.grant(1)
    assert caught.value.steps == 10


def test_a_search_ends_after_its_cpu_time_even_with_steps_left() -> None:
    budget = Budget(1_000_000)
    budget.spend(1_234)
    with cpu_limit(0.0):
        with pytest.raises(BudgetSpentError, match="undecided after 1,234 steps") as caught:
            while True:
                budget.grant(1)
        assert Budget().grant(7) == 7, "what has no budget is short"
    assert caught.value.steps == 1_234
    assert budget.grant(7) == 7


def test_the_inner_limit_ends_first() -> None:
    with cpu_limit(1000.0):
        with cpu_limit(0.0), pytest.raises(BudgetSpentError):
            while True:
                Budget(5).take()
        Budget(5).take()


def test_the_runs_of_the_paper() -> None:
    assert list(islice(luby(), 15)) == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_each_length_takes_about_the_same_time_in_all() -> None:
    lengths = list(islice(luby(), 2**10 - 1))
    assert {sum(each for each in lengths if each == 1 << power) for power in range(10)} == {512}
