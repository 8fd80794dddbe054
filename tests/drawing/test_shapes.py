"""The lines of hatched shapes, and their ends."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.drawing.polygons import hatch_lines
from worksheets.drawing.shapes import (
    Hatch,
    Point,
    Polygon,
)


def rectangle(x: float, y: float, width: float, height: float, hatch: Hatch) -> Polygon:
    corners = (Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height))
    return Polygon(corners, hatch=hatch)


def test_level_lines_run_from_side_to_side() -> None:
    lines = list(hatch_lines(rectangle(10, 20, 30, 6, Hatch((0.0,), 3.0))))
    assert [sorted(ends) for ends in lines] == [[(10, y), (40, y)] for y in (21, 24)]


def test_lines_at_an_angle_are_a_pitch_apart() -> None:
    lines = list(hatch_lines(rectangle(0, 0, 41, 25, Hatch((30.0,), 4.0))))
    for start, end in lines:
        assert math.degrees(math.atan2(end.y - start.y, end.x - start.x)) % 180 == pytest.approx(30)
    places = [start.y * math.cos(math.radians(30)) - start.x * math.sin(math.radians(30)) for start, _ in lines]
    assert [place / 4.0 for place in places] == pytest.approx([round(place / 4.0) for place in places], abs=1e-9)
    # From the upper right corner to the lower left one, measured across the lines.
    assert len(lines) == math.floor(25 * math.cos(math.radians(30)) / 4) + math.floor(41 * 0.5 / 4) + 1


def test_a_crossed_hatch_has_the_lines_of_both_angles() -> None:
    both, first, second = (
        [*hatch_lines(rectangle(3, 5, 17, 11, Hatch(angles, 2.5)))] for angles in ((45.0, 90.0), (45.0,), (90.0,))
    )
    assert both == first + second
    assert first
    assert second


def test_without_a_hatch_there_are_no_lines() -> None:
    assert not [*hatch_lines(Polygon((Point(0, 0), Point(9, 0), Point(0, 9))))]


lengths = st.floats(0.5, 200)


@given(lengths, lengths, lengths, lengths, st.floats(-90, 90), st.floats(0.5, 20))
def test_lines_end_on_the_outline(x: float, y: float, width: float, height: float, angle: float, pitch: float) -> None:
    for ends in hatch_lines(rectangle(x, y, width, height, Hatch((angle,), pitch))):
        for point in ends:
            from_sides = (point.x - x, x + width - point.x, point.y - y, y + height - point.y)
            assert min(from_sides) == pytest.approx(0, abs=1e-6)
