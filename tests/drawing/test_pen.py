"""Pens, lines of text, and bounding boxes of shapes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import LayoutError
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.pen import Extent, Pen, extent, wrap
from worksheets.drawing.shapes import Column, Curve, Letters, Line, Loop, Picture, Point, Polygon, Rect, Shape, Text
from worksheets.drawing.style import Area, Style
from worksheets.output.pdf.fonts import load_fonts


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_turned_text_has_the_box_of_its_corners(anchor: Any) -> None:
    """A quarter turn exchanges width and height about (x, y); a half turn mirrors the box there."""
    text = Text(100.0, 50.0, "Width", 10.0, anchor=anchor)
    left, top, right, bottom = extent(text, FONTS)
    assert extent(text._replace(angle=90.0), FONTS) == pytest.approx(
        (100.0 - (bottom - 50.0), 50.0 + left - 100.0, 100.0 + 50.0 - top, 50.0 + right - 100.0)
    )
    assert extent(text._replace(angle=180.0), FONTS) == pytest.approx(
        (200 - right, 100 - bottom, 200 - left, 100 - top)
    )


@given(st.text("ab ", max_size=80), st.floats(12, 200))
def test_lines_fit_and_nothing_gets_lost(metrics: Any, text: str, width: float) -> None:
    lines = wrap(text, 10, width, metrics)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(metrics.width(line, 10) <= width for line in lines)


def test_lines_break_at_spaces_and_keep_hard_spaces_together(metrics: Any) -> None:
    # 6 points a character: ten of them in 60 points.
    assert wrap("one two three four", 10, 60, metrics) == ("one two", "three four")
    assert wrap("a\u00a0b c\u00a0d e", 10, 24, metrics) == ("a\u00a0b", "c\u00a0d", "e")
    assert wrap("abcdefghijklm no", 10, 60, metrics) == ("abcdefghij", "klm no")
    assert wrap("Use + − ×.", 10, 42, metrics) == ("Use", "+ − ×.")
    assert wrap("side + top", 10, 42, metrics) == ("side +", "top")
    for text in ("take + :", "take + :.", "take + : one"):
        assert wrap(text, 10, 36, metrics)[:2] == ("take", text[5:].removesuffix(" one"))
    assert wrap("box of 3 × 3 × 3.", 10, 66, metrics) == ("box of", "3 × 3 × 3.")
    assert wrap("box of 3 × 3 × 3.", 10, 102, metrics) == ("box of 3 × 3 × 3.",)
    assert wrap("W", 10, 3, metrics) == ("W",)


def test_a_very_short_word_is_not_alone_on_the_last_line(metrics: Any) -> None:
    assert wrap("numbers 1 to 6.", 10, 72, metrics) == ("numbers 1", "to 6.")
    assert wrap("numbers to 123.", 10, 60, metrics) == ("numbers to", "123.")
    assert wrap("numbers to x", 10, 60, metrics) == ("numbers", "to x")
    assert wrap("numbers x", 10, 42, metrics) == ("numbers", "x")


FONTS = load_fonts("Andika")
WIDE = FONTS.width("Width", 10.0)
PIXELS = Raster(2, 1, "zlib", 8, "gray", b"")


@pytest.mark.parametrize(
    ("shape", "box"),
    [
        (Text(5, 20, "Width", 10), (5, 12.5, 5 + WIDE, 22)),
        (Text(5, 20, "Width", 10, anchor="middle"), (5 - WIDE / 2, 12.5, 5 + WIDE / 2, 22)),
        (Text(5, 20, "Width", 10, anchor="end"), (5 - WIDE, 12.5, 5, 22)),
        (Column(5, 20, 13, ("a", "Width", ""), 10), (5, 12.5, 5 + WIDE, 48)),
        (Letters(10, 20, 30, 20, (("A", "B", "C"), ("D", "", ""))), (0, 5, 80, 54)),
        (Line(3, 9, 1, 4, 2), (0, 3, 4, 10)),
        (Rect(1, 2, 5, 7, 2), (0, 1, 7, 10)),
        (Loop(5, 6, 9, 6, 3, 2), (1, 2, 13, 10)),
        (Polygon((Point(1, 1), Point(4, 1), Point(2, 7)), 0.0, fill=0.5), (1, 1, 4, 7)),
        (Curve(((1, 2), (4, 6), (7, 3, 8, 9, 2, 2)), line=2), (0, 1, 9, 10)),
        (Picture(1, 2, 30, 20, PIXELS), (1, 2, 31, 22)),
    ],
)
def test_extents(shape: Shape, box: tuple[float, float, float, float]) -> None:
    assert extent(shape, FONTS) == pytest.approx(box)


def test_boxes_that_only_touch_do_not_meet() -> None:
    box = Extent(0, 0, 10, 5)
    assert box.meets(Extent(9, 4, 20, 20))
    assert Extent(2, 1, 3, 2).meets(box)
    for beside in (box.moved(10, 0), box.moved(-10, 0), box.moved(0, 5), box.moved(0, -5)):
        assert not box.meets(beside)


def test_a_pen_measures_and_wraps_with_its_fonts(metrics: Any) -> None:
    pen = Pen(Area(100, 200), Style(), metrics)
    assert pen.width("abcde", 10) == 30
    assert pen.wrap("one two three four", 10, 60) == ("one two", "three four")
    assert pen.wrap("", 10, 60) == ("",)


def test_bold_letters_have_bold_widths() -> None:
    pen = Pen(Area(100, 200), Style(), load_fonts("Andika"), "de")
    assert pen.width("Ebene", 12, bold=True) > pen.width("Ebene", 12) == pytest.approx(12 * pen.width("Ebene", 1))
    text = "Ebene und Ebene und Ebene"
    assert len(pen.wrap(text, 12, 80, bold=True)) >= len(pen.wrap(text, 12, 80)) > 1


def test_a_character_that_no_font_has_is_named() -> None:
    pen = Pen(Area(100, 200), Style(), load_fonts("Andika"))
    with pytest.raises(LayoutError, match=r"U\+6C34"):
        pen.width("水", 12)
