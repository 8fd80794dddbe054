"""The editor of the job's text: marks on lines, suggested fixes, completions and help from the schema."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import VIEW, Visitor

pytestmark = pytest.mark.page

JOB = """\
title: Unit 4
seed: 3   # another number makes other grids
sheets:
  - title: On the farm
    words: [tractor, chicken, barn, goose, horse, sheep]
    difficulty: easy
    word_bank: clues

  - kind: crossword
    words: [apple, bread, cheese, honey, lemon, onion]
"""


@pytest.fixture
def author(visitor: Visitor) -> Visitor:
    visitor.write_job(JOB)
    visitor.choose_tab("file")
    return visitor


def put(visitor: Visitor, line: int, text: str) -> None:
    """Type a text at the end of a line; lines count from 1."""
    script = """async line => {
      const view = VIEW;
      view.focus();
      view.dispatch({ selection: { anchor: view.state.doc.line(line).to } });
    }"""
    visitor.page.evaluate(script.replace("VIEW", VIEW), line)
    visitor.page.keyboard.type(text)


def proposed(visitor: Visitor) -> list[str]:
    visitor.page.locator(".cm-tooltip-autocomplete li").first.wait_for()
    return visitor.page.locator(".cm-tooltip-autocomplete .cm-completionLabel").all_text_contents()


def info(visitor: Visitor) -> Locator:
    return visitor.page.locator(".code-editor .about").last


def test_it_is_loaded_when_the_text_is_first_seen(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address)
    assert not [url for url in visitor.requests if "codemirror" in url or "schema.json" in url]
    visitor.choose_tab("file")
    assert [url for url in visitor.requests if "codemirror" in url]
    expect(visitor.job_file).to_be_visible()


def test_a_mistake_is_marked_and_mended_by_a_press(author: Visitor) -> None:
    author.rewrite_job(JOB.replace("easy", "esay"))
    line = author.page.locator(".wrong-line")
    expect(line).to_contain_text("difficulty: esay")
    expect(line).to_contain_text('"esay" is not allowed here')
    expect(author.page.locator(".wrong-word")).to_have_text("esay")
    expect(author.button("1 mistake, line 6")).to_be_visible()
    author.picture("editor-mistake")
    line.get_by_role("button", name="easy?").click()
    author.settled()
    expect(author.alert).to_be_empty()
    expect(line).to_have_count(0)
    expect(author.page.locator(".mistakes")).to_be_hidden()
    author.expect_written(JOB)
    author.rewrite_job(JOB.replace("difficulty:", "dificulty:"))
    line.get_by_role("button", name="difficulty?").click()
    author.settled()
    author.expect_written(JOB)


def test_f8_goes_from_mistake_to_mistake(author: Visitor) -> None:
    author.rewrite_job(JOB.replace("easy", "esay").replace("crossword", "crosword"))
    expect(author.page.locator(".wrong-line")).to_have_count(2)
    author.page.keyboard.press("Control+Home")
    for start in ("esay", "crosword", "esay"):
        author.page.keyboard.press("F8")
        assert author.behind_caret().startswith(start)
    author.button("2 mistakes, the first in line 6").click()
    assert author.behind_caret().startswith("crosword")


def test_fields_are_proposed_with_their_help(author: Visitor) -> None:
    put(author, 8, "    s")
    assert proposed(author)[:4] == ["secret_words", "seed", "shape", "size"]
    author.page.keyboard.type("iz")
    expect(info(author)).to_contain_text("Size of the grid")
    expect(info(author)).to_contain_text("If left out, it is chosen automatically:")
    author.picture("editor-proposals")
    author.page.keyboard.press("Tab")
    author.page.keyboard.type("9x10")
    author.settled()
    expect(author.alert).to_be_empty()
    author.expect_written(JOB.replace("clues\n\n", "clues\n    size: 9x10\n"))


def test_fields_that_are_set_or_of_other_kinds_are_not_proposed(author: Visitor) -> None:
    put(author, 8, "    w")
    assert proposed(author) == ["words_language"]
    put(author, 10, "\nf")
    assert "form" in proposed(author)
    assert "filler" not in proposed(author)


def test_values_are_proposed_with_their_names(author: Visitor) -> None:
    put(author, 8, "    shape: h")
    expect(author.page.locator(".cm-tooltip-autocomplete .cm-completionLabel").first).to_have_text("heart")
    assert proposed(author)[:2] == ["heart", "house"]
    author.page.keyboard.press("Escape")
    expect(author.page.locator(".cm-tooltip-autocomplete")).to_have_count(0)
    author.rewrite_job(JOB.replace("clues", ""))
    put(author, 7, "")
    author.page.keyboard.press("Control+Space")
    assert {"words", "clues", "both", "none"} <= {*proposed(author)}


def test_help_on_what_is_written(author: Visitor) -> None:
    put(author, 7, "")
    author.page.keyboard.press("F1")
    expect(info(author)).to_contain_text("Below the grid")
    author.page.keyboard.press("Escape")
    expect(author.page.locator(".code-editor .about")).to_have_count(0)


def test_german(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, locale="de-DE")
    visitor.write_job(JOB)
    visitor.choose_tab("file")
    put(visitor, 8, "    siz")
    expect(info(visitor)).to_contain_text("Größe des Gitters")
    expect(info(visitor)).to_contain_text("übernehmen")


def test_undo_in_the_text_is_that_of_the_text(author: Visitor) -> None:
    put(author, 1, "2")
    author.page.keyboard.press("Control+z")
    author.expect_written(JOB)
    assert author.page.evaluate(f"async () => ({VIEW}).state.readOnly") is False
    author.settled()
    author.choose_tab("sheets")
    expect(author.job_title).to_have_value("Unit 4")


def test_the_place_stays_when_the_form_changes_the_text(author: Visitor) -> None:
    put(author, 9, "")
    before = author.behind_caret()
    author.choose_tab("sheets")
    author.job_title.fill("Unit 5, with a longer name")
    author.settled()
    author.choose_tab("file")
    author.expect_written(JOB.replace("Unit 4", "Unit 5, with a longer name"))
    assert author.behind_caret() == before


def test_without_the_editor_there_is_a_plain_box(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, go=False)
    visitor.expected += ["codemirror", "Failed to (load|fetch)"]
    visitor.context.route("**/codemirror.js", lambda route: route.abort())
    visitor.go()
    visitor.page.get_by_role("tab", name="Job file").click()
    visitor.job_file.fill(JOB)
    visitor.job_file.blur()
    visitor.settled()
    visitor.choose_tab("sheets")
    expect(visitor.job_title).to_have_value("Unit 4")
