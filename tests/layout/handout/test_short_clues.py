"""Clues that would need a second page: short ones are set in three columns, then all of them one step smaller."""

from __future__ import annotations

from typing import Any

import pytest

from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.handout.arrange import Arrangement, Body
from worksheets.layout.handout.bank import LEAST_GAP, PAD, SHORT, Bank
from worksheets.layout.handout.bank_panel import BankPanel
from worksheets.layout.handout.banks import overflow
from worksheets.layout.handout.columns import column_height
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.values import Section

STYLE = PageStyle()
FONTS = load_fonts("Andika")
WIDTH, HEIGHT = 487.0, 620.0


def arranged(
    metrics: Any, clues: tuple[str, ...], edge: float, style: PageStyle = STYLE, across: int = 0
) -> Arrangement:
    """Arrange a square grid above the clues; half of them, or `across` many, run across, the others down."""
    half = across or len(clues) // 2
    sections = (Section("Across", clues[:half], new_column=True), Section("Down", clues[half:], new_column=True))
    body = Body(WIDTH, HEIGHT, style, 7.0)

    def draw(area: Area) -> Drawing:
        side = min(edge, area.width, area.height)
        return Drawing(side, side, (), 20.0 * side / edge)

    found = body.arrange(draw, Bank(sections, metrics, style, task=True))
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
    (narrower,) = usual.closer()
    two, three = (bank.block(WIDTH, STYLE.text) for bank in (usual, narrower))
    assert (len(two.columns), len(three.columns)) == (2, 3)
    assert [each.entry.text for column in three.columns for each in column] == [*clues]
    inner = WIDTH - 2 * PAD * STYLE.scale
    assert all(x + width <= PAD * STYLE.scale + inner + 0.01 for x, width, _ in three.places)
    assert all(b[0] - a[0] - a[1] >= LEAST_GAP for a, b in zip(three.places, three.places[1:], strict=False))


def test_long_clues_keep_two_columns(metrics: Any) -> None:
    clues = ("short", "n" * 60)
    assert [*Bank([Section("", clues)], metrics, STYLE, task=True).closer()] == []


def test_a_bank_that_is_no_task_keeps_its_columns(metrics: Any) -> None:
    assert [*Bank([Section("", ("cow", "hen"))], metrics, STYLE).closer()] == []


@pytest.mark.parametrize("length", [14, 70])
def test_clues_get_tighter_before_they_go_on(metrics: Any, length: int) -> None:
    """As clues below a large grid increase: two columns, three, one step smaller, and then the next page."""
    settings = []
    for count in range(8, 60, 2):
        clues = tuple(f"Clue number {number} ".ljust(length, "n") for number in range(count))
        found = panel_of(arranged(metrics, clues, 380.0))
        settings.append((found.size, len(found.columns)) if found.taken == count else (0.0, 0))
    largest_first = [(12.0, 2), (12.0, 3), (10.0, 2), (10.0, 3), (0.0, 0)]
    assert settings == sorted(settings, key=largest_first.index)
    tighter = {(12.0, 3), (10.0, 3)} if length < SHORT else {(10.0, 2)}
    assert {*settings} >= {(12.0, 2), *tighter, (0.0, 0)}
    assert length < SHORT or not {(12.0, 3), (10.0, 3)} & {*settings}


def test_clues_of_large_print_are_not_set_smaller(metrics: Any) -> None:
    style = STYLE._replace(least=STYLE.text)
    clues = tuple(f"Clue number {number}".ljust(70, "n") for number in range(60))
    sizes = set()
    for count in range(8, 60, 2):
        found = panel_of(arranged(metrics, clues[:count], 380.0, style))
        sizes.add(found.size)
    assert sizes == {STYLE.text}


@pytest.mark.parametrize("count", [9, 40])
def test_columns_of_unequal_sections_are_full_where_clues_would_go_on(metrics: Any, count: int) -> None:
    """Three quarters of the clues run across: "Down" begins in the middle of a column, on this page or the next."""
    clues = tuple(f"Clue number {number} ".ljust(70, "n") for number in range(count))
    found = panel_of(arranged(metrics, clues, 380.0, across=3 * count // 4))
    first, second = (column_height(column) for column in found.columns)
    assert abs(first - second) <= max(cell.below for column in found.columns for cell in column)
    assert [cell.entry.heading for cell in found.columns[1]].count("Down") == (count == 9)
    assert (found.taken == count) == (count == 9)


def test_clues_are_close_together_rather_than_the_last_one_alone_on_a_page() -> None:
    """A crossword on A5 in large print had a third page with a clue; clues that need more pages keep their space."""
    for taken in ([10], [11], [10, 2]):
        section = Section("Across", tuple(f"{number} ".ljust(60, "n") for number in range(sum(taken))))
        blocks = overflow((section,), 0, Area(300.0, 620.0), STYLE, FONTS, "en", task=True)
        assert [block.taken for block in blocks] == taken
