"""Calculations on paper: large enough to write in, and long sheets continue on further pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Any

import pytest

from tests.loops import loop_over, some
from tests.puzzles.calculation.test_generate import KIND, made
from worksheets.drawing.paper import MM, PageSetup
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Line, Polygon, Rect, Text
from worksheets.drawing.style import Area, HandoutLook, Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.page import Page, starts_of
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.calculation.model import FORMS

FONTS = load_fonts("Andika")
SIZES = (14.0, 16.0, 20.0)


def pages_of(puzzle: Any, **setup: Any) -> list[Page]:
    exercise = Exercise("a", "calculation", "Numbers", puzzle, None)
    return [*place_handouts([exercise], PageSetup(**setup), FONTS)]


def items_of(puzzle: Any, solution: Any = None, **style: Any) -> Sequence[Drawing]:
    pen = Pen(Area(480.0, 400.0), Style(FONTS.cap_height, stepped=True, **style), FONTS)
    return KIND.draw_items(puzzle, pen) if solution is None else [KIND.draw_answer(puzzle, solution, pen)]


@pytest.mark.parametrize(("form", "count"), some(product(FORMS, [1, 7, 12, 60]), every=3))
def test_numbers_have_sizes_of_the_scale_and_no_item_is_lost(form: str, count: int) -> None:
    _, puzzle, _ = made(form=form, count=count)
    pages = pages_of(puzzle)
    assert {*starts_of(pages).letter_sizes} <= {*SIZES}
    drawings = [placed.drawing for page in pages for placed in page.items]
    badges = [shape for each in drawings for shape in each.shapes if isinstance(shape, Text) and shape.gray == 1.0]
    if count > 1:
        assert [badge.text for badge in badges] == [str(number) for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("form", "count"), [("wall", 12), ("triangle", 12), ("table", 6), ("riddle", 10), ("list", 24)]
)
def test_usual_sheets_fill_one_upright_page(form: str, count: int) -> None:
    _, puzzle, _ = made(form=form)
    assert len(puzzle.items) == count
    assert len(pages_of(puzzle, orientation="portrait")) == 1


@loop_over("form", FORMS)
@loop_over("letters", [7.0, 8.4, 9.0, 14.0])
def test_answers_of_every_size_are_as_high_as_their_outlines(form: str, letters: float) -> None:
    """In small items, the item number moves above the item."""
    _, puzzle, solution = made(form=form)
    pen = Pen(Area(510.0, 660.0), Style(FONTS.cap_height, letters, smallest_letter=7.0), FONTS)
    drawings = [draw(puzzle, solution, pen) for draw in (KIND.draw_answer, KIND.outline_answer)]
    assert len({(drawing.width, drawing.height, drawing.letter_size) for drawing in drawings}) == 1


@pytest.mark.parametrize("form", ["wall", "triangle", "table"])
def test_stones_are_large_enough_to_write_in(form: str) -> None:
    """Stones are at least 12 x 8 mm, and wider for long numbers."""
    for fields in ({}, {"range": 1_000_000}):
        _, puzzle, solution = made(form=form, count=2, **fields)
        for drawing in (*items_of(puzzle), *items_of(puzzle, solution)):
            stones = [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.line < 1.5]
            assert min(stone.width for stone in stones) >= 12 * MM - 0.1
            assert min(stone.height for stone in stones) >= 8 * MM - 0.1
            widest = max(FONTS.width(str(n), 16.0) for item in solution.items for n in item.cells)
            assert min(stone.width for stone in stones) >= widest * drawing.letter_size / 16.0


@pytest.mark.parametrize("form", FORMS)
def test_answers_are_bold(form: str) -> None:
    _, puzzle, solution = made(form=form, count=1)
    (answer,) = items_of(puzzle, solution)
    (handout,) = items_of(puzzle)
    bold = [shape for shape in answer.shapes if isinstance(shape, Text) and shape.bold]
    before = [shape for shape in handout.shapes if isinstance(shape, Text) and shape.bold]
    found = len(solution.items[0].signs) if form == "riddle" else puzzle.items[0].cells.count(None)
    assert len(bold) - len(before) == found


def test_the_lines_of_a_list_have_their_equals_signs_below_each_other() -> None:
    _, puzzle, _ = made(form="list", count=20, difficulty="hard")
    signs = {
        round(shape.x, 3)
        for item in items_of(puzzle)
        for shape in item.shapes
        if isinstance(shape, Text) and shape.text == " = "
    }
    assert len(signs) == 1


def test_marked_stones_have_a_thick_frame() -> None:
    _, puzzle, _ = made(check="word", words=["LAUB"])
    for item in items_of(puzzle):
        assert sum(isinstance(shape, Rect) and shape.line == 2.0 for shape in item.shapes) == 1


def test_long_riddles_go_on_in_a_second_row() -> None:
    _, puzzle, _ = made(form="riddle", base=20, count=2)
    for item in items_of(puzzle):
        boxes = {shape.y for shape in item.shapes if isinstance(shape, Rect)}
        assert len(boxes) > 1
        assert item.letter_size in SIZES


def test_riddles_in_a_key_are_on_one_row_if_it_is_readable() -> None:
    """They were on two rows for larger numbers, and these rows were further apart than one riddle from the next."""
    _, puzzle, solution = made(form="riddle", count=10)
    pen = Pen(Area(232.0, 690.0), Style(FONTS.cap_height), FONTS)
    rows = {shape.y for shape in KIND.draw_answer(puzzle, solution, pen).shapes if isinstance(shape, Rect)}
    assert len(rows) == 10


@pytest.mark.parametrize("width", [110.0, 157.0, 200.0])
def test_rows_of_a_riddle_in_a_key_are_closer_than_the_next_riddle(width: float) -> None:
    _, puzzle, solution = made(form="riddle", base=12, count=5)
    drawn = KIND.draw_answer(puzzle, solution, Pen(Area(width, 690.0), Style(FONTS.cap_height), FONTS))
    boxes = [shape for shape in drawn.shapes if isinstance(shape, Rect)]
    tops = sorted({shape.y for shape in boxes if shape.x < 40})
    steps = [below - above for above, below in pairwise(tops)]
    rows = len(tops) // 5
    assert rows > 1
    assert max(step for at, step in enumerate(steps, 1) if at % rows) < min(steps[rows - 1 :: rows])


def test_a_look_colours_lines_and_squares_corners() -> None:
    _, puzzle, _ = made(count=2)
    look = HandoutLook(colour=(0.1, 0.3, 0.6), corners="square")
    stones = [shape for shape in items_of(puzzle, look=look)[0].shapes if isinstance(shape, Rect)]
    assert {(stone.gray, stone.radius) for stone in stones} == {((0.1, 0.3, 0.6), 0.0)}


def test_no_rules_are_between_lines_of_a_list() -> None:
    _, lines, _ = made(form="list")
    _, walls, _ = made()
    for puzzle, dashed in ((lines, False), (walls, True)):
        shapes = [shape for page in pages_of(puzzle) for placed in page.items for shape in placed.drawing.shapes]
        assert any(isinstance(shape, Line) and bool(shape.dash) for shape in shapes) == dashed


@pytest.mark.parametrize("fields", [{}, {"range": 1000, "negative": True}, {"range": 1_000_000}])
def test_the_numbers_of_a_triangle_stay_in_their_parts(fields: dict[str, Any]) -> None:
    """No number crosses a side of the triangle, or the line that parts it from the next one."""
    _, puzzle, _ = made(form="triangle", difficulty="easy", count=4, **fields)
    for item in items_of(puzzle):
        kites = [shape for shape in item.shapes if isinstance(shape, Polygon)]
        corners = [kite.points[0] for kite in kites]
        top, right, _ = sorted(corners, key=lambda point: (point.y, -point.x))
        for text in [shape for shape in item.shapes if isinstance(shape, Text)][:3]:
            half = FONTS.width(text.text, text.size) / 2
            head = text.y - FONTS.cap_height * text.size
            reach = (head - top.y) / (right.y - top.y) * (right.x - top.x)
            assert abs(text.x - top.x) + half < reach
            assert text.x == pytest.approx(top.x) or half < abs(text.x - top.x)
