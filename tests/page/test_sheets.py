"""Several sheets as cards: levels, other grids, adding, copying, moving, removing, undoing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

ANIMALS = "lion\ntiger\nzebra\ngiraffe"
THREE = """\
title: Three
seed: 1
sheets:
  - {title: Animals, words: [lion, tiger, zebra, camel]}
  - {title: Colours, words: [red, blue, green, yellow]}
  - {title: Weekdays, words: [monday, tuesday, friday]}
"""


def test_three_levels_at_once(visitor: Visitor) -> None:
    visitor.words.fill(ANIMALS)
    visitor.choose_all_levels()
    expect(visitor.status).to_have_text("3 pages, and 1 with answers")
    visitor.settled()
    handouts = visitor.texts()[:3]
    assert all("liontigerzebragiraffe" in text for text in handouts)
    assert len(set(visitor.drawn())) == 4
    expect(visitor.cards.first).to_contain_text("★ ★★ ★★★")
    visitor.picture("levels")


def test_another_grid_changes_its_sheet_alone(visitor: Visitor) -> None:
    visitor.write_job(THREE)
    before = visitor.drawn()
    assert len(before) >= 4
    visitor.cards.nth(1).locator("summary").first.click()
    expect(visitor.title).to_have_value("Colours")
    visitor.button("Another grid").click()
    visitor.settled()
    after = visitor.drawn()
    assert after[1] != before[1]
    assert [after[0], after[2]] == [before[0], before[2]]
    visitor.button("Undo").click()
    visitor.settled()
    assert visitor.drawn() == before
    visitor.button("Redo").click()
    visitor.settled()
    assert visitor.drawn() == after


def test_a_sheet_is_added_with_its_words_selected(visitor: Visitor) -> None:
    before = visitor.drawn()
    visitor.button("Add a sheet").click()
    expect(visitor.words).to_be_focused()
    expect(visitor.cards).to_have_count(2)
    selected = "box => box.selectionStart === 0 && box.selectionEnd === box.value.length && box.value !== ''"
    assert visitor.words.evaluate(selected)
    visitor.page.keyboard.type("moon\nsun\nstar")
    expect(visitor.status).to_have_text("2 pages, and 1 with answers")
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[1]
    assert visitor.drawn()[0] == before[0]
    for _ in range(14):  # each word is an undo step, and so is each pause between letters
        if visitor.cards.count() > 1:
            visitor.button("Undo").click()
    expect(visitor.cards).to_have_count(1)
    visitor.settled()
    assert visitor.drawn() == before


def test_cards_are_copied_moved_and_removed(visitor: Visitor) -> None:
    visitor.write_job(THREE)
    assert visitor.card_titles() == ["Animals", "Colours", "Weekdays"]
    visitor.button("Down").click()
    assert visitor.card_titles() == ["Colours", "Animals", "Weekdays"]
    expect(visitor.button("Down")).to_be_focused()
    visitor.button("Down").click()
    expect(visitor.button("Down")).to_be_disabled()
    visitor.button("Up").click()
    visitor.button("Up").click()
    assert visitor.card_titles() == ["Animals", "Colours", "Weekdays"]

    visitor.button("Copy").click()
    assert visitor.card_titles() == ["Animals", "Animals", "Colours", "Weekdays"]
    expect(visitor.title).to_be_focused()
    visitor.title.fill("More animals")
    visitor.settled()
    assert visitor.card_titles() == ["Animals", "More animals", "Colours", "Weekdays"]
    expect(visitor.status).to_have_text("4 pages, and 1 with answers")
    text = visitor.job_text()
    assert text.count("[lion, tiger, zebra, camel]") == 2

    visitor.button("Remove").click()
    assert visitor.card_titles() == ["Animals", "Colours", "Weekdays"]
    expect(visitor.title).to_have_value("Colours")
    expect(visitor.title).to_be_focused()
    visitor.settled()
    assert "Moreanimals" not in "".join(visitor.texts())


def test_a_removed_sheet_comes_back_from_the_notice(visitor: Visitor) -> None:
    visitor.write_job(THREE)
    visitor.button("Remove").click()
    notice = visitor.page.locator("#notice")
    expect(notice).to_contain_text("“Animals” has been removed.")
    assert visitor.card_titles() == ["Colours", "Weekdays"]
    notice.get_by_role("button", name="Undo").click()
    assert visitor.card_titles() == ["Animals", "Colours", "Weekdays"]
    expect(notice).to_be_empty()


def test_the_last_sheet_stays(visitor: Visitor) -> None:
    expect(visitor.button("Remove")).to_be_disabled()
    expect(visitor.button("Up")).to_be_disabled()
    expect(visitor.button("Down")).to_be_disabled()


def test_cards_are_dragged(visitor: Visitor) -> None:
    visitor.write_job(THREE)
    visitor.cards.nth(0).locator("summary").first.click()
    expect(visitor.words).to_have_count(0)  # all cards are closed, so that both are visible
    visitor.cards.nth(2).locator("summary").first.drag_to(visitor.cards.nth(0).locator("summary").first)
    expect(visitor.cards.nth(0)).to_contain_text("Weekdays")
    visitor.settled()
    assert visitor.card_titles() == ["Weekdays", "Animals", "Colours"]
    assert "monday" in visitor.texts()[0]
    text = visitor.job_text()
    assert text.index("Weekdays") < text.index("Animals") < text.index("Colours")


def test_a_page_opens_its_card(visitor: Visitor) -> None:
    visitor.write_job(THREE)
    visitor.pictures.nth(2).click()
    expect(visitor.title).to_have_value("Weekdays")
    visitor.cards.nth(0).locator("summary").first.click()
    expect(visitor.title).to_have_value("Animals")
    expect(visitor.pictures.nth(0)).to_be_in_viewport()


def test_a_sheet_becomes_one_of_another_kind(visitor: Visitor) -> None:
    visitor.choose_kind("The golden centre")
    expect(visitor.words).to_have_count(0)
    visitor.settled()
    assert "kind: goldencube" in visitor.job_text()
    assert "Findthe" not in visitor.texts()[0]
    visitor.button("Undo").click()
    expect(visitor.words).to_be_visible()
    visitor.settled()
    assert "Findthe" in visitor.texts()[0]


def test_words_stay_when_the_kind_changes_and_comes_back(visitor: Visitor) -> None:
    words = "Meine = die eigenen\nLernwörter"
    visitor.words.fill(words)
    visitor.choose_kind("The golden centre")  # before the program has answered
    visitor.settled()
    assert "words" not in visitor.job_text()
    visitor.reload_page()
    visitor.choose_kind("Word search")
    expect(visitor.words).to_have_value(words)
    visitor.settled()
    text = visitor.job_text()
    assert "{word: Meine, clue: die eigenen}" in text
    assert "cow" not in text
    expect(visitor.words).to_have_value(words)


def test_all_that_is_behind_more_is_for_the_job_file(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"]))
    visitor.open_more()
    size = visitor.own("Size of the grid")
    size.fill("9x11")
    directions = visitor.page.get_by_role("group", name="Directions", exact=True)
    directions.get_by_role("radio", name="Own", exact=True).check()
    directions.get_by_role("checkbox", name="Backwards", exact=True).check()
    visitor.settled()
    text = visitor.job_text()
    assert "size: 9x11" in text
    assert re.search(r"directions: \[E, S, .*W\]", text), "those of the level, and one more"
    size.fill("2x2")
    expect(visitor.alert).to_contain_text("to fix")
    size.fill("")
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    assert "size" not in visitor.job_text()
