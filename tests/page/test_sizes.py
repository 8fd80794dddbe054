"""The page on a phone, a school's laptop and a large screen, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

PHONE, LAPTOP, LARGE = ({"width": w, "height": h} for w, h in ((390, 844), (1280, 800), (1920, 1080)))


def sideways(visitor: Visitor) -> int:
    """By how many pixels the document can be scrolled sideways."""
    return int(visitor.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth"))


def box(visitor: Visitor, selector: str) -> dict[str, float]:
    found = visitor.page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def test_a_phone(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.picture("phone")
    assert sideways(visitor) <= 0
    assert box(visitor, "#cards")["y"] < box(visitor, "#paper svg")["y"], "the form stands above the pages"
    for place in ("0", "document.scrollingElement.scrollHeight"):
        visitor.page.evaluate(f"() => scrollTo(0, {place})")
        button = visitor.button("Download PDF")
        expect(button).to_be_in_viewport(ratio=1)
        found = button.bounding_box()
        assert found
        assert found["y"] > 700
        assert found["height"] >= 44
    visitor.picture("phone-foot")
    page = box(visitor, "#paper svg")
    assert 300 < page["width"] <= 390
    visitor.button("Add a sheet").tap()
    visitor.page.locator(".card > details[open] .more > summary").tap()
    visitor.page.locator("#job-fields summary").tap()
    assert sideways(visitor) <= 0
    visitor.words.fill("a" * 60 + "\n" + "lion\n???")
    expect(visitor.alert).to_contain_text("to mend")
    assert sideways(visitor) <= 0
    visitor.alert.scroll_into_view_if_needed()
    visitor.picture("phone-problem")
    visitor.choose_tab("file")
    visitor.page.evaluate("() => scrollTo(0, 0)")
    visitor.picture("phone-job-file")
    assert sideways(visitor) <= 0
    visitor.page.locator("#menu > summary").tap()
    entries = box(visitor, "#entries")
    assert entries["x"] >= 0
    assert entries["x"] + entries["width"] <= 390
    visitor.picture("phone-menu")


@pytest.mark.parametrize(("name", "size"), [("laptop", LAPTOP), ("large", LARGE)])
def test_a_laptop_and_a_large_screen(visit: Visit, server_address: str, name: str, size: dict[str, int]) -> None:
    visitor = visit(server_address, viewport=size)
    visitor.picture(name)
    assert sideways(visitor) <= 0
    assert visitor.page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")
    for name_ in ("Download PDF", "Download answers", "Print", "Undo"):
        expect(visitor.button(name_)).to_be_in_viewport(ratio=1)
    expect(visitor.words).to_be_in_viewport()
    expect(visitor.words).to_be_focused()
    form, page = box(visitor, "#cards"), box(visitor, "#paper svg")
    assert form["x"] + form["width"] < page["x"], "the pages stand beside the form"
    assert page["width"] > 0.5 * min(794, size["width"])
    visitor.button("Larger").click()
    wider = box(visitor, "#paper svg")["width"]
    assert wider == pytest.approx(1.25 * page["width"], rel=0.01)
    visitor.button("Fit").click()
    assert box(visitor, "#paper svg")["width"] == pytest.approx(page["width"])


def test_dark(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, color_scheme="dark")
    visitor.picture("dark")
    ground = visitor.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert sum(map(int, ground[4:-1].split(","))) < 150
    paper = visitor.page.locator(".page").first.evaluate("each => getComputedStyle(each).backgroundColor")
    assert paper == "rgb(255, 255, 255)", "paper is white"


def test_page_by_page(visitor: Visitor) -> None:
    visitor.level.select_option(label="All: Easy, Medium, Hard")
    visitor.settled()
    place = visitor.page.get_by_text("1 of 4", exact=True)
    expect(place).to_be_visible()
    visitor.button("Next page").click()
    expect(visitor.page.get_by_text("2 of 4", exact=True)).to_be_visible()
    expect(visitor.pictures.nth(1)).to_be_in_viewport()
    visitor.button("Page before").click()
    expect(place).to_be_visible()
