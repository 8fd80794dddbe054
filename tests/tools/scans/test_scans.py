"""The simulation is reproducible, and simulated pages are read as well as was measured: a few pages, by each hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

cv2 = pytest.importorskip("cv2", reason="the extra scans is not installed")
pytest.importorskip("zxingcpp", reason="the extra scans is not installed")

import numpy as np  # noqa: E402

from tests.loops import left_to_long  # noqa: E402
from tests.tools.scans.class_sets import DEVICES, class_set, scans_of  # noqa: E402
from tests.tools.scans.strokes import FIRST, SECOND, THIRD, Hand, Run, axes  # noqa: E402
from tests.tools.scans.trials import Tally, trials  # noqa: E402
from worksheets.scans.evidence import claims_of, pictures_of  # noqa: E402
from worksheets.scans.flatten import SCALE  # noqa: E402
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
    """Strips of a word of five letters, with lines from (row, column) to (row, column)."""
    ink = np.zeros((1, ROWS, COLUMNS), np.float32)
    for row, column, to_row, to_column in lines:
        cv2.line(ink[0], (column, row), (to_column, to_row), 0.6, 1)
    free = np.ones_like(ink)
    for n in range(5):
        free[0, ROWS // 2 - 5 : ROWS // 2 + 6, BEYOND + 16 * n - 4 : BEYOND + 16 * n + 5] = 0
    return Strips(ink, free, np.array([5.0], np.float32), 0.0, np.array([[(0.0, 0.0), (4.0, 0.0)]]))


LOOP = [(16, 6, 16, 86), (32, 6, 32, 86), (16, 6, 32, 6), (16, 86, 32, 86)]


def test_the_judge_tells_marks_apart_in_both_directions() -> None:
    """The marks are drawn by this test; the judge was not tuned on them."""
    cases = {
        "loop": (LOOP, True),
        "nothing": ([], False),
        "half a loop": ([(16, 6, 16, 45), (32, 6, 32, 45), (16, 6, 32, 6), (16, 45, 32, 45)], False),
        "a line across": ([(0, 30, 48, 60)], False),
        "an underline": ([(34, 8, 34, 84)], True),
    }
    for name, (lines, marked) in cases.items():
        strips = strips_with(lines)
        backwards = strips._replace(ink=strips.ink[:, :, ::-1].copy(), free=strips.free[:, :, ::-1].copy())
        for each in (strips, backwards):
            chance = float(usual_judge().chances(each)[0])
            assert (chance > 0.5) == marked, (name, chance)


def test_pictures_show_lines_ink_and_free_places() -> None:
    """Expected values are calculated by hand; as all other lines are darker, a faint one hardly counts."""
    strips = strips_with([(16, 6, 16, 86)])
    strips.ink[0, 40] = 0.1
    lines, ink, free = np.moveaxis(pictures_of(strips._replace(noise=0.02))[0], 2, 0)
    assert lines[16, 10] == pytest.approx(1)
    assert ink[16, 10] == pytest.approx(1)
    assert lines[40, 10] == 0, "0.08 of ink is less than 0.2 x 0.5"
    assert ink[40, 10] == pytest.approx(0.08 / 0.5)
    assert (free == strips.free[0]).all()
    assert lines[ROWS // 2, BEYOND] == 0, "print hides it"


def test_other_words_claim_what_is_near_them() -> None:
    """Two words in neighbouring rows, and one that crosses both; none claims a place in its own pictures."""
    ends = np.array([[(0, 0), (4, 0)], [(0, 1), (4, 1)], [(2, -1), (2, 3)]], np.float64)
    blank = np.zeros((3, ROWS, COLUMNS), np.float32)
    strips = Strips(blank, blank, np.full(3, 5.0, np.float32), 0.0, ends)
    claims = claims_of(strips, np.array([1.0, 0.5, 0.0]))
    middle, cell = ROWS // 2, (ROWS - 1) // 3
    assert claims[0, middle + cell, BEYOND] == pytest.approx(0.5), "the row below it"
    assert claims[0, middle - 8 : middle + 1].max() == 0
    assert claims[1, middle - cell, BEYOND] == pytest.approx(1)
    assert claims[1, middle + cell].max() == 0
    crossed = claims[2, middle]
    assert crossed[BEYOND + 16] == pytest.approx(1), "the second letter is in the first row"
    assert crossed[BEYOND + 48] == 0


def test_strips_of_a_word_and_of_the_same_backwards_are_mirrored() -> None:
    """For each direction on the page, the upper side comes first, or the left side of a column."""
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
@pytest.mark.parametrize("pages", [2, left_to_long(8)])
def test_simulated_pages_are_read(pages: int, held_out: bool) -> None:
    tally = Tally()
    for trial in trials(9_000, pages, held_out=held_out):
        tally.add(trial)
    counts = tally.total
    assert counts["not found"] == 0
    assert counts["right"] >= 0.8 * counts["words"]
    assert counts["wrong"] <= (pages > 2)
    assert len(list(tally.lines())) > 5


@pytest.mark.parametrize("pitch", [30.0, 60.0, 115.0])
def test_thin_loops_around_large_letters_are_seen(pitch: float) -> None:
    """Lines of half a millimetre, drawn by this test on pages without letters; one word has none."""
    across, down = (tuple(0.9 * pitch + pitch * n for n in range(5)) for _ in range(2))
    side = 5.8 * pitch
    marks = ((5.0, 5.0), (side - 5, 5.0), (5.0, side - 5), (side - 5, side - 5))
    loops = (((0, 0), (0, 4)), ((2, 0), (4, 0)), ((2, 2), (4, 4)))
    words = [KnownWord(str(n), tuple(straight(*ends))) for n, ends in enumerate((*loops, ((1, 2), (1, 4))))]
    sheet = KnownSheet("", "", 1, side, side, marks, 6.0, across, down, tuple(words))
    ink = np.zeros((round(SCALE * side),) * 2, np.float32)
    for (row, column), (to_row, to_column) in loops:
        first, last = (across[column], down[row]), (across[to_column], down[to_row])
        points = np.array(THIRD.loop(Run(first, last, pitch), Random(row), False))
        cv2.polylines(ink, [np.round(16 * SCALE * points).astype(int)], False, 0.6, 3, cv2.LINE_AA, 4)
    chances = usual_judge().chances(strips_of(ink, np.zeros_like(ink), sheet))
    assert [usual_judge().result(float(chance)) for chance in chances] == ["found", "found", "found", "not found"]


def straight(first: tuple[int, int], last: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the cells from one to the other."""
    steps = max(abs(b - a) for a, b in zip(first, last, strict=True))
    for n in range(steps + 1):
        yield first[0] + n * (last[0] - first[0]) // steps, first[1] + n * (last[1] - first[1]) // steps
