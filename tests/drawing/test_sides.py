from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Cell
from worksheets.drawing.sides import Corner, Side, contours, lines_along, strips

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


def _area(outline: tuple[Corner, ...]) -> int:
    """Twice the area, positive if the outline runs clockwise on paper."""
    around = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(one.column * other.row - other.column * one.row for one, other in around)


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 6)), min_size=1, max_size=30))
def test_contours_go_along_every_side_once(places: set[tuple[int, int]]) -> None:
    cells = {Cell(*place) for place in places}
    outlines = list(contours(cells))
    assert sum(map(_area, outlines)) == 2 * len(cells)
    walked = []
    for outline in outlines:
        for start, end in zip(outline, (*outline[1:], outline[0]), strict=True):
            assert (start.row == end.row) != (start.column == end.column)
            length = abs(end.row - start.row) + abs(end.column - start.column)
            down, right = (end.row - start.row) // length, (end.column - start.column) // length
            walked += [(start.row + at * down, start.column + at * right, down, right) for at in range(length)]
        turns = [*outline, *outline[:2]]
        for one, two, three in zip(turns, turns[1:], turns[2:], strict=False):
            assert (one.row == two.row) != (two.row == three.row)
    assert len(set(walked)) == len(walked)
    open_sides = sum((r + dr, c + dc) not in places for r, c in places for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
    assert len(walked) == open_sides


def test_a_ring_has_two_contours_and_cells_that_touch_at_corners_one() -> None:
    ring = [Cell(r, c) for r in range(3) for c in range(4) if (r, c) not in ((1, 1), (1, 2))]
    outer, inner = contours(ring)
    assert set(outer) == {(0, 0), (0, 4), (3, 4), (3, 0)}
    assert set(inner) == {(1, 1), (1, 3), (2, 3), (2, 1)}
    assert (_area(outer), _area(inner)) == (24, -4)
    assert len(list(contours([Cell(0, 0), Cell(1, 1), Cell(2, 0)]))) == 1
    assert len(list(contours([Cell(0, 0), Cell(2, 2)]))) == 2
