"""Strides and bitboards, compared with walking from cell to cell."""

from __future__ import annotations

from itertools import repeat

from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Direction
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import Board, Strides, draw_bit

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


Square = tuple[int, int]


boards = st.tuples(sides, sides).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 3), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)
patterns = st.lists(st.integers(1, 3), min_size=1, max_size=5).map(bytes)


@given(boards, patterns, st.sampled_from([(0, 1), (1, 0), (1, 1), (1, -1)]), st.booleans())
def test_starts_and_overlaps_equal_those_of_a_walk_over_all_cells(
    rows: list[list[int]], pattern: bytes, step: Square, overlap: bool
) -> None:
    geo = Geometry(len(rows), len(rows[0]))
    board = Board(geo, b"".join(bytes((*row, 0)) for row in rows))
    legal, reused = {}, {}
    for row in range(geo.rows):
        for column in range(geo.columns):
            cells = [(row + i * step[0], column + i * step[1]) for i in range(len(pattern))]
            if all(0 <= r < geo.rows and 0 <= c < geo.columns for r, c in cells):
                here = [rows[r][c] for r, c in cells]
                index = row * geo.width + column
                legal[index] = all(not a or (overlap and a == b) for a, b in zip(here, pattern, strict=True))
                reused[index] = sum(a > 0 for a in here)
    places = [index for index in legal if legal[index]]
    bits = board.starts(pattern, step[0] * geo.width + step[1], overlap)
    assert bits == sum(1 << index for index in places)
    if places:
        most = max(reused[index] for index in places)
        best = sum(1 << index for index in places if reused[index] == most)
        assert board.most_overlap(pattern, step[0] * geo.width + step[1], bits) == (best, most)


@given(st.integers(1, 1 << 90))
def test_each_set_bit_is_drawn_for_an_equal_share_of_the_chance(bits: int) -> None:
    number = bits.bit_count()
    expected = [index for index in range(bits.bit_length()) if bits >> index & 1]
    for share in (0.001, 0.5, 0.999):
        drawn = [draw_bit(bits, repeat((k + share) / number).__next__) for k in range(number)]
        assert drawn == expected
