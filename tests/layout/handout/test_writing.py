"""Boxes to tick and lines to write on, in banks of any width."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.shapes import Line, Rect, Text
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.handout.bank import Bank
from worksheets.layout.handout.overflow import overflow
from worksheets.puzzles.contract import Section

Entries = st.one_of(
    st.integers(1, 30).map(lambda count: ("",) * count),
    st.lists(st.text("abc", min_size=1, max_size=12), min_size=1, max_size=30).map(tuple),
    st.lists(st.text("abc ", min_size=20, max_size=90).map(str.strip), min_size=1, max_size=12).map(tuple),
)


def section_of(entries: tuple[str, ...], boxes: bool, writing: int) -> Section:
    marks = tuple(f"{number}." for number in range(1, len(entries) + 1)) if not any(entries) else ()
    return Section("Words", entries, marks, boxes, writing)


@given(Entries, st.booleans(), st.integers(1, 20), st.floats(150, 700), st.floats(8, 20))
def test_each_entry_has_its_line_and_its_box(
    metrics: Any, entries: tuple[str, ...], boxes: bool, writing: int, width: float, size: float
) -> None:
    style = PageStyle()
    block = Bank([section_of(entries, boxes, writing)], metrics, style).arranged(width, size)
    shapes = block.drawing().shapes
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    squares = [shape for shape in shapes if isinstance(shape, Rect)]
    assert len(lines) == len(entries)
    assert len(squares) == len(entries) * boxes
    assert all(0 <= line.x1 < line.x2 <= width + 0.01 and line.y1 <= block.height + 0.01 for line in lines)
    for line in lines:  # room to write: nothing stands above the line for more than a line of text
        for text in shapes:
            if isinstance(text, Text) and text.anchor == "start" and not text.bold:
                end = text.x + metrics.width(text.text, text.size)
                beside = end <= line.x1 + 0.01 or text.x >= line.x2
                assert beside or text.y <= line.y1 - 1.5 * size or text.y > line.y1 + 0.5 * size
    same = {(round(line.x2 - line.x1, 3)) for line in lines}
    assert len(same) == 1


@given(Entries, st.booleans(), st.integers(1, 20), st.integers(0, 5))
def test_what_goes_on_keeps_its_lines(
    metrics: Any, entries: tuple[str, ...], boxes: bool, writing: int, taken: int
) -> None:
    section = section_of(entries, boxes, writing)
    blocks = list(overflow([section], taken, Area(400, 300), PageStyle(), metrics, "en"))
    shapes = [shape for block in blocks for shape in block.drawing().shapes]
    assert sum(isinstance(shape, Line) for shape in shapes) == max(0, len(entries) - taken)


@given(Entries)
def test_a_bank_without_them_is_as_it_was(metrics: Any, entries: tuple[str, ...]) -> None:
    if any(entries):
        shapes = Bank([Section("Words", entries)], metrics, PageStyle()).arranged(400, 12).drawing().shapes
        assert all(isinstance(shape, Text) for shape in shapes)
