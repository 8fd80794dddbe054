from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.sides import Side, lines_along, strips
from worksheets.grid import Cell

cells = st.builds(Cell, st.integers(0, 6), st.integers(0, 9))


def side(first: Cell, down: bool) -> Side:
    return first, Cell(first.row + down, first.column + (not down))


def test_sides_that_follow_each_other_are_one_line() -> None:
    #  A A A B
    #  C C A B
    borders = [
        (Cell(1, 2), Cell(1, 3)),
        (Cell(1, 1), Cell(1, 2)),
        (Cell(0, 2), Cell(0, 3)),
        (Cell(0, 1), Cell(1, 1)),
        (Cell(0, 0), Cell(1, 0)),
    ]
    assert list(lines_along(borders)) == [((1, 0), (1, 2)), ((1, 2), (2, 2)), ((0, 3), (2, 3))]
    assert list(lines_along([])) == []


def test_cells_as_level_strips() -> None:
    assert list(strips([Cell(1, 2), Cell(0, 2), Cell(0, 0), Cell(0, 1)])) == [(Cell(0, 0), 3), (Cell(1, 2), 1)]
    assert list(strips([Cell(2, 0), Cell(2, 2)])) == [(Cell(2, 0), 1), (Cell(2, 2), 1)]
    assert list(strips([])) == []


@given(st.sets(st.builds(side, cells, st.booleans())))
def test_lines_cover_their_sides_once_and_no_two_could_be_one(sides: set[Side]) -> None:
    lines = list(lines_along(sides))
    covered = []
    for (top, left), (bottom, right) in lines:
        assert (top == bottom) != (left == right)
        if top == bottom:
            covered += [(Cell(top - 1, c), Cell(top, c)) for c in range(left, right)]
        else:
            covered += [(Cell(r, left - 1), Cell(r, left)) for r in range(top, bottom)]
    assert sorted(covered) == sorted(sides)
    level = [line for line in lines if line[0].row == line[1].row]
    upright = [line for line in lines if line[0].row != line[1].row]
    assert lines == level + upright
    for alike in (level, upright):
        assert not {start for start, _ in alike} & {end for _, end in alike}


@given(st.sets(cells))
def test_strips_cover_their_cells_once_and_no_two_could_be_one(region: set[Cell]) -> None:
    found = list(strips(region))
    covered = [Cell(row, column + n) for (row, column), count in found for n in range(count)]
    assert covered == sorted(region)
    starts = {start for start, _ in found}
    assert not starts & {Cell(row, column + count) for (row, column), count in found}
