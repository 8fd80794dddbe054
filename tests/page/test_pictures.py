"""Kinds, shapes and looks are chosen by pictures, and the preview follows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

TWO = """title: Term
seed: 1
sheets:
  - {title: Zoo, words: [lion, tiger, zebra], look: framed}
  - {title: Farm, words: [cow, hen, pig], look: stars}
"""


def radio(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(".panel").get_by_role("radio", name=name, exact=True)


def open_pictures(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Shape of the grid").click()
    visitor.page.get_by_role("heading", name="Shape and look").wait_for()


def test_arrows_show_a_kind_and_escape_goes_back(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    before, text = visitor.drawn(), visitor.job_text()
    visitor.open_kinds()
    expect(visitor.page.get_by_text("Your 3 words stay with this sheet")).to_be_visible()
    expect(radio(visitor, "Word search")).to_be_focused()
    expect(visitor.words).to_be_hidden()
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.wait_for_function("old => document.querySelector('#paper svg').outerHTML !== old", arg=before[0])
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".card .tile")).to_be_focused()
    expect(visitor.page.locator(".panel")).to_be_hidden()
    visitor.page.wait_for_function("old => document.querySelector('#paper svg').outerHTML === old", arg=before[0])
    assert visitor.job_text() == text
    expect(visitor.button("Redo")).to_be_disabled()


def test_enter_takes_a_kind_and_one_undo_brings_it_back(visitor: Visitor) -> None:
    visitor.open_kinds()
    visitor.page.keyboard.press("ArrowRight")
    expect(radio(visitor, "The golden centre")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("button", name="Kind of puzzle: The golden centre. Choose another")).to_be_focused()
    visitor.settled()
    assert "kind: goldencube" in visitor.job_text()
    visitor.button("Undo").click()
    expect(visitor.words).to_be_visible()


def test_pointing_shows_a_shape_and_a_click_keeps_it(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"]))
    before = visitor.drawn()
    open_pictures(visitor)
    visitor.page.locator(".picture", has_text="Heart").hover()
    visitor.page.wait_for_function("old => document.querySelector('#paper svg').outerHTML !== old", arg=before[0])
    visitor.page.locator(".panel h2").hover()
    visitor.page.wait_for_function("old => document.querySelector('#paper svg').outerHTML === old", arg=before[0])

    radio(visitor, "Heart").click()
    expect(visitor.page.locator(".panel")).to_be_visible()
    visitor.button("Done").click()
    button = visitor.page.get_by_role("button", name="Shape of the grid Heart")
    expect(button).to_be_focused()
    visitor.settled()
    assert "shape: heart" in visitor.job_text()
    assert visitor.drawn()[0] != before[0]
    button.click()
    expect(radio(visitor, "Heart")).to_be_checked()
    radio(visitor, "Square").click()
    visitor.button("Done").click()
    visitor.settled()
    assert "shape" not in visitor.job_text()


def test_looks_are_the_sheet_itself(visitor: Visitor) -> None:
    visitor.write_job(TWO)
    open_pictures(visitor)
    expect(radio(visitor, "Double frame")).to_be_checked()
    papers = visitor.page.locator(".tiles-pages .paper img")
    expect(papers).to_have_count(visitor.page.locator(".tiles-pages .picture").count())
    radio(visitor, "Dots between the letters").click()
    visitor.button("Done").click()
    visitor.settled()
    text = visitor.job_text()
    assert "look: dotted" in text
    assert "look: stars" in text, "the other sheet keeps its look"


def test_a_look_for_all_sheets_is_one_step(visitor: Visitor) -> None:
    visitor.write_job(TWO)
    open_pictures(visitor)
    radio(visitor, "All sheets").check()
    radio(visitor, "Lines between the letters").click()
    visitor.button("Done").click()
    visitor.settled()
    assert re.findall("look: \\w+", visitor.job_text()) == ["look: ruled"]
    expect(
        visitor.page.locator(".card > details[open]").get_by_role("button", name="Look Lines between")
    ).to_be_visible()
    visitor.button("Undo").click()
    visitor.settled()
    assert re.findall("look: \\w+", visitor.job_text()) == ["look: framed", "look: stars"]


def test_a_kind_without_shapes_has_looks_alone(visitor: Visitor) -> None:
    visitor.write_job("title: a\nsheets:\n  - {kind: sudoku, title: Small, size: 4x4}\n")
    visitor.page.get_by_role("button", name="Look Plain").click()
    expect(visitor.page.get_by_role("heading", name="Look", exact=True)).to_be_visible()
    expect(visitor.page.locator(".picker")).to_have_count(1)


def test_the_names_of_shapes_are_not_broken(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, locale="de-DE")
    visitor.page.get_by_role("button", name="Form des Gitters").click()
    names = visitor.page.locator(".tiles-shapes:not(.small) .name")
    names.first.wait_for()
    for width in (1280, 768, 390):
        visitor.page.set_viewport_size({"width": width, "height": 800})
        heights = names.evaluate_all("names => names.map((name) => [name.textContent, name.clientHeight])")
        assert "Tannenbaum" in {name for name, _ in heights}
        assert len({height for _, height in heights}) == 1, (width, heights)
