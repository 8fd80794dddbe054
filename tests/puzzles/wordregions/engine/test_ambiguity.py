"""Sets of options that can be exchanged for others, compared with a list of all solutions."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.seeds import rng_for
from worksheets.puzzles.wordregions.engine import ambiguity as module
from worksheets.puzzles.wordregions.engine.ambiguity import ambiguities
from worksheets.search.bits import bits
from worksheets.search.cover import Cover
from worksheets.search.exact_cover import ExactCover

Option = tuple[int, ...]
Case = tuple[int, list[Option], frozenset[int]]

MANY = 3000


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Items, options, and the known solution as a set of options."""
    items = draw(st.integers(1, 10))
    order, own = list(range(items)), []
    while order:
        take = draw(st.integers(1, 4))
        own.append(tuple(order[:take]))
        order = order[take:]
    any_items = st.sets(st.integers(0, items - 1), min_size=1, max_size=4).map(lambda found: tuple(sorted(found)))
    others = draw(st.lists(any_items, max_size=14))
    options = draw(st.permutations([*((True, each) for each in own), *((False, each) for each in others)]))
    known = frozenset(number for number, (is_own, _) in enumerate(options) if is_own)
    return items, [each for _, each in options], known


def board(rng: Random) -> Case:
    """A board cut into pieces, which are the known solution, and other pieces that overlap them."""

    def below(number: int) -> int:
        return int(rng.random() * number)

    rows, columns = 3 + below(3), 6 + below(4)
    path = [row * columns + (c if row % 2 else columns - 1 - c) for row in range(rows) for c in range(columns)]
    own: list[Option] = []
    while path:
        take = 2 + below(4)
        own.append(tuple(sorted(path[:take])))
        path = path[take:]
    others = [across(own, rng) for _ in range(below(2 * rows * columns))]
    # Some neighbouring pairs of pieces are also cut in another way, which is always ambiguous.
    for _ in range(below(3)):
        number = below(len(own) - 1)
        cells = sorted(own[number] + own[number + 1])
        cut = 1 + below(len(cells) - 1)
        others += [tuple(cells[:cut]), tuple(cells[cut:])]
    mixed = sorted([(rng.random(), option) for option in own + others])
    options = [option for _, option in mixed]
    chosen = frozenset(options.index(option) for option in own)
    return rows * columns, options, chosen


def across(own: Sequence[Option], rng: Random) -> Option:
    """3 to 5 random cells from three consecutive pieces."""
    number = int(rng.random() * (len(own) - 1))
    cells = [cell for piece in own[number : number + 3] for cell in piece]
    chosen = sorted((rng.random(), cell) for cell in cells)[: 3 + int(rng.random() * 3)]
    return tuple(sorted(cell for _, cell in chosen))


def numbers_of(options: int) -> frozenset[int]:
    return frozenset(bits(options))


def check(items: int, options: Sequence[Option], own: frozenset[int], first: int = 0) -> int:
    """Compare the ambiguities with all covers; return their number."""
    found = ambiguities(Cover(items, options), sum(1 << option for option in own), first=first)
    solutions = [frozenset(each) for each in islice(ExactCover(items, options).solutions(), MANY)]
    assert own in solutions or len(solutions) == MANY
    assert bool(found) == (len(solutions) > 1)
    sets = [numbers_of(each) for each in found]
    assert sum(map(len, sets)) == len(frozenset().union(*sets)), "no option is in two of them"
    for exchanged in sets:
        assert exchanged
        assert exchanged <= own
        assert exchangeable(items, options, own, exchanged)
    return len(found)


def exchangeable(items: int, options: Sequence[Option], own: frozenset[int], exchanged: frozenset[int]) -> bool:
    """Whether other options cover exactly the cells of the `exchanged` ones, so that these can be replaced."""
    cells = sorted(item for option in exchanged for item in options[option])
    name = {item: number for number, item in enumerate(cells)}
    inside = [
        tuple(name[item] for item in option)
        for number, option in enumerate(options)
        if number not in own and all(item in name for item in option)
    ]
    return next(ExactCover(len(cells), inside).solutions(), None) is not None


@settings(max_examples=60)
@given(cases())
def test_there_are_ambiguities_if_there_is_another_solution(case: Case) -> None:
    check(*case)


@settings(max_examples=40)
@given(case=cases(), first=st.integers(0, (1 << 24) - 1))
def test_any_options_may_be_looked_at_first(case: Case, first: int) -> None:
    items, options, own = case
    check(items, options, own, first & (1 << len(options)) - 1)


