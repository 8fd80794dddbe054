"""Smooth outlines of shapes: they keep a distance from the letters, enclose nothing else, and stay in the drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.loops import loop_over
from worksheets.base.grid import Cell, Mask, Size
from worksheets.commands.generate import generate
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import Pen
from worksheets.drawing.polygons import round_corners
from worksheets.drawing.shapes import Drawing, Letters, Point, Polygon, Rect
from worksheets.drawing.smooth import smooth_outline
from worksheets.drawing.square_looks import LEAST_HOLE
from worksheets.drawing.squares import Squares, framed
from worksheets.drawing.style import Area, HandoutLook, Style
from worksheets.layout.handout.handouts import place_handouts
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.wordsearch.engine.silhouettes import PICTURES, SHAPES, shape_size, silhouette
from worksheets.puzzles.wordsearch.looks import LOOKS

FARTHEST = 1.46
"""Maximum distance of an outline from the centre of the nearest letter, in cells.

It is 0.56, where points begin at a quarter of a side, and the 0.9 by which they may move.
"""

PITCH = 20.0


def squares_of(mask: Mask, lines: int = 1) -> Squares:
    looks = LOOKS.squares._replace(frame_lines=lines)
    return framed(mask.size.rows, mask.size.columns, PITCH, 14.0, 0.7, looks)


def sampled(outline: Polygon) -> list[Point]:
    """Points on the curve as drawn."""
    points = []
    for start, near, far, end in round_corners(outline):
        for part in range(4):
            t = part / 4
            weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            four = (start, near, far, end)
            points.append(Point(*(sum(w * p[i] for w, p in zip(weights, four, strict=True)) for i in (0, 1))))
    return points


def is_inside(point: Point, outlines: list[list[Point]]) -> bool:
    """Whether a ray to the right crosses the outlines an odd number of times."""
    crossed = 0
    for points in outlines:
        for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
            if (y1 <= point.y) != (y2 <= point.y):
                crossed += point.x < x1 + (point.y - y1) * (x2 - x1) / (y2 - y1)
    return crossed % 2 == 1


def distances(points: list[Point], squares: Squares, mask: Mask) -> Iterator[float]:
    """The distance of each point from the centre of the nearest letter, in cells."""
    for x, y in points:
        row, column = int((y - squares.y) // PITCH), int((x - squares.x) // PITCH)
        near = [Cell(row + down, column + right) for down in (-2, -1, 0, 1, 2) for right in (-2, -1, 0, 1, 2)]
        middles = [squares.centre(*cell) for cell in near if cell in mask]
        yield min(math.dist((x, y), middle) for middle in middles) / PITCH


def check(mask: Mask) -> None:
    squares = squares_of(mask)
    outlines = [sampled(each) for each in smooth_outline(squares, mask, 1.0)]
    for points in outlines:
        found = [*distances(points, squares, mask)]
        assert min(found) >= 0.55
        assert max(found) <= FARTHEST
        assert min(min(point) for point in points) >= 0.5
        assert max(point.x for point in points) <= squares.width - 0.5
        assert max(point.y for point in points) <= squares.height - 0.5
    for row in range(mask.size.rows):
        for column in range(mask.size.columns):
            cell = Cell(row, column)
            if cell in mask:
                assert is_inside(squares.centre(*cell), outlines)
            elif deep_outside(cell, mask):
                assert not is_inside(squares.centre(*cell), outlines)


def deep_outside(cell: Cell, mask: Mask) -> bool:
    """Whether neither the cell nor its neighbours are next to a letter."""
    return not any(
        Cell(cell.row + down, cell.column + right) in mask for down in (-1, 0, 1) for right in (-1, 0, 1)
    ) and not any(Cell(cell.row + a, cell.column + b) in mask for a, b in ((2, 0), (-2, 0), (0, 2), (0, -2)))


@loop_over("name", SHAPES)
def test_letters_are_inside_at_a_distance(name: str) -> None:
    check(silhouette(name, shape_size(name, 13)))


@loop_over("columns", [9, 17, 22])
@loop_over("name", [*PICTURES, "A", "S", "8"])
def test_in_several_sizes(name: str, columns: int) -> None:
    check(silhouette(name, shape_size(name, columns)))


@pytest.mark.parametrize(("name", "size"), [("heart", Size(10, 16)), ("star", Size(17, 13)), ("circle", Size(8, 15))])
def test_oblong_ones(name: str, size: Size) -> None:
    check(silhouette(name, size))


@pytest.mark.parametrize(
    "rows",
    [
        ("#####", "#####", "##...", "#####", "#####"),
        ("##.##", "##.##", "##.##", "#####"),
        ("###...", "###...", "######", "...###", "...###"),
        ("########", "########", "##....##", "##....##", "########", "########"),
        ("##", "##"),
    ],
)
def test_drawn_masks_keep_their_notches(rows: tuple[str, ...]) -> None:
    mask = Mask(rows)
    check(mask)
    squares = squares_of(mask)
    outlines = [sampled(each) for each in smooth_outline(squares, mask, 1.0)]
    holes = sum(row.count("....") for row in rows) and LEAST_HOLE
    assert len(outlines) == 1 + bool(holes and len(rows) == 6)
    if rows[0] == "##.##":
        assert not is_inside(squares.centre(0, 2), outlines), "a narrow notch is not bridged"


def test_small_holes_have_no_outline() -> None:
    mask = Mask(("#####", "##.##", "#####", "#####"))
    assert len(smooth_outline(squares_of(mask), mask, 1.0)) == 1


def test_double_frames_are_two_lines_apart_everywhere() -> None:
    mask = silhouette("star", Size(15, 13))
    squares = squares_of(mask, 2)
    outer, inner = smooth_outline(squares, mask, 1.0)
    gap = squares.looks.frame_gap + 1.0
    around = sampled(outer)
    apart = [min(math.dist(point, other) for other in around) for point in sampled(inner)]
    assert min(apart) >= 0.75 * gap
    assert max(apart) <= 1.25 * gap
    assert min(distances(sampled(inner), squares, mask)) >= 0.5
    assert smooth_outline(squares_of(mask, 0), mask, 1.0) == ()


def test_symmetrical_shapes_have_symmetrical_outlines() -> None:
    mask = silhouette("heart", Size(12, 14))
    squares = squares_of(mask)
    (outline,) = smooth_outline(squares, mask, 1.0)
    lefts = min(point.x for point in outline.points), max(point.x for point in outline.points)
    assert sum(lefts) == pytest.approx(squares.width, abs=0.5)


def answered(shape: str | None, look: HandoutLook | None = None) -> tuple[Drawing, Drawing]:
    fields = {"words": ["cow", "hen", "goat", "duck", "pony", "goose"], **({"shape": shape} if shape else {})}
    made, fonts = generate("wordsearch", fields), load_fonts("Andika")
    pen = Pen(Area(487.0, 500.0), Style(fonts.cap_height, stepped=True, look=look), fonts)
    kind = registry.find("wordsearch")
    return kind.draw_puzzle(made.puzzle, pen), kind.draw_answer(
        made.puzzle, made.solution, pen._replace(area=Area(200.0, 200.0), style=Style(fonts.cap_height))
    )


@pytest.mark.parametrize("shape", ["heart", "star", "A", "house"])
def test_puzzles_have_a_thick_line_and_keys_a_thinner_one(shape: str) -> None:
    puzzle, answer = answered(shape)
    (line,) = {each.line for each in puzzle.shapes if isinstance(each, Polygon)}
    assert line == 1.5
    (line,) = {each.line for each in answer.shapes if isinstance(each, Polygon)}
    assert 0.75 <= line < 1.5
    for drawing in (puzzle, answer):
        for each in drawing.shapes:
            if isinstance(each, Polygon):
                assert min(min(point) for point in each.points) >= each.line / 2
                assert max(point.x for point in each.points) <= drawing.width - each.line / 2
                assert max(point.y for point in each.points) <= drawing.height - each.line / 2


def test_a_look_sets_the_line_and_rectangles_are_as_before() -> None:
    puzzle, _ = answered("heart", HandoutLook(frame_line=2.5))
    assert {each.line for each in puzzle.shapes if isinstance(each, Polygon)} == {2.5}
    puzzle, answer = answered(None)
    for drawing in (puzzle, answer):
        assert isinstance(drawing.shapes[0], Rect)
        assert not any(isinstance(each, Polygon) for each in drawing.shapes)


@pytest.mark.parametrize("shape", ["star", "tree"])
def test_no_other_text_of_the_page_meets_the_outline(shape: str) -> None:
    fields = {"words": ["cow", "hen", "goat", "duck", "pony", "goose"], "shape": shape, "title": "On the farm"}
    made = generate("wordsearch", fields)
    (page,) = place_handouts([replace(made, pupil="Ann", code="AB12")], PageSetup(), load_fonts("Andika"))
    (item,) = [each for each in page.items if any(isinstance(shape, Letters) for shape in each.drawing.shapes)]
    (outline,) = [each for each in item.drawing.shapes if isinstance(each, Polygon)]
    top, foot = item.y + min(y for _, y in outline.points), item.y + max(y for _, y in outline.points)
    for other in page.items:
        if other is not item and other.drawing.said == "":
            assert other.y + other.drawing.height <= top or other.y >= foot
