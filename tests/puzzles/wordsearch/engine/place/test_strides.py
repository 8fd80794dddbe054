from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import Board
from worksheets.puzzles.wordsearch.engine.place.strides import Strides

sides = st.integers(1, 6)


def strides_of(rows: int, columns: int, directions: str = "E S SE NE W N NW SW") -> Strides:
    return Strides(Geometry(rows, columns), tuple(Direction[name] for name in directions.split()))


@given(sides, sides, st.integers(1, 7))
def test_a_word_fits_where_an_empty_grid_has_a_start_for_it(rows: int, columns: int, length: int) -> None:
    strides = strides_of(rows, columns)
    fitting = [(fit.step, fit.backwards) for fit in strides.fitting[length]]
    board = Board(strides.geo)
    assert fitting == [
        (step, backwards)
        for direction, (step, backwards) in zip(strides.directions, strides.all, strict=True)
        if board.starts(b"\1" * length, step, False) and (length - 1) * abs(direction.d_column) < columns
    ]
    for fit in strides.fitting[length]:
        free = board.starts(b"\1" * length, fit.step, False)
        assert free == fit.starts(strides.geo.cells)
        assert free == sum(1 << fit.table[k] + fit.first for k in range(fit.number))
