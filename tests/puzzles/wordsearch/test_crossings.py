from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from worksheets.grid import Cell, Direction, run
from worksheets.puzzles.wordsearch.picture.crossings import colouring, crossings

RUNS = st.builds(
    run, st.builds(Cell, st.integers(0, 9), st.integers(0, 9)), st.sampled_from(list(Direction)), st.integers(1, 8)
)


def meets(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> bool:
    """Whether two runs share a cell, or two diagonals pass between the same four cells."""
    if set(one) & set(other):
        return True
    halves = [
        {(Fraction(a.row + b.row, 2), Fraction(a.column + b.column, 2)) for a, b in pairwise(cells)}
        for cells in (one, other)
    ]
    return bool(halves[0] & halves[1])


@given(st.lists(RUNS, max_size=8))
def test_crossings_are_the_runs_that_share_a_point(runs: list[tuple[Cell, ...]]) -> None:
    found = set(crossings([(cells[0], cells[-1]) for cells in runs]))
    expected = {(a, b) for b in range(len(runs)) for a in range(b) if meets(runs[a], runs[b])}
    assert found == expected


@given(st.lists(RUNS, max_size=12), st.integers(1, 6), st.booleans())
def test_the_two_of_a_pair_differ_where_there_are_enough_colours(
    runs: list[tuple[Cell, ...]], colours: int, evenly: bool
) -> None:
    pairs = crossings([(cells[0], cells[-1]) for cells in runs])
    chosen = colouring(len(runs), pairs, colours, evenly=evenly)
    assert len(chosen) == len(runs)
    assert set(chosen) <= set(range(colours))
    most = max((sum(number in pair for pair in pairs) for number in range(len(runs))), default=0)
    if colours > most:
        assert all(chosen[one] != chosen[other] for one, other in pairs)
