"""The solutions in a book: boxes of equal size that fill the pages."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from worksheets.drawing.paper import BookSetup, KeySetup, PageSetup
from worksheets.drawing.shapes import Loop, Rect, Text
from worksheets.layout.key.answers import Key
from worksheets.layout.page import Page

TRIMS = {"6x9": (432.0, 648.0, 6), "8.5x11": (612.0, 792.0, 12), "A5": (419.53, 595.28, 6)}
"""Width, height, and the number of small solutions a page."""


def pages_of(exercises: list[Any], metrics: Any, trim: str, per_page: int | None = None) -> list[Page]:
    width, height, _ = TRIMS[trim]
    key = KeySetup(per_page=per_page, tables=False, marks="bars")
    setup = PageSetup(width, height, title="Book", key=key, book=BookSetup(binding=9.0))
    return [*Key(exercises, setup, metrics, 1, range(11, 11 + len(exercises))).pages()]


def frames_of(page: Page) -> list[tuple[float, float, float, float]]:
    """Return left, top, width and height of each grid's frame."""
    return [
        (item.x, item.y, item.drawing.width, item.drawing.height)
        for item in page.items
        if any(isinstance(shape, Rect) for shape in item.drawing.shapes)
    ]


@pytest.mark.parametrize("trim", TRIMS)
def test_boxes_are_equal_for_any_rows_and_fill_their_pages(make: Any, metrics: Any, trim: str) -> None:
    sizes = (12, 13, 11, 10, 9, 12) if trim == "A5" else (12, 13, 15, 10, 14, 12)
    exercises = [make(size, size, 5, title=f"Title {size}") for size in sizes * 5]
    pages = pages_of(exercises, metrics, trim)
    width, height, each = TRIMS[trim]
    assert [len(page.starts) for page in pages[:-1]] == [each] * (len(pages) - 1)
    sides = {round(side, 2) for page in pages for *_, wide, high in frames_of(page) for side in (wide, high)}
    assert len(sides) == 1
    assert min(sides) >= 110
    for page in pages[:-1]:
        last = max(top + high for _, top, _, high in frames_of(page))
        assert last >= 36 + 0.9 * (height - 72), "pages are full"
        assert last <= height - 36
        assert max(left + wide for left, _, wide, _ in frames_of(page)) == pytest.approx(width - 36, abs=1.0)
    tops = [sorted({round(top, 1) for _, top, _, _ in frames_of(page)}) for page in pages]
    assert all(each == tops[0][: len(each)] for each in tops), "rows are at the same heights on all pages"


def test_heads_have_number_title_and_page_and_long_titles_are_cut(make: Any, metrics: Any) -> None:
    exercises = [make(12, 12, 5, title="Farm"), make(12, 12, 5, title="A long title that nobody can print here")]
    (page,) = pages_of(exercises, metrics, "6x9")
    heads = [
        [shape.text for shape in item.drawing.shapes if isinstance(shape, Text)]
        for item in page.items
        if item.drawing.height == 16.0
    ]
    assert heads[0] == ["1", "Farm", "11"], "in the order in which they are read aloud"
    assert (heads[1][0], heads[1][2]) == ("2", "12")
    assert heads[1][1].endswith("…")
    assert [start.head is not None for start in page.starts] == [True, True]


def test_an_answer_that_is_too_large_for_a_box_gets_the_width(make: Any, metrics: Any) -> None:
    exercises = [make(26, 26, 5) if number == 4 else make(12, 12, 5) for number in range(11)]
    pages = pages_of(exercises, metrics, "6x9")
    letters = {start.exercise: start.letter_size for page in pages for start in page.starts}
    assert letters.pop(4) >= 7
    assert len({*letters.values()}) == 1
    *small, wide = sorted(frame[2] for page in pages for frame in frames_of(page))
    assert small[0] == pytest.approx(small[-1])
    assert small[-1] + 20 < wide <= 432 - 36 - 45 + 0.01


def test_a_tall_answer_is_beside_another_and_a_wide_one_takes_the_columns_it_needs(make: Any, metrics: Any) -> None:
    exercises = [make(12, 12, 5), make(26, 12, 5), *[make(12, 12, 5) for _ in range(8)]]
    page, *_ = pages_of(exercises, metrics, "6x9")
    (left, top, side, _), (other, level, wide, high), *_ = frames_of(page)
    assert (level, high > side >= wide) == (top, True)
    assert other > left + side
    assert min(start.letter_size for start in page.starts) >= 7
    exercises = [make(26, 26, 5), *[make(12, 12, 5) for _ in range(9)]]
    (first, *_) = pages_of(exercises, metrics, "8.5x11")
    (_, top, wide, _), (_, level, side, _), *_ = frames_of(first)
    assert (level, wide > side) == (top, True), "two of three columns leave the third one"
    heads = [start.head for start in first.starts if start.head]
    assert all(one.x + one.width <= two.x for one, two in pairwise(heads) if one.y == two.y)


def test_the_author_says_how_many_are_on_a_page(make: Any, metrics: Any) -> None:
    exercises = [make(12, 12, 5) for _ in range(9)]
    assert [len(page.starts) for page in pages_of(exercises, metrics, "6x9", per_page=2)] == [2, 2, 2, 2, 1]
    assert [len(page.starts) for page in pages_of(exercises, metrics, "8.5x11", per_page=4)] == [4, 4, 1]


def test_words_have_bars(make: Any, metrics: Any) -> None:
    (page,) = pages_of([make(12, 12, 5)], metrics, "6x9")
    loops = [shape for item in page.items for shape in item.drawing.shapes if isinstance(shape, Loop)]
    assert len(loops) == 5
    assert all(loop.fill and not loop.line for loop in loops)


def test_large_answers_grow_until_their_page_is_full(make: Any, metrics: Any) -> None:
    sizes = (18, 24), (12, 12), (24, 12), (20, 22), (12, 12), (18, 24), (24, 24), (26, 26), (12, 12)
    exercises = [make(*size, 5) for size in sizes * 2]
    for trim in ("6x9", "8.5x11"):
        *pages, _ = pages_of(exercises, metrics, trim)
        for page in pages:
            last = max(top + high for _, top, _, high in frames_of(page))
            assert 36 + 0.9 * (TRIMS[trim][1] - 72) <= last <= TRIMS[trim][1] - 36
