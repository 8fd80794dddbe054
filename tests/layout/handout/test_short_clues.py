"""Short clues that would go on to a second page stand in three columns; long ones stay in two, and go on."""

from __future__ import annotations

from typing import Any

import pytest

from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.handout.arrange import Arrangement, Body
from worksheets.layout.handout.bank import LEAST_GAP, PAD, Bank
from worksheets.layout.handout.bank_panel import BankPanel
from worksheets.puzzles.values import Section

STYLE = PageStyle()
WIDTH, HEIGHT = 487.0, 620.0


def arranged(metrics: Any, clues: tuple[str, ...], edge: float) -> Arrangement:
    """A square grid above the clues, one half of them across, the other down."""
    half = len(clues) // 2
    sections = (Section("Across", clues[:half], new_column=True), Section("Down", clues[half:], new_column=True))
    body = Body(WIDTH, HEIGHT, STYLE, 7.0)

    def draw(area: Area) -> Drawing:
        side = min(edge, area.width, area.height)
        return Drawing(side, side, (), 20.0 * side / edge)

    found = body.arrange(draw, Bank(sections, metrics, STYLE, task=True))
    assert found
    return found


def panel_of(found: Arrangement) -> BankPanel:
    assert isinstance(found.bank, BankPanel)
    return found.bank


@pytest.mark.parametrize("length", [14, 30, 59])
@pytest.mark.parametrize("count", [9, 24])
def test_columns_become_three_where_two_are_too_high(metrics: Any, length: int, count: int) -> None:
    clues = tuple(f"{number} ".ljust(length, "n") for number in range(count))
    usual = Bank([Section("", clues)], metrics, STYLE, task=True)
    narrower = usual.narrower()
    assert narrower
    two, three = (bank.block(WIDTH, STYLE.text) for bank in (usual, narrower))
    assert (len(two.columns), len(three.columns)) == (2, 3)
    assert [each.entry.text for column in three.columns for each in column] == [*clues]
    inner = WIDTH - 2 * PAD * STYLE.scale
    assert all(x + width <= PAD * STYLE.scale + inner + 0.01 for x, width, _ in three.places)
    assert all(b[0] - a[0] - a[1] >= LEAST_GAP for a, b in zip(three.places, three.places[1:], strict=False))


def test_long_clues_keep_two_columns(metrics: Any) -> None:
    clues = ("short", "n" * 60)
    assert Bank([Section("", clues)], metrics, STYLE, task=True).narrower() is None


def test_a_bank_that_is_no_task_keeps_its_columns(metrics: Any) -> None:
    assert Bank([Section("", ("cow", "hen"))], metrics, STYLE).narrower() is None


def test_all_clues_stay_with_the_grid_in_three_columns(metrics: Any) -> None:
    """As many clues as fit below a large grid: two columns, three, and then the next page."""
    columns = []
    for count in range(12, 60, 2):
        found = panel_of(arranged(metrics, tuple(f"Clue number {number}" for number in range(count)), 380.0))
        columns.append(len(found.columns) if found.taken == count else 0)
    assert columns == sorted(columns, key=[2, 3, 0].index)
    assert {*columns} == {2, 3, 0}
