"""Difficulty points from glances: one scale for all kinds."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from worksheets.puzzles.effort import DOUBLE, FIRST, points


@given(st.integers(FIRST, 10**12))
def test_twice_the_glances_are_ten_points_more(glances: int) -> None:
    assert points(2 * glances) == points(glances) + DOUBLE


@given(st.integers(-5, 10**12), st.integers(0, 10**12))
def test_more_glances_are_never_fewer_points(glances: int, more: int) -> None:
    assert 0 <= points(glances) <= points(glances + more)


def test_points_are_ten_times_the_logarithm_rounded_down() -> None:
    for glances in range(FIRST, 5_000):
        exact = 10 * math.log2(glances / FIRST)
        assert points(glances) == math.floor(exact + 1e-9), glances
