"""Everything can be done with the keyboard, and the focus is always visible."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.visitor import WAITING, Visitor, read_download

pytestmark = pytest.mark.page


FOCUSED = """() => {
    let each = document.activeElement;
    while (each.shadowRoot?.activeElement) each = each.shadowRoot.activeElement;
    return each;
}"""
"""The focused element, also within the job file's editor, which appears a moment after its tab is chosen."""

IS_SEEN = """each => {
    const { width, height } = each.getBoundingClientRect();
    const around = [each, each.closest("label"), each.closest(".cm-editor")].filter(Boolean);
    const shown = around.some((one) => getComputedStyle(one).outlineStyle !== "none");
    return each === document.body || (width > 0 && height > 0 && shown);
}"""


STOP = f"""wanted => {{
    const each = ({FOCUSED})();
    return [({IS_SEEN})(each), each === wanted, each.outerHTML.slice(0, 200)];
}}"""
"""Checked in one step, because the focused element may be redrawn."""


def tab_to(visitor: Visitor, wanted: Locator, key: str = "Tab") -> None:
    """Press the key until the element has the focus; check that every stop on the way is visible."""
    for _ in range(80):
        visitor.page.keyboard.press(key)
        is_seen, is_there, focused = wanted.evaluate(STOP)
        assert is_seen, focused
        if is_there:
            return
    raise AssertionError(f"no way to {wanted}")


def test_with_the_keyboard_alone(visitor: Visitor) -> None:
    visitor.page.evaluate("() => document.activeElement.blur()")
    page, press = visitor.page, visitor.page.keyboard.press
    tab_to(visitor, page.get_by_role("link", name="To the pages"))
    tab_to(visitor, visitor.words)
    press("Control+A")
    page.keyboard.type("lion\ntiger\nzebra")
    tab_to(visitor, visitor.level("easy"))
    press("ArrowDown")
    expect(visitor.level("medium")).to_be_checked()
    visitor.settled()
    before = visitor.drawn()
    tab_to(visitor, visitor.button("Another grid"))
    press("Enter")
    visitor.settled()
    assert visitor.drawn() != before

    tab_to(visitor, visitor.button("Add a sheet"))
    press("Enter")
    expect(visitor.words).to_be_focused()
    page.keyboard.type("moon\nsun")
    visitor.settled()
    assert "moonsun" in visitor.texts()[1]
    tab_to(visitor, visitor.button("Up"))
    press("Enter")
    visitor.settled()
    assert "moonsun" in visitor.texts()[0]
    expect(visitor.button("Down")).to_be_enabled()

    tab_to(visitor, page.get_by_role("tab", name="Sheets"), "Shift+Tab")
    press("ArrowRight")
    expect(page.get_by_role("tab", name="Job file")).to_be_focused()
    page.locator(".code-editor").wait_for()  # it replaces a plain box
    tab_to(visitor, visitor.job_file)
    press("Shift+Tab")
    expect(page.get_by_role("tab", name="Job file")).to_be_focused()
    press("ArrowLeft")
    expect(page.get_by_role("tab", name="Sheets")).to_be_focused()
    expect(visitor.job_file).to_be_hidden()

    menu = page.locator("#menu > summary")
    tab_to(visitor, menu, "Shift+Tab")
    press("Enter")
    entry = visitor.button("Start over")
    expect(entry).to_be_visible()
    tab_to(visitor, entry)
    press("Escape")
    expect(entry).to_be_hidden()
    expect(menu).to_be_focused()

    more = visitor.button("Download: formats and answers")
    tab_to(visitor, more)
    press("Enter")
    expect(page.get_by_role("dialog", name="Download")).to_be_focused()
    tab_to(visitor, page.get_by_role("radio", name="Both"))
    press("ArrowLeft")
    expect(page.get_by_role("radio", name="Answers")).to_be_checked()
    press("Escape")
    expect(page.get_by_role("dialog", name="Download")).to_be_hidden()
    expect(more).to_be_focused()

    tab_to(visitor, visitor.button("Download PDF"), "Shift+Tab")
    with page.expect_download(timeout=WAITING) as coming:
        press("Enter")
    name, data = read_download(coming.value)
    assert name.endswith(".pdf")
    assert data.startswith(b"%PDF-")


def test_the_focus_stays_where_a_move_leads(visitor: Visitor) -> None:
    visitor.button("Copy").click()
    expect(visitor.title).to_be_focused()
    visitor.button("Up").focus()
    visitor.page.keyboard.press("Enter")
    focused = visitor.page.evaluate("() => document.activeElement.closest('.card') !== null")
    assert focused, "the focus is still on the card"


def test_the_first_link_leads_to_the_pages(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    visitor.reload()  # after a reload the words do not have the focus
    visitor.page.keyboard.press("Tab")
    expect(visitor.page.get_by_role("link", name="To the pages")).to_be_in_viewport()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("#desk")).to_be_focused()
    width = "svg => svg.getBoundingClientRect().width"
    before = visitor.pictures.first.evaluate(width)
    visitor.page.keyboard.press("+")
    assert visitor.pictures.first.evaluate(width) > before
    visitor.page.keyboard.press("0")
    assert visitor.pictures.first.evaluate(width) == pytest.approx(before)


def test_the_kind_of_a_card_comes_before_its_fields(visitor: Visitor) -> None:
    """In the order in which they are seen, so that another kind can be chosen without a walk through all fields."""
    tile = visitor.page.locator(".card > .tile")
    visitor.page.locator("#to-paper").focus()
    visitor.page.keyboard.press("Tab")
    expect(tile).to_be_focused()
    visitor.page.keyboard.press("Tab")
    expect(visitor.page.locator(".card > details > summary")).to_be_focused()
