from __future__ import annotations

from decimal import Decimal, localcontext
from random import Random

import pytest

from worksheets.base.exact import power, total


def test_the_total_is_rounded_at_each_step() -> None:
    """A compensated sum, which keeps the rounding errors, would give 0.6 and 2.0."""
    assert total([0.1, 0.2, 0.3]) == 0.6000000000000001
    assert total([1.0, 1e100, 1.0, -1e100]) == 0.0
    assert total([]) == 0.0


def test_powers_are_the_nearest_floats() -> None:
    rng = Random(1)
    for _ in range(200):
        base, exponent = rng.random() * 100, rng.choice([0.3, 0.6, 2.0, -2.0, 1 / 49, rng.random()])
        with localcontext(prec=80):
            exact = Decimal(base) ** Decimal(exponent)
        assert power(base, exponent) == float(exact)


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [(0.0, 4.0, 0.0), (0.0, 0.25, 0.0), (9.0, 0.5, 3.0), (7.0, 0.0, 1.0), (0.3, 1.0, 0.3), (0.5, 1074.0, 5e-324)],
)
def test_powers_at_the_ends_of_their_range(base: float, exponent: float, value: float) -> None:
    assert power(base, exponent) == value


def test_tiny_powers_are_zero() -> None:
    assert power(0.5, 2500.0) == 0.0
    assert power(0.001, 200.0**2) == 0.0


def test_the_order_of_blocks_is_that_of_the_usual_powers() -> None:
    """`generate` sorts blocks in this order; it must stay the same so that earlier sheets do not change."""
    rng = Random(2)
    for weight in (2.0, 0.0, -2.0):
        for _ in range(40):
            drawn = [(rng.random(), rng.randint(1, rng.choice([4, 12, 60]))) for _ in range(30)]
            usual = sorted(drawn, key=lambda each: -(each[0] ** each[1] ** -weight))
            assert sorted(drawn, key=lambda each: -power(each[0], power(each[1], -weight))) == usual
