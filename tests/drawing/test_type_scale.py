"""All sizes are steps of one scale."""

from __future__ import annotations

from itertools import pairwise

import pytest

from worksheets.drawing.type_scale import (
    BY_FRAME,
    FULL,
    LETTERS,
    OPEN_SHARE,
    STEPS,
    TextSizes,
    letter_step,
    sizes_for,
    step_down,
    step_up,
)


def _flat(sizes: TextSizes) -> list[float]:
    return [sizes.title, sizes.text, *sizes.bank, sizes.sums, sizes.label, sizes.small]


@pytest.mark.parametrize("sizes", [*(sizes for _, sizes in BY_FRAME), FULL.at_least(18.0)])
def test_every_role_has_a_step_and_titles_are_the_largest(sizes: TextSizes) -> None:
    assert set(_flat(sizes)) <= set(STEPS)
    assert sizes.title == max(_flat(sizes))
    assert sizes.small == min(_flat(sizes))


def test_large_print_has_the_sizes_of_the_design() -> None:
    assert FULL.at_least(18.0) == TextSizes(28.0, 18.0, (20.0, 18.0), 18.0, 18.0, 18.0)


@pytest.mark.parametrize("least", [9.0, 11.0, 14.0, 18.0, 24.0])
def test_no_text_is_smaller_than_the_author_wants(least: float) -> None:
    for _, sizes in BY_FRAME:
        assert all(size >= max(least, usual) for size, usual in zip(sizes.at_least(least)[3:], sizes[3:], strict=True))
        assert min(_flat(sizes.at_least(least))) >= least


def test_smaller_frames_never_have_larger_texts() -> None:
    frames = [sizes_for(factor / 100) for factor in range(140, 40, -1)]
    for larger, smaller in pairwise(frames):
        assert all(a >= b for a, b in zip(_flat(larger), _flat(smaller), strict=True))


def test_steps_enclose_every_size() -> None:
    for tenth in range(70, 441):
        size = tenth / 10
        assert step_down(size) <= size <= step_up(size)
        assert {step_down(size), step_up(size)} <= set(STEPS)
    assert step_up(60.0) == 60.0


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [(57.0, 51.5, 36.0), (35.6, 35.6, 24.0), (30.9, 27.0, 20.0), (46.3, 37.0, 30.0), (21.5, 21.5, 16.0)],
)
def test_letters_have_the_largest_step_that_leaves_them_apart(width: float, height: float, size: float) -> None:
    """The grids of the design: 8 x 7, 13 x 12, 15 x 11 and 10 x 8 on A4, 15 x 15 in a book."""
    assert letter_step(width, height) == letter_step(height, width) == size
    larger = [step for step in LETTERS if step > size]
    assert size >= 30.0 or larger[0] > OPEN_SHARE * min(width, height)


def test_cells_that_are_too_small_have_letters_below_the_scale() -> None:
    assert letter_step(8.0, 8.0) == pytest.approx(OPEN_SHARE * 8.0)
