"""Repeated and refused words are marked in the list itself, each with a fix."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

LIST = "tractor\nchicken\nbarn\ngoose\nhorse\nsheep\ncow = gives milk\ngoat\npig\nhorse\nduck\n???\nhay\nfarmer"


def chips(visitor: Visitor) -> list[str]:
    return visitor.page.locator(".card > details[open] .words-chips > *").all_text_contents()


def marked(visitor: Visitor, sort: str) -> list[str]:
    """Return the lines that have this mark."""
    lines = visitor.page.locator(f".card > details[open] .line.{sort}").all_text_contents()
    return [line.removesuffix("\u200b") for line in lines]


def test_repeated_and_refused_words(visitor: Visitor) -> None:
    visitor.words.fill(LIST)
    expect(visitor.page.locator(".line.refused")).to_have_count(1)
    visitor.settled()
    assert marked(visitor, "repeated") == ["horse"]
    assert marked(visitor, "refused") == ["???"]
    assert chips(visitor)[1:] == ["▲1 repeated", "!1 refused"]
    lines = visitor.page.locator(".marked .line")
    note = visitor.page.locator(".notes li").first
    of_line, of_note = lines.nth(9).bounding_box(), note.bounding_box()
    assert of_line
    assert of_note
    assert of_note["y"] == pytest.approx(of_line["y"], abs=2), "the note is at its line"
    visitor.picture("marked")

    visitor.button("1 refused").click()
    expect(visitor.words).to_be_focused()
    caret = visitor.words.evaluate("box => box.selectionStart")
    assert LIST[caret:].startswith("???")
    visitor.button("Take out: ???, cannot be used").click()
    expect(visitor.words).to_have_value(LIST.replace("???\n", ""))
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    visitor.button("Take out: horse, a second time").click()
    expect(visitor.words).to_have_value(LIST.replace("???\n", "").replace("pig\nhorse", "pig"))
    visitor.settled()
    expect(visitor.page.locator(".marked .line.repeated")).to_have_count(0)
    assert chips(visitor) == ["12 words", "longest 7"]
    visitor.page.keyboard.press("Control+z")
    expect(visitor.words).to_have_value(LIST.replace("???\n", ""))


def test_the_marks_scroll_with_the_list(visitor: Visitor) -> None:
    words = [f"word{chr(97 + number // 26)}{chr(97 + number % 26)}" for number in range(40)]
    visitor.words.fill("\n".join([*words, words[0]]))
    expect(visitor.page.locator(".line.repeated")).to_have_count(1)
    note = visitor.page.locator(".notes li")
    visitor.words.evaluate("box => { box.scrollTop = 0; }")
    expect(note).to_be_hidden()
    visitor.button("1 repeated").click()
    expect(note).to_be_visible()
    line = visitor.page.locator(".line.repeated").bounding_box()
    box, of_note = visitor.words.bounding_box(), note.bounding_box()
    assert line
    assert box
    assert of_note
    assert of_note["y"] == pytest.approx(line["y"], abs=2)
    assert box["y"] <= line["y"] <= box["y"] + box["height"]


def test_lists_that_are_not_edited_here_have_no_marks(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger\nlion")
    expect(visitor.page.locator(".line.repeated")).to_have_count(1)
    visitor.themes.select_option("theme/farm")
    visitor.settled()
    expect(visitor.page.locator(".line.repeated")).to_have_count(0)
    assert re.fullmatch(r"\d+ words", chips(visitor)[0])


def test_a_word_twice_in_the_job_file(visitor: Visitor) -> None:
    visitor.write_job("title: Zoo\nsheets: [{title: Zoo, words: [lion, tiger, lion]}]\n")
    expect(visitor.alert).to_contain_text("lion")
    visitor.button("Take out: lion, a second time").click()
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    assert "words: [lion, tiger]" in visitor.job_text()


def test_fingers_have_the_notes_below_the_list(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visitor.words.fill(LIST)
    note = visitor.page.locator(".notes li")
    expect(note).to_have_count(2)
    expect(note.first).to_contain_text("horse")
    visitor.words.blur()
    box, first = visitor.words.bounding_box(), note.first.bounding_box()
    assert box
    assert first
    assert first["y"] >= box["y"] + box["height"]
    assert first["height"] >= 44
    visitor.picture("marked-phone")
    visitor.button("Take out: horse, a second time").tap()
    expect(note).to_have_count(1)
