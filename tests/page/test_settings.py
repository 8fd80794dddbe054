"""The settings under "More": groups that summarize what is set in them, and a search."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page


def group(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(".card > details[open] .group").filter(
        has=visitor.page.locator("> summary .name").get_by_text(name, exact=True)
    )


def unfold(visitor: Visitor) -> None:
    visitor.page.locator(".card > details[open] .more > summary").click()
    visitor.page.locator(".card > details[open] .group").first.wait_for()


def test_groups_say_what_is_set_in_them(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"], variants=2))
    unfold(visitor)
    names = visitor.page.locator(".card > details[open] .group > summary .name").all_text_contents()
    assert names == ["Grid", "Below the grid", "For the class", "Extras"]
    expect(group(visitor, "Below the grid").locator(".line")).to_have_text("As in the list")
    expect(group(visitor, "For the class").locator(".line")).to_have_text("Versions: 2")
    expect(group(visitor, "For the class").locator("> summary .dot")).to_be_visible()
    expect(group(visitor, "Extras").locator("> summary .dot")).to_be_hidden()

    group(visitor, "Extras").locator("> summary").click()
    visitor.page.get_by_role("textbox", name="Hidden message", exact=True).fill("WELL DONE")
    expect(group(visitor, "Extras").locator("> summary .dot")).to_be_visible()
    expect(group(visitor, "Extras").locator(".line")).to_have_text("Hidden message: WELL DONE")
    visitor.button("Hidden message: changed, back to the default").click()
    expect(group(visitor, "Extras").locator("> summary .dot")).to_be_hidden()
    visitor.settled()
    assert "message" not in visitor.job_text()


def test_a_setting_is_found_by_its_label_and_its_help(visitor: Visitor) -> None:
    unfold(visitor)
    search = visitor.page.get_by_role("searchbox", name="Find a setting")
    shown = visitor.page.locator(".card > details[open] .group .field:visible > :is(label, legend, .label)")
    expect(shown).to_have_count(0)
    search.fill("ALPHABETICAL")
    expect(shown).to_have_text(["Order of the words"])
    search.fill("empty fit")
    assert "Size of the grid" in shown.all_text_contents()
    search.fill("xyzzy")
    expect(shown).to_have_count(0)
    expect(visitor.page.get_by_text("No setting fits “xyzzy”.")).to_be_visible()
    search.fill("")
    expect(shown).to_have_count(0)
    expect(group(visitor, "Grid")).to_be_visible()


def test_the_way_to_a_field_ends_the_search(visitor: Visitor) -> None:
    visitor.open_more()
    size = visitor.own("Size of the grid")
    size.fill("nine")
    expect(visitor.alert).to_contain_text("nine")
    visitor.page.get_by_role("searchbox").fill("alphabetical")
    expect(size).to_be_hidden()
    visitor.alert.get_by_role("button").first.click()
    expect(size).to_be_visible()


def test_a_kind_without_a_grid_has_groups_of_its_own(visitor: Visitor) -> None:
    visitor.write_job("title: a\nsheets:\n  - {kind: calculation, title: Walls}\n")
    unfold(visitor)
    names = visitor.page.locator(".card > details[open] .group > summary .name").all_text_contents()
    assert names == ["Puzzle", "Below the puzzle", "For the class", "Extras"]


def test_what_was_chosen_is_reported_and_can_be_taken_over(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"], difficulty="easy"))
    visitor.open_more()
    size = visitor.page.get_by_role("group", name="Size of the grid", exact=True)
    expect(size.get_by_role("radio").first).to_be_checked()
    rows, columns = size.locator(".chosen").inner_text().replace("\u00a0", " ").split(" × ")
    letters = visitor.texts()[0]
    expect(visitor.page.get_by_role("group", name="Directions", exact=True).locator(".chosen")).to_have_text("→\u00a0↓")
    expect(visitor.page.get_by_role("radio", name="Auto no")).to_be_checked()

    size.get_by_role("radio", name="Own").check()
    expect(size.get_by_role("textbox")).to_have_value(f"{rows}x{columns}")
    visitor.settled()
    assert f"size: {rows}x{columns}" in visitor.job_text()
    assert visitor.texts()[0] == letters, "it is the same sheet"
    size.get_by_role("radio").first.check()
    expect(size.get_by_role("textbox")).to_be_hidden()
    visitor.settled()
    assert "size" not in visitor.job_text()

    crossing = visitor.page.get_by_role("group", name="Words cross", exact=True)
    crossing.get_by_role("radio", name="yes", exact=True).check()
    visitor.settled()
    assert "overlap: yes" in visitor.job_text()
    visitor.button("Words cross: changed, back to the default").click()
    expect(crossing.get_by_role("radio").first).to_be_checked()
    visitor.settled()
    assert "overlap" not in visitor.job_text()


def test_the_level_is_one_of_three_or_all(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"], difficulty="hard"))
    group = visitor.page.get_by_role("group", name="Level", exact=True)
    expect(group.get_by_role("radio", name="Hard", exact=True)).to_be_checked()
    visitor.level("hard").focus()
    visitor.page.keyboard.press("ArrowLeft")
    visitor.settled()
    assert "difficulty" not in visitor.job_text(), "medium is the usual one"
    visitor.choose_all_levels()
    visitor.settled()
    assert "difficulty: [easy, medium, hard]" in visitor.job_text()
    assert len(visitor.texts()) == 4
    visitor.level("easy").check()
    expect(group.locator(".part")).to_have_count(0)
    visitor.settled()
    assert "difficulty: easy" in visitor.job_text()


def test_who_it_is_made_for_is_a_chip(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"]))
    unfold(visitor)
    chip = visitor.button("Large print")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(chip).to_be_focused()
    visitor.settled()
    assert "preset: large-print" in visitor.job_text()
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "false")
    visitor.settled()
    assert "preset" not in visitor.job_text()


def test_what_is_below_the_grid_is_one_press(visitor: Visitor) -> None:
    visitor.write_job("title: a\nsheets: [{title: b, words: [{word: cow, clue: moo}, {word: hen, clue: egg}]}]\n")
    group = visitor.page.get_by_role("group", name="Below the grid", exact=True)
    expect(group.get_by_role("radio", name="The words", exact=True)).to_be_checked()
    expect(group.get_by_role("combobox")).to_be_hidden()
    group.get_by_role("radio", name="Words and clues", exact=True).check()
    visitor.settled()
    assert "word_bank: {show: both}" in visitor.job_text()
    group.get_by_role("radio", name="More", exact=True).check()
    group.get_by_role("combobox").select_option(label="First letters")
    visitor.settled()
    assert 'word_bank: {show: "first_letters"}' in visitor.job_text()
    visitor.reload()
    expect(group.get_by_role("combobox")).to_have_value("first_letters")
    group.get_by_role("radio", name="The words", exact=True).check()
    expect(group.get_by_role("combobox")).to_be_hidden()
    visitor.settled()
    assert "word_bank" not in visitor.job_text()
