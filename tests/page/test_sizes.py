"""The page on a phone, a school laptop and a large screen, light and dark."""

from __future__ import annotations

import re
import shutil
import time

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.homes import KEPT
from tests.page.visitor import Visitor
from worksheets.web.spoken import texts_of

pytestmark = pytest.mark.page

PHONE, LAPTOP, LARGE = ({"width": w, "height": h} for w, h in ((390, 844), (1280, 800), (1920, 1080)))


def sideways(visitor: Visitor) -> int:
    """Return by how many pixels the document scrolls sideways."""
    return int(visitor.page.evaluate("() => document.scrollingElement.scrollWidth - innerWidth"))


def box(visitor: Visitor, selector: str) -> dict[str, float]:
    found = visitor.page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def test_a_phone(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport=PHONE, has_touch=True, is_mobile=True)
    visitor.picture("phone")
    assert sideways(visitor) <= 0
    paper = visitor.page.locator("#paper svg").first
    expect(paper).to_be_hidden()
    for place in ("0", "document.scrollingElement.scrollHeight"):
        visitor.page.evaluate(f"() => scrollTo(0, {place})")
        for name in ("Words", "Sheet", "PDF"):
            button = visitor.button(name)
            expect(button).to_be_in_viewport(ratio=1)
            found = button.bounding_box()
            assert found
            assert found["y"] > 700
            assert found["height"] >= 44
    visitor.picture("phone-foot")
    visitor.button("Sheet").tap()
    expect(visitor.words).to_be_hidden()
    expect(paper).to_be_in_viewport(ratio=0.5)
    assert 300 < box(visitor, "#paper svg")["width"] <= 390
    visitor.picture("phone-sheet")
    visitor.button("PDF").tap()
    expect(visitor.page.locator("#downloads")).to_be_visible()
    visitor.picture("phone-pdf")
    visitor.button("‹ Back").tap()
    visitor.button("Words").tap()
    visitor.button("Add a sheet").tap()
    visitor.open_more()
    visitor.open_job_more()
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


@pytest.mark.parametrize("width", [360, 390])
def test_the_name_of_a_kind_is_not_broken_on_a_phone(visit: Visit, server_address: str, width: int) -> None:
    visitor = visit(server_address, viewport={"width": width, "height": 740}, has_touch=True, locale="de-DE")
    visitor.open_kinds()
    heights = visitor.page.locator(".tiles-kinds .name").evaluate_all(
        "names => names.map((name) => [name.textContent, name.clientHeight])"
    )
    assert {"Kreuzworträtsel", "Sudoku"} <= {name for name, _ in heights}
    assert len({height for name, height in heights if " " not in name}) == 1, heights


def more(visitor: Visitor) -> None:
    visitor.open_job_more()
    visitor.open_more()


def problem(visitor: Visitor) -> None:
    visitor.words.fill("a" * 60 + "\n" + "lion\n???")
    expect(visitor.alert).to_contain_text("to fix")


def several(visitor: Visitor) -> None:
    visitor.choose_all_levels()
    visitor.settled()


def menu(visitor: Visitor) -> None:
    visitor.page.locator("#menu > summary").click()


def job_file(visitor: Visitor) -> None:
    visitor.choose_tab("file")


def remarks(visitor: Visitor) -> None:
    visitor.write_job("title: Long\nsheets:\n  - {words: [cow, cowboy], title: One}\n")
    if visitor.page.locator("nav.phone").is_visible():
        visitor.page.locator("#see-sheet").click()
    visitor.page.locator("#notes summary").click()


def enlarged(visitor: Visitor) -> None:
    for _ in range(3 if visitor.page.locator(".zoom").is_visible() else 0):  # otherwise two fingers zoom
        visitor.button("Larger" if visitor.labels["menu"] == "File" else "Größer").click()


def practise(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("^(Practice words|Übungswörter)")).click()
    visitor.page.locator(".chip input[value='ck']").check()
    expect(visitor.page.locator("#chooser ul.words b").first).to_have_text("ck")


def kinds(visitor: Visitor) -> None:
    visitor.open_kinds()


def shapes(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("^(Shape of|Form des)")).click()


def draw_shape(visitor: Visitor) -> None:
    shapes(visitor)
    visitor.button("Draw your own shape …").click()
    visitor.page.get_by_role("grid").wait_for()


STATES = (more, problem, several, menu, job_file, remarks, enlarged, practise, kinds, shapes, draw_shape)


