"""Problems appear below their field, in the form's words, and the link above the pages leads to the field."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

MANY = "lion\nbear\nwolf\ndeer\nhare"


def open_more(visitor: Visitor) -> None:
    visitor.open_job_more()
    visitor.open_more()


@pytest.mark.parametrize(
    ("label", "value", "sentence"),
    [
        ("Margin", "70mm", "the margin takes more than half of the paper; make it smaller"),
        ("Picture at the top", "broken.png", "broken.png: there is no such file"),
        ("Letter size", "90", '"At the zoo" does not fit: with letters of 90 pt the puzzle takes'),
        ("Paper", "A99", '"A99" is not a paper size'),
    ],
)
def test_fields_of_the_job(visitor: Visitor, label: str, value: str, sentence: str) -> None:
    visitor.open_job_more()
    field = visitor.page.get_by_role("textbox", name=label, exact=True).or_(
        visitor.page.get_by_role("combobox", name=label, exact=True)
    )
    field.fill(value)
    expect(visitor.alert).to_contain_text(sentence)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile(re.escape(sentence)))
    visitor.picture(f"wrong-{label.lower().replace(' ', '-')}")
    visitor.page.locator("#job-fields > details > summary").click()
    expect(field).to_be_hidden()
    link = visitor.alert.get_by_role("button").first
    expect(link).to_have_text(label)
    link.click()
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport()
    field.fill("")
    expect(visitor.alert).to_be_empty()
    expect(field).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize(
    ("locale", "size", "clause"),
    [
        ("en-GB", "Size of the grid", "fewer words, or “Words cross: yes”"),
        ("de-DE", "Größe des Gitters", "weniger Wörter oder „Wörter kreuzen sich: ja“"),
        ("fr-FR", "Taille de la grille", "moins de mots, ou « Les mots se croisent : oui »"),
    ],
)
def test_labels_of_the_form(visit: Visit, server_address: str, locale: str, size: str, clause: str) -> None:
    visitor = visit(server_address, locale=locale)
    visitor.words.fill(MANY)
    visitor.open_more()
    visitor.own(size).fill("4x4")
    expect(visitor.remarks("wrong")).to_contain_text(clause)
    expect(visitor.alert).to_contain_text(clause)
    visitor.picture(f"wording-{locale}")
    visitor.choose_tab("file")
    sentence = visitor.page.locator("#file .sentence").first
    expect(sentence).to_contain_text("overlap: yes")  # next to the text, messages use the text's language


def test_what_is_about_a_whole_sheet_marks_the_field_that_it_names(visitor: Visitor) -> None:
    visitor.words.fill("a")
    visitor.level("hard").check()
    expect(visitor.alert).to_contain_text("use “Other letters: From the whole alphabet”")
    visitor.alert.get_by_role("button").first.click()
    field = visitor.page.get_by_role("combobox", name="Other letters", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")


def test_remarks_speak_so_too(visitor: Visitor) -> None:
    open_more(visitor)
    visitor.page.locator("#cards").get_by_role("button", name="Large print").click()
    notes = visitor.page.locator("#notes")
    notes.locator("summary").click()
    expect(notes).to_contain_text("“Made for: Large print”")
    expect(notes).to_contain_text("under “Paper, typeface and more”")
