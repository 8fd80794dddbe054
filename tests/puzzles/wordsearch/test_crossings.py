from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Cell, Direction, run
from worksheets.puzzles.wordsearch.draw import Run, colouring, crossings

COLUMNS = 30

PLACES = st.integers(10, 19)
RUNS = st.builds(run, st.builds(Cell, PLACES, PLACES), st.sampled_from(list(Direction)), st.integers(1, 8))


def line(cells: tuple[Cell, ...]) -> Run:
    """The run of these cells; a run of one cell may have any direction."""
    (row, column), (next_row, next_column) = cells[0], cells[min(1, len(cells) - 1)]
    return (row, column, next_row - row, next_column - column or len(cells) == 1, len(cells) - 1)


def meets(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> bool:
    """Whether two runs share a cell, or cross as diagonals between the same four cells."""
    if set(one) & set(other):
        return True
    halves = [
        {(Fraction(a.row + b.row, 2), Fraction(a.column + b.column, 2)) for a, b in pairwise(cells)}
        for cells in (one, other)
    ]
    return bool(halves[0] & halves[1])


@given(st.lists(RUNS, max_size=8))
def test_crossings_are_the_runs_that_share_a_point(runs: list[tuple[Cell, ...]]) -> None:
    found = set(crossings([line(cells) for cells in runs], COLUMNS))
    expected = {(a, b) for b in range(len(runs)) for a in range(b) if meets(runs[a], runs[b])}
    assert found == expected


@given(st.lists(RUNS, max_size=12), st.integers(1, 6), st.booleans())
def test_the_two_of_a_pair_differ_where_there_are_enough_colours(
    runs: list[tuple[Cell, ...]], colours: int, evenly: bool
) -> None:
    pairs = crossings([line(cells) for cells in runs], COLUMNS)
    chosen = colouring(len(runs), pairs, colours, evenly=evenly)
    assert len(chosen) == len(runs)
    assert set(chosen) <= set(range(colours))
    most = max((sum(number in pair for pair in pairs) for number in range(len(runs))), default=0)
    if colours > most:
        assert all(chosen[one] != chosen[other] for one, other in pairs)
