"""The panel to the right of an upright puzzle: it overlaps nothing and does not make the letters smaller."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import worksheets
from worksheets.drawing.paper import PAPER_SIZES, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Letters, Text
from worksheets.layout.handout.handouts import HandoutLayout, place_handouts
from worksheets.layout.page import Page

REGIONS = {"size": "11x9", "difficulty": "hard"}


def shapes_of(page: Page, sort: type) -> list[Any]:
    return [
        shape._replace(x=item.x + shape.x, y=item.y + shape.y)
        for item in page.items
        for shape in item.drawing.shapes
        if isinstance(shape, sort)
    ]


@pytest.mark.parametrize("paper", ["A4", "Letter", "A5", "A3"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_panel_is_to_the_right_of_an_upright_grid(
    paper: str, language: str, metrics: FontMetrics, check_clear: Callable[[list[Page], float], None]
) -> None:
    exercise = worksheets.generate("wordregions", {**REGIONS, "language": language}, seed=2)
    setup = PageSetup(*PAPER_SIZES[paper], title="T")
    (page,) = pages = list(place_handouts([exercise], setup, metrics))
    check_clear(pages, setup.margin)
    aside = exercise.handout_text().aside
    assert aside
    text = " ".join(shape.text for shape in shapes_of(page, Text))
    if paper in ("A4", "Letter"):
        assert all(note in text for note in aside.notes)
        grid = max(shapes_of(page, Letters), key=lambda each: each.size)
        (heading,) = (shape for shape in shapes_of(page, Text) if shape.text == aside.heading)
        right = grid.x + grid.pitch * (len(grid.rows[0]) - 0.5)
        assert right < heading.x
        assert heading.y < grid.y < 0.5 * page.height


@pytest.mark.parametrize("size", ["7x12", "12x7", "9x9", "11x9", "6x10", "14x14"])
def test_it_never_makes_letters_smaller(size: str, metrics: FontMetrics) -> None:
    exercise = worksheets.generate("wordregions", {"size": size, "difficulty": "medium"}, seed=3)
    layout = HandoutLayout(PageSetup(title="T"), metrics)
    text = exercise.handout_text()
    for paper in layout._formats:
        found = layout._exercises._laid_out(exercise, text, paper)
        plain = layout._exercises._laid_out(exercise, text._replace(aside=None), paper)
        assert (found is None) == (plain is None)
        if found and plain:
            assert found.letter_size >= plain.letter_size
            assert len(found.panels) <= len(plain.panels)


def test_answers_on_the_back_lie_behind_the_grid_alone(metrics: FontMetrics) -> None:
    exercise = worksheets.generate("wordregions", REGIONS, seed=2)
    layout = HandoutLayout(PageSetup(title="T", orientation="portrait"), metrics)
    handout = layout.alone(exercise, layout._formats)
    assert handout
    assert handout.puzzle
    shapes = handout.puzzle.drawing.shapes
    assert len([shape for shape in shapes if isinstance(shape, Letters)]) == 1
    assert not [shape for shape in shapes if isinstance(shape, Text)]
