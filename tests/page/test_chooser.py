"""The chooser of practice words: a panel that replaces the form, with the program's words, counts and messages."""

from __future__ import annotations

import re

import pytest
import yaml
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor
from worksheets.language.practice import WordLimits, graded, phenomena

pytestmark = pytest.mark.page

OPEN = {"en": "Practice words …", "de": "Übungswörter …"}


def panel(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name=re.compile("^(Practice words|Übungswörter)"))


def open_chooser(visitor: Visitor, language: str = "en") -> Locator:
    visitor.button(OPEN[language]).click()
    found = panel(visitor)
    expect(found.locator(".chip").first).to_be_visible()
    return found


def chip(chooser: Locator, name: str) -> Locator:
    return chooser.locator(".chip", has=chooser.page.locator(f"input[value='{name}']"))


def words_in(chooser: Locator) -> list[str]:
    return chooser.locator("ul.words li").all_inner_texts()


def job_in(visitor: Visitor) -> dict[str, object]:
    found = yaml.safe_load(visitor.job_text())
    assert isinstance(found, dict)
    return found


def fitting(language: str, **limits: object) -> list[str]:
    return [word.text for word in WordLimits(**limits).chosen(graded(language), language)]  # type: ignore[arg-type]


@pytest.fixture
def german(visit: Visit, server_address: str) -> Visitor:
    return visit(server_address, locale="de-DE")


