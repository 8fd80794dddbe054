"""Compares the exact cover for word regions with the plain one; their searches share no code."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from worksheets.base.errors import BudgetSpentError
from worksheets.base.seeds import rng_for
from worksheets.search import cover as module
from worksheets.search.bits import bits
from worksheets.search.budget import Budget
from worksheets.search.cover import Cover
from worksheets.search.exact_cover import ExactCover

pytestmark = pytest.mark.slow

Option = tuple[int, ...]


@st.composite
def problems(draw: st.DrawFn) -> tuple[int, list[Option]]:
    """Items and options: up to three random partitions of the items, mixed with random options."""
    items = draw(st.integers(1, 9))
    options: list[Option] = []
    for _ in range(draw(st.integers(0, 3))):
        order = draw(st.permutations(range(items)))
        cuts = draw(st.lists(st.integers(1, 3), min_size=items, max_size=items))
        while order:
            take = cuts.pop()
            options.append(tuple(sorted(order[:take])))
            order = order[take:]
    any_items = st.sets(st.integers(0, items - 1), min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))
    options += draw(st.lists(any_items, max_size=8))
    return items, draw(st.permutations(options))


def random_problem(rng: Random) -> tuple[int, list[Option]]:
    """A strip of cells, partitioned in one or two ways, and random pieces: there are 0, 1 or many covers."""

    def below(number: int) -> int:
        return int(rng.random() * number)

    items = 8 + below(14)
    options = []
    for _ in range(1 + below(2)):
        cells = list(range(items))
        while cells:
            take = 2 + below(3)
            options.append(tuple(cells[:take]))
            cells = cells[take:]
    for _ in range(below(3 * items)):
        start = below(items)
        options.append(tuple(sorted({start, *(min(items - 1, start + below(5)) for _ in range(2 + below(2)))})))
    if rng.random() < 0.2:
        options = options[1:]
    return items, options


def sets_of(options: int) -> frozenset[int]:
    return frozenset(bits(options))


def covers_of(items: int, options: Sequence[Option], at_most: int | None = None) -> set[frozenset[int]]:
    return {frozenset(found) for found in islice(ExactCover(items, options).solutions(), at_most)}


@settings(max_examples=50)
@given(problems())
def test_the_covers_equal_those_of_the_plain_search(problem: tuple[int, list[Option]]) -> None:
    items, options = problem
    found = [sets_of(cover) for cover in Cover(items, options).covers()]
    assert len(set(found)) == len(found)
    assert set(found) == covers_of(items, options)


def test_larger_problems_have_none_one_and_many() -> None:
    numbers: Counter[int] = Counter()
    for seed in range(150):
        items, options = random_problem(rng_for(seed, "covers"))
        found = [sets_of(cover) for cover in islice(Cover(items, options).covers(), 3000)]
        assert len(set(found)) == len(found)
        numbers[min(2, len(found))] += 1
        if len(found) < 3000:
            assert set(found) == covers_of(items, options)
        else:
            assert all(is_cover(items, options, cover) for cover in found)
    assert min(numbers[0], numbers[1], numbers[2]) > 10, numbers


def is_cover(items: int, options: Sequence[Option], chosen: frozenset[int]) -> bool:
    return sorted(item for option in chosen for item in options[option]) == list(range(items))


@pytest.mark.parametrize(("rows", "columns", "count"), [(2, 3, 3), (4, 4, 36), (3, 5, 0), (4, 5, 95), (3, 6, 41)])
def test_dominoes(rows: int, columns: int, count: int) -> None:
    """Numbers known from the literature."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    options = [
        (row * columns + column, to_row * columns + to_column)
        for row, column in cells
        for to_row, to_column in ((row, column + 1), (row + 1, column))
        if (to_row, to_column) in cells
    ]
    assert len(set(Cover(rows * columns, options).covers())) == count


def test_nothing_to_cover_is_covered_once_and_an_item_without_options_never() -> None:
    assert list(Cover(0, []).covers()) == [0]
    assert list(Cover(2, [(0,)]).covers()) == []
    assert list(Cover(1, []).covers()) == []


def test_the_order_is_fixed() -> None:
    for seed in range(20):
        items, options = random_problem(rng_for(seed, "order"))
        once = list(islice(Cover(items, options).covers(), 200))
        assert list(islice(Cover(items, options).covers(), 200)) == once


SPLIT = [option for item in range(0, 60, 2) for option in ((item,), (item + 1,), (item, item + 1))]
"""Each of thirty pairs is covered in two ways, so there are 2**30 covers."""


