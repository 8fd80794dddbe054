"""Reloading the page, coming back and going back lose nothing."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page


def test_reloading_loses_no_word(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.expected.append("409")  # a page that is closed may save once more before its last save was answered
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    visitor.words.press_sequentially("\nzeb")
    visitor.page.reload()  # before the server has answered
    expect(visitor.words).to_have_value("lion\ntiger\nzeb")
    visitor.words.press("Control+End")
    visitor.words.press_sequentially("ra")
    visitor.level("hard").check()
    visitor.button("Add a sheet").click()
    visitor.words.fill("moon\nsun")
    visitor.title.fill("Sky")
    visitor.page.reload()
    visitor.settled()
    expect(visitor.cards).to_have_count(2)
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")
    expect(visitor.level("hard")).to_be_checked()
    visitor.cards.nth(1).locator("summary").first.click()
    expect(visitor.words).to_have_value("moon\nsun")
    visitor.settled()
    first, second, *_ = visitor.texts()
    assert "liontigerzebra" in first
    assert "moonsun" in second
    text = visitor.job_text()
    assert "Sky" in text
    assert "zebra" in text


def test_the_text_of_the_file_is_kept_while_it_is_typed(visitor: Visitor) -> None:
    visitor.expected.append("409")
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    visitor.choose_tab("file")
    visitor.job_file.click()
    visitor.page.keyboard.press("Control+End")
    visitor.page.keyboard.type("\n# a remark")
    visitor.page.reload()  # before anything was read
    visitor.settled()
    assert "# a remark" in visitor.job_text()


def test_a_title_is_kept_while_it_is_typed_on_the_sheet(visitor: Visitor) -> None:
    visitor.expected.append("409")
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    visitor.page.locator(".on-text").first.click()
    visitor.page.keyboard.type("In the zoo")
    visitor.page.reload()
    visitor.settled()
    assert "In the zoo" in visitor.job_text()


def test_many_changes_are_saved(visit: Visit, server_address: str) -> None:
    """A browser sends 64 kB after a page is closed; saves that were answered must not count among them."""
    visitor = visit(server_address)
    visitor.words.fill("\n".join(f"bird{chr(97 + number % 26)}{chr(97 + number // 26)}" for number in range(40)))
    visitor.settled()
    for letter in "abcdefghijklmnopqrst":
        visitor.title.fill(f"Birds {letter}")
        visitor.settled()
        expect(visitor.page.locator("#saved")).to_contain_text("Saved on this computer at")


def test_a_second_visit_shows_the_same_job(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    pages = visitor.drawn()
    expect(visitor.page.locator("#saved")).to_contain_text("Saved on this computer at")
    visitor.page.close()
    visitor.page = visitor.context.new_page()
    visitor.go()
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")
    assert visitor.drawn() == pages


def test_undo_after_several_changes(visitor: Visitor) -> None:
    texts = [visitor.job_text()]
    changes = (
        lambda: visitor.words.fill("lion\ntiger\nzebra"),
        lambda: visitor.level("hard").check(),
        lambda: visitor.button("Another grid").click(),
        lambda: visitor.button("Copy").click(),
        lambda: visitor.title.fill("Twice"),
        lambda: visitor.button("Up").click(),
        lambda: visitor.button("Remove").click(),
    )
    for change in changes:
        change()
        texts.append(visitor.job_text())
    assert all(one != other for one, other in pairwise(texts))
    for wanted in reversed(texts[:-1]):
        visitor.page.locator("#undo").click()  # the notice has one, too
        assert visitor.job_text() == wanted
    expect(visitor.page.locator("#undo")).to_be_disabled()
    for wanted in texts[1:]:
        visitor.button("Redo").click()
        assert visitor.job_text() == wanted
    expect(visitor.button("Redo")).to_be_disabled()


def test_undo_at_once_after_several_changes(visitor: Visitor) -> None:
    """Undo several times, faster than the program answers."""
    before = visitor.job_text()
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.level("hard").check()
    visitor.title.fill("Twice")
    visitor.title.blur()  # in a text box the browser handles undo
    for _ in range(3):
        visitor.page.keyboard.press("Control+z")
    visitor.settled()
    assert visitor.job_text() == before
    visitor.page.evaluate("() => document.activeElement.blur()")
    for _ in range(3):
        visitor.page.keyboard.press("Control+Shift+z")
    visitor.settled()
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")
    text = visitor.job_text()
    assert "Twice" in text
    assert "hard" in text


def test_undo_in_a_text_box_is_the_browsers(visitor: Visitor) -> None:
    visitor.words.fill("")
    for word in ("lion\n", "tiger\n", "zebra", " 2"):
        visitor.words.press_sequentially(word)
        visitor.settled()
    visitor.words.evaluate("""box => {
        window.heard = [];
        box.addEventListener("input", (event) => window.heard.push(event.inputType));
    }""")
    visitor.words.press("Control+z")
    expect(visitor.words).not_to_have_value("lion\ntiger\nzebra 2")
    expect(visitor.words).to_have_value(re.compile("^lion\ntiger\n"))
    expect(visitor.words).to_be_focused()
    visitor.words.press("Control+Shift+z")
    expect(visitor.words).to_have_value("lion\ntiger\nzebra 2")
    assert visitor.page.evaluate("window.heard") == ["historyUndo", "historyRedo"]
    visitor.settled()
    assert "liontigerzebra2" in visitor.texts()[0], "the page follows"
    visitor.level("hard").check()
    visitor.level("hard").focus()
    visitor.page.keyboard.press("Control+z")
    expect(visitor.level("hard")).not_to_be_checked()


def test_each_word_and_each_grid_is_a_step(visitor: Visitor) -> None:
    visitor.words.fill("lion")
    visitor.words.press("End")
    visitor.words.press_sequentially("\ntiger\nzebra")
    visitor.settled()
    grids = []
    for _ in range(4):
        grids.append(visitor.drawn())
        visitor.button("Another grid").click()
        visitor.settled()
    for grid in reversed(grids):
        visitor.button("Undo").click()
        visitor.settled()
        assert visitor.drawn() == grid
    for words in ("lion\ntiger\n", "lion\n"):
        expect(visitor.button("Undo")).to_be_enabled()
        while visitor.words.input_value().startswith(words) and visitor.words.input_value() != words:
            before = visitor.words.input_value()
            visitor.button("Undo").click()
            expect(visitor.words).not_to_have_value(before)  # a slow machine splits the change into more steps
        expect(visitor.words).to_have_value(words)


def test_starting_over_can_be_undone(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    visitor.choose("Start over").click()
    expect(visitor.words).not_to_have_value("lion\ntiger\nzebra")
    visitor.settled()
    visitor.button("Undo").click()
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")


def open_job_with_words(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    job = "title: Sky\nword_sets:\n  sky: {file: sky.txt}\nsheets:\n  - {title: Sky, words: sky}\n"
    with visitor.page.expect_file_chooser() as chooser:
        visitor.choose("Open a file …").click()
    chooser.value.set_files(
        [
            {"name": "sky.yaml", "mimeType": "application/yaml", "buffer": job.encode()},
            {"name": "sky.txt", "mimeType": "text/plain", "buffer": b"moon\nsun\nstar\n"},
        ]
    )
    expect(visitor.words).to_have_value("moon\nsun\nstar")


def test_files_of_a_job_are_kept(visitor: Visitor) -> None:
    open_job_with_words(visitor)
    assert "These words come from sky.txt" in (visitor.remarks("remarks").text_content() or "")
    expect(visitor.words).not_to_be_editable()
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]
    visitor.page.reload()
    expect(visitor.words).to_have_value("moon\nsun\nstar")
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]
    expect(visitor.alert).to_be_empty()


def test_files_that_could_not_be_kept_are_kept_later(visitor: Visitor) -> None:
    visitor.expected += ["Failed to load resource"]
    visitor.context.route(
        "**/kept/*", lambda route: route.abort() if route.request.method == "PUT" else route.continue_()
    )
    visitor.context.route("**/kept/*/files", lambda route: route.abort())
    open_job_with_words(visitor)
    expect(visitor.page.locator("#saved")).to_contain_text("Not saved")
    visitor.context.unroute_all()
    expect(visitor.page.locator("#saved")).to_contain_text("Saved on this computer at")
    visitor.wait_until_kept()
    visitor.page.reload()
    expect(visitor.words).to_have_value("moon\nsun\nstar")
    visitor.settled()
    expect(visitor.alert).to_be_empty()


def test_without_its_files_a_job_is_not_called_saved(visitor: Visitor) -> None:
    visitor.expected += ["Failed to load resource"]
    visitor.context.route("**/kept/*/files", lambda route: route.fulfill(status=413, body="{}"))
    open_job_with_words(visitor)
    expect(visitor.page.locator("#saved")).to_contain_text("Not saved")
    visitor.settled()
    expect(visitor.page.locator("#saved")).to_contain_text("Not saved")


def test_files_are_not_lost_if_the_page_is_left_before_their_job_is_kept(visitor: Visitor) -> None:
    """The record is written after the files, and the last changes are also in the window's session."""
    visitor.expected += ["409"]  # the request that was held back may arrive before the one after the reload
    visitor.context.route("**/kept/*", lambda route: None if route.request.method == "PUT" else route.continue_())
    open_job_with_words(visitor)
    visitor.settled()
    visitor.page.reload()
    expect(visitor.words).to_have_value("moon\nsun\nstar")
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    visitor.context.unroute_all()
