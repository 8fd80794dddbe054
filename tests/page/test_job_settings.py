"""The fields of the job itself, in groups under "Paper, typeface and more", and all fields of a book."""

from __future__ import annotations

import re

import pytest
import yaml
from playwright.sync_api import Locator, expect

from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

GROUPS = ["Paper", "Type", "Head and foot", "Answers", "Book", "Words and letters", "Plan", "Files", "Extras"]


def group(visitor: Visitor, name: str) -> Locator:
    groups = visitor.page.locator("#job-fields .group")
    return groups.filter(has=visitor.page.locator("> summary .name").get_by_text(name, exact=True))


def unfold(visitor: Visitor) -> None:
    visitor.page.locator("#job-fields > .more > summary").click()
    expect(visitor.page.locator("#job-fields .group > summary .name")).to_have_text(GROUPS)


def test_they_are_in_groups_and_can_be_searched(visitor: Visitor) -> None:
    unfold(visitor)
    expect(group(visitor, "Paper").locator(".line")).to_contain_text("Plain")
    search = visitor.page.locator("#job-fields").get_by_role("searchbox")
    search.fill("crop")
    shown = visitor.page.locator("#job-fields .group .field:visible > :is(label, legend, .label)")
    expect(shown).to_have_text(["Crop marks"])
    search.fill("")
    expect(shown).to_have_count(0)
    expect(group(visitor, "Book")).to_be_visible()


def test_a_book_has_all_its_fields(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"]))
    expect(visitor.pictures).to_have_count(2)
    unfold(visitor)
    book = group(visitor, "Book")
    book.locator("> summary").click()
    expect(book.locator("> summary .dot")).to_be_hidden()
    whole = book.get_by_role("combobox", name="All sheets as a book", exact=True)
    expect(whole).to_have_value("no")
    whole.select_option("yes")
    expect(visitor.page.locator("#paper")).to_contain_text("Contents")
    expect(book.locator("> summary .dot")).to_be_visible()
    assert "book: yes" in visitor.job_text()

    book.get_by_role("combobox", name="Size of a page", exact=True).fill("6x9in")
    book.get_by_role("textbox", name="Copyright", exact=True).fill("All rights with class 3b")
    expect(visitor.page.locator("#paper")).to_contain_text("All rights with class 3b")
    book.get_by_role("combobox", name="Contents", exact=True).select_option(label="None")
    expect(visitor.page.locator("#paper")).not_to_contain_text("Contents")
    text = visitor.job_text()
    for part in ("trim: 6x9in", "copyright: All rights with class 3b", "contents: no"):
        assert part in text
    visitor.picture("book")


def test_a_book_stays_one_without_its_last_field(visitor: Visitor) -> None:
    visitor.write_job(f"book: {{subtitle: Puzzles}}\n{job_of(['lion', 'tiger', 'zebra'])}")
    unfold(visitor)
    group(visitor, "Book").locator("> summary").click()
    subtitle = visitor.page.get_by_role("textbox", name="Subtitle", exact=True)
    expect(subtitle).to_have_value("Puzzles")
    subtitle.fill("")
    visitor.settled()
    assert "book: yes" in visitor.job_text()
    whole = visitor.page.get_by_role("combobox", name="All sheets as a book", exact=True)
    expect(whole).to_have_value("yes")
    whole.select_option("no")
    expect(visitor.pictures).to_have_count(2)
    assert "book" not in visitor.job_text()


def test_what_the_command_writes(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"]))
    unfold(visitor)
    files = group(visitor, "Files")
    files.locator("> summary").click()
    formats = files.get_by_role("group", name="File formats")
    expect(formats.get_by_role("checkbox", name="PDF")).to_be_checked()
    for name in ("PNG", "SVG"):
        formats.get_by_role("checkbox", name=name).check()
    files.get_by_label("Width of pictures").fill("12cm")
    files.get_by_label("Pictures show").select_option(label="Whole pages")
    files.get_by_label("Separator in CSV").select_option(label="Semicolon")
    visitor.picture("job-files")
    back, label = (formats.locator(each).bounding_box() for each in ("button.changed", "label >> nth=0"))
    assert back
    assert label
    assert back["y"] + back["height"] <= label["y"] + 8, "it covers no format"
    extras = group(visitor, "Extras")
    extras.locator("> summary").click()
    extras.get_by_label("Other machines").fill("tcp://10.0.0.7:8786")
    text = visitor.job_text()
    assert not visitor.page.locator("#problems li").count()
    parsed = yaml.safe_load(text)
    assert {*parsed["output"].pop("formats")} == {"pdf", "png", "svg"}
    assert parsed["output"] == {"width": "12cm", "pictures": "pages", "separator": "semicolon"}
    assert parsed["scheduler"] == {"address": "tcp://10.0.0.7:8786"}
    assert visitor.drawn(), "the page draws here all the same"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", {"answers": {"place": "back", "per_page": 4}}),
        ("answers: append\n", {"answers": {"place": "back", "per_page": 4}}),
        ("answers: {place: append, table: no}\n", {"answers": {"place": "back", "table": False, "per_page": 4}}),
        ("output: {answers: append}\n", {"output": {"answers": "back"}, "answers": {"per_page": 4}}),
    ],
)
def test_the_place_of_the_answers_wherever_a_job_says_it(
    visitor: Visitor, before: str, after: dict[str, object]
) -> None:
    visitor.write_job(before + job_of(["lion", "tiger", "zebra"]))
    unfold(visitor)
    group(visitor, "Answers").locator("> summary").click()
    place = visitor.page.get_by_role("combobox", name="Answers", exact=True)
    expect(place).to_have_value("append" if before else "separate")
    visitor.page.get_by_label("Answers per page", exact=True).fill("4")
    visitor.settled()
    expect(place).to_have_value("append" if before else "separate")
    place.select_option("back")
    parsed = yaml.safe_load(visitor.job_text())
    assert {key: parsed[key] for key in ("output", "answers") if key in parsed} == after
    assert not visitor.page.locator("#problems li").count()


