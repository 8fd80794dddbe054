"""A shape can be drawn with mouse, finger or keyboard, and the sheet uses it."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

ANIMALS = ("lion", "tiger", "zebra")
GRID = 10


def open_drawing(visitor: Visitor, name: str = "Draw your own shape …") -> Locator:
    visitor.page.get_by_role("button", name="Shape of the grid").click()
    visitor.button(name).click()
    grid = visitor.page.get_by_role("grid", name="Cells of the shape")
    grid.wait_for()
    return grid


def rows(visitor: Visitor) -> list[str]:
    """Return the drawn rows as the page describes them to screen readers."""
    shown: list[list[str]] = visitor.page.evaluate(
        "() => [...document.querySelectorAll('.cells [role=row]')].map("
        "row => [...row.children].map(cell => cell.getAttribute('aria-selected')))"
    )
    return ["".join("#" if each == "true" else "." for each in row) for row in shown]


def drag(visitor: Visitor, grid: Locator, *cells: tuple[int, int]) -> None:
    """Press the mouse in the first cell, and drag in straight lines through the others."""
    found = grid.bounding_box()
    assert found
    drawn = rows(visitor)
    for number, (row, column) in enumerate(cells):
        x = found["x"] + found["width"] * (column + 0.5) / len(drawn[0])
        y = found["y"] + found["height"] * (row + 0.5) / len(drawn)
        visitor.page.mouse.move(x, y, steps=1)
        if not number:
            visitor.page.mouse.down()
    visitor.page.mouse.up()


def sheet(visitor: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(visitor.job_text())["sheets"][0]
    return found


def letters(visitor: Visitor) -> list[int]:
    """Return the number of letters in each row of the grid on the sheet."""
    counts: list[int] = visitor.page.locator("#paper svg").first.evaluate(
        "svg => [...svg.querySelectorAll('g[font-size]')].map(group => [...group.querySelectorAll('text')]"
        ".map(text => text.textContent.replace(/\\s/g, '').length)).sort((a, b) => b.length - a.length)[0]"
    )
    return counts


def test_a_shape_drawn_with_the_mouse(visitor: Visitor) -> None:
    visitor.write_job(job_of(ANIMALS, size=f"{GRID}x{GRID}"))
    grid = open_drawing(visitor)
    assert rows(visitor) == ["#" * GRID] * GRID, "the grid as it is"
    drag(visitor, grid, (0, 0), (0, 5), (2, 5))  # starting on a filled cell erases
    wanted = ["......####", "#####.####", "#####.####", *["#" * GRID] * 7]
    assert rows(visitor) == wanted
    visitor.settled()
    assert letters(visitor)[:3] == [4, 9, 9], "the sheet follows"
    drag(visitor, grid, (0, 2), (0, 3))  # starting on an empty cell draws
    wanted[0] = "..##..####"
    assert rows(visitor) == wanted
    visitor.button("Done").click()
    button = visitor.page.get_by_role("button", name="Shape of the grid Your own")
    expect(button).to_be_focused()
    fields = sheet(visitor)
    assert fields["mask"].split("\n") == wanted
    assert "size" not in fields
    assert letters(visitor) == [row.count("#") for row in wanted]
    text = visitor.job_text()
    assert re.search(r"mask: \|-?\n +\.\.##\.\.####\n +#####\.####\n", text), "rows below each other, as they look"

    open_drawing(visitor, "Change your own shape …")
    assert rows(visitor) == wanted


def test_each_stroke_can_be_undone_while_one_draws(visitor: Visitor) -> None:
    visitor.write_job(job_of(ANIMALS, size=f"{GRID}x{GRID}"))
    grid = open_drawing(visitor)
    drag(visitor, grid, (0, 0), (0, 9))
    drag(visitor, grid, (9, 0), (9, 9))
    one = ["." * GRID, *["#" * GRID] * 9]
    assert rows(visitor) == [*one[:9], "." * GRID]
    visitor.page.keyboard.press("Control+Z")
    assert rows(visitor) == one
    expect(grid).to_be_visible()
    visitor.button("Undo").click()
    assert rows(visitor) == ["#" * GRID] * GRID
    expect(grid).to_be_visible()
    visitor.button("Redo").click()
    assert rows(visitor) == one
    visitor.settled()
    visitor.page.locator(".cells [tabindex='0']").focus()
    visitor.page.keyboard.press("Escape")
    expect(grid).to_be_hidden()
    assert sheet(visitor)["mask"].split("\n") == one


def test_a_shape_drawn_with_the_keyboard(visitor: Visitor) -> None:
    visitor.write_job(job_of(ANIMALS, size=f"{GRID}x{GRID}"))
    open_drawing(visitor)

    def cell(row: int, column: int) -> Locator:
        return visitor.page.get_by_role("gridcell", name=f"Row {row}, column {column}", exact=True)

    expect(cell(1, 1)).to_be_focused()
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("Space")
    expect(cell(1, 2)).to_have_attribute("aria-selected", "false")
    visitor.page.keyboard.press("Shift+ArrowRight")
    visitor.page.keyboard.press("Shift+ArrowDown")
    expect(cell(2, 3)).to_be_focused()
    visitor.page.keyboard.press("End")
    expect(cell(2, GRID)).to_be_focused()
    visitor.page.keyboard.press("ArrowRight")
    expect(cell(2, GRID)).to_be_focused()
    wanted = ["#..#######", "##.#######", *["#" * GRID] * 8]
    assert rows(visitor) == wanted
    expect(visitor.page.locator(".cells [tabindex='0']")).to_have_count(1)
    visitor.button("Done").click()
    assert sheet(visitor)["mask"].split("\n") == wanted


def test_clear_fill_mirror_and_size(visitor: Visitor) -> None:
    visitor.write_job(job_of(ANIMALS, size=f"{GRID}x{GRID}"))
    grid = open_drawing(visitor)
    visitor.button("Clear").click()
    assert rows(visitor) == ["." * GRID] * GRID
    expect(visitor.page.get_by_text("No cell is drawn yet")).to_be_visible()
    visitor.page.get_by_role("checkbox", name="Mirror").check()
    drag(visitor, grid, (0, 1), (8, 1))
    assert rows(visitor) == [".#......#."] * 9 + ["." * GRID]
    visitor.button("Fill").click()
    assert rows(visitor) == ["#" * GRID] * GRID
    columns = visitor.page.get_by_role("spinbutton", name="Columns")
    columns.fill("12")
    columns.press("Enter")
    visitor.page.get_by_role("spinbutton", name="Rows").fill("8")
    visitor.page.keyboard.press("Tab")
    assert rows(visitor) == ["#" * 12] * 8
    drag(visitor, grid, (0, 0), (0, 0))
    wanted = ["." + "#" * 10 + ".", *["#" * 12] * 7]
    assert rows(visitor) == wanted
    expect(visitor.page.get_by_text("Cells: 94")).to_be_visible()
    visitor.button("Done").click()
    assert sheet(visitor)["mask"].split("\n") == wanted


def test_a_shape_without_cells_is_none(visitor: Visitor) -> None:
    visitor.write_job(job_of(ANIMALS, mask='["#####", "#####", "#####", "#####", "#####"]'))
    open_drawing(visitor, "Change your own shape …")
    visitor.button("Clear").click()
    visitor.button("Done").click()
    assert "mask" not in sheet(visitor)
    assert not visitor.page.locator("#problems li").count()


@pytest.mark.parametrize("width", [390, 1280])
def test_drawing_begins_with_the_shape_of_the_grid(visit: Visit, server_address: str, width: int) -> None:
    visitor = visit(server_address, viewport={"width": width, "height": 800})
    visitor.write_job(job_of(ANIMALS, shape="heart"))
    before = letters(visitor)
    open_drawing(visitor)
    drawn = rows(visitor)
    assert [row.count("#") for row in drawn] == before
    assert drawn == [row[::-1] for row in drawn], "a heart"


def test_another_shape_takes_the_place_of_an_own_one_and_gives_it_back(visitor: Visitor) -> None:
    drawn = "\n".join(["#" * 8, *["########"] * 6, ".######."])
    mask = "|-\n" + "".join(f"      {row}\n" for row in drawn.split("\n"))
    visitor.write_job(job_of(ANIMALS, mask=mask))
    before = visitor.drawn()
    visitor.page.get_by_role("button", name="Shape of the grid Your own").click()
    panel = visitor.page.locator(".panel")
    expect(panel.get_by_role("radio", name="Your own", exact=True)).to_be_checked()
    panel.get_by_role("radio", name="Heart", exact=True).click()
    visitor.page.wait_for_function("old => document.querySelector('#paper svg').outerHTML !== old", arg=before[0])
    visitor.settled()
    assert not visitor.page.locator("#problems li").count(), "a shape and a mask together are none"
    panel.get_by_role("radio", name="Your own", exact=True).click()
    visitor.button("Done").click()
    fields = sheet(visitor)
    assert fields["mask"] == drawn
    assert "shape" not in fields
    assert visitor.drawn() == before
    visitor.page.get_by_role("button", name="Shape of the grid Your own").click()
    panel.get_by_role("radio", name="Square", exact=True).click()
    visitor.button("Done").click()
    assert "mask" not in sheet(visitor)


def test_what_is_too_small_for_the_words_is_reported_beside_it(visitor: Visitor) -> None:
    visitor.write_job(job_of(ANIMALS, size=f"{GRID}x{GRID}"))
    grid = open_drawing(visitor)
    visitor.button("Clear").click()
    drag(visitor, grid, (0, 0), (0, 3))
    expect(visitor.page.locator(".draw-shape [role=alert]")).to_contain_text("tiger")
    drag(visitor, grid, (1, 0), (1, 9), (4, 9), (4, 0), (7, 0), (7, 9))
    expect(visitor.page.locator(".draw-shape [role=alert]")).to_be_empty()


def test_a_finger_draws_on_a_phone(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visitor.write_job(job_of(ANIMALS, size=f"{GRID}x{GRID}"))
    visitor.page.get_by_role("button", name="Shape of the grid").tap()
    visitor.button("Draw your own shape …").tap()
    grid = visitor.page.get_by_role("grid", name="Cells of the shape")
    grid.scroll_into_view_if_needed()
    expect(grid).to_be_in_viewport(ratio=1)
    assert visitor.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0
    found = grid.bounding_box()
    assert found
    session = visitor.context.new_cdp_session(visitor.page)
    side = found["width"] / GRID
    top = visitor.page.evaluate("() => scrollY")
    points = [(found["x"] + side / 2, found["y"] + side * (row + 0.5)) for row in (0, 4, 8)]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wanted = ["." + "#" * 9] * 9 + ["#" * GRID]
    assert rows(visitor) == wanted
    assert visitor.page.evaluate("() => scrollY") == top, "the page stays where it is"
    visitor.button("Undo").click()  # a tap right after other touches can be taken for part of them
    expect(visitor.page.locator(".cells [aria-selected='false']")).to_have_count(0)
    assert rows(visitor) == ["#" * GRID] * GRID
