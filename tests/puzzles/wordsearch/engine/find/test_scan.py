from __future__ import annotations

from collections.abc import Callable, Iterator

from hypothesis import given
from hypothesis import strategies as st

from worksheets.puzzles.wordsearch.engine.find.scan import Geometry, Run, positions

AXES = ((0, 1), (1, 0), (1, 1), (1, -1))
Square = tuple[int, int]
Rows = list[list[int]]

sides = st.integers(1, 7)


@st.composite
def letter_rows(draw: Callable[..., int], letters: int = 3) -> Rows:
    rows, columns = draw(sides), draw(sides)
    return [[draw(st.integers(1, letters)) for _ in range(columns)] for _ in range(rows)]


def packed(rows: Rows) -> bytearray:
    return bytearray(b"".join(bytes((*row, 0)) for row in rows))


def straight_runs(rows: int, columns: int, length: int) -> Iterator[tuple[Square, ...]]:
    """Every straight run of cells, once, from its upper or left end."""
    for row in range(rows):
        for column in range(columns):
            for down, right in AXES if length > 1 else AXES[:1]:
                cells = tuple((row + i * down, column + i * right) for i in range(length))
                if cells[-1][0] < rows and 0 <= cells[-1][1] < columns:
                    yield cells


@given(letter_rows(), st.lists(st.integers(1, 3), min_size=1, max_size=5).map(bytes))
def test_every_occurrence_is_found_at_its_cells_and_none_beyond_the_grid(rows: Rows, pattern: bytes) -> None:
    geo = Geometry(len(rows), len(rows[0]))
    found = []
    for position in positions(geo.text(packed(rows)), pattern, geo.row_length if len(pattern) == 1 else None):
        run = geo.find_run(position, len(pattern))
        found.append(tuple(geo.cell_of[index] for index in run.indexes))
        assert packed(rows)[run.slice] == pattern
    expected = [
        cells
        for cells in straight_runs(len(rows), len(rows[0]), len(pattern))
        if bytes(rows[row][column] for row, column in cells) == pattern
    ]
    assert sorted(found) == sorted(expected)


@given(sides, sides, st.integers(0, 6))
def test_lines_through_a_cell_have_the_requested_reach(rows: int, columns: int, reach: int) -> None:
    geo = Geometry(rows, columns)
    grid = packed([[1 + row * columns + column for column in range(columns)] for row in range(rows)])
    for row in range(rows):
        for column in range(columns):
            index = row * geo.width + column
            letter = bytes((grid[index],))
            lines, centres = geo.lines_through(index, reach)
            text = b"\0".join(grid[line] for line in lines)
            assert [at for at, each in enumerate(text) if each == grid[index]] == list(centres)
            seen = {part for part in text.split(b"\0") if letter in part and len(part) > 1}
            expected = set()
            for down, right in AXES:
                line = [(row + k * down, column + k * right) for k in range(-reach, reach + 1)]
                inside = [(r, c) for r, c in line if 0 <= r < rows and 0 <= c < columns]
                expected.add(bytes(1 + r * columns + c for r, c in inside))
            assert seen == {part for part in expected if len(part) > 1}


@given(st.integers(1, 4), st.integers(1, 5), st.data())
def test_a_run_lies_within_another_when_its_cells_do(rows: int, columns: int, data: st.DataObject) -> None:
    geo = Geometry(rows, columns)
    runs = [
        Run(cells[0][0] * geo.width + cells[0][1], step, length)
        for length in range(1, max(rows, columns) + 1)
        for cells in straight_runs(rows, columns, length)
        for step in [(cells[-1][0] - cells[0][0]) * geo.width + cells[-1][1] - cells[0][1]]
        for step in [step // (length - 1) if length > 1 else 1]
    ]
    one, other = data.draw(st.sampled_from(runs)), data.draw(st.sampled_from(runs))
    assert one.within(other) == (set(one.indexes) <= set(other.indexes))


def test_the_bits_of_the_grid_omit_the_ends_of_rows() -> None:
    geo = Geometry(2, 3)
    assert f"{geo.cells:b}" == "1110111"
    assert geo.cell_of[5] == (1, 1)
