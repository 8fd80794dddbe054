"""A link with the job in its fragment: made, opened as a new job, refused if damaged, and never sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visit
from tests.page.visitor import Visitor, job_of

pytestmark = pytest.mark.page

PACK = """async (text) => (await import("./link.js")).fragmentOf(text)"""


def notice(visitor: Visitor, text: str) -> None:
    expect(visitor.page.locator("#notice")).to_contain_text(text)


def test_a_link_opens_as_a_new_job(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address)
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    fragment = visitor.page.evaluate(PACK, job_of(["hedge", "hogs", "forest"], title="In the woods"))
    visitor.page.goto("about:blank")
    visitor.page.goto(visitor.address + fragment)
    notice(visitor, "The sheets from the link are open")
    visitor.settled()
    expect(visitor.words).to_have_value("hedge\nhogs\nforest")
    assert visitor.page.evaluate("() => location.hash") == ""
    assert not [url for url in visitor.requests if "job=" in url]
    visitor.choose("My sheets …").click()
    expect(visitor.page.locator(".mine li")).to_have_count(2)


def test_a_link_into_an_open_page_asks_first(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address)
    visitor.words.fill("lion\ntiger\nzebra")
    visitor.settled()
    fragment = visitor.page.evaluate(PACK, job_of(["hedge", "hogs", "forest"]))
    visitor.page.evaluate("fragment => { location.hash = fragment; }", fragment)
    notice(visitor, "Open them in place of the current job?")
    expect(visitor.words).to_have_value("lion\ntiger\nzebra")
    visitor.page.locator("#notice button").first.click()
    expect(visitor.words).to_have_value("hedge\nhogs\nforest")


def test_a_damaged_link_is_reported(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address)
    fragment = visitor.page.evaluate(PACK, job_of(["hedge", "hogs"]))
    words = visitor.words.input_value()
    visitor.page.goto("about:blank")
    visitor.page.goto(visitor.address + fragment[:-8])
    notice(visitor, "This link is damaged")
    expect(visitor.words).to_have_value(words)


def test_the_preview_offers_the_file_instead(visit: Visit, server_address: str) -> None:
    visitor = visit(server_address)
    visitor.choose("Copy link").click()
    notice(visitor, "This page runs on this computer only")


def test_a_link_is_copied_and_opened_elsewhere(visit: Visit, static_address: str) -> None:
    visitor = visit(static_address)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.words.fill("hedge\nhogs\nforest")
    visitor.settled()
    visitor.choose("Copy link").click()
    notice(visitor, "The link is in the clipboard")
    link = visitor.page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(visitor.address.split("?")[0])
    other = visit(static_address)
    other.page.goto("about:blank")
    other.page.goto(link)
    notice(other, "The sheets from the link are open")
    expect(other.words).to_have_value("hedge\nhogs\nforest")
    assert not [url for url in other.requests if "job=" in url]
