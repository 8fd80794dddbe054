"""In every state of the page, axe finds no violation of WCAG 2.1 AA."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page

ALL_RULES: dict[str, object] = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}


def problem(visitor: Visitor) -> None:
    visitor.words.fill("lion\n???\nlion")
    expect(visitor.alert).not_to_be_empty()


def menu(visitor: Visitor) -> None:
    visitor.page.locator("#menu > summary").click()


def downloads(visitor: Visitor) -> None:
    visitor.saving("both", "docx")


def several_downloads(visitor: Visitor) -> None:
    several(visitor)
    downloads(visitor)


def more(visitor: Visitor) -> None:
    visitor.open_job_more()
    visitor.open_more()


def several(visitor: Visitor) -> None:
    visitor.choose_all_levels()
    visitor.page.locator("#add").click()
    visitor.settled()


def theme(visitor: Visitor) -> None:
    visitor.themes.select_option("theme/farm")
    visitor.settled()


def job_file(visitor: Visitor) -> None:
    visitor.choose_tab("file")


def job_file_problem(visitor: Visitor) -> None:
    visitor.rewrite_job("title: [a\n")
    expect(visitor.alert).not_to_be_empty()


def proposals(visitor: Visitor) -> None:
    """Show a mistake with a suggested fix, and the fields that are allowed at the caret."""
    visitor.choose_tab("file")
    visitor.rewrite_job("title: Farm\nsheets:\n  - words: [cow, hen, pig]\n    difficulty: esay\n")
    expect(visitor.page.locator(".sentence button")).to_be_visible()
    visitor.page.keyboard.press("Control+End")
    visitor.page.keyboard.type("    s")
    visitor.page.locator(".code-editor .about").wait_for()


def frozen(visitor: Visitor) -> None:
    visitor.choose_tab("sheets")


def my_sheets(visitor: Visitor) -> None:
    visitor.words.fill("lion\ntiger")
    expect(visitor.page.locator("#saved")).not_to_be_empty()
    visitor.choose("My sheets …").click()
    visitor.page.get_by_role("dialog").wait_for()


def forget(visitor: Visitor) -> None:
    visitor.choose("Start over").click()
    visitor.choose("Forget everything").click()
    visitor.page.get_by_role("dialog").wait_for()


def remarks(visitor: Visitor) -> None:
    visitor.write_job(
        "title: Long\nsheets:\n  - {words: [lion, tiger], size: 20x20, title: One}\n  - {words: [lion]}\n"
    )


def practise(visitor: Visitor) -> None:
    """Open the chooser with a phenomenon, then with too few words, and with none."""
    visitor.page.get_by_role("button", name=re.compile("^(Practice words|Übungswörter)")).click()
    german = visitor.labels["menu"] == "Datei"
    visitor.page.locator(f".chip input[value='{'ai' if german else 'tch'}']").check()
    visitor.page.locator("#chooser .segments input[value='1']").check()
    visitor.page.locator("#chooser input[type='number']").first.fill("90")
    expect(visitor.page.locator("#chooser .wrong")).not_to_be_empty()


def rule(visitor: Visitor) -> None:
    visitor.page.locator("#chooser footer input").nth(1).check()
    visitor.page.locator("#chooser details summary").or_(visitor.page.locator("#chooser .count-of")).first.click()


def grids(visitor: Visitor) -> None:
    visitor.button("Another grid").click()
    expect(visitor.page.locator("button.grid")).to_have_count(2)
    visitor.page.locator(".card > details[open] .more > summary").click()
    visitor.button("Large print").click()
    visitor.settled()


def kinds(visitor: Visitor) -> None:
    visitor.open_kinds()


def shapes(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Shape of the grid").click()
    expect(visitor.page.locator(".paper img").nth(2)).to_be_visible()


def draw_shape(visitor: Visitor) -> None:
    """Open a heart shape and erase a cell."""
    visitor.page.get_by_role("button", name="Shape of the grid").click()
    visitor.page.get_by_role("radio", name="Heart", exact=True).click()
    visitor.settled()
    visitor.button("Draw your own shape …").click()
    visitor.page.get_by_role("grid").wait_for()
    visitor.page.keyboard.press("ArrowDown")
    visitor.page.keyboard.press("Space")
    visitor.settled()


def marked(visitor: Visitor) -> None:
    visitor.words.fill("lion\n???\nlion\ntiger")
    expect(visitor.page.locator(".notes li")).to_have_count(2)


def ways(visitor: Visitor) -> None:
    """Show the remedies for a word that is too long for the grid."""
    visitor.write_job("title: Zoo\nsheets:\n  - {title: Zoo, words: [lion, hippopotamus], size: 8}\n")
    visitor.page.get_by_role("button", name="What helps?").click()
    visitor.page.locator(".ways li").first.wait_for()


def table(visitor: Visitor) -> None:
    visitor.paste_words("Unit\tWord\tDeutsch\n4\tcow\tKuh\n4\then\tHuhn\n4\tcow\tRind\n4\t\tHof\n")
    visitor.page.get_by_role("dialog").wait_for()


def title_on_sheet(visitor: Visitor, number: int = 0) -> None:
    if visitor.page.locator("#see-sheet").is_visible():
        visitor.page.locator("#see-sheet").click()
    visitor.page.locator(".on-text").nth(number).click()


def footer_on_sheet(visitor: Visitor) -> None:
    title_on_sheet(visitor, -1)


def week(visitor: Visitor) -> None:
    visitor.words.fill("cow = gives milk\nsheep = gives wool\ndog\ngoat\npig\nduck")
    visitor.settled()
    visitor.button("A week of this list").click()
    expect(visitor.page.locator(".week-sheets svg")).to_have_count(5)


def naming(visitor: Visitor) -> None:
    visitor.button("Share this list …").click()
    visitor.page.get_by_role("dialog").get_by_role("textbox").fill("")
    visitor.button("Done").click()


def link_code(visitor: Visitor) -> None:
    visitor.choose("QR code of the link …").click()
    visitor.page.get_by_role("dialog").get_by_role("img").wait_for()


def own_look(visitor: Visitor) -> None:
    visitor.page.locator(".card > details[open] .shapes").filter(has_text="Look").click()
    visitor.button("Own look …").click()
    visitor.settled()


def pinned(visitor: Visitor) -> None:
    visitor.words.focus()
    visitor.page.keyboard.press("Control+Home")
    visitor.page.locator("button.pin").first.press("Enter")
    visitor.page.locator("button.pin[aria-pressed=true]").wait_for()
    visitor.settled()


State = tuple[str, Callable[[Visitor], None] | None, dict[str, object] | None]

STATES: list[State] = [
    ("first", None, {}),
    ("menu", menu, None),
    ("problem", problem, {}),
    ("phone-downloads", several_downloads, {"viewport": {"width": 390, "height": 844}}),
    ("more", more, {}),
    ("several", several, {}),
    ("downloads", downloads, None),
    ("theme", theme, {}),
    ("job-file", job_file, {}),
    ("job-file-problem", job_file_problem, None),
    ("frozen", frozen, None),
    ("proposals", proposals, {}),
    ("phone-proposals", proposals, {"viewport": {"width": 390, "height": 844}}),
    ("tablet-proposals", proposals, {"viewport": {"width": 820, "height": 1180}}),
    ("my-sheets", my_sheets, {}),
    ("forget", forget, {}),
    ("remarks", remarks, {}),
    ("phone-my-sheets", my_sheets, {"viewport": {"width": 390, "height": 844}}),
    ("phone", None, {"viewport": {"width": 390, "height": 844}}),
    ("phone-menu", menu, None),
    ("german", more, {"locale": "de-DE"}),
    ("grids", grids, {}),
    ("kinds", kinds, {}),
    ("shapes", shapes, {}),
    ("phone-shapes", shapes, {"viewport": {"width": 390, "height": 844}}),
    ("draw-shape", draw_shape, {}),
    ("phone-draw-shape", draw_shape, {"viewport": {"width": 390, "height": 844}, "has_touch": True}),
    ("marked", marked, {}),
    ("phone-marked", marked, {"viewport": {"width": 390, "height": 844}, "has_touch": True}),
    ("ways", ways, {}),
    ("phone-ways", ways, {"viewport": {"width": 390, "height": 844}, "has_touch": True}),
    ("table", table, {}),
    ("phone-table", table, {"viewport": {"width": 390, "height": 844}}),
    ("title-on-sheet", title_on_sheet, {}),
    ("footer-on-sheet", footer_on_sheet, {}),
    ("phone-title-on-sheet", title_on_sheet, {"viewport": {"width": 390, "height": 844}, "has_touch": True}),
    ("phone-footer-on-sheet", footer_on_sheet, {"viewport": {"width": 390, "height": 844}, "has_touch": True}),
    ("own-look", own_look, {}),
    ("phone-own-look", own_look, {"viewport": {"width": 390, "height": 844}}),
    ("pinned", pinned, {}),
    ("week", week, {}),
    ("phone-week", week, {"viewport": {"width": 390, "height": 844}}),
    ("naming", naming, {}),
    ("practise", practise, {}),
    ("practise-rule", rule, None),
    ("practise-german", practise, {"locale": "de-DE"}),
    ("phone-practise", practise, {"viewport": {"width": 390, "height": 844}}),
]
"""Name, action, and options of the visit; a state without options continues from the state before it."""


def visits() -> list[list[State]]:
    """Group each state that opens a page with the states that continue from it."""
    found: list[list[State]] = []
    for state in STATES:
        if state[2] is not None:
            found.append([])
        found[-1].append(state)
    return found


def marks_of(states: list[State]) -> list[pytest.MarkDecorator]:
    """Leave to `make test-page` the states on a phone that are also looked at in a large window, without touch."""
    name, act, options = states[0]
    on_phone = name.startswith("phone-") and act is not None and "has_touch" not in (options or {})
    return [pytest.mark.slow] if on_phone else []


@pytest.mark.parametrize("states", [pytest.param(each, id=each[0][0], marks=marks_of(each)) for each in visits()])
def test_axe_finds_nothing(visit: Visit, server_address: str, states: list[State]) -> None:
    visitor = visit(server_address, reduced_motion="reduce", **(states[0][2] or {}))
    for name, act, _ in states:
        visitor.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        if act:
            act(visitor)
        visitor.picture(f"axe-{name}")
        refuse_violations(visitor, state=name)
        visitor.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        visitor.picture(f"axe-dark-{name}")
        refuse_violations(visitor, {"type": "rule", "values": ["color-contrast"]}, f"{name}, dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_code_of_the_link(visit: Visit, static_address: str, scheme: str) -> None:
    """Only a page on the web has a link that leads somewhere."""
    visitor = visit(static_address, reduced_motion="reduce", color_scheme=scheme)
    link_code(visitor)
    visitor.picture(f"axe-{scheme}-link-code")
    refuse_violations(visitor)


def refuse_violations(visitor: Visitor, only: dict[str, object] = ALL_RULES, state: str = "") -> None:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(visitor.page, options={"runOnly": only, "resultTypes": ["violations"]})
    assert found.violations_count == 0, f"{state}\n{found.generate_report()}"
