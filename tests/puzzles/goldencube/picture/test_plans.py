"""Three layers of 3 rows x 2 columns with cells of 10 points, two side by side; places by sums done on paper."""

from __future__ import annotations

import pytest

from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import Box
from worksheets.puzzles.goldencube.picture.plans import Plans, plans_across

PLANS = Plans(Box(2, 3, 3), across=2, cell=10.0, caption=8.0, label_ems=3.0)


def test_labels_wider_than_the_cells_keep_plans_apart() -> None:
    assert (LOOKS.plan_gap, LOOKS.plan_row_gap, LOOKS.label_height) == (0.7, 0.4, 1.5)
    # A label is 24 points wide and 12 high, the cells 20 by 30; the gaps are 7 and 4 points.
    assert (PLANS.width, PLANS.height) == (24 + 7 + 24, 12 + 30 + 4 + 12 + 30)


def test_the_last_row_stands_in_the_middle() -> None:
    corners = [PLANS.corner(layer, 60.0, 5.0) for layer in range(3)]
    assert corners[0] == pytest.approx((2.5 + 2, 5 + 12))
    assert corners[1] == pytest.approx((2.5 + 24 + 7 + 2, 5 + 12))
    assert corners[2] == pytest.approx(((60 - 24) / 2 + 2, 5 + 12 + 30 + 4 + 12))


def test_for_every_number_of_rows_the_fewest_plans_side_by_side() -> None:
    assert plans_across(5) == [1, 2, 3, 5]
    assert plans_across(1) == [1]
