"""Custom looks and presets: made, named, and chosen by other sheets."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

JOB = """\
title: Unit 4
sheets:
  - {title: Farm, words: [cow, hen, pig], size: 8x9, difficulty: easy, look: garden}
  - {title: Zoo, words: [lion, tiger, zebra]}
"""


@pytest.fixture
def unit(visitor: Visitor) -> Visitor:
    visitor.write_job(JOB)
    return visitor


def open_looks(visitor: Visitor) -> None:
    visitor.page.locator(".card > details[open] .shapes").filter(has_text="Look").click()
    expect(visitor.page.get_by_role("region", name="Shape and look")).to_be_visible()


def test_a_look_is_made_named_and_chosen(unit: Visitor) -> None:
    open_looks(unit)
    unit.button("Own look …").click()
    panel = unit.page.get_by_role("region", name="Own look")
    name = panel.get_by_role("textbox", name="Name of the look")
    expect(name).to_be_focused()
    expect(name).to_have_value("Our look")
    expect(panel.get_by_role("combobox", name="Start from")).to_have_value("garden")
    panel.get_by_role("combobox", name="Frame", exact=True).select_option(label="Double")
    panel.get_by_role("combobox", name="Colour", exact=True).fill("pink")
    expect(unit.page.locator("#problems")).to_contain_text("is not a colour")
    expect(panel.get_by_role("combobox", name="Colour", exact=True)).to_have_attribute("aria-invalid", "true")
    panel.get_by_role("combobox", name="Colour", exact=True).fill("blue")
    expect(unit.page.locator("#problems")).to_be_empty()
    name.fill("winter")
    name.blur()
    expect(panel.get_by_role("alert")).to_have_text("“winter” is taken already.")
    name.fill("Class 3b")
    name.blur()
    unit.settled()
    unit.picture("own-look")
    panel.get_by_role("button", name="Done").click()
    expect(unit.page.locator(".card > details[open] .shapes").filter(has_text="Class 3b")).to_be_focused()
    text = unit.job_text()
    assert "Class 3b: {like: garden, frame: double, colour: blue}" in text.replace('"', "")
    assert "look: Class 3b" in text
    assert "Our look" not in text

    unit.page.locator("#cards summary .title").nth(1).click()
    open_looks(unit)
    unit.page.get_by_role("radio", name="Class 3b", exact=True).click()
    expect(unit.button("Own look …")).to_be_visible()
    unit.page.get_by_role("region").get_by_role("button", name="Done").click()
    unit.settled()
    assert unit.job_text().count("look: Class 3b") == 2


def test_settings_are_kept_for_other_sheets(unit: Visitor) -> None:
    unit.page.locator(".card > details[open] .more > summary").click()
    unit.button("Keep these settings …").click()
    dialog = unit.page.get_by_role("dialog")
    name = dialog.get_by_role("textbox", name="Name of the settings")
    expect(name).to_have_value("Farm")
    name.fill("dyslexia")
    dialog.get_by_role("button", name="Done").click()
    expect(dialog.get_by_role("alert")).to_have_text("“dyslexia” is taken already.")
    name.fill("For the corner")
    dialog.get_by_role("button", name="Done").click()
    expect(unit.page.locator("#notice")).to_contain_text("The settings are called “For the corner”.")
    unit.settled()
    assert "For the corner: {size: 8x9, difficulty: easy, look: garden}" in unit.job_text()

    unit.page.locator("#cards summary .title").nth(1).click()
    unit.page.locator(".card > details[open] .more > summary").click()
    chip = unit.page.locator(".card > details[open]").get_by_role("button", name="For the corner", exact=True)
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(unit.page.locator(".card > details[open] .meta")).to_contain_text("8\u00a0×\u00a09")
    unit.picture("own-preset")
    assert "preset: For the corner" in unit.job_text()


def test_a_sheet_without_settings_has_none_to_keep(unit: Visitor) -> None:
    unit.page.locator("#cards summary .title").nth(1).click()
    unit.page.locator(".card > details[open] .more > summary").click()
    unit.button("Keep these settings …").click()
    expect(unit.page.locator("#notice")).to_contain_text("There are no settings yet")