def test_ambiguities_found_first_end_the_search_for_others() -> None:
    own = [(0, 1), (2, 3), (4, 5), (6, 7)]
    cover = Cover(8, [*own, (0, 2), (1, 3), (4, 6), (5, 7)])
    assert len(ambiguities(cover, 0b1111)) == 2
    for first, exchanged in ((0b00010000, 0b0011), (0b11000000, 0b1100)):
        assert ambiguities(cover, 0b1111, first=first) == [exchanged]
    assert len(ambiguities(cover, 0b1111, first=0b0011)) == 2, "options of the solution itself lead nowhere"


def test_larger_boards_with_one_solution_and_with_many() -> None:
    numbers: Counter[int] = Counter()
    for seed in range(120):
        numbers[min(3, check(*board(rng_for(seed, "doubts"))))] += 1
    assert min(numbers[number] for number in range(4)) > 5, numbers


def test_a_set_that_holds_options_of_an_earlier_one_is_left_out() -> None:
    """(4) needs (2, 3) and (0, 1), but these also replace the first known option, which is already in a set."""
    own, others = [(0, 1, 2), (3, 4)], [(2,), (0, 1), (2, 3), (4,)]
    assert [numbers_of(each) for each in ambiguities(Cover(5, own + others), 0b11)] == [{0}]


def test_nothing_is_searched_that_depends_on_temporary_letters() -> None:
    several = 0
    for seed in range(120):
        items, options, own = board(rng_for(seed, "choose"))
        chosen: list[int] = []

        def give_up(exchanged: int, chosen: list[int] = chosen) -> int:
            chosen.append(exchanged & -exchanged if len(chosen) % 3 else 0)
            return chosen[-1]

        known = sum(1 << option for option in own)
        found = ambiguities(Cover(items, options), known, give_up=give_up)
        assert len(chosen) == len(found)
        assert bool(found) == bool(ambiguities(Cover(items, options), known))
        for number, exchanged in enumerate(found):
            assert not any(exchanged & each for each in chosen[:number])
            assert exchangeable(items, options, own, numbers_of(exchanged))
        several += len(found) > 2
    assert several


def test_pieces_that_can_be_exchanged_in_two_places() -> None:
    own = [(0, 1), (2, 3), (4, 5), (6, 7), (8, 9)]
    others = [(0, 2), (1, 3), (6, 8), (7, 9), (4, 6)]
    found = ambiguities(Cover(10, own + others), 0b11111)
    assert sorted(map(sorted, map(numbers_of, found))) == [[0, 1], [3, 4]]


def test_others_that_do_not_go_together_make_nothing_ambiguous() -> None:
    own = [(0, 1), (2, 3), (4, 5)]
    others = [(1, 2), (3, 4), (0, 1, 2), (5, 0)]
    assert ambiguities(Cover(6, own), 0b111) == []
    assert ambiguities(Cover(6, own + others[:3]), 0b111) == []
    assert [numbers_of(each) for each in ambiguities(Cover(6, own + others), 0b111)] == [{0, 1, 2}]


def test_the_answer_is_the_same_each_time() -> None:
    for seed in range(20):
        items, options, own = board(rng_for(seed, "again"))
        known = sum(1 << option for option in own)
        assert ambiguities(Cover(items, options), known) == ambiguities(Cover(items, options), known)


def test_the_thorough_look_alone_decides_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUICK", 0)
    found = 0
    for seed in range(60):
        found += check(*board(rng_for(seed, "thorough")))
    assert found


def test_undecided_places_count_as_ambiguous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs never cover eleven items, but finding that out takes many tries."""
    options = [tuple(range(12)), (0,), *combinations(range(1, 12), 2)]
    assert ambiguities(Cover(12, options), 0b1) == []
    monkeypatch.setattr(module, "THOROUGH", 10)
    assert ambiguities(Cover(12, options), 0b1) == [0b1]


def test_without_any_steps_no_second_solution_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUICK", 0)
    monkeypatch.setattr(module, "THOROUGH", 0)
    clear = 0
    for seed in range(80):
        items, options, own = board(rng_for(seed, "undecided"))
        found = [numbers_of(each) for each in ambiguities(Cover(items, options), sum(1 << option for option in own))]
        assert found or len(list(islice(ExactCover(items, options).solutions(), 2))) == 1
        assert all(exchanged and exchanged <= own for exchanged in found)
        clear += not found
    assert 0 < clear < 80


def test_the_example() -> None:
    assert doctest.testmod(module) == (0, 2)
