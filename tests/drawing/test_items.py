"""Items in rows: the columns tried with outlines are those chosen with the drawings themselves."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.drawing.items import in_rows
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing, Text, WritingPlace
from worksheets.drawing.style import Area, Style
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry

WORDS = ["cow", "hen", "goose", "turkey", "rabbit", "horse", "donkey", "cat"]
LONG = ["tiger", "zebra", "camel", "panda", "monkey", "rabbit", "donkey", "turkey"]
SHEETS: dict[str, tuple[str, dict[str, Any]]] = {
    "snakes": ("wordlines", {"form": "snake", "words": WORDS}),
    "scrambled": ("wordlines", {"form": "scrambled", "words": WORDS}),
    "syllables": ("wordlines", {"form": "syllables", "words": LONG}),
    "mirror": ("wordlines", {"form": "mirror", "words": WORDS}),
    "missing": ("wordlines", {"form": "missing", "words": WORDS}),
    "walls": ("calculation", {"form": "wall", "count": 5}),
    "riddles": ("calculation", {"form": "riddle", "count": 3}),
    "lists": ("calculation", {"form": "list", "count": 7}),
    "sudokus": ("sudoku", {"size": "4x4", "per_sheet": 5}),
}
AREAS = [Area(500.0, 640.0), Area(700.0, 380.0), Area(240.0, 300.0), Area(90.0, 500.0), Area(420.0, 60.0)]


@loop_over("sheet", SHEETS)
@loop_over("stepped", [True, False])
def test_outlines_lead_to_the_same_columns(sheet: str, stepped: bool) -> None:
    kind, fields = SHEETS[sheet]
    made, fonts = worksheets.generate(kind, fields, seed=3), load_fonts("Andika")
    draw = partial(registry.find(kind).draw_items, made.puzzle)
    ways = (False,) if kind == "wordlines" else (False, True)
    for area, leftwards in product(AREAS, ways):
        pen = Pen(area, Style(cap_height=fonts.cap_height, stepped=stepped), fonts, leftwards=leftwards)
        drawn = registry.find(kind).draw_puzzle(made.puzzle, pen)
        assert drawn == in_rows(draw, pen), area
        assert drawn.letter_size > 2, area


@pytest.mark.parametrize("form", ["wall", "triangle", "table", "riddle", "list"])
def test_numbers_are_on_the_right_if_items_are_counted_from_there(form: str) -> None:
    made, fonts = worksheets.generate("calculation", {"form": form, "count": 4}, seed=3), load_fonts("Andika")
    pen = Pen(Area(500.0, 640.0), Style(cap_height=fonts.cap_height, stepped=True), fonts, leftwards=True)
    drawing = registry.find("calculation").draw_puzzle(made.puzzle, pen)
    places = [shape for shape in drawing.shapes if isinstance(shape, WritingPlace)]
    badges = [shape for shape in drawing.shapes if isinstance(shape, Text) and shape.gray == 1.0]
    assert len(badges) == len(places) == 4
    for badge, place in zip(badges, places, strict=True):
        assert badge.x > place.x + place.width / 2


def test_only_the_chosen_columns_are_drawn() -> None:
    drawn = []

    def draw(pen: Pen) -> tuple[Drawing, ...]:
        drawn.append(pen.area)
        return outline(pen)

    def outline(pen: Pen) -> tuple[Drawing, ...]:
        side = min(pen.area.width, pen.area.height / 2)
        return (Drawing(side, 2 * side, (), side / 10),) * 4

    fonts = load_fonts("Andika")
    rows = in_rows(draw, Pen(Area(500.0, 250.0), Style(), fonts), outline)
    assert len(drawn) == 1
    assert rows == in_rows(outline, Pen(Area(500.0, 250.0), Style(), fonts))
    assert rows.items == 4
