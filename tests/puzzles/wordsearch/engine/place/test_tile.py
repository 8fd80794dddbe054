from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import Strides
from worksheets.puzzles.wordsearch.engine.place.tile import deal, tile

Cells = frozenset[tuple[int, int]]
STEPS = {"E": (0, 1), "S": (1, 0), "SE": (1, 1), "NE": (-1, 1), "W": (0, -1), "SW": (1, -1)}

DENSE = """economy justice cat horse railway crab bicycle bear dog frog mouse eagle silence wolf lion regular camel
diamond"""


def lexicon_of(lengths: list[int]) -> Lexicon:
    """Words of these lengths; their letters do not matter."""
    return Lexicon(tuple(tuple(chr(65 + i) * length) for i, length in enumerate(lengths)), Spelling())


def strides_of(rows: int, columns: int, names: tuple[str, ...]) -> Strides:
    return Strides(Geometry(rows, columns), tuple(direction for direction in Direction if direction.name in names))


def lines(rows: int, columns: int, names: tuple[str, ...], length: int) -> set[Cells]:
    found = set()
    for row, column, name in product(range(rows), range(columns), names):
        down, right = STEPS[name]
        cells = [(row + i * down, column + i * right) for i in range(length)]
        if all(0 <= r < rows and 0 <= c < columns for r, c in cells):
            found.add(frozenset(cells))
    return found


def exists(rows: int, columns: int, names: tuple[str, ...], lengths: list[int]) -> bool:
    """Whether words of these lengths can be placed without shared cells; tries every line."""

    def extend(taken: Cells, rest: list[int]) -> bool:
        return not rest or any(
            extend(taken | line, rest[1:]) for line in lines(rows, columns, names, rest[0]) if taken.isdisjoint(line)
        )

    return extend(frozenset(), sorted(lengths, reverse=True))


sides = st.integers(1, 4)
names = st.sampled_from([("E",), ("E", "S"), ("E", "S", "SE", "NE"), ("SE", "SW"), ("E", "W", "S")])


@settings(max_examples=50)
@given(
    st.integers(1, 4), st.integers(1, 4), names, st.lists(st.integers(1, 4), min_size=1, max_size=6), st.integers(0, 9)
)
def test_the_verdict_is_that_of_trying_everything(
    rows: int, columns: int, names: tuple[str, ...], lengths: list[int], seed: int
) -> None:
    lex, strides, rng = lexicon_of(lengths), strides_of(rows, columns, names), Random(seed)
    tiling = tile(lex, strides, rng, 200_000)
    assert bool(tiling.spaces) != tiling.exhausted
    assert bool(tiling.spaces) == exists(rows, columns, names, lengths)
    if tiling.spaces:
        runs = deal(lex, strides, tiling.spaces, rng)
        cells = [frozenset(tuple(strides.geo.cell_of[index]) for index in run.indexes) for run in runs]
        assert [len(each) for each in cells] == lengths
        assert all(each in lines(rows, columns, names, len(each)) for each in cells)
        assert sum(map(len, cells)) == len(frozenset().union(*cells))
        assert all((run.step, run.backwards) in strides.compass for run in runs if run.length > 1)


@pytest.mark.parametrize("budget", [1, 30, 1000])
def test_the_budget_is_kept(budget: int) -> None:
    tiling = tile(lexicon_of([7] * 7 + [4] * 7), strides_of(8, 10, ("E", "S", "SE", "NE")), Random(1), budget)
    assert tiling.steps <= budget
    assert tiling.spaces or tiling.steps == budget


def test_a_grid_of_which_one_cell_is_left_over_is_found() -> None:
    lengths = [len(word) for word in DENSE.split()]
    assert sum(lengths) == 95
    strides = strides_of(8, 12, ("E", "S", "SE", "NE"))
    tiling = tile(lexicon_of(lengths), strides, Random(1), 400_000)
    assert tiling.spaces
    assert Counter(space.length for space in tiling.spaces) == Counter(lengths)
