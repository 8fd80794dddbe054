"""Partitioning a grid: the parts have the wanted sizes, and an impossible request gives none."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.base.grid import Size
from worksheets.base.seeds import rng_for
from worksheets.puzzles.wordregions.engine import partition as module
from worksheets.puzzles.wordregions.engine.partition import cut_tree, fits, neighbours_of, partition, random_tree

pytestmark = pytest.mark.slow

PLENTY = 10_000

Supply = Mapping[int, int]


def plenty(least: int, most: int) -> Supply:
    return dict.fromkeys(range(least, most + 1), PLENTY)


def check(parts: Sequence[tuple[int, ...]] | None, size: Size, supply: Supply, wanted: Sequence[int] = ()) -> None:
    assert parts is not None
    assert sorted(cell for part in parts for cell in part) == list(range(size.rows * size.columns))
    assert list(parts) == sorted(parts), "in the order of their first cells"
    assert all(list(part) == sorted(part) for part in parts)
    assert all(connected(part, size.columns) for part in parts)
    found = Counter(map(len, parts))
    assert all(count <= supply.get(length, 0) for length, count in found.items())
    assert Counter(wanted) <= found


def connected(part: Sequence[int], columns: int) -> bool:
    cells = [divmod(cell, columns) for cell in part]
    reached = cells[:1]
    for row, column in reached:
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        reached += [cell for cell in beside if cell in cells and cell not in reached]
    return len(reached) == len(cells)


def addable(cells: int, supply: Supply, wanted: Sequence[int]) -> bool:
    """Whether some count of regions for each size, at least the wanted ones, adds up to this many cells."""
    asked = Counter(wanted)
    ranges = [range(asked[size], min(cells // size, max(most, asked[size])) + 1) for size, most in supply.items()]
    return any(
        sum(size * count for size, count in zip(supply, counts, strict=True)) == cells for counts in product(*ranges)
    )


@loop_over(("rows", "columns"), [(7, 12), (12, 7), (2, 4), (9, 10), (3, 30), (1, 17), (17, 1), (20, 30)])
@loop_over(("least", "most"), [(4, 8), (2, 3), (3, 5), (2, 10)])
def test_grids_are_cut_into_legal_parts(rows: int, columns: int, least: int, most: int) -> None:
    size = Size(rows, columns)
    for seed in range(5):
        check(partition(size, plenty(least, most), [], rng_for(seed)), size, plenty(least, most))


@pytest.mark.parametrize(
    ("rows", "columns", "least", "most"),
    [
        (7, 10, 5, 5),
        (14, 24, 6, 6),
        (6, 11, 7, 8),
        (15, 29, 7, 8),
        (9, 10, 10, 10),
        (5, 8, 2, 2),
        (4, 9, 4, 4),
        (1, 30, 10, 10),
        (20, 31, 9, 10),
    ],
)
def test_narrow_ranges(rows: int, columns: int, least: int, most: int) -> None:
    size = Size(rows, columns)
    for seed in range(4):
        check(partition(size, plenty(least, most), [], rng_for(seed)), size, plenty(least, most))


@pytest.mark.parametrize(
    ("rows", "columns", "wanted"),
    [
        (7, 12, [4] * 21),
        (7, 12, [8] * 10 + [4]),
        (7, 12, [7] * 12),
        (12, 7, [4, 5, 6, 7, 8] * 2 + [8, 8, 8]),
        (2, 4, [8]),
        (4, 2, [4, 4]),
        (1, 24, [4, 8, 4, 8]),
        (30, 1, [5, 5, 5, 8, 7]),
        (2, 15, [5, 5, 5, 8, 7]),
        (3, 7, [6, 5, 5, 5]),
    ],
)
def test_words_that_fill_the_whole_grid(rows: int, columns: int, wanted: list[int]) -> None:
    """The lengths of the words are the sizes of all regions."""
    size = Size(rows, columns)
    for seed in range(8):
        supply = Counter(wanted)
        parts = partition(size, supply, wanted, rng_for(seed))
        check(parts, size, supply, wanted)


@pytest.mark.parametrize(("rows", "columns"), [(9, 11), (12, 7), (6, 14)])
def test_many_wanted_sizes(rows: int, columns: int) -> None:
    size = Size(rows, columns)
    for wanted in ([8] * 5, [4] * 10, [5, 5, 5, 8, 8, 8], [4, 8, 4, 8, 4, 8], [7] * 8):
        for seed in range(4):
            check(partition(size, plenty(4, 8), wanted, rng_for(seed)), size, plenty(4, 8), wanted)


@settings(max_examples=40)
@given(data=st.data())
def test_any_supply(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([Size(2, 5), Size(4, 7), Size(7, 4), Size(3, 10), Size(1, 13), Size(6, 9)]))
    lengths = data.draw(st.sets(st.integers(2, 9), min_size=1, max_size=5))
    supply = {length: data.draw(st.integers(0, 12)) for length in sorted(lengths)}
    assume(any(supply.values()))
    usable = [length for length, count in supply.items() for _ in range(count)]
    wanted = data.draw(st.lists(st.sampled_from(usable), max_size=6))
    wanted = sorted((Counter(wanted) & Counter(usable)).elements())
    cells = size.rows * size.columns
    parts = partition(size, supply, wanted, rng_for(data.draw(st.integers(0, 99))))
    possible = addable(cells, supply, wanted)
    assert fits(cells, supply, wanted) == possible
    if possible:
        check(parts, size, supply, wanted)
    else:
        assert parts is None


@given(
    cells=st.integers(0, 40),
    supply=st.dictionaries(st.integers(2, 10), st.integers(0, 5), max_size=4),
    wanted=st.lists(st.integers(2, 10), max_size=4),
)
def test_fits_is_whether_the_numbers_add_up(cells: int, supply: Supply, wanted: list[int]) -> None:
    wanted = [length for length in wanted if length in supply]
    assert fits(cells, supply, wanted) == addable(cells, supply, wanted)


@pytest.mark.parametrize(
    ("rows", "columns", "supply", "wanted"),
    [
        (3, 5, {2: PLENTY, 4: PLENTY}, []),
        (7, 12, {8: PLENTY, 5: 3}, []),
        (7, 12, {4: 20}, []),
        (2, 4, {8: 1, 4: 2}, [8, 4]),
        (2, 4, {5: 9, 4: 9}, [5]),
    ],
)
def test_sizes_that_do_not_add_up_make_no_partition(rows: int, columns: int, supply: Supply, wanted: list[int]) -> None:
    assert not fits(rows * columns, supply, wanted)
    assert partition(Size(rows, columns), supply, wanted, rng_for(1)) is None


@pytest.mark.parametrize("supply", [{}, {6: 0, 7: 0}])
def test_without_any_size_nothing_is_cut(supply: Supply) -> None:
    assert not fits(84, supply, [])
    assert partition(Size(7, 12), supply, [], rng_for(1)) is None


def test_a_supply_that_just_suffices() -> None:
    size = Size(9, 10)
    supply = dict.fromkeys(range(4, 9), 3)
    assert sum(length * count for length, count in supply.items()) == 90
    for seed in range(10):
        parts = partition(size, supply, [], rng_for(seed))
        check(parts, size, supply, [length for length, count in supply.items() for _ in range(count)])


def test_the_same_chance_gives_the_same_cut() -> None:
    for supply, wanted in ((plenty(4, 8), []), (plenty(6, 7), [6] * 7), ({4: 4, 8: 9, 7: 4}, [4, 4])):
        cuts = [partition(Size(7, 12), supply, wanted, rng_for(seed)) for seed in (1, 2, 3) for _ in range(2)]
        assert cuts[0::2] == cuts[1::2]
        assert len({tuple(cut or ()) for cut in cuts}) == 3


def test_all_sizes_and_directions_occur() -> None:
    """Partitions are not just strips: parts of all sizes occur, broad and high ones, in many shapes."""
    shapes = set()
    sizes: Counter[int] = Counter()
    for seed in range(20):
        for part in partition(Size(7, 12), plenty(4, 8), [], rng_for(seed)) or ():
            cells = [divmod(cell, 12) for cell in part]
            left = min(column for _, column in cells)
            shapes.add(tuple((row - cells[0][0], column - left) for row, column in cells))
            sizes[len(part)] += 1
    assert sizes.keys() == {4, 5, 6, 7, 8}
    assert min(sizes.values()) > 20
    assert len(shapes) > 100
    assert {1, 4} <= {1 + max(row for row, _ in shape) for shape in shapes}


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (5, 3), (1, 4), (4, 1)])
def test_neighbours_share_an_edge(rows: int, columns: int) -> None:
    found = neighbours_of(Size(rows, columns))
    assert len(found) == rows * columns
    for cell, others in enumerate(found):
        row, column = divmod(cell, columns)
        assert list(others) == sorted(
            other for other in range(rows * columns) if abs(other // columns - row) + abs(other % columns - column) == 1
        )


@pytest.mark.parametrize(("rows", "columns"), [(4, 7), (7, 3), (1, 9)])
def test_a_tree_spans_the_grid(rows: int, columns: int) -> None:
    neighbours = neighbours_of(Size(rows, columns))
    for seed in range(10):
        order, children = random_tree(neighbours, rng_for(seed))
        assert sorted(order) == list(range(rows * columns))
        parents = {child: cell for cell, group in enumerate(children) for child in group}
        assert sum(map(len, children)) == len(parents) == rows * columns - 1
        place = {cell: number for number, cell in enumerate(order)}
        for child, cell in parents.items():
            assert cell in neighbours[child]
            assert place[cell] < place[child], "parents before children"


@given(
    size=st.sampled_from([Size(2, 4), Size(3, 4), Size(5, 2), Size(1, 10)]),
    legal=st.sets(st.integers(1, 7), min_size=1, max_size=3),
    seed=st.integers(0, 200),
)
def test_a_tree_is_cut_if_it_can_be(size: Size, legal: set[int], seed: int) -> None:
    """Compared with trying every choice of edges to cut."""
    tree = random_tree(neighbours_of(size), rng_for(seed))
    possible = any(
        all(length in legal for length in lengths_without(tree.children, tree.order[0], kept))
        for kept in product((False, True), repeat=len(tree.order) - 1)
    )
    parts = cut_tree(tree, legal, rng_for(seed))
    assert (parts is not None) == possible
    if parts is not None:
        check(parts, size, dict.fromkeys(legal, PLENTY))


def lengths_without(children: Sequence[Sequence[int]], root: int, kept: Sequence[bool]) -> list[int]:
    """The sizes of the parts when each edge, in the order of the walk, is kept or cut."""
    edges = iter(kept)
    lengths = [1]
    walk = [(root, 0)]
    for cell, part in walk:
        for child in children[cell]:
            if next(edges):
                lengths[part] += 1
                walk.append((child, part))
            else:
                lengths.append(1)
                walk.append((child, len(lengths) - 1))
    return lengths


def test_sizes_are_reached_by_exchange_where_no_tree_gives_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TREES", 1)
    size = Size(8, 13)
    wanted = [8] * 13
    for seed in range(5):
        check(partition(size, {8: 13}, wanted, rng_for(seed)), size, {8: 13}, wanted)


def test_the_example() -> None:
    assert doctest.testmod(module) == (0, 1)
