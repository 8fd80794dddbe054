"""Pages read from right to left: everything is mirrored, and otherwise unchanged."""

from __future__ import annotations

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.drawing.shapes import Column, Drawing, Letters, Line, Loop, Point, Polygon, Rect, Text
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.mirror import Mirror, mirrored
from worksheets.layout.page import Link, Page, Placed
from worksheets.output.pdf.fonts import load_fonts

SHAPES = (
    Text(10.0, 5.0, "אב", 12.0),
    Text(70.0, 5.0, "ab", 12.0, anchor="end"),
    Letters(10.0, 20.0, 8.0, 6.0, (("a", "b", "c"), ("d", "", "e"))),
    Line(0.0, 1.0, 30.0, 2.0),
    Rect(5.0, 5.0, 20.0, 10.0),
    Loop(10.0, 10.0, 20.0, 20.0, 3.0),
    Polygon((Point(0.0, 0.0), Point(8.0, 4.0), Point(0.0, 8.0))),
)
DRAWING = Drawing(100.0, 40.0, SHAPES, 6.0)


@loop_over("shape", SHAPES)
def test_mirrored_twice_is_the_same(shape: object) -> None:
    assert mirrored(mirrored(Drawing(100.0, 40.0, (shape,), 6.0))).shapes == (shape,)  # type: ignore[arg-type]


def test_places_are_mirrored_and_contents_are_not() -> None:
    text, end, letters, line, rect, loop, arrow = mirrored(DRAWING).shapes
    assert text == Text(90.0, 5.0, "אב", 12.0, anchor="end")
    assert isinstance(end, Text)
    assert (end.x, end.anchor) == (30.0, "start")
    assert isinstance(letters, Letters)
    assert (letters.x, letters.rows) == (100 - 26.0, SHAPES[2].rows)  # type: ignore[union-attr]
    assert line == Line(100.0, 1.0, 70.0, 2.0)
    assert isinstance(rect, Rect)
    assert rect.x == 75.0
    assert isinstance(loop, Loop)
    assert (loop.x1, loop.x2) == (90.0, 80.0)
    assert isinstance(arrow, Polygon)
    assert arrow.corners == (Point(92.0, 0.0), Point(100.0, 4.0), Point(92.0, 8.0)), "an arrow keeps its direction"


def test_a_column_ends_where_it_began() -> None:
    drawing = Drawing(50.0, 40.0, (Column(4.0, 5.0, 10.0, ("אב", "", "ג"), 8.0),), 8.0)
    assert mirrored(drawing).shapes == (
        Text(46.0, 5.0, "אב", 8.0, anchor="end", role="text"),
        Text(46.0, 25.0, "ג", 8.0, anchor="end", role="more"),
    )


@pytest.mark.parametrize("language", ["he", "ar", "fa", "ur", "ar-MA"])
def test_items(language: str) -> None:
    puzzle, title = Placed(10.0, 0.0, DRAWING, fixed=True), Placed(0.0, 50.0, DRAWING, repeated=True)
    mirror = Mirror()
    first, second = mirror.items((puzzle, title), 300.0, language)
    assert (first.x, second.x) == (190.0, 200.0)
    assert first.drawing is DRAWING
    assert second.drawing == mirrored(DRAWING)
    (again,) = mirror.items((title,), 300.0, language)
    assert again.drawing is second.drawing, "a file stores it once"


def test_other_languages_keep_their_objects() -> None:
    page = Page(300.0, 400.0, (Placed(10.0, 0.0, DRAWING),), "1", links=(Link(5.0, 5.0, 20.0, 10.0, 0),))
    assert Mirror().page(page, "en") is page
    assert Mirror().page(page, "he").links == (Link(275.0, 5.0, 20.0, 10.0, 0),)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("sudoku", {"also": "jigsaw", "per_sheet": 4}),
        ("calculation", {"form": "wall", "count": 12}),
        ("calculation", {"form": "table", "count": 12, "operations": ["-"]}),
        ("calculation", {"form": "list", "count": 60}),
    ],
)
def test_puzzles_are_not_mirrored_on_any_of_their_pages(
    kind: str, fields: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A jigsaw would have other regions, and a sum would be read backwards."""
    width, height = PAPER_SIZES["A5"]
    setup, fonts = PageSetup(width=width, height=height), load_fonts("Andika")
    exercise = worksheets.generate(kind, {**fields, "language": "he"}, seed=5)

    def drawn() -> list[list[Drawing]]:
        pages = place_handouts([exercise], setup, fonts)
        return [[item.drawing for item in page.items if item.drawing.items] for page in pages]

    mirrored_pages = drawn()
    monkeypatch.setattr(Mirror, "items", lambda self, items, width, language: iter(items))
    assert mirrored_pages == drawn()
    assert len(mirrored_pages) > 1
    assert all(mirrored_pages)