def leave(visitor: Visitor) -> None:
    """Close the page, and delete its job, so that the next visitor does not find it."""
    visitor.page.close()
    time.sleep(0.5)  # the server writes what the page sent last
    shutil.rmtree(KEPT, ignore_errors=True)


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_reflow(visit: Visit, server_address: str, locale: str) -> None:
    """At 320 px (1280 px at a zoom of 400%), nothing has to be scrolled in two directions."""
    for act in STATES if locale == "en-GB" else (more, several, menu, practise, shapes):
        visitor = visit(server_address, viewport={"width": 320, "height": 640}, locale=locale)
        visitor.page.evaluate("() => scrollTo(0, 0)")
        visitor.picture(f"narrow-{locale}")
        assert sideways(visitor) <= 0
        act(visitor)
        visitor.picture(f"narrow-{locale}-{act.__name__}")
        assert sideways(visitor) <= 0, act.__name__
        leave(visitor)


SMALL = """(least) => [...document.querySelectorAll(
  "button, summary, select, input:not([type=checkbox], [type=radio], [hidden]), textarea, " +
  ".picture, .boxes label, .segments label"
)].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && width && (width < least || height < least);
}).map((each) => each.outerHTML.slice(0, 80) + " " + JSON.stringify(each.getBoundingClientRect()))"""


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["de-DE", "fr-FR", "ru-RU"])
def test_the_buttons_above_the_pages_are_whole(visit: Visit, server_address: str, locale: str) -> None:
    """Between the form or the chooser of words and the right edge, in the words of every window and language."""
    outside = """() => {
        const tools = document.querySelector(".tools");
        const { left, right } = tools.getBoundingClientRect();
        const parts = [...tools.querySelectorAll("button, label, #status")].filter((each) => each.checkVisibility());
        return parts.map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.left < left || box.right > right));
    }"""
    visitor = visit(server_address, locale=locale)
    for opened in (False, True):
        if opened:
            visitor.button(texts_of(locale[:2])["practise"]).click()
            expect(visitor.page.locator("#chooser .chip").first).to_be_visible()
        for width in (1920, 1280, 1100, 1000, 900, 800):
            visitor.page.set_viewport_size({"width": width, "height": 800})
            assert visitor.page.evaluate(outside) == [], (opened, width)
            assert visitor.page.locator("#status").evaluate("each => each.clientHeight") < 40, "two lines at most"


@pytest.mark.slow
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


def test_the_bar_at_the_foot_covers_no_problem_and_counts_them(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    bar = visitor.page.locator("nav.phone")
    expect(bar).to_be_visible()
    visitor.words.fill("")
    expect(visitor.alert).to_contain_text("to fix")
    expect(bar).to_be_hidden()  # there is a keyboard
    visitor.words.blur()
    expect(bar).to_be_visible()
    expect(visitor.button("Words: One thing to fix:")).to_be_visible()
    for name in (re.compile("^Sheet$"), re.compile("^Words")):
        visitor.page.get_by_role("button", name=name).tap()
        expect(visitor.alert).to_be_in_viewport(ratio=1)
        assert box(visitor, "#problems")["y"] + box(visitor, "#problems")["height"] <= box(visitor, "nav.phone")["y"]
        visitor.picture("phone-not-printed")
    visitor.button("Sheet").tap()
    visitor.alert.get_by_role("button").first.tap()
    expect(visitor.words).to_be_focused()
    help_ = visitor.page.locator(".card > details[open] .field-words .help").first
    visitor.words.blur()
    help_.evaluate("each => each.scrollIntoView({ block: 'nearest' })")
    found = help_.bounding_box()
    assert found
    assert found["y"] + found["height"] <= box(visitor, "#problems")["y"]


@pytest.mark.parametrize("width", [720, 820, 999])
def test_a_tablet_has_form_and_pages_side_by_side(visit: Visit, server_address: str, width: int) -> None:
    visitor = visit(server_address, viewport={"width": width, "height": 1180}, has_touch=True, is_mobile=True)
    visitor.picture(f"tablet-{width}")
    form, page = box(visitor, "#cards"), box(visitor, "#paper .page")
    assert form["x"] + form["width"] < page["x"]
    assert page["x"] + page["width"] <= width
    assert sideways(visitor) <= 0
    expect(visitor.page.locator("nav.phone")).to_be_hidden()
    expect(visitor.button("Download PDF")).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator("#fit label").last).to_be_in_viewport(ratio=1)


def test_colours_of_the_system(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, forced_colors="active")
    visitor.open_kinds()
    visitor.picture("forced-colours")
    colours = "each => { const { color, backgroundColor } = getComputedStyle(each); return [color, backgroundColor]; }"
    for chosen, other in (
        ("#tab-form", "#tab-file"),
        (".picture:has(:checked)", ".picture:not(:has(:checked))"),
    ):
        one, two = (visitor.page.locator(each).first.evaluate(colours) for each in (chosen, other))
        assert one[1] != two[1], chosen
        assert one[0] != one[1]
    visitor.page.keyboard.press("Escape")
    visitor.choose_tab("file")
    visitor.picture("forced-colours-file")