def test_a_plan_is_made_and_changed(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra"]))
    unfold(visitor)
    plan = group(visitor, "Plan")
    plan.locator("> summary").click()
    plan.get_by_label("Lists", exact=True).fill("theme/farm")
    visitor.settled()
    assert yaml.safe_load(visitor.job_text())["plan"] == {"lists": ["theme/farm"]}
    sheets = visitor.page.locator("#paper > :not(.answers) svg, #paper svg")
    many = sheets.count()
    plan.get_by_label("Days a week", exact=True).fill("2")
    plan.get_by_label("Words a day", exact=True).fill("13")
    kinds = plan.get_by_role("group", name="Kinds of puzzles")
    for name in ("Word search", "Crossword"):
        kinds.get_by_role("checkbox", name=name, exact=True).check()
    plan.get_by_label("Words return after", exact=True).fill("1, 2")
    plan.get_by_label("Level").select_option(label="Easy")
    visitor.picture("job-plan")
    written = yaml.safe_load(visitor.job_text())["plan"]
    assert {*written.pop("kinds")} == {"wordsearch", "crossword"}
    assert written == {"lists": ["theme/farm"], "days": 2, "words_a_day": 13, "again": [1, 2], "difficulty": "easy"}
    assert not visitor.page.locator("#problems li").count()
    assert sheets.count() < many
    plan.get_by_label("Words a day", exact=True).fill("1")
    expect(plan.locator(".wrong").filter(has_text=re.compile("."))).to_have_count(1)


def test_what_has_fields_of_its_own_in_a_list_is_kept(visitor: Visitor) -> None:
    lists = "plan: {lists: [{file: a.csv}], kinds: [wordsearch, {kind: crossword, form: fill}]}\n"
    visitor.write_job(lists + job_of(["lion", "tiger", "zebra"]))
    unfold(visitor)
    plan = group(visitor, "Plan")
    plan.locator("> summary").click()
    expect(plan.get_by_label("Lists", exact=True)).not_to_be_editable()
    plan.get_by_role("group", name="Kinds of puzzles").get_by_role("checkbox", name="Word search").uncheck()
    written = yaml.safe_load(visitor.job_text())["plan"]
    assert written == {"lists": [{"file": "a.csv"}], "kinds": [{"kind": "crossword", "form": "fill"}]}


def test_the_way_to_a_field_unfolds_its_group(visitor: Visitor) -> None:
    visitor.write_job(f"book: {{bleed: 9in}}\n{job_of(['lion', 'tiger', 'zebra'])}")
    link = visitor.alert.get_by_role("button").first
    expect(link).to_have_text("Book: bleed")
    link.click()
    expect(visitor.page.get_by_role("textbox", name="Bleed", exact=True)).to_be_focused()
