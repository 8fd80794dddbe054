"""Grids of 3 rows x 5 columns with cells of 20 points; the expected positions were computed by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.grid import Cell, Mask
from worksheets.drawing.fill import Fill, HatchLooks
from worksheets.drawing.pen import Pen
from worksheets.drawing.polygons import round_corners
from worksheets.drawing.shapes import Drawing, Hatch, Letters, Line, Point, Polygon, Rect, Text
from worksheets.drawing.square_looks import SquareLooks
from worksheets.drawing.squares import fit, framed
from worksheets.drawing.style import Area, Style

PLAIN = SquareLooks(
    letter_share=0.5,
    cell_line=0.4,
    cell_gray=0.7,
    frame_share=0.1,
    thinnest_frame=1.0,
    thickest_frame=3.0,
    number_share=0.3,
    long_number_share=0.2,
    largest_number=9.0,
    number_inset=0.05,
    hatch=HatchLooks(share=0.25, gray=0.6, line=0.3),
)
ROUND = PLAIN._replace(frame_gray=0.4, frame_pad=0.25, frame_radius=0.5, largest_radius=8.0)

GRID = framed(3, 5, 20.0, 10.0, 0.7, PLAIN, left=100.0, top=200.0)
"""Its frame is a tenth of 20 points wide."""


def pen(width: float, height: float, metrics: Any, **style: Any) -> Pen:
    return Pen(Area(width, height), Style(**style), metrics)


def test_corners_and_centres() -> None:
    assert GRID.corner(0, 0) == (100, 200)
    assert GRID.corner(3, 5) == (200, 260)
    assert GRID.corner(2, 1) == (120, 240)
    assert GRID.centre(2, 1) == (130, 250)


def test_letters_are_centred_by_half_the_height_of_a_capital() -> None:
    cells = (("A", "B", "", "D", "E"),) * 3
    # A capital is 7 points high, so the baseline is 3.5 points below the centre at 210.
    assert GRID.letters(cells) == Letters(110, 213.5, 20, 10, cells)
    assert GRID.letters(cells, bold=True, gray=0.5) == Letters(110, 213.5, 20, 10, cells, bold=True, gray=0.5)


def test_lines_part_all_cells() -> None:
    level = [Line(100, y, 200, y, 0.4, 0.7) for y in (220, 240)]
    upright = [Line(x, 200, x, 260, 0.4, 0.7) for x in (120, 140, 160, 180)]
    assert list(GRID.lines()) == level + upright


def test_a_plain_frame_lies_on_the_outer_sides() -> None:
    assert GRID.frame() == Rect(100, 200, 100, 60, 2.0)
    assert (GRID.width, GRID.height) == (102, 62)


def test_a_rounded_frame_keeps_its_distance() -> None:
    rounded = framed(3, 5, 20.0, 10.0, 0.7, ROUND, left=100.0, top=200.0)
    # A quarter of 20 points of space, then the line of 2 points, whose middle is 6 points from the cells.
    assert rounded.frame() == Rect(94, 194, 112, 72, 2.0, 0.4, radius=8.0)
    assert (rounded.width, rounded.height) == (114, 74)
    assert framed(3, 5, 10.0, 5.0, 0.7, ROUND).frame().radius == 5.0


@pytest.mark.parametrize(("pitch", "line"), [(5.0, 1.0), (20.0, 2.0), (50.0, 3.0)])
def test_the_frames_breadth_keeps_within_its_limits(pitch: float, line: float) -> None:
    assert framed(3, 5, pitch, 10.0, 0.7, PLAIN).line == line


def test_borders_end_in_full_corners() -> None:
    sides = [(Cell(0, 1), Cell(1, 1)), (Cell(0, 2), Cell(1, 2)), (Cell(2, 3), Cell(2, 4))]
    assert list(GRID.borders(sides)) == [Line(119, 220, 161, 220, 2.0), Line(180, 239, 180, 261, 2.0)]


def test_a_fill_is_made_of_level_strips() -> None:
    cells = [Cell(0, 1), Cell(1, 1), Cell(1, 2), Cell(1, 3)]
    first = ((120, 200), (140, 200), (140, 220), (120, 220))
    second = ((120, 220), (180, 220), (180, 240), (120, 240))
    assert list(GRID.fill(cells, Fill(0.9))) == [Polygon(first, 0.0, fill=0.9), Polygon(second, 0.0, fill=0.9)]  # type: ignore[arg-type]
    hatch = Hatch((45.0,), 5.0, 0.3, 0.6)
    assert [shape.hatch for shape in GRID.fill(cells, Fill(1.0, (45.0,)))] == [hatch, hatch]
    assert list(GRID.fill(cells, Fill(1.0))) == []


def test_numbers_stand_in_the_upper_left_corner_all_in_one_size() -> None:
    # A point for half the border, another for the inset; a capital of 6 points is 4.2 points high.
    (text,) = GRID.numbers([(Cell(1, 2), 7)])
    assert (text.x, text.y, text.text, text.size) == pytest.approx((142, 226.2, "7", 6))
    assert [text.size for text in GRID.numbers([(Cell(0, 0), 7), (Cell(0, 1), 12)])] == pytest.approx([4, 4])
    assert [text.size for text in framed(3, 5, 90.0, 10.0, 0.7, PLAIN).numbers([(Cell(0, 0), 7)])] == [9]


def test_a_drawing_is_the_box_round_the_frame() -> None:
    text = Text(0, 0, "", 5)
    assert GRID.drawing(GRID.frame(), text) == Drawing(102, 62, (GRID.frame(), text), 10)


def test_a_part_has_its_own_frame_and_lines() -> None:
    part = GRID.part(1, 3, 2, 2)
    assert part.frame() == Rect(160, 220, 40, 40, 2.0)
    assert list(part.lines()) == [Line(160, 240, 200, 240, 0.4, 0.7), Line(180, 220, 180, 260, 0.4, 0.7)]
    assert part.centre(0, 1) == GRID.centre(1, 4)


def test_a_sudoku_of_six(metrics: Any) -> None:
    boxes = [(Cell(r, 2), Cell(r, 3)) for r in range(6)] + [
        (Cell(r, c), Cell(r + 1, c)) for r in (1, 3) for c in range(6)
    ]
    cells = (("1", "", "", "4", "", ""),) * 6
    squares = fit(6, 6, pen(123, 400, metrics), PLAIN)
    drawing = squares.drawing(*squares.lines(), *squares.borders(boxes), squares.frame(), squares.letters(cells))
    thick = [shape for shape in drawing.shapes if isinstance(shape, Line) and shape.width == 2.0]
    assert thick == [Line(0, 41, 122, 41, 2.0), Line(0, 81, 122, 81, 2.0), Line(61, 0, 61, 122, 2.0)]
    assert (drawing.width, drawing.height) == (122, 122)


def test_a_raster_is_fitted_to_the_smaller_side(metrics: Any) -> None:
    # 103 points less 3 for the thickest frame: five cells of 20 points, in a frame of 2.
    wide = fit(3, 5, pen(103, 900, metrics), PLAIN)
    assert wide == framed(3, 5, 20.0, 10.0, 0.7, PLAIN)
    assert fit(3, 5, pen(900, 63, metrics), PLAIN) == wide
    # Twice 3 points for the frame and five and a half cells; the frame takes 2 points, its space 5.
    padded = fit(3, 5, pen(116, 900, metrics), ROUND)
    assert (padded.pitch, padded.x, padded.y, padded.width) == (20, 7, 7, 114)


def test_letters_have_a_largest_size_unless_one_is_requested(metrics: Any) -> None:
    assert fit(3, 5, pen(9000, 9000, metrics, largest_letter=33.0), PLAIN).letter_size == 33
    asked = fit(3, 5, pen(10, 10, metrics, letter_size=14.0), PLAIN)
    assert (asked.letter_size, asked.pitch, asked.width) == (14, 28, 5 * 28 + 2.8)
    assert fit(3, 5, pen(1, 1, metrics), PLAIN).letter_size == 0


@given(st.integers(1, 40), st.integers(1, 40), st.floats(20, 900), st.floats(20, 900), st.booleans())
def test_a_raster_fits_its_area(metrics: Any, rows: int, columns: int, width: float, height: float, pad: bool) -> None:
    squares = fit(rows, columns, pen(width, height, metrics), ROUND if pad else PLAIN)
    assert squares.width <= width + 1e-6
    assert squares.height <= height + 1e-6
    # The frame, including half its line width, touches the edges of the drawing on all sides.
    frame = squares.frame()
    assert (frame.x, frame.y) == pytest.approx((frame.line / 2, frame.line / 2))
    assert frame.x + frame.width + frame.line / 2 == pytest.approx(squares.width)
    assert frame.y + frame.height + frame.line / 2 == pytest.approx(squares.height)


def test_the_middles_of_columns_and_rows_are_in_their_cells() -> None:
    assert (GRID.centre(2, 1), GRID.centre(0, 3)) == ((130, 250), (170, 210))
    across, down = GRID.middles()
    assert (len(down), len(across)) == (GRID.rows, GRID.columns)
    assert all(
        (across[column], down[row]) == GRID.centre(row, column)
        for row in range(GRID.rows)
        for column in range(GRID.columns)
    )


CORNER = Mask(("####.", "#.##.", "#####"))


def test_the_frame_of_a_mask_follows_its_cells() -> None:
    pad = PLAIN._replace(frame_pad=0.2, frame_radius=0.5)
    squares = framed(3, 6, 20.0, 10.0, 0.7, pad, left=100.0, top=200.0)
    outer, inner = squares.outline(Mask(("#####.", "#....#", "######")))
    assert isinstance(outer, Polygon)
    assert isinstance(inner, Polygon)
    # The middle of the 2-point line is five points from the cells, outside of them and inside the hole.
    assert set(outer.points) == {(95, 195), (205, 195), (205, 215), (225, 215), (225, 265), (95, 265)}
    assert set(inner.points) == {(125, 225), (195, 225), (195, 235), (125, 235)}
    assert (outer.line, outer.gray, outer.radius) == (2.0, pad.frame_gray, 10.0)


@given(
    st.lists(st.text("#.", min_size=7, max_size=7), min_size=5, max_size=5).filter(lambda rows: "#" in "".join(rows))
)
def test_a_hole_of_fewer_than_four_cells_has_no_ring(rows: list[str]) -> None:
    free = {(row, column) for row in range(-1, 6) for column in range(-1, 8)}
    free -= {(row, column) for row in range(5) for column in range(7) if rows[row][column] == "#"}
    large = 0
    while free:
        part, waiting = set(), [free.pop()]
        while waiting:
            row, column = waiting.pop()
            part.add((row, column))
            beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & free
            free -= beside
            waiting += beside
        large += (-1, -1) not in part and len(part) >= 4
    squares = framed(5, 7, 20.0, 10.0, 0.7, PLAIN)
    areas = [polygon_area(line.points) for line in squares.outline(Mask(tuple(rows))) if isinstance(line, Polygon)]
    assert sum(area < 0 for area in areas) == large


def polygon_area(points: tuple[Point, ...]) -> float:
    around = zip(points, (*points[1:], points[0]), strict=True)
    return sum(one.x * other.y - other.x * one.y for one, other in around) / 2


def test_the_frame_of_a_rectangle_is_the_frame() -> None:
    assert GRID.outline() == GRID.outline(None) == (GRID.frame(),)


def test_lines_between_the_cells_of_a_mask_alone() -> None:
    found = {((line.x1, line.y1), (line.x2, line.y2)) for line in GRID.lines(CORNER)}
    corners = {
        ((0, 1), (1, 1)), ((0, 2), (1, 2)), ((0, 3), (3, 3)),  # upright, from (row, column)
        ((2, 1), (3, 1)), ((2, 2), (3, 2)), ((2, 4), (3, 4)),
        ((1, 0), (1, 1)), ((1, 2), (1, 4)), ((2, 0), (2, 1)), ((2, 2), (2, 4)),
    }  # fmt: skip
    assert found == {(GRID.corner(*start), GRID.corner(*end)) for start, end in corners}


def test_round_corners_never_meet_beyond_the_middle_of_a_side() -> None:
    square = Polygon((Point(0, 0), Point(10, 0), Point(10, 4), Point(0, 4)), radius=3.0)
    curves = list(round_corners(square))
    assert [(start, end) for start, _, _, end in curves] == [
        ((0, 2), (2, 0)),
        ((8, 0), (10, 2)),
        ((10, 2), (8, 4)),
        ((2, 4), (0, 2)),
    ]
    for start, first, second, end in curves:
        middle = [(a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(start, first, second, end, strict=True)]
        centre = (2 if start.x < 5 else 8), 2
        assert abs((middle[0] - centre[0]) ** 2 + (middle[1] - centre[1]) ** 2 - 4) < 0.01
