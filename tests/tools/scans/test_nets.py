"""Training: gradients match the error, the same seed gives the same net, and limits allow few wrong answers."""

from __future__ import annotations

import numpy as np
import pytest

from tests.tools.scans import nets
from tests.tools.scans.learn import WRONG, limits
from tests.tools.scans.nets import Picked, rounded, train
from worksheets.scans.strips import COLUMNS, ROWS


def error(values: list[np.ndarray], given: np.ndarray, found: np.ndarray, kept: np.ndarray) -> float:
    chances = nets._look(values, given, kept).chances[:, 0]
    target = 0.995 * found + 0.0025
    return float(-(target * np.log(chances) + (1 - target) * np.log(1 - chances)).mean())


def test_slopes_are_those_of_the_error() -> None:
    rng = np.random.default_rng(1)
    values = [value.astype(np.float64) for value in nets._first_values(rng)]
    given, found = rng.random((3, ROWS, COLUMNS, nets.PICTURES)), np.array([1.0, 0.0, 1.0])
    slopes = nets._slopes(values, given, found, np.random.default_rng(2))
    kept = np.random.default_rng(2).random((3, values[6].shape[0]), np.float32) > nets.DROPPED
    weights = kept.astype(np.float32) / np.float32(1 - nets.DROPPED)
    for value, slope in zip(values, slopes, strict=True):
        assert value.shape == slope.shape
        at = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        here, small = value[at], 1e-5
        value[at] = here + small
        more = error(values, given, found, weights)
        value[at] = here - small
        less = error(values, given, found, weights)
        value[at] = here
        assert (more - less) / (2 * small) == pytest.approx(slope[at], rel=0.01)


def test_a_net_learns_lines_and_is_the_same_each_time() -> None:
    rng = np.random.default_rng(3)
    pictures = (40 * rng.random((96, ROWS, COLUMNS, nets.PICTURES))).astype(np.uint8)
    found = (np.arange(96) % 2).astype(np.float32)
    pictures[found > 0, 16, :, :2] = 230
    picked = Picked(pictures, found, np.arange(96))
    given = pictures.astype(np.float32) / 255
    one, other = (rounded(train(picked, 5, rounds=6)).logits(given) for _ in range(2))
    assert (one == other).all()
    learned = rounded(train(picked, 5, rounds=30))
    assert ((learned.logits(given) > 0) == (found > 0)).mean() > 0.95


def test_limits_allow_few_wrong_answers() -> None:
    rng = np.random.default_rng(4)
    found = (rng.random(20_000) < 0.5).astype(np.float32)
    chances = np.clip(found + rng.normal(0, 0.25, 20_000) * np.where(found > 0.5, -1, 1), 0.0, 1.0)
    least, most = limits(chances, found)
    sure = (chances >= least) | (chances <= most)
    assert 0 < (sure & ((chances > 0.5) != (found > 0.5))).mean() <= WRONG
    assert least + most == pytest.approx(1)
