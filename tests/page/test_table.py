"""A table with more columns than word and clue: the page asks what each column is, and remembers the answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.test_drop import drag, target
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

ROWS = [
    ("Unit", "English", "Deutsch", "Example"),
    ("4", "tractor", "Traktor", "The tractor is red."),
    ("4", "barn", "Scheune", "Hay is kept in the barn."),
    ("4", "goose", "Gans", "A goose can bite."),
    ("4", "sheep", "Schaf", "We counted forty sheep."),
    ("4", "hay", "Heu", "Cows eat hay."),
    ("4", "goose", "Gans", "Another goose."),
    ("4", "", "Hof", ""),
]
CSV = "\n".join(";".join(row) for row in ROWS)
TABS = "\n".join("\t".join(row) for row in ROWS)


def dialog(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog", name="Which column is what?")


def roles(visitor: Visitor) -> list[str]:
    found: list[str] = dialog(visitor).locator("select").evaluate_all("all => all.map(each => each.value)")
    return found


def test_a_pasted_table_with_four_columns(visitor: Visitor) -> None:
    visitor.paste_words(TABS)
    asked = dialog(visitor)
    expect(asked).to_be_visible()
    assert roles(visitor) == ["", "word", "clue", ""]
    expect(asked.locator("tbody tr")).to_have_count(5)
    expect(asked.locator("th")).to_have_text(list(ROWS[0]))
    expect(asked).to_contain_text("5 of 7 rows. The first row holds headings.")
    chips = asked.get_by_role("status")
    expect(chips).to_contain_text("Words: 5, with clues: 5")
    expect(chips).to_contain_text("1 repeated: goose")
    expect(chips).to_contain_text("rows without a word: 1")
    visitor.picture("table")

    example = asked.get_by_role("combobox", name="Column “Example”")
    example.focus()
    example.select_option("Clue")
    expect(example).to_be_focused()
    expect(asked.locator("select").nth(2)).to_have_value("")  # only one column has clues
    assert roles(visitor) == ["", "word", "", "clue"]
    asked.get_by_role("radio", name="Clues").check(force=True)
    asked.get_by_role("button", name="Use these 5 words").click()
    expect(asked).to_have_count(0)
    expect(visitor.words).to_have_value(re.compile("^tractor = The tractor is red.$", re.MULTILINE))
    visitor.settled()
    text = visitor.job_text()
    assert '{word: hay, clue: "Cows eat hay."}' in text
    assert "word_bank: clues" in text or "show: clues" in text
    assert "Cowseathay." in visitor.texts()[0]
    visitor.button("Undo").first.click()
    expect(visitor.words).not_to_have_value(re.compile("tractor ="))


def test_what_was_chosen_is_remembered_by_the_headings(visitor: Visitor) -> None:
    visitor.words.fill("moon\nsun")
    visitor.settled()
    drag(visitor, "unit4.csv", CSV.encode(), target("words"))
    asked = dialog(visitor)
    expect(asked).to_contain_text("unit4.csv")
    asked.get_by_role("combobox", name="Column “Deutsch”").select_option("Word")
    expect(asked.get_by_role("status")).to_contain_text("6 words")
    asked.get_by_role("button", name="Add to my words (2)").click()
    expect(visitor.words).to_have_value("moon\nsun\nTraktor\nScheune\nGans\nSchaf\nHeu\nHof")
    visitor.settled()

    drag(visitor, "unit5.csv", CSV.replace("barn", "shed").encode(), target("words"))
    expect(asked).to_be_visible()
    assert roles(visitor) == ["", "", "word", ""]
    asked.get_by_role("checkbox").uncheck()
    asked.get_by_role("button", name="Use these 6 words").click()
    drag(visitor, "unit6.csv", CSV.encode(), target("words"))
    expect(asked).to_be_visible()
    assert roles(visitor) == ["", "word", "clue", ""], "it was forgotten"
    visitor.page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(visitor.words).to_have_value("Traktor\nScheune\nGans\nSchaf\nHeu\nHof")


def test_the_first_row_can_be_a_word_and_a_column_has_pictures(visitor: Visitor) -> None:
    visitor.paste_words("cow\tKuh\tcow.png\nhen\tHuhn\t\ndog\tHund\tdog.png\n")
    asked = dialog(visitor)
    expect(asked).to_contain_text("3 of 3 rows.")
    asked.get_by_role("combobox", name="Column 3").select_option("Picture")
    expect(asked.get_by_role("status")).to_contain_text("with pictures: 2")
    asked.get_by_role("button", name="The first row holds headings").click()
    expect(asked).to_contain_text("2 of 2 rows. The first row holds headings.")
    asked.get_by_role("button", name="It is a word, too").click()
    expect(asked).to_contain_text("3 of 3 rows.")
    asked.get_by_role("button", name="Use these 3 words").click()
    expect(asked).to_have_count(0)
    assert "picture: cow.png" in visitor.job_text()
    expect(visitor.alert.get_by_role("button", name="Open cow.png, dog.png …")).to_be_visible()


def test_the_button_asks_about_any_table(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { delete window.showOpenFilePicker; }")
    with visitor.page.expect_file_chooser() as choosing:
        visitor.button("Table").click()
    choosing.value.set_files({"name": "sky.csv", "mimeType": "text/csv", "buffer": b"moon;by night\nsun;by day\n"})
    expect(dialog(visitor)).to_be_visible()
    assert roles(visitor) == ["word", "clue"]
    visitor.button("Use these 2 words").click()
    expect(visitor.words).to_have_value("moon = by night\nsun = by day")


def test_a_table_on_a_phone(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport={"width": 390, "height": 844})
    visitor.paste_words(TABS)
    expect(dialog(visitor)).to_be_visible()
    visitor.picture("table-phone")
    box = dialog(visitor).bounding_box()
    assert box
    assert (box["width"], box["height"]) == (390, 844)
    expect(visitor.button("Use these 5 words")).to_be_in_viewport(ratio=1)
    visitor.button("Close").first.click()
    expect(visitor.words).to_be_focused()