def test_covers_come_lazily() -> None:
    found = list(islice(Cover(60, SPLIT).covers(), 200))
    assert len(set(found)) == 200
    assert all(is_cover(60, SPLIT, sets_of(cover)) for cover in found)


def test_a_spent_budget_is_reported() -> None:
    with pytest.raises(BudgetSpentError, match="undecided after 5 steps"):
        list(Cover(60, SPLIT).covers(Budget(5)))
    with pytest.raises(BudgetSpentError, match="undecided after 0 steps"):
        list(Cover(60, SPLIT).covers(Budget(0)))


def test_a_budget_that_suffices_changes_nothing_and_is_spent() -> None:
    spent = 0
    for seed in range(20):
        items, options = random_problem(rng_for(seed, "budget"))
        budget = Budget(1_000_000)
        assert list(islice(Cover(items, options).covers(budget), 500)) == list(
            islice(Cover(items, options).covers(), 500)
        )
        spent += 1_000_000 - (budget.left or 0)
    assert spent


def test_forced_options_need_no_budget() -> None:
    """Settling one item leaves the next one a single option, so that nothing has to be tried."""
    chain = [(0, 1), (2, 3), (4, 5), (1, 2), (3, 4)]
    assert [sets_of(cover) for cover in Cover(6, chain).covers(Budget(0))] == [{0, 1, 2}]


@settings(max_examples=40)
@given(problem=problems(), data=st.data())
def test_settling_and_looking_ahead_lose_no_cover(problem: tuple[int, list[Option]], data: st.DataObject) -> None:
    """Starts from random sets of allowed options."""
    items, options = problem
    cover = Cover(items, options)
    banned = data.draw(st.sets(st.sampled_from(range(len(options))), max_size=3)) if options else set()
    alive = cover.all & ~sum(1 << option for option in banned)
    right = {found for found in covers_of(items, options) if not found & banned}
    settled = cover.settle(alive, cover.items)
    assert settled & ~alive == 0
    assert bool(settled) or not right
    assert all(found <= sets_of(settled) for found in right)
    for item in cover.items:
        assert not settled or covers_item(cover, settled, item)
    if not settled:
        return
    narrowed = cover.narrow(settled)
    assert narrowed & ~settled == 0
    assert bool(narrowed) or not right
    assert all(found <= sets_of(narrowed) for found in right)
    assert not narrowed or all(covers_item(cover, narrowed, item) for item in cover.items)
    left = cover.look_ahead(settled, Budget())
    assert left & ~settled == 0
    assert left & ~narrowed == 0, "looking ahead sees what common clashes show"
    assert bool(left) or not right
    assert all(found <= sets_of(left) for found in right)
    for option in bits(cover.open_options(left)):
        assert cover.with_option(left, option), "none is left that leads nowhere at once"


def covers_item(cover: Cover, alive: int, item: int) -> bool:
    """Whether the item has options and, if there is only one, all options that clash with it are removed."""
    left = cover.covering[item] & alive
    return bool(left) and (left & (left - 1) != 0 or not cover.clashes(left.bit_length() - 1) & alive)


@settings(max_examples=40)
@given(problems())
def test_taking_an_option_leaves_the_compatible_ones(problem: tuple[int, list[Option]]) -> None:
    items, options = problem
    cover = Cover(items, options)
    settled = cover.settle(cover.all, cover.items)
    right = covers_of(items, options)
    for option in bits(settled):
        left = sets_of(cover.with_option(settled, option))
        with_it = [found for found in right if option in found]
        assert left or not with_it
        assert all(found <= left for found in with_it)
        assert not left or option in left
        assert not any(set(options[option]) & set(options[other]) for other in left if other != option)


@settings(max_examples=40)
@given(problems())
def test_looking_ahead_within_some_options_rules_out_none_of_the_others_by_itself(
    problem: tuple[int, list[Option]],
) -> None:
    """Only the options asked for are tried; others are removed only as a consequence."""
    items, options = problem
    cover = Cover(items, options)
    settled = cover.settle(cover.all, cover.items)
    assume(settled)
    assert cover.look_ahead(settled, Budget(0), 0) == settled
    assert cover.ruled_out == 0


def test_an_option_that_leaves_an_item_uncovered_is_removed() -> None:
    """(1, 2) clashes with both options of item 0, so it is removed; after that nothing is forced."""
    options = [(0, 1), (0, 2), (1, 3), (2, 3), (1, 2)]
    cover = Cover(4, options)
    assert sets_of(cover.narrow(cover.all)) == {0, 1, 2, 3}
    assert cover.ruled_out == 0