@pytest.mark.parametrize(("name", "size"), [("laptop", LAPTOP), ("large", LARGE)])
def test_a_laptop_and_a_large_screen(visit: Visit, server_address: str, name: str, size: dict[str, int]) -> None:
    visitor = visit(server_address, viewport=size)
    visitor.picture(name)
    assert sideways(visitor) <= 0
    assert visitor.page.evaluate("() => document.scrollingElement.scrollHeight <= innerHeight")
    for name_ in ("Download PDF", "Download: formats and answers", "Print", "Undo"):
        expect(visitor.button(name_)).to_be_in_viewport(ratio=1)
    expect(visitor.words).to_be_in_viewport(ratio=1)
    expect(visitor.words).to_be_focused()
    visitor.button("Paper and type").click()
    expect(visitor.job_title).to_be_focused()
    expect(visitor.job_title).to_be_in_viewport(ratio=1)
    assert box(visitor, "#cards")["y"] < box(visitor, "#job-fields")["y"], "the words come first"
    form, page = box(visitor, "#cards"), box(visitor, "#paper svg")
    assert form["x"] + form["width"] < page["x"], "the pages stand beside the form"
    expect(visitor.pictures.first).to_be_in_viewport(ratio=1)  # the whole page
    assert page["height"] > 0.8 * size["height"]
    visitor.button("Larger").click()
    wider = box(visitor, "#paper svg")["width"]
    assert wider == pytest.approx(1.25 * page["width"], rel=0.01)
    fit = visitor.page.get_by_role("radiogroup", name="Size of the pages")
    fit.get_by_role("radio", name="Width").check(force=True)
    desk = visitor.page.locator("#desk").evaluate("desk => desk.clientWidth")
    assert box(visitor, "#paper svg")["width"] == pytest.approx(min(desk - 48, 1191), abs=1)
    visitor.reload()
    expect(fit.get_by_role("radio", name="Width")).to_be_checked()
    visitor.page.locator(".page").first.dblclick(position={"x": 20, "y": 20})
    expect(fit.get_by_role("radio", name="Whole page")).to_be_checked()
    assert box(visitor, "#paper svg")["width"] == pytest.approx(page["width"])


def test_the_pages_of_the_open_card_are_outlined(visitor: Visitor) -> None:
    visitor.choose_all_levels()
    visitor.button("Add a sheet").click()
    visitor.settled()
    expect(visitor.pictures.nth(3)).to_be_in_viewport()
    outlined = "all => all.map((each) => each.classList.contains('open'))"
    assert visitor.page.locator(".page").evaluate_all(outlined) == [False] * 3 + [True] + [False]
    visitor.page.locator("#cards summary .title").first.click()
    expect(visitor.page.locator(".page").first).to_have_class("page open")
    assert visitor.page.locator(".page").evaluate_all(outlined) == [True] * 3 + [False] * 2
    style = "each => [getComputedStyle(each).outlineWidth, getComputedStyle(each).outlineOffset]"
    assert visitor.page.locator(".page").first.evaluate(style) == ["2px", "4px"]


def test_a_page_that_is_not_up_to_date_says_so(visitor: Visitor) -> None:
    visitor.words.fill("a" * 60 + "\n???")
    expect(visitor.alert).to_contain_text("to fix")
    page = visitor.page.locator(".page").first
    expect(page).to_have_attribute("data-note", "The sheet before your change")
    assert page.locator("svg").evaluate("svg => getComputedStyle(svg).opacity") == "0.38"
    visitor.words.fill("lion\ntiger")
    visitor.settled()
    expect(page).not_to_have_attribute("data-note", re.compile("."))


def test_dark(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, color_scheme="dark")
    visitor.picture("dark")
    ground = visitor.page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    assert sum(map(int, ground[4:-1].split(","))) < 150
    paper = visitor.page.locator(".page").first.evaluate("each => getComputedStyle(each).backgroundColor")
    assert paper == "rgb(255, 255, 255)", "paper is white"


def test_page_by_page(visitor: Visitor) -> None:
    visitor.choose_all_levels()
    visitor.settled()
    place = visitor.page.get_by_text("1 of 4", exact=True)
    expect(place).to_be_visible()
    visitor.button("Next page").click()
    expect(visitor.page.get_by_text("2 of 4", exact=True)).to_be_visible()
    expect(visitor.pictures.nth(1)).to_be_in_viewport()
    visitor.button("Previous page").click()
    expect(place).to_be_visible()
