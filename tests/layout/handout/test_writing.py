"""Boxes to tick, and lines to write on, in banks of any width."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.paper import MM
from worksheets.drawing.shapes import Column, Line, Polygon, Rect, Text
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.handout.bank import Bank
from worksheets.layout.handout.banks import overflow
from worksheets.puzzles.values import Section

Entries = st.one_of(
    st.integers(1, 30).map(lambda count: ("",) * count),
    st.lists(st.text("abc", min_size=1, max_size=12), min_size=1, max_size=30).map(tuple),
    st.lists(st.text("abc ", min_size=20, max_size=90).map(str.strip), min_size=1, max_size=12).map(tuple),
)


def section_of(entries: tuple[str, ...], boxes: bool, writing: int) -> Section:
    marks = tuple(f"{number}." for number in range(1, len(entries) + 1)) if not any(entries) else ()
    return Section("Words", entries, marks, boxes, writing)


@given(Entries, st.booleans(), st.integers(1, 20), st.floats(200, 700), st.sampled_from([9, 10, 12, 14]))
def test_each_entry_has_its_line_and_its_box(
    metrics: Any, entries: tuple[str, ...], boxes: bool, writing: int, width: float, size: float
) -> None:
    style = PageStyle()
    block = Bank([section_of(entries, boxes, writing)], metrics, style).block(width, size)
    shapes = block.drawing().shapes
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    squares = [shape for shape in shapes if isinstance(shape, Rect)]
    assert len(lines) == len(entries)
    assert len(squares) == len(entries) * boxes
    assert all(0 <= line.x1 < line.x2 <= width + 0.01 and line.y1 <= block.height + 0.01 for line in lines)
    for line in lines:  # room to write: no text within a line's height above it
        for text in shapes:
            if isinstance(text, Text) and text.anchor == "start" and not text.bold:
                end = text.x + metrics.width(text.text, text.size)
                beside = end <= line.x1 + 0.01 or text.x >= line.x2
                assert beside or text.y <= line.y1 - 1.1 * size or text.y > line.y1 + 0.5 * size
    if max(map(len, entries)) < 8:
        assert len({(round(line.x2 - line.x1, 3)) for line in lines}) == 1


@given(st.lists(st.text("abc", min_size=1, max_size=9), min_size=1, max_size=9), st.floats(300, 700))
def test_the_youngest_copy_words_on_four_lines(metrics: Any, words: list[str], width: float) -> None:
    """Spaces of 5, 5 and 5 mm; the second line is dashed, the third is the base line, and the word is above them."""
    style = PageStyle()
    drawing = Bank([section_of(tuple(words), False, 5)], metrics, style).block(width, style.sums).drawing()
    lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    texts = [shape for shape in drawing.shapes if isinstance(shape, Text) and not shape.bold]
    assert [text.text for text in texts] == words
    for number, text in enumerate(texts):
        four = lines[4 * number : 4 * number + 4]
        assert [bool(line.dash) for line in four] == [False, True, False, False]
        assert [round((line.y1 - text.y) / MM, 2) for line in four] == [3.53, 8.53, 13.53, 18.53]
        assert four[2].width == 2 * four[0].width
        assert {(line.x1, line.x2) for line in four} == {(text.x, four[0].x2)}
    assert max(line.y1 for line in lines) <= drawing.height - 8


@given(st.lists(st.tuples(st.integers(1, 999), st.integers(1, 99)), min_size=1, max_size=16), st.floats(200, 700))
def test_sums_are_aligned_at_their_equals_signs(metrics: Any, sums: list[tuple[int, int]], width: float) -> None:
    texts = tuple(f"{a} × {b} =" for a, b in sums)
    style = PageStyle()
    drawing = Bank([section_of(texts, False, 4)], metrics, style, task=True).block(width, style.sums).drawing()
    lines = {round(shape.y1, 3): shape for shape in drawing.shapes if isinstance(shape, Line)}
    found = [shape for shape in drawing.shapes if isinstance(shape, Text) and not shape.bold]
    assert [text.text for text in found] == list(texts)
    assert {(text.size, text.anchor) for text in found} == {(16.0, "end")}
    assert all(round(text.y + 0.18 * 16, 3) in lines for text in found)
    each = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    assert len(each) == len(texts)
    for line, text in zip(each, found, strict=True):
        assert (line.x2 - line.x1, line.x1 - text.x) == pytest.approx((60, 8))


@given(Entries, st.booleans(), st.integers(1, 20), st.integers(0, 5))
def test_continued_entries_keep_their_lines(
    metrics: Any, entries: tuple[str, ...], boxes: bool, writing: int, taken: int
) -> None:
    section = section_of(entries, boxes, writing)
    blocks = list(overflow([section], taken, Area(400, 300), PageStyle(), metrics, "en"))
    shapes = [shape for block in blocks for shape in block.drawing().shapes]
    assert sum(isinstance(shape, Line) for shape in shapes) == max(0, len(entries) - taken)


@given(Entries)
def test_a_bank_without_them_is_as_it_was(metrics: Any, entries: tuple[str, ...]) -> None:
    if any(entries):
        shapes = Bank([Section("Words", entries)], metrics, PageStyle()).block(400, 12).drawing().shapes
        assert all(isinstance(shape, Column | Text | Polygon) for shape in shapes)
