"""The last grids of a sheet are listed next to "Another grid", and can be chosen again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page


def test_back_to_the_last_grids(visitor: Visitor) -> None:
    visitor.write_job(job_of(["lion", "tiger", "zebra", "camel"]))
    squares = visitor.page.get_by_role("group", name="The last grids").get_by_role("button")
    expect(squares).to_have_count(0)
    drawn = [visitor.drawn()]
    for count in (2, 3):
        visitor.button("Another grid").click()
        expect(squares).to_have_count(count)
        visitor.settled()
        drawn.append(visitor.drawn())
    assert len({each[0] for each in drawn}) == 3
    assert len({*squares.locator("path").evaluate_all("all => all.map((each) => each.getAttribute('d'))")}) == 3
    expect(squares.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(squares.first).to_have_accessible_name(re.compile(r"^The grid of \d"))

    squares.first.click()
    expect(squares.first).to_have_attribute("aria-pressed", "true")
    expect(squares.first).to_be_focused()
    visitor.settled()
    assert visitor.drawn() == drawn[0]
    assert visitor.job_text().count("seed") == 1, "that of the job alone"
    visitor.button("Undo").click()
    expect(squares.nth(2)).to_have_attribute("aria-pressed", "true")
    visitor.settled()
    assert visitor.drawn() == drawn[2]

    squares.nth(1).click()
    visitor.settled()
    assert visitor.drawn() == drawn[1]
    visitor.button("Another grid").click()
    expect(squares).to_have_count(4)
    visitor.settled()
    assert visitor.drawn()[0] not in {each[0] for each in drawn}, "a new one, although one was behind it"

    visitor.reload()
    expect(squares).to_have_count(4)
    visitor.words.fill("moon\nsun\nstar")
    expect(squares).to_have_count(0)
    visitor.button("Undo").click()
    expect(squares).to_have_count(4)


def test_the_oldest_of_many_grids_goes(visitor: Visitor) -> None:
    squares = visitor.page.get_by_role("group", name="The last grids").get_by_role("button")
    for count in (2, 3, 4, 4):
        visitor.button("Another grid").click()
        visitor.settled()
        expect(squares).to_have_count(count)
    expect(squares.nth(3)).to_have_attribute("aria-pressed", "true")
