"""The job's text in its tab and the form: each follows the other, and neither loses parts of the text."""

from __future__ import annotations

import difflib
import re

import pytest
from playwright.sync_api import expect

from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

JOB = """\
# Term 1, for class 3b

title: Spring     # on every page
seed: 1

sheets:
  # the zoo comes first
  - title: Zoo    # in bold
    difficulty: easy
    words:        # of the last lesson
      - lion
      - tiger     # with stripes
      - zebra
  - {title: Farm, words: [cow, horse, hen]}   # later
"""


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """Return the lines that were removed, and those that were added."""
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    return [line[2:] for line in lines if line[:2] == "- "], [line[2:] for line in lines if line[:2] == "+ "]


def test_the_form_changes_no_more_than_it_says(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    assert visitor.job_text() == JOB
    visitor.job_title.fill("Summer")
    text = visitor.job_text()
    assert changed_lines(JOB, text) == (["title: Spring     # on every page"], ["title: Summer     # on every page"])

    visitor.level("hard").check()
    before, text = text, visitor.job_text()
    assert changed_lines(before, text) == (["    difficulty: easy"], ["    difficulty: hard"])

    visitor.title.fill("At the zoo")
    before, text = text, visitor.job_text()
    assert changed_lines(before, text)[0] == ["  - title: Zoo    # in bold"]
    assert "# in bold" in changed_lines(before, text)[1][0]

    visitor.words.fill("lion\ntiger\nzebra\ncamel")
    before, text = text, visitor.job_text()
    gone, new = changed_lines(before, text)
    assert (gone, [line.strip() for line in new]) == ([], ["- camel"])
    assert all(comment in text for comment in re.findall("#.*", JOB))


def test_the_text_changes_the_form(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    expect(visitor.job_title).to_have_value("Spring")
    expect(visitor.title).to_have_value("Zoo")
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")
    expect(visitor.level("easy")).to_be_checked()
    assert visitor.card_titles() == ["Zoo", "Farm"]
    visitor.write_job(JOB.replace("easy", "[medium, hard]").replace("Zoo ", "Jungle "))
    expect(visitor.title).to_have_value("Jungle")
    expect(visitor.page.locator(".card > details[open] .field-level .part")).to_have_text(["★★ Medium", "★★★ Hard"])
    expect(visitor.cards.first).to_contain_text("★★ ★★★")
    expect(visitor.status).to_have_text(re.compile("3 pages"))


def test_a_mistake_in_the_text_has_its_line(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    pages = visitor.drawn()
    visitor.choose_tab("file")
    visitor.job_file.click()
    visitor.page.keyboard.press("Control+Home")
    visitor.page.keyboard.press("ArrowDown")
    visitor.page.keyboard.press("ArrowDown")
    visitor.page.keyboard.press("End")
    visitor.page.keyboard.type("\nsheet: [")
    expect(visitor.alert).to_contain_text("Line")
    visitor.page.keyboard.type("]")
    expect(visitor.alert).to_contain_text('unknown field "sheet"')
    expect(visitor.alert.get_by_role("button").first).to_have_text("Line 4")
    assert visitor.drawn() == pages
    expect(visitor.page.locator("#file .wrong-line")).to_contain_text('sheet: []! unknown field "sheet"')
    visitor.picture("job-file-problem")

    visitor.choose_tab("sheets")
    visitor.alert.get_by_role("button").first.click()
    expect(visitor.job_file).to_be_focused()
    assert visitor.behind_caret().startswith("sheet: []")
    visitor.page.keyboard.press("Shift+End")
    visitor.page.keyboard.press("Delete")
    expect(visitor.alert).to_be_empty()
    visitor.settled()
    assert visitor.drawn() == pages


def test_what_cannot_be_read_is_kept_and_can_be_mended(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    broken = JOB.replace("title: Spring", "title: [Spring")
    visitor.choose_tab("file")
    visitor.rewrite_job(broken)
    expect(visitor.alert).to_contain_text("to fix")
    visitor.page.reload()
    expect(visitor.alert).to_contain_text("to fix")
    visitor.choose_tab("file")
    visitor.expect_written(broken)
    visitor.rewrite_job(JOB)
    expect(visitor.alert).to_be_empty()
    visitor.choose_tab("sheets")
    assert visitor.card_titles() == ["Zoo", "Farm"]


def test_the_form_shows_the_last_good_job_while_the_text_has_a_mistake(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    visitor.choose_tab("file")
    broken = JOB.replace("title: Spring", "title: [Spring")
    visitor.rewrite_job(broken)
    visitor.choose_tab("sheets")
    frozen = visitor.page.locator("#frozen")
    expect(frozen).to_contain_text("The job file has a mistake.")
    expect(visitor.job_title).to_have_value("Spring")
    expect(visitor.job_title).to_be_disabled()
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")
    expect(visitor.words).to_be_disabled()
    expect(visitor.level("hard")).to_be_disabled()
    expect(visitor.button("Another grid")).to_be_disabled()
    expect(visitor.button("Add a sheet")).to_be_disabled()
    visitor.cards.nth(1).locator("summary").first.click()
    expect(visitor.words).to_have_value("cow\nhorse\nhen")
    visitor.picture("frozen")

    pages = visitor.texts()
    visitor.page.reload()
    expect(frozen).to_contain_text("Line")
    expect(visitor.pictures).to_have_count(len(pages))  # though a preview keeps no pages
    assert visitor.texts() == pages
    notes = visitor.page.locator("figure.stale").evaluate_all("all => all.map((each) => each.dataset.note)")
    assert notes == ["The sheet before your change"] * len(pages)
    expect(visitor.alert).not_to_contain_text("The sheets appear here")
    expect(visitor.job_title).to_have_value("Spring")
    expect(visitor.job_title).to_be_disabled()
    frozen.get_by_role("button").first.click()
    expect(visitor.job_file).to_be_focused()
    visitor.expect_written(broken)
    visitor.rewrite_job("title: Only\n")
    visitor.choose_tab("sheets")
    expect(frozen).not_to_be_empty()
    expect(visitor.alert).to_contain_text("sheets")
    assert visitor.card_titles() == ["Zoo", "Farm"]
    visitor.choose_tab("file")
    visitor.rewrite_job(JOB.replace("Spring", "Summer"))
    visitor.choose_tab("sheets")
    expect(frozen).to_be_empty()
    expect(visitor.job_title).to_have_value("Summer")
    visitor.job_title.fill("Autumn")
    assert "title: Autumn" in visitor.job_text()


def test_a_file_that_cannot_be_read_does_not_show_the_job_before(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.choose("Open a file …").click()
    broken = {"name": "spring.yaml", "mimeType": "application/yaml", "buffer": b"title: [Spring\n"}
    chooser.value.set_files([broken])
    frozen = visitor.page.locator("#frozen")
    expect(frozen).to_contain_text("The sheets appear here once you have fixed it.")
    assert visitor.card_titles() == []
    expect(visitor.pictures).to_have_count(0)
    visitor.page.locator("#undo").click()
    expect(frozen).to_be_empty()
    expect(visitor.pictures).not_to_have_count(0)
    assert visitor.card_titles() == ["At the zoo"]


@pytest.mark.parametrize("wrong", [("difficulty: easy", "size: zwölf"), ("title: Spring", "titel: Spring")])
def test_after_a_reload_a_job_with_a_wrong_field_shows_the_sheets_before(
    visitor: Visitor, wrong: tuple[str, str]
) -> None:
    visitor.write_job(JOB)
    pages = visitor.texts()
    visitor.choose_tab("file")
    visitor.rewrite_job(JOB.replace(*wrong))
    expect(visitor.alert).to_contain_text("to fix")
    visitor.choose_tab("sheets")
    stale = visitor.page.locator("figure[data-note]").count()
    assert stale
    visitor.page.reload()
    expect(visitor.alert).to_contain_text("to fix")
    expect(visitor.pictures).to_have_count(len(pages))
    assert visitor.texts() == pages
    expect(visitor.page.locator("figure[data-note]")).to_have_count(stale)
    expect(visitor.alert).not_to_contain_text("The sheets appear here")
    visitor.write_job(JOB)
    expect(visitor.alert).to_be_empty()
    expect(visitor.page.locator("figure.stale")).to_have_count(0)


def test_a_job_that_never_had_pages_says_why(visitor: Visitor) -> None:
    visitor.page.evaluate("() => { window.showOpenFilePicker = undefined; }")
    with visitor.page.expect_file_chooser() as chooser:
        visitor.choose("Open a file …").click()
    wrong = JOB.replace("title: Spring", "titel: Spring")
    chooser.value.set_files([{"name": "spring.yaml", "mimeType": "application/yaml", "buffer": wrong.encode()}])
    expect(visitor.alert).to_contain_text("The sheets appear here once this is fixed.")
    visitor.page.reload()
    expect(visitor.alert).to_contain_text("The sheets appear here once this is fixed.")
    expect(visitor.pictures).to_have_count(0)
    visitor.write_job(JOB)
    expect(visitor.alert).to_be_empty()
    expect(visitor.pictures).not_to_have_count(0)


def test_what_is_typed_in_the_form_before_the_mistake_is_seen_is_kept(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    visitor.choose_tab("file")
    visitor.rewrite_job(JOB.replace("title: Spring", "title: [Spring"))
    visitor.page.evaluate(
        """() => {
            document.activeElement.shadowRoot.activeElement.blur();
            document.getElementById("tab-form").click();
            const box = document.querySelector(".card textarea");
            box.value = "lion\\nhippo";
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }"""
    )
    expect(visitor.page.locator("#frozen")).not_to_be_empty()
    expect(visitor.words).to_have_value("lion\nhippo")
    visitor.choose_tab("file")
    visitor.rewrite_job(JOB)
    visitor.choose_tab("sheets")
    expect(visitor.page.locator("#frozen")).to_be_empty()
    assert "hippo" in visitor.job_text()


def test_undo_goes_over_both(visitor: Visitor) -> None:
    visitor.write_job(JOB)
    visitor.job_title.fill("Summer")
    visitor.settled()
    visitor.write_job(visitor.job_text().replace("Farm", "Stable"))
    for title, second in (("Summer", "Farm"), ("Spring", "Farm")):
        visitor.button("Undo").click()
        visitor.settled()
        expect(visitor.job_title).to_have_value(title)
        assert visitor.card_titles() == ["Zoo", second]
    assert visitor.job_text() == JOB


def test_a_field_that_the_form_lacks_has_its_line(visitor: Visitor) -> None:
    """Its card has no place that could show it."""
    visitor.write_job(JOB)
    visitor.choose_tab("file")
    visitor.rewrite_job("title: Zoo\nsheets:\n  - title: Bären\n    wörter: [lion, tiger]\n")
    link = visitor.alert.get_by_role("button").first
    expect(link).to_have_text("Line 4")
    expect(visitor.page.locator("#file .wrong-word")).to_have_text("wörter")
    visitor.choose_tab("sheets")
    link.click()
    expect(visitor.job_file).to_be_focused()
    assert visitor.behind_caret().startswith("wörter")
