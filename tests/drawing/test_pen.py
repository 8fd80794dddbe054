from __future__ import annotations

from typing import Any

import pytest

from worksheets.base.errors import LayoutError
from worksheets.drawing.pen import Pen
from worksheets.drawing.style import Area, Style
from worksheets.output.pdf.fonts import load_fonts


def test_a_pen_measures_and_wraps_with_its_fonts(metrics: Any) -> None:
    pen = Pen(Area(100, 200), Style(), metrics)
    assert pen.width("abcde", 10) == 30
    assert pen.wrap("one two three four", 10, 60) == ("one two", "three four")
    assert pen.wrap("", 10, 60) == ("",)


def test_bold_letters_are_measured_as_such() -> None:
    pen = Pen(Area(100, 200), Style(), load_fonts("Andika"), "de")
    assert pen.width("Ebene", 12, bold=True) > pen.width("Ebene", 12) == pytest.approx(12 * pen.width("Ebene", 1))
    text = "Ebene und Ebene und Ebene"
    assert len(pen.wrap(text, 12, 80, bold=True)) >= len(pen.wrap(text, 12, 80)) > 1


def test_a_character_that_no_font_has_is_named() -> None:
    pen = Pen(Area(100, 200), Style(), load_fonts("Andika"))
    with pytest.raises(LayoutError, match=r"U\+6C34"):
        pen.width("水", 12)
