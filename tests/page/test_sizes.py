"""The page on a phone, a school's laptop and a large screen, light and dark."""

from __future__ import annotations

import re
import shutil
import time

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import KEPT
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
    expect(visitor.alert).to_contain_text("to fix")
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


def more(visitor: Visitor) -> None:
    visitor.page.locator("#job-fields summary").click()
    visitor.page.locator(".card > details[open] .more > summary").click()


def problem(visitor: Visitor) -> None:
    visitor.words.fill("a" * 60 + "\n" + "lion\n???")
    expect(visitor.alert).to_contain_text("to fix")


def several(visitor: Visitor) -> None:
    visitor.level.select_option(index=3)
    visitor.settled()


def menu(visitor: Visitor) -> None:
    visitor.page.locator("#menu > summary").click()


def job_file(visitor: Visitor) -> None:
    visitor.choose_tab("file")


def remarks(visitor: Visitor) -> None:
    visitor.write_job("title: Long\nsheets:\n  - {words: [cow, cowboy], title: One}\n")
    visitor.page.locator("#notes summary").click()


def enlarged(visitor: Visitor) -> None:
    for _ in range(3):
        visitor.button("Larger" if visitor.labels["menu"] == "File" else "Größer").click()


def practise(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("^(Words by what|Wörter nach dem)")).click()
    visitor.page.locator(".chip input[value='ck']").check()
    expect(visitor.page.locator("#chooser ul.words b").first).to_have_text("ck")


STATES = (more, problem, several, menu, job_file, remarks, enlarged, practise)


def leave(visitor: Visitor) -> None:
    """Close the page, and forget its job, which the next visitor of the server would find."""
    visitor.page.close()
    time.sleep(0.5)  # in which the server writes what the page sent last
    shutil.rmtree(KEPT, ignore_errors=True)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_reflow(visit: Visit, server_address: str, locale: str) -> None:
    """At 320 px, which is 1280 px enlarged four times, nothing has to be scrolled in two directions."""
    for act in STATES if locale == "en-GB" else (more, several, menu, practise):
        visitor = visit(server_address, viewport={"width": 320, "height": 640}, locale=locale)
        visitor.page.evaluate("() => scrollTo(0, 0)")
        visitor.picture(f"narrow-{locale}")
        assert sideways(visitor) <= 0
        act(visitor)
        visitor.picture(f"narrow-{locale}-{act.__name__}")
        assert sideways(visitor) <= 0, act.__name__
        leave(visitor)


SMALL = """(least) => [...document.querySelectorAll(
  "button, summary, select, input:not([type=checkbox], [type=radio], [hidden]), textarea, .kinds label, .boxes label"
)].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && width && (width < least || height < least);
}).map((each) => each.outerHTML.slice(0, 80) + " " + JSON.stringify(each.getBoundingClientRect()))"""


@pytest.mark.parametrize("width", [390, 1280])
def test_targets_for_fingers(visit: Visit, server_address: str, width: int) -> None:
    options = {"has_touch": True, "is_mobile": True}
    for act in STATES:
        visitor = visit(server_address, viewport={"width": width, "height": 844}, **options)
        act(visitor)
        if act is not job_file:
            visitor.picture(f"touch-{width}-{act.__name__}")
        assert visitor.page.evaluate(SMALL, 44) == [], act.__name__
        leave(visitor)


def test_the_button_at_the_foot_covers_nothing_that_is_gone_to(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    visitor.words.fill("")
    expect(visitor.alert).to_contain_text("to fix")
    visitor.page.evaluate("() => scrollTo(0, 0)")
    button = visitor.button("Download PDF")
    button.tap()
    expect(visitor.status).to_contain_text("before this can be printed")
    expect(visitor.alert).to_be_in_viewport(ratio=1)
    top = button.bounding_box()
    assert top
    for selector in ("#problems", "#problems li"):
        found = box(visitor, selector)
        assert found["y"] + found["height"] <= top["y"], selector
    visitor.picture("phone-not-printed")
    help_ = visitor.page.locator(".card > details[open] .field-words .help").first
    help_.evaluate("each => each.scrollIntoView({ block: 'nearest' })")
    visitor.picture("phone-help")
    found_help = help_.bounding_box()
    assert found_help
    assert found_help["y"] + found_help["height"] <= top["y"]
    below = "(y) => document.elementFromPoint(195, y).closest('button, html').id"
    assert visitor.page.evaluate(below, top["y"] + 10) == "download"
    behind = "() => getComputedStyle(document.querySelector('.bar'), '::after').backgroundColor"
    assert "rgba" not in visitor.page.evaluate(behind), "what is under the bar is not seen"


def test_colours_of_the_system(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, forced_colors="active")
    visitor.picture("forced-colours")
    colours = "each => { const { color, backgroundColor } = getComputedStyle(each); return [color, backgroundColor]; }"
    for chosen, other in (
        ("#tab-form", "#tab-file"),
        (".kinds label:has(:checked)", ".kinds label:not(:has(:checked))"),
    ):
        one, two = (visitor.page.locator(each).first.evaluate(colours) for each in (chosen, other))
        assert one[1] != two[1], chosen
        assert one[0] != one[1]
    visitor.choose_tab("file")
    visitor.picture("forced-colours-file")


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
    visitor.button("Previous page").click()
    expect(place).to_be_visible()
