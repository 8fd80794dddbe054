"""Several jobs are kept, by the browser or the preview; windows do not overwrite each other, and all can be deleted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import KEPT, preview
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

JOB = "title: Sky\nword_sets:\n  sky: {file: sky.txt}\nsheets:\n  - {title: Sky, words: sky}\n"

EVERYTHING = """async () => {
  const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => done(opening.result);
    });
    for (const store of base.objectStoreNames) {
      found.push(JSON.stringify(await new Promise((done) => {
        const asked = base.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => done(asked.result);
      })));
    }
    base.close();
  }
  return found.join("\\n");
}"""
"""Everything that the browser stores for the page."""


def another_window(visitor: Visitor) -> Visitor:
    """Open a second window of the same browser on the same page."""
    window = Visitor(visitor.context, visitor.address)
    window.expected = visitor.expected
    window.errors = visitor.errors
    return window.go()


def kept(visitor: Visitor) -> None:
    """Wait until the job has been stored."""
    expect(visitor.page.locator("#saved")).to_contain_text("Saved on this computer at")
    visitor.settled()
    visitor.page.wait_for_timeout(200)
    visitor.wait_until_kept()


def open_with_names(visitor: Visitor) -> None:
    """Open a job that refers to a file with pupils' names."""
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.choose("Open a file …").click()
    chooser.value.set_files(
        [
            {"name": "sky.yaml", "mimeType": "application/yaml", "buffer": JOB.encode()},
            {"name": "sky.txt", "mimeType": "text/plain", "buffer": b"Antonia\nBenedikt\nCharlotte\n"},
        ]
    )
    expect(visitor.words).to_have_value("Antonia\nBenedikt\nCharlotte")
    visitor.settled()


def mine(visitor: Visitor) -> list[str]:
    """Open "My sheets", and return its titles."""
    visitor.choose("My sheets …").click()
    visitor.page.get_by_role("dialog").wait_for()
    return visitor.page.locator("dialog li .name button").all_text_contents()


def kept_by_preview() -> list[Any]:
    return [json.loads(path.read_text("utf-8")) for path in sorted(KEPT.rglob("*.json"))]


def notice(visitor: Visitor) -> Any:
    return visitor.page.locator("#notice")


def test_the_next_preview_has_the_work_of_the_one_before(visit: Visit) -> None:
    with preview() as address:
        visitor = visit(address)
        open_with_names(visitor)
        visitor.job_title.fill("In the sky")
        kept(visitor)
        pages = visitor.drawn()
        leftover = visitor.page.evaluate(EVERYTHING)
        assert "Antonia" not in leftover, "nothing stays behind the address of a port"
        assert str(KEPT) in (visitor.page.locator("#entries").text_content() or "")
        visitor.page.close()
    assert [path.stat().st_mode & 0o777 for path in sorted(KEPT.rglob("*.json"))] == [0o600, 0o600]
    with preview() as other:
        assert other.split("/?")[0] != address.split("/?")[0], "another port"
        again = visit(other)
        expect(again.job_title).to_have_value("In the sky")
        expect(again.words).to_have_value("Antonia\nBenedikt\nCharlotte")
        expect(again.alert).to_be_empty()
        assert again.drawn() == pages
        again.page.close()


def test_new_sheets_leave_those_before_where_they_are(visitor: Visitor) -> None:
    visitor.words.fill("cow\nhen\npig")
    visitor.choose("New sheets").click()
    expect(visitor.words).to_have_value(re.compile("^lion\ntiger"))
    expect(visitor.words).to_be_focused()
    visitor.settled()
    visitor.words.fill("oak\nelm")
    kept(visitor)
    visitor.reload()
    expect(visitor.words).to_have_value("oak\nelm")
    mine(visitor)
    about = visitor.page.locator("dialog .meta").all_text_contents()
    assert [each.split(" · ")[1] for each in about] == ["oak, elm", "cow, hen, pig"]