def test_words_are_chosen_and_put_into_the_sheet(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    before = visitor.words.input_value()
    chooser = open_chooser(visitor)
    chip(chooser, "sh").click()
    chooser.get_by_label("1", exact=True).check()
    chooser.get_by_label("2", exact=True).check()
    chooser.get_by_label("Most letters").fill("5")
    chooser.get_by_label("How many words").fill("7")
    wanted = fitting("en", level=(1, 2), with_=("sh",), length=(1, 5))
    expect(chooser.get_by_role("status")).to_have_text(f"7 of {len(wanted)} words")
    words = words_in(chooser)
    assert len(words) == 7
    assert set(words) <= set(wanted)
    assert chooser.locator("ul.words b").all_inner_texts()[:7] == ["sh"] * 7, "what is practised is set off"
    visitor.page.wait_for_function("word => document.querySelector('#paper').textContent.includes(word)", arg=words[0])
    assert visitor.words.count() == 0, "the form is away"
    visitor.picture("chooser")

    chooser.get_by_role("button", name="Other 7").click()
    expect(chooser.locator("ul.words")).not_to_have_text("".join(words))
    others = words_in(chooser)
    assert set(others) <= set(wanted)
    chooser.get_by_role("button", name="Use these 7 words").click()
    expect(panel(visitor)).to_have_count(0)
    expect(visitor.button(OPEN["en"])).to_be_focused()
    expect(visitor.words).to_have_value("\n".join(others))
    assert job_in(visitor)["sheets"][0]["words"] == others  # type: ignore[index]
    visitor.page.locator("#notice").get_by_role("button", name="Undo").click()
    expect(visitor.words).to_have_value(before)


def test_the_rule_is_put_into_the_sheet_and_comes_back(german: Visitor) -> None:
    chooser = open_chooser(german, "de")
    chip(chooser, "ck").click()
    chooser.get_by_label("2", exact=True).check()
    chooser.get_by_text("Die Regel", exact=True).click()
    expect(chooser.get_by_text("{from: de, level: 2, with: ck, pick: 12}")).to_be_visible()
    words = words_in(chooser)
    chooser.get_by_role("button", name="Die Regel nehmen").click()
    german.settled()
    assert "words: {from: de, level: 2, with: ck, pick: 12}" in german.job_text()
    expect(german.words).to_have_value("\n".join(words))
    expect(german.words).not_to_be_editable()
    expect(german.remarks("remarks")).to_contain_text("Übungswörter: Deutsch, Stufe 2, ck.")
    expect(german.themes.locator("option:checked")).to_have_text("Übungswörter")
    assert all(word in "".join(german.texts()[0]) for word in words), "the sheet has the words that were shown"

    chooser = open_chooser(german, "de")
    expect(chooser.get_by_label("2", exact=True)).to_be_checked()
    expect(chip(chooser, "ck").locator("input")).to_be_checked()
    expect(chooser.get_by_label("Die Regel")).to_be_checked()
    chip(chooser, "ck").click()
    chip(chooser, "tz").click()
    expect(chooser.locator("ul.words b").first).to_have_text("tz")
    chooser.get_by_role("button", name="Die Regel nehmen").click()
    german.settled()
    assert "words: {from: de, level: 2, with: tz, pick: 12}" in german.job_text()
    shown = german.words.input_value()
    german.themes.select_option(label="Eigene Wörter")
    german.settled()
    expect(german.words).to_be_editable()
    assert job_in(german)["sheets"][0]["words"] == shown.splitlines()  # type: ignore[index]


def test_a_press_outlasts_the_words_that_arrive_meanwhile(visitor: Visitor) -> None:
    """What is held down when the program answers is pressed when it is let go."""
    chooser = open_chooser(visitor)
    rule = chooser.get_by_text("The rule", exact=True)
    names = iter(["sh", "th", "ch", "ck"])

    def press(button: Locator) -> None:
        name, box = next(names), button.bounding_box()
        assert box
        visitor.page.mouse.move(box["x"] + 24, box["y"] + box["height"] / 2)  # on a sign before the words as well
        visitor.page.mouse.down()
        before = words_in(chooser)
        chip(chooser, name).locator("input").evaluate("chip => chip.click()")
        expect(chooser.locator("ul.words")).not_to_have_text("".join(before))
        expect(chooser.locator("ul.words b").last).to_be_visible()
        visitor.page.mouse.up()

    press(rule)
    expect(chooser.get_by_label("The rule")).to_be_checked()
    press(chooser.get_by_text("These words", exact=True))
    expect(chooser.get_by_label("These words")).to_be_checked()
    expect(chooser.get_by_role("button", name="Other 12")).to_be_visible()
    press(chooser.locator("summary"))
    expect(chooser.locator("details")).to_have_attribute("open", "")
    press(chooser.get_by_role("button", name=re.compile("^Use these")))
    expect(panel(visitor)).to_have_count(0)


def test_the_numbers_are_those_of_the_program(german: Visitor) -> None:
    chooser = open_chooser(german, "de")
    for levels in ((), (1,), (1, 3)):
        for level in ("1", "2", "3", "4"):
            chooser.get_by_label(level, exact=True).set_checked(int(level) in levels)
        words = fitting("de", level=levels)
        wanted = {each.name: str(sum(map(each.is_in, words))) for each in phenomena("de")}
        expect(chip(chooser, "sch").locator(".count")).to_have_text(wanted["sch"])
        for name, count in wanted.items():
            expect(chip(chooser, name).locator(".count")).to_have_text(count)
        titles = {each.name: each.titles["de"] for each in phenomena("de")}
        assert all(chip(chooser, name).inner_text().endswith(title) for name, title in titles.items() if name != title)
    for name in ("heit", "ung"):
        expect(chip(chooser, name).locator("input")).to_be_enabled()
    chooser.get_by_label("3", exact=True).uncheck()
    expect(chip(chooser, "heit").locator(".count")).to_have_text("0")
    expect(chip(chooser, "heit").locator("input")).to_be_disabled()


def test_too_few_words_are_the_sentence_of_the_program(german: Visitor) -> None:
    german.words.fill("Löwe\nTiger")
    chooser = open_chooser(german, "de")
    chip(chooser, "ai").click()
    chooser.get_by_label("1", exact=True).check()
    sentence = chooser.get_by_role("alert")
    few, more = len(fitting("de", with_=("ai",), level=(1,))), len(fitting("de", with_=("ai",)))
    wanted = f'{few} Wörter passen zu diesen Grenzen, aber "pick" verlangt 12; ohne "level" sind es {more}'
    expect(sentence).to_have_text(wanted)
    assert len(words_in(chooser)) == few, "all that fit"
    german.picture("chooser-too-few")
    chooser.get_by_text("Die Regel", exact=True).click()
    chooser.get_by_role("button", name="Die Regel nehmen").click()
    expect(chooser.get_by_label("Wie viele Wörter")).to_be_focused()
    expect(chooser.get_by_label("Wie viele Wörter")).to_have_accessible_description(wanted)
    chooser.get_by_label("Wie viele Wörter").fill(str(few))
    expect(sentence).to_be_empty()
    chooser.get_by_text("Diese Wörter", exact=True).click()
    words = words_in(chooser)
    chooser.get_by_role("button", name="Dazunehmen").click()
    expect(german.words).to_have_value("\n".join(["Löwe", "Tiger", *words]))


def test_first_readers_and_another_language(visitor: Visitor) -> None:
    chooser = open_chooser(visitor)
    expect(chooser.get_by_label("Language")).to_have_value("en")
    chooser.get_by_label("Language").select_option("de-CH")
    expect(chip(chooser, "doppelkonsonant")).to_be_visible()
    chooser.get_by_label("Only these letters").fill("a, m, o, e, sch, l, s")
    letters = ("a", "m", "o", "e", "sch", "l", "s")
    wanted = fitting("de-CH", letters_known=letters)
    expect(chooser.get_by_role("status")).to_have_text(f"12 of {len(wanted)} words")
    assert set(words_in(chooser)) <= set(wanted)
    chooser.get_by_text("The rule", exact=True).click()
    expect(chooser.get_by_text("letters_known: [a, m, o, e, sch, l, s]")).to_be_visible()
    chooser.get_by_role("button", name="Use the rule").click()
    visitor.settled()
    expect(visitor.alert).to_be_empty()
    sheet = job_in(visitor)["sheets"][0]  # type: ignore[index]
    assert sheet["words_language"] == "de-CH"
    assert sheet["words"] == {"from": "de-CH", "letters_known": [*letters], "pick": 12}


def test_leaving_changes_nothing(visitor: Visitor) -> None:
    text, drawn = visitor.job_text(), visitor.drawn()
    for leave in ("Escape", "Back"):
        chooser = open_chooser(visitor)
        chip(chooser, "th").click()
        expect(chooser.locator("ul.words b").first).to_have_text(re.compile("th", re.IGNORECASE))
        if leave == "Escape":
            visitor.page.keyboard.press("Escape")
        else:
            chooser.get_by_role("button", name="Back").click()
        expect(panel(visitor)).to_have_count(0)
        expect(visitor.button(OPEN["en"])).to_be_focused()
        visitor.settled()
        assert visitor.job_text() == text
        expect(visitor.pictures).to_have_count(len(drawn))
        visitor.page.wait_for_function("svg => document.querySelector('#paper svg').outerHTML === svg", arg=drawn[0])


def test_with_the_keyboard_alone(visitor: Visitor) -> None:
    visitor.button(OPEN["en"]).focus()
    visitor.page.keyboard.press("Enter")
    chooser = panel(visitor)
    expect(chooser.get_by_role("heading", name="Practice words")).to_be_focused()
    expect(chooser.locator(".chip").first).to_be_visible()
    seen = []
    for _ in range(12):
        visitor.page.keyboard.press("Tab")
        seen.append(
            visitor.page.evaluate(
                "() => document.activeElement.ariaLabel || document.activeElement.labels?.[0]?.textContent"
            )
        )
    assert seen[:8] == ["Language", "How many words", "1", "2", "3", "4", "Fewest letters", "Most letters"]
    first = phenomena("en")[0].name
    assert str(seen[8]).startswith(first)
    chip(chooser, first).locator("input").focus()
    visitor.page.keyboard.press("Space")
    expect(chip(chooser, first).locator("input")).to_be_checked()
    expect(chooser.locator("ul.words b").first).to_have_text(re.compile(first, re.IGNORECASE))
    expect(chip(chooser, first).locator("input")).to_be_focused()


@pytest.mark.parametrize("width", [390, 820])
def test_a_phone_and_a_tablet(visit: Visit, server_address: str, width: int) -> None:
    size = {"width": width, "height": 844}
    visitor = visit(server_address, viewport=size, has_touch=True, is_mobile=True, locale="de-DE")
    chooser = open_chooser(visitor, "de")
    chip(chooser, "ck").tap()
    expect(chooser.locator("ul.words b").first).to_have_text("ck")
    for rule in (False, True):
        if rule:
            chooser.get_by_text("Die Regel", exact=True).tap()
        assert visitor.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0
        visitor.picture(f"chooser-{width}-{rule}")
    strong = """place => [...place.querySelectorAll("button.strong")].filter((each) => each.checkVisibility())
        .map((each) => getComputedStyle(each).fontWeight)"""
    assert chooser.evaluate(strong).count("700") == 1, "one strong button"
    use = chooser.get_by_role("button", name="Die Regel nehmen")
    expect(use).to_be_in_viewport(ratio=1)
    small = """() => [...document.querySelectorAll(
        "#chooser :is(button, select, input[type=number], input[type=text], .chip, summary)"
    )].filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
      .map((each) => each.outerHTML)"""
    assert visitor.page.evaluate(small) == []
    use.tap()
    visitor.settled()
    expect(visitor.button("PDF" if width < 720 else "PDF herunterladen")).to_be_in_viewport(ratio=1)
    assert "with: ck" in visitor.job_text()


def test_printing_prints_the_job(visitor: Visitor) -> None:
    """The preview shows the words of the chooser, but only what is in the job is printed."""
    visitor.page.evaluate(
        """() => {
            window.printed = [];
            window.print = () => printed.push(document.querySelector("#paper").textContent);
        }"""
    )
    before = visitor.pictures.first.text_content()
    chooser = open_chooser(visitor)
    chip(chooser, "th").click()
    expect(chooser.locator("ul.words b").first).to_be_visible()
    visitor.button("Print").click()
    visitor.page.wait_for_function("() => printed.length")
    assert str(visitor.page.evaluate("() => printed[0]")).startswith(str(before))


def test_what_is_downloaded_is_the_job(visitor: Visitor) -> None:
    before = visitor.pictures.first.text_content()
    chooser = open_chooser(visitor)
    chip(chooser, "th").click()
    expect(chooser.locator("ul.words b").first).to_be_visible()
    visitor.download(visitor.button("Download PDF"))
    expect(panel(visitor)).to_have_count(0)
    visitor.page.wait_for_function("text => document.querySelector('#paper svg').textContent === text", arg=before)
