"""The simulation is what it says, and the reading of it is as good as was measured: a few pages, by each hand."""

from __future__ import annotations

from random import Random

import pytest

cv2 = pytest.importorskip("cv2", reason="the extra scans is not installed")
pytest.importorskip("zxingcpp", reason="the extra scans is not installed")

import numpy as np  # noqa: E402

from tests.tools.scans.class_sets import DEVICES, class_set, scans_of  # noqa: E402
from tests.tools.scans.strokes import FIRST, SECOND, THIRD, Hand, Run, axes  # noqa: E402
from tests.tools.scans.trials import Tally, trials  # noqa: E402
from worksheets.scans.evidence import NAMES, evidence_of  # noqa: E402
from worksheets.scans.judge import usual_judge  # noqa: E402
from worksheets.scans.strips import BEYOND, COLUMNS, ROWS, Strips, strips_of  # noqa: E402
from worksheets.scans.values import KnownSheet, KnownWord  # noqa: E402


@pytest.mark.parametrize("hand", [FIRST, SECOND, THIRD])
@pytest.mark.parametrize("last", [(150.0, 60.0), (60.0, 190.0), (130.0, 130.0)])
def test_loops_go_around_their_letters(hand: Hand, last: tuple[float, float]) -> None:
    run = Run((60.0, 60.0), last, 30.0)
    along, across, length = axes(run)
    for seed in range(20):
        points = np.array(hand.loop(run, Random(seed), False)) - run.first
        u, v = points @ along, points @ across
        assert u.min() < -3
        assert u.max() > length + 3
        assert v.min() < -5 < 5 < v.max()
        assert max(-v.min(), v.max()) < 32


def test_the_same_numbers_make_the_same_scans() -> None:
    one, other = (
        [scan.data for scan in scans_of(class_set(Random(3), pupils=1), Random(4), DEVICES[0])] for _ in range(2)
    )
    assert one == other


def strips_with(lines: list[tuple[int, int, int, int]]) -> Strips:
    """A word of five letters, with lines from (row, column) to (row, column)."""
    ink = np.zeros((1, ROWS, COLUMNS), np.float32)
    for row, column, to_row, to_column in lines:
        cv2.line(ink[0], (column, row), (to_column, to_row), 0.6, 1)
    free = np.ones_like(ink)
    for n in range(5):
        free[0, ROWS // 2 - 5 : ROWS // 2 + 6, BEYOND + 16 * n - 4 : BEYOND + 16 * n + 5] = 0
    return Strips(ink, free, np.array([5.0], np.float32), 0.0)


LOOP = [(16, 6, 16, 86), (32, 6, 32, 86), (16, 6, 32, 6), (16, 86, 32, 86)]


def test_evidence_and_judge_tell_marks_apart() -> None:
    """Marks drawn here by hand; the judge was not tuned on them."""
    judge = usual_judge()
    cases = {
        "loop": (LOOP, True),
        "nothing": ([], False),
        "half a loop": ([(16, 6, 16, 45), (32, 6, 32, 45), (16, 6, 32, 6), (16, 45, 32, 45)], False),
        "a line across": ([(0, 30, 48, 60)], False),
    }
    for name, (lines, marked) in cases.items():
        evidence = evidence_of(strips_with(lines))
        assert evidence.shape == (1, len(NAMES))
        chance = float(judge.chances(evidence)[0])
        assert (chance > 0.5) == marked, (name, chance)


def test_evidence_does_not_depend_on_the_direction() -> None:
    """A word that is read from right to left has the same evidence; an underline is one on the lower side only."""
    strips = strips_with([LOOP[1], (16, 6, 32, 6)])
    turned = strips._replace(ink=strips.ink[:, :, ::-1].copy(), free=strips.free[:, :, ::-1].copy())
    assert evidence_of(turned) == pytest.approx(evidence_of(strips), abs=0.06)
    upside_down = strips._replace(ink=strips.ink[:, ::-1].copy(), free=strips.free[:, ::-1].copy())
    below = NAMES.index("below")
    assert evidence_of(strips)[0, below] > 0.9 > -0.9 > evidence_of(upside_down)[0, below]


def test_strips_of_a_word_and_of_the_same_backwards_are_mirrored() -> None:
    """In each direction of a page, the upper side, or the left one of a column, comes first."""
    ink = np.random.default_rng(1).random((700, 500)).astype(np.float32)
    marks, ways = ((20.0, 20.0), (230.0, 20.0), (20.0, 330.0), (230.0, 330.0)), ((0, 1), (1, 0), (1, 1), (1, -1))
    across, down = (tuple(40.0 + 20 * n for n in range(9)) for _ in range(2))
    for row, column in ways:
        cells = tuple((4 + n * row, 4 + n * column) for n in range(-2, 3))
        words = KnownWord("there", cells), KnownWord("back", cells[::-1])
        sheet = KnownSheet("", "", 1, 250.0, 350.0, marks, 6.0, across, down, words)
        there, back = strips_of(ink, np.zeros_like(ink), sheet).ink
        assert there == pytest.approx(back[:, ::-1], abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("held_out", [False, True])
def test_simulated_pages_are_read(held_out: bool) -> None:
    tally = Tally()
    for trial in trials(9_000, 4, held_out=held_out):
        tally.add(trial)
    counts = tally.total
    assert counts["not found"] == 0
    assert counts["right"] >= 0.8 * counts["words"]
    assert counts["wrong"] <= 1
    assert len(list(tally.lines())) > 5
