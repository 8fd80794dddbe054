"""Exercises as separate pictures."""

from __future__ import annotations

from typing import Any

import pytest

from worksheets.drawing.pen import FontMetrics
from worksheets.layout.handout.picture import PICTURE_MARGIN, TALLEST, USUAL_WIDTH, PictureLooks, picture_of


@pytest.mark.parametrize("answer", [False, True])
@pytest.mark.parametrize("size", [(2, 3), (6, 9), (20, 14), (40, 9)])
def test_a_picture_is_no_larger_than_on_a_handout(
    make: Any, metrics: FontMetrics, size: tuple[int, int], answer: bool
) -> None:
    drawing = picture_of(make(*size, 2), metrics, PictureLooks(), answer=answer)
    assert drawing.width <= USUAL_WIDTH
    assert drawing.height <= TALLEST * USUAL_WIDTH
    assert drawing.letter_size <= 52


@pytest.mark.parametrize("width", [90.0, 300.0, 900.0])
@pytest.mark.parametrize("size", [(2, 3), (6, 9), (14, 10), (40, 9)])
def test_a_picture_of_a_width_is_as_wide_unless_it_is_very_tall(
    make: Any, metrics: FontMetrics, size: tuple[int, int], width: float
) -> None:
    drawing = picture_of(make(*size, 2), metrics, PictureLooks(width=width))
    inside = width - 2 * PICTURE_MARGIN, TALLEST * width - 2 * PICTURE_MARGIN
    assert drawing.width == pytest.approx(inside[0]) or drawing.height == pytest.approx(inside[1])
    assert drawing.width <= inside[0] + 0.01
    assert drawing.height <= inside[1] + 0.01


def test_a_size_of_letters_holds_where_no_width_is_set(make: Any, metrics: FontMetrics) -> None:
    exercise = make(6, 9, 2)
    assert picture_of(exercise, metrics, PictureLooks(letter_size=14.0)).letter_size == pytest.approx(14)
    assert picture_of(exercise, metrics, PictureLooks(width=400.0, letter_size=14.0)).letter_size > 20