def test_items_of_many_options_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FEW", 1)
    options = [(0, 1), (0, 2), (1, 3), (2, 3), (1, 2)]
    cover = Cover(4, options)
    assert cover.narrow(cover.all) == cover.all
    for seed in range(40):
        items, pieces = random_problem(rng_for(seed, "few"))
        found = {sets_of(each) for each in islice(Cover(items, pieces).covers(), 2000)}
        assert len(found) == 2000 or found == covers_of(items, pieces)


def test_looking_ahead_keeps_the_options_of_every_cover() -> None:
    """Every option is in one of the three covers, so none is ruled out."""
    options = [(0, 1), (2, 3), (1, 2), (0,), (3, 4), (4,), (0, 3)]
    cover = Cover(5, options)
    assert covers_of(5, options) == {frozenset({6, 2, 5}), frozenset({3, 2, 4}), frozenset({0, 1, 5})}
    alive = cover.settle(cover.all, cover.items)
    assert cover.look_ahead(alive, Budget()) == cover.all
    assert cover.ruled_out == 0


def test_looking_ahead_rules_out_more_than_forced_singles() -> None:
    """Taking (1, 2) leaves item 0 without options; settling alone does not notice that."""
    options = [(0, 1), (0, 2), (1, 3), (2, 3), (1, 2)]
    cover = Cover(4, options)
    alive = cover.settle(cover.all, cover.items)
    assert sets_of(alive) == {0, 1, 2, 3, 4}
    left = cover.look_ahead(alive, Budget())
    assert sets_of(left) == {0, 1, 2, 3}
    assert cover.ruled_out == 1


@settings(max_examples=40)
@given(problems())
def test_parts_do_not_touch(problem: tuple[int, list[Option]]) -> None:
    items, options = problem
    cover = Cover(items, options)
    alive = cover.reduce(Budget())
    assume(alive)
    parts = cover.parts(alive)
    assert sum(parts) == cover.open_options(alive)
    assert sum(part.bit_count() for part in parts) == cover.open_options(alive).bit_count()
    covered = [cover.items_of(part) for part in parts]
    assert sum(map(len, covered)) == len(set().union(*covered)), "no item is in two of them"
    lowest = [part & -part for part in parts]
    assert lowest == sorted(lowest)
    for part in parts:
        assert connected([options[option] for option in bits(part)])
    decided = alive & ~sum(parts)
    left = sorted(item for option in bits(decided) for item in options[option])
    assert left == sorted(set(range(items)) - set().union(*covered))


def connected(options: Sequence[Option]) -> bool:
    """Whether all options are connected through common items."""
    reached, left = [options[0]], list(options[1:])
    for option in reached:
        beside = [other for other in left if not set(option).isdisjoint(other)]
        reached += beside
        left = [other for other in left if set(option).isdisjoint(other)]
    return not left


@settings(max_examples=40)
@given(problems())
def test_the_ways_of_a_part_cover_its_items(problem: tuple[int, list[Option]]) -> None:
    items, options = problem
    cover = Cover(items, options)
    alive = cover.reduce(Budget())
    assume(alive)
    product = 1
    for part in cover.parts(alive):
        ways = list(cover.covers_of(alive, part, Budget()))
        assert len(set(ways)) == len(ways)
        for way in ways:
            assert way & ~part == 0
            assert sorted(item for option in bits(way) for item in options[option]) == sorted(cover.items_of(part))
        product *= len(ways)
    assert product == len(covers_of(items, options))


def test_without_fruit_looking_ahead_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FRUITLESS", 10)
    budget = Budget(1000)
    cover = Cover(60, SPLIT)
    alive = cover.settle(cover.all, cover.items)
    assert cover.look_ahead(alive, budget) == alive
    assert budget.left == 990
    # The covers are the same.
    for seed in range(30):
        items, options = random_problem(rng_for(seed, "fruitless"))
        found = {sets_of(each) for each in islice(Cover(items, options).covers(), 2000)}
        assert len(found) == 2000 or found == covers_of(items, options)


@given(st.sets(st.integers(0, 200)))
def test_bits(numbers: set[int]) -> None:
    assert list(bits(sum(1 << number for number in numbers))) == sorted(numbers)


def test_the_example() -> None:
    assert doctest.testmod(module) == (0, 7)


def test_both_ways_to_find_the_items_of_options_agree() -> None:
    """Items are checked one by one if there are more options than items, otherwise options are."""
    for seed in range(40):
        rng = rng_for(seed, "items")
        items, options = random_problem(rng)
        options = options * 4
        cover = Cover(items, options)
        for share in (0.02, 0.5, 1):
            chosen = [number for number in range(len(options)) if rng.random() < share]
            expected = {item for number in chosen for item in options[number]}
            assert cover.items_of(sum(1 << number for number in chosen)) == expected
