"""The page in German and its other languages, and switching between languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor
from worksheets.web.spoken import LANGUAGES, native_names, texts_of

pytestmark = pytest.mark.page


@pytest.fixture
def besucher(visit: Visit, server_address: str) -> Visitor:
    return visit(server_address, locale="de-DE")


def test_the_page_in_german(besucher: Visitor) -> None:
    expect(besucher.page.locator("html")).to_have_attribute("lang", "de")
    levels = besucher.page.get_by_role("group", name="Schwierigkeit", exact=True)
    expect(levels.get_by_role("radio", name="Leicht", exact=True)).to_be_checked()
    downloads = ("PDF herunterladen", "Herunterladen: Formate und Lösungen")
    for name in (*downloads, "Blatt hinzufügen", "Anderes Gitter", "Drucken"):
        expect(besucher.button(name)).to_be_visible()
    besucher.words.fill("Löwe\nTiger\nGiraffe")
    expect(besucher.page.locator(".words-head")).to_contain_text("3 Wörter")
    expect(besucher.page.locator(".words-head")).to_contain_text("längstes 7")
    besucher.settled()
    assert "LöweTigerGiraffe" in besucher.texts()[0]
    besucher.picture("german")
    besucher.words.fill("Löwe\n???")
    expect(besucher.alert).to_contain_text("Eine Stelle muss geändert werden:")


@pytest.mark.parametrize("locale", ["fr-CA", "es-MX", "it-CH", "pt-BR"])
def test_the_browser_says_which_language_is_spoken(visit: Visit, server_address: str, locale: str) -> None:
    visitor, texts = visit(server_address, locale=locale), texts_of(locale[:2])
    expect(visitor.page.locator("html")).to_have_attribute("lang", locale[:2])
    for name in ("download_pdf", "download_more", "add", "another_grid", "print"):
        expect(visitor.button(texts[name])).to_be_visible()
    choice = visitor.page.get_by_role("combobox", name=texts["page_language"])
    assert choice.get_by_role("option").all_text_contents() == [*native_names().values()]
    assert choice.get_by_role("option", selected=True).all_text_contents() == [native_names()[locale[:2]]]
    visitor.page.set_viewport_size({"width": 390, "height": 844})
    assert visitor.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth") <= 0
    visitor.picture(f"phone-{locale}")


def said_on(visitor: Visitor) -> set[str]:
    """Return the texts of more than two words on the page."""
    visitor.page.evaluate("() => { for (const each of document.querySelectorAll('details')) each.open = true; }")
    texts = visitor.page.locator("header, .job label, .job legend, .job .help, .job button, footer").all_inner_texts()
    return {line.strip() for text in texts for line in text.splitlines() if len(line.split()) > 2}


@pytest.fixture(scope="module")
def english(browser: Browser, server_address: str) -> set[str]:
    """The English texts of the page, collected once for all other languages."""
    visitor = Visitor(browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800}), server_address).go()
    texts = said_on(visitor)
    visitor.check()
    visitor.context.close()
    return texts


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_nothing_english_is_left(visit: Visit, server_address: str, english: set[str], language: str) -> None:
    """No text of more than two words is the same as in English."""
    texts = said_on(visit(server_address, locale=language))
    assert min(len(english), len(texts)) > 20
    assert english & texts == set()


def test_the_language_is_switched_at_the_foot(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    visitor.page.get_by_role("combobox", name="Page language").select_option(label="Deutsch")
    box = visitor.page.get_by_role("textbox", name="Wörter", exact=True)
    expect(box).to_have_value("lion\ntiger\nzebra")
    visitor.page.reload()
    expect(box).to_have_value("lion\ntiger\nzebra")
    visitor.page.get_by_role("combobox", name="Sprache dieser Seite").select_option(label="English")
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")


def test_a_regional_variant_is_chosen(visitor: Visitor) -> None:
    select = visitor.page.get_by_role("combobox", name="Language", exact=True)
    for label, code, says in (
        ("German (Switzerland) – Deutsch (Schweiz)", "de-CH", "Findedie12Wörter"),
        ("Norwegian (Nynorsk) – nynorsk", "nn", "Finndei12orda"),
        ("English (United States)", "en-US", "Findthe12words"),
    ):
        select.select_option(label=label)
        visitor.settled()
        assert f"language: {code}" in visitor.job_text()
        expect(select).to_have_value(code)
        assert says in visitor.texts()[0]
    expect(visitor.themes).to_be_visible()