def test_jobs_of_the_same_title_can_be_told_apart(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.words.fill("cow = gives milk\nhen\npig\ngoose\nduck")
    kept(visitor)
    visitor.choose("My sheets …").click()
    visitor.button("New sheets").click()
    visitor.settled()
    visitor.choose_kind("Sudoku")
    visitor.page.keyboard.press("Escape")
    kept(visitor)
    assert mine(visitor) == ["Our worksheets", "Our worksheets"]
    one, other = visitor.page.locator("dialog .meta").all_text_contents()
    assert "1 sheet · Sudoku · " in one
    assert "1 sheet · cow, hen, pig, goose … · " in other
    visitor.picture("same-titles")


def test_two_previews_at_once_do_not_overwrite_each_other(visit: Visit) -> None:
    with preview() as one, preview() as two:
        first = visit(one)
        first.words.fill("lion\ntiger")
        kept(first)
        second = visit(two)
        expect(second.words).to_have_value("lion\ntiger")
        second.expected.append("409")
        first.words.fill("lion\ntiger\nzebra")
        kept(first)
        second.words.fill("moon\nsun")
        expect(notice(second)).to_contain_text("both are in “My sheets”")
        kept(second)
        assert len(mine(second)) == 2
        texts = [each["state"]["text"] for each in kept_by_preview()]
        assert [sum(word in text for text in texts) for word in ("zebra", "moon")] == [1, 1]
        first.page.reload()
        expect(first.words).to_have_value("lion\ntiger\nzebra")
        first.page.close()
        second.page.close()


def test_a_window_that_is_behind_says_so_and_offers_both(visit: Visit, page_address: str) -> None:
    one = visit(page_address)
    one.expected.append("409")
    one.words.fill("lion\ntiger")
    kept(one)
    two = another_window(one)
    expect(two.words).to_have_value("lion\ntiger")
    two.page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    expect(notice(one)).to_be_empty()
    one.words.fill("lion\ntiger\nzebra")
    expect(notice(two)).to_contain_text("also open in another window, and were changed there.")
    expect(two.words).to_have_value("lion\ntiger")
    two.picture("behind")
    two.button("Use the other window’s version").click()
    expect(two.words).to_have_value("lion\ntiger\nzebra")
    expect(notice(two)).to_be_empty()
    two.settled()
    assert "liontigerzebra" in two.texts()[0], "the pages are those of the form"
    expect(notice(one)).to_be_empty()
    two.button("Undo").click()
    expect(two.words).to_have_value("lion\ntiger")
    expect(notice(one)).to_contain_text("in another window")
    expect(one.words).to_have_value("lion\ntiger\nzebra")
    one.button("Continue here, as a copy").click()
    kept(one)
    for window, words in ((one, "lion\ntiger\nzebra"), (two, "lion\ntiger")):
        window.page.reload()
        expect(window.words).to_have_value(words)
    assert len(mine(one)) == 2


def test_typing_in_both_windows_keeps_both(visit: Visit, page_address: str) -> None:
    one = visit(page_address)
    one.expected.append("409")
    one.words.fill("lion\ntiger")
    kept(one)
    two = another_window(one)
    one.words.fill("lion\ntiger\nzebra")
    two.words.fill("moon\nsun")
    kept(one)
    kept(two)
    expect(notice(two)).to_contain_text("both are in “My sheets”")
    two.words.press_sequentially("e")
    kept(two)
    expect(notice(two)).to_contain_text("both are in “My sheets”")  # until it is closed
    for window, words in ((one, "lion\ntiger\nzebra"), (two, "moon\nsune")):
        window.page.reload()
        expect(window.words).to_have_value(words)
    assert len(mine(two)) == 2


def test_a_list_of_sheets_to_open_and_to_delete(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.job_title.fill("First")
    visitor.words.fill("lion\ntiger")
    kept(visitor)
    assert mine(visitor) == ["First"]
    visitor.button("New sheets").click()
    expect(visitor.job_title).not_to_have_value("First")
    expect(visitor.button("Undo")).to_be_disabled()
    visitor.job_title.fill("Second")
    visitor.words.fill("moon\nsun")
    kept(visitor)
    assert sorted(mine(visitor)) == ["First", "Second"]
    visitor.picture("my-sheets")
    dialog = visitor.page.get_by_role("dialog", name="My sheets")
    expect(dialog).to_contain_text("open now")
    dialog.get_by_role("button", name="First", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(visitor.words).to_have_value("lion\ntiger")
    visitor.settled()
    assert "liontiger" in visitor.texts()[0]
    visitor.page.reload()
    expect(visitor.words).to_have_value("lion\ntiger")

    mine(visitor)
    dialog.get_by_role("button", name="Delete: Second").click()
    expect(dialog).to_contain_text("“Second” is deleted.")
    visitor.button("Bring back").click()
    expect(dialog.get_by_role("button", name="Second", exact=True)).to_be_visible()
    dialog.get_by_role("button", name="Delete: Second").click()
    visitor.button("Close").click()
    assert mine(visitor) == ["First"]
    dialog.get_by_role("button", name="Delete: First").click()
    expect(visitor.words).not_to_have_value("lion\ntiger")
    visitor.button("Close").click()
    visitor.page.reload()
    visitor.settled()
    assert mine(visitor) == []
    expect(dialog).to_contain_text("No sheets are kept yet.")


def test_deleting_what_another_window_has_open(visit: Visit, page_address: str) -> None:
    one = visit(page_address)
    one.expected.append("410")
    open_with_names(one)
    kept(one)
    two = another_window(one)
    expect(two.words).to_have_value("Antonia\nBenedikt\nCharlotte")
    kept(two)
    mine(one)
    one.button("Delete: Sky").click()
    expect(notice(two)).to_contain_text("These sheets were deleted in another window. If you change them here")
    two.picture("deleted-there")
    two.page.wait_for_timeout(300)
    assert not re.search("Antonia|QW50b25pYQ", two.page.evaluate(EVERYTHING))
    assert kept_by_preview() == []
    one.button("Bring back").click()
    expect(notice(two)).to_be_empty()
    one.button("Delete: Sky").click()
    expect(notice(two)).to_contain_text("If you change them here")
    two.job_title.fill("Night")
    expect(notice(two)).to_contain_text("Because you have changed them here, they are kept again.")
    kept(two)
    one.button("Close").click()
    assert mine(one) == ["Night"]
    notice(two).get_by_role("button", name="Delete").click()
    expect(two.job_title).not_to_have_value("Night")
    two.settled()
    two.page.wait_for_timeout(300)
    assert not re.search("Antonia|QW50b25pYQ", two.page.evaluate(EVERYTHING))
    assert kept_by_preview() == []


def test_a_file_that_is_opened_leaves_the_sheets_before_it_in_the_list(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.job_title.fill("First")
    kept(visitor)
    open_with_names(visitor)
    kept(visitor)
    assert sorted(mine(visitor)) == ["First", "Sky"]


def test_starting_over_forgets_files_and_pages(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address)
    open_with_names(visitor)
    visitor.page.wait_for_timeout(300)
    assert "Antonia" in visitor.page.evaluate(EVERYTHING), "the pages are kept, with their words"
    visitor.choose("Start over").click()
    expect(notice(visitor)).to_contain_text("can be brought back until this page is closed.")
    visitor.settled()
    visitor.picture("begun-anew")
    visitor.button("Bring back").click()
    expect(visitor.words).to_have_value("Antonia\nBenedikt\nCharlotte")
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    visitor.choose("Start over").click()
    expect(visitor.words).not_to_have_value(re.compile("Antonia"))
    visitor.settled()
    visitor.page.reload()
    visitor.settled()
    visitor.page.wait_for_timeout(300)
    everything = visitor.page.evaluate(EVERYTHING)
    assert "Antonia" not in everything
    assert "QW50b25pYQ" not in everything, "nor as Base64"
    assert "sky.txt" not in everything


def test_everything_can_be_forgotten(visit: Visit, page_address: str) -> None:
    one = visit(page_address)
    open_with_names(one)
    kept(one)
    two = another_window(one)
    expect(two.words).to_have_value("Antonia\nBenedikt\nCharlotte")
    two.wait_until_kept()
    one.choose("Forget everything").click()
    dialog = one.page.get_by_role("dialog", name="Forget everything")
    expect(dialog).to_contain_text("This cannot be undone.")
    one.picture("forget")
    dialog.get_by_role("button", name="Cancel").click()
    expect(one.words).to_have_value("Antonia\nBenedikt\nCharlotte")
    one.choose("Forget everything").click()
    dialog.get_by_role("button", name="Forget everything").click()
    for window in (one, two):
        expect(window.words).not_to_have_value(re.compile("Antonia"))
        window.settled()
        window.page.wait_for_timeout(300)
        assert not re.search("Antonia|QW50b25pYQ|sky", window.page.evaluate(EVERYTHING))
    assert kept_by_preview() == []
    assert mine(two) == []


def test_the_job_of_an_older_page_is_there(visit: Visit, static_address: str) -> None:
    """An older page kept a single job, under another name."""
    visitor = visit(static_address)
    text = "title: Old\nsheets:\n  - {title: Zoo, words: [lion, tiger]}\n"
    cards = [{"kind": "wordsearch", "title": "Zoo", "words": {}}]
    old = {"text": text, "waiting": [], "data": {"title": "Old"}, "cards": cards, "name": ""}
    visitor.page.evaluate("old => localStorage.setItem('worksheets.job', old)", json.dumps(old))
    visitor.page.evaluate("() => sessionStorage.clear()")
    visitor.page.reload()
    expect(visitor.job_title).to_have_value("Old")
    expect(visitor.words).to_have_value("lion\ntiger")
    visitor.page.reload()
    expect(visitor.job_title).to_have_value("Old")
    assert visitor.page.evaluate("() => localStorage.getItem('worksheets.job')") is None


def test_a_preview_that_cannot_write_says_so(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, go=False)
    visitor.expected.append("507")
    (KEPT / "worksheets").parent.mkdir(exist_ok=True)
    (KEPT / "worksheets").write_text("a file where the folder should be", "utf-8")
    visitor.go()
    visitor.words.fill("lion\ntiger")
    expect(visitor.page.locator("#saved")).to_contain_text("Not saved: the preview cannot write to its folder.")
    Path(KEPT / "worksheets").unlink()
    visitor.words.fill("lion\ntiger\nzebra")
    expect(visitor.page.locator("#saved")).to_contain_text("Saved on this computer at")


def test_a_save_that_fails_is_tried_again(visitor: Visitor) -> None:
    visitor.expected.append("Failed to load resource")
    visitor.settled()
    visitor.context.route("**/kept/*", lambda route: route.abort())
    visitor.words.fill("lion\ntiger")
    expect(visitor.page.locator("#saved")).to_contain_text("Not saved")
    visitor.settled()
    visitor.page.wait_for_timeout(500)
    expect(visitor.page.locator("#saved")).to_contain_text("Not saved")
    visitor.context.unroute_all()
    expect(visitor.page.locator("#saved")).to_contain_text("Saved on this computer at")  # without another change
    assert "tiger" in json.dumps(kept_by_preview())
