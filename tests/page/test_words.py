"""Words as teachers enter them: pasted, misspelled, and with characters that have a meaning in YAML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = pytest.mark.page

TABLE = "lion\tit roars\ntiger\tit has stripes\nzebra\tit has them, too\ngiraffe\tit is tall\n"
RUDE = [
    "<img src=x onerror=alert(1)>",
    '"><script>alert(2)</script>',
    "Tom &amp; Jerry",
    "</textarea><q>bold</q>",
    "{title}",
]


def test_a_table_from_a_spreadsheet(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.paste_words(TABLE)
    expect(visitor.page.locator(".words-head")).to_contain_text("4 words")
    expect(visitor.page.locator(".words-head")).to_contain_text("longest 7")
    expect(visitor.remarks("remarks")).to_contain_text("4 words with clues, separated by tabs.")
    visitor.settled()
    handout, answers = visitor.texts()
    assert "Findthe4words" in handout
    assert "liontigerzebragiraffe" in handout
    grid = re.search(r"\.([A-Z]{20,})4words", handout)
    assert grid, "the letters of the grid"
    assert set("LIONTIGERZEBRAGIRAFFE") <= set(grid[1])
    assert all(word in answers for word in ("lion", "tiger", "zebra", "giraffe"))
    assert visitor.words.input_value() == TABLE, "what was pasted stays as it was"
    expect(visitor.cards.first).to_contain_text("4 words")
    assert "{word: tiger, clue: it has stripes}" in visitor.job_text()


def test_a_word_twice_is_remarked_and_used_once(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger\nzebra\nLION")
    expect(visitor.remarks("remarks")).to_contain_text('"LION" is the same word as "lion" in line 1')
    expect(visitor.page.locator(".words-head")).to_contain_text("3 words")
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    expect(visitor.words).not_to_have_attribute("aria-invalid", "true")
    assert "Findthe3words" in visitor.texts()[0]


def test_a_mistake_and_its_sentence(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    before = visitor.drawn()
    visitor.words.fill("lion\n???\nzebra")
    sentence = '"???" has no letters or digits'
    expect(visitor.remarks("wrong")).to_have_text(sentence)
    expect(visitor.words).to_have_attribute("aria-invalid", "true")
    expect(visitor.words).to_have_accessible_description(re.compile(re.escape(sentence)))
    expect(visitor.alert).to_contain_text("One thing to fix:")
    expect(visitor.alert).to_contain_text(sentence)
    assert visitor.drawn() == before, "the last good pages stay"
    visitor.picture("problem")

    visitor.button("Add a sheet").click()
    expect(visitor.words).not_to_have_value(re.compile(r"\?"))
    visitor.settled()
    expect(visitor.alert).to_contain_text(sentence)
    visitor.alert.get_by_role("button").click()
    expect(visitor.words).to_be_focused()
    expect(visitor.words).to_have_value("lion\n???\nzebra")

    visitor.words.fill("lion\nhippo\nzebra")
    expect(visitor.alert).to_be_empty()
    expect(visitor.remarks("wrong")).to_be_hidden()
    expect(visitor.words).not_to_have_attribute("aria-invalid", "true")
    visitor.settled()
    assert "lionhippozebra" in visitor.texts()[0]


def test_no_word_and_no_title_is_html(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.page.on("dialog", lambda dialog: visitor.errors.append(f"a dialog: {dialog.message}"))
    visitor.words.fill("\n".join(RUDE))
    visitor.title.fill(RUDE[0])
    visitor.job_title.fill(RUDE[1])
    visitor.settled()
    assert visitor.words.input_value().splitlines() == RUDE
    pages = "".join(visitor.pictures.all_text_contents())
    assert all(text in pages for text in RUDE[:2]), "the titles stand there as they were written"
    assert "<q>bold</q>" in pages
    assert "Tom & Jerry" in pages
    assert visitor.card_titles() == [RUDE[0]]
    assert visitor.page.title().startswith(RUDE[1])

    visitor.words.fill("lion\n" + RUDE[0] * 20 + "\n<b>!</b><!--")
    expect(visitor.alert).to_contain_text("<img src=x onerror=alert(1)>")
    visitor.picture("problem-html")
    visitor.choose_tab("file")
    visitor.rewrite_job("sheets:\n  - title: <i>x</i>\n    kind: <img src=x onerror=alert(3)>\n    words: [a")
    expect(visitor.alert).to_contain_text("Line")
    assert visitor.page.locator("main :is(script, b, i, q, img:not(.cm-widgetBuffer))").count() == 0


def test_nothing_is_a_mistake_too(visitor: Visitor) -> None:
    visitor.words.fill("")
    expect(visitor.alert).to_contain_text("to fix")
    expect(visitor.words).to_have_attribute("aria-invalid", "true")
    visitor.words.fill("lion\ntiger")
    expect(visitor.alert).to_be_empty()


def test_a_dropped_word_list_is_taken(visitor: Visitor) -> None:
    drop = """(box) => {
        const data = new DataTransfer();
        data.items.add(new File(["moon;by night\\nsun;by day\\nstar;far away\\n"], "sky.csv", { type: "text/csv" }));
        for (const type of ["dragover", "drop"]) {
            box.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }
    }"""
    visitor.words.evaluate(drop)
    expect(visitor.words).to_have_value(re.compile("moon = by night"))
    visitor.settled()
    assert "moonsunstar" in visitor.texts()[0]


def test_a_list_that_comes_with_the_program(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    expect(visitor.themes).to_have_value("")
    visitor.themes.select_option("theme/farm")
    visitor.settled()
    expect(visitor.themes).to_have_value("theme/farm")
    assert 'words: "theme/farm"' in visitor.job_text()
    expect(visitor.words).to_have_value(re.compile("^cow$", re.MULTILINE))
    expect(visitor.words).not_to_be_editable()
    expect(visitor.remarks("remarks")).to_contain_text("This is the list “On the farm” that comes with the program.")
    assert "cow" in visitor.texts()[0]
    visitor.picture("theme")

    visitor.themes.select_option(label="My own words")
    visitor.settled()
    expect(visitor.words).to_be_editable()
    listed = visitor.words.input_value().splitlines()
    assert "theme/" not in visitor.job_text()
    assert "cow" in listed
    visitor.words.fill("\n".join(listed[:5]))
    visitor.settled()
    assert "Findthe5words" in visitor.texts()[0]

    for _ in range(3):  # typing just after the choice may be part of the same step
        if visitor.themes.input_value() != "theme/farm":
            visitor.button("Undo").click()
    expect(visitor.themes).to_have_value("theme/farm")
    visitor.button("Undo").click()
    visitor.settled()
    expect(visitor.words).to_have_value("lion\ntiger")
    expect(visitor.themes).to_have_value("")


def test_the_lists_are_those_of_the_language_of_the_words(visitor: Visitor) -> None:
    titles = "all => all.map((each) => each.textContent)"
    english = visitor.themes.locator("option").evaluate_all(titles)
    assert len(english) > 30
    assert any(title.startswith("On the farm (") for title in english)
    visitor.write_job("language: en\nwords_language: de\nsheets: [{title: Hof, words: theme/farm}]")
    german = visitor.themes.locator("option").evaluate_all(titles)
    assert any(title.startswith("Auf dem Bauernhof (") for title in german)
    assert not any(title.startswith("On the farm (") for title in german)
    expect(visitor.themes).to_have_value("theme/farm")
    visitor.write_job("language: fi\nsheets: [{title: Zoo, words: [leijona, tiikeri]}]")
    expect(visitor.themes).to_be_hidden()


def test_each_problem_of_a_field_has_a_line_of_its_own(visitor: Visitor) -> None:
    visitor.write_job("title: T\nsheets:\n  - {kind: cloze, text: The cat sleeps., words: [lion, zebra]}\n")
    wrong = visitor.remarks("wrong")
    expect(wrong).to_contain_text("zebra")
    first, second = wrong.inner_text().splitlines()
    assert "lion" in first
    assert "zebra" in second


def test_words_typed_before_the_program_answers_do_not_get_it_either(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, go=False)
    asked: list[Route] = []
    visitor.context.route("**/answer", lambda route: asked.append(route))
    visitor.page.goto(server_address)
    expect(visitor.words).to_be_focused()
    visitor.page.keyboard.type("moon")
    for route in asked:
        route.continue_()
    visitor.context.unroute("**/answer")
    visitor.settled()
    expect(visitor.title).to_have_value("")
    assert "Atthezoo" not in visitor.texts()[0]


def test_own_words_do_not_get_the_title_of_the_sample(visitor: Visitor) -> None:
    visitor.settled()
    assert "At the zoo" in visitor.job_text()
    visitor.paste_words("cow\nhorse\nhen")
    visitor.settled()
    assert "At the zoo" not in visitor.job_text()
    assert "Wordsearch" in visitor.texts()[0]
    visitor.button("Add a sheet").click()
    expect(visitor.title).to_have_value("On the farm")
    visitor.settled()
    visitor.words.fill("moon\nsun")
    visitor.settled()
    expect(visitor.title).to_have_value("")
    assert "farm" not in visitor.job_text()
    visitor.title.fill("Cloze")
    visitor.choose_kind("Cloze")
    visitor.choose_kind("Sudoku")
    visitor.settled()
    expect(visitor.title).to_have_value("")
