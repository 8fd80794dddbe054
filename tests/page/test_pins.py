"""Words are pinned to places: dragged on the sheet, turned by their last letter, and moved by keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

JOB = """\
title: Spring
sheets:
  - {title: On the farm, words: [tractor, barn, cow], size: 9x11, difficulty: easy, seed: 5, fixed: [%s]}
"""
BARN = "{word: barn, row: 3, column: 2, direction: E}"
FIXED = re.compile(
    r"- word: (\w+)\s+row: (\d+)\s+column: (\d+)\s+direction: (\w+)|"
    r"\{word: (\w+), row: (\d+), column: (\d+), direction: (\w+)\}"
)


def places(visitor: Visitor) -> dict[str, tuple[int, int, str]]:
    found = [[part for part in each if part] for each in FIXED.findall(visitor.job_text())]
    return {word: (int(row), int(column), way) for word, row, column, way in found}


def pin(visitor: Visitor, word: str) -> Locator:
    return visitor.page.get_by_role("button", name=f"“{word}” stays here")


def cell(visitor: Visitor, row: int, column: int) -> tuple[float, float]:
    """Return the middle of a cell, from that of the word pinned at 3, 2, and the grid that the page has found."""
    found = visitor.page.evaluate(
        """async ([row, column]) => {
          const { lettersOn } = await import("./sheetplaces.js");
          const { middleOf, sizeOf } = await import("./onsheet.js");
          const figure = document.querySelector("#paper .page");
          const svg = figure.querySelector("svg");
          const grid = lettersOn(svg);
          const area = figure.getBoundingClientRect();
          const scale = area.width / sizeOf(svg)[0];
          const x = grid.x + (column - 1) * grid.across;
          const y = middleOf(grid) + (row - 1) * grid.down;
          return [area.left + x * scale, area.top + y * scale];
        }""",
        [row, column],
    )
    return found[0], found[1]


def drag(visitor: Visitor, start: tuple[int, int], end: tuple[int, int]) -> None:
    mouse = visitor.page.mouse
    mouse.move(*cell(visitor, *start))
    mouse.down()
    mouse.move(*cell(visitor, *end), steps=5)
    expect(visitor.page.locator(".dragged")).to_have_count(1)
    mouse.up()
    expect(visitor.page.locator(".dragged")).to_have_count(0)


@pytest.fixture
def farm(visitor: Visitor) -> Visitor:
    visitor.write_job(JOB % BARN)
    expect(pin(visitor, "barn")).to_have_attribute("aria-pressed", "true")
    return visitor


def test_a_word_is_dragged_to_its_place(farm: Visitor) -> None:
    drag(farm, (3, 3), (6, 5))
    expect(farm.page.locator("#notice")).to_contain_text("“barn” now has a place of its own.")
    farm.settled()
    assert places(farm) == {"barn": (6, 4, "E")}
    drag(farm, (6, 7), (9, 4))
    farm.settled()
    assert places(farm) == {"barn": (6, 4, "S")}
    farm.picture("pins")
    farm.button("Undo").first.click()
    farm.settled()
    assert places(farm) == {"barn": (6, 4, "E")}


def test_a_word_is_not_dragged_out_of_the_grid(farm: Visitor) -> None:
    mouse = farm.page.mouse
    mouse.move(*cell(farm, 3, 3))
    mouse.down()
    mouse.move(*cell(farm, 3, 11), steps=5)
    expect(farm.page.locator(".dragged.outside")).to_have_count(1)
    mouse.up()
    expect(farm.page.locator(".dragged")).to_have_count(0)
    assert places(farm) == {"barn": (3, 2, "E")}


def test_a_word_is_pinned_moved_and_let_go_by_keys(farm: Visitor) -> None:
    farm.words.focus()
    farm.page.keyboard.press("Control+Home")
    keep = farm.page.get_by_role("button", name="Keep “tractor” here")
    keep.focus()
    farm.page.keyboard.press("Enter")
    expect(pin(farm, "tractor")).to_be_focused()
    farm.settled()
    assert set(places(farm)) == {"barn", "tractor"}

    pin(farm, "barn").focus()
    farm.page.keyboard.press("ArrowDown")
    farm.settled()
    expect(pin(farm, "barn")).to_be_focused()
    farm.page.keyboard.press("r")
    farm.settled()
    assert places(farm)["barn"] == (4, 2, "SE")
    pin(farm, "barn").focus()
    farm.page.keyboard.press("Enter")
    farm.settled()
    expect(pin(farm, "barn")).to_have_count(0)
    assert set(places(farm)) == {"tractor"}
