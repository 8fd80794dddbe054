"""Puzzles made of many small items: all at one scale, numbered row by row, continued on further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from random import Random
from typing import Any, final

import pytest
from pypdfium2 import PdfDocument

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import LayoutError
from worksheets.commands.check import PlannedSheet
from worksheets.drawing.items import in_rows, over_pages
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Line, Loop, Rect, Text
from worksheets.drawing.style import Area, Style
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.key.answers import place_answers
from worksheets.layout.page import Page, starts_of
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.contract import PuzzleKind, override
from worksheets.puzzles.fields import KindSpec
from worksheets.puzzles.values import HandoutText, Summary

FONTS = load_fonts("Andika")
BASE, STONE = 4, 0.74
"""Stones in the bottom row of a wall, and the height of a stone as a share of its width."""


@dataclass(frozen=True, slots=True)
class Walls:
    """A test kind of number walls that all have the same numbers."""

    count: int
    framed: bool = False
    """Whether each wall has a frame, which leaves no corner free."""

    def to_json(self) -> dict[str, Any]:
        return {"count": self.count}

    def to_text(self, language: str = "en") -> str:
        return str(self.count)


@final
class WallKind(PuzzleKind[KindSpec, Walls, Walls]):
    name = "walls"
    Spec = KindSpec

    @override
    def generate(self, spec: KindSpec, rng: Random) -> tuple[Walls, Walls]:
        return Walls(12), Walls(12)

    @override
    def faults(self, spec: KindSpec, puzzle: Walls, solution: Walls) -> tuple[str, ...]:
        return ()

    @override
    def title(self, language: str) -> str:
        return "Walls"

    @override
    def draw_items(self, puzzle: Walls, pen: Pen) -> Sequence[Drawing]:
        letters = pen.style.letter_size or min(16.0, pen.area.width / BASE * 0.44, pen.area.height / BASE * 0.59)
        wide = letters / 0.44
        return [wall(wide, letters, puzzle.framed)] * puzzle.count

    @override
    def draw_puzzle(self, puzzle: Walls, pen: Pen) -> Drawing:
        return in_rows(partial(self.draw_items, puzzle), pen)

    @override
    def draw_answer(self, puzzle: Walls, solution: Walls, pen: Pen) -> Drawing:
        return self.draw_puzzle(puzzle, pen)

    @override
    def handout_text(self, puzzle: Walls, language: str) -> HandoutText:
        return HandoutText("Each stone is the sum of the two stones below it.")


def wall(wide: float, letters: float, framed: bool) -> Drawing:
    high = STONE * wide
    shapes: list[Rect | Text] = []
    for row in range(BASE):
        for stone in range(row + 1):
            left = wide * ((BASE - row - 1) / 2 + stone)
            shapes.append(Rect(left, row * high, wide, high))
            shapes.append(Text(left + wide / 2, (row + 0.7) * high, "42", letters, anchor="middle"))
    width, height = BASE * wide, BASE * high
    if framed:
        shapes.append(Rect(0.0, 0.0, width, height))
    return Drawing(width, height, tuple(shapes), letters)


@pytest.fixture(autouse=True)
def kind() -> Iterator[WallKind]:
    kind = WallKind()
    with registry.trial(kind):
        yield kind


def exercise(count: int, framed: bool = False) -> Exercise:
    walls = Walls(count, framed)
    return Exercise("w", "walls", "Number walls", walls, walls)


def pages_of(count: int, *, framed: bool = False, **setup: Any) -> list[Page]:
    return [*place_handouts([exercise(count, framed)], PageSetup(**setup), FONTS)]


def badges(page: Page) -> list[tuple[int, float, float]]:
    """Return the numbers of the items, with the centres of their circles on the page, as drawn."""
    found = []
    for item in page.items:
        if not item.drawing.items:
            continue  # the circles of the level, and the badge of the sheet
        circles = [shape for shape in item.drawing.shapes if isinstance(shape, Loop) and shape.fill == 0.0]
        white = [shape for shape in item.drawing.shapes if isinstance(shape, Text) and shape.gray == 1.0]
        for circle, text in zip(circles, white, strict=True):
            assert text.x == circle.x1
            found.append((int(text.text), item.x + circle.x1, item.y + circle.y1))
    return found


def test_twelve_walls_fill_a_page_as_designed() -> None:
    """Three columns over the whole width, four rows, numbers in the free corners, and a rule between rows."""
    (page,) = pages_of(12)
    numbers = badges(page)
    assert [number for number, *_ in numbers] == [*range(1, 13)]
    assert len({round(x) for _, x, _ in numbers}) == 3
    assert len({round(y) for *_, y in numbers}) == 4
    (drawn,) = [item for item in page.items if item.drawing.items]
    assert drawn.drawing.letter_size == 16.0
    assert sum(isinstance(shape, Line) and shape.dash is not None for shape in drawn.drawing.shapes) == 3
    first = min(shape.x for shape in drawn.drawing.shapes if isinstance(shape, Rect))
    assert numbers[0][1] - 9 == pytest.approx(drawn.x + first), "the number begins where the wall does"


def test_numbers_are_above_items_whose_corner_is_taken() -> None:
    free, taken = ([*place_handouts([exercise(4, framed)], PageSetup(), FONTS)] for framed in (False, True))
    gaps = []
    for (page,) in (free, taken):
        (drawn,) = [item for item in page.items if item.drawing.items]
        top = min(shape.y for shape in drawn.drawing.shapes if isinstance(shape, Rect))
        gaps.append(top)
        assert not [shape for shape in drawn.drawing.shapes if isinstance(shape, Line)] or page is free[0]
    assert gaps == [0.0, 24.0]


@pytest.mark.parametrize("count", [16, 40, 90])
@pytest.mark.parametrize("framed", [False, True])
def test_more_go_on_on_further_pages_in_one_scale(count: int, framed: bool) -> None:
    pages = pages_of(count, framed=framed, font_size=16.0)
    assert len(pages) > 1
    numbers = [number for page in pages for number, *_ in badges(page)]
    assert numbers == [*range(1, count + 1)]
    assert {item.drawing.letter_size for page in pages for item in page.items if item.drawing.items} == {16.0}
    for page in pages:
        for (_, x, y), (_, right, below) in pairwise(badges(page)):
            assert (right > x and below == pytest.approx(y)) or below > y, "row by row"
        assert all(item.y + item.drawing.height < page.height for item in page.items)
    starts = starts_of(pages)
    assert starts.ends == (len(pages),)
    assert starts.items == (max(len(badges(page)) for page in pages),)


def test_rows_are_closer_rather_than_the_last_one_alone_on_a_page() -> None:
    """In a book of A5, two of 24 calculations were on a page of their own."""
    job = {"book": {"trim": "A5"}, "sheets": [{"kind": "calculation", "form": "list"}]}
    pages = [page.get_textpage().get_text_range() for page in PdfDocument(worksheets.render(job)["job.pdf"])]
    assert sum("Work out" in page or "Calculations" in page for page in pages if "Answers" not in page) == 1


@loop_over("paper", ["A4", "A5", "A3", "Letter"])
@loop_over("count", [1, 2, 5, 12, 31])
@loop_over("per_page", [1, 2, 4])
def test_no_item_lies_over_another(paper: str, count: int, per_page: int) -> None:
    width, height = PAPER_SIZES[paper]
    try:
        pages = pages_of(count, width=width, height=height, per_page=per_page)
    except LayoutError:
        assert per_page == 4
        return
    walls = 0
    for page in pages:
        for item in page.items:
            drawing = item.drawing
            if drawing.items or (count == 1 and any(isinstance(each, Rect) for each in drawing.shapes)):
                stones = [shape for shape in drawing.shapes if isinstance(shape, Rect)]
                walls += len(stones) // 10
                apart = (
                    one.x + one.width <= other.x + 0.01
                    or other.x + other.width <= one.x + 0.01
                    or one.y + one.height <= other.y + 0.01
                    or other.y + other.height <= one.y + 0.01
                    for one, other in combinations(stones, 2)
                )
                assert all(apart)
                assert item.x >= 0
                assert item.x + drawing.width <= page.width
                assert item.y + drawing.height <= page.height
    assert walls == count


def test_fewer_pages_before_larger_letters() -> None:
    """Items that fit on one page with letters of ten points stay on it."""
    pen = Pen(Area(487.0, 600.0), Style(cap_height=FONTS.cap_height, stepped=True), FONTS)
    draw = partial(WallKind().draw_items, Walls(20))
    assert len(over_pages(draw, pen, Area(487.0, 700.0), 10.0)) == 1
    assert len(over_pages(draw, pen, Area(487.0, 700.0), 16.0)) == 2
    assert over_pages(draw, pen, Area(487.0, 700.0), 17.0) == ()


@pytest.mark.parametrize("area", [Area(260.0, 90.0), Area(60.0, 300.0), Area(30.0, 30.0)])
def test_items_have_room_where_the_spaces_between_them_take_it_all(area: Area) -> None:
    """Kinds shrink letters until an item fits; that loop has to end."""
    rooms: list[Area] = []

    def draw(pen: Pen) -> Sequence[Drawing]:
        rooms.append(pen.area)
        return [Drawing(pen.area.width, pen.area.height, (), 12.0)] * 12

    pen = Pen(area, Style(cap_height=0.7, stepped=True), load_fonts("Andika"))
    in_rows(draw, pen)
    over_pages(draw, pen, area, 8.0)
    assert min(min(room.width, room.height) for room in rooms) > 0


def test_answers_have_the_same_numbers() -> None:
    page = next(iter(place_answers([exercise(5)], PageSetup(), FONTS)))
    numbers = [number for number, *_ in badges(page)]
    assert numbers == [1, 2, 3, 4, 5]


def test_check_says_how_many_are_on_a_page() -> None:
    line = PlannedSheet("w", "walls", Summary("4", ()), None, 16.0, (1, 2), 0, items=12)
    assert dict(zip(line.headings, line.columns, strict=True))["items a page"] == "12"
    assert "items a page" not in line._replace(items=0).headings


SMALL = """\
page: {size: 90x130mm, margin: 8mm}
output: {answers: none}
sheets:
  - {kind: sudoku, per_sheet: 3}
  - {kind: calculation, form: riddle, count: 6}
  - {kind: wordlines, form: missing, difficulty: hard, words: [cow, hen, goose, turkey, rabbit, horse, donkey, cat]}
"""


@pytest.mark.parametrize("size", ["90x130mm", "75x105mm"])
def test_a_small_page_has_the_items_that_fit_it(size: str) -> None:
    """Rather with letters of 7 points than not at all."""
    text = worksheets.render(SMALL.replace("90x130mm", size), formats=["pdf"])["job.pdf"]
    first = [page.get_textpage().get_text_range() for page in PdfDocument(text)]
    assert sum("Sudoku" in page for page in first) == 3
    assert any("Calculations" in page for page in first)
    assert any("Word lines" in page for page in first)


def test_an_answer_that_is_larger_than_a_page_is_refused_with_what_helps() -> None:
    """The kind cannot draw the items of its answer for several pages."""
    with pytest.raises(
        LayoutError, match="its answer does not fit a page of the key .* fewer puzzles or words on a sheet"
    ):
        [*place_answers([exercise(200)], PageSetup(), FONTS)]
