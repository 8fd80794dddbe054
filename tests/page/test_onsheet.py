"""Texts can be edited on the sheet itself, and a word on it leads to its line in the form and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

JOB = """\
title: Spring
seed: 1
sheets:
  - {title: On the farm, words: [tractor, chicken, barn, goose, cow, Küken], size: 9x11, difficulty: easy}
  - {title: Numbers, kind: sudoku, size: 4}
"""


@pytest.fixture
def teacher(visitor: Visitor) -> Visitor:
    visitor.write_job(JOB)
    return visitor


def on_sheet(visitor: Visitor, what: str) -> Locator:
    return visitor.page.locator("#paper").get_by_role("button", name=what)


def box_of(place: Locator) -> dict[str, float]:
    """Return the box of an element, which may be replaced in the moment in which it is measured."""
    for _ in range(20):
        if found := place.bounding_box():
            return dict(found)
        place.page.wait_for_timeout(50)
    raise AssertionError(f"{place} is not visible")


def test_the_title_is_edited_on_the_sheet(teacher: Visitor) -> None:
    title = on_sheet(teacher, "Title: On the farm, edit")
    printed = teacher.page.locator("#paper svg text", has_text="On the farm").first
    over, text = box_of(title), box_of(printed)
    assert over["x"] <= text["x"] + 1
    assert over["x"] + over["width"] >= text["x"] + text["width"] - 1
    title.click()
    box = teacher.page.get_by_role("textbox", name="Title", exact=True).locator("visible=true").last
    expect(box).to_be_focused()
    teacher.picture("on-sheet-title")
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    assert box.evaluate(size) == pytest.approx(
        24 * box_of(teacher.page.locator(".page").first)["width"] / 595.28, rel=0.02
    )
    teacher.page.keyboard.type("At home")
    teacher.page.keyboard.press("Enter")
    expect(teacher.title).to_have_value("At home")
    expect(on_sheet(teacher, "Title: At home, edit")).to_be_focused()
    teacher.settled()
    assert teacher.job_text() == JOB.replace("On the farm", "At home")
    teacher.button("Undo").click()
    teacher.settled()
    assert teacher.job_text() == JOB


@pytest.mark.parametrize(("language", "title"), [("ar", "حيوانات المزرعة"), ("he", "חיות")])
def test_what_is_read_from_the_right_is_edited_in_its_place(visitor: Visitor, language: str, title: str) -> None:
    visitor.write_job(f"title: Right\nlanguage: {language}\nsheets:\n  - {{title: {title}, kind: sudoku, size: 4}}\n")
    over = box_of(on_sheet(visitor, f"Title: {title}, edit"))
    printed = box_of(visitor.page.locator("#paper svg text", has_text=title).first)
    assert over["x"] == pytest.approx(printed["x"], abs=3)
    assert over["width"] == pytest.approx(printed["width"], abs=6)


def test_escape_leaves_it_as_it_was(teacher: Visitor) -> None:
    title = on_sheet(teacher, "Title: On the farm, edit")
    title.focus()
    teacher.page.keyboard.press("Enter")
    teacher.page.keyboard.type("Zoo + more")
    teacher.page.keyboard.press("Escape")
    expect(title).to_be_focused()
    assert teacher.job_text() == JOB


def test_the_instruction_is_edited_and_comes_back(teacher: Visitor) -> None:
    on_sheet(teacher, "Instruction: Find the 6 words").click()
    teacher.page.keyboard.type("Where are the animals?")
    teacher.page.locator("#status").click()  # clicks elsewhere
    teacher.settled()
    assert re.search('instruction: "?Where are the animals[?]', teacher.job_text())
    assert "Wherearetheanimals?" in teacher.texts()[0]
    on_sheet(teacher, "Instruction: Where are the animals?, edit").click()
    teacher.page.keyboard.press("Delete")
    teacher.page.keyboard.press("Enter")
    teacher.settled()
    assert teacher.job_text() == JOB, "without a text it is that of the kind"


def test_the_footer_is_edited_on_a_sheet_and_all_sheets_have_it(teacher: Visitor) -> None:
    footer = on_sheet(teacher, "Footer of all sheets: sheet 1, edit")
    over = box_of(footer)
    text = box_of(teacher.page.locator("#paper svg text", has_text="Spring · sheet 1").first)
    assert over["x"] <= text["x"] + 1
    assert over["y"] <= text["y"] + text["height"] / 2 <= over["y"] + over["height"]
    footer.click()
    box = teacher.page.get_by_role("textbox", name="Footer of all sheets")
    expect(box).to_have_value("sheet 1")
    expect(box).to_be_in_viewport(ratio=1)
    teacher.picture("on-sheet-footer")
    teacher.page.keyboard.type("Class 3b, Mrs Hill")
    teacher.page.keyboard.press("Enter")
    expect(on_sheet(teacher, "Footer of all sheets: Class 3b, Mrs Hill, edit").first).to_be_focused()
    teacher.settled()
    assert [text.count("Spring·Class3b,MrsHill") for text in teacher.texts()[:2]] == [1, 1]
    assert teacher.job_text() == JOB + 'footer: "Class 3b, Mrs Hill"\n'
    on_sheet(teacher, "Footer of all sheets: Class 3b, Mrs Hill, edit").last.click()
    teacher.page.keyboard.press("Delete")
    teacher.page.keyboard.press("Enter")
    teacher.settled()
    assert teacher.job_text() == JOB
    expect(on_sheet(teacher, "Footer of all sheets: sheet 2, edit")).to_have_count(1)


def test_two_sheets_on_a_page_have_a_footer_each_and_none_is_offered_where_there_is_none(teacher: Visitor) -> None:
    teacher.write_job(JOB + "page: {per_page: 2, size: A4}\nfooter: Class 3b\n")
    expect(on_sheet(teacher, "Title: ")).to_have_count(2)
    expect(on_sheet(teacher, "Footer of all sheets: Class 3b")).to_have_count(2)
    places = {round(box_of(each)["x"]) for each in on_sheet(teacher, "Footer of all sheets").all()}
    assert len(places) == 2
    teacher.write_job(JOB + "footer: no\n")
    expect(on_sheet(teacher, "Title: ")).to_have_count(2)
    expect(on_sheet(teacher, "Footer of all sheets")).to_have_count(0)


def test_a_long_footer_stands_on_lines_of_its_own(teacher: Visitor) -> None:
    long = "Class 3b of the school at the old mill beyond the river, with thanks to all who have helped us with it"
    teacher.write_job(JOB + f"footer: {long}\n")
    on_sheet(teacher, f"Footer of all sheets: {long}").first.click()
    expect(teacher.page.get_by_role("textbox", name="Footer of all sheets")).to_have_value(long)


def test_the_texts_of_every_sheet_and_kind(teacher: Visitor) -> None:
    expect(on_sheet(teacher, "edit")).to_have_count(6)
    on_sheet(teacher, "Title: Numbers, edit").click()
    teacher.page.keyboard.type("Sudoku")
    teacher.page.keyboard.press("Enter")
    teacher.settled()
    assert teacher.card_titles() == ["On the farm", "Sudoku"]


def test_a_word_leads_to_its_line_and_back(teacher: Visitor) -> None:
    teacher.page.locator("#paper svg text", has_text="goose").first.click()
    expect(teacher.words).to_be_focused()
    caret = teacher.words.evaluate("box => box.value.slice(0, box.selectionStart).split('\\n').length")
    assert caret == 4
    loop = teacher.page.locator(".loops rect")
    expect(loop).to_have_count(1)
    teacher.picture("on-sheet-word")
    letters = """loop => {
      const area = loop.getBoundingClientRect();
      const inside = [];
      for (const text of document.querySelectorAll("#paper .page svg g text")) {
        for (let i = 0; i < text.getNumberOfChars(); i += 1) {
          const { x, y, width, height } = text.getExtentOfChar(i);
          const place = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(text.getScreenCTM());
          if (place.x > area.left && place.x < area.right && place.y > area.top && place.y < area.bottom) {
            inside.push(text.textContent[i]);
          }
        }
      }
      return inside.join("");
    }"""
    shown = f"words => words.includes(({letters})(document.querySelector('.loops rect')))"
    teacher.page.wait_for_function(shown, arg=["GOOSE", "ESOOG"])
    for _ in range(2):
        teacher.page.keyboard.press("ArrowDown")
    teacher.page.wait_for_function(shown, arg=["KÜKEN"])
    place = box_of(loop)
    teacher.page.keyboard.press("ArrowUp")
    teacher.page.wait_for_function(shown, arg=["COW"])
    teacher.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + 6)
    caret = teacher.words.evaluate("box => box.value.slice(0, box.selectionStart).split('\\n').length")
    assert caret == 6, "a letter of the grid leads to the word"
    teacher.words.blur()
    expect(loop).to_have_count(0)


def test_nothing_of_it_is_printed(teacher: Visitor) -> None:
    teacher.page.emulate_media(media="print")
    expect(on_sheet(teacher, "Title: On the farm, edit")).to_have_count(0)


def test_fingers(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    visitor.write_job(JOB)
    for part in ("Title: On the farm", "Instruction: Find", "Footer of all sheets: sheet 1"):
        found = box_of(on_sheet(visitor, part))
        assert found["height"] >= 44
        assert found["width"] >= 44
    title, instruction = (box_of(on_sheet(visitor, part)) for part in ("Title: On the farm", "Instruction: Find"))
    assert title["y"] + title["height"] <= instruction["y"] + 2, "they do not cover each other"
    on_sheet(visitor, "Title: On the farm").tap()
    expect(visitor.page.locator(".on-edit textarea")).to_be_focused()
    visitor.picture("on-sheet-tablet")
