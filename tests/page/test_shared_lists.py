"""A list shared by several sheets: named, chosen by other sheets, used for a week, and with clues."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

LIST = "tractor = pulls\ncow = gives milk\nbarn = has hay\ngoose = honks\nhorse = neighs\nsheep = gives wool"


def dialog(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog")


def test_a_list_is_shared_renamed_and_left_again(visitor: Visitor) -> None:
    visitor.words.fill("cow\nhen\ndog")
    visitor.settled()
    visitor.button("Share this list …").click()
    name = dialog(visitor).get_by_role("textbox", name="Name of the list")
    name.fill(" ")
    visitor.button("Done").click()
    expect(dialog(visitor).get_by_role("alert")).to_have_text("The list needs a name.")
    name.fill("Farm")
    visitor.picture("name-list")
    visitor.button("Done").click()
    visitor.settled()
    expect(visitor.themes).to_have_value("Farm")
    text = visitor.job_text()
    assert re.search(r"word_sets:\s+Farm: \[cow, hen, dog\]", text)
    assert "words: Farm" in text

    visitor.button("Add a sheet").click()
    visitor.settled()
    visitor.themes.select_option(label="Farm (3)")
    visitor.settled()
    expect(visitor.words).to_have_value("cow\nhen\ndog")
    visitor.words.fill("cow\nhen\ngoose")
    visitor.settled()
    assert "Farm: [cow, hen, goose]" in visitor.job_text(), "it changes for both sheets"
    assert sum("goose" in page for page in visitor.texts()) >= 2

    visitor.button("Rename the list …").click()
    name.fill("Yard")
    visitor.button("Done").click()
    visitor.settled()
    text = visitor.job_text()
    assert text.count("words: Yard") == 2
    assert "Farm" not in text
    visitor.button("Undo").first.click()
    visitor.settled()
    assert visitor.job_text().count("words: Farm") == 2
    visitor.themes.select_option(label="My own words")
    visitor.settled()
    assert "words: [cow, hen, goose]" in visitor.job_text()
    assert visitor.job_text().count("words: Farm") == 1


def test_a_list_with_clues_asks_what_is_printed(visitor: Visitor) -> None:
    asked = visitor.page.get_by_role("group", name=re.compile("The list has clues"))
    expect(asked).to_be_hidden()
    visitor.words.fill(LIST)
    expect(asked).to_be_visible()
    visitor.picture("clues")
    asked.get_by_role("button", name="Both").click()
    expect(asked).to_be_hidden()
    visitor.settled()
    assert "both" in visitor.job_text()
    assert "givesmilk" in visitor.texts()[0]


def test_a_week_is_chosen_seen_and_undone(visitor: Visitor) -> None:
    before = visitor.cards.count()
    visitor.words.fill(LIST)
    visitor.settled()
    visitor.button("A week of this list").click()
    sheets = dialog(visitor).locator(".week-sheets li")
    expect(sheets).to_have_count(5)
    expect(sheets.locator("svg")).to_have_count(5)
    expect(sheets.first).to_contain_text("Monday")
    visitor.picture("week")
    dialog(visitor).get_by_role("button", name="Tuesday", exact=True).click()
    expect(sheets).to_have_count(4)
    kind = dialog(visitor).get_by_role("combobox", name="Kind of puzzle, Wednesday")
    kind.select_option(label="Cloze")
    expect(kind).to_have_value("cloze")
    dots = dialog(visitor).locator(".dots")
    expect(dots).to_have_count(6)
    assert all("day" in str(each.get_attribute("aria-label")) for each in dots.all()), "each word comes on some day"
    dialog(visitor).get_by_role("button", name="Make the week").click()
    expect(visitor.cards).to_have_count(before + 4)
    expect(visitor.page.get_by_text("4 sheets have been added")).to_be_visible()
    visitor.settled()
    assert "Wednesday" in " ".join(visitor.card_titles())
    visitor.button("Undo").first.click()
    expect(visitor.cards).to_have_count(before)
