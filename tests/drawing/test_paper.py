from __future__ import annotations

import pytest

from worksheets.drawing.paper import PAPER_SIZES, parse_length


@pytest.mark.parametrize(
    ("text", "points"), [("72pt", 72), ("1in", 72), ("2.54cm", 72), ("25,4 mm", 72), (" 25.4 ", 72), ("0mm", 0)]
)
def test_lengths_in_points(text: str, points: float) -> None:
    assert parse_length(text) == pytest.approx(points)


@pytest.mark.parametrize("text", ["", "mm", "-3mm", "15 miles", "1.5.2cm"])
def test_what_is_no_length_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="15mm"):
        parse_length(text)


def test_paper_stands_upright() -> None:
    assert all(width < height for width, height in PAPER_SIZES.values())
    assert PAPER_SIZES["A4"] == pytest.approx((595.28, 841.89), abs=0.01)
