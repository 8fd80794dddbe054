"""Exact cover: compares counts with the literature and covers with those found by trying all sets; checks budgets."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import BudgetSpentError
from worksheets.search import exact_cover
from worksheets.search.budget import Budget
from worksheets.search.exact_cover import ExactCover, Parities, Search


def test_the_example_of_the_module() -> None:
    assert doctest.testmod(exact_cover) == (0, 2)


def queens(size: int) -> ExactCover:
    """The queens problem as an exact cover: rows and columns are covered once, diagonals at most once."""
    options = [
        (row, size + column, 2 * size + row + column, 5 * size - 2 + row - column)
        for row in range(size)
        for column in range(size)
    ]
    return ExactCover(6 * size - 2, options, primary=2 * size)


@pytest.mark.parametrize(("size", "count"), [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)])
def test_queens(size: int, count: int) -> None:
    assert len(set(queens(size).solutions())) == count


@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 3, 3), (4, 4, 36), (3, 5, 0), (4, 5, 95), (3, 6, 41)])
def test_dominoes(rows: int, columns: int, count: int) -> None:
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    options = [
        (row * columns + column, to_row * columns + to_column)
        for row, column in cells
        for to_row, to_column in ((row, column + 1), (row + 1, column))
        if (to_row, to_column) in cells
    ]
    assert sum(1 for _ in ExactCover(rows * columns, options).solutions()) == count


ITEMS = 6


@st.composite
def covers(draw: st.DrawFn) -> tuple[list[tuple[int, ...]], int, list[int], list[int]]:
    """Options, number of primary items, group of each option, quota of each group."""
    items = st.sets(st.integers(0, ITEMS - 1), min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))
    options = draw(st.lists(items, min_size=1, max_size=9))
    groups = [draw(st.integers(0, 1)) for _ in options]
    quotas = draw(st.sampled_from([[], [1, 1], [2, 1], [0, 3], [1, 3], [2, 2]]))
    return options, draw(st.integers(1, ITEMS)), groups, quotas


def by_trying(
    options: list[tuple[int, ...]], primary: int, groups: list[int], quotas: list[int]
) -> set[frozenset[int]]:
    found = set()
    for size in range(len(options) + 1):
        for chosen in combinations(range(len(options)), size):
            covered = Counter(item for option in chosen for item in options[option])
            used = Counter(groups[option] for option in chosen)
            if (
                all(covered[item] == 1 for item in range(primary))
                and all(times == 1 for times in covered.values())
                and all(used[group] == quota for group, quota in enumerate(quotas))
                # Without quotas, options that cover no primary item are never used.
                and (quotas or all(min(options[option]) < primary for option in chosen))
            ):
                found.add(frozenset(chosen))
    return found


@given(covers())
def test_all_covers_and_no_others(case: tuple[list[tuple[int, ...]], int, list[int], list[int]]) -> None:
    options, primary, groups, quotas = case
    cover = ExactCover(ITEMS, options, primary=primary, groups=groups, quotas=quotas)
    found = [frozenset(chosen) for chosen in cover.solutions()]
    assert len(found) == len(set(found))
    assert set(found) == by_trying(options, primary, groups, quotas)


@given(covers(), st.lists(st.sets(st.integers(0, ITEMS - 1)), max_size=4))
def test_parities_that_follow_from_the_cover_change_nothing(
    case: tuple[list[tuple[int, ...]], int, list[int], list[int]], sets: list[set[int]]
) -> None:
    options, _, groups, quotas = case
    vectors = [
        sum((len(each.intersection(option)) & 1) << number for number, each in enumerate(sets)) for option in options
    ]
    parities = Parities(vectors, sum((len(each) & 1) << number for number, each in enumerate(sets)))
    if quotas:
        cover = ExactCover(ITEMS, options, groups=groups, quotas=quotas, parities=parities)
        assert {frozenset(chosen) for chosen in cover.solutions()} == by_trying(options, ITEMS, groups, quotas)


def slothouber_graatsma() -> tuple[list[set[int]], list[int], Parities]:
    """Placements of flat blocks and single cubes in 3 x 3 x 3, with the parities of the nine layers: all are odd."""
    cells = {cell: number for number, cell in enumerate(product(range(3), repeat=3))}
    options, groups = [], []
    for group, block in enumerate([(1, 2, 2), (1, 1, 1)]):
        for size in sorted(set(permutations(block))):
            for low in product(*(range(4 - edge) for edge in size)):
                lying = product(*(range(at, at + edge) for at, edge in zip(low, size, strict=True)))
                options.append({cells[cell] for cell in lying})
                groups.append(group)
    layers = [{cells[cell] for cell in cells if cell[axis] == place} for axis in range(3) for place in range(3)]
    vectors = [sum((len(layer & option) & 1) << k for k, layer in enumerate(layers)) for option in options]
    return options, groups, Parities(vectors, (1 << 9) - 1)


def test_parities_see_dead_ends_early() -> None:
    options, groups, parities = slothouber_graatsma()
    assert {vector.bit_count() for vector, group in zip(parities.vectors, groups, strict=True) if group == 0} == {0}
    assert {vector.bit_count() for vector, group in zip(parities.vectors, groups, strict=True) if group == 1} == {3}
    nodes, found = [], []
    for known in (parities, None):
        cover = ExactCover(27, options, groups=groups, quotas=(6, 3), parities=known)
        budget = Budget(1_000_000)
        found.append({frozenset(chosen) for chosen in cover.solutions(budget)})
        nodes.append(1_000_000 - (budget.left or 0))
    assert found[0] == found[1]
    assert len(found[0]) == 8
    assert 3 * nodes[0] < nodes[1]


def test_without_waste_keeps_even_sums_even() -> None:
    options, groups, parities = slothouber_graatsma()
    cover = ExactCover(27, options, groups=groups, quotas=(6, 3), parities=parities)
    corner = options.index({0})
    left = cover.without_waste(cover.all, parities.target ^ parities.vectors[corner])
    cubes = [min(option) for number, option in enumerate(options) if groups[number] and left >> number & 1]
    # Cubes with no coordinate in common with (0, 0, 0).
    assert cubes == [9 * x + 3 * y + z for x, y, z in product((1, 2), repeat=3)]
    assert left & cover.members[0] == cover.members[0]


def test_the_order_is_fixed() -> None:
    assert list(queens(6).solutions()) == list(queens(6).solutions())


def test_a_search_can_be_left_and_resumed() -> None:
    search = Search(queens(6))
    found = []
    while not search.finished:
        chosen, steps = search.advance(1)
        assert steps == 1
        if chosen:
            found.append(chosen)
    assert found == list(queens(6).solutions())


def test_a_search_can_begin_with_options_and_without_others() -> None:
    cover = queens(8)
    corner = [chosen for chosen in cover.solutions() if 0 in chosen]
    search = Search(cover, cover.all & ~0b10, (0,))
    found = set()
    while not search.finished:
        chosen, _ = search.advance(100)
        if chosen:
            found.add(frozenset(chosen))
    assert len(found) == len(corner) == 4
    assert found == set(map(frozenset, corner))


def test_a_spent_budget_is_reported() -> None:
    with pytest.raises(BudgetSpentError, match="undecided after 20 steps"):
        list(queens(8).solutions(Budget(20)))
    assert len(list(queens(8).solutions(Budget(100_000)))) == 92


def test_a_budget_is_shared() -> None:
    budget = Budget(30)
    assert budget.grant(20) == 20
    budget.spend(20)
    assert budget.grant(20) == 10
    budget.spend(10)
    with pytest.raises(BudgetSpentError):
        budget.grant(1)
