"""Long work shows its progress and can be stopped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit

pytestmark = pytest.mark.page

LONG = "title: Long\nsheets:\n" + "".join(
    f"  - {{kind: goldencube, title: Cube {number}, size: 5, difficulty: hard, variants: 20}}\n" for number in range(9)
)


def test_stop(visit: Visit, page_address: str) -> None:
    visitor = visit(page_address)
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    pages = visitor.drawn()
    visitor.choose_tab("file")
    visitor.rewrite_job(LONG)
    visitor.button("Stop").wait_for()
    expect(visitor.status).to_have_text(re.compile(r"Making sheet \d+ of 180: Cube"))
    expect(visitor.page.get_by_role("progressbar")).to_be_visible()
    visitor.picture(f"working-{'server' if 'token' in page_address else 'browser'}")
    visitor.button("Stop").click()
    expect(visitor.status).to_have_text("Stopped. The pages are unchanged.")
    expect(visitor.button("Stop")).to_be_hidden()
    assert visitor.drawn() == pages
    expect(visitor.page.locator(".page.stale")).to_have_count(len(pages))
    visitor.button("Undo").click()
    visitor.choose_tab("sheets")
    visitor.words.fill("moon\nsun\nstar")
    visitor.settled()
    expect(visitor.status).to_have_text("1 page, and 1 with answers")
    assert "moonsunstar" in visitor.texts()[0]
