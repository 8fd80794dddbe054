"""Three layers of 3 rows x 2 columns with cells of 10 points, two side by side; positions calculated by hand."""

from __future__ import annotations

import math

import pytest

from tests.loops import loop_over
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.drawing.pen import Pen
from worksheets.drawing.style import Area, Style
from worksheets.language.languages import translated_codes
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.goldencube.looks import LOOKS
from worksheets.puzzles.goldencube.model import Block, Box
from worksheets.puzzles.goldencube.picture.compose import _Composer, compose
from worksheets.puzzles.goldencube.picture.plans import Plans, plans_across
from worksheets.puzzles.goldencube.texts import layer_label

PLANS = Plans(Box(2, 3, 3), across=2, cell=10.0, caption=8.0, label_ems=3.0)


def test_labels_wider_than_the_cells_keep_plans_apart() -> None:
    assert (LOOKS.plan_gap, LOOKS.plan_row_gap, LOOKS.label_height) == (0.55, 0.4, 1.8)
    # A label is 24 points wide and 14.4 high, the cells 20 by 30; the gaps are 5.5 and 4 points.
    assert pytest.approx((24 + 5.5 + 24, 14.4 + 30 + 4 + 14.4 + 30)) == (PLANS.width, PLANS.height)


def test_plans_are_spread_over_a_row_but_not_too_far() -> None:
    assert PLANS._replace(spread=56.0).width == pytest.approx(56.0)
    assert PLANS._replace(spread=500.0).width == pytest.approx(24 + 12 + 24)


def test_the_last_row_is_centred() -> None:
    corners = [PLANS.corner(layer, 60.0, 5.0) for layer in range(3)]
    left = (60 - 53.5) / 2
    assert corners[0] == pytest.approx((left + 2, 5 + 14.4))
    assert corners[1] == pytest.approx((left + 24 + 5.5 + 2, 5 + 14.4))
    assert corners[2] == pytest.approx(((60 - 24) / 2 + 2, 5 + 14.4 + 30 + 4 + 14.4))


def test_for_every_number_of_rows_the_fewest_plans_side_by_side() -> None:
    assert plans_across(5) == [1, 2, 3, 5]
    assert plans_across(1) == [1]


AREA, STYLE = Area(510, 600), Style()


@loop_over("language", translated_codes(), every=6)
@loop_over("family", FAMILIES)
def test_widths_equal_those_of_the_font(family: str, language: str) -> None:
    fonts = load_fonts(family)
    blocks: tuple[Block, ...] = ((3, 1, 1), (2, 2, 1), (1, 1, 3), (2, 1, 1), (1, 3, 1), (1, 15, 2))
    found = compose(Box(2, 3, 11), blocks, Pen(AREA, STYLE, fonts, language))
    labels = [layer_label(language, z + 1) for z in range(11)]
    assert found.plans.label_ems == pytest.approx(max(fonts.width(label, 1, bold=True) for label in labels))
    assert [[row.texts for row in entry.chips] for entry, _ in found.entry_slots()] == [
        [("1", "3", "5")],
        [("2",)],
        [("4",)],
        [("6",)],
    ]
    for (entry, _), size in zip(found.entry_slots(), found.legend.sizes, strict=True):
        assert fonts.width(entry.dimensions, found.measures.caption) <= size.width + 1e-9
        for row in entry.chips:
            assert row.ems * found.texts.chip <= size.width + 1e-9
            for text, width in zip(row.texts, row.widths, strict=True):
                assert fonts.width(text, 1.0, bold=True) < width


@pytest.mark.parametrize("size", [None, 14.0])
@pytest.mark.parametrize("box", [Box(3, 3, 3), Box(2, 3, 11), Box(9, 9, 2)])
def test_what_is_left_out_cannot_be_the_best(monkeypatch: pytest.MonkeyPatch, box: Box, size: float | None) -> None:
    blocks: tuple[Block, ...] = ((3, 1, 1), (2, 2, 1), (1, 1, 3), (2, 1, 1), (1, 3, 1), (1, 2, 2))
    style = Style(letter_size=size, stepped=True)
    areas = [Area(width, height) for height in (60, 120, 200, 280, 380, 600) for width in (60, 200, 260, 350, 510)][::2]
    pens = [Pen(area, style, load_fonts("Andika")) for area in areas]
    quick = [compose.__wrapped__(box, blocks, pen) for pen in pens]
    monkeypatch.setattr(_Composer, "_most", lambda *_: (math.inf,))
    assert [compose.__wrapped__(box, blocks, pen) for pen in pens] == quick


def test_a_composition_is_made_once_for_a_pen() -> None:
    fonts = load_fonts("Andika")
    first, again = (compose(Box(3, 3, 3), ((1, 1, 2),), Pen(AREA, STYLE, fonts)) for _ in range(2))
    assert first is again
