"""Exchanging cells: any partition can be turned into one with the wanted sizes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Size
from worksheets.base.seeds import rng_for
from worksheets.puzzles.wordregions.engine import partition as module
from worksheets.puzzles.wordregions.engine.partition import exchange, neighbours_of

SIZES = [Size(2, 5), Size(4, 7), Size(7, 4), Size(1, 12), Size(9, 5)]


def strips(size: Size, length: int) -> list[tuple[int, ...]]:
    """Horizontal parts of `length` cells, shorter at the ends of rows."""
    rows, columns = size
    return [
        tuple(range(row * columns + start, row * columns + min(start + length, columns)))
        for row in range(rows)
        for start in range(0, columns, length)
    ]


def split(cells: int, draw: Sequence[int]) -> list[int]:
    """Sizes that add up to the number of cells."""
    sizes = []
    for wish in draw:
        if cells:
            sizes.append(min(wish, cells))
            cells -= sizes[-1]
    return sizes + [cells] * (cells > 0)


def check(parts: Sequence[tuple[int, ...]], sizes: Sequence[int], size: Size) -> None:
    assert sorted(map(len, parts)) == sorted(sizes)
    assert sorted(cell for part in parts for cell in part) == list(range(size.rows * size.columns))
    assert list(parts) == sorted(parts)
    for part in parts:
        assert list(part) == sorted(part)
        assert connected(part, size.columns)


def connected(part: Sequence[int], columns: int) -> bool:
    cells = [divmod(cell, columns) for cell in part]
    reached = cells[:1]
    for row, column in reached:
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        reached += [cell for cell in beside if cell in cells and cell not in reached]
    return len(reached) == len(cells)


@settings(max_examples=40)
@given(
    size=st.sampled_from(SIZES),
    length=st.integers(1, 7),
    wishes=st.lists(st.integers(2, 10), max_size=20),
    seed=st.integers(0, 99),
)
def test_any_sizes_are_reached_from_any_strips(size: Size, length: int, wishes: list[int], seed: int) -> None:
    """With more parts than before, with fewer, and with as many."""
    sizes = split(size.rows * size.columns, wishes)
    parts = exchange(strips(size, length), sizes, neighbours_of(size), rng_for(seed))
    assert parts is not None
    check(parts, sizes, size)


def test_a_cut_that_is_right_stays_as_it_is() -> None:
    size = Size(4, 6)
    parts = strips(size, 3)
    assert exchange(parts, [3] * 8, neighbours_of(size), rng_for(1)) == sorted(parts)


@pytest.mark.parametrize(("sizes", "count"), [([30], 1), ([15, 15], 2), ([1] * 30, 30), ([2] * 15, 15)])
def test_far_fewer_and_far_more_parts(sizes: list[int], count: int) -> None:
    size = Size(5, 6)
    for length in (1, 2, 6):
        parts = exchange(strips(size, length), sizes, neighbours_of(size), rng_for(length))
        assert parts is not None
        assert len(parts) == count
        check(parts, sizes, size)


def test_the_order_of_the_sizes_does_not_matter() -> None:
    size = Size(4, 7)
    sizes = [4, 8, 5, 6, 5]
    found = [exchange(strips(size, 4), order, neighbours_of(size), rng_for(3)) for order in (sizes, sizes[::-1])]
    assert found[0] == found[1] is not None


def test_the_same_chance_gives_the_same_parts() -> None:
    size = Size(7, 9)
    sizes = [7] * 9
    cuts = [exchange(strips(size, 4), sizes, neighbours_of(size), rng_for(seed)) for seed in (1, 1, 2)]
    assert cuts[0] == cuts[1] != cuts[2]


def test_the_parts_given_are_left_alone() -> None:
    size = Size(4, 7)
    parts = strips(size, 4)
    exchange(parts, [7] * 4, neighbours_of(size), rng_for(1))
    assert parts == strips(size, 4)


def test_it_ends_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TRIES", 0)
    size = Size(4, 7)
    assert exchange(strips(size, 4), [7] * 4, neighbours_of(size), rng_for(1)) is None
