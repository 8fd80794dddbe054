"""Pages for teachers who mark scans: every answer is shown, within the margins, and none overlaps another."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.drawing.images.pictures import read_picture
from worksheets.drawing.shapes import Column, Picture, Text
from worksheets.layout.marked_pages import (
    HEIGHT,
    MARGIN,
    WIDTH,
    Tile,
    TileGroup,
    TitledTable,
    picture_page,
    table_pages,
    tile_pages,
)
from worksheets.layout.page import Page
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.values import AnswerTable

FONTS = load_fonts("Andika")


def texts_of(pages: list[Page]) -> list[str]:
    shapes = [shape for page in pages for item in page.items for shape in item.drawing.shapes]
    single = [shape.text for shape in shapes if isinstance(shape, Text)]
    return [*single, *(line for shape in shapes if isinstance(shape, Column) for line in shape.lines)]


@pytest.mark.parametrize("width", [30.0, 120.0, 500.0])
@pytest.mark.parametrize("lines", [(), ("cow",), ("1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1")])
def test_each_answer_is_shown_once_and_apart(width: float, lines: tuple[str, ...]) -> None:
    raster = read_picture(file_of(gradient(60, 24)))
    groups = [
        TileGroup(f"Pupil {number}", [Tile(raster, width, f"{number}.{each}", lines) for each in range(7)])
        for number in range(9)
    ]
    pages = list(tile_pages("Answers", groups, FONTS))
    texts = texts_of(pages)
    for number in range(9):
        assert texts.count(f"Pupil {number}") == 1
        assert all(texts.count(f"{number}.{each}") == 1 for each in range(7))
    assert texts.count("Answers") == len(pages)
    assert texts.count("cow") == 63 * (lines == ("cow",))
    for page in pages:
        boxes = [(item.x, item.y, item.x + item.drawing.width, item.y + item.drawing.height) for item in page.items]
        for left, top, right, bottom in boxes:
            assert left >= MARGIN - 0.01 <= top
            assert right <= WIDTH - MARGIN + 0.01
            assert bottom <= HEIGHT - MARGIN + 0.01
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] + 0.01 or other[2] <= one[0] + 0.01
            assert apart or one[3] <= other[1] + 0.01 or other[3] <= one[1] + 0.01, (one, other)
        last = page.items[-1].drawing
        assert any(isinstance(shape, Picture) for shape in last.shapes), "a heading is alone at the end of a page"


def test_a_long_table_continues() -> None:
    rows = tuple((f"word{number}", str(number % 7), "Anna, Ben, Zoë " * 3) for number in range(120))
    pages = list(table_pages([TitledTable("Class", AnswerTable(("Word", "Found", "Not found by"), rows))], FONTS))
    texts = texts_of(pages)
    assert len(pages) > 2
    assert all(texts.count(f"word{number}") == 1 for number in range(120))
    assert texts.count("Class") == texts.count("Word") == len(pages)


def test_short_tables_share_a_page() -> None:
    short = [TitledTable(f"Table {number}", AnswerTable(("Word",), (("cow",), ("hen",)))) for number in range(3)]
    (page,) = table_pages(short, FONTS)
    tops = [item.y for item in page.items]
    assert tops == sorted(tops)
    assert [text for text in texts_of([page]) if text.startswith("Table")] == ["Table 0", "Table 1", "Table 2"]


def test_a_scanned_page_fills_its_page() -> None:
    page = picture_page(read_picture(file_of(gradient(60, 24))))
    assert (page.width, page.height) == pytest.approx((HEIGHT, HEIGHT * 24 / 60))
