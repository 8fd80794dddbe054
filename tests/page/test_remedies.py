"""Remedies for words that cannot be used: every one that is offered makes the sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

LARGER, RECTANGLE = "Make the grid as large as needed", "A rectangle in place of the shape"
DIRECTIONS, CROSS = "Allow all directions", "Let words cross"

CASES: dict[str, tuple[str, list[str]]] = {
    "too long": (
        job_of(["lion", "hippopotamus"], size="8x8"),
        ["Leave out hippopotamus", LARGER],
    ),
    "several words in one": (
        job_of(["lion", "guinea pig"], size="7x7"),
        ["Leave out guinea pig", "Split guinea pig into single words", LARGER],
    ),
    "directions": (
        job_of(["lion", "crocodile"], size="12x6", directions="[E]"),
        ["Leave out crocodile", LARGER, DIRECTIONS],
    ),
    "shape": (
        job_of(["lion", "hippopotamus"], shape="star", size="13x13", directions="[SE]"),
        ["Leave out hippopotamus", LARGER, RECTANGLE, DIRECTIONS],
    ),
    "mask": (
        job_of(["lion", "tiger", "giraffe"], mask='["######", "######", "######", "######", "######", "######"]'),
        ["Leave out giraffe", RECTANGLE],
    ),
    "crowded": (
        job_of(["cat", "tar", "art", "rat"], size="3x3", overlap="no"),
        [LARGER, CROSS],
    ),
    "no letters": (
        job_of(["lion", "'???'", "tiger"]),
        ["Leave out ???"],
    ),
}


def helps(visitor: Visitor) -> Locator:
    return visitor.page.locator(".card > details[open] .ways")


def look(visitor: Visitor) -> list[str]:
    """Open the remedies, and return them."""
    helps(visitor).get_by_role("button", name="What helps?").click()
    helps(visitor).get_by_role("status").wait_for()
    return helps(visitor).locator("li").all_text_contents()


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[pytest.mark.slow] if number % 2 else []) for number, case in enumerate(CASES)]
)
def test_each_way_makes_the_sheet(visitor: Visitor, case: str) -> None:
    job, ways = CASES[case]
    visitor.write_job(job)
    expect(visitor.alert).not_to_be_empty()
    assert look(visitor) == ways
    for number, name in enumerate(ways):
        if number:
            visitor.button("Undo").click()
            visitor.settled()
            expect(visitor.alert).not_to_be_empty()
            assert look(visitor) == ways
        helps(visitor).get_by_role("button", name=name, exact=True).click()
        visitor.settled()
        expect(visitor.alert).to_be_empty()
        expect(helps(visitor)).to_be_hidden()
        assert visitor.drawn()


AT_ONCE = """([box, text]) => {
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  const button = document.querySelector(".card > details[open] .ways button");
  button.focus();
  button.click();
}"""
"""Changes the words, and asks for remedies before the page knows the lines of the words."""


def test_the_words_are_those_in_the_box(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "hippopotamus"], size="8x8"))
    helps(visitor).get_by_role("button", name="What helps?").wait_for()
    visitor.page.evaluate(AT_ONCE, [visitor.words.element_handle(), "lion\ntiger\nhippopotamus"])
    visitor.button("Leave out hippopotamus").click()
    visitor.settled()
    expect(visitor.words).to_have_value("lion\ntiger")


def test_what_is_kept_stays(visitor: Visitor) -> None:
    """A word is removed from the list as written, together with its comments."""
    job = "title: Zoo\nsheets:\n  - title: Zoo\n    size: 8\n    words:\n      - lion  # roars\n      - hippopotamus\n"
    visitor.write_job(job)
    look(visitor)
    visitor.button("Leave out hippopotamus").click()
    expect(visitor.words).to_be_focused()
    visitor.settled()
    expect(visitor.words).to_have_value("lion")
    assert visitor.job_text() == job.replace("      - hippopotamus\n", "")


def test_the_lack_of_remedies_is_reported(visitor: Visitor) -> None:
    visitor.write_job(job_of(["'???'"]))
    assert look(visitor) == []
    expect(helps(visitor).get_by_role("status")).to_contain_text("None of the known ways")
    visitor.words.fill("lion")
    visitor.settled()
    expect(helps(visitor)).to_be_hidden()


def test_on_a_phone(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visitor.write_job(CASES["shape"][0])
    helps(visitor).get_by_role("button", name="What helps?").tap()
    helps(visitor).get_by_role("status").wait_for()
    for button in helps(visitor).get_by_role("button").all():
        found = button.bounding_box()
        assert found
        assert found["height"] >= 44
        assert found["x"] + found["width"] <= 390
    visitor.picture("ways-phone")
