"""The fields of the job itself, behind "Paper, typeface and more": in groups, and all that a book can have."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

GROUPS = ["Paper", "Type", "Head and foot", "Answers", "Book", "Words and letters", "Files", "Extras"]


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
    for said in ("trim: 6x9in", "copyright: All rights with class 3b", "contents: no"):
        assert said in text
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


def test_the_way_to_a_field_unfolds_its_group(visitor: Visitor) -> None:
    visitor.write_job(f"book: {{bleed: 9in}}\n{job_of(['lion', 'tiger', 'zebra'])}")
    link = visitor.alert.get_by_role("button").first
    expect(link).to_have_text("Book: bleed")
    link.click()
    expect(visitor.page.get_by_role("textbox", name="Bleed", exact=True)).to_be_focused()
